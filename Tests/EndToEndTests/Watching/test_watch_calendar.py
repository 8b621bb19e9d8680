"""`watch` keeps the calendar current that the configuration names."""
import json

from people import card

from Harness.homes import DEADLINE
from Harness.waiting import eventually


def names(file):
    text = file.read_text() if file.exists() else ""
    return sorted(line.removeprefix("X-FNAME:") for line in text.splitlines() if line.startswith("X-FNAME:"))


def test_it_is_written_when_somebody_changes(home):
    home.configure(json.dumps({"export": {"ics": "~/calendars/birthdays.ics"}}))
    home.write(".contacts/anna.vcf", card("Anna", 10))
    file = home.path / "calendars/birthdays.ics"
    # Whoever the widget shows, the calendar has everybody.
    home.ask("groups", "create", "Club")
    watch = home.watch("--group", "Club")
    watch.shows("No upcoming birthdays")
    eventually(lambda: names(file), ["Anna"], DEADLINE)
    written = file.stat().st_mtime_ns
    home.write(".contacts/ben.vcf", card("Ben", 12))
    eventually(lambda: names(file), ["Anna", "Ben"], DEADLINE)
    assert file.stat().st_mtime_ns > written
    written = file.stat().st_mtime_ns
    home.ask("reload")
    home.ask("groups", "add", "Club", "Ben")
    watch.shows("🎁 Ben in 12 days")
    # The group is in it now.
    eventually(lambda: "CATEGORIES:Club" in file.read_text(), True, DEADLINE)
    home.configure(json.dumps({"export": {"ics": "~/calendar/"}}))
    eventually(lambda: sorted(sum(map(names, (home.path / "calendar").glob("*.ics")), [])), ["Anna", "Ben"], DEADLINE)
    assert [line for line in watch.errors if "calendar" in line] == []


def test_a_place_that_cannot_be_written_is_said_once_and_shown_all_the_same(home):
    home.configure(json.dumps({"export": {"ics": "~/none/birthdays.ics"}}))
    home.write("none", "")
    home.write(".contacts/anna.vcf", card("Anna", 10))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    for days in (11, 12):
        home.write(".contacts/anna.vcf", card("Anna", days))
        watch.shows(f"🎁 Anna in {days} days")
    said = [line for line in watch.errors if "the calendar is not kept current" in line]
    assert len(said) == 1 and "/none" in said[0] and "Not a directory" in said[0]
