#!/usr/bin/env python3
"""What is exported, as other programs read it.

    Tests/EndToEndTests/Synced/exports.py BINARY

`export --format ics` is expanded by recurring-ical-events, which knows nothing of our calendars, and imported by khal;
`export --format vcf` is read by vobject, and by khard, which uses it.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import icalendar
import recurring_ical_events
import vobject

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
CARDS = REPOSITORY / "Tests/EndToEndTests/Cases/contact/contacts.vcf"
HOSTILE = ["Ben; Ader, \\ jr.", "a\\nb", "x" * 300, "é" * 120, "🎂" * 60, "BEGIN:VCARD", "=41", " padded ", "%{A1:x:}"]
failures = 0


def check(what, seen, expected):
    global failures
    if seen == expected:
        print("ok", what)
    else:
        failures += 1
        print(f"FAILED {what}\n  seen     {seen}\n  expected {expected}")


def run(*arguments, config=None):
    extra = ["--config", config] if config else []
    done = subprocess.run([sys.argv[1], *arguments, *extra], capture_output=True, check=True,
                          env={"HOME": "/nonexistent", "TZ": "UTC", "PATH": os.environ["PATH"]})
    return done.stdout


def expanded(calendar, first, last):
    """name → the days on which its events lie."""
    days = {}
    for event in recurring_ical_events.of(calendar).between(first, last + datetime.timedelta(1)):
        days.setdefault(str(event["SUMMARY"]).removeprefix("🎂 "), set()).add(event["DTSTART"].dt)
    return days


def listed(cards, first, last, config):
    """The same from `list`, asked again for the day after each birthday that came."""
    days, now = {}, first
    while now <= last:
        document = json.loads(run("list", "--json", "--source", cards, "--now", str(now), config=config))
        coming = [birthday for section in document["sections"] for birthday in section["birthdays"]]
        for birthday in coming:
            day = datetime.date.fromisoformat(birthday["date"])
            if day <= last:
                days.setdefault(birthday["name"], set()).add(day)
        # No birthday of anybody comes twice in so short a time.
        now += datetime.timedelta(100)
    return days


def calendars(folder):
    for rule in ("march-1", "february-28"):
        config = folder / f"{rule}.jsonc"
        config.write_text(json.dumps({"leapDay": rule, "celebrate": "both"}))
        text = run("export", "--format", "ics", "--source", CARDS, "--now", "2026-11-20", config=config)
        check(f"{rule}: lines end in CRLF and have at most 75 octets",
              [line for line in text.split(b"\r\n") if len(line) > 75 or b"\n" in line], [])
        first, last = datetime.date(2026, 11, 20), datetime.date(2045, 12, 31)
        seen = expanded(icalendar.Calendar.from_ical(text), first, last)
        wanted = listed(CARDS, first, last, config)
        for name in sorted(wanted):
            check(f"{rule}: {name}, {len(wanted[name])} days of 2026 to 2045", sorted(seen.get(name, [])), sorted(wanted[name]))
        check(f"{rule}: nobody else", set(seen) - set(wanted), set())
        dates = [event for event in icalendar.Calendar.from_ical(text).walk("VEVENT") if "Müller Two" in event["SUMMARY"]]
        check(f"{rule}: no year is made up", [event["DTSTART"].dt.year for event in dates], [2027])


def comes_back(folder):
    """Our own calendar is a source too: what is Gregorian in it is as it was."""
    calendar = folder / "ours.ics"
    calendar.write_bytes(run("export", "--format", "ics", "--source", CARDS, "--now", "2026-11-20"))

    def born(path):
        return {contact["name"]: contact["born"][0] for contact in
                json.loads(run("export", "--format", "json", "--source", path))["contacts"]}

    before = {name: date for name, date in born(CARDS).items() if date["calendar"] == "gregorian"}
    after = born(calendar)
    # A day without year is the next one that is celebrated: 29 February as 1 March.
    check("our calendar read again", {name: after.get(name) for name in before if "year" in before[name]},
          {name: date for name, date in before.items() if "year" in date})


def khal(folder):
    calendar = folder / "calendar"
    calendar.mkdir()
    config = folder / "khal.conf"
    config.write_text(f"[calendars]\n[[birthdays]]\npath = {calendar}\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n"
                      "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n"
                      f"[sqlite]\npath = {folder / 'khal.db'}\n")
    file = folder / "birthdays.ics"
    file.write_bytes(run("export", "--format", "ics", "--source", CARDS, "--now", "2026-11-20"))
    program = pathlib.Path(sys.executable).parent / "khal"
    environment = {**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    subprocess.run([program, "-c", config, "import", "--batch", file], check=True, env=environment, capture_output=True)
    for day, name in (("2027-03-01", "Taro"), ("2028-02-29", "Müller Two"), ("2029-03-17", "Rivka Levi"), ("2027-11-24", "Ärger Müller")):
        done = subprocess.run([program, "-c", config, "list", "--format", "{title}", "--day-format", "", day, "1d"],
                              env=environment, capture_output=True, text=True)
        # khal makes a title of its own where it knows the year.
        check(f"khal shows {name} on {day}", any(name in line for line in done.stdout.splitlines()), True)


def cards(folder):
    source = folder / "hostile.vcf"
    escaped = [name.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,") for name in HOSTILE]
    source.write_text("".join(f"BEGIN:VCARD\nVERSION:4.0\nUID:u{index}\nFN:{name}\nBDAY:1990{index % 12 + 1:02}15\nEND:VCARD\n"
                              for index, name in enumerate(escaped)))
    ours = {}
    for path in (CARDS, source):
        for contact in json.loads(run("export", "--format", "json", "--source", path))["contacts"]:
            ours[contact["name"]] = contact["born"][0]
    written = b"".join(run("export", "--source", path) for path in (CARDS, source)).decode()
    read = list(vobject.readComponents(written))
    check("vobject reads every card", len(read), len(ours))
    check("vobject reads every name", sorted(card.fn.value for card in read), sorted(ours))
    born = {name: f"{born.get('year', '--')}{born['month']:02}{born['day']:02}" for name, born in ours.items()}
    check("vobject reads every day of birth", sorted((card.fn.value, card.bday.value) for card in read),
          sorted(born.items()))
    khard(folder, written, born)


def khard(folder, written, born):
    """khard keeps a card a file, leaves out what has no UID of its own, and knows one calendar."""
    book = folder / "book"
    book.mkdir()
    for number, card in enumerate(re.findall(r"BEGIN:VCARD\r\n.*?END:VCARD\r\n", written, re.DOTALL)):
        (book / f"{number}.vcf").write_bytes(card.encode())
    config = folder / "khard.conf"
    config.write_text(f"[addressbooks]\n[[book]]\npath = {book}\n")
    done = subprocess.run([pathlib.Path(sys.executable).parent / "khard", "-c", config, "list", "--parsable", "--fields",
                           "uid,formatted_name,birthday"], env={**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"},
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    rows = [line.split("\t") for line in done.stdout.split("\n") if line.count("\t") == 2]
    check("khard lists every card", (sorted(row[1] for row in rows), done.stderr), (sorted(born), ""))
    seen = {name: "".join(date.split(" ")[0].split("-")) for _, name, date in rows}
    # khard's own: no year is its 1900, which had no 29 February, and no month is the thirteenth.
    dates = {name: date.replace("--", "1900") for name, date in born.items()}
    expected = {name: "" if date == "19000229" or date[4:6] == "13" else date for name, date in dates.items()}
    check("khard reads every day of birth", seen, expected)


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    calendars(folder)
    khal(folder)
    comes_back(folder)
    cards(folder)
sys.exit(1 if failures else 0)
