"""The key of the stored contacts in a real keyring, and what bars show meanwhile."""
import json
import os
import re
import subprocess
import time

import pytest

from Harness import places
from Harness.calls import is_ended, stopped
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.keyring import Keyring
from Harness.terminal import Terminal
from Harness.waiting import eventually

STORE = ".local/share/bday-widget/contacts.sealed"
KEY = ".local/state/bday-widget/key"
LOCKED = '{"text":"🎂 🔒","tooltip":"%s/' + STORE + \
    r':\nthe stored contacts are locked; unlock them:\nbday-widget unlock","alt":"locked","class":["locked"]}' + "\n"


@pytest.fixture
def keyring(home, desktop):
    keyring = Keyring(desktop)
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.ask("import")
    yield keyring
    keyring.end()


def status(home):
    return json.loads(home.ask("key", "status", "--json"))


def session_key(home):
    return home.path / "run/bday-widget/key"


def archived(home, *arguments):
    """What the archive says, once there is one: not while anything has only just been written."""
    eventually(lambda: home.ask(*arguments) and home.archives(), 1, DEADLINE)
    return home.ask(*arguments)


def end_session(home):
    """As logging out does: what is in the runtime directory is gone."""
    for file in (home.path / "run/bday-widget").iterdir():
        file.unlink()


def test_the_key_moves_to_the_keyring_and_back(home, keyring):
    before = status(home)
    assert (before["place"], before["unlocked"]) == ("file", True)
    said = home.ask("key", "use", "secret-service")
    assert "bday-widget unlock" in said and not (home.path / KEY).exists()
    (item,) = keyring.items()
    after = status(home)
    assert (after["place"], after["unlocked"]) == ("secret-service", True) and after["id"] != before["id"]
    assert item["attributes"]["application"] == "bday-widget" and item["attributes"]["key"] == after["id"]
    assert item["label"] == "Birthdays: key of the stored contacts"
    assert bytes.fromhex(item["secret"]) == session_key(home).read_bytes()
    assert session_key(home).stat().st_mode & 0o777 == 0o600
    assert [row[0] for row in home.listed()] == ["Anna"]

    home.ask("key", "rotate")
    (item,) = keyring.items()
    assert item["attributes"]["key"] == status(home)["id"] != after["id"]

    home.ask("key", "use", "file")
    assert keyring.items() == [] and not session_key(home).exists()
    assert (home.path / KEY).stat().st_size == 32
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_each_session_is_unlocked(home, keyring):
    home.ask("key", "use", "secret-service")
    end_session(home)
    assert home.ask("--format", "waybar") == LOCKED % home.path
    done = home.run("list")
    assert (done.returncode, done.stdout) == (75, "") and done.stderr.endswith("unlock them: bday-widget unlock\n")
    for format in ("text", "json"):
        assert home.run("--format", format).returncode == 75
    for command in ("import", "timeline", "contact Anna", "groups", "groups create A", "export", "sources",
                    "notifications", "key rotate", "key use file"):
        done = home.run(*command.split())
        assert done.returncode == 75 and "bday-widget unlock" in done.stderr, command
    assert "not unlocked yet: bday-widget unlock" in home.ask("key")
    home.ask("unlock")
    assert [row[0] for row in home.listed()] == ["Anna"]
    assert "🎂 🔒" not in home.ask("--format", "waybar")


def test_what_the_timer_calls_unlocks_a_session_whose_keyring_is_open(home, keyring, desktop):
    desktop.start_server()
    home.ask("key", "use", "secret-service")
    end_session(home)
    watch = home.watch("--format", "polybar")
    watch.shows("🎂 🔒")
    home.ask("notify", "--due")
    eventually(lambda: "Anna" in watch.last(), True, DEADLINE)
    assert session_key(home).stat().st_mode & 0o777 == 0o600
    # What the user has locked stays locked, and a locked keyring is not made to ask.
    home.ask("lock")
    assert home.run("notify", "--due").returncode == 75 and not session_key(home).exists()
    end_session(home)
    keyring.lock()
    assert home.run("notify", "--due").returncode == 75 and not session_key(home).exists()


def test_a_session_that_is_not_unlocked_shows_the_archive(home, keyring):
    home.ask("key", "use", "secret-service")
    # It is there once the files are old enough to be known by their times.
    shown = archived(home, "--format", "waybar")
    session_key(home).unlink()
    assert home.ask("--format", "waybar") == shown
    assert home.ask("--format", "polybar") == "🎂 🔒\n"


def test_locked_bars_show_nobody(home, keyring):
    home.ask("key", "use", "secret-service")
    archived(home, "--format", "waybar")
    watch, file = home.watch("--format", "polybar"), home.path / "shown"
    in_file = home.watch("--to", str(file))
    eventually(lambda: "Anna" in (watch.last() or ""), True, DEADLINE)
    eventually(lambda: file.exists() and "Anna" in file.read_text(), True, DEADLINE)
    home.ask("lock")
    assert home.archives() == 0 and not session_key(home).exists()
    assert home.ask("--format", "waybar") == LOCKED % home.path
    watch.shows("🎂 🔒")
    eventually(file.read_text, "\n", DEADLINE)
    assert home.ask("--format", "tmux") == "🎂 🔒\n"
    assert home.archives() == 0
    assert "This session is locked. To unlock it: bday-widget unlock" in home.ask("key")
    home.ask("unlock")
    assert "Anna" in home.ask("--format", "waybar")
    watch.shows(home.ask("--format", "polybar").rstrip("\n"))
    eventually(lambda: "Anna" in file.read_text(), True, DEADLINE)
    assert watch.is_running() and in_file.is_running()


@pytest.mark.usefixtures("tracing")
def test_a_call_under_way_brings_no_archive_back(home, keyring):
    """It has read the contacts, and is stopped before its archive gets its name."""
    home.ask("key", "use", "secret-service")
    # A card is written after its directory changes, much later where much runs: an archive can be made between a second
    # after the one and a second after the other, and then a later call stores that the card is known by its times.
    for name in (".contacts/1.vcf", ".contacts"):
        os.utime(home.path / name, (0, 0))
    # From now on a call writes nothing but its archive.
    archived(home, "--format", "waybar")
    log = home.path / "stopped.log"
    # The first writes the line, the second the archive, which has no name yet.
    with stopped(home, "write", 2, log, "--family", "small", "--format", "polybar") as call:
        assert '{\\"check\\"' in log.read_text()
        home.ask("lock")
        assert home.archives() == 0
    printed, _ = call.communicate()
    assert call.returncode == 0 and "Anna" in printed
    assert home.archives() == 0


def test_a_locked_keyring_is_no_reason_for_another_key(home, keyring):
    keyring.lock()
    done = home.run("key", "use", "secret-service")
    assert (done.returncode, done.stdout) == (75, "")
    assert done.stderr == "bday-widget: the desktop's keyring is locked; unlock it with its password manager and try again\n"
    assert status(home)["place"] == "file" and not status(home)["unfinished"]
    keyring.restart()
    assert keyring.items() == []
    home.ask("key", "use", "secret-service")
    keyring.lock()
    assert home.run("key", "rotate").returncode == 75
    # The old key cannot go: that is said, and the contacts are there.
    done = home.run("key", "use", "file")
    assert done.returncode == 75 and (home.path / KEY).exists()
    assert [row[0] for row in home.listed()] == ["Anna"]
    keyring.restart()
    assert len(keyring.items()) == 1
    home.ask("key", "use", "file")
    assert keyring.items() == [] and not status(home)["unfinished"]


def test_a_keyring_that_asks_nobody_in_vain(home, keyring):
    """No program can show the question here."""
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    keyring.lock()
    done = home.run("unlock")
    assert done.returncode == 75 and "it is shown where this is called on a terminal or in a graphical session" in done.stderr
    with Terminal([places.BINARY, "unlock"], home.environment, home.path) as terminal:
        assert "the question of the desktop's keyring was dismissed" in terminal.ends(75)
    assert home.ask("--format", "polybar") == "🎂 🔒\n"


ANEW = "bday-widget key use file --new"


def remedy(said):
    """The command that a message names."""
    return re.findall("bday-widget [a-z-]+(?: [a-z-]+)*", said)[-1]


def test_a_key_that_is_gone(home, keyring):
    home.ask("import", str(home.write("once.vcf", card("Once", 20))))
    home.ask("key", "use", "secret-service")
    id, sealed = status(home)["id"], (home.path / STORE).read_bytes()
    home.ask("lock")
    keyring.delete()
    # Each command names the next, and the last one helps.
    done = home.run("list")
    assert done.returncode == 75 and remedy(done.stderr) == "bday-widget unlock"
    done = home.run("unlock")
    assert (done.returncode, done.stdout) == (65, "") and remedy(done.stderr) == ANEW
    assert done.stderr.startswith("bday-widget: the desktop's keyring does not have this key; restore the keyring")
    done = home.run("key", "use", "file")
    assert done.returncode == 75 and remedy(done.stderr) == "bday-widget unlock"
    assert ANEW in home.ask("key")
    # On a terminal it asks first.
    with Terminal([places.BINARY, *ANEW.split()[1:]], home.environment, home.path) as terminal:
        terminal.shows("[y/N]")
        terminal.type("\n")
        assert "nothing was changed" in terminal.ends()
    assert (home.path / STORE).read_bytes() == sealed
    said = home.ask(*ANEW.split()[1:])
    assert "people of files that were imported once" in said and f"contacts.sealed.{id}\n" in said and "Imported 1 contact" in said
    assert (status(home)["place"], status(home)["unlocked"], status(home)["locked"]) == ("file", True, False)
    assert [row[0] for row in home.listed()] == ["Anna"] and "Anna" in home.ask("--format", "polybar")
    kept = home.path / f"{STORE}.{id}"
    assert kept.read_bytes() == sealed and kept.stat().st_mode & 0o777 == 0o600
    # A key that is there is no reason to give up anything.
    done = home.run(*ANEW.split()[1:])
    assert done.returncode == 78 and [row[0] for row in home.listed()] == ["Anna"]


def key_finding(home):
    return next(row for row in json.loads(home.ask("doctor", "--json"))["findings"] if row["area"] == "key")


def test_the_last_copy_of_a_key_is_not_locked_away(home, keyring):
    """Somebody removes it from the keyring while the session has it."""
    home.ask("import", str(home.write("once.vcf", card("Once", 20))))
    home.ask("key", "use", "secret-service")
    assert key_finding(home)["state"] == "ok"
    keyring.delete()
    done = home.run("lock")
    assert (done.returncode, done.stdout) == (65, "") and session_key(home).exists()
    assert "bday-widget key rotate" in done.stderr and "bday-widget lock --yes" in done.stderr
    assert (key_finding(home)["state"], key_finding(home)["command"]) == ("problem", "bday-widget key rotate")
    home.ask("key", "rotate")
    assert key_finding(home)["state"] == "ok" and len(keyring.items()) == 1
    end_session(home)
    home.ask("unlock")
    assert sorted(row[0] for row in home.listed()) == ["Anna", "Once"]
    keyring.delete()
    home.ask("lock", "--yes")
    assert not session_key(home).exists()


def test_a_keyring_that_does_not_say_keeps_nothing_unlocked(home, keyring):
    home.ask("key", "use", "secret-service")
    keyring.stop()
    assert key_finding(home)["state"] == "note"
    done = home.run("lock")
    assert done.returncode == 0 and not session_key(home).exists()
    assert "whether the desktop's keyring still has the key is not known" in done.stderr


def test_a_keyring_that_is_gone_for_good(home, keyring):
    home.ask("key", "use", "secret-service")
    id = status(home)["id"]
    home.ask("lock")
    # It is there, and has the key.
    done = home.run(*ANEW.split()[1:])
    assert done.returncode == 78 and remedy(done.stderr) == "bday-widget unlock"
    # It may have it.
    keyring.lock()
    assert home.run(*ANEW.split()[1:]).returncode == 75
    keyring.stop()
    done = home.run("unlock")
    assert done.returncode == 69 and remedy(done.stderr) == ANEW
    # One that is only not running yet is waited for.
    sealed, waiting = (home.path / STORE).read_bytes(), home.start([places.BINARY, *ANEW.split()[1:], "--yes"])
    time.sleep(1)
    keyring.restart()
    assert waiting.wait(20) in (75, 78) and (home.path / STORE).read_bytes() == sealed
    keyring.stop()
    home.ask(*ANEW.split()[1:])
    assert [row[0] for row in home.listed()] == ["Anna"]
    # It comes back, and opens what was kept.
    keyring.restart()
    (home.path / f"{STORE}.{id}").rename(home.path / STORE)
    with Terminal([places.BINARY, "unlock"], home.environment, home.path) as terminal:
        terminal.ends()
    assert status(home)["id"] == id and [row[0] for row in home.listed()] == ["Anna"]


@pytest.mark.parametrize("key", [None, bytes(32)])
def test_a_key_file_that_is_gone(home, key):
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.ask("import")
    (home.path / KEY).unlink()
    if key:
        home.write(KEY, key).chmod(0o600)
    done = home.run("list")
    assert done.returncode == 65 and remedy(done.stderr) == ANEW
    assert home.run("key", "use", "secret-service").returncode == 65
    home.ask(*ANEW.split()[1:])
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_a_keyring_that_is_frozen_or_gone(home, keyring, desktop):
    home.ask("key", "use", "secret-service")
    home.ask("lock")
    home.has_limits()
    keyring.freeze()
    done = home.run("unlock")
    assert done.returncode == 69
    assert done.stderr.startswith("bday-widget: the desktop's keyring cannot be used: org.freedesktop.secrets does not answer\n")
    keyring.freeze(False)
    keyring.stop()
    done = home.run("unlock")
    assert done.returncode == 69 and done.stderr.startswith(
        "bday-widget: the desktop's keyring cannot be used: nothing provides org.freedesktop.secrets\n")
    done = home.run("unlock", DBUS_SESSION_BUS_ADDRESS=f"unix:path={home.path}/nowhere")
    assert done.returncode == 69
    assert re.match(r"bday-widget: the desktop's keyring cannot be used: no session bus \(.*\); "
                        r"call this within your desktop session, which sets DBUS_SESSION_BUS_ADDRESS\n", done.stderr)
    done = home.run("unlock", DBUS_SESSION_BUS_ADDRESS="tcp:host=127.0.0.1,port=1")
    assert done.returncode == 69 and "is not a local socket" in done.stderr
    assert home.ask("--format", "polybar") == "🎂 🔒\n"


def test_a_keyring_that_is_slow_is_waited_for(home, keyring):
    """gnome-keyring answers nobody until the disk has what it writes."""
    keyring.freeze()
    process = home.start([places.BINARY, "key", "use", "secret-service"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(3)
    assert process.poll() is None
    keyring.freeze(False)
    assert process.communicate()[1] == b"" and process.returncode == 0
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_a_keyring_that_is_gone_is_not_in_the_way_of_a_key_file(home, keyring):
    home.ask("key", "use", "secret-service")
    keyring.stop()
    done = home.run("key", "use", "file")
    assert done.returncode == 0 and " stays in the desktop's keyring, which cannot be used: " in done.stderr
    assert status(home)["place"] == "file" and not status(home)["unfinished"]
    home.ask("key", "rotate")
    assert [row[0] for row in home.listed()] == ["Anna"]


@pytest.mark.usefixtures("tracing")
def test_the_key_is_in_no_argument(home, keyring, tmp_path):
    log = tmp_path / "log"
    trace = ["strace", "-f", "-qq", "-v", "-s", "9999", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "signal=none", "-e",
             "trace=execve", "-o", str(log)]
    subprocess.run([*trace, places.BINARY, "key", "use", "secret-service"], env=home.environment, cwd=home.path, check=True)
    (item,) = keyring.items()
    assert "bday-widget-agent" in log.read_text() and item["secret"] not in log.read_text()


@pytest.mark.usefixtures("tracing")
@pytest.mark.parametrize("call", ["fsync", "renameat", "unlinkat", "sendmsg"])
def test_moving_the_key_can_be_ended_anywhere(home, keyring, call):
    """Each process in turn, the agent too, on entering each system call that changes something."""
    which, ended = 0, True
    while ended:
        which += 1
        assert which < 60
        ended = False
        for place, count in (("secret-service", 1), ("file", 0)):
            ended |= is_ended(home, call, which, "key", "use", place)
            assert [row[0] for row in home.listed()] == ["Anna"]
            # Brings it to its end.
            home.ask("key", "use", place)
            assert [row[0] for row in home.listed()] == ["Anna"]
            assert len(keyring.items()) == count and (home.path / KEY).exists() == (place == "file")
            assert not status(home)["unfinished"]
    assert which > 2


def test_setup_offers_the_keyring(home, keyring):
    home.environment["PATH"] = str(home.path / "bin")
    home.ask("setup", "--yes", "--skip", "bars")
    settings = home.path / ".local/state/bday-widget/settings.json"
    assert not settings.exists()
    for answer, place in (("\n", "file"), ("y\n", "secret-service")):
        with Terminal([places.BINARY, "setup", "--skip", "bars", "--skip", "notifications"], home.environment,
                      home.path) as terminal:
            terminal.shows("Have the keyring hold it? [y/N]")
            terminal.type(answer)
            terminal.ends()
        assert status(home)["place"] == place
        if place == "file":
            assert '"keyring"' in settings.read_text()
            settings.unlink()
    assert "The desktop's keyring has it." in home.ask("setup", "--yes", "--skip", "bars")
