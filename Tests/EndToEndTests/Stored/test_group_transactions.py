"""Changes of groups: what they read and write once, and what is left of one that is ended within a call that replaces a card
or the store."""
import json
import os
import shutil
import subprocess

import pytest

from Harness import places
from Harness.calls import is_ended
from Harness.cards import vcard

pytestmark = pytest.mark.usefixtures("tracing")

STORE = ".local/share/bday-widget/contacts.sealed"
PEOPLE = {"Anna": ["CATEGORIES:Club"], "Ben": ["CATEGORIES:Club"], "Cleo": []}


def fill(home):
    """A club of two, who are notified of a week before."""
    for place in (".contacts", ".local"):
        shutil.rmtree(home.path / place, ignore_errors=True)
    for name, lines in PEOPLE.items():
        home.write(f".contacts/{name}.vcf", vcard(f"UID:{name}", f"FN:{name}", "BDAY:1990-04-12", *lines))
    home.ask("groups", "notify", "Club", "7")


def groups(home, *listing):
    listed = json.loads(home.ask("groups", *listing, "--json"))["groups"]
    return [(group["name"], group["members"], group["notify"]) for group in listed]


@pytest.mark.parametrize("change, after", [
    (["add", "Club", "Cleo"], [("Club", 3, [7])]),
    (["remove", "Club", "Anna", "Ben"], [("Club", 0, [7])]),
    (["rename", "Club", "Verein"], [("Verein", 2, [7])]),
    (["delete", "Club", "--yes"], []),
], ids=lambda value: value[0] if isinstance(value, list) and value and isinstance(value[0], str) else "")
def test_a_change_can_be_ended_anywhere(home, change, after):
    which, ended = 0, True
    while ended:
        which += 1
        fill(home)
        ended = is_ended(home, "renameat2", which, "groups", *change)
        if ended:
            left = groups(home)
            assert all(notify == [7] for _, members, notify in left if members)
            assert any(members for _, members, _ in left) or after in (left, [])
            # There may be nothing left to do. A name can stand twice by now.
            home.run("groups", *change, *(["--merge"] if change[0] == "rename" else []))
        assert groups(home) == after
        assert {name for name, _, _ in groups(home, "list", "--all")} <= {"Club", "Verein"} - ({"Club"} if change[0] == "rename" else set())
    assert which > 2


def test_the_store_is_opened_and_replaced_once(home):
    fill(home)
    # One that was replaced a moment ago is read again: another process may have done so since.
    os.utime(home.path / STORE, (0, 0))
    log = home.path / "calls.log"
    subprocess.run(["strace", "-f", "-qq", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "trace=openat,newfstatat,renameat2", "-o", str(log),
                    places.BINARY, "groups", "add", "Club", "Cleo"], env=home.environment, cwd=home.path, check=True,
                   capture_output=True)
    lines = log.read_text().splitlines()
    # Read, and before it is replaced its first bytes: an earlier version gets another name.
    assert sum('"contacts.sealed"' in line and "O_RDONLY" in line for line in lines) == 2
    assert sum('"contacts.sealed"' in line and "renameat2" in line for line in lines) == 1
    # Looked at in a search for sources, and only there.
    assert sum('/.local/share/contacts"' in line for line in lines) == 1
