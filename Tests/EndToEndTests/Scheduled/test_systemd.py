"""`schedule` with a real user manager of systemd."""
import json
import pathlib
import subprocess

import pytest

from Harness import places, session_lock
from Harness.cards import card
from Harness.managers import UserManager
from Harness.processes import stop
from Harness.waiting import eventually

UNITS = ".config/systemd/user"
SERVICE, TIMER = "bday-widget-notify.service", "bday-widget-notify.timer"
BY_TIMER = f" by {TIMER}"
DROP_IN = "10-bday-widget.conf"
WRITTEN = [f"systemd/user/{name}" for name in (
    SERVICE, f"{SERVICE}.d/{DROP_IN}", TIMER, f"{TIMER}.d/{DROP_IN}", f"timers.target.wants/{TIMER}")]
# Stands in for bday-widget: says what it was called with, and what it may do.
RECORDER = '''#!/bin/sh
{
    echo "called $*${TRIGGER_UNIT:+ by $TRIGGER_UNIT}"
    for place in "$HOME" "$HOME/.config" "$XDG_RUNTIME_DIR" /usr/share; do
        touch "$place/touched" 2>/dev/null && echo "writes $place"
    done
    for place in "${XDG_DATA_HOME:-$HOME/.local/share}" "${XDG_STATE_HOME:-$HOME/.local/state}" "$XDG_RUNTIME_DIR"; do
        touch "$place/bday-widget/touched" || echo "cannot write $place"
        rm "$place/bday-widget/touched"
    done
    cat "$HOME/.contacts/1.vcf" >/dev/null || echo "cannot read contacts"
    [ "$(cat /proc/net/dev | grep -c :)" = 1 ] || echo "has a network"
    dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetId >/dev/null || echo "no bus"
    systemd-run --user --collect --quiet --wait touch "$HOME/.contacts/clicked" || echo "cannot start units"
} >>"${XDG_STATE_HOME:-$HOME/.local/state}/bday-widget/record" 2>&1
exit ${STATUS:-0}
'''


# Properties that the sandbox sets.
SANDBOX = [line.partition("=")[0] for line in (
    places.REPOSITORY / "Sources/Scheduling/Units/sandbox").read_text().splitlines() if "=" in line]


@pytest.fixture
def recorded(manager):
    """A manager in which units run a recorder."""
    record(manager)
    return manager


def record(manager, status=0):
    manager.write(".contacts/1.vcf", card("Anna", 10).decode())
    run_instead(manager, RECORDER.replace("${STATUS:-0}", str(status)))


def run_instead(manager, script):
    """Makes what the units run a script. The app goes on answering calls."""
    path = manager.path(manager.command)
    path.write_text(script)
    manager.command = f"{manager.programs}/bday-widget-app"


def enable(manager, *arguments):
    done = manager.run("schedule", "enable", "--yes", *arguments)
    assert done.returncode == 0, done.stderr
    return done


def record_of(manager, state=".local/state"):
    """Without the calls by the timer, which may come within any test."""
    path = manager.path(f"{state}/bday-widget/record")
    return [line for line in path.read_text().splitlines() if not line.endswith(BY_TIMER)] if path.exists() else []


def status(manager):
    return json.loads(manager.run("schedule", "--json").stdout)


def problems(manager):
    return [problem["problem"] for problem in status(manager)["problems"]]


@pytest.fixture
def server(manager, tmp_path):
    server = manager.remote("Harness.notification_server", tmp_path / "log")
    server.call("configure", {})
    yield server
    server.end()


def bodies(server):
    return [notice["body"] for notice in server.call("shown")]


def write_today(manager, *names):
    """People whose birthday is today, and notices that are due since midnight."""
    for number, name in enumerate(names):
        manager.write(f".contacts/{number}.vcf", card(name, 0).decode())
    manager.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": "00:00"}}')


def deliver(manager):
    """What the timer does."""
    manager.systemctl("start", SERVICE)


def test_the_units_are_clean_and_shut_off(recorded):
    enable(recorded)
    units = [f"{recorded.home}/{UNITS}/{name}" for name in (SERVICE, TIMER)]
    verified = recorded.call("systemd-analyze", "--user", "--man=no", "verify", *units)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
    # The threshold is in tenths: an exposure of 1.5.
    rated = recorded.call("systemd-analyze", "--user", "security", "--offline=true", "--threshold=15", units[0])
    assert rated.returncode == 0, rated.stdout


def test_it_fires(recorded):
    enable(recorded)
    # At once, and twenty seconds after the manager's start by the timer alone: on a busy machine that is one.
    assert record_of(recorded) in (["called notify --due"], [])
    path = recorded.path(".local/state/bday-widget/record")
    eventually(lambda: path.exists() and path.read_text().splitlines()[-1:], [f"called notify --due{BY_TIMER}"], 40)
    assert recorded.property("LastTriggerUSec", TIMER) != ""
    assert recorded.path(".contacts/clicked").exists()


def test_status_says_when_next_and_how_it_went(recorded):
    enable(recorded)
    seen = status(recorded)
    assert (seen["scheduled"], seen["by"], seen["problems"]) == (True, "systemd", [])
    assert seen["last"]["result"] == "success"
    elapse = recorded.property("NextElapseUSecRealtime", TIMER)
    assert elapse.split(" ")[1:3] == [seen["next"][:10], seen["next"][11:19]]
    text = recorded.run("schedule").stdout
    assert text.startswith("Notices are delivered by a timer of systemd: at 09:00, ") and ": done\n" in text


def test_a_delivery_that_failed_is_said(manager):
    record(manager, status=69)
    assert "no notification service answered. Next step: start one" in enable(manager).stdout
    assert status(manager)["last"]["status"] == 69


def test_a_delivery_that_was_locked_is_said(manager):
    """It has the same status where another one is under way."""
    record(manager, status=75)
    enable(manager)
    assert problems(manager) == ["the last delivery failed (exit-code, status 75)"]
    assert manager.run("import").returncode == 0
    store = manager.path(".local/share/bday-widget/contacts.sealed")
    # It names the keyring as the place of its key.
    store.write_bytes(store.read_bytes()[:10] + b"\2" + store.read_bytes()[11:])
    assert problems(manager) == ["at the last delivery the contacts were locked"]


def test_what_was_shown_is_not_lost_where_a_delivery_fails(manager, server):
    """The server takes one notice of two: the next delivery shows the other, and not the first again."""
    server.call("configure", {"refuse_after": 1})
    write_today(manager, "Anna", "Ben")
    enable(manager)
    assert status(manager)["last"]["result"] != "success"
    first = bodies(server)
    assert len(first) == 1
    server.call("configure", {"refuse_after": None})
    deliver(manager)
    assert sorted(bodies(server)) == ["Today is Anna's birthday!", "Today is Ben's birthday!"] and bodies(server)[:1] == first
    deliver(manager)
    assert len(bodies(server)) == 2


def test_enabled_and_disabled_twice(recorded):
    assert "Nothing is scheduled" in recorded.run("schedule").stdout
    for _ in range(2):
        enable(recorded)
        assert recorded.files(".config") == WRITTEN
    assert recorded.property("ActiveState", TIMER) == "active"
    first, second = [recorded.run("schedule", "disable") for _ in range(2)]
    assert f"removed ~/{UNITS}/{TIMER}" in first.stderr and f"removed ~/{UNITS}/{SERVICE}" in first.stderr
    assert (second.returncode, second.stderr) == (0, "bday-widget: nothing was scheduled\n")
    assert recorded.files(".config") == [] and not recorded.path(f"{UNITS}/{TIMER}.d").exists()
    assert [name for name in recorded.files(".local") if "systemd" in name] == []
    assert recorded.property("LoadState", TIMER) == "not-found"
    assert recorded.property("ActiveState", TIMER) == "inactive"


def test_a_changed_time_is_said_and_written(recorded):
    enable(recorded)
    recorded.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": "18:30"}}')
    assert problems(recorded) == ["the timer was written for 09:00, and the configuration says 18:30"]
    with recorded.terminal("notifications") as terminal:
        assert "the timer was written for 09:00" in terminal.ends()
    enable(recorded)
    assert problems(recorded) == []
    assert "18:30:00" in recorded.property("TimersCalendar", TIMER)
    recorded.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": {"0": "07:30", "7": "18:30"}}}')
    assert problems(recorded) == ["the timer was written for 18:30, and the configuration says 07:30, 09:00, 18:30"]
    enable(recorded)
    assert problems(recorded) == []
    assert "at 07:30, 09:00 and 18:30, and every hour" in recorded.run("schedule").stdout
    calendars = recorded.property("TimersCalendar", TIMER)
    assert all(f"*-*-* {time}:00 " in calendars for time in ("07:30", "09:00", "18:30"))


def test_a_delivery_may_write_the_calendar(manager):
    manager.write(".contacts/1.vcf", card("Anna", 10).decode())
    enable(manager)
    manager.write(".config/bday-widget/config.jsonc", '{"export": {"ics": "~/calendars/birthdays.ics"}}')
    deliver(manager)
    calendar = manager.path("calendars/birthdays.ics")
    assert not calendar.exists()
    assert problems(manager) == ["the units are those of another version, or of other directories"]
    enable(manager)
    assert "X-FNAME:Anna" in calendar.read_text()
    assert calendar.parent.stat().st_mode & 0o777 == 0o700
    assert problems(manager) == []
    # A delivery that did not see it yet has the same calendar.
    written = calendar.stat().st_mtime_ns
    deliver(manager)
    assert calendar.stat().st_mtime_ns == written


def test_a_moved_executable_is_said_and_written(recorded):
    enable(recorded)
    recorded.as_root("mv", recorded.programs, "/home/moved")
    recorded.command = "/home/moved/bday-widget-app"
    assert problems(recorded) == ["the service runs another executable than /home/moved/bday-widget"]
    recorded.systemctl("start", SERVICE)
    assert "systemd could not start the service (status 203)" in problems(recorded)
    enable(recorded)
    assert problems(recorded) == []
    assert record_of(recorded) == ["called notify --due"] * 2


def test_each_next_step_helps(recorded):
    def follow(expected):
        first, *_ = status(recorded)["problems"]
        assert expected in first["problem"]
        command = first["remedy"].replace("bday-widget", recorded.command)
        done = recorded.call("sh", "-c", f"{command} --yes")
        assert (done.returncode, problems(recorded)) == (0, []), done.stderr

    follow("nothing is scheduled")
    recorded.systemctl("stop", TIMER)
    assert "Notices are to be delivered by a timer" in recorded.run("schedule").stdout
    follow("the timer does not run")
    recorded.systemctl("disable", TIMER)
    follow("the timer is not enabled")
    recorded.path(f"{UNITS}/{SERVICE}").unlink()
    follow("is missing")
    recorded.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": "18:30"}}')
    follow("the timer was written for 09:00")


def test_what_somebody_did_by_hand_is_said(recorded):
    enable(recorded)
    recorded.systemctl("stop", TIMER)
    assert problems(recorded) == ["the timer does not run"]
    recorded.systemctl("disable", TIMER)
    assert problems(recorded) == ["the timer is not enabled"]
    service = recorded.path(f"{UNITS}/{SERVICE}")
    service.write_text(service.read_text() + "Nice=5\n")
    assert problems(recorded)[1:] == ["the units are those of another version, or of other directories"]
    service.unlink()
    assert problems(recorded)[0] == f"{recorded.home}/{UNITS}/{SERVICE} is missing"
    enable(recorded)
    assert problems(recorded) == []


@pytest.mark.parametrize("name", [SERVICE, TIMER])
def test_what_others_wrote_stays(recorded, name):
    unit = recorded.write(f"{UNITS}/{name}", "[Unit]\nDescription=mine\n")
    refused = recorded.run("schedule", "enable", "--yes")
    assert refused.returncode == 73 and "not written by bday-widget" in refused.stderr
    assert problems(recorded)[0] == f"{recorded.home}/{UNITS}/{name}: not written by bday-widget"
    unit.unlink()
    recorded.systemctl("mask", name)
    assert recorded.run("schedule", "enable", "--yes").returncode == 73
    assert "a link, which bday-widget did not make" in recorded.run("schedule", "disable").stderr
    assert recorded.files(".config") == [f"systemd/user/{name}"]


def test_without_a_sandbox_where_the_system_allows_none(recorded):
    # As where a user may make no namespace: what is to be mounted cannot be.
    recorded.write(f"{UNITS}/{SERVICE}.d/broken.conf", "[Service]\nBindPaths=/nowhere\n")
    done = enable(recorded)
    assert "(status 226). Next step: bday-widget schedule enable --no-sandbox" in done.stdout
    recorded.path(f"{UNITS}/{SERVICE}.d/broken.conf").unlink()
    enable(recorded, "--no-sandbox")
    assert problems(recorded) == []
    verified = recorded.call("systemd-analyze", "--user", "--man=no", "verify", f"{recorded.home}/{UNITS}/{SERVICE}")
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
    settings = recorded.systemctl("show", SERVICE).stdout.splitlines()
    plain = recorded.systemctl("show", "no-such.service").stdout.splitlines()
    assert [line for line in settings if line.partition("=")[0] in SANDBOX and line not in plain] == []
    assert "writes /home/somebody" in record_of(recorded)


COMMAND = '{"notifications": {"time": "00:00", "command": ["/home/somebody/tell"], "show": false}}'
# Keeps what it gets where it may write, and says how many networks it sees.
TELL = '#!/bin/sh\n{ cat; grep -c : /proc/net/dev; touch "$HOME/touched" || echo shut; } >>"$HOME/.local/state/bday-widget/got" 2>/dev/null\n'


def write_command(manager, configuration=COMMAND):
    manager.write("tell", TELL).chmod(0o755)
    manager.write(".config/bday-widget/config.jsonc", configuration)


def got(manager):
    path = manager.path(".local/state/bday-widget/got")
    return path.read_text().splitlines() if path.exists() else []


def test_the_network_is_there_for_a_command_alone(manager, server):
    write_today(manager, "Anna")
    enable(manager)
    assert problems(manager) == [] and "network" not in status(manager)
    write_command(manager)
    assert problems(manager) == ['the configuration has "command", and the service no network for it']
    said = enable(manager).stdout
    assert "Each is given to /home/somebody/tell, and none is shown.\nFor that, what the timer starts has access to the network.\n" in said
    assert problems(manager) == [] and status(manager)["network"] is True
    notice, networks, shut = got(manager)
    assert json.loads(notice)["body"] == "Today is Anna's birthday!" and int(networks) > 1 and shut == "shut"
    # In tenths, an exposure of 2.0.
    units = [f"{manager.home}/{UNITS}/{SERVICE}"]
    rated = manager.call("systemd-analyze", "--user", "security", "--offline=true", "--threshold=20", *units)
    assert rated.returncode == 0, rated.stdout
    write_today(manager, "Anna")
    assert problems(manager) == ['the service has a network, and the configuration no "command" any more']
    enable(manager)
    assert problems(manager) == [] and "network" not in status(manager)


def test_a_command_that_fails_is_said(manager):
    write_today(manager, "Anna")
    write_command(manager)
    manager.write("tell", "#!/bin/sh\nexit 3\n").chmod(0o755)
    enable(manager)
    (problem,) = status(manager)["problems"]
    assert problem == {"problem": "at the last delivery a notice was not shown, or the command for notices failed",
                       "remedy": f"bday-widget notify --test; journalctl --user --unit={SERVICE}"}


def test_notices_are_in_the_language_of_who_enables_them(manager, server):
    """The manager has another one, and so has who looks at them afterwards."""
    write_today(manager, "Anna")
    assert manager.run("schedule", "enable", "--yes", LANG="de_DE.UTF-8").returncode == 0
    assert bodies(server) == ["Anna hat heute Geburtstag!"] and problems(manager) == []


def test_a_command_whose_owner_cannot_be_told_is_not_run(manager, server):
    """Within the sandbox root's file could be anybody's."""
    write_command(manager)
    write_today(manager, "Anna")
    manager.path(".config/bday-widget/config.jsonc").unlink()
    manager.write("/home/shared/config.jsonc", COMMAND, owner="root")
    manager.path(".config/bday-widget/config.jsonc").symlink_to("/home/shared/config.jsonc")
    enable(manager)
    assert got(manager) == [] and bodies(server) == ["Today is Anna's birthday!"]
    enable(manager, "--no-sandbox")
    assert json.loads(got(manager)[0])["body"] == "Today is Anna's birthday!"


def test_a_configuration_of_roots_is_read_inside(manager):
    """As where home-manager or an administrator lays it."""
    manager.write("/home/shared/config.jsonc", '{"notifications": {"time": "07:00"}}', owner="root")
    manager.directory(f"{manager.home}/.config/bday-widget")
    manager.path(".config/bday-widget/config.jsonc").symlink_to("/home/shared/config.jsonc")
    app = f"{manager.programs}/bday-widget-app"
    manager.write(f"{UNITS}/{SERVICE}.d/call.conf",
                  f"[Service]\nExecStart=\nExecStart={app} notifications --json\nStandardOutput=truncate:{manager.home}/out\n"
                  "StandardError=inherit\n")
    manager.write("out", "")
    enable(manager)
    assert '"deliveryTime":"07:00"' in manager.path("out").read_text()


def test_a_day_without_midnight(recorded):
    """Cairo's clocks went from 23:59:59 to 01:00:00 on 28 April 2023."""
    recorded.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": "00:00"}}')
    enable(recorded)
    lines = recorded.path(f"{UNITS}/{TIMER}.d/{DROP_IN}").read_text().splitlines()
    reset, *calendars = [line.partition("=")[2] for line in lines if line.startswith("OnCalendar=")]
    assert reset == "" and len(calendars) == 2

    def next_elapse(calendar):
        done = recorded.call("systemd-analyze", "calendar", "--base-time=2023-04-27 23:30:00", calendar,
                             TZ="Africa/Cairo")
        return next(line for line in done.stdout.splitlines() if "Next elapse" in line).split(" ", 6)[-1]

    elapses = [next_elapse(calendar) for calendar in calendars]
    assert min(elapses, key=lambda text: text.split()[-3:-1]).split()[-3:] == ["2023-04-28", "01:00:02", "EEST"]


HOSTILE = ["with space", "per%cent%h", "it's", 'quo"ted', "back\\slash", "dol$HOME{x}", "semi;colon", "tab\tted", "ünï"]


@pytest.mark.parametrize("name", HOSTILE)
def test_odd_paths(name):
    with UserManager(home=f"/home/{name}/home", programs=f"/home/{name}/programs") as manager:
        record(manager.start())
        if "\t" in name:
            refused = manager.run("schedule", "enable", "--yes")
            assert refused.returncode == 78 and "cannot hold this path" in refused.stderr
            assert manager.files(".config") == []
            return
        enable(manager)
        assert problems(manager) == []
        assert record_of(manager) == ["called notify --due"]
        assert manager.run("schedule", "disable").returncode == 0
        assert manager.files(".config") == []


def test_a_line_break_in_a_path():
    with UserManager(home="/home/line\nbreak") as manager:
        refused = manager.start().run("schedule", "enable", "--yes")
        assert refused.returncode == 78 and "a unit of systemd cannot hold this path" in refused.stderr
        assert manager.files(".config") == []


def test_directories_that_variables_name():
    directories = {"XDG_CONFIG_HOME": "/home/places/config", "XDG_DATA_HOME": "/home/places/data",
              "XDG_STATE_HOME": "/home/places/sta te"}
    with UserManager(**directories) as manager:
        manager.as_root("install", "-d", "-o", "games", "/home/places")
        record(manager.start())
        # The manager's environment has the first alone.
        manager.systemctl("unset-environment", "XDG_DATA_HOME", "XDG_STATE_HOME")
        enable(manager)
        assert problems(manager) == []
        assert record_of(manager, "/home/places/sta te") == ["called notify --due"]
        refused = manager.run("schedule", "enable", "--yes", XDG_CONFIG_HOME="/home/places/other")
        assert refused.returncode == 69 and "reads no units from /home/places/other/systemd/user" in refused.stderr
        assert manager.files("/home/places/other") == []


def test_a_configuration_that_cannot_be_written(recorded):
    recorded.directory(f"{recorded.home}/.config")
    recorded.as_root("mount", "-t", "tmpfs", "-o", "ro", "none", f"{recorded.home}/.config")
    refused = recorded.run("schedule", "enable", "--yes")
    assert refused.returncode == 74 and "Read-only file system" in refused.stderr
    recorded.as_root("umount", f"{recorded.home}/.config")


def test_a_full_disk_leaves_what_was_there(recorded):
    directory = f"{recorded.home}/{UNITS}"
    recorded.directory(directory)
    recorded.as_root("mount", "-t", "tmpfs", "-o", "size=4k,mode=777,nr_inodes=20", "none", directory)
    recorded.write(f"{UNITS}/other.service", "x" * 4096)
    refused = recorded.run("schedule", "enable", "--yes")
    assert refused.returncode == 74 and "No space left on device" in refused.stderr
    assert recorded.files(UNITS) == ["other.service"]
    assert "Nothing is scheduled" in recorded.run("schedule").stdout


def test_a_notice_is_shown_from_within_the_sandbox(manager, server):
    """The whole way: the unit, the contacts, the ledger, the session's bus, and a notification server on it."""
    write_today(manager, "Anna")
    enable(manager)
    assert problems(manager) == []
    assert bodies(server) == ["Today is Anna's birthday!"]
    deliver(manager)
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    deliver(manager)
    assert bodies(server)[1:] == ["Today is Ben's birthday!"]


def test_a_click_opens_an_editor_that_saves(manager, server):
    """Neither what waits for clicks nor what a click opened belongs to the service, or holds up the next delivery."""
    manager.write(".contacts/1.vcf", card("Anna", 0).decode())
    manager.write(".config/bday-widget/config.jsonc", json.dumps({
        "notifications": {"time": "00:00"},
        "open": 'mkfifo "$HOME/editor"; read -r words <"$HOME/editor"; sed -i "s/Anna/$words/" "$1"; true'}))
    enable(manager)
    server.call("click", 1)
    eventually(lambda: manager.path("editor").exists(), True, 20)
    # While the editor is open, the next delivery shows somebody else, and has a click of its own.
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    manager.systemctl("start", SERVICE)
    assert [notice["summary"] for notice in server.call("shown")] == ["Anna's Birthday!", "Ben's Birthday!"]
    assert manager.property("ActiveState", SERVICE) == "inactive"
    waiting = manager.systemctl("list-units", "--plain", "--no-legend", "--state=running", "bday-widget-[0-9]*").stdout
    assert len(waiting.splitlines()) == 2, waiting
    manager.call("sh", "-c", 'echo Anne >"$HOME/editor"')
    eventually(lambda: "FN:Anne" in manager.path(".contacts/1.vcf").read_text(), True, 20)
    eventually(lambda: "Anne" in manager.run("list").stdout, True, 20)
    server.call("close", 2)
    eventually(lambda: manager.systemctl("list-units", "--plain", "--no-legend", "bday-widget-[0-9]*").stdout, "", 20)


def test_few_programs_are_started_from_the_timer_to_a_click(manager, server, tmp_path):
    """Counted by execve, the handler of the click with them. systemd's own executor, since 255, is none of them."""
    manager.write(".config/bday-widget/config.jsonc", json.dumps({
        "notifications": {"time": "00:00"}, "open": 'echo "$1" >>"$HOME/opened"; true'}))
    enable(manager)
    manager.systemctl("stop", TIMER)
    manager.write(".contacts/1.vcf", card("Anna", 0).decode())
    trace = tmp_path / "trace"
    strace = subprocess.Popen(["strace", "-f", "-qq", "-s", "200", "-e", "trace=execve", "-e", "signal=none", "-o", trace,
                               "-p", str(manager.manager.pid)])
    try:
        eventually(lambda: "TracerPid:\t0" in pathlib.Path(f"/proc/{manager.manager.pid}/status").read_text(), False, 20)
        deliver(manager)
        server.call("click", 1)
        eventually(lambda: manager.path("opened").exists(), True, 20)
    finally:
        strace.terminate()
        strace.wait()
    started = [line for line in trace.read_text().splitlines() if line.endswith("= 0") and "systemd-executor" not in line]
    print(*started, sep="\n")
    assert "/bin/sh" in started[-1] and len(started) <= 5, started


def test_nothing_is_lost_without_a_notification_server(manager, tmp_path):
    write_today(manager, "Anna")
    assert "no notification service answered. Next step: start one" in enable(manager).stdout
    server = manager.remote("Harness.notification_server", tmp_path / "log")
    try:
        for _ in range(2):
            deliver(manager)
            assert bodies(server) == ["Today is Anna's birthday!"]
        assert status(manager)["last"]["result"] == "success"
    finally:
        server.end()


FOLLOWER = "bday-widget-follow-lock.service"
MARK = "bday-widget/session-lock"


@pytest.fixture
def following(recorded):
    """A manager that follows a screen saver."""
    bus = f"unix:path={recorded.environment['XDG_RUNTIME_DIR']}/bus"
    saver = "org.gnome.ScreenSaver"
    recorded.environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    mock = recorded.start_program("/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "gnome_screensaver")
    assert recorded.call("gdbus", "wait", "--session", "--timeout", "20", saver).returncode == 0
    recorded.lock = lambda active: recorded.call(
        "gdbus", "call", "--session", "--dest", saver, "--object-path", "/org/gnome/ScreenSaver", "--method",
        f"{saver}.SetActive", str(active).lower())
    mark = recorded.path(f"{recorded.environment['XDG_RUNTIME_DIR']}/{MARK}")
    recorded.state = lambda: session_lock.state(mark)
    recorded.write(".config/bday-widget/config.jsonc", '{"redactWhenLocked": true}')
    yield recorded
    stop(mock)


def test_the_lock_is_followed_by_a_unit(following):
    assert following.files(".config") == ["bday-widget/config.jsonc"]
    enable(following)
    assert problems(following) == []
    unit = f"{following.home}/{UNITS}/{FOLLOWER}"
    verified = following.call("systemd-analyze", "--user", "--man=no", "verify", unit)
    assert (verified.returncode, verified.stderr) == (0, "")
    rated = following.call("systemd-analyze", "--user", "security", "--offline=true", "--threshold=15", unit)
    assert rated.returncode == 0, rated.stdout
    eventually(lambda: following.property("SubState", FOLLOWER), "running")
    following.lock(True)
    eventually(following.state, "locked")
    following.lock(False)
    eventually(following.state, "unlocked")
    # After a crash nobody knows, until it is started again.
    following.lock(True)
    eventually(following.state, "locked")
    first = following.property("MainPID", FOLLOWER)
    following.systemctl("kill", "--signal=KILL", FOLLOWER)
    following.lock(False)
    eventually(following.state, "unlocked")
    assert following.property("MainPID", FOLLOWER) != first
    disabled = following.run("schedule", "disable").stderr
    assert f"removed ~/{UNITS}/{FOLLOWER}" in disabled and "nothing follows the session's lock" in disabled
    assert following.state() == "unknown"
    # The bars were woken from outside of the sandbox: the recorder may write there.
    eventually(lambda: "called reload --only-bars" in record_of(following))
    assert following.files(".config") == ["bday-widget/config.jsonc", "touched"]


def refuse_to_follow(manager):
    """What follows the lock is started last, and systemd refuses it."""
    manager.write(f"{UNITS}/{FOLLOWER}.d/refused.conf", "[Unit]\nRefuseManualStart=yes\n")
    manager.write(".config/bday-widget/config.jsonc", '{"redactWhenLocked": true}')
    before = manager.files(UNITS)
    refused = manager.run("schedule", "enable", "--yes")
    assert refused.returncode == 69 and "systemctl restart" in refused.stderr
    assert manager.files(UNITS) == before


def test_what_fails_is_taken_back(recorded):
    refuse_to_follow(recorded)
    assert recorded.property("ActiveState", TIMER) == "inactive"
    assert record_of(recorded) == []


def test_a_changed_setting_is_said_and_written(following):
    following.path(".config/bday-widget/config.jsonc").write_text("{}")
    enable(following)
    following.path(".config/bday-widget/config.jsonc").write_text('{"redactWhenLocked": true}')
    assert problems(following) == [
        'the configuration says "redactWhenLocked", and nothing follows the session\'s lock, so that names are hidden']
    enable(following)
    assert problems(following) == []
    following.systemctl("stop", FOLLOWER)
    assert problems(following) == ["what follows the session's lock does not run, so that names are hidden"]
    following.path(".config/bday-widget/config.jsonc").write_text("{}")
    assert "the session's lock is still followed, and the configuration does not say so" in problems(following)
    enable(following)
    assert problems(following) == [] and following.files(UNITS) == [name.removeprefix("systemd/user/") for name in WRITTEN]


def test_the_lock_alone_is_followed(following):
    """By a unit, without notices."""
    follow = ["schedule", "enable", "--follow-lock-only"]
    said = following.run(*follow).stdout
    assert "The session's lock is followed" in said and "Notices are not delivered" in said
    eventually(following.state, "unlocked")
    assert following.files(UNITS) == [FOLLOWER, f"{FOLLOWER}.d/{DROP_IN}", f"default.target.wants/{FOLLOWER}"]
    assert problems(following) == []
    assert json.loads(following.run("schedule", "--json").stdout)["scheduled"] is False
    following.systemctl("stop", FOLLOWER)
    assert following.state() == "unknown"
    assert following.run(*follow).returncode == 0
    eventually(following.state, "unlocked")
    # With notices, and then without the lock.
    enable(following)
    assert problems(following) == []
    following.path(".config/bday-widget/config.jsonc").write_text("{}")
    assert following.run(*follow).returncode == 0
    assert problems(following) == [] and FOLLOWER not in following.files(UNITS)
    refused = following.run(*follow)
    assert refused.returncode == 78 and "there is nothing to follow" in refused.stderr
