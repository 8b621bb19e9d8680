"""Bars and notices that name nobody unless somebody says that the session is not locked."""
import json
import os
import pathlib
import signal
import subprocess
import textwrap

import pytest

from Harness import places, session_lock
from Harness.cards import card
from Harness.processes import arguments, processes_of, stop
from Harness.session_lock import Holder
from Harness.terminal import Terminal
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

    def state(self):
        return session_lock.state(session_lock.path(self.home))

    def says(self, expected):
        __tracebackhide__ = True
        eventually(self.state, expected, why=(self.home.path / "agent.log").read_text)

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
    session.says("unlocked")
    session.lock(True)
    session.says("locked")
    session.lock(False)
    session.says("unlocked")
    # A session of the same user at no seat, as over ssh, says nothing; another one at a seat does.
    login = "/org/freedesktop/login1"
    session.call(LOGIN, login, MOCK, "AddSession", "ssusb", "c2", "seat1", os.getuid(), "me", "true")
    session.call(LOGIN, login, MOCK, "AddSession", "ssusb", "c3", "seat2", os.getuid() + 1, "other", "true")
    session.lock(True, SESSION.replace("c1", "c3"))
    session.lock(True, SESSION.replace("c1", "c2"))
    session.says("locked")
    session.lock(False, SESSION.replace("c1", "c2"))
    session.says("unlocked")


@pytest.mark.parametrize("name, path", [
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"), ("org.freedesktop.ScreenSaver", "/ScreenSaver"),
    ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"), ("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver"),
    ("org.mate.ScreenSaver", "/org/mate/ScreenSaver"), ("org.mate.ScreenSaver", "/"), ("org.xfce.ScreenSaver", "/"),
])
def test_screen_savers_are_followed(session, name, path):
    session.follow()
    # Nobody is there to ask.
    session.says("untold")
    saver = session.start_screen_saver(name, path)
    session.says("unlocked")
    session.activate(name, path, True)
    session.says("locked")
    session.activate(name, path, False)
    session.says("unlocked")
    # It says nothing more where it has hidden nothing.
    stop(saver)
    session.says("untold")


def test_a_screen_saver_that_dies_while_it_hides_the_screen_unlocks_nothing(session):
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_login()
    saver = session.start_screen_saver(name, path)
    session.follow()
    session.activate(name, path, True)
    session.says("locked")
    saver.kill()
    session.says("abandoned")
    assert "Anna" not in session.home.ask() and "ended while it hid the screen" in session.home.ask("--format", "waybar")
    # Nor does whoever comes after a crash of the follower know more.
    session.agent.kill()
    session.agent.wait()
    session.follow()
    session.says("abandoned")
    # The next to say so is believed: a screen saver, or logind.
    stop(saver)
    saver = session.start_screen_saver(name, path)
    session.says("unlocked")
    session.activate(name, path, True)
    session.says("locked")
    saver.kill()
    session.says("abandoned")
    session.lock(True)
    session.says("locked")
    session.lock(False)
    session.says("unlocked")


def test_an_owner_that_cannot_say_is_untold(session):
    """As xscreensaver: it has the name that is asked, for those who keep the screen awake, and no GetActive."""
    session.start_login()
    name, path = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
    saver = session.mock(name, "--session", name, path, name)
    session.follow()
    session.says("untold")
    assert "Anna" not in session.home.ask()
    why = "neither logind nor a screen saver says whether the session is locked"
    tooltip = json.loads(session.home.ask("--format", "waybar"))["tooltip"]
    assert "\n".join(textwrap.wrap(why.capitalize(), 50)) in tooltip
    (problem,) = [problem for problem in json.loads(session.home.ask("schedule", "--json"))["problems"] if why in problem["problem"]]
    for line in told_lines():
        assert line in problem["remedy"]
    # Who is told by a script knows from then on; also who comes after a crash.
    for locked, state in ((True, "locked"), (False, "unlocked")):
        session.lock(locked)
        session.says(state)
    session.agent.kill()
    session.agent.wait()
    session.follow()
    session.says("unlocked")
    stop(saver)
    # A screen saver that says something answers for those that do not, as GNOME's.
    other = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_screen_saver(*other)
    session.mock(name, "--session", name, path, name)
    session.activate(*other, True)
    session.says("locked")
    session.activate(*other, False)
    session.says("unlocked")


def test_an_answer_of_a_wrong_type_says_nothing(session):
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_login()
    session.mock(name, "--session", name, path, name)
    session.call(name, path, MOCK, "AddMethod", "sssss", name, "GetActive", "", "s", "ret = 'no'")
    session.follow()
    session.says("untold")
    assert session.agent.poll() is None


def test_another_session_does_not_unlock(session):
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    login, manager = session.start_login(), "/org/freedesktop/login1"
    saver = session.start_screen_saver(name, path)
    session.follow()
    session.activate(name, path, True)
    session.says("locked")
    saver.kill()
    session.says("abandoned")
    session.call(LOGIN, manager, MOCK, "AddSession", "ssusb", "c2", "seat1", os.getuid(), "me", "true")
    other = SESSION.replace("c1", "c2")
    session.call(LOGIN, other, MOCK, "UpdateProperties", "sa{sv}", "org.freedesktop.login1.Session", "1", "State", "s", "closing")
    # What comes after these in order has been seen when a lock has.
    session.lock(True)
    session.says("locked")
    session.call(LOGIN, SESSION, MOCK, "UpdateProperties", "sa{sv}", "org.freedesktop.login1.Session", "1", "State", "s", "closing")
    session.says("abandoned")
    assert login.poll() is None


def test_a_logind_that_comes_later_is_heard(session):
    session.follow()
    session.says("untold")
    session.start_login()
    session.lock(True)
    session.says("locked")
    session.lock(False)
    session.says("unlocked")


# Says that it hides the screen, and is gone at once; with an argument another one has the name then, and hides nothing.
FLEETING = """
import dbus, dbus.lowlevel, dbus.mainloop.glib, dbus.service, sys
from gi.repository import GLib
path, name = "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver"
class Saver(dbus.service.Object):
    @dbus.service.method(name, out_signature="b")
    def GetActive(self): return False
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
first, second = dbus.SessionBus(private=True), dbus.SessionBus(private=True)
saver = Saver(second, path)
first.request_name(name, 1)
signal = dbus.lowlevel.SignalMessage(path, name, "ActiveChanged")
signal.append(True, signature="b")
first.send_message(signal)
first.get_name_owner(name)
if sys.argv[1:]:
    second.request_name(name, 2)
    GLib.MainLoop().run()
"""


@pytest.mark.parametrize("arguments", [[], ["replaced"]])
def test_active_and_gone_at_once_stays_locked(session, arguments):
    session.start_login()
    session.follow()
    session.says("unlocked")
    for _ in range(4):
        saver = session.home.start(["/usr/bin/python3", "-c", FLEETING, *arguments])
        session.started.append(saver)
        session.says("abandoned")
        assert "Anna" not in session.home.ask()
        stop(saver)
        session.lock(True)
        session.says("locked")
        session.lock(False)
        session.says("unlocked")


def test_a_new_beginning_forgets_a_screen_saver_that_died(session):
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_login()
    saver = session.start_screen_saver(name, path)
    for result, state in (("signal", "abandoned"), ("success", "unlocked")):
        session.follow()
        if result == "signal":
            session.activate(name, path, True)
            session.says("locked")
            saver.kill()
        session.says("abandoned")
        session.agent.kill()
        session.agent.wait()
        # Its unit says how it ended.
        subprocess.run([places.AGENT, "follow-lock", "end"], check=True, env={
            **session.home.environment, "SERVICE_RESULT": result})
    session.follow()
    session.says(state)


def test_another_program_says_nothing_of_the_lock(session):
    """Whoever has not the name: to everybody, or to the follower alone."""
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_screen_saver(name, path)
    session.follow()
    session.activate(name, path, True)
    session.says("locked")
    listed = subprocess.run(["busctl", f"--address={session.address}", "list", "--unique", "--no-legend"], check=True,
                            capture_output=True, text=True).stdout
    connections = [line.split()[0] for line in listed.splitlines() if line.startswith(":")]
    for connection in [None, *connections]:
        subprocess.run(["dbus-send", "--session", "--type=signal", *([f"--dest={connection}"] if connection else []), path,
                        f"{name}.ActiveChanged", "boolean:false"], env=session.home.environment, check=True)
    # A wrong type ends nothing, and what comes after it in order is followed.
    session.call(name, path, MOCK, "EmitSignal", "sssav", name, "ActiveChanged", "s", "1", "s", "x")
    assert session.state() == "locked"
    session.activate(name, path, False)
    session.says("unlocked")
    assert session.agent.poll() is None


def test_a_session_that_was_left_says_nothing(session):
    session.start_login()
    session.follow()
    session.lock(True)
    session.says("locked")
    session.call(LOGIN, SESSION, MOCK, "UpdateProperties", "sa{sv}", "org.freedesktop.login1.Session", "1", "State", "s", "closing")
    session.says("untold")


def test_one_lock_is_enough(session):
    name, path = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"
    session.start_login()
    session.start_screen_saver(name, path)
    session.follow()
    session.lock(True)
    session.activate(name, path, True)
    session.says("locked")
    session.activate(name, path, False)
    # What comes after it in order has been seen when that changes.
    assert session.state() == "locked"
    session.lock(False)
    session.says("unlocked")


def test_what_was_known_ends_with_who_knew_it(session):
    login = session.start_login()
    agent = session.follow()
    session.says("unlocked")
    # A second one says nothing.
    again = subprocess.run([places.AGENT, "follow-lock"], capture_output=True, text=True, env=session.home.environment)
    assert again.returncode == 75 and "another process follows the session's lock" in again.stderr
    assert session.state() == "unlocked"
    agent.send_signal(signal.SIGKILL)
    agent.wait()
    assert session.state() == "unknown"
    session.lock(True)
    session.follow()
    session.says("locked")
    session.lock(False)
    session.says("unlocked")
    # Without logind it knows nothing either.
    stop(login)
    session.says("unknown")


# Has its session from the first moment on, and nothing of what was told to the one before.
LOGIND = """
import dbus, dbus.mainloop.glib, dbus.service, os
from gi.repository import GLib
path, interface, properties = "/org/freedesktop/login1/session/c1", "org.freedesktop.login1.Session", "org.freedesktop.DBus.Properties"
class Manager(dbus.service.Object):
    @dbus.service.method("org.freedesktop.login1.Manager", out_signature="a(susso)")
    def ListSessions(self): return [("c1", dbus.UInt32(os.getuid()), "me", "seat0", dbus.ObjectPath(path))]
class Session(dbus.service.Object):
    locked = False
    @dbus.service.method(properties, in_signature="ss", out_signature="v")
    def Get(self, _, name): return {"State": "active", "LockedHint": dbus.Boolean(self.locked)}[name]
    @dbus.service.signal(properties, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated): pass
    @dbus.service.method(interface, in_signature="b")
    def SetLockedHint(self, locked):
        self.locked = bool(locked)
        self.PropertiesChanged(interface, {"LockedHint": dbus.Boolean(locked)}, [])
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
objects = [Manager(bus, "/org/freedesktop/login1"), Session(bus, path)]
name = dbus.service.BusName("org.freedesktop.login1", bus)
GLib.MainLoop().run()
"""


def test_it_outlives_a_restart_of_logind(session):
    def start():
        login = session.home.start(["/usr/bin/python3", "-c", LOGIND])
        session.started.append(login)
        return login

    login, agent = start(), session.follow()
    session.says("unlocked")
    for _ in range(2):
        stop(login)
        session.says("unknown")
        login = start()
        session.says("unlocked")
        session.lock(True)
        session.says("locked")
        session.lock(False)
        session.says("unlocked")
    # A session that was locked is not open because one says so that knows nothing of that.
    session.lock(True)
    session.says("locked")
    stop(login)
    login = start()
    session.says("abandoned")
    session.lock(True)
    session.says("locked")
    session.lock(False)
    session.says("unlocked")
    assert agent.poll() is None


def test_what_is_not_known_counts_as_locked(session):
    session.home.has_limits()
    login = session.start_login()
    login.send_signal(signal.SIGSTOP)
    agent = session.follow()
    try:
        # By then it has asked.
        eventually(lambda: f"{agent.pid} {agent.pid}" in pathlib.Path("/proc/locks").read_text())
        assert session.state() == "unknown" and agent.poll() is None
    finally:
        login.send_signal(signal.SIGCONT)
    session.says("unlocked")


def test_nobody_to_ask(home):
    (home.path / "run/bus").unlink(missing_ok=True)
    nowhere = f"unix:path={home.path}/nowhere"
    done = subprocess.run([places.AGENT, "follow-lock"], capture_output=True, text=True, env={
        **home.environment, "DBUS_SESSION_BUS_ADDRESS": nowhere, "DBUS_SYSTEM_BUS_ADDRESS": nowhere})
    assert done.returncode == 69 and "no session bus (neither the system's nor the session's)" in done.stderr


def test_bars_that_poll_are_woken(session):
    session.home.configure('{"redactWhenLocked": true, "reload": ["echo woken >>woken"]}')
    session.start_login()
    woken = session.home.path / "woken"

    def are_woken(times):
        eventually(lambda: woken.read_text().count("woken") if woken.exists() else 0, times)
    # By what is known at first, by each change, and by the end.
    session.follow()
    are_woken(1)
    session.lock(True)
    are_woken(2)
    session.lock(False)
    are_woken(3)
    stop(session.agent)
    subprocess.run([places.AGENT, "follow-lock", "end"], check=True, env=session.home.environment, cwd=session.home.path)
    are_woken(4)


def told_lines():
    """The two of the reference."""
    text = (places.REPOSITORY / "docs/reference/configuration.md").read_text()
    lines = [line.strip() for line in text.splitlines() if line.strip().startswith("busctl call org.freedesktop.login1")]
    assert len(lines) == 2
    return lines


def test_a_locker_that_tells_nobody_is_told_for(session):
    """By the two lines of the reference."""
    session.start_login()
    session.follow()
    session.says("unlocked")
    for line, state in zip(told_lines(), ("locked", "unlocked")):
        # The mock does not know which session the caller is in.
        subprocess.run(line.replace("session/auto", "session/c1"), shell=True, check=True, env=session.home.environment)
        session.says(state)


WHY = "nothing follows the session's lock, so that names are hidden"
REMEDY = "bday-widget schedule enable --autostart --follow-lock-only"


def are_old(home):
    """What changed just now is not archived."""
    for name in (".contacts", ".contacts/1.vcf", ".config/bday-widget/config.jsonc"):
        os.utime(home.path / name, (1_000_000_000, 1_000_000_000))


def test_a_widget_names_nobody_who_knows_nothing(home):
    are_old(home)
    for _ in range(2):
        # Nobody says anything: from the app, and from its archive.
        assert home.ask() == home.ask() == HIDDEN
        assert home.archives() == 1
        holder = Holder(home, "unlocked")
        assert home.ask() == home.ask() == SHOWN
        holder.say("locked")
        assert home.ask() == home.ask() == HIDDEN
        holder.say("unlocked")
        assert home.ask() == home.ask() == SHOWN
        # The archive names somebody, and is not shown by a widget that sees nobody who knows.
        holder.end()
    assert "Anna" not in home.ask("timeline") + home.ask("--family", "large") + home.ask(
        "--source", str(home.path / ".contacts"))


def test_the_reason_is_shown(home):
    def tooltip():
        shown = json.loads(home.ask("--format", "waybar"))
        assert "redacted" in shown["class"]
        return shown["tooltip"]
    lines = textwrap.wrap(f"{WHY.capitalize()}. Next step: {REMEDY}", 50, break_on_hyphens=False)
    assert tooltip().splitlines()[-len(lines):] == [line.replace("'", "&#39;") for line in lines]
    problems = json.loads(home.ask("schedule", "--json"))["problems"]
    assert {"problem": 'the configuration says "redactWhenLocked", and ' + WHY, "remedy": REMEDY} in problems
    with Terminal(["sh", "-c", "bday-widget | cat"], home.environment, home.path) as terminal:
        assert terminal.ends().splitlines() == [f"bday-widget: {WHY}", f"next step: {REMEDY}", HIDDEN.strip()]
    # To a log nothing of that is said, and where the session is locked there is nothing to say.
    assert home.run().stderr == ""
    Holder(home, "locked")
    assert "Next step" not in tooltip() and "names" not in home.ask("schedule")
    home.configure("{}")
    assert "redacted" not in home.ask("--format", "waybar") and "lock" not in home.ask("schedule")


def test_only_where_that_is_wanted(home):
    home.configure("{}")
    holder = Holder(home, "locked")
    assert home.ask() == SHOWN
    holder.end()
    assert home.ask() == SHOWN


@pytest.mark.parametrize("value", ['"yes"', "1", "null"])
def test_whatever_is_wrong_with_the_value_it_is_wanted(home, value):
    home.configure(f'{{"redactWhenLocked": {value}}}')
    done = home.run()
    assert done.stdout == HIDDEN and "redactWhenLocked" in done.stderr


def test_what_is_wrong_names_nobody(home):
    holder = Holder(home, "unlocked")
    assert home.ask("--format", "tmux") == SHOWN
    holder.say("locked")
    home.configure("{ broken")
    assert "Anna" not in home.ask("--format", "tmux")
    holder.end()
    assert "Anna" not in home.ask("--format", "tmux")
    home.configure(ON)
    (home.path / ".contacts/1.vcf").unlink()
    (home.path / ".contacts").rmdir()
    assert home.ask("--format", "tmux") == HIDDEN


def test_watch_follows_at_once(home):
    watch = home.watch("--format", "tmux")
    watch.shows(HIDDEN.strip())
    holder = Holder(home, "unlocked")
    for _ in range(2):
        watch.shows(SHOWN.strip())
        holder.say("locked")
        watch.shows(HIDDEN.strip())
        holder.say("unlocked")
    watch.shows(SHOWN.strip())
    # No file changes where it is killed.
    holder.end()
    watch.shows(HIDDEN.strip())
    holder = Holder(home, "unlocked")
    watch.shows(SHOWN.strip())
    # What goes wrong in a session that is not known to be open shows no name either.
    home.configure("{ broken")
    eventually(lambda: any("broken" in line or "config.jsonc" in line for line in watch.errors))
    holder.end()
    eventually(lambda: "Anna" in watch.last(), False)


@pytest.mark.parametrize("form", ["text", "json", "svg", "waybar"])
@pytest.mark.parametrize("wrong", ["configuration", "key", "later"])
def test_what_goes_wrong_while_names_may_be_hidden_names_nobody(home, form, wrong):
    """Watched: in a session that is locked, and where nobody knows any more whether it is."""
    holder = Holder(home, "unlocked")
    if wrong == "later":
        # It asks for nothing yet.
        home.configure("{}")
    watch = home.watch("--format", form)
    # A picture has several lines.
    def last():
        lines = watch.lines
        return "\n".join(lines[max([0, *(index for index, line in enumerate(lines) if "<svg" in line)]):] if form == "svg" else lines[-1:])
    eventually(lambda: "Anna" in last(), True)
    if wrong == "later":
        holder.say("locked")
        home.configure('{ "redactWhenLocked": true, broken')
    else:
        if wrong == "key":
            home.path.joinpath(".local/state/bday-widget/key").unlink()
            (home.path / ".contacts/1.vcf").unlink()
            (home.path / ".contacts").rmdir()
        else:
            home.configure("{ broken")
        eventually(lambda: watch.errors != [], True)
        # In an open session the last line is the best that is known.
        holder.say("locked")
    eventually(lambda: "Anna" in last(), False)
    # Nothing good is known.
    if form == "text":
        assert last() == ""
    if form == "json":
        assert json.loads(last())["text"] == ""
    if form == "svg":
        eventually(lambda: last().rstrip().endswith("</svg>"), True)
    if form == "waybar":
        assert json.loads(last())["alt"] == "error"


@pytest.mark.parametrize("broken", ['{ "redactWhenLocked": true, broken', '{ "excludeGroup": ["F', "[]"])
@pytest.mark.parametrize("state, name", [("locked", False), ("unknown", False), ("unlocked", True)])
def test_a_polled_bar_names_nobody_where_the_configuration_is_broken(home, state, name, broken):
    home.configure("{}")
    are_old(home)
    for _ in range(2):
        assert home.ask("--format", "tmux") == SHOWN
    home.configure(broken)
    if state != "unknown":
        Holder(home, state)
    assert ("Anna" in home.ask("--format", "tmux")) == name


def test_notices_name_nobody(home, desktop):
    desktop.start_server()
    home.write(".contacts/1.vcf", card("Anna", 0))
    home.configure('{"redactWhenLocked": true, "notifications": {"time": "00:00"}}')
    assert home.run("notify").returncode == 0
    assert len(desktop.shown()) == 1 and "Anna" not in str(desktop.shown())
