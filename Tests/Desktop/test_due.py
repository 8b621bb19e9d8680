"""What `notify` shows: each notification once, and none lost."""
import datetime
import json
import shutil
import socket
import subprocess

import pytest

from Harness import places
from Harness.cards import vcard
from Harness.clock import at
from Harness.homes import DEADLINE
from Harness.processes import processes_of
from Harness.terminal import Terminal
from Harness.waiting import eventually

WEEK = '"notifications": {"ungrouped": "0,1,7"}'


def person(home, name, birthday, file=None):
    home.write(f".contacts/{file or name.split()[0].lower()}.vcf", vcard(f"FN:{name}", f"BDAY:{birthday}"))


def run(home, when, *arguments, **variables):
    return subprocess.run([*at(when), places.BINARY, *arguments], env=home.environment | variables,
                          capture_output=True, text=True)


def notify(home, when, status=0, said="", **variables):
    done = run(home, when, "notify", **variables)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", said)


def notices(desktop, start=0):
    """Summary and body of what was shown after so many notices."""
    return [(notice["summary"], notice["body"]) for notice in desktop.shown()[start:]]


ANNA = ("Anna Berg's Birthday!", "Today is Anna Berg's birthday!")
TOMORROW = ("Birthday Tomorrow", "Anna Berg's birthday is tomorrow!")


def test_a_week_day_by_day(home, server, anna):
    """Every hour, as a timer calls it."""
    person(home, "Ben Berg", "--1124")
    person(home, "Ada Ott", "--1124")
    person(home, "Cleo Fox", "--1130")
    home.configure("{%s}" % WEEK)
    seen = []
    start = datetime.datetime(2026, 11, 16)
    for hour in range(0, 9 * 24, 3):
        when = start + datetime.timedelta(hours=hour, minutes=hour % 60)
        notify(home, f"{when:%Y-%m-%d %H:%M}")
        seen += [(f"{when:%d %H}", *notice) for notice in notices(server, len(seen))]
    assert seen == [
        ("16 09", "Birthday in 7 Days", "Anna Berg's birthday is on Monday, November 23."),
        ("17 09", "Birthday in 7 Days", "Ada Ott's birthday is on Tuesday, November 24."),
        ("17 09", "Birthday in 7 Days", "Ben Berg's birthday is on Tuesday, November 24."),
        ("22 09", *TOMORROW),
        ("23 09", "Birthday in 7 Days", "Cleo Fox's birthday is on Monday, November 30."),
        ("23 09", "Birthday Tomorrow", "Ada Ott's birthday is tomorrow!"),
        ("23 09", "Birthday Tomorrow", "Ben Berg's birthday is tomorrow!"),
        ("23 09", *ANNA),
        ("24 09", "Ada Ott's Birthday!", "Today is Ada Ott's birthday!"),
        ("24 09", "Ben Berg's Birthday!", "Today is Ben Berg's birthday!"),
    ]


def test_every_kind_of_notice_at_its_time(home, server):
    """A week by a clock that ticks every ninety minutes, off on Saturday and until Monday afternoon."""
    for name, date in {"Ben": "18", "Dora": "19", "Anna": "20", "Gus": "21", "Eve": "21", "Ivy": "23", "Cleo": "25"}.items():
        person(home, name, f"--11{date}")
    home.write(".contacts/fay.vcf", vcard("FN:Fay", "BDAY:--1122", "CATEGORIES:Quiet"))
    home.write(".contacts/larry.vcf", vcard("FN:Late Larry", "BDAY:19501122", "DEATHDATE:20200101"))
    home.configure('{"notifications": {"ungrouped": "0,1,7", "summary": "monday", "time": {"0": "07:30", "7": "18:00"}}}')
    for choice in (["contact", "anna", "--notify", "0,2"], ["contact", "dora", "--mute"], ["contact", "eve", "--hide"],
                   ["groups", "notify", "Quiet", "none"]):
        assert run(home, "2026-11-15 12:00", *choice).returncode == 0
    seen = []
    for tick in range(16 * 8):
        when = datetime.datetime(2026, 11, 16) + datetime.timedelta(minutes=90 * tick)
        if when.day == 21 or when.day == 23 and when.hour < 15:
            continue
        notify(home, f"{when:%Y-%m-%d %H:%M}")
        seen += [(f"{when:%a %d %H:%M}", *notice) for notice in notices(server, len(seen))]
    assert seen == [
        ("Mon 16 00:00", "Birthday in 2 Days", "Ben's birthday is on Wednesday, November 18."),
        ("Mon 16 00:00", "Birthday in 5 Days", "Gus's birthday is on Saturday, November 21."),
        ("Mon 16 07:30", "Next 7 Days: 3 Birthdays",
         "Ben, Wed, Nov 18, in 2 days\nAnna, Fri, Nov 20, in 4 days\nGus, Sat, Nov 21, in 5 days"),
        ("Mon 16 18:00", "Birthday in 7 Days", "Ivy's birthday is on Monday, November 23."),
        ("Tue 17 09:00", "Birthday Tomorrow", "Ben's birthday is tomorrow!"),
        ("Wed 18 07:30", "Ben's Birthday!", "Today is Ben's birthday!"),
        ("Wed 18 09:00", "Birthday in 2 Days", "Anna's birthday is on Friday, November 20."),
        ("Wed 18 18:00", "Birthday in 7 Days", "Cleo's birthday is on Wednesday, November 25."),
        ("Fri 20 07:30", "Anna's Birthday!", "Today is Anna's birthday!"),
        ("Fri 20 09:00", "Birthday Tomorrow", "Gus's birthday is tomorrow!"),
        ("Sun 22 00:00", "Birthday Yesterday", "Gus's birthday was yesterday."),
        ("Sun 22 09:00", "Birthday Tomorrow", "Ivy's birthday is tomorrow!"),
        ("Mon 23 15:00", "Ivy's Birthday!", "Today is Ivy's birthday!"),
        ("Mon 23 15:00", "Next 7 Days: 2 Birthdays", "Ivy, Mon, Nov 23, today\nCleo, Wed, Nov 25, in 2 days"),
    ]


def test_a_summary_of_the_month(home, server, anna):
    """Once, on its day alone, by the name of nobody where notices name nobody; none of a month without birthdays."""
    person(home, "Ben Berg", "--1123")
    home.configure('{"notifications": {"ungrouped": "7", "summary": "first", "redact": true}}')
    for when in ["2026-11-01 08:59", "2026-11-01 23:00", "2026-11-01 23:30", "2026-11-02 09:00", "2026-12-01 09:00",
                 "2027-10-31 09:00", "2027-11-02 09:00"]:
        notify(home, when)
    assert notices(server) == [("November 2026: 2 Birthdays", "Mon, Nov 23, in 22 days")]


@pytest.mark.parametrize("calls, expected", [
    (["2026-11-23 08:59"], []),
    (["2026-11-23 09:00", "2026-11-23 09:00", "2026-11-23 23:59", "2026-11-24 09:00"], [ANNA]),
    # Asleep over the delivery, and over midnight after it.
    (["2026-11-15 08:00", "2026-11-23 21:00"], [ANNA]),
    (["2026-11-22 08:00", "2026-11-22 21:00", "2026-11-23 21:00"], [TOMORROW, ANNA]),
    (["2026-11-23 08:00", "2026-11-24 00:00"], []),
    (["2026-11-22 23:59", "2026-11-23 00:01", "2026-11-23 09:00"], [TOMORROW, ANNA]),
    # Asleep over two lead times: said once, with the days that are left.
    (["2026-11-22 10:00", "2026-11-22 11:00"], [TOMORROW]),
    (["2026-11-19 20:00", "2026-11-20 09:00"],
     [("Birthday in 4 Days", "Anna Berg's birthday is on Monday, November 23.")]),
])
def test_a_laptop_that_sleeps(home, server, anna, calls, expected):
    home.configure("{%s}" % WEEK)
    for when in calls:
        notify(home, when)
    assert notices(server) == expected


def test_a_week_of_suspends(home, server, anna):
    """Awake for moments only, on most days before nine."""
    home.configure("{%s}" % WEEK)
    for when in ["14 22:10", "16 08:50", "17 08:10", "19 07:00", "22 08:59", "22 09:30", "23 08:59", "23 18:45"]:
        notify(home, f"2026-11-{when}")
    assert notices(server) == [
        ("Birthday in 6 Days", "Anna Berg's birthday is on Monday, November 23."), TOMORROW, ANNA]


def test_a_day_without_midnight(home, desktop):
    """Cairo, 2025-04-25: the day before ends at 23:59, the day begins at 01:00."""
    home.environment["TZ"] = "Africa/Cairo"
    desktop.start_server()
    person(home, "Nour", "--0425")
    home.configure('{"notifications": {"time": "00:30", "ungrouped": "day-of"}}')
    notify(home, "2025-04-24 23:59")
    assert notices(desktop) == []
    notify(home, "2025-04-25 01:00")
    notify(home, "2025-04-25 23:59")
    assert [title for title, _ in notices(desktop)] == ["Nour's Birthday!"]


def test_what_changes_in_between(home, server, anna):
    """An import of everything, a vdir that was moved, a card with another name, another delivery time."""
    notify(home, "2026-11-23 09:00")
    assert run(home, "2026-11-23 09:30", "import").returncode == 0
    notify(home, "2026-11-23 10:00")
    home.configure('{"notifications": {"time": "11:00"}}')
    notify(home, "2026-11-23 12:00")
    shutil.move(home.path / ".contacts", home.path / "moved")
    home.configure('{"sources": ["~/moved"]}')
    notify(home, "2026-11-23 13:00")
    home.write("moved/anna.vcf", vcard("FN:Anna Berg-Ott", "BDAY:19901123"))
    notify(home, "2026-11-23 14:00")
    home.write("moved/ben.vcf", vcard("FN:Ben Berg", "BDAY:--1123"))
    notify(home, "2026-11-23 15:00")
    assert notices(server) == [ANNA, ("Ben Berg's Birthday!", "Today is Ben Berg's birthday!")]


def test_merged_people_have_both_identifiers(home, server, anna):
    """Somebody who was shown is found to be in another book too."""
    notify(home, "2026-11-23 09:00")
    home.write("old/anna.vcf", vcard("FN:Anna Berg", "BDAY:19901123", "UID:anna"))
    home.configure('{"sources": ["~/old", "~/.contacts"]}')
    notify(home, "2026-11-23 10:00")
    assert notices(server) == [ANNA]


def test_what_is_stored_later_keeps_the_ledgers_key(home, server, anna):
    notify(home, "2026-11-23 09:00")
    person(home, "Ben Berg", "--0101")
    for command in (["import"], ["sources", "add", str(home.path / ".contacts")], ["groups", "create", "Club"],
                    ["key", "rotate"]):
        assert home.run(*command).returncode == 0, command
    notify(home, "2026-11-23 10:00")
    assert notices(server) == [ANNA]


def test_two_at_once(home, desktop):
    """The second waits, and then sees what the first recorded."""
    desktop.start_server(delay=0.3)
    names = ["Anna", "Ben", "Cleo"]
    for name in names:
        person(home, name, "--1123")
    home.ask("import")
    calls = [home.start([*at("2026-11-23 09:00"), places.BINARY, "notify"]) for _ in range(3)]
    assert [call.wait() for call in calls] == [0, 0, 0]
    assert [title for title, _ in notices(desktop)] == [f"{name}'s Birthday!" for name in names]


@pytest.mark.parametrize("killed", [1, 2, 3])
def test_killed_between_showing_and_recording(home, desktop, killed):
    """One notification comes twice, and none is lost. What is said is faketime's."""
    names = ["Anna", "Ben", "Cleo"]
    for name in names:
        person(home, name, "--1123")
    desktop.start_server(kill_after=killed)
    notify(home, "2026-11-23 09:00", 1, "Caught Killed\n")
    notify(home, "2026-11-23 10:00")
    notify(home, "2026-11-23 11:00")
    expected = [f"{name}'s Birthday!" for name in names]
    expected.insert(killed, expected[killed - 1])
    assert [title for title, _ in notices(desktop)] == expected


FAILURES = {
    "frozen": "org.freedesktop.Notifications does not answer", "no server": "nothing provides org.freedesktop.Notifications",
    "refused": "org.freedesktop.Notifications refused: org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
    "no bus": "no session bus (No such file or directory); call this within your desktop session, which sets DBUS_SESSION_BUS_ADDRESS",
}


@pytest.mark.parametrize("failure", FAILURES)
def test_what_could_not_be_shown_is_shown_the_next_time(home, desktop, anna, failure):
    bus = {}
    if failure == "frozen":
        home.has_limits()
        desktop.start_server()
        desktop.freeze()
    elif failure == "refused":
        desktop.start_server(refuse_after=0)
    elif failure == "no bus":
        bus = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
    for minute in range(2):
        notify(home, f"2026-11-23 09:0{minute}", 69, f"bday-widget: {FAILURES[failure]}\n", **bus)
    if failure == "frozen":
        # It may still show what it was asked for while it stood still; that counts as not shown.
        desktop.freeze(False)
    elif failure == "refused":
        desktop.server.call("configure", {"refuse_after": None})
    else:
        desktop.start_server()
    before = len(desktop.shown())
    notify(home, "2026-11-23 10:00")
    notify(home, "2026-11-23 11:00")
    assert notices(desktop, before) == [ANNA]


def test_what_shows_it_is_killed(home, desktop, anna):
    """Nobody knows whether it was shown: it is shown again."""
    desktop.start_server(kill_after=1, kill=["shower"])
    notify(home, "2026-11-23 09:00", 70, "bday-widget: bday-widget-agent ended unexpectedly\n")
    notify(home, "2026-11-23 10:00")
    notify(home, "2026-11-23 11:00")
    assert notices(desktop) == [ANNA, ANNA]


def test_a_server_that_refuses_some(home, desktop):
    names = ["Anna", "Ben", "Cleo"]
    for name in names:
        person(home, name, "--1123")
    desktop.start_server(refuse_after=1)
    notify(home, "2026-11-23 09:00", 69, f"bday-widget: {FAILURES['refused']}\n")
    desktop.server.call("configure", {"refuse_after": None})
    notify(home, "2026-11-23 10:00")
    assert [title for title, _ in notices(desktop)] == [f"{name}'s Birthday!" for name in names]


def test_a_notice_that_is_refused_keeps_no_other_from_being_shown(home, desktop):
    """Nor are the server's own words said, which may name somebody."""
    for name in ("Anna", "Ben", "Cleo"):
        person(home, name, "--1123")
    desktop.start_server(refuse_text="Ben")
    for hour in ("09", "10"):
        notify(home, f"2026-11-23 {hour}:00", 69, f"bday-widget: {FAILURES['refused']}\n")
    assert [title for title, _ in notices(desktop)] == ["Anna's Birthday!", "Cleo's Birthday!"]


def test_a_name_that_no_message_can_hold(home, desktop):
    """sd-bus refuses some of Unicode's noncharacters."""
    person(home, "A\ufdd0nna", "--1123")
    person(home, "Ben", "--1123")
    desktop.start_server()
    notify(home, "2026-11-23 09:00")
    # They lie in an Arabic block, and so the name is isolated.
    assert [title for title, _ in notices(desktop)] == ["\u2068Anna\u2069's Birthday!", "Ben's Birthday!"]


def test_a_slow_server_shows_it_once(home, desktop, anna):
    desktop.start_server(delay=12)
    for hour in ("09", "10"):
        notify(home, f"2026-11-23 {hour}:00")
    assert len(notices(desktop)) == 1


def test_a_bus_without_the_manager_whose_socket_is_there(home, desktop, anna):
    (home.path / "run/systemd").mkdir()
    with socket.socket(socket.AF_UNIX) as manager:
        manager.bind(str(home.path / "run/systemd/private"))
    desktop.start_server()
    notify(home, "2026-11-23 09:00")
    assert len(notices(desktop)) == 1


STATE = ".local/state/bday-widget"


def test_a_damaged_ledger(home, server, anna):
    notify(home, "2026-11-23 09:00")
    ledger = home.path / STATE / "notified"
    ledger.write_bytes(b"\xff\0" * 99)
    said = f"bday-widget: {ledger} was damaged; something may be shown twice\n"
    notify(home, "2026-11-23 10:00", 0, said)
    notify(home, "2026-11-23 11:00")
    assert notices(server) == [ANNA, ANNA]


@pytest.mark.parametrize("name", ["notified.lock", "notified"])
def test_what_cannot_be_recorded_is_not_shown(home, server, anna, name):
    """The sample, by which bars have the reason looked for, says it as well, and so does doctor."""
    home.ask("import")
    file = home.path / STATE / name
    file.mkdir()
    notify(home, "2026-11-23 09:00", 74, f"bday-widget: what is shown cannot be recorded: {file}: Is a directory\n")
    why = f"what is shown cannot be recorded: {file}: Not a file that can be read"
    done = home.run("notify", "--test")
    assert (done.returncode, done.stderr, notices(server)) == (74, f"bday-widget: {why}\n", [])
    found = json.loads(home.ask("doctor", "--json"))["findings"]
    assert [each["state"] for each in found if each["found"] == why] == ["problem"]
    file.rmdir()
    notify(home, "2026-11-23 10:00")
    assert notices(server) == [ANNA]


def test_the_ledger_names_nobody(home, server, anna):
    home.configure("{%s}" % WEEK)
    notify(home, "2026-11-22 09:00")
    (contact,) = json.loads(home.ask("export", "--format", "json"))["contacts"]
    text = (home.path / STATE / "notified").read_text()
    assert [line[32:] for line in text.splitlines()] == [" 2026-11-30"] * 2
    assert contact["id"] not in text and "Anna" not in text


def test_whom_groups_and_cards_leave_out(home, server, anna):
    """What a group says holds, whatever group widgets show; who is not shown is not notified of."""
    for name, line in (("Club", "CATEGORIES:Club"), ("Quiet", "CATEGORIES:Quiet"), ("Late", "DEATHDATE:2020-01-01"),
                       ("Hidden", "X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR:true")):
        home.write(f".contacts/{name}.vcf", vcard(f"FN:{name}", "BDAY:--1123", line))
    home.configure('{"group": ["Quiet"]}')
    home.ask("import")
    home.ask("groups", "notify", "Quiet", "none")
    home.ask("groups", "notify", "Club", "3")
    for when in ("20 09:00", "22 09:00", "23 09:00"):
        notify(home, f"2026-11-{when}")
    assert notices(server) == [
        ("Birthday in 3 Days", "Club's birthday is on Monday, November 23."), TOMORROW, ANNA]


def test_no_name_is_public(home, desktop):
    """Arguments can be read by everybody while a process runs."""
    desktop.start_server(delay=1)
    person(home, "Canary Berg", "--1123")
    delivery = home.start([*at("2026-11-23 09:00"), places.BINARY, "notify"], stderr=subprocess.PIPE)
    seen = set()
    while delivery.poll() is None:
        for process in processes_of(home.path):
            try:
                seen.add((process / "cmdline").read_bytes())
            except OSError:  # It has ended.
                pass
    assert [title for title, _ in notices(desktop)] == ["Canary Berg's Birthday!"]
    assert any(b"bday-widget-agent" in line for line in seen)
    assert not any(b"Canary" in line for line in seen) and delivery.stderr.read() == b""


def many(home, count, days="--1123"):
    home.write("contacts.vcf", "".join(
        vcard(f"FN:Person {index:04}", f"BDAY:{days}", f"UID:{index}") for index in range(count)))
    home.configure('{"sources": ["~/contacts.vcf"]}')


@pytest.mark.parametrize("count", [8, 9])
def test_more_than_eight_at_once_are_one(home, server, count):
    many(home, count)
    notify(home, "2026-11-23 09:00")
    notify(home, "2026-11-23 10:00")
    if count == 8:
        assert [title for title, _ in notices(server)] == [f"Person {index:04}'s Birthday!" for index in range(8)]
    else:
        assert notices(server) == [("9 Birthdays", "\n".join(f"Person {index:04}, today" for index in range(9)))]


def test_a_thousand_on_one_day(home, server):
    """Those who are only counted are named by the next one."""
    many(home, 1_000)
    notify(home, "2026-11-22 09:00", LANG="de_DE.UTF-8")
    notify(home, "2026-11-22 10:00")
    notify(home, "2026-11-23 09:00")
    ((title, body), (second, rest), (third, _)) = notices(server)
    lines = body.split("\n")
    assert (title, second, third) == ("1000 Geburtstage", "900 Birthdays", "1000 Birthdays")
    assert lines[:2] + lines[-1:] == ["Person 0000, morgen", "Person 0001, morgen", "und 900 weitere Personen"]
    assert len(lines) == 101
    assert rest.split("\n")[0] == "Person 0100, tomorrow" and rest.endswith("\nand 800 more")


def test_what_is_today_comes_first(home, server):
    for index in range(5):
        person(home, f"Anna {index}", "--1124", f"a{index}")
        person(home, f"Zoe {index}", "--1123", f"z{index}")
    notify(home, "2026-11-23 09:00")
    ((title, body),) = notices(server)
    assert (title, body.split("\n")[:6]) == ("10 Birthdays", [f"Zoe {index}, today" for index in range(5)] + ["Anna 0, tomorrow"])


HOSTILE = "<b>Anna</b>\u202e & \\n%s $(id)"


def test_hostile_names_are_text(home, desktop):
    desktop.start_server(capabilities=["body", "body-markup"])
    person(home, HOSTILE, "--1123", "a")
    notify(home, "2026-11-23 09:00")
    assert notices(desktop) == [("<b>Anna</b> & %s $(id)'s Birthday!",
                                 "Today is &lt;b&gt;Anna&lt;/b&gt; &amp; %s $(id)'s birthday!")]
    for index in range(9):
        person(home, f"{HOSTILE} {index}", "--1124", f"b{index}")
    notify(home, "2026-11-23 10:00")
    assert notices(desktop, 1)[0][1].split("\n")[0] == "&lt;b&gt;Anna&lt;/b&gt; &amp; %s $(id) 0, tomorrow"


def test_redacted_and_silent(home, desktop, anna):
    desktop.start_server(capabilities=["body", "sound", "x-dunst-stack-tag"])
    home.configure('{"notifications": {"redact": true, "sound": false}}')
    notify(home, "2026-11-23 09:00")
    (notice,) = desktop.shown()
    assert (notice["summary"], notice["body"]) == ("••••'s Birthday!", "Today is ••••'s birthday!")
    assert notice["hints"]["suppress-sound"] and "Anna" not in json.dumps(notice)
    for index in range(9):
        person(home, f"Canary {index}", "--1124", f"c{index}")
    notify(home, "2026-11-23 10:00")
    (digest,) = desktop.shown()[1:]
    assert (digest["summary"], digest["body"]) == ("9 Birthdays", "tomorrow")


def test_redacted_notices_are_opened_too(home, desktop, anna):
    """One opens the card, a digest shows all its people in a terminal."""
    server = desktop.start_server()
    home.configure(json.dumps({"notifications": {"redact": True}, "open": 'echo "$1" >>"$HOME/opened"; true'}))
    home.write("bin/terminal", '#!/bin/sh\nshift 7\necho "$@" >>"$HOME/opened"\n').chmod(0o755)
    home.environment["TERMINAL"] = "terminal"
    notify(home, "2026-11-23 09:00")
    for index in range(9):
        person(home, f"Canary {index}", "--1124", f"c{index}")
    notify(home, "2026-11-23 10:00")
    people = sorted(path.stem for path in (home.path / ".contacts").glob("c*"))
    ids = [json.loads(home.ask("contact", f"Canary {name[1:]}", "--json"))["id"] for name in people]
    for number, expected in ((1, f"{home.path}/.contacts/anna.vcf"), (2, " ".join(ids))):
        server.call("click", number)
        eventually(lambda: (home.path / "opened").read_text().splitlines()[-1:] if (home.path / "opened").exists() else [],
                   [expected], DEADLINE)


def test_the_day_takes_the_place_of_the_day_before(home, desktop, anna):
    desktop.start_server(capabilities=["body", "x-dunst-stack-tag"])
    notify(home, "2026-11-22 09:00")
    notify(home, "2026-11-23 09:00")
    first, second = [notice["hints"]["x-dunst-stack-tag"] for notice in desktop.shown()]
    assert first == second and first.endswith("-2026-11-23")


def test_clicks_are_waited_for_apart(home, desktop, anna):
    """The next delivery is not held up, and a failure takes no click away. Each click opens its own person's card."""
    person(home, "Ben Berg", "--1123")
    home.configure(json.dumps({"open": 'echo "$1" >>"$HOME/opened"; true'}))
    server = desktop.start_server(refuse_after=1)
    notify(home, "2026-11-23 09:00", 69, f"bday-widget: {FAILURES['refused']}\n")
    server.call("configure", {"refuse_after": None})
    notify(home, "2026-11-23 09:05")
    assert [notice["actions"] for notice in desktop.shown()] == [["default", "Open"]] * 2
    for number, name in ((2, "ben"), (1, "anna")):
        server.call("click", number)
        eventually(lambda: (home.path / "opened").read_text().splitlines()[-1:] if (home.path / "opened").exists() else [],
                   [f"{home.path}/.contacts/{name}.vcf"], DEADLINE)


def test_a_sample(home, desktop):
    desktop.start_server()
    assert home.run("notify", "--test").returncode == 0
    assert notices(desktop) == [("John Doe's Birthday!", "Today is John Doe's birthday!")]
    assert not (home.path / STATE / "notified").exists()


@pytest.mark.parametrize("arguments, reason", [
    (["--now", "2026-11-23"], "Unknown option '--now'. 'notify' is about the real now."), (["--due", "--test"], "--due, --test or --stay, one of them.")])
def test_wrong_calls(home, arguments, reason):
    done = home.run("notify", *arguments)
    assert done.returncode == 64 and reason in done.stderr


def test_what_a_person_is_told(home, server, anna):
    def told(when, *arguments):
        with Terminal([*at(when), places.BINARY, "notify", *arguments], home.environment, home.path) as terminal:
            return terminal.ends()

    home.ask("import")  # The first call says what is kept.
    assert told("2026-11-20 09:00") == "bday-widget: nothing is due\n"
    assert told("2026-11-23 09:00") == "bday-widget: 1 notification shown\n"
    assert told("2026-11-23 09:00") == "bday-widget: everything that is due was shown\n"
    assert told("2026-11-23 09:00", "--test") == "bday-widget: a sample was shown\n"


def test_the_agent_is_missing(home, anna, tmp_path):
    for name in ("bday-widget", "bday-widget-app"):
        shutil.copy(places.BINARY.with_name(name), tmp_path / name)
    done = subprocess.run([tmp_path / "bday-widget", "notify", "--test"], env=home.environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        69, "bday-widget: bday-widget-agent is missing; it belongs beside bday-widget-app\n")
