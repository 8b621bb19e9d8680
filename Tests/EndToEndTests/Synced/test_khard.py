"""What khard writes, as the program reads it."""
import json
import subprocess

import pytest

from Harness.homes import Home
from Harness.places import TOOLS


@pytest.fixture
def home():
    with Home() as home:
        yield home


@pytest.mark.parametrize("version, born, year", [
    ("3.0", "1900-03-15", None), ("3.0", "1901-03-15", 1901), ("4.0", "--03-15", None)])
def test_a_year_that_khard_made_up_is_none(home, version, born, year):
    """vCard 3 has no date without a year: khard's editor tells its users to write 1900."""
    (home.path / "book").mkdir()
    home.write(".config/khard/khard.conf",
               f"[addressbooks]\n[[book]]\npath = ~/book\n[vcard]\npreferred_version = {version}\n")
    template = home.write("anna.yaml", f"First name: Anna\nBirthday: {born}\n")
    subprocess.run([TOOLS / "khard", "new", "--vcard-version", version, "-a", "book", "-i", template],
                   env=home.environment, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    # When somebody who was born in 1900 could be alive: a year that makes somebody older than 120 is none in any card.
    assert home.listed("--now", "2015-01-01") == [("Anna", 3, 15, year, [])]


def test_a_category_that_khard_writes_is_a_group_after_the_next_import(home):
    (home.path / "book").mkdir()
    home.write(".config/khard/khard.conf", "[addressbooks]\n[[book]]\npath = ~/book\n")
    template = home.write("anna.yaml", "First name: Anna\nBirthday: 1990-03-15\nCategories:\n  - Family\n  - Work\n")
    subprocess.run([TOOLS / "khard", "new", "-a", "book", "-i", template],
                   env=home.environment, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    home.ask("groups", "notify", "Work", "none")
    groups = json.loads(home.ask("groups", "--json"))["groups"]
    assert [(group["name"], group["members"], group["notify"]) for group in groups] == [
        ("Family", 1, [0, 1]), ("Work", 1, [])]
