"""Groups that are changed here and on a server at the same time: Radicale, vdirsyncer, khard, and the release binary."""
import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request

import pytest
import ruamel.yaml
import vobject

from Harness.cards import vcard
from Harness.places import TOOLS

pytestmark = pytest.mark.long


def person(uid, *lines):
    return vcard(f"UID:{uid}", f"FN:{uid.title()}", f"N:{uid.title()};;;;", "BDAY:1990-04-12", *lines, version="3.0", end="\r\n")


def choir(*members):
    return vcard("UID:choir", "FN:Choir", "N:Choir;;;;", "X-ADDRESSBOOKSERVER-KIND:group",
                 *(f"X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:{member}" for member in members), version="3.0", end="\r\n")


def put(server, uid, text):
    server.request("PUT", f"home/{uid}.vcf", text)


def on_server(server, uid):
    with urllib.request.urlopen(urllib.request.Request(
            f"{server.url}home/{uid}.vcf", headers={"Authorization": "Basic dXNlcjp1c2Vy"}), timeout=10) as answer:
        return vobject.readOne(answer.read().decode())


def values(card, name):
    return [value for line in card.contents.get(name, [])
            for value in (line.value if isinstance(line.value, list) else [line.value])]


def groups(home):
    """Name, members and lead times of each, after an import."""
    home.ask("import")
    listed = json.loads(home.ask("groups", "--json"))["groups"]
    people = {group["name"]: [person["name"] for person in json.loads(home.ask("groups", "show", group["name"], "--json"))["people"]]
              for group in listed}
    return [(group["name"], people[group["name"]], group["notify"]) for group in listed]


def filled(server, home):
    server.make_book("home")
    put(server, "anna", person("anna", "CATEGORIES:Family"))
    put(server, "ben", person("ben", "CATEGORIES:Family"))
    put(server, "cleo", person("cleo"))
    put(server, "choir", choir("anna"))
    home.synchronise()


def test_a_change_reaches_the_server_and_comes_back(server, home):
    filled(server, home)
    home.ask("groups", "add", "Family", "cleo")
    home.ask("groups", "add", "Choir", "ben", "cleo")
    home.ask("groups", "remove", "Choir", "anna")
    home.ask("groups", "create", "Work")
    home.ask("groups", "add", "Work", "anna")
    home.ask("groups", "notify", "family", "none")
    home.ask("groups", "rename", "Family", "Kin")
    home.synchronise()
    assert [values(on_server(server, uid), "categories") for uid in ("anna", "ben", "cleo")] == [["Kin"], ["Kin"], ["Kin"]]
    assert values(on_server(server, "choir"), "x-addressbookserver-member") == ["urn:uuid:ben", "urn:uuid:cleo"]
    # What a phone changes then comes back.
    put(server, "cleo", person("cleo", "CATEGORIES:Kin,Sports"))
    put(server, "choir", choir("ben"))
    home.synchronise()
    expected = [("Choir", ["Ben"], [0, 1]), ("Kin", ["Anna", "Ben", "Cleo"], []), ("Sports", ["Cleo"], [0, 1]), ("Work", ["Anna"], [0, 1])]
    assert groups(home) == expected
    # From the server again, everything is as it was.
    shutil.rmtree(home.path / ".contacts")
    shutil.rmtree(home.path / ".vdirsyncer/status")
    home.synchronise()
    assert groups(home) == expected


def group_cards(server, book):
    """What the server has of the groups in an address book, by their names."""
    hrefs = re.findall(r"<(?:\w+:)?href>/user/([^<]*\.vcf)<", server.ask("PROPFIND", f"{book}/", headers={"Depth": "1"}))
    cards = [server.ask("GET", href) for href in hrefs]
    return {vobject.readOne(card).fn.value: card for card in cards if ":group" in card}


def test_a_new_group_reaches_the_server_in_the_books_form(server, home):
    filled(server, home)
    server.make_book("work")
    server.make_book("plain")
    server.request("PUT", "work/dora.vcf", vcard("UID:urn:uuid:dora", "FN:Dora", "BDAY:19900412", version="4.0", end="\r\n"))
    server.request("PUT", "work/team.vcf", vcard("UID:team", "FN:Team", "KIND:group", version="4.0", end="\r\n"))
    server.request("PUT", "plain/eve.vcf", person("eve"))
    home.synchronise()
    home.ask("import")
    # Which of two address books is meant, nobody knows.
    refused = home.run("groups", "create", "Chess")
    assert refused.returncode == 64 and "/home" in refused.stderr and "/work" in refused.stderr
    home.ask("groups", "create", "Chess", "--in", home.path / ".contacts/work")
    home.ask("groups", "add", "Chess", "anna", "cleo", "dora", "eve")
    home.synchronise()
    here, there = group_cards(server, "home")["Chess"], group_cards(server, "work")["Chess"]
    assert [line for line in here.split("\r\n") if line.startswith("X-")] == [
        "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:anna", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:cleo"]
    assert "VERSION:3.0" in here and "VERSION:4.0" in there and "KIND:group" in there and "MEMBER:urn:uuid:dora" in there
    assert "CATEGORIES:Chess" in server.ask("GET", "plain/eve.vcf")
    assert ("Chess", ["Anna", "Cleo", "Dora", "Eve"], [0, 1]) in groups(home)


def test_a_deleted_group_goes_from_the_server_and_nobody_else(server, home):
    filled(server, home)
    home.ask("groups", "delete", "Choir", "--yes")
    home.ask("groups", "delete", "Family", "--yes")
    home.synchronise()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        on_server(server, "choir")
    assert [values(on_server(server, uid), "categories") for uid in ("anna", "ben", "cleo")] == [[], [], []]
    assert groups(home) == []
    assert [name for name, *_ in home.listed()] == ["Anna", "Ben", "Cleo"]


def test_changes_here_and_there_between_two_synchronisations(server, home):
    """To different cards of one group both reach the other side."""
    filled(server, home)
    home.ask("groups", "rename", "Family", "Kin")
    put(server, "cleo", person("cleo", "CATEGORIES:Work"))
    put(server, "choir", choir("anna", "cleo"))
    home.synchronise()
    assert groups(home) == [("Choir", ["Anna", "Cleo"], [0, 1]), ("Kin", ["Anna", "Ben"], [0, 1]), ("Work", ["Cleo"], [0, 1])]
    assert values(on_server(server, "ben"), "categories") == ["Kin"]


def test_a_conflict_in_one_card_loses_neither_change(server, home, tmp_path):
    """vdirsyncer asks a program of the user's to merge the card: what was written here is a small change that merges."""
    filled(server, home)
    put(server, "ben", person("ben", "CATEGORIES:Family,Work"))
    home.synchronise()
    merge = tmp_path / "merge"
    base = tmp_path / "base.vcf"
    shutil.copy(home.path / ".contacts/home/anna.vcf", base)
    merge.write_text(f'#!/bin/sh\ngit merge-file "$1" {base} "$2" && cp "$1" "$2"\n')
    merge.chmod(0o755)
    config = home.path / ".vdirsyncer/config"
    config.write_text(config.read_text().replace('"a wins"', f'["command", "{merge}"]'))
    home.ask("groups", "add", "Choir", "cleo")
    home.ask("groups", "add", "Work", "anna")
    put(server, "anna", base.read_text().replace("\n", "\r\n").replace("UID:", "NOTE:from a phone\r\nUID:"))
    home.synchronise()
    card = on_server(server, "anna")
    assert (card.note.value, values(card, "categories")) == ("from a phone", ["Family", "Work"])
    assert values(on_server(server, "choir"), "x-addressbookserver-member") == ["urn:uuid:anna", "urn:uuid:cleo"]
    assert "NOTE:from a phone" in (home.path / ".contacts/home/anna.vcf").read_text()
    assert groups(home) == [("Choir", ["Anna", "Cleo"], [0, 1]), ("Family", ["Anna", "Ben"], [0, 1]), ("Work", ["Anna", "Ben"], [0, 1])]


def test_a_synchronisation_while_a_group_is_changed(server, home, record_property):
    """The same card is written by vdirsyncer and by us at the same time, at one moment after another of its run."""
    filled(server, home)
    rounds, overwritten, durations = 6, 0, []
    card_here = home.path / ".contacts/home/cleo.vcf"

    def version():
        return card_here.stat().st_ino, card_here.stat().st_ctime_ns

    def synchronise():
        began, before = time.monotonic(), version()
        try:
            home.synchronise()
        except AssertionError:
            # It refuses to write over a card that was replaced since it read it, and ends (its WrongEtagError).
            assert version() != before
            home.synchronise()
        durations.append(time.monotonic() - began)

    def add_and_synchronise(part):
        """The edit begins after a part of the longest synchronisation so far."""
        delay = max(durations) * part
        ours = home.start(["sh", "-c", 'sleep "$1" && exec "$0" groups add Family cleo', home.command, str(delay)],
                          stdout=subprocess.DEVNULL)
        synchronise()
        assert ours.wait() == 0
        return card_here.read_text()

    synchronise()
    for number in range(rounds):
        put(server, "cleo", person("cleo", f"NOTE:{number}"))
        # The last comes when a synchronisation is over.
        text = add_and_synchronise(2 * (number + 1) / rounds)
        assert f"NOTE:{number}" in text
        # Where vdirsyncer wrote after us, it wrote over a change that it had not read. The phone has written nothing since:
        # now there is nothing to write over it with.
        if "Family" not in text:
            overwritten += 1
            assert "Family" in add_and_synchronise(0)
        home.synchronise()
        card = on_server(server, "cleo")
        assert (card.note.value, values(card, "categories")) == (str(number), ["Family"])
    assert overwritten < rounds
    record_property("edits that a synchronisation wrote over", overwritten)


def test_khard_reads_and_keeps_what_was_written(server, home):
    filled(server, home)
    # Without cards of groups, a new one is a category.
    home.ask("groups", "delete", "Choir", "--yes")
    home.ask("groups", "create", "Süßes, Saures; mehr")
    home.ask("groups", "add", "Süßes, Saures; mehr", "anna", "cleo")
    config = home.write(".config/khard/khard.conf", f"[addressbooks]\n[[home]]\npath = {home.path}/.contacts/home\n")

    def khard(*arguments):
        done = subprocess.run([TOOLS / "khard", "-c", config, *arguments], capture_output=True, text=True,
                              env={**home.environment, "LC_ALL": "C.UTF-8"}, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def categories(name):
        read = ruamel.yaml.YAML(typ="safe").load(khard("show", "--format", "yaml", name))["Categories"]
        return sorted(read if isinstance(read, list) else [read])

    assert (categories("Anna"), categories("Cleo")) == (["Family", "Süßes, Saures; mehr"], ["Süßes, Saures; mehr"])
    # khard writes the whole card anew, and we change that.
    edited = home.write("anna.yaml", khard("show", "--format", "yaml", "Anna").replace("Note : ", "Note : hello"))
    khard("edit", "Anna", "-i", edited)
    home.ask("groups", "remove", "Family", "anna")
    assert categories("Anna") == ["Süßes, Saures; mehr"]


@pytest.mark.parametrize("revision", [[], ["REV:20200101T000000Z"]], ids=["without REV", "with REV"])
def test_a_group_that_a_phone_gave_is_taken_out_here(server, home, revision):
    """vdirsyncer overlooks a card that is again as it was before the server changed it, whatever REV says. The reference says
    what helps."""
    server.make_book("home")
    put(server, "anna", person("anna", *revision))
    home.synchronise()
    card = home.path / ".contacts/home/anna.vcf"
    before = card.read_text()
    put(server, "anna", person("anna", *revision, "CATEGORIES:Family"))
    home.synchronise()
    home.ask("groups", "remove", "Family", "anna")
    # Without REV the card is as it was; with it, it never is.
    assert (card.read_text() == before) == (not revision)
    assert [line for line in card.read_text().splitlines() if not line.startswith("REV")] \
        == [line for line in before.splitlines() if not line.startswith("REV")]
    home.synchronise()
    assert values(on_server(server, "anna"), "categories") == ["Family"], "vdirsyncer is mended: the reference need not speak of it"
    home.ask("groups", "create", "Family")
    home.ask("groups", "add", "Family", "anna")
    home.synchronise()
    home.ask("groups", "remove", "Family", "anna")
    home.synchronise()
    assert values(on_server(server, "anna"), "categories") == []
    home.synchronise()
    assert "CATEGORIES" not in card.read_text()


def test_revisions_on_the_server_go_forward(server, home):
    """Also where the clock is behind what the card says, and where it changes twice in a second."""
    server.make_book("home")
    put(server, "anna", person("anna", "REV:20990101T000000Z"))
    home.synchronise()
    home.ask("groups", "create", "Family")
    revisions = [on_server(server, "anna").rev.value]
    for change in ("add", "remove", "add"):
        home.ask("groups", change, "Family", "anna")
        home.synchronise()
        revisions.append(on_server(server, "anna").rev.value)
    assert revisions == [f"20990101T00000{number}Z" for number in range(4)]
