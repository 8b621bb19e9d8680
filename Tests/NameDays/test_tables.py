"""The tables of name days are of one form, and the page says of each what its file has."""
import datetime
import re
import unicodedata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = sorted((ROOT / "Sources/NameDays/tables").glob("*"))
PAGE = ROOT / "docs/reference/name-days.md"

LINE = re.compile(r"(\d\d)-(\d\d)\t(.+)")
LEAP = re.compile(r"none\b.*|02-(\d\d)\.\.02-(\d\d) \+1\b.*")
COMPARED = re.compile(r"(\d+) of them on the same day, (\d+) on another")
# In a row of the page: country, code, names, days, source, what it was compared with, and how many agree.
ROW = re.compile(r"\| (?P<country>[^|]+) \| `(?P<code>[A-Z]{2})` \| (?P<names>\d+) \| (?P<days>\d+) \| [^|]+ \| [^|]+ "
                 r"\| (?P<same>\d+) of (?P<both>\d+) \|")


def head(path):
    """What the head says by key: a list, as a key can be there twice. A line that begins with more spaces goes on with the one above."""
    said = {}
    for line in path.read_text().splitlines():
        if line.startswith("#   "):
            said[key][-1] += " " + line[4:]
        elif line.startswith("# "):
            key, value = line[2:].split(": ", 1)
            said.setdefault(key, []).append(value)
    return said


def lines(path):
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


def entries(path):
    return [tuple(line.split("\t")) for line in lines(path)]


@pytest.fixture(params=TABLES, ids=lambda path: path.name)
def table(request):
    return request.param


def test_there_are_tables():
    assert TABLES


def test_file(table):
    assert re.fullmatch(r"[A-Z]{2}\.tsv", table.name), "the country's two letters of ISO 3166-1"
    text = table.read_bytes().decode("utf-8")
    assert text.endswith("\n") and "\r" not in text and "\n\n" not in text
    assert unicodedata.is_normalized("NFC", text)


def test_head(table):
    said = head(table)
    for key in ("country", "source", "licence", "letters", "leap"):
        assert len(said.get(key, [])) == 1, key
    assert said.keys() <= {"country", "source", "licence", "compared", "rule", "changed", "letters", "leap"}
    assert all(COMPARED.search(compared) for compared in said["compared"])
    text = table.read_text()
    assert text.startswith("# country: ")
    assert "\n#" not in text[text.index("\n" + lines(table)[0]):], "the head is above the names"


def test_days_and_order(table):
    for line in lines(table):
        month, day, _ = LINE.fullmatch(line).groups()
        datetime.date(2000, int(month), int(day))
    assert lines(table) == sorted(set(lines(table)))


def test_names(table):
    """One given name, such as Anne-Kathrin, in letters that the head names: one of another encoding stands out there."""
    letters = set(head(table)["letters"][0].split(" ")[0])
    assert all(unicodedata.name(letter).startswith("LATIN SMALL") for letter in letters)
    names = {name for _, name in entries(table)}
    for name in names:
        parts = name.split("-")
        assert len(parts) <= 2 and all(part.isalpha() and part.istitle() and len(part) > 1 for part in parts), name
    assert letters == {letter for name in names for letter in name.lower() if not letter.isascii()}


def test_leap_days(table):
    """Where names move in leap years, the 29th gets those of the last day that moves."""
    first, last = LEAP.fullmatch(head(table)["leap"][0]).groups()
    if first:
        assert first < last == "28"
        assert "02-29" not in dict(entries(table))


def test_page():
    rows = {row["code"]: row for row in ROW.finditer(PAGE.read_text())}
    assert list(rows) == [table.stem for table in TABLES]
    for table in TABLES:
        row = rows[table.stem]
        same, other = map(int, COMPARED.search(head(table)["compared"][0]).groups())
        days, names = map(set, zip(*entries(table)))
        assert [row["country"]] == head(table)["country"]
        assert (int(row["names"]), int(row["days"])) == (len(names), len(days)), table.name
        assert (int(row["same"]), int(row["both"])) == (same, same + other), table.name
