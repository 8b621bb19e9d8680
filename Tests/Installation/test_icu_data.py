"""The part of ICU's data that is linked says what all of it says: the app beside one that has Foundation's own ICU."""
import re

import pytest

from Harness.cards import vcard
from Harness.homes import Home
from Harness.places import BINARY, REPOSITORY

PART = REPOSITORY / ".build/icu-data/icu-data"
# Of the tests' build: Foundation is a shared library there, with all data.
COMPLETE = REPOSITORY / ".build/debug/bday-widget-app"
CALENDARS = {"gregorian": 1990, "chinese": 1980, "vietnamese": 1980, "hebrew": 5740, "islamic-umalqura": 1400, "persian": 1360, "coptic": 1700,
             "ethiopic": 1980, "indian": 1900, "japanese": 1990, "buddhist": 2530, "roc": 80}
# Dates in every style and calendar, names of months and weekdays, digits, order and search.
CALLS = [["list", "--json"], ["contact", "Zoë"], ["--family", "large", "--format", "json", "--date-style", "weekday"],
         ["--family", "large", "--date-style", "weekday-short"], ["calendar"]]
# Every so many-th locale; all of them with `--all`.
STEP = 40


def locales():
    """All that ICU has data of, in its order."""
    names = re.findall(rb"\0icudt\d+l/([a-z]{2,3}(?:_\w+)?)\.res(?=\0)", PART.read_bytes()[:400_000])
    return [name.decode() for name in names]


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    book = tmp_path_factory.mktemp("book")
    for calendar, year in CALENDARS.items():
        for month in (2, 7, 12):
            name = f"{calendar}{month:02}"
            (book / f"{name}.vcf").write_text(vcard(f"UID:{name}", f"FN:Zoë {name} Ärger", f"BDAY;CALSCALE={calendar}:{year:04}{month:02}09"))
    return book


def test_every_locale_is_told_the_same(people, pytestconfig, record_property):
    if not PART.exists():
        pytest.fail("all of ICU's data is linked: Sources/CICUData/make-data says why")
    known = locales()
    assert len(known) > 1000 and {"de", "ja", "zh_Hant_TW"} < set(known)
    asked = known if pytestconfig.getoption("all") else known[::STEP]
    with Home() as home:
        def answers(app, locale):
            return [home.start([app, *call, "--source", people, "--now", "2026-11-25", "--locale", locale], stdout=-1).communicate()[0]
                    for call in CALLS]
        for locale in asked:
            complete = answers(COMPLETE, locale)
            assert all(complete)
            assert answers(BINARY.with_name("bday-widget-app"), locale) == complete, locale
    record_property("locales of ICU", len(asked))
