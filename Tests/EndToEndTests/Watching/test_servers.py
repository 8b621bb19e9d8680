"""A source on a file system that tells nothing of what others change: bindfs in the place of sshfs. Its server can hang."""
import datetime
import os
import pathlib
import signal
import subprocess
import time

import pytest
from people import card

from Harness import places
from Harness.cards import vcard
from Harness.clock import over_midnight
from Harness.homes import DEADLINE, Home
from Harness.processes import children, end_children
from Harness.waiting import eventually, until

# `watch` looks there once a minute: ten of its minutes are one of ours.
FAST = ["env", "NO_FAKE_STAT=1", "faketime", "-f", "+0 x10"]


class Server:
    """A directory that is served by bindfs, seen in a mount namespace of its own."""

    def __init__(self, mounts, directory, served):
        self.mounts, self.directory = mounts, directory
        for path in (directory, served):
            path.mkdir(parents=True)
        self.process = subprocess.Popen([*mounts.enter, "bindfs", "-f", served, directory], stderr=subprocess.DEVNULL)
        if not until(lambda: mounts.run("mountpoint", "-q", directory).returncode == 0 or self.process.poll() is not None) \
                or self.process.poll() is not None:
            pytest.skip("this user may not mount a file system of its own (FUSE)")

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        self.process.kill()
        self.process.wait(DEADLINE)


def is_asleep(process):
    """Whether what faketime started takes no processor time for longer than it rests after an update."""
    def ticks():
        return sum(map(int, pathlib.Path(f"/proc/{children(process)[0]}/stat").read_text().split()[13:15]))
    before = ticks()
    time.sleep(0.3 + 10 * before / os.sysconf("SC_CLK_TCK"))
    return ticks() == before


@pytest.fixture
def server(home, mounts):
    home.has_limits()
    server = Server(mounts, home.path / ".contacts", home.path / "served")
    yield server
    server.end()


def test_a_change_on_the_server_shows(home, mounts, server):
    home.write("served/1.vcf", card("Anna", 10))
    watch = home.watch(before=[*mounts.enter, *FAST])
    watch.shows("🎁 Anna in 10 days")
    # What it stored itself has it look, too.
    until(lambda: is_asleep(watch.process))
    home.write("served/2.vcf", card("Bert", 9))
    watch.shows("🎁 Bert in 9 days")
    end_children(watch.process)


def test_a_server_hangs_at_the_beginning(home, mounts, server):
    home.write("served/1.vcf", card("Anna", 10))
    assert mounts.call(home, "import").returncode == 0
    server.stop()
    watch = home.watch(before=mounts.enter)
    watch.shows("🎁 Anna in 10 days")
    eventually(lambda: any("Took too long" in line for line in watch.errors))
    home.write("served/2.vcf", card("Bert", 9))
    server.go_on()
    watch.shows("🎁 Bert in 9 days")
    assert watch.lines == ["🎁 Anna in 10 days", "🎁 Bert in 9 days"]


def test_a_server_hangs_over_midnight(mounts):
    def trial(evening):
        with Home(evening.zone) as home:
            home.has_limits()
            server = Server(mounts, home.path / ".contacts", home.path / "served")
            try:
                tomorrow = evening.today + datetime.timedelta(1)
                home.write("served/1.vcf", vcard("FN:Anna", f"BDAY:--{tomorrow:%m%d}"))
                watch = home.watch(before=mounts.enter)
                evening.is_ready(lambda: watch.lines[:1] == ["🎁 Anna tomorrow"])
                server.stop()
                eventually(watch.last, "🎉 Anna's birthday!", evening.left() + DEADLINE)
                # Half written it would be seen for a second more: what the server says of a file is remembered that long.
                home.write("served/1.vcf", vcard("FN:Bert", f"BDAY:--{tomorrow:%m%d}"))
                server.go_on()
                mounts.call(home, "reload", "--only-bars")
                watch.shows("🎉 Bert's birthday!")
            finally:
                server.end()

    over_midnight(trial, 10)


def test_the_reader_goes_while_a_server_hangs(home, mounts, server):
    home.write("served/1.vcf", card("Anna", 10))
    assert mounts.call(home, "import").returncode == 0
    server.stop()
    done = mounts.run("sh", "-c", '"$0" watch | head -n 1', places.BINARY, env=home.environment, timeout=3 * DEADLINE)
    assert done.stdout == "🎁 Anna in 10 days\n"


def test_a_file_is_kept_while_a_server_hangs(home, mounts, server):
    """Whether it lies in a source is not known before the server is back: it is not touched, and the reader is waited for."""
    home.write("served/1.vcf", card("Anna", 10))
    assert mounts.call(home, "import").returncode == 0
    shown = home.write("shown", "before\n")
    server.stop()
    done = mounts.run("sh", "-c", '"$0" watch --to "$1" 2>"$HOME/said" | sleep 1', places.BINARY, shown,
                      env=home.environment, timeout=3 * DEADLINE)
    assert done.returncode == 0 and "Took too long" in (home.path / "said").read_text()
    assert shown.read_text() == "before\n"
    watch = home.watch("--to", str(shown), before=mounts.enter)
    server.go_on()
    eventually(shown.read_text, "🎁 Anna in 10 days\n", DEADLINE, lambda: "\n".join(watch.errors))
