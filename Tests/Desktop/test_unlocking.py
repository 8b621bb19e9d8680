"""`unlock` with a keyring that asks for its password, and what else never lets it ask."""
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.remote import Remote
from Harness.waiting import eventually


@pytest.fixture
def keyring(home, desktop):
    """One that has the key, and is locked, as the contacts are."""
    keyring = Remote("Harness.asking_keyring", home.environment, home.path / "keyring.log")
    keyring.call("state")
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.ask("import")
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    keyring.call("configure", {"locked": True})
    yield keyring
    keyring.end()


def begin_unlocking(home, keyring):
    """`unlock`, while the person looks for the password."""
    keyring.call("configure", {"answer": None})
    process = subprocess.Popen([places.BINARY, "unlock"], env=home.environment, stderr=subprocess.PIPE, text=True)
    eventually(lambda: keyring.call("state")["asked"], 1, DEADLINE)
    assert process.poll() is None
    return process


def test_who_gives_the_password_sees_the_birthdays(home, keyring):
    process = begin_unlocking(home, keyring)
    keyring.call("complete", "accept")
    assert process.communicate()[1] == "" and process.returncode == 0
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_who_does_not_stays_locked(home, keyring):
    keyring.call("configure", {"answer": "dismiss"})
    done = home.run("unlock")
    assert (done.returncode, done.stderr) == (75, "bday-widget: the desktop's keyring was not unlocked\n")
    assert home.ask("--format", "tmux") == "🎂 🔒\n"
    keyring.call("configure", {"answer": "accept"})
    home.ask("unlock")
    assert "Anna" in home.ask("--format", "tmux")


def test_locking_does_not_wait_for_the_password(home, keyring):
    process = begin_unlocking(home, keyring)
    home.ask("lock")
    assert home.ask("--format", "tmux") == "🎂 🔒\n"
    keyring.call("complete", "dismiss")
    assert process.wait() == 75


def test_a_keyring_that_ends_while_it_asks(home, keyring):
    process = begin_unlocking(home, keyring)
    keyring.end()
    assert process.communicate()[1] == \
        "bday-widget: the desktop's keyring cannot be used: nothing provides org.freedesktop.secrets\n"
    assert process.returncode == 69


def test_only_unlock_lets_it_ask(home, keyring):
    for arguments in (["--format", "waybar"], ["list"], ["import"], ["key"], ["lock"], ["reload"]):
        home.run(*arguments)
    assert keyring.call("state")["asked"] == 0
    home.ask("unlock")
    assert keyring.call("state")["asked"] == 1
    # It says that it would have to ask, and is told not to.
    keyring.call("configure", {"locked": True})
    assert home.run("key", "rotate").returncode == 75
    state = keyring.call("state")
    assert (state["asked"], state["dismissed"]) == (1, 1)
    assert [row[0] for row in home.listed()] == ["Anna"]
