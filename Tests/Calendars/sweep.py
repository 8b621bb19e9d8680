#!/usr/bin/env python3
"""Birthdays of every calendar in the release binary, beside other people's calendars: sweep.py BINARY [HOW-MANY].

Random birthdays of each calendar go into one file; what `list` says of them from 2024 to 2030 is compared with the day
that an independent library gives (lunardate, korean_lunar_calendar, pyluach, hijridate, convertdate) by the rule of the
people who celebrate it. Then the table of Tests/CalendarSystemsTests is compared.
"""
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import hijridate
import lunardate
from convertdate import coptic, indian_civil, islamic, persian
from korean_lunar_calendar import KoreanLunarCalendar
from pyluach import dates as hebrew

FIRST, LAST = datetime.date(2024, 1, 1), datetime.date(2030, 12, 31)
TABLE = pathlib.Path(__file__).resolve().parents[1] / "CalendarSystemsTests/Fixtures/birthdays.tsv"
NAMES = {"islamicUmmAlQura": "islamic-umalqura", "islamicCivil": "islamic-civil", "islamicTabular": "islamic-tbla",
         "ethiopicAmeteMihret": "ethiopic", "ethiopicAmeteAlem": "ethioaa", "republicOfChina": "roc"}


def gregorian(year, month, day):
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return datetime.date(year, 3, 1)


def chinese(year, month, day):
    try:
        return lunardate.LunarDate(year, month, day).to_solar_date()
    except ValueError:
        return lunardate.LunarDate(year, month, 29).to_solar_date()


def dangi(year, month, day):
    calendar = KoreanLunarCalendar()
    if not calendar.setLunarDate(year, month, day, False):
        calendar.setLunarDate(year, month, 29, False)
    return datetime.date.fromisoformat(calendar.SolarIsoFormat())


def jewish(year, month, day):
    """Months as Foundation numbers them: Tishri 1, Adar I 6, Adar and Adar II 7, Nisan 8."""
    number = {1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12, 7: 13}.get(month, month - 7)
    if number == 13 and (7 * year + 1) % 19 >= 7:
        number = 12
    try:
        return hebrew.HebrewDate(year, number, day).to_pydate()
    except ValueError:
        return hebrew.HebrewDate(year, number, 29).to_pydate() + datetime.timedelta(1)


def umm_al_qura(year, month, day):
    day = min(day, hijridate.Hijri(year, month, 1).month_length())
    return datetime.date(*hijridate.Hijri(year, month, day).to_gregorian().datetuple())


def converted(module, years=0, shift=0):
    def convert(year, month, day):
        while day > module.month_length(year - years, month):
            day -= 1
        return datetime.date(*module.to_gregorian(year - years, month, day)) + datetime.timedelta(shift)
    return convert


class Ethiopic:
    """The Coptic calendar under another count of years."""
    month_length = staticmethod(lambda year, month: 30 if month < 13 else 6 if year % 4 == 3 else 5)
    to_gregorian = staticmethod(coptic.to_gregorian)


# How a day is found, its native years around 2024 to 2030, and the months with their longest.
TWELVE = [(month, 30) for month in range(1, 13)]
THIRTEEN = TWELVE + [(13, 6)]
SUN = [(month, 31 if month < 7 else 30) for month in range(1, 13)]
WORLD = [(1, 31), (2, 29), (3, 31), (4, 30), (5, 31), (6, 30), (7, 31), (8, 31), (9, 30), (10, 31), (11, 30), (12, 31)]
CALENDARS = {
    "gregorian": (gregorian, range(2024, 2031), WORLD), "japanese": (gregorian, range(2024, 2031), WORLD),
    "buddhist": (gregorian, range(2024, 2031), WORLD), "roc": (gregorian, range(2024, 2031), WORLD),
    "chinese": (chinese, range(2023, 2031), TWELVE), "dangi": (dangi, range(2023, 2031), TWELVE),
    "hebrew": (jewish, range(5783, 5793), [(month, 30 if month not in (4, 9, 11, 13, 7) else 29) for month in range(1, 14)]),
    "islamic-umalqura": (umm_al_qura, range(1444, 1455), TWELVE),
    "islamic-civil": (converted(islamic), range(1444, 1455), TWELVE),
    "islamic-tbla": (converted(islamic, shift=-1), range(1444, 1455), TWELVE),
    "persian": (converted(persian), range(1401, 1411), SUN),
    "coptic": (converted(Ethiopic), range(1739, 1749), THIRTEEN),
    "ethiopic": (converted(Ethiopic, years=276), range(2015, 2025), THIRTEEN),
    "ethioaa": (converted(Ethiopic, years=5776), range(7515, 7525), THIRTEEN),
    "indian": (converted(indian_civil), range(1945, 1954), SUN),
}


def card(name, calendar, month, day, year=None, leap=False):
    scale = "" if calendar == "gregorian" else f";CALSCALE={calendar}"
    return (f"BEGIN:VCARD\nVERSION:4.0\nFN:{name}\nBDAY{scale}{';X-LEAP-MONTH=TRUE' if leap else ''}:"
            f"{f'{year:04}' if year else '--'}{month:02}{day:02}\nEND:VCARD\n")


def from_table():
    cards, expected = [], {}
    for number, line in enumerate(TABLE.read_text().splitlines()[1:]):
        columns = line.split("\t")
        calendar = NAMES.get(columns[0], columns[0])
        year, month, day = columns[1].split("-")
        cards.append(card(f"table {number}", calendar, int(month.rstrip("L")), int(day), int(year), month.endswith("L")))
        expected[f"table {number}"] = {date for cell in columns[3:10] for date in cell.split(",") if date != "-"}
    return cards, expected


def at_random(count):
    chance = random.Random(7)
    cards, expected = [], {}
    for calendar, (convert, years, months) in CALENDARS.items():
        for number in range(count):
            month, longest = chance.choice(months)
            # The ends of months are where the rules differ.
            day = chance.choice([longest, longest - 1, 1, chance.randint(1, longest)])
            name = f"{calendar} {number} on {month}-{day}"
            cards.append(card(name, calendar, month, day))
            found = {convert(year, month, day) for year in years}
            expected[name] = {str(date) for date in found if FIRST <= date <= LAST}
    return cards, expected


def seen(cards, folder):
    path = folder / "cards.vcf"
    path.write_text("".join(cards))
    days, now = {}, FIRST
    while now <= LAST:
        done = subprocess.run([sys.argv[1], "list", "--json", "--source", path, "--now", str(now)], capture_output=True,
                              check=True, env={"HOME": str(folder), "TZ": "UTC", "PATH": os.environ["PATH"]})
        for section in json.loads(done.stdout)["sections"]:
            for birthday in section["birthdays"]:
                if birthday["date"] <= str(LAST):
                    days.setdefault(birthday["name"], set()).add(birthday["date"])
        # Nobody has two within three weeks.
        now += datetime.timedelta(20)
    return days


def compare(what, cards, expected, folder):
    found = seen(cards, folder)
    wrong = [name for name in expected if found.get(name, set()) != expected[name]]
    dates = sum(map(len, expected.values()))
    print(f"{what}: {len(expected) - len(wrong)} of {len(expected)} birthdays, {dates} days")
    for name in wrong[:20]:
        print(f"  {name}: only there {sorted(expected[name] - found.get(name, set()))},"
              f" only here {sorted(found.get(name, set()) - expected[name])}")
    return not wrong and bool(expected)


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    held = compare("other people's calendars", *at_random(count), folder)
    held = compare("the table of birthdays", *from_table(), folder) and held
sys.exit(0 if held else 1)
