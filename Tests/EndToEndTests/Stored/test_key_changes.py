"""Changing the key, ended within each system call that changes something on the disk: what is stored always opens."""
import json

import pytest

from Harness.calls import is_ended, stopped
from Harness.cards import card

pytestmark = pytest.mark.usefixtures("tracing")

STORE = ".local/share/bday-widget/contacts.sealed"
STATE = ".local/state/bday-widget"


def names(home):
    return [row[0] for row in home.listed()]


def check(home):
    """Whatever was done: everybody is there, the store before this one opens too, and then there is one key."""
    assert names(home) == ["Anna"]
    home.ask("key", "rotate")
    assert names(home) == ["Anna"]
    assert sorted(path.name for path in (home.path / STATE).iterdir()) == ["key", "key.lock", "settings.json", "settings.lock"]
    assert not json.loads(home.ask("key", "--json"))["unfinished"]
    previous, present = home.path / (STORE + ".previous"), (home.path / STORE).read_bytes()
    (home.path / STORE).write_bytes(previous.read_bytes())
    assert names(home) == ["Anna"]
    (home.path / STORE).write_bytes(present)


@pytest.mark.parametrize("call", ["fsync", "renameat", "unlinkat", "openat"])
def test_a_rotation_can_be_ended_anywhere(home, call):
    home.ask("import")
    home.write(".contacts/1.vcf", card("Anna", 20))
    home.ask("import")
    which = 1
    while is_ended(home, call, which, "key", "rotate"):
        check(home)
        which += 1
        assert which < 300
    check(home)
    assert which > 2


def test_a_reader_that_finds_no_old_key_reads_the_store_again(home):
    """It has read the store, and is stopped before it reads the key."""
    home.ask("import")
    log = home.path / "stopped.log"
    with stopped(home, "openat", 1, log, "list", "--json", path=home.path / STATE) as reader:
        home.ask("key", "rotate")
    printed, _ = reader.communicate()
    assert reader.returncode == 0 and "Anna" in printed
