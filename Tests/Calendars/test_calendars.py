"""Birthdays of every calendar in the release binary, beside other people's calendars.

Random birthdays of each calendar (`--how-many`) go into one file, and so do those of birthdays.tsv, on which several
libraries agree. What `list` says of them from 2024 to 2030 is compared with the days that are right.
"""
import datetime
import json
import pathlib
import random

import pytest
from peers import CALENDARS

from Harness.cards import vcard
from Harness.homes import Home

pytestmark = pytest.mark.long
FIRST, LAST = datetime.date(2024, 1, 1), datetime.date(2030, 12, 31)
TABLE = pathlib.Path(__file__).parents[1] / "CalendarSystemsTests/Fixtures/birthdays.tsv"
NAMES = {"islamicUmmAlQura": "islamic-umalqura", "islamicCivil": "islamic-civil", "islamicTabular": "islamic-tbla",
         "ethiopicAmeteMihret": "ethiopic", "ethiopicAmeteAlem": "ethioaa", "republicOfChina": "roc"}


def card(name, calendar, month, day, year=None, leap=False):
    scale = "" if calendar == "gregorian" else f";CALSCALE={calendar}"
    return vcard(f"FN:{name}", f"BDAY{scale}{';X-LEAP-MONTH=TRUE' if leap else ''}:"
                 f"{f'{year:04}' if year else '--'}{month:02}{day:02}")


def from_table():
    """Cards, and the days of each person in them."""
    cards, expected = [], {}
    for number, line in enumerate(TABLE.read_text().splitlines()[1:]):
        columns = line.split("\t")
        calendar = NAMES.get(columns[0], columns[0])
        year, month, day = columns[1].split("-")
        cards.append(card(f"table {number}", calendar, int(month.rstrip("L")), int(day), int(year), month.endswith("L")))
        expected[f"table {number}"] = {date for cell in columns[3:10] for date in cell.split(",") if date != "-"}
    return cards, expected


def at_random(calendar, count):
    """The same of one calendar."""
    chance = random.Random(f"7 {calendar}")
    convert, years, months = CALENDARS[calendar]
    cards, expected = [], {}
    for number in range(count):
        month, longest = chance.choice(months)
        # The ends of months are where the rules differ.
        day = chance.choice([longest, longest - 1, 1, chance.randint(1, longest)])
        name = f"{calendar} {number} on {month}-{day}"
        cards.append(card(name, calendar, month, day))
        found = {convert(year, month, day) for year in years}
        expected[name] = {str(date) for date in found if FIRST <= date <= LAST}
    return cards, expected


def seen(cards):
    """The days on which `list` has each of them."""
    days, now = {}, FIRST
    with Home() as home:
        path = home.write("cards.vcf", "".join(cards))
        while now <= LAST:
            document = json.loads(home.ask("list", "--json", "--source", str(path), "--now", str(now)))
            for birthday in (birthday for section in document["sections"] for birthday in section["birthdays"]):
                if birthday["date"] <= str(LAST):
                    days.setdefault(birthday["name"], set()).add(birthday["date"])
            # Nobody has two within three weeks.
            now += datetime.timedelta(20)
    return days


def compare(cards, expected, record_property):
    found = seen(cards)
    wrong = [f"{name}: only there {sorted(expected[name] - found.get(name, set()))},"
             f" only here {sorted(found.get(name, set()) - expected[name])}"
             for name in expected if found.get(name, set()) != expected[name]]
    assert expected
    assert not wrong, f"{len(wrong)} of {len(expected)}:\n" + "\n".join(wrong[:20])
    record_property("birthdays in other calendars", len(expected))
    record_property("days of them", sum(map(len, expected.values())))


def test_days_are_those_of_the_peers_and_of_the_table(pytestconfig, record_property):
    """In one file: `list` reads all of them at once."""
    cards, expected = from_table()
    for calendar in CALENDARS:
        more, days = at_random(calendar, pytestconfig.getoption("how_many"))
        assert days
        cards, expected = cards + more, expected | days
    compare(cards, expected, record_property)
