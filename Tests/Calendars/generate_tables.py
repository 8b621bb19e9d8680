#!/usr/bin/env python3
"""Makes the tables of lunar years in Sources/CalendarSystems/Years anew: generate_tables.py [--write].

Without --write it compares them with what is committed and with other people's tables and formulas, and exits 1 where
they differ in other months than those named in main:

    python3 -m venv venv && venv/bin/pip install ephem==4.2.1 hijridate==2.6.0 sxtwl==2.0.7 lunardate==0.3.0 \\
        korean_lunar_calendar==0.4.0
    venv/bin/python Tests/Calendars/generate_tables.py

The lunar years of China, Korea and Vietnam are computed from new moons and solar terms (ephem), by the rule of
GB/T 33661-2017. That regenerates every year but the Chinese 1914, 1915, 1916 and 1920, which have three months of the
almanacs: ALMANAC below. Umm al-Qura is copied, not computed: its months are announced, and hijridate has the tables.
"""
import bisect
import datetime
import math
import pathlib
import re
import sys

import ephem
import hijridate
import lunardate
import sxtwl
from korean_lunar_calendar import KoreanLunarCalendar

DIRECTORY = pathlib.Path(__file__).resolve().parents[2] / "Sources/CalendarSystems/Years"
LUNAR, UMM_AL_QURA = range(1900, 2102), range(1343, 1501)
EPOCH = datetime.date(1970, 1, 1)

# The day of a new moon at UTC+8, and the day on which the almanacs begin the month. Until 1928 they went by Beijing's
# local mean time, 14 minutes earlier, and these new moons are within 6 minutes of midnight. That time is no rule for all
# years before 1929: 1906 and 1922 would differ from the almanacs.
ALMANAC = {datetime.date(1914, 11, 18): datetime.date(1914, 11, 17),
           datetime.date(1916, 2, 4): datetime.date(1916, 2, 3),
           datetime.date(1920, 11, 11): datetime.date(1920, 11, 10)}


def day(number):
    return EPOCH + datetime.timedelta(number)


def number(date):
    return (date - EPOCH).days


# Astronomy. Instants are days since 1970 in UTC.

def as_ephem(instant):
    return ephem.Date(instant + ephem.Date("1970/1/1"))


def new_moons():
    moon, moons = ephem.Date("1898/10/1"), []
    while moon < ephem.Date("2103/6/1"):
        moon = ephem.next_new_moon(moon)
        moons.append(moon - ephem.Date("1970/1/1"))
        moon = ephem.Date(moon + 20)
    return moons


def solar_longitude(instant):
    date = as_ephem(instant)
    return math.degrees(ephem.Ecliptic(ephem.Sun(date), epoch=date).lon)


def principal_terms():
    """When the sun reaches each multiple of 30 degrees, and that multiple; 270 is the winter solstice."""
    terms, degrees, instant = [], 240, number(datetime.date(1898, 11, 22))
    while instant < number(datetime.date(2103, 4, 1)):
        for _ in range(8):
            instant += ((degrees - solar_longitude(instant) + 180) % 360 - 180) / 360 * 365.2422
        terms.append((instant, degrees))
        degrees, instant = (degrees + 30) % 360, instant + 30.4
    return terms


# The rule. A month is (first day, length, number, is leap).

def lunar_years(moons, terms, offset, corrections={}):
    """The months of each year. offset: hours east of Greenwich at a day since 1970; corrections: of first days."""
    def local(instant):
        found = math.floor(instant + offset(instant) / 24)
        return number(corrections.get(day(found), day(found)))

    firsts = [local(moon) for moon in moons]
    days = [local(instant) for instant, _ in terms]
    solstices = [local(instant) for instant, degrees in terms if degrees == 270]
    elevenths = [bisect.bisect_right(firsts, solstice) - 1 for solstice in solstices]
    months = []
    for begin, end in zip(elevenths, elevenths[1:]):
        # Thirteen months from solstice to solstice: the first without a principal term is the leap month.
        leap = None
        if end - begin == 13:
            leap = next(month for month in range(begin + 1, end + 1)
                        if bisect.bisect_left(days, firsts[month]) == bisect.bisect_left(days, firsts[month + 1]))
        name = 10
        for month in range(begin, end):
            name = name if month == leap else name % 12 + 1
            months.append((firsts[month], firsts[month + 1] - firsts[month], name, month == leap))
    years = {}
    for month in months:
        if month[2] == 1 and not month[3]:
            years[day(month[0]).year] = []
        if years:
            years[max(years)].append(month)
    return years


def packed(year, months):
    """As NativeCalendar.lunisolar reads it: lengths, the month before the leap month, days from 1 January to New Year."""
    lengths = sum(1 << index for index, month in enumerate(months) if month[1] == 30)
    leap = next((month[2] for month in months if month[3]), 0)
    return lengths | leap << 13 | (months[0][0] - number(datetime.date(year, 1, 1))) << 17


def hijri(year):
    """As NativeCalendar.ummAlQura reads it: the days beyond 28 of each month."""
    return sum(hijridate.Hijri(year, month, 1).month_length() - 28 << 2 * (month - 1) for month in range(1, 13))


# Other people's calendars: the first day of a month; None where they have no such month.

def by_sxtwl(year, month, leap):
    try:
        found = sxtwl.fromLunar(year, month, 1, leap)
    except Exception:
        return None
    # For a leap month that the year lacks it gives the ordinary one.
    if found.isLunarLeap() != leap:
        return None
    return datetime.date(found.getSolarYear(), found.getSolarMonth(), found.getSolarDay())


def by_lunardate(year, month, leap):
    try:
        return lunardate.LunarDate(year, month, 1, leap).to_solar_date()
    except ValueError:
        return None


def by_korean_lunar_calendar(year, month, leap):
    calendar = KoreanLunarCalendar()
    found = calendar.setLunarDate(year, month, 1, leap) and calendar.isIntercalation == leap
    return datetime.date.fromisoformat(calendar.SolarIsoFormat()) if found else None


def by_ho_ngoc_duc():
    """Ho Ngoc Duc's formulas (https://www.informatik.uni-leipzig.de/~duc/amlich/calrules.html), after Meeus."""
    def new_moon(k):
        t, rad = k / 1236.85, math.pi / 180
        date = 2415020.75933 + 29.53058868 * k + 0.0001178 * t ** 2 - 0.000000155 * t ** 3
        date += 0.00033 * math.sin((166.56 + 132.87 * t - 0.009173 * t ** 2) * rad)
        sun = (359.2242 + 29.10535608 * k - 0.0000333 * t ** 2 - 0.00000347 * t ** 3) * rad
        moon = (306.0253 + 385.81691806 * k + 0.0107306 * t ** 2 + 0.00001236 * t ** 3) * rad
        node = (21.2964 + 390.67050646 * k - 0.0016528 * t ** 2 - 0.00000239 * t ** 3) * rad
        date += ((0.1734 - 0.000393 * t) * math.sin(sun) + 0.0021 * math.sin(2 * sun) - 0.4068 * math.sin(moon)
                 + 0.0161 * math.sin(2 * moon) - 0.0004 * math.sin(3 * moon) + 0.0104 * math.sin(2 * node)
                 - 0.0051 * math.sin(sun + moon) - 0.0074 * math.sin(sun - moon) + 0.0004 * math.sin(2 * node + sun)
                 - 0.0004 * math.sin(2 * node - sun) - 0.0006 * math.sin(2 * node + moon)
                 + 0.0010 * math.sin(2 * node - moon) + 0.0005 * math.sin(2 * moon + sun))
        return date - (-0.000278 + 0.000265 * t + 0.000262 * t ** 2) - 2440587.5

    def longitude(instant):
        t, rad = (instant + 2440587.5 - 2451545) / 36525, math.pi / 180
        mean = (357.52910 + 35999.05030 * t - 0.0001559 * t ** 2 - 0.00000048 * t ** 3) * rad
        return (280.46645 + 36000.76983 * t + 0.0003032 * t ** 2
                + (1.914600 - 0.004817 * t - 0.000014 * t ** 2) * math.sin(mean)
                + (0.019993 - 0.000101 * t) * math.sin(2 * mean) + 0.000290 * math.sin(3 * mean)) % 360

    moons, terms = [new_moon(k) for k in range(-14, 2520)], []
    # Longitudes are taken at local midnight: a term is on the day during which its multiple of 30 is passed.
    for local in range(number(datetime.date(1898, 11, 1)), number(datetime.date(2103, 6, 1))):
        before, after = longitude(local - 7 / 24) // 30, longitude(local + 1 - 7 / 24) // 30
        if before != after:
            terms.append((local - 7 / 24 + 0.5, int(after) * 30))
    return lunar_years(moons, terms, lambda _: 7)


def firsts(months):
    return {(name, leap): day(first) for first, _, name, leap in months}


def differences(years, other, span):
    """The months of the years that another calendar begins on another day, or does not have."""
    return [f"{year}-{name:02}{'L' if leap else ''}: {first}, there {other(year, name, leap)}"
            for year in span for (name, leap), first in firsts(years[year]).items()
            if other(year, name, leap) != first]


# The files.

def committed(name):
    return [int(word, 16) for word in re.findall(r"0x[0-9a-f]+", (DIRECTORY / f"{name}.swift").read_text())]


def write(name, values):
    file = DIRECTORY / f"{name}.swift"
    text = file.read_text()
    begin, end = text.index("= [\n") + 4, text.rindex("]")
    lines = (values[index:index + 10] for index in range(0, len(values), 10))
    rows = "".join("    " + " ".join(f"0x{value:06x}," for value in line) + "\n" for line in lines)
    file.write_text(text[:begin] + rows + text[end:])


def report(what, wrong, expected=()):
    """Whether the months that differ are exactly the expected ones."""
    print(f"{what}: {len(wrong)} months differ" if wrong else f"{what}: the same")
    for line in wrong:
        print(f"  {line}")
    return [line.split(":")[0] for line in wrong] == list(expected)


def main():
    moons, terms = new_moons(), principal_terms()
    chinese = lunar_years(moons, terms, lambda _: 8, ALMANAC)
    korean = lunar_years(moons, terms, lambda instant: 9 if day(math.floor(instant)).year >= 1912 else 8)
    vietnamese = lunar_years(moons, terms, lambda _: 7)
    tables = {"ChineseYears": [packed(year, chinese[year]) for year in LUNAR],
              "KoreanYears": [packed(year, korean[year]) for year in LUNAR],
              "VietnameseYears": [packed(year, vietnamese[year]) for year in LUNAR],
              "UmmAlQuraYears": [hijri(year) for year in UMM_AL_QURA]}
    if sys.argv[1:] == ["--write"]:
        for name, values in tables.items():
            write(name, values)
        return 0
    held = True
    for name, values in tables.items():
        span = UMM_AL_QURA if name == "UmmAlQuraYears" else LUNAR
        old = committed(name)
        wrong = [year for year, new in zip(span, values) if old[year - span.start] != new]
        print(f"{name}: {len(values) - len(wrong)} of {len(old)} years as committed", *wrong)
        held = held and not wrong and len(old) == len(values)
    without = lunar_years(moons, terms, lambda _: 8)
    print("ChineseYears has months of the almanacs in", *[year for year in LUNAR if without[year] != chinese[year]])
    duc = by_ho_ngoc_duc()
    return 0 if all([
        held,
        report("Chinese, sxtwl, 1900-2101", differences(chinese, by_sxtwl, LUNAR)),
        # The table of lunardate is a day off there; sxtwl and the computation agree.
        report("Chinese, lunardate, 1900-2099", differences(chinese, by_lunardate, range(1900, 2100)),
               ["1933-06", "1954-11", "1978-08"]),
        # The table of korean_lunar_calendar ends before the last month of 2050.
        report("Korean, korean_lunar_calendar, 1900-2050",
               differences(korean, by_korean_lunar_calendar, range(1900, 2051)), ["2050-12"]),
        # The formulas are less exact than ephem, and these new moons are within two minutes of midnight.
        report("Vietnamese, Ho Ngoc Duc, 1900-2101",
               differences(vietnamese, lambda year, *month: firsts(duc[year]).get(month), LUNAR),
               ["1944-05", "2072-11", "2077-10"]),
    ]) else 1


if __name__ == "__main__":
    sys.exit(main())
