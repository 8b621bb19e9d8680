"""What is said and asked before anything is scheduled."""
import pytest

from Harness.managers import UserManager

CARDS = "".join(f"BEGIN:VCARD\nVERSION:4.0\nFN:{name}\nBDAY:{birthday}\nEND:VCARD\n" for name, birthday in (
    ("Anna Berg", "19901123"), ("Ben", "--0304"), ("Nobody Knows", "")))
WHY = "Never miss a birthday: a notice {}, at {}, made on this machine.\n\n"
QUESTION = "Deliver notices from now on? [Y/n] "
UNITS = [f"systemd/user/{name}" for name in ("bday-widget-notify.service", "default.target.wants/bday-widget-notify.service")]


@pytest.fixture
def asked(manager):
    manager.write(".contacts/people.vcf", CARDS)
    assert manager.run("import").returncode == 0  # The first call says what is kept.
    return manager


def test_it_says_why_how_often_and_what_comes(asked):
    with asked.terminal("schedule", "enable") as terminal:
        terminal.shows(QUESTION)
        said = terminal.text
        assert said.startswith(WHY.format("on the day and the day before", "09:00"))
        assert "For your contacts that is 4 notices a year. The next one, on " in said
        planned = asked.run("notifications").stdout.splitlines()[0]
        date, _, body = planned.partition(": ")
        assert f"The next one, on {date}:\n" in said and f"    {body}\n" in said
        assert asked.files(".config") == []
        terminal.type("no\n")
        assert "nothing was changed; later: bday-widget schedule enable" in terminal.ends()
    assert asked.files(".config") == []


@pytest.mark.parametrize("settings, expected", [
    ('"ungrouped": "day-of", "time": "18:30"', ("on the day", "18:30", "2 notices")),
    ('"time": {"0": "07:30", "7": "18:00"}', ("on the day and the day before", "07:30 and 09:00", "4 notices")),
    ('"ungrouped": "day-of", "summary": "first"', ("on the day", "09:00", "4 notices")),
    ('"ungrouped": "1"', ("the day before", "09:00", "2 notices")),
    ('"ungrouped": "0,1,7"', ("on the days that your groups say", "09:00", "6 notices")),
])
def test_it_says_what_the_settings_say(asked, settings, expected):
    leads, time, count = expected
    asked.write(".config/bday-widget/config.jsonc", '{"notifications": {%s}}' % settings)
    with asked.terminal("schedule", "enable") as terminal:
        terminal.shows(QUESTION)
        said = " ".join(terminal.text.split())
        assert said.startswith(WHY.format(leads, time).strip()) and count in said
        # The end of the input is no answer.
        terminal.type("\x04")
        assert "nothing was changed" in terminal.ends()


def test_only_a_yes_or_a_no_is_an_answer(asked):
    with asked.terminal("schedule", "enable", "--locale", "fr") as terminal:
        terminal.shows(" [O/n] ")
        assert terminal.text.startswith("Pour n’oublier aucun anniversaire")
        terminal.type("ja\nnon\n")
        assert "rien n’a été modifié" in terminal.ends()
    assert asked.files(".config") == []


@pytest.mark.parametrize("locale, letters, answer", [
    ("C", "Y/n", ""), ("C", "Y/n", "Y"), ("de", "J/n", " Ja "), ("es_MX", "S/n", "si"), ("ja", "Y/n", "はい"), ("ru", "Д/н", "yes")])
def test_it_is_enabled_when_that_is_wanted(asked, locale, letters, answer):
    with asked.terminal("schedule", "enable", "--locale", locale) as terminal:
        terminal.shows(f" [{letters}] ")
        terminal.type(answer + "\n")
        assert "systemd" in terminal.ends()
    assert asked.files(".config") == UNITS
    assert asked.property("ActiveState", "bday-widget-notify.service") == "active"


def test_nobody_is_known_yet(manager):
    with manager.terminal("schedule", "enable") as terminal:
        terminal.shows(QUESTION)
        assert "Nobody's birthday is known yet" in terminal.text
        terminal.type("n\n")
        terminal.ends()


def test_a_script_is_not_asked(asked):
    done = asked.run("schedule", "enable")
    assert (done.returncode, done.stdout) == (64, "")
    assert "there is no terminal to ask on; nothing was changed" in done.stderr
    assert "bday-widget schedule enable --yes" in done.stderr
    assert asked.files(".config") == []


def test_a_hostile_name_is_text(manager):
    manager.write(".contacts/h.vcf", "BEGIN:VCARD\nVERSION:4.0\nFN:\x1b[31mRed\x07 <b>\u202eevil\nBDAY:--1124\nEND:VCARD\n")
    with manager.terminal("schedule", "enable") as terminal:
        terminal.shows(QUESTION)
        assert "\x1b" not in terminal.text and "\x07" not in terminal.text and "\u202e" not in terminal.text
        assert "Red <b>evil" in terminal.text
        terminal.type("n\n")
        terminal.ends()


def test_another_now_or_configuration_is_refused():
    with UserManager() as manager:
        for arguments in (["enable", "--now", "2026-11-20"], ["disable", "--now", "2026-11-20"],
                          ["enable", "--config", "/dev/null"], ["status", "--now", "2026-11-20"]):
            assert manager.run("schedule", *arguments).returncode == 64


def test_setup_offers_notices_once(manager):
    """The guided start, with a manager: maybe later, and then yes by its own command."""
    manager.write(".contacts/people.vcf", CARDS)
    with manager.terminal("setup", "--skip", "key", "--skip", "bars") as terminal:
        terminal.shows("Read them?")
        terminal.type("\n")
        terminal.shows("whenever they change?")
        terminal.type("\n")
        terminal.shows("Get notified the day before and the day of each birthday so you always have time to prepare.")
        terminal.shows("For your contacts that is 4 notices a year.")
        terminal.shows("Enable notices? (no: maybe later) [Y/n]")
        terminal.type("n\n")
        assert "Maybe later: bday-widget schedule enable" in terminal.ends()
    assert manager.files(".config") == []
    with manager.terminal("setup", "--skip", "key", "--skip", "bars") as terminal:
        assert "[Y/n]" not in terminal.ends()
    done = manager.run("setup", "--yes", "--skip", "key", "--skip", "bars")
    assert done.returncode == 0 and manager.files(".config") == []
    # As somebody who has not been asked yet.
    settings = manager.path(".local/state/bday-widget/settings.json")
    assert '"notifications"' in settings.read_text()
    settings.unlink()
    with manager.terminal("setup", "--skip", "key", "--skip", "bars") as terminal:
        terminal.shows("Enable notices?")
        terminal.type("\n")
        assert "Notices are delivered at 09:00 by bday-widget notify --stay, which systemd starts" in " ".join(terminal.ends().split())
    assert set(UNITS) <= set(manager.files(".config"))
    assert "Notices are delivered" in manager.run("setup", "--yes", "--skip", "key", "--skip", "bars").stdout
