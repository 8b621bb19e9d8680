"""How `watch` ends, what it leaves behind, and what does not end it."""
import os
import shutil
import signal
import subprocess
import time

import pytest
from people import card

from Harness import places, updates
from Harness.homes import DEADLINE
from Harness.waiting import eventually

ENDS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


class Ended:
    """A process that ends with its home."""

    def __init__(self, process):
        self.process = process

    def end(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def home(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    return home


EXECUTABLES = ("bday-widget", "bday-widget-app", "bday-widget-agent")


@pytest.fixture
def program(tmp_path):
    """A copy of the program, as it is installed, that can be replaced."""
    for name in EXECUTABLES:
        shutil.copy2(places.BINARY.parent / name, tmp_path / name)
    return tmp_path / "bday-widget"


def replace(program, text):
    """Puts a script, or another text, in the place of all three executables, one by one."""
    for name in EXECUTABLES:
        new = program.parent / "new"
        new.write_text(text)
        new.chmod(0o755)
        new.rename(program.parent / name)


@pytest.mark.parametrize("end", ENDS, ids=str)
def test_a_file_is_emptied_whatever_ended_it(home, end):
    file = home.path / "it's $(here)"
    watch = home.watch("--to", str(file))
    eventually(lambda: file.exists() and "Anna" in file.read_text(), True, DEADLINE)
    # As a line of another day would be.
    home.write(".contacts/1.vcf", card("Bert", 10))
    eventually(lambda: "Bert" in file.read_text(), True, DEADLINE)
    watch.process.send_signal(end)
    eventually(file.read_text, "", DEADLINE)


def test_what_another_one_has_written_stays(home):
    file = home.path / "file"
    first, second = home.watch("--to", str(file)), None
    eventually(lambda: file.exists() and "Anna" in file.read_text(), True, DEADLINE)
    second = home.watch("--to", str(file))
    inode = file.stat().st_ino
    eventually(lambda: file.stat().st_ino != inode, True, DEADLINE)
    first.process.kill()
    first.process.wait()
    time.sleep(0.5)
    assert "Anna" in file.read_text() and second.is_running()


@pytest.mark.parametrize("end", ENDS, ids=str)
def test_tmux_shows_nothing_whatever_ended_it(home, tmux, end):
    watch = home.watch("--tmux")
    option = lambda: tmux("show-options", "-gqv", "@bday")  # noqa: E731
    eventually(option, "🎁 Anna in 10 days", DEADLINE)
    # That of a configuration that is loaded again has the option then.
    again = home.watch("--tmux")
    eventually(watch.is_running, False, DEADLINE)
    time.sleep(0.3)
    assert option() == "🎁 Anna in 10 days"
    again.process.send_signal(end)
    eventually(option, "", DEADLINE)


def test_a_signal_by_pattern_refreshes_and_does_not_end_it(home):
    watch = home.watch("--format", "waybar")
    eventually(lambda: "Anna" in (watch.last() or ""), True, DEADLINE)
    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGRTMIN, signal.SIGRTMIN + 8, signal.SIGRTMAX):
        watch.process.send_signal(number)
    # What no fingerprint shows is read again: a card that was written in place, unseen.
    path = home.path / ".contacts/1.vcf"
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Anna", b"Bert"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    watch.process.send_signal(signal.SIGRTMIN + 8)
    eventually(lambda: "Bert" in watch.last(), True, DEADLINE)
    assert watch.is_running()


@pytest.mark.parametrize("output", ["--format", "--to"])
def test_it_becomes_the_program_that_replaces_it(home, program, output):
    file = home.path / "file"
    process = home.start([program, "watch", *({"--format": ["--format", "text"], "--to": ["--to", file]}[output])],
                         stdout=subprocess.PIPE)
    home.started.append(Ended(process))
    if output == "--to":
        eventually(lambda: file.exists() and "Anna" in file.read_text(), True, DEADLINE)
    else:
        assert b"Anna" in process.stdout.readline()
    def shows(name):
        if output == "--to":
            eventually(lambda: name in file.read_text(), True, DEADLINE)
        else:
            assert name.encode() in process.stdout.readline()

    # What cannot be run is not become: it may not be complete yet.
    replace(program, "")
    home.write(".contacts/1.vcf", card("Bert", 10))
    shows("Bert")
    replace(program, """#!/bin/sh
if [ "$1" = --version ]; then exit; fi
echo "new $0 $@"
exec sleep 600
""")
    arguments = f"--to {file}" if output == "--to" else "--format text"
    # The app, not the executable that is called first.
    assert process.stdout.readline() == f"new {program}-app watch {arguments}\n".encode()
    if output == "--to":
        # What it becomes goes on with the file: that is not emptied in between.
        time.sleep(0.5)
        assert "Bert" in file.read_text()
    assert process.poll() is None


def test_one_whose_program_is_removed_goes_on(home, program):
    process = home.start([program, "watch"], stdout=subprocess.PIPE)
    home.started.append(Ended(process))
    assert b"Anna" in process.stdout.readline()
    for name in EXECUTABLES:
        (program.parent / name).unlink()
    time.sleep(updates.REST + 2)
    home.write(".contacts/1.vcf", card("Bert", 10))
    assert b"Bert" in process.stdout.readline()


def test_a_loop_ends_with_the_reader_and_with_nothing_else(home):
    """As the pages have it for bars that start nothing again."""
    process = home.start(["sh", "-c", f"until {places.BINARY} watch; do sleep 0.1; done"], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, start_new_session=True)
    home.started.append(Ended(process))
    for _ in range(2):
        assert b"Anna" in process.stdout.readline()
        subprocess.run(["pkill", "-KILL", "-P", str(process.pid)], check=True)
    assert b"Anna" in process.stdout.readline()
    process.stdout.close()
    assert process.wait(DEADLINE) == 0
