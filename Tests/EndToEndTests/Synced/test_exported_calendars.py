"""`export --format ics` as other programs read it: recurring-ical-events, which knows nothing of our calendars, expands
it, and khal imports it."""
import datetime
import json
import os
import subprocess

import icalendar
import pytest
import recurring_ical_events
from exported import CARDS, born, run

from Harness.places import TOOLS

FIRST, LAST = datetime.date(2026, 11, 20), datetime.date(2045, 12, 31)


def expanded(calendar):
    """name → the days on which its events lie."""
    days = {}
    for event in recurring_ical_events.of(calendar).between(FIRST, LAST + datetime.timedelta(1)):
        days.setdefault(str(event["SUMMARY"]).removeprefix("🎂 "), set()).add(event["DTSTART"].dt)
    return days


def listed(config):
    """The same from `list`, asked again for the day after each birthday that came."""
    days, now = {}, FIRST
    while now <= LAST:
        document = json.loads(run("list", "--json", "--source", CARDS, "--now", str(now), config=config))
        for birthday in (birthday for section in document["sections"] for birthday in section["birthdays"]):
            day = datetime.date.fromisoformat(birthday["date"])
            if day <= LAST:
                days.setdefault(birthday["name"], set()).add(day)
        # No birthday of anybody comes twice in so short a time.
        now += datetime.timedelta(100)
    return days


@pytest.mark.parametrize("rule", ["march-1", "february-28"])
def test_it_has_the_days_of_list(tmp_path, rule):
    config = tmp_path / "config.jsonc"
    config.write_text(json.dumps({"leapDay": rule, "celebrate": "both"}))
    text = run("export", "--format", "ics", "--source", CARDS, "--now", str(FIRST), config=config)
    assert [line for line in text.split(b"\r\n") if len(line) > 75 or b"\n" in line] == [], "RFC 5545, 3.1"
    calendar = icalendar.Calendar.from_ical(text)
    seen, wanted = expanded(calendar), listed(config)
    assert wanted
    assert seen == wanted
    dates = [event for event in calendar.walk("VEVENT") if "Müller Two" in event["SUMMARY"]]
    assert [event["DTSTART"].dt.year for event in dates] == [2024], "29 February is in the last leap year"


def test_it_is_a_source_again(tmp_path):
    """What is Gregorian in it is as it was."""
    calendar = tmp_path / "ours.ics"
    calendar.write_bytes(run("export", "--format", "ics", "--source", CARDS, "--now", str(FIRST)))
    # A day without year is the next one that is celebrated: 29 February as 1 March.
    before = {name: date for name, date in born(CARDS).items() if date["calendar"] == "gregorian" and "year" in date}
    after = born(calendar)
    assert before
    assert {name: after.get(name) for name in before} == before


def test_khal_shows_it(tmp_path):
    calendar = tmp_path / "calendar"
    calendar.mkdir()
    config = tmp_path / "khal.conf"
    config.write_text(f"[calendars]\n[[birthdays]]\npath = {calendar}\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n"
                      "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n"
                      f"[sqlite]\npath = {tmp_path / 'khal.db'}\n")
    file = tmp_path / "birthdays.ics"
    environment = {**os.environ, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}

    def imported(*alarms):
        """What khal keeps of our calendar with these reminders: a file for each event, beside copies that khal leaves."""
        file.write_bytes(run("export", "--format", "ics", "--source", CARDS, "--now", str(FIRST), *alarms))
        subprocess.run([TOOLS / "khal", "-c", config, "import", "--batch", file], check=True, env=environment,
                       capture_output=True)
        events = [event for path in calendar.glob("*.ics") for event in icalendar.Calendar.from_ical(path.read_text()).walk("VEVENT")]
        triggers = {tuple(str(alarm["TRIGGER"].to_ical(), "ascii") for alarm in event.walk("VALARM")) for event in events}
        return {str(event["UID"]) for event in events}, len(list(calendar.glob("*.ics"))), triggers

    first, later = imported(), imported("--alarm", "1d9h", "--alarm=-9h")
    # What is imported again takes the place of what was there.
    assert first[:2] == later[:2] and first[1] > 10
    assert (first[2], later[2]) == ({()}, {("-P1DT9H", "PT9H")})
    for day, name in (("2027-03-01", "Taro"), ("2028-02-29", "Müller Two"), ("2029-03-17", "Rivka Levi"),
                      ("2027-11-24", "Ärger Müller")):
        done = subprocess.run([TOOLS / "khal", "-c", config, "list", "--format", "{title}", "--day-format", "", day, "1d"],
                              env=environment, capture_output=True, text=True)
        # khal makes a title of its own where it knows the year.
        assert any(name in line for line in done.stdout.splitlines()), f"{name} on {day}: {done.stdout}{done.stderr}"
