"""`notify --stay`: what is due now and whatever becomes due, as long as its session lasts."""
import datetime
import json
import shutil
import signal
import subprocess

import pytest

from Harness import places
from Harness.calls import stopped
from Harness.cards import vcard
from Harness.clock import zone_where
from Harness.homes import DEADLINE
from Harness.notices import Dunst
from Harness.processes import Lines, arguments, processes_of, stop
from Harness.waiting import eventually

NONE = "bday-widget: nothing provides org.freedesktop.Notifications"


class Staying:
    """A running `notify --stay`, and what it says."""

    def __init__(self, home):
        # A shell in the background, and nohup, have their children ignore signals.
        self.process = home.start(["/usr/bin/env", "--default-signal", places.BINARY, "notify", "--stay"], stderr=subprocess.PIPE)
        self.said = Lines(self.process.stderr)

    def says(self, expected):
        eventually(lambda: self.said.lines, expected, DEADLINE)

    def ends(self, status):
        assert self.process.wait(DEADLINE) == status


@pytest.fixture
def stay(home):
    started = []

    def start():
        started.append(Staying(home))
        return started[-1]

    yield start
    for staying in started:
        stop(staying.process)


def person(home, name, date):
    home.replace(f".contacts/{name}.vcf", vcard(f"FN:{name}", f"BDAY:--{date:%m%d}"))


def titles(desktop):
    return [notice["summary"] for notice in desktop.shown()]


def test_it_delivers_when_the_time_comes_and_when_something_changes(home, desktop, stay):
    home.environment["TZ"], today = zone_where("08:59:53")
    desktop.start_server()
    person(home, "Anna", today)
    staying = stay()
    eventually(lambda: titles(desktop), ["Anna's Birthday!"], DEADLINE)
    person(home, "Ben", today)
    eventually(lambda: titles(desktop), ["Anna's Birthday!", "Ben's Birthday!"], DEADLINE)
    staying.says(["bday-widget: 1 notification shown"] * 2)


def test_another_delivery_time(home, desktop, stay):
    home.environment["TZ"], today = zone_where("12:00:00")
    desktop.start_server()
    home.configure('{"notifications": {"time": "23:59"}}')
    person(home, "Anna", today)
    staying = stay()
    # It is asleep once it has the key of the ledger, and that made the store.
    eventually(lambda: (home.path / ".local/share/bday-widget/contacts.sealed").exists(), True, DEADLINE)
    assert titles(desktop) == []
    home.configure('{"notifications": {"time": "11:00"}}')
    eventually(lambda: titles(desktop), ["Anna's Birthday!"], DEADLINE)
    assert staying.process.poll() is None


def test_a_summary_comes_at_its_time(home, desktop, stay):
    home.environment["TZ"], today = zone_where("08:59:53")
    desktop.start_server()
    home.configure('{"notifications": {"ungrouped": "day-before", "time": {"1": "23:59"}, "summary": "%s"}}' % f"{today:%A}")
    person(home, "Anna", today + datetime.timedelta(days=2))
    staying = stay()
    eventually(lambda: titles(desktop), ["Next 7 Days: 1 Birthday"], DEADLINE)
    staying.says(["bday-widget: 1 notification shown"])


def test_real_dunst(home, desktop, stay):
    home.environment["TZ"], today = zone_where("12:00:00")
    dunst = Dunst(desktop)
    try:
        person(home, "Anna", today)
        stay().says(["bday-widget: 1 notification shown"])
        assert dunst.shown() == ["Anna's Birthday!\nToday is Anna's birthday!"]
    finally:
        dunst.end()


def test_what_could_not_be_shown_is_tried_again(home, desktop, stay):
    home.environment["TZ"], today = zone_where("12:00:00")
    person(home, "Anna", today)
    staying = stay()
    staying.says([NONE, "bday-widget: 0 of 1 notification shown"])
    desktop.start_server()
    assert home.run("reload").returncode == 0
    eventually(lambda: titles(desktop), ["Anna's Birthday!"], DEADLINE)


def test_a_server_that_comes_is_heard(home, desktop, stay):
    """At once, not when it is tried again: after a minute."""
    home.environment["TZ"], today = zone_where("12:00:00")
    person(home, "Anna", today)
    monitor = home.start(["dbus-monitor", "--session", "type='method_call',member='AddMatch'"], stdout=subprocess.PIPE)
    asked = Lines(monitor.stdout)
    # It has seen its own name by then.
    eventually(lambda: asked.lines != [], True, DEADLINE)
    staying = stay()
    staying.says([NONE, "bday-widget: 0 of 1 notification shown"])
    eventually(lambda: any("arg0='org.freedesktop.Notifications'" in line for line in asked.lines), True, DEADLINE)
    stop(monitor)
    desktop.start_server()
    eventually(lambda: titles(desktop), ["Anna's Birthday!"], 30)
    eventually(lambda: waiting(home), [], DEADLINE)
    # Nobody waits any more when it has ended.
    desktop.server.end()
    person(home, "Ben", today)
    eventually(lambda: len(waiting(home)), 1, DEADLINE)
    staying.process.kill()
    eventually(lambda: waiting(home), [], DEADLINE)


def waiting(home):
    """The agents that wait for a notification server."""
    return [process for process in processes_of(home.path) if b"bday-widget-agent\0server\0" in arguments(process)]


def test_one_a_session(home, desktop, stay):
    first = stay()
    eventually(lambda: (home.path / "run/bday-widget/notify.lock").exists(), True, DEADLINE)
    second = stay()
    second.ends(0)
    second.says(["bday-widget: another bday-widget notify --stay delivers in this session"])
    assert first.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it(home, desktop, stay, number):
    staying = stay()
    eventually(lambda: (home.path / "run/bday-widget/notify.lock").exists(), True, DEADLINE)
    staying.process.send_signal(number)
    staying.ends(-number)


@pytest.mark.parametrize("goes", [shutil.rmtree, lambda path: path.rename(f"{path}-of-before")], ids=["removed", "moved"])
def test_it_ends_with_the_runtime_directory(home, desktop, stay, goes):
    staying = stay()
    eventually(lambda: (home.path / "run/bday-widget/notify.lock").exists(), True, DEADLINE)
    goes(home.path / "run")
    staying.ends(0)


@pytest.mark.usefixtures("tracing")
def test_it_ends_with_a_runtime_directory_that_is_gone_at_once(home, desktop):
    with stopped(home, "flock", 1, home.path / "log", "notify", "--stay") as process:
        shutil.rmtree(home.path / "run")
    assert process.wait(DEADLINE) == 0


def test_without_a_session(home, stay):
    del home.environment["XDG_RUNTIME_DIR"]
    stay().ends(78)


def status(home):
    status = json.loads(home.ask("schedule", "--json"))
    return status["scheduled"], status.get("by"), [each["problem"] for each in status["problems"]]


def test_the_schedule_knows_it(home, desktop, stay):
    assert status(home)[:2] == (False, None)
    staying = stay()
    eventually(lambda: status(home), (True, "stay", []), DEADLINE)
    assert "bday-widget notify --stay goes on" in home.run("schedule", "disable").stderr
    assert staying.process.poll() is None


def test_disable_ends_what_the_autostart_entry_has_started(home, desktop, stay):
    home.ask("schedule", "enable", "--autostart", "--yes")
    assert status(home) == (True, "autostart", ["nothing delivers notices in this session: bday-widget notify --stay does not run"])
    staying = stay()
    eventually(lambda: status(home), (True, "autostart", []), DEADLINE)
    assert home.run("schedule", "disable").returncode == 0
    staying.ends(0)
    assert status(home)[:2] == (False, None)
