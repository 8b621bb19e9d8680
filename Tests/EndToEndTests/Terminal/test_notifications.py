"""What `notifications` says to a person, and not to a script."""
import subprocess

from Harness import places
from Harness.terminal import Terminal

CARD = "BEGIN:VCARD\nVERSION:4.0\nFN:Anna Berg\nBDAY:19901123\nEND:VCARD\n"
NOTE = ("bday-widget: nothing is scheduled: no notice is delivered; "
        "next step:\nbday-widget schedule enable --autostart\n")
PLAN = ("November 22, 2026, 09:00: Anna Berg's birthday is tomorrow!\n"
        "November 23, 2026, 09:00: Today is Anna Berg's birthday!\n")
IN_COLUMNS = PLAN.replace("09:00: ", "09:00  ")


def test_a_person_is_told_that_nothing_is_scheduled(home):
    home.write(".contacts/anna.vcf", CARD)
    call = [places.BINARY, "notifications", "--now", "2026-11-20"]
    with Terminal(call, {**home.environment, "NO_COLOR": "1"}, home.path) as terminal:
        assert terminal.ends() == NOTE + IN_COLUMNS
    with Terminal(call, home.environment, home.path, stdout=subprocess.DEVNULL) as terminal:
        assert terminal.ends() == NOTE
    quiet = subprocess.run(call, env=home.environment, capture_output=True, text=True)
    assert (quiet.stdout, quiet.stderr) == (PLAN, "")


def test_it_is_told_once_beside_what_was_asked_for(home):
    home.write(".contacts/anna.vcf", CARD.replace("END", "CATEGORIES:Family\nEND"))
    calls = [["contact", "anna"], ["contact", "--next"], ["groups"], ["groups", "show", "Family"], ["groups", "notify", "Family", "both"]]
    told = []
    for call in calls:
        with Terminal([places.BINARY, *call], home.environment, home.path) as terminal:
            told.append(terminal.ends().count("nothing is scheduled"))
    assert told == [1, 0, 0, 0, 0]


def test_who_wanted_no_notices_is_not_told_that_there_are_none(home):
    home.write(".contacts/anna.vcf", CARD)
    home.write(".local/state/bday-widget/settings.json", '{"version":1,"declined":["notifications"]}')
    for call in (["notifications"], ["contact", "anna"]):
        with Terminal([places.BINARY, *call], home.environment, home.path) as terminal:
            text = terminal.ends()
        assert "Anna Berg" in text and "nothing is scheduled" not in text
