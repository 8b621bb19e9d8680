"""Contacts in Evolution and GNOME Contacts: kept by a running evolution-data-server, read by bday-widget.

The real server runs on a session bus and in a home of its own. Contacts go in through its own interface, and the
release binary is asked while it runs.
"""
import json
import time

import pytest

from Harness.homes import Home, in_order
from Harness.remote import Remote


@pytest.fixture
def home():
    with Home(LANG="C.UTF-8", GSETTINGS_BACKEND="memory", GIO_USE_VFS="local") as home:
        yield home


@pytest.fixture
def book(home):
    """What the bus starts inherits the home: the server's files lie there, and its settings nowhere."""
    server = Remote("Harness.address_book", home.environment, home.path / "bus.log", ["dbus-run-session", "--"])
    yield server
    server.end()


def test_a_running_evolution(home, book):
    uids = {name: book.call("add", name, *lines) for name, lines in {
        "Anna Year": ["BDAY:1990-11-23"], "Ben Less": ["BDAY:--0415"], "Cleo Leap": ["BDAY:1988-02-29"],
        "Dora Müller; Söhne": ["BDAY:1978-03-11", "CATEGORIES:Familie"], "Emil None": [],
        "Fay Photo": ["BDAY:1970-01-02", "PHOTO;ENCODING=b;TYPE=JPEG:" + "/9j/" + "A" * 20_000],
    }.items()}
    expected = [("Anna Year", 11, 23, 1990, []), ("Ben Less", 4, 15, None, []), ("Cleo Leap", 2, 29, 1988, []),
                ("Dora Müller; Söhne", 3, 11, 1978, ["Familie"]), ("Fay Photo", 1, 2, 1970, [])]
    database = home.path / ".local/share/evolution/addressbook/system/contacts.db"

    def beside():
        return sorted(path.name for path in database.parent.iterdir())

    before = beside()
    assert home.listed("--source", str(database)) == in_order(expected)
    assert home.listed() == in_order(expected), "it is not found without its path"
    sources = json.loads(home.ask("sources", "--json"))["sources"]
    assert [(source["kind"], source["state"], source["contacts"], source["path"]) for source in sources] == [
        ("evolution", "authorized", 5, str(database))]
    assert beside() == before, "something is left beside it"

    # The next call shows a change, also where an archive was kept.
    time.sleep(1.2)
    home.ask("--family", "large", "--now", "2026-11-20")
    home.ask("--family", "large")
    home.ask("--family", "large")
    assert home.archives() >= 1, "no call is archived while the server runs"
    book.call("change", uids["Anna Year"], "Anna Anew", "BDAY:1991-11-24")
    book.call("remove", uids["Ben Less"])
    book.call("add", "Gil Added", "BDAY:2001-05-06")
    text = home.ask("--family", "large", "--count", "9")
    assert [name in text for name in ("Anna Anew", "Gil Added", "Ben Less")] == [True, True, False]
    expected = expected[2:] + [("Anna Anew", 11, 24, 1991, []), ("Gil Added", 5, 6, 2001, [])]
    assert home.listed() == in_order(expected)

    # A contact list is a group.
    members = [uids["Cleo Leap"], uids["Fay Photo"]]
    book.call("add", "Choir", "X-EVOLUTION-LIST:TRUE", *(
        f"EMAIL;X-EVOLUTION-DEST-CONTACT-UID={uid}:{number}@example.org" for number, uid in enumerate(members)))
    groups = {row[0]: row[4] for row in home.listed()}
    assert [groups["Cleo Leap"], groups["Fay Photo"], groups["Anna Anew"]] == [["Choir"], ["Choir"], []]
    assert beside() == before, "something is left beside it"
