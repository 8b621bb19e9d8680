"""`add` shows the card to a person and asks."""
import re

import pytest

from Harness import places
from Harness.cards import card, in_days
from Harness.homes import AS_NOBODY, Home
from Harness.terminal import Terminal


@pytest.fixture
def book(home):
    (home.path / ".contacts").mkdir()
    home.ask("import")  # The first call says what is kept.
    return home


def add(home, *arguments):
    return Terminal([places.BINARY, "add", "Anna Berg", "1990-11-23", *arguments], home.environment, home.path)


def cards(home):
    return list((home.path / ".contacts").iterdir())


@pytest.mark.parametrize("answer", ["\n", "y\n"])
def test_a_yes_writes_the_card_that_was_shown(book, answer):
    with add(book) as terminal:
        terminal.shows("Write this card? [Y/n]")
        shown = terminal.text.splitlines()
        terminal.type(answer)
        assert "Added Anna Berg, November 23, 1990: ~/.contacts/" in terminal.ends()
    written, = cards(book)
    assert shown[0] == f"~/.contacts/{written.name}"
    assert shown[1:-2] == ["  " + line for line in written.read_text().splitlines()]
    assert shown[-2].startswith("  Next: November 23, 20")
    assert book.listed() == [("Anna Berg", 11, 23, 1990, [])]


def test_when_a_birthday_of_another_calendar_comes_is_seen_before_the_answer(book):
    book.write(".contacts/ben.vcf", card("Ben", 12).replace(b"END:", b"CATEGORIES:Family\nEND:"))
    arguments = ["add", "Dov", "5750-09-15", "--calendar", "hebrew", "--group", "family"]
    with Terminal([places.BINARY, *arguments], book.environment, book.path) as terminal:
        terminal.shows("[Y/n]")
        shown = terminal.text.splitlines()
        # 15 Iyar is between the end of April and the end of May.
        assert re.fullmatch(r"  Next: (April|May) \d+, 20\d\d . turns \d\d in \d+ days", shown[-3]), shown
        assert shown[-2] == "  Groups: Family" and "  CATEGORIES:Family" in shown
        terminal.type("y\n")
        said = terminal.ends()
    assert "Added Dov, 15 Iyar 5750, Hebrew Calendar: ~/.contacts/" in said and said.count("Next: ") == 2
    assert ("Dov", 9, 15, 5750, ["Family"]) in book.listed()


@pytest.mark.parametrize("answer", ["n\n", "\x04"])
def test_anything_else_writes_nothing(book, answer):
    with add(book) as terminal:
        terminal.shows("[Y/n]")
        terminal.type(answer)
        assert "nothing was written" in terminal.ends()
    assert cards(book) == []


def test_who_was_added_meanwhile_is_named(book):
    with add(book) as terminal:
        terminal.shows("[Y/n]")
        book.ask("add", "ANNA BERG", "11-23", "--yes")
        terminal.type("y\n")
        assert "an address book has this person already" in terminal.ends(73)
    assert len(cards(book)) == 1


def test_a_watch_shows_the_person_at_once(book):
    book.write(".contacts/ben.vcf", card("Ben", 12))
    watch = book.watch()
    watch.shows("🎁 Ben in 12 days")
    day = in_days(10)
    book.ask("add", "Anna Berg", f"{day[:2]}-{day[2:]}", "--yes")
    watch.shows("🎁 Anna Berg in 10 days")


@pytest.mark.parametrize("call, result", [
    (["add", "Cleo Day", "1990-11-23", "--yes"], "Added Cleo Day, November 23, 1990: ~/.contacts/"),
    (["groups", "create", "Club", "--in", "{}/.contacts"], 'Created "Club": 1 card in ~/.contacts'),
])
def test_a_card_that_cannot_be_stored_is_said_to_be_written(call, result):
    with Home(become=AS_NOBODY) as home:
        home.write(".contacts/ben.vcf", card("Ben", 12)).chmod(0o600)
        home.ask("import")
        # In the store: the lock of changes is there from now on.
        home.ask("groups", "create", "Kin")
        call = [word.format(home.path) for word in call]
        data = home.path / ".local/share/bday-widget"
        data.chmod(0o500)
        done = home.run(*call)
        assert done.returncode == 77 and done.stdout.startswith(result)
        assert "it is in the cards, and what is stored is as before" in done.stderr
        assert all(path.stat().st_mode & 0o777 == 0o600 for path in cards(home)) and len(cards(home)) == 2
        if call[0] == "add":
            again = home.run(*call)
            assert (again.returncode, again.stdout) == (77, done.stdout)
            data.chmod(0o700)
            assert home.ask(*call) == done.stdout
            assert "an address book has this person already" in home.run(*call).stderr
        assert len(cards(home)) == 2
