"""`schedule` where no user manager of systemd answers: what it offers, done by the programs that it is for."""
import json
import re
import shutil
import stat
import subprocess

import pytest

from Harness import places
from Harness.desktop import Desktop
from Harness.homes import Home
from Harness.processes import stop
from Harness.terminal import Terminal
from Harness.waiting import eventually

ENTRY = ".config/autostart/bday-widget-notify.desktop"
# Stands in for bday-widget: says what it was called with.
RECORDER = '#!/bin/sh\necho "$XDG_RUNTIME_DIR: $*" >>"{}"\n'
HOSTILE = ["plain", "with space", "per%cent%f", "it's", 'quo"ted', "dol$HOME{x}", "back`tick`", "semi;colon&", "equal=sign", "ünï"]
# Starts a desktop entry as a desktop does.
START = """
import sys, gi
gi.require_version("Gio", "2.0")
from gi.repository import Gio
assert Gio.DesktopAppInfo.new_from_filename(sys.argv[1]).launch([], None)
"""


@pytest.fixture
def home():
    with Home() as home:
        yield home


class Installed:
    """The program in a directory of its own, and a stand-in for what is scheduled."""

    def __init__(self, home, name):
        self.home = home
        directory = home.path / name
        directory.mkdir()
        self.app = directory / "bday-widget-app"
        shutil.copy(places.BINARY.parent / "bday-widget-app", self.app)
        self.widget = home.write(f"{name}/bday-widget", RECORDER.format(home.path / "record"))
        self.widget.chmod(0o755)

    def run(self, *arguments, **variables):
        return subprocess.run([self.app, "schedule", *arguments], env={**self.home.environment, **variables},
                              capture_output=True, text=True)

    def record(self):
        path = self.home.path / "record"
        return path.read_text() if path.exists() else ""


def test_it_says_what_else_there_is_and_writes_nothing(home):
    done = home.run("schedule", "enable", "--yes")
    assert done.returncode == 69 and "systemd's user manager cannot be asked: " in done.stderr
    assert f'Exec="{places.BINARY.resolve()}" notify --stay' in done.stdout
    assert "    bday-widget notify --stay\n" in done.stdout
    assert "schedule enable --autostart writes an entry that does so, ~/.config/autostart/" in done.stdout
    assert not (home.path / ".config").exists()


def test_systemctl_may_be_missing_fail_or_hang(home):
    def answer(script):
        home.write("bin/systemctl", f"#!/bin/sh\n{script}\n").chmod(0o755)
        return home.run("schedule", "enable", "--yes", PATH=home.environment["PATH"]).stderr

    assert "cannot be asked: systemctl show-environment: no bus" in answer("echo no bus >&2; exit 1")
    assert "cannot be asked: systemctl show-environment: status 3" in answer("exit 3")
    assert "cannot be asked: systemctl: Did not answer in time" in answer("exec sleep 1000")
    (home.path / "bin/systemctl").unlink()
    (home.path / "bin/env").symlink_to(shutil.which("env"))
    missing = home.run("schedule", "enable", "--yes", PATH=str(home.path / "bin")).stderr
    assert "cannot be asked: systemctl is not installed" in missing


@pytest.mark.parametrize("name", HOSTILE)
def test_a_desktop_starts_the_entry(home, name):
    installed = Installed(home, name)
    done = installed.run("enable", "--autostart", "--yes")
    assert done.returncode == 0, done.stderr
    assert "It has notices delivered from your next login on; for now: bday-widget notify --stay &" in done.stdout
    entry = home.path / ENTRY
    subprocess.run(["desktop-file-validate", entry], check=True)
    subprocess.run(["/usr/bin/python3", "-c", START, entry], env=home.environment, check=True)
    eventually(installed.record, f"{home.path}/run: notify --stay\n")
    status = json.loads(installed.run("status", "--json").stdout)
    assert (status["scheduled"], status["by"]) == (True, "autostart")
    assert [each["problem"] for each in status["problems"]] == [
        "nothing delivers notices in this session: bday-widget notify --stay does not run"]
    assert f"removed ~/{ENTRY}" in installed.run("disable").stderr
    assert not entry.parent.exists()


def test_what_an_entry_cannot_hold_is_refused(home):
    refused = Installed(home, "line\nbreak").run("enable", "--autostart", "--yes")
    assert refused.returncode == 78 and "a desktop entry cannot hold this path" in refused.stderr
    assert not (home.path / ".config").exists()


def test_an_entry_of_an_older_version_is_to_be_written_anew(home):
    home.write(ENTRY, "# Written by bday-widget schedule enable\n[Desktop Entry]\nExec=bday-widget notify --due\n")
    (problem,) = json.loads(home.ask("schedule", "--json"))["problems"]
    assert problem == {"problem": "the autostart entry is that of another version, or of another place of bday-widget",
                       "remedy": "bday-widget schedule enable --autostart"}


def test_somebody_elses_entry_stays(home):
    entry = home.write(ENTRY, "[Desktop Entry]\nName=mine\n")
    assert home.run("schedule", "enable", "--autostart", "--yes").returncode == 73
    assert home.run("schedule", "disable").returncode == 0
    assert entry.read_text() == "[Desktop Entry]\nName=mine\n"


def test_units_are_removed_without_systemd(home):
    """As on a machine that was moved away from systemd, or over ssh without a session."""
    mark = "# Written by bday-widget schedule enable\n"
    for name in ("bday-widget-notify.service", "bday-widget-notify.timer"):
        home.write(f".config/systemd/user/{name}", mark)
    link = home.path / ".config/systemd/user/timers.target.wants/bday-widget-notify.timer"
    link.parent.mkdir()
    link.symlink_to("../bday-widget-notify.timer")
    (home.path / ".config/systemd/user/default.target.wants").mkdir()
    (home.path / ".config/systemd/user/default.target.wants/bday-widget-notify.service").symlink_to("../bday-widget-notify.service")
    (problem,) = json.loads(home.ask("schedule", "--json"))["problems"]
    assert problem == {"problem": "nothing delivers notices in this session: bday-widget notify --stay does not run",
                       "remedy": "bday-widget schedule disable; bday-widget schedule enable --autostart"}
    assert home.run("schedule", "disable").returncode == 0
    assert [path for path in (home.path / ".config").rglob("*") if not stat.S_ISDIR(path.lstat().st_mode)] == []


def test_what_follows_the_lock_is_started_by_the_session(home):
    home.configure('{"redactWhenLocked": true}')
    done = home.run("schedule", "enable", "--follow-lock-only")
    assert done.returncode == 69
    (line,) = [line.strip() for line in done.stdout.splitlines() if line.endswith(" follow-lock")]
    assert subprocess.run([line.split()[0]]).returncode == 64
    remedy = re.search("bday-widget schedule enable --autostart --follow-lock-only", done.stdout).group()
    (said,) = [problem for problem in json.loads(home.ask("schedule", "--json"))["problems"] if "lock" in problem["problem"]]
    assert said["remedy"] == remedy
    done = subprocess.run(remedy, shell=True, env=home.environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.endswith(f"for now: {line} &\n")
    entry = home.path / ".config/autostart/bday-widget-follow-lock.desktop"
    assert subprocess.run(["desktop-file-validate", entry], capture_output=True).stdout == b""
    assert [path.name for path in entry.parent.iterdir()] == [entry.name] and f'Exec="{line.split()[0]}" follow-lock' in entry.read_text()
    (said,) = json.loads(home.ask("schedule", "--json"))["problems"]
    assert said["remedy"] == f"log in again, or for this session: {line} &"
    text = home.ask("schedule")
    assert "is followed" not in text and "to have them: bday-widget schedule enable --autostart\n" in text
    desktop = Desktop(home)
    follower = home.start([line.split()[0], "follow-lock"], stderr=subprocess.DEVNULL)
    eventually(lambda: "The session's lock is followed" in home.ask("schedule"), True)
    stop(follower)
    desktop.end()
    # Both, and both go.
    assert home.run("schedule", "enable", "--autostart", "--yes").returncode == 0
    assert len(list(entry.parent.iterdir())) == 2
    home.ask("schedule", "disable")
    assert not entry.parent.exists()
    # What is not wanted any more goes by the same call.
    home.ask("schedule", "enable", "--autostart", "--follow-lock-only")
    home.configure("{}")
    (said,) = json.loads(home.ask("schedule", "--json"))["problems"]
    done = subprocess.run(said["remedy"], shell=True, env=home.environment, capture_output=True, text=True)
    assert done.stdout == "Nothing follows your session's lock from your next login on.\n"
    assert list(entry.parent.iterdir()) == []


def test_what_is_named_is_what_helps_here(home):
    assert home.run("schedule", "enable", "--yes").returncode == 69
    (said,) = json.loads(home.ask("schedule", "--json"))["problems"]
    assert said["remedy"] == "bday-widget schedule enable --autostart"
    with Terminal(said["remedy"].split(), home.environment, home.path) as terminal:
        terminal.shows("[Y/n]")
        terminal.type("n\n")
        assert terminal.ends().endswith(f"nothing was changed; later: {said['remedy']}\n")
    with Terminal(said["remedy"].split(), home.environment, home.path) as terminal:
        terminal.shows("[Y/n]")
        terminal.type("y\n")
        terminal.ends()
    assert home.ask("schedule") == (
        "Notices are to be delivered at 09:00 by bday-widget notify --stay, which your desktop starts at login.\n"
        "Nothing delivers notices in this session: bday-widget notify --stay does not run. "
        "Next step: bday-widget notify --stay &\n")
    staying = home.start([home.command, "notify", "--stay"])
    eventually(lambda: home.ask("schedule").startswith("Notices are delivered at 09:00"), True)
    stop(staying)
