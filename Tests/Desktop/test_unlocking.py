"""`unlock` with a keyring that asks for its password, and what else never lets it ask."""
import json
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.remote import Remote
from Harness.terminal import Terminal
from Harness.waiting import eventually


@pytest.fixture
def keyring(home, desktop):
    """One that has the key, and is locked, as the contacts are; in a graphical session, where it may ask."""
    home.environment["WAYLAND_DISPLAY"] = "wayland-1"
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
    assert (done.returncode, done.stderr) == (
        75, "bday-widget: the question of the desktop's keyring was dismissed; allow it, and try again\n")
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
    assert process.communicate()[1].startswith(
        "bday-widget: the desktop's keyring cannot be used: nothing provides org.freedesktop.secrets\n")
    assert process.returncode == 69


def test_only_who_wants_the_key_lets_it_ask(home, keyring):
    watch = home.watch("--format", "tmux")
    watch.shows("🎂 🔒")
    for arguments in (["--format", "waybar"], ["list"], ["import"], ["key"], ["lock"], ["reload"], ["notify", "--due"]):
        home.run(*arguments)
    # What the timer calls after a login.
    (home.path / "run/bday-widget/locked").unlink()
    assert home.run("notify", "--due").returncode == 75
    assert keyring.call("state")["asked"] == 0
    home.ask("unlock")
    assert keyring.call("state")["asked"] == 1
    keyring.call("configure", {"locked": True})
    home.ask("key", "rotate")
    assert keyring.call("state")["asked"] == 2
    assert [row[0] for row in home.listed()] == ["Anna"]
    # Where nobody can see a question there is none.
    del home.environment["WAYLAND_DISPLAY"]
    home.ask("lock")
    keyring.call("configure", {"locked": True})
    for arguments in (["unlock"], ["key", "use", "file", "--new"]):
        done = home.run(*arguments)
        assert done.returncode == 75 and "called on a terminal or in a graphical session" in done.stderr
    state = keyring.call("state")
    assert (state["asked"], state["dismissed"]) == (2, 3)
    # On a terminal somebody can.
    with Terminal([places.BINARY, "unlock"], home.environment, home.path) as terminal:
        terminal.ends()
    assert keyring.call("state")["asked"] == 3


def test_a_person_is_told_of_the_question(home, keyring):
    keyring.call("configure", {"answer": None})
    with Terminal([places.BINARY, "unlock"], home.environment, home.path) as terminal:
        terminal.shows("the desktop's keyring has a question; it waits for your answer")
        keyring.call("complete", "accept")
        terminal.ends()


def test_a_question_that_nobody_answers_is_taken_away(home, keyring):
    keyring.call("configure", {"answer": None})
    id = json.loads(home.ask("key", "--json"))["id"]
    done = subprocess.run([places.AGENT, "secret"], input=json.dumps({"do": "get", "id": id, "patience": 100}),
                          env=home.environment, capture_output=True, text=True)
    assert json.loads(done.stdout)["status"] == 75
    assert "the question of the desktop's keyring was not answered; try again" in done.stdout
    assert keyring.call("state")["dismissed"] == 1


@pytest.mark.parametrize("changes, said", [
    ({"has_collection": False}, "the desktop has no default keyring; open or make one with its password manager"),
    ({"spoils": True}, "the desktop's keyring did not keep the key as it was given")])
def test_the_old_key_stays_until_the_new_one_is_kept(home, keyring, changes, said):
    home.ask("unlock")
    home.ask("key", "use", "file")
    keyring.call("configure", changes)
    done = home.run("key", "use", "secret-service")
    assert (done.returncode, done.stdout, done.stderr) == (69, "", f"bday-widget: {said}\n")
    assert (home.path / ".local/state/bday-widget/key").exists()
    assert [row[0] for row in home.listed()] == ["Anna"]
    assert not json.loads(home.ask("key", "--json"))["unfinished"]


def test_what_the_keyring_gives_is_the_key_or_nothing(home, keyring):
    keyring.call("configure", {"spoils": True})
    done = home.run("unlock")
    assert done.returncode == 65 and done.stderr.startswith("bday-widget: what the desktop's keyring gives is not the key; ")
    assert home.ask("--format", "tmux") == "🎂 🔒\n"
