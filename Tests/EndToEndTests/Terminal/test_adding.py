"""`add` shows the card to a person and asks."""
import pytest

from Harness import places
from Harness.cards import card, in_days
from Harness.terminal import Terminal


@pytest.fixture
def book(home):
    (home.path / ".contacts").mkdir()
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
    assert shown[1:-1] == ["  " + line for line in written.read_text().splitlines()]
    assert book.listed() == [("Anna Berg", 11, 23, 1990, [])]


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
