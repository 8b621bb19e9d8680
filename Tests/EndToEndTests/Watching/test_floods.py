"""Many changes at once: few lines, little work, and nothing lost. Work is compared with that of an import beside it."""
import os
import pathlib
import subprocess
import threading
import time

from people import card

from Harness import places
from Harness.homes import DEADLINE
from Harness.waiting import eventually


def ticks(process):
    """The processor time of a running process, with that of its children that ended, in the system's ticks."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))


def import_ticks(home):
    """What one reading of all contacts costs, stored and not."""
    before = os.times()
    for _ in range(3):
        subprocess.run([places.BINARY, "import", "--dry-run"], env=home.environment, capture_output=True, check=True)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return max(1, used / 3 * os.sysconf("SC_CLK_TCK"))


class Writer:
    """Replaces a file as fast as Python can, and knows how many lines that may give at most."""

    # An update comes once nothing happened for so long, and at the latest after so long; in seconds.
    QUIET, WAIT = 0.2, 2

    def __init__(self, path):
        self.path, self.gaps = path, 0
        self.started = self.last = time.monotonic()

    def write(self, content):
        beside = f"{self.path}.tmp"
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(file, content)
        os.close(file)
        os.rename(beside, self.path)
        now = time.monotonic()
        # A machine with much to do halts it at times.
        self.gaps += now - self.last > 0.7 * self.QUIET
        self.last = now

    @property
    def seconds(self):
        return self.last - self.started

    @property
    def maximum(self):
        """With one line before, one of the rounds of the first update, which go on after it, and one when it is over."""
        return 3 + self.gaps + self.seconds / self.WAIT


def test_a_burst_is_one_line(home):
    path = home.write(".contacts/0.vcf", card("Anna", 10))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    writer = Writer(path)
    for number in range(1_000):
        writer.write(card(f"Person {number}", 10))
    watch.shows("🎁 Person 999 in 10 days")
    assert len(watch.lines) <= writer.maximum, watch.lines


def test_a_flood_gives_a_line_now_and_then_and_one_when_it_is_over(home):
    """An update costs what a reading of 2,000 cards does: thousands of changes must not keep a processor busy."""
    for number in range(2_000):
        home.write(f".contacts/{number}.vcf", card(f"Somebody {number}", 20 + number % 300))
    watch = home.watch()
    eventually(lambda: len(watch.lines), 1, DEADLINE)
    cost, before, rounds = import_ticks(home), ticks(watch.process.pid), 0
    writer = Writer(home.path / ".contacts/0.vcf")
    # Until it has shown three changes while it goes on.
    while (len(watch.lines) < 4 or writer.seconds < 5) and writer.seconds < 3 * DEADLINE:
        rounds += 1
        writer.write(card(f"Person {rounds}", 10))
        time.sleep(0.001)
    during = len(watch.lines)
    home.replace(".contacts/0.vcf", card("Anna", 9))
    watch.shows("🎁 Anna in 9 days")
    used = ticks(watch.process.pid) - before
    assert 4 <= during <= writer.maximum, f"{during} lines of {rounds} changes in {writer.seconds:.1f} s"
    # A reading of all cards for each line, and the reading of the events.
    lines = len(watch.lines) - 1
    assert used < 3 * cost * lines + 20, f"{used} ticks, {rounds} changes, {lines} lines; an import takes {cost:.1f}"


def test_what_lies_beside_costs_nothing(home):
    """A home directory is watched for the name of the contacts, and other programs write there."""
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    before, cost = ticks(watch.process.pid), import_ticks(home)
    stop = threading.Event()

    def flood():
        while not stop.is_set():
            home.write("noise", "")
            (home.path / "noise").unlink()

    writer = threading.Thread(target=flood)
    writer.start()
    time.sleep(5)
    stop.set()
    writer.join()
    used = ticks(watch.process.pid) - before
    assert used < cost * 10 + 20, f"{used} ticks; an import takes {cost:.1f}"
    assert len(watch.lines) == 1
    home.write(".contacts/1.vcf", card("Bert", 10))
    watch.shows("🎁 Bert in 10 days")


def test_lost_events_lose_no_change(home):
    """The queue of the system is full long before the process goes on."""
    home.write(".contacts/0.vcf", card("Anna", 10))
    home.write(".contacts/b/1.vcf", card("Zoe", 300))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    limit = int(pathlib.Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    watch.process.send_signal(19)  # SIGSTOP
    noise = home.path / ".contacts/b/noise"
    for _ in range(limit // 3 + 100):  # Made, closed and removed: three events a round.
        noise.touch()
        noise.unlink()
    home.replace(".contacts/0.vcf", card("Bert", 9))
    watch.process.send_signal(18)  # SIGCONT
    watch.shows("🎁 Bert in 9 days")


def test_waiting_for_others_is_no_work(home):
    """A process that waits for a slow tmux, or is stopped for a while, has not worked: it need not rest."""
    tmux = home.path / "bin/tmux"
    option = home.path / "option"
    tmux.write_text(f"#!/bin/sh\nsleep 4\ncat >>{option}\n")
    tmux.chmod(0o755)
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.watch("--tmux")
    eventually(option.exists, seconds=DEADLINE)
    home.write(".contacts/1.vcf", card("Bert", 10))
    eventually(lambda: "Bert" in option.read_text(), seconds=DEADLINE)
