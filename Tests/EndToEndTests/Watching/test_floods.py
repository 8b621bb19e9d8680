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


# An update comes once nothing happened for so long, in seconds; at most so often on a machine that halts the writer.
DEBOUNCE = 0.2


def rewrite(path, content):
    """Replaces a file as fast as Python can."""
    beside = f"{path}.tmp"
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(file, content)
    os.close(file)
    os.rename(beside, path)


def test_a_burst_is_few_lines(home):
    path = home.write(".contacts/0.vcf", card("Anna", 10))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    started = time.monotonic()
    for number in range(1_000):
        rewrite(path, card(f"Person {number}", 10))
    maximum = 2 + (time.monotonic() - started) / DEBOUNCE
    watch.shows("🎁 Person 999 in 10 days")
    assert len(watch.lines) <= maximum, watch.lines


def test_a_flood_gives_a_line_now_and_then_and_one_when_it_is_over(home):
    """An update costs what a reading of 2,000 cards does: thousands of changes must not keep a processor busy."""
    for number in range(2_000):
        home.write(f".contacts/{number}.vcf", card(f"Somebody {number}", 20 + number % 300))
    watch = home.watch()
    eventually(lambda: len(watch.lines), 1, DEADLINE)
    before, rounds, started = ticks(watch.process.pid), 0, time.monotonic()
    # Until it has shown three changes while it goes on.
    while len(watch.lines) < 4 and time.monotonic() < started + 3 * DEADLINE:
        rounds += 1
        rewrite(home.path / ".contacts/0.vcf", card(f"Person {rounds}", 10))
        time.sleep(0.001)
    assert len(watch.lines) >= 4, f"{len(watch.lines)} lines of {rounds} changes"
    seconds = time.monotonic() - started
    share = (ticks(watch.process.pid) - before) / os.sysconf("SC_CLK_TCK") / seconds
    home.replace(".contacts/0.vcf", card("Anna", 9))
    watch.shows("🎁 Anna in 9 days")
    # A tenth of the time, by two threads; and the reading of the events.
    assert share < 0.25, f"{share:.0%} of {seconds:.1f} s, {rounds} changes, {len(watch.lines)} lines"


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
