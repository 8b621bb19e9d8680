"""The key in a real KeePassXC, which asks before it gives a program a secret, and for everything has a prompt."""
import contextlib
import json
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.desktop import Desktop
from Harness.homes import DEADLINE, Home
from Harness.keepassxc import ACCESS, ALLOW, CLOSE, ENTER_PASSWORD, UNLOCK, KeePassXC
from Harness.screens import display, end_screens
from Harness.waiting import eventually, until

# One KeePassXC for all.
pytestmark = pytest.mark.xdist_group("keepassxc")
ALLOWED = [0, ""]
DISMISSED = [75, "bday-widget: the question of the desktop's keyring was dismissed; allow it, and try again\n"]


@pytest.fixture(scope="module")
def running():
    with Home(LANG="C.UTF-8") as home:
        desktop = Desktop(home)
        keepassxc = KeePassXC(desktop)
        yield keepassxc
        keepassxc.end()
        desktop.end()
    end_screens()


@pytest.fixture
def keepassxc(home, running):
    """With an open database, in the graphical session of a person who has a store."""
    running.open()
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.ask("import")
    # What belongs to a session; a bar or a timer may have it too.
    home.environment |= {name: running.environment[name] for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
    return running


def status(home):
    return json.loads(home.ask("key", "--json"))


def end_session(home):
    for file in (home.path / "run/bday-widget").iterdir():
        file.unlink()


@contextlib.contextmanager
def asking(home, *arguments):
    """A command whose questions are answered meanwhile. In the end its status, and what it said."""
    ended = []
    process = subprocess.Popen([places.BINARY, *arguments], env=home.environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    try:
        yield ended
        said = process.communicate(timeout=DEADLINE)[1]
        ended += [process.returncode, said]
    finally:
        if not ended:
            process.kill()
            print(arguments, process.wait(), process.stderr.read())


def test_the_key_moves_to_it_and_back(home, keepassxc):
    for _ in range(2):
        assert "in the desktop's keyring" in home.ask("key", "use", "secret-service")
        first = status(home)
        assert (first["place"], first["unlocked"], first["unfinished"]) == ("secret-service", True, False)
        home.ask("key", "rotate")
        assert status(home)["id"] != first["id"] and not status(home)["unfinished"]
        assert [row[0] for row in home.listed()] == ["Anna"]
        home.ask("key", "use", "file")
        assert (status(home)["place"], status(home)["unfinished"]) == ("file", False)
        assert [row[0] for row in home.listed()] == ["Anna"]


def test_it_asks_who_wants_the_key(home, keepassxc):
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    with asking(home, "unlock") as ended:
        keepassxc.answer(ACCESS, *CLOSE)
    assert ended == DISMISSED
    with asking(home, "unlock") as ended:
        keepassxc.answer(ACCESS, *ALLOW)
    assert ended == ALLOWED
    assert [row[0] for row in home.listed()] == ["Anna"]
    # A new session: neither bar nor timer makes it ask.
    end_session(home)
    watch = home.watch("--format", "tmux")
    watch.shows("🎂 🔒")
    assert home.run("notify", "--due").returncode == 75 and "🔒" in home.ask("--format", "waybar")
    assert keepassxc.windows(ACCESS) == []
    with asking(home, "unlock") as ended:
        keepassxc.answer(ACCESS, *ALLOW)
    assert ended == ALLOWED
    eventually(lambda: "Anna" in watch.last(), True, DEADLINE)


def test_what_a_locked_database_has_is_not_gone(home, keepassxc):
    home.ask("key", "use", "secret-service")
    id = status(home)["id"]
    end_session(home)
    keepassxc.lock()
    # Who cannot be asked is not asked, and is not told that the key is gone.
    display = home.environment.pop("DISPLAY")
    for arguments in (["notify", "--due"], ["unlock"], ["key", "use", "file", "--new"]):
        done = home.run(*arguments)
        assert done.returncode == 75 and "--new" not in done.stderr, done.stderr
    home.environment["DISPLAY"] = display
    assert home.run("notify", "--due").returncode == 75 and "🔒" in home.ask("--format", "waybar")
    assert keepassxc.windows(UNLOCK) == []
    with asking(home, "unlock") as ended:
        keepassxc.answer(UNLOCK, *CLOSE)
    assert ended == DISMISSED
    with asking(home, "unlock") as ended:
        keepassxc.answer(UNLOCK, *ENTER_PASSWORD)
        keepassxc.answer(ACCESS, *ALLOW)
    assert ended == ALLOWED
    assert status(home)["id"] == id and [row[0] for row in home.listed()] == ["Anna"]


def test_a_locked_database_is_unlocked_for_a_new_key(home, keepassxc):
    home.ask("key", "use", "secret-service")
    id = status(home)["id"]
    keepassxc.lock()
    with asking(home, "key", "rotate") as ended:
        keepassxc.answer(UNLOCK, *ENTER_PASSWORD)
    assert ended == ALLOWED
    assert status(home)["id"] != id and not status(home)["unfinished"]
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_a_database_that_is_unlocked_by_other_means(home, keepassxc):
    """KeePassXC leaves its question on the screen then, and does not say that it is answered."""
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    keepassxc.lock()
    with asking(home, "unlock") as ended:
        eventually(lambda: len(keepassxc.windows(UNLOCK)), 1, DEADLINE, keepassxc.state)
        keepassxc.open()
        keepassxc.answer(ACCESS, *ALLOW)
    assert ended == ALLOWED
    assert [row[0] for row in home.listed()] == ["Anna"]
    keepassxc.answer(UNLOCK, *CLOSE)


def test_a_database_that_is_for_no_program(home, keepassxc):
    """It is among those that may have the key until it is unlocked."""
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    keepassxc.lock()
    keepassxc.open_private()
    with asking(home, "unlock") as ended:
        def asks_for_access():
            # One after the other, in the same window.
            for window in keepassxc.windows(UNLOCK):
                keepassxc.tool("windowfocus", window, *ENTER_PASSWORD)
            return bool(until(lambda: keepassxc.windows(ACCESS), 2))
        eventually(asks_for_access, True, DEADLINE, keepassxc.state)
        keepassxc.answer(ACCESS, *ALLOW)
    assert ended == ALLOWED
    assert [row[0] for row in home.listed()] == ["Anna"]
    keepassxc.close()
