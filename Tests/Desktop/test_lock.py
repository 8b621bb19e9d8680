"""Bars and notices that name nobody while the session is locked."""
import os
import signal
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.processes import arguments, processes_of, stop
from Harness.waiting import eventually

ON = '{"redactWhenLocked": true}'
LOGIN, MOCK = "org.freedesktop.login1", "org.freedesktop.DBus.Mock"
SESSION = "/org/freedesktop/login1/session/c1"
HIDDEN, SHOWN = "🎁 •••• in 10 days\n", "🎁 Anna in 10 days\n"


@pytest.fixture
def home(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.configure(ON)
    yield home
    # What wakes the bars runs by itself, and would write into a home that is gone.
    eventually(lambda: any(b"--only-bars" in arguments(process) for process in processes_of(home.path)), False)


class Session:
    """Lockers on the desktop's bus, which is the system's here too, and the program that follows them."""

    def __init__(self, desktop):
        self.home, self.started = desktop.home, []
        self.address = self.home.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.home.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.address
        self.mark = self.home.path / "run/bday-widget/session-locked"
        self.agent = None

    def mock(self, name, *arguments):
        process = self.home.start(["/usr/bin/python3", "-m", "dbusmock", *arguments], stderr=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL)
        self.started.append(process)
        subprocess.run(["gdbus", "wait", "--session", "--timeout", "20", name], env=self.home.environment, check=True)
        return process

    def call(self, *arguments):
        subprocess.run(["busctl", f"--address={self.address}", "call", *map(str, arguments)], check=True,
                       stdout=subprocess.DEVNULL)

    def start_login(self):
        login = self.mock(LOGIN, "--system", "--template", "logind")
        self.call(LOGIN, "/org/freedesktop/login1", MOCK, "AddSession", "ssusb", "c1", "seat0", os.getuid(), "me", "true")
        return login

    def lock(self, locked, path=SESSION):
        self.call(LOGIN, path, "org.freedesktop.login1.Session", "SetLockedHint", "b", str(locked).lower())

    def start_screen_saver(self, name, path):
        saver = self.mock(name, "--session", name, path, name)
        self.call(name, path, MOCK, "AddMethod", "sssss", name, "GetActive", "", "b", "ret = self.active")
        self.call(name, path, MOCK, "AddMethod", "sssss", name, "SetActive", "b", "",
                  "self.active = args[0]; self.EmitSignal('', 'ActiveChanged', 'b', [args[0]])")
        self.activate(name, path, False)
        return saver

    def activate(self, name, path, active):
        self.call(name, path, name, "SetActive", "b", str(active).lower())

    def follow(self):
        self.agent = self.home.start([places.AGENT, "follow-lock"], stderr=(self.home.path / "agent.log").open("w"))
        self.started.append(self.agent)
        return self.agent

    def is_marked(self, expected):
        __tracebackhide__ = True
        eventually(self.mark.exists, expected, why=(self.home.path / "agent.log").read_text)

    def end(self):
        for process in reversed(self.started):
            stop(process)


@pytest.fixture
def session(desktop):
    session = Session(desktop)
    yield session
    session.end()


def test_logind_is_followed(session):
    session.start_login()
    session.follow()
    session.lock(True)
    session.is_marked(True)
    session.lock(False)
    session.is_marked(False)
    # A session of the same user at no seat, as over ssh, says nothing; another one at a seat does.
    login = "/org/freedesktop/login1"
    session.call(LOGIN, login, MOCK, "AddSession", "ssusb", "c2", "seat1", os.getuid(), "me", "true")
    session.call(LOGIN, login, MOCK, "AddSession", "ssusb", "c3", "seat2", os.getuid() + 1, "other", "true")
    session.lock(True, SESSION.replace("c1", "c3"))
    session.lock(True, SESSION.replace("c1", "c2"))
    session.is_marked(True)
    session.lock(False, SESSION.replace("c1", "c2"))
    session.is_marked(False)


@pytest.mark.parametrize("name, path", [
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"), ("org.freedesktop.ScreenSaver", "/ScreenSaver"),
    ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
])
def test_screen_savers_are_followed(session, name, path):
    session.follow()
    # It may come later, and go while it hides the screen.
    saver = session.start_screen_saver(name, path)
    session.activate(name, path, True)
    session.is_marked(True)
    session.activate(name, path, False)
    session.is_marked(False)
    session.activate(name, path, True)
    session.is_marked(True)
    stop(saver)
    session.is_marked(False)


def test_another_program_says_nothing_of_the_lock(session):
    """Whoever has not the name: to everybody, or to the follower alone."""
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_screen_saver(name, path)
    session.follow()
    session.activate(name, path, True)
    session.is_marked(True)
    listed = subprocess.run(["busctl", f"--address={session.address}", "list", "--unique", "--no-legend"], check=True,
                            capture_output=True, text=True).stdout
    connections = [line.split()[0] for line in listed.splitlines() if line.startswith(":")]
    for connection in [None, *connections]:
        subprocess.run(["dbus-send", "--session", "--type=signal", *([f"--dest={connection}"] if connection else []), path,
                        f"{name}.ActiveChanged", "boolean:false"], env=session.home.environment, check=True)
    # A wrong type ends nothing, and what comes after it in order is followed.
    session.call(name, path, MOCK, "EmitSignal", "sssav", name, "ActiveChanged", "s", "1", "s", "x")
    assert session.mark.exists()
    session.activate(name, path, False)
    session.is_marked(False)
    assert session.agent.poll() is None


def test_a_session_that_was_left_is_not_locked(session):
    session.start_login()
    session.follow()
    session.lock(True)
    session.is_marked(True)
    session.call(LOGIN, SESSION, MOCK, "UpdateProperties", "sa{sv}", "org.freedesktop.login1.Session", "1", "State", "s", "closing")
    session.is_marked(False)


def test_one_lock_is_enough(session):
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_login()
    session.start_screen_saver(name, path)
    session.follow()
    session.lock(True)
    session.activate(name, path, True)
    session.is_marked(True)
    session.activate(name, path, False)
    # What comes after it in order has been seen when the mark goes.
    assert session.mark.exists()
    session.lock(False)
    session.is_marked(False)


def test_a_lock_is_found_by_one_that_is_started_again(session):
    session.start_login()
    agent = session.follow()
    session.lock(True)
    session.is_marked(True)
    # A crash leaves it; what was missed meanwhile is made good.
    agent.send_signal(signal.SIGKILL)
    agent.wait()
    assert session.mark.exists()
    session.lock(False)
    assert session.mark.exists()
    session.follow()
    session.is_marked(False)
    session.agent.kill()
    session.agent.wait()
    session.lock(True)
    session.follow()
    session.is_marked(True)


def test_what_is_not_known_counts_as_locked(session):
    login = session.start_login()
    login.send_signal(signal.SIGSTOP)
    try:
        agent = session.follow()
        assert agent.wait(20) == 69
        assert session.mark.exists() and "does not answer" in (session.home.path / "agent.log").read_text()
    finally:
        login.send_signal(signal.SIGCONT)


def test_nobody_to_ask(home):
    (home.path / "run/bus").unlink(missing_ok=True)
    nowhere = f"unix:path={home.path}/nowhere"
    done = subprocess.run([places.AGENT, "follow-lock"], capture_output=True, text=True, env={
        **home.environment, "DBUS_SESSION_BUS_ADDRESS": nowhere, "DBUS_SYSTEM_BUS_ADDRESS": nowhere})
    assert done.returncode == 69 and "no session bus (neither the system's nor the session's)" in done.stderr
    assert (home.path / "run/bday-widget/session-locked").exists()
    # The unit says how it ended: only after a good end the mark goes.
    for result, stays in (("signal", True), ("success", False)):
        subprocess.run([places.AGENT, "follow-lock", "end"], check=True, env={
            **home.environment, "SERVICE_RESULT": result})
        assert (home.path / "run/bday-widget/session-locked").exists() == stays


def test_bars_that_poll_are_woken(session):
    session.home.configure('{"redactWhenLocked": true, "reload": ["echo woken >>woken"]}')
    session.start_login()
    session.follow()
    session.lock(True)
    woken = session.home.path / "woken"
    eventually(lambda: woken.exists() and woken.read_text(), "woken\n")
    session.lock(False)
    eventually(woken.read_text, "woken\n" * 2)


def mark(home, exists):
    path = home.write("run/bday-widget/session-locked", "")
    path.parent.chmod(0o700)
    if not exists:
        path.unlink()


def test_a_widget_names_nobody(home):
    mark(home, False)
    for name in (".contacts", ".contacts/1.vcf", ".config/bday-widget/config.jsonc"):
        # What changed just now is not archived.
        os.utime(home.path / name, (1_000_000_000, 1_000_000_000))
    for _ in range(2):
        assert home.ask() == SHOWN
        assert home.archives() == 1
        mark(home, True)
        # From the app, and from its archive.
        assert home.ask() == home.ask() == HIDDEN
        mark(home, False)
    assert '"redacted"' not in home.ask("--format", "waybar")
    mark(home, True)
    assert '"redacted"' in home.ask("--format", "waybar")
    assert "Anna" not in home.ask("timeline") + home.ask("--family", "large") + home.ask(
        "--source", str(home.path / ".contacts"))


def test_only_where_that_is_wanted(home):
    home.configure("{}")
    mark(home, True)
    assert home.ask() == SHOWN


def test_what_is_wrong_names_nobody(home):
    mark(home, False)
    assert home.ask("--format", "tmux") == SHOWN
    mark(home, True)
    home.configure("{ broken")
    assert "Anna" not in home.ask("--format", "tmux")
    home.configure(ON)
    (home.path / ".contacts/1.vcf").unlink()
    (home.path / ".contacts").rmdir()
    assert home.ask("--format", "tmux") == HIDDEN


def test_watch_follows_at_once(home):
    mark(home, False)
    watch = home.watch("--format", "tmux")
    watch.shows(SHOWN.strip())
    for _ in range(2):
        mark(home, True)
        watch.shows(HIDDEN.strip())
        mark(home, False)
        watch.shows(SHOWN.strip())
    mark(home, True)
    watch.shows(HIDDEN.strip())
    # What goes wrong in a locked session shows no name either.
    mark(home, False)
    watch.shows(SHOWN.strip())
    home.configure("{ broken")
    eventually(lambda: any("broken" in line or "config.jsonc" in line for line in watch.errors))
    mark(home, True)
    eventually(lambda: "Anna" in watch.last(), False)


def test_notices_name_nobody(home, desktop):
    desktop.start_server()
    home.write(".contacts/1.vcf", card("Anna", 0))
    home.configure('{"redactWhenLocked": true, "notifications": {"time": "00:00"}}')
    mark(home, True)
    assert home.run("notify").returncode == 0
    assert len(desktop.shown()) == 1 and "Anna" not in str(desktop.shown())
