"""Days of other people's calendars, by independent libraries: lunardate, korean_lunar_calendar, pyluach, hijridate,
convertdate. Each function gives the Gregorian day of a native date, by the rule of those who celebrate it."""
import datetime
import functools

import hijridate
import lunardate
from convertdate import coptic, indian_civil, islamic, persian
from korean_lunar_calendar import KoreanLunarCalendar
from pyluach import dates as hebrew

# It computes each equinox from the Sun's orbit, again for every date.
persian.equinox_jd = functools.cache(persian.equinox_jd)


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
# By rule: 30 and 29 in turn, and a leap day at the end.
TABULAR = [(month, 30 if month % 2 or month == 12 else 29) for month in range(1, 13)]
SUN = [(month, 31 if month < 7 else 30) for month in range(1, 13)]
WORLD = [(1, 31), (2, 29), (3, 31), (4, 30), (5, 31), (6, 30), (7, 31), (8, 31), (9, 30), (10, 31), (11, 30), (12, 31)]
CALENDARS = {
    "gregorian": (gregorian, range(2024, 2031), WORLD), "japanese": (gregorian, range(2024, 2031), WORLD),
    "buddhist": (gregorian, range(2024, 2031), WORLD), "roc": (gregorian, range(2024, 2031), WORLD),
    "chinese": (chinese, range(2023, 2031), TWELVE), "dangi": (dangi, range(2023, 2031), TWELVE),
    "hebrew": (jewish, range(5783, 5793), [(month, 30 if month not in (4, 9, 11, 13, 7) else 29) for month in range(1, 14)]),
    "islamic-umalqura": (umm_al_qura, range(1444, 1455), TWELVE),
    "islamic-civil": (converted(islamic), range(1444, 1455), TABULAR),
    "islamic-tbla": (converted(islamic, shift=-1), range(1444, 1455), TABULAR),
    "persian": (converted(persian), range(1401, 1411), SUN),
    "coptic": (converted(Ethiopic), range(1739, 1749), THIRTEEN),
    "ethiopic": (converted(Ethiopic, years=276), range(2015, 2025), THIRTEEN),
    "ethioaa": (converted(Ethiopic, years=5776), range(7515, 7525), THIRTEEN),
    "indian": (converted(indian_civil), range(1945, 1954), SUN),
}
