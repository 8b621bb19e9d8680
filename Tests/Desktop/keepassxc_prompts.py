"""The key in a real KeePassXC, which asks before it gives a program a secret, and for everything has a prompt."""
import json
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.keepassxc import KeePassXC
from Harness.screens import display, end_screens
from Harness.waiting import eventually, until


@pytest.fixture(scope="module", autouse=True)
def screens():
    yield
    end_screens()


@pytest.fixture
def keepassxc(home, desktop):
    keepassxc = KeePassXC(desktop)
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.ask("import")
    # What belongs to a person's session; a bar or a timer may have it too.
    home.environment["DISPLAY"] = display()
    yield keepassxc
    keepassxc.end()


def status(home):
    return json.loads(home.ask("key", "--json"))


def answering(home, keepassxc, key, *arguments):
    """Runs a command, and presses a key in the window that asks for the access."""
    process = subprocess.Popen([places.BINARY, *arguments], env=home.environment, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    window = until(lambda: keepassxc.tool("search", "--onlyvisible", "--name", "Access Request").strip(), DEADLINE)
    assert window, process.communicate(timeout=1)

    def is_answered():
        # It takes keys once it is drawn.
        keepassxc.tool("windowfocus", "--sync", window, "key", key)
        return process.poll() is not None
    eventually(is_answered, True, DEADLINE)
    return (process.returncode, *process.communicate())


def test_the_key_moves_to_it_and_back(home, keepassxc):
    assert "in the desktop's keyring" in home.ask("key", "use", "secret-service")
    assert (status(home)["place"], status(home)["unlocked"], status(home)["unfinished"]) == ("secret-service", True, False)
    first = status(home)["id"]
    home.ask("key", "rotate")
    assert status(home)["id"] != first and not status(home)["unfinished"]
    assert [row[0] for row in home.listed()] == ["Anna"]
    home.ask("key", "use", "file")
    assert (status(home)["place"], status(home)["unfinished"]) == ("file", False)
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_it_asks_who_wants_the_key(home, keepassxc):
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    returned, _, said = answering(home, keepassxc, "Escape", "unlock")
    assert (returned, said) == (75, "bday-widget: the question of the desktop's keyring was dismissed; allow it, and try again\n")
    assert answering(home, keepassxc, "Return", "unlock") == (0, "", "")
    assert [row[0] for row in home.listed()] == ["Anna"]
    # A new session: neither bar nor timer makes it ask.
    for file in (home.path / "run/bday-widget").iterdir():
        file.unlink()
    watch = home.watch("--format", "tmux")
    watch.shows("🎂 🔒")
    assert home.run("notify", "--due").returncode == 75 and "🔒" in home.ask("--format", "waybar")
    assert keepassxc.tool("search", "--onlyvisible", "--name", "Access Request") == ""
    assert answering(home, keepassxc, "Return", "unlock")[0] == 0
    eventually(lambda: "Anna" in watch.last(), True, DEADLINE)
