"""Cards that `add` writes, as other programs read and synchronize them."""
import os
import subprocess

import pytest
import vobject

from Harness.cards import vcard
from Harness.homes import Home
from Harness.places import TOOLS

NAME = "Zoë \\ Älter; jr., 🎂 " + "é" * 60


@pytest.fixture(params=["3.0", "4.0"])
def book(request):
    """A book whose first card is of a version, with two people who were added to it."""
    with Home() as home:
        home.write(".contacts/book/first.vcf", vcard("UID:first", "FN:First", "N:;First;;;", version=request.param))
        home.ask("add", NAME, "1990-11-23", "--yes")
        home.ask("add", "Ben", "03-15", "--yes")
        yield home, request.param


def test_vobject_reads_them(book):
    home, version = book
    cards = {}
    for path in (home.path / ".contacts/book").glob("*-*.vcf"):
        assert max(map(len, path.read_bytes().split(b"\r\n"))) <= 75
        card = vobject.readOne(path.read_bytes().decode())
        assert (card.version.value, card.uid.value.removeprefix("urn:uuid:")) == (version, path.stem)
        cards[card.fn.value] = card
    assert cards[NAME].bday.value.replace("-", "") == "19901123"
    # Which word of a name with a comma is the family's, nobody can say.
    assert (cards[NAME].n.value.family, cards[NAME].n.value.given) == ("", NAME)
    assert cards["Ben"].bday.value == ("--0315" if version == "4.0" else "1604-03-15")


def test_khard_reads_them(book):
    home, version = book
    config = home.write("khard.conf", f"[addressbooks]\n[[book]]\npath = {home.path}/.contacts/book\n")
    done = subprocess.run([TOOLS / "khard", "-c", config, "list", "--parsable", "--fields", "formatted_name,birthday"],
                          env={**os.environ, "HOME": str(home.path), "LC_ALL": "C.UTF-8"},
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    people = dict(line.split("\t") for line in done.stdout.splitlines() if "\t" in line)
    assert (people.keys(), done.stderr) == ({NAME, "Ben", "First"}, "")
    # Where there is no year, khard shows the one that Apple writes for none, or its own.
    assert [people[name].split(" ")[0] for name in (NAME, "Ben")] == [
        "1990-11-23", "1604-03-15" if version == "3.0" else "1900-03-15"]


def test_we_read_them(book):
    home, _ = book
    assert home.listed() == sorted([(NAME, 11, 23, 1990, []), ("Ben", 3, 15, None, [])], key=lambda row: row[0])


@pytest.mark.long
def test_vdirsyncer_takes_them_to_the_server(server, home):
    server.make_book("home")
    home.synchronise()
    home.ask("add", NAME, "1990-11-23", "--yes")
    home.ask("add", "Ben", "03-15", "--yes")
    before = {path.name: path.read_bytes() for path in (home.path / ".contacts/home").glob("*.vcf")}
    home.synchronise()
    assert len(before) == 2
    for name in before:
        assert vobject.readOne(server.ask("GET", f"home/{name}")).fn.value in (NAME, "Ben")
    assert {path.name: path.read_bytes() for path in (home.path / ".contacts/home").glob("*.vcf")} == before
