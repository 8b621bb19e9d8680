"""`schedule` with a real user manager of systemd."""
import json
import pathlib
import subprocess

import pytest

from Harness import session_lock
from Harness.cards import card
from Harness.managers import UserManager
from Harness.processes import stop
from Harness.waiting import eventually

UNITS = ".config/systemd/user"
SERVICE, FOLLOWER = "bday-widget-notify.service", "bday-widget-follow-lock.service"
WANTS = "default.target.wants"
WRITTEN = [SERVICE, f"{WANTS}/{SERVICE}"]
ANNA, BEN = "Today is Anna's birthday!", "Today is Ben's birthday!"
GONE = "nothing delivers notices in this session: bday-widget notify --stay does not run"


def enable(manager, *arguments, **variables):
    done = manager.run("schedule", "enable", "--yes", *arguments, **variables)
    assert done.returncode == 0, done.stderr
    return done


def status(manager, **variables):
    return json.loads(manager.run("schedule", "--json", **variables).stdout)


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


def configure(manager, text='{"notifications": {"time": "00:00"}}'):
    manager.write(".config/bday-widget/config.jsonc", text)


def write_today(manager, *names):
    """People whose birthday is today, and notices that are due since midnight."""
    for name in names:
        manager.write(f".contacts/{name}.vcf", card(name, 0).decode())
    configure(manager)


def test_it_waits_and_delivers(manager, server):
    """The whole way: the unit, the contacts, the ledger, the session's bus, and a notification server on it."""
    write_today(manager, "Anna")
    said = enable(manager)
    assert said.stdout.startswith("Notices are delivered at 00:00 by bday-widget notify --stay, which systemd starts at login.\n")
    assert said.stderr == ""
    unit = f"{manager.home}/{UNITS}/{SERVICE}"
    verified = manager.call("systemd-analyze", "--user", "--man=no", "verify", unit)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
    eventually(lambda: bodies(server), [ANNA])
    write_today(manager, "Ben")
    eventually(lambda: bodies(server), [ANNA, BEN])
    eventually(lambda: status(manager)["last"]["result"], "success")
    seen = status(manager)
    assert (seen["scheduled"], seen["by"], seen["problems"]) == (True, "systemd", [])
    # The day before the next birthday, at midnight.
    assert seen["next"][11:19] == "00:00:00"
    text = manager.run("schedule").stdout
    assert "\nNext: " in text and ": done\n" in text


def test_the_walls_are_its_own(manager, server):
    """What shows notices, the user's command and what a click opens have none; these have the screen that the manager has by now."""
    manager.write("tell", '#!/bin/sh\ncat >/dev/null\n{ grep -h -E "NoNewPrivs|Seccomp:" /proc/self/status /proc/$PPID/status\n'
                          'echo "$DISPLAY"; } >>"$HOME/told"\n').chmod(0o755)
    manager.systemctl("set-environment", "DISPLAY=:6")
    write_today(manager, "Anna")
    configure(manager, '{"notifications": {"time": "23:59"}}')
    enable(manager)
    manager.systemctl("set-environment", "DISPLAY=:7")
    configure(manager, json.dumps({"notifications": {"time": "00:00", "command": [f"{manager.home}/tell"]},
                                   "open": 'echo "$DISPLAY" >"$HOME/clicked"; true'}))
    eventually(lambda: manager.path("told").exists() and manager.path("told").read_text().splitlines(), [
        "NoNewPrivs:\t0", "Seccomp:\t0", "NoNewPrivs:\t1", "Seccomp:\t2", ":7"])
    server.call("click", 1)
    eventually(lambda: manager.path("clicked").exists() and manager.path("clicked").read_text(), ":7\n", 20)


def test_the_calendar_is_kept_current(manager):
    """Also in a directory that the walls did not know."""
    manager.write(".contacts/1.vcf", card("Anna", 10).decode())
    enable(manager)
    for name in ("calendars", "others"):
        configure(manager, json.dumps({"export": {"ics": f"~/{name}/birthdays.ics"}}))
        calendar = manager.path(f"{name}/birthdays.ics")
        eventually(lambda: calendar.exists() and "X-FNAME:Anna" in calendar.read_text())
        assert calendar.parent.stat().st_mode & 0o777 == 0o700
    manager.write(".contacts/2.vcf", card("Ben", 10).decode())
    eventually(lambda: "X-FNAME:Ben" in calendar.read_text())
    # A directory of that name that is another one.
    manager.call("rm", "-r", f"{manager.home}/others")
    manager.write(".contacts/3.vcf", card("Cleo", 10).decode())
    eventually(lambda: calendar.exists() and "X-FNAME:Cleo" in calendar.read_text())
    assert problems(manager) == []


def test_a_crash_ends_nothing(manager, server):
    manager.write(f"{UNITS}/{SERVICE}.d/soon.conf", "[Service]\nRestartSec=100ms\n")
    write_today(manager, "Anna")
    enable(manager)
    eventually(lambda: bodies(server), [ANNA])
    first = manager.property("MainPID", SERVICE)
    manager.systemctl("kill", "--signal=KILL", SERVICE)
    eventually(lambda: manager.property("MainPID", SERVICE) not in ("0", first))
    write_today(manager, "Ben")
    eventually(lambda: bodies(server), [ANNA, BEN])


def test_what_could_not_be_shown_is_said_and_comes(manager, tmp_path):
    write_today(manager, "Anna")
    enable(manager)
    eventually(lambda: problems(manager), ["at the last delivery no notification service answered"])
    assert status(manager)["last"]["status"] == 69
    server = manager.remote("Harness.notification_server", tmp_path / "log")
    try:
        eventually(lambda: bodies(server), [ANNA])
        eventually(lambda: problems(manager), [])
    finally:
        server.end()


def test_what_was_shown_is_not_lost_where_a_delivery_fails(manager, server):
    """The server takes one notice of two: the next delivery shows the other, and not the first again."""
    server.call("configure", {"refuse_after": 1})
    write_today(manager, "Anna", "Ben")
    enable(manager)
    eventually(lambda: status(manager).get("last", {}).get("result"), "exit-code")
    assert len(bodies(server)) == 1
    server.call("configure", {"refuse_after": None})
    for _ in range(2):
        manager.run("reload")
        eventually(lambda: sorted(bodies(server)), [ANNA, BEN])


def test_contacts_that_are_locked_are_said(manager):
    write_today(manager, "Anna")
    assert manager.run("import").returncode == 0
    store = manager.path(".local/share/bday-widget/contacts.sealed")
    # It names the keyring as the place of its key.
    store.write_bytes(store.read_bytes()[:10] + b"\2" + store.read_bytes()[11:])
    enable(manager)
    eventually(lambda: problems(manager), ["at the last delivery the contacts were locked"])


def test_a_command_that_fails_is_said(manager):
    write_today(manager, "Anna")
    manager.write("tell", "#!/bin/sh\nexit 3\n").chmod(0o755)
    configure(manager, '{"notifications": {"time": "00:00", "command": ["/home/somebody/tell"], "show": false}}')
    enable(manager)
    eventually(lambda: status(manager)["problems"], [
        {"problem": "at the last delivery a notice was not shown, or the command for notices failed",
         "remedy": f"bday-widget notify --test; journalctl --user --unit={SERVICE}"}])


def test_enabled_and_disabled_twice(manager):
    assert "Nothing is scheduled" in manager.run("schedule").stdout
    for _ in range(2):
        enable(manager)
        assert manager.files(UNITS) == WRITTEN
    assert manager.property("ActiveState", SERVICE) == "active"
    first, second = [manager.run("schedule", "disable") for _ in range(2)]
    assert f"removed ~/{UNITS}/{SERVICE}" in first.stderr and "goes on" not in first.stderr
    assert (second.returncode, second.stderr) == (0, "bday-widget: nothing was scheduled\n")
    assert manager.files(".config") == [] and [name for name in manager.files(".local") if "systemd" in name] == []
    assert manager.property("LoadState", SERVICE) == "not-found"


def test_each_next_step_helps(manager):
    def follow(expected):
        first, *_ = status(manager)["problems"]
        assert expected in first["problem"]
        command = first["remedy"].partition(";")[0].replace("bday-widget", manager.command)
        done = manager.call("sh", "-c", f"{command} --yes")
        assert (done.returncode, problems(manager)) == (0, []), done.stderr

    follow("nothing is scheduled")
    manager.systemctl("stop", SERVICE)
    assert manager.run("schedule").stdout.startswith("Notices are to be delivered at 09:00 by bday-widget notify --stay, which systemd")
    follow(GONE)
    manager.systemctl("disable", "--now", SERVICE)
    follow("nothing is scheduled")
    manager.as_root("mv", manager.programs, "/home/moved")
    manager.systemctl("stop", SERVICE)
    manager.command = "/home/moved/bday-widget"
    follow(GONE)
    assert "/home/moved/bday-widget" in manager.path(f"{UNITS}/{SERVICE}").read_text()


def test_what_others_wrote_stays(manager):
    unit = manager.write(f"{UNITS}/{SERVICE}", "[Unit]\nDescription=mine\n")
    refused = manager.run("schedule", "enable", "--yes")
    assert refused.returncode == 73 and "not written by bday-widget" in refused.stderr
    assert problems(manager)[0] == f"{manager.home}/{UNITS}/{SERVICE}: not written by bday-widget"
    unit.unlink()
    manager.systemctl("mask", SERVICE)
    assert manager.run("schedule", "enable", "--yes").returncode == 73
    assert "a link, which bday-widget did not make" in manager.run("schedule", "disable").stderr
    assert manager.files(".config") == [f"systemd/user/{SERVICE}"]


def test_another_language_than_the_managers_is_said(manager, server):
    """Notices are in the manager's, or in the configuration's."""
    write_today(manager, "Anna")
    said = enable(manager, LANG="de_DE.UTF-8").stderr
    assert "LANG" in said and "~/.config/environment.d" in said
    eventually(lambda: bodies(server), [ANNA])
    doctor = manager.run("doctor", LANG="en_GB.UTF-8", LC_ALL="sv_SE.UTF-8").stdout
    assert "LC_ALL" in doctor and "~/.config/environment.d" in doctor
    assert "environment.d" not in manager.run("doctor", LC_ALL="C").stdout
    configure(manager, '{"locale": "de_DE", "notifications": {"time": "00:00"}}')
    manager.write(".contacts/Ben.vcf", card("Ben", 0).decode())
    eventually(lambda: bodies(server), [ANNA, "Ben hat heute Geburtstag!"])
    assert "environment.d" not in enable(manager, LANG="fr_FR.UTF-8").stderr


HOSTILE = ["with space", "per%cent%h", "it's", 'quo"ted', "back\\slash", "dol$HOME{x}", "semi;colon", "tab\tted", "ünï"]


@pytest.mark.parametrize("name", HOSTILE)
def test_odd_paths(name):
    with UserManager(home=f"/home/{name}/home", programs=f"/home/{name}/programs") as manager:
        manager.start()
        if "\t" in name:
            refused = manager.run("schedule", "enable", "--yes")
            assert refused.returncode == 78 and "cannot hold this path" in refused.stderr
            assert manager.files(".config") == []
            return
        enable(manager)
        assert problems(manager) == [] and manager.property("ActiveState", SERVICE) == "active"
        assert manager.run("schedule", "disable").returncode == 0
        assert manager.files(".config") == []


def test_directories_that_variables_name():
    own = {"XDG_DATA_HOME": "/home/places/data", "XDG_STATE_HOME": "/home/places/sta te"}
    with UserManager(XDG_CONFIG_HOME="/home/places/config") as manager:
        manager.as_root("install", "-d", "-o", "games", "/home/places")
        manager.start()
        said = " ".join(enable(manager, **own).stderr.split())
        assert "other values of XDG_DATA_HOME, XDG_STATE_HOME than this shell" in said and "~/.config/environment.d" in said
        manager.systemctl("set-environment", *(f"{name}={value}" for name, value in own.items()))
        assert enable(manager, **own).stderr == "" and status(manager, **own)["problems"] == []
        refused = manager.run("schedule", "enable", "--yes", XDG_CONFIG_HOME="/home/places/other")
        assert refused.returncode == 69 and "reads no units from /home/places/other/systemd/user" in refused.stderr
        assert manager.files("/home/places/other") == []


def test_a_configuration_that_cannot_be_written(manager):
    manager.directory(f"{manager.home}/.config")
    manager.as_root("mount", "-t", "tmpfs", "-o", "ro", "none", f"{manager.home}/.config")
    refused = manager.run("schedule", "enable", "--yes")
    assert refused.returncode == 74 and "Read-only file system" in refused.stderr
    manager.as_root("umount", f"{manager.home}/.config")


def test_a_full_disk_leaves_what_was_there(manager):
    directory = f"{manager.home}/{UNITS}"
    manager.directory(directory)
    manager.as_root("mount", "-t", "tmpfs", "-o", "size=4k,mode=777,nr_inodes=20", "none", directory)
    manager.write(f"{UNITS}/other.service", "x" * 4096)
    refused = manager.run("schedule", "enable", "--yes")
    assert refused.returncode == 74 and "No space left on device" in refused.stderr
    assert manager.files(UNITS) == ["other.service"]
    assert "Nothing is scheduled" in manager.run("schedule").stdout


def test_a_click_opens_an_editor_that_saves(manager, server):
    """Neither what waits for clicks nor what a click opened belongs to the service, or holds up the next delivery."""
    manager.write(".contacts/1.vcf", card("Anna", 0).decode())
    manager.write(".config/bday-widget/config.jsonc", json.dumps({
        "notifications": {"time": "00:00"},
        "open": 'mkfifo "$HOME/editor"; read -r words <"$HOME/editor"; sed -i "s/Anna/$words/" "$1"; true'}))
    enable(manager)
    eventually(lambda: bodies(server), [ANNA])
    server.call("click", 1)
    eventually(lambda: manager.path("editor").exists(), True, 20)
    # While the editor is open, the next delivery shows somebody else, and has a click of its own.
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    eventually(lambda: bodies(server), [ANNA, BEN])
    # And the end of the service ends neither.
    manager.systemctl("stop", SERVICE)
    waiting = manager.systemctl("list-units", "--plain", "--no-legend", "--state=running", "bday-widget-[0-9]*").stdout
    assert len(waiting.splitlines()) == 2, waiting
    manager.call("sh", "-c", 'echo Anne >"$HOME/editor"')
    eventually(lambda: "FN:Anne" in manager.path(".contacts/1.vcf").read_text(), True, 20)
    eventually(lambda: "Anne" in manager.run("list").stdout, True, 20)
    server.call("close", 2)
    eventually(lambda: manager.systemctl("list-units", "--plain", "--no-legend", "bday-widget-[0-9]*").stdout, "", 20)


def test_few_programs_are_started_from_a_notice_to_a_click(manager, server, tmp_path):
    """Counted by execve, the handler of the click with them. systemd's own executor, since 255, is none of them."""
    configure(manager, json.dumps({"notifications": {"time": "00:00"}, "open": 'echo "$1" >>"$HOME/opened"; true'}))
    enable(manager)
    trace = tmp_path / "trace"
    traced = [str(manager.manager.pid), manager.property("MainPID", SERVICE)]
    strace = subprocess.Popen(["strace", "-f", "-qq", "-s", "200", "-e", "trace=execve", "-e", "signal=none", "-o", trace,
                               *(word for number in traced for word in ("-p", number))])
    try:
        for number in traced:
            eventually(lambda number=number: "TracerPid:\t0" in pathlib.Path(f"/proc/{number}/status").read_text(), False, 20)
        manager.write(".contacts/1.vcf", card("Anna", 0).decode())
        eventually(lambda: bodies(server), [ANNA])
        server.call("click", 1)
        eventually(lambda: manager.path("opened").exists(), True, 20)
    finally:
        strace.terminate()
        strace.wait()
    started = [line for line in trace.read_text().splitlines() if line.endswith("= 0") and "systemd-executor" not in line]
    print(*started, sep="\n")
    assert "/bin/sh" in started[-1] and len(started) <= 3, started


MARK = "bday-widget/session-lock"


@pytest.fixture
def following(manager):
    """A manager that follows a screen saver."""
    bus = f"unix:path={manager.environment['XDG_RUNTIME_DIR']}/bus"
    saver = "org.gnome.ScreenSaver"
    manager.environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    mock = manager.start_program("/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "gnome_screensaver")
    assert manager.call("gdbus", "wait", "--session", "--timeout", "20", saver).returncode == 0
    manager.lock = lambda active: manager.call(
        "gdbus", "call", "--session", "--dest", saver, "--object-path", "/org/gnome/ScreenSaver", "--method",
        f"{saver}.SetActive", str(active).lower())
    mark = manager.path(f"{manager.environment['XDG_RUNTIME_DIR']}/{MARK}")
    manager.state = lambda: session_lock.state(mark)
    configure(manager, '{"redactWhenLocked": true, "reload": ["touch ~/woken"]}')
    yield manager
    stop(mock)


def test_the_lock_is_followed_by_a_unit(following):
    assert following.files(".config") == ["bday-widget/config.jsonc"]
    enable(following)
    assert problems(following) == []
    unit = f"{following.home}/{UNITS}/{FOLLOWER}"
    verified = following.call("systemd-analyze", "--user", "--man=no", "verify", unit)
    assert (verified.returncode, verified.stderr) == (0, "")
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
    # The bars were woken from outside of its walls.
    eventually(lambda: following.path("woken").exists())
    assert following.files(".config") == ["bday-widget/config.jsonc"]


def refuse_to_follow(manager):
    """What follows the lock is started last, and systemd refuses it."""
    manager.write(f"{UNITS}/{FOLLOWER}.d/refused.conf", "[Unit]\nRefuseManualStart=yes\n")
    manager.write(".config/bday-widget/config.jsonc", '{"redactWhenLocked": true}')
    before = manager.files(UNITS)
    refused = manager.run("schedule", "enable", "--yes")
    assert refused.returncode == 69 and "systemctl restart" in refused.stderr
    assert manager.files(UNITS) == before


def test_what_fails_is_taken_back(manager):
    refuse_to_follow(manager)
    assert manager.property("ActiveState", SERVICE) == "inactive"


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
    assert problems(following) == [] and following.files(UNITS) == WRITTEN


def test_the_lock_alone_is_followed(following):
    """By a unit, without notices."""
    follow = ["schedule", "enable", "--follow-lock-only"]
    said = following.run(*follow).stdout
    assert "The session's lock is followed" in said and "Notices are not delivered" in said
    eventually(following.state, "unlocked")
    assert following.files(UNITS) == [FOLLOWER, f"{WANTS}/{FOLLOWER}"]
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
