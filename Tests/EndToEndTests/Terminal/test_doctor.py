"""`doctor` on a healthy installation, and on broken ones: each problem with its next step."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

import pytest

from Harness import places
from Harness.cards import vcard
from Harness.homes import home_of_nobody_else
from Harness.terminal import Terminal
from Harness.waiting import eventually

TMUX = "run-shell -b 'exec bday-widget watch --tmux'\nset -g status-right '#{@bday}'\n"


@pytest.fixture
def home():
    with home_of_nobody_else() as home:
        # No bar but the one whose configuration is there.
        home.environment["PATH"] = str(home.path / "bin")
        home.write(".contacts/anna.vcf", vcard("FN:Anna Berg", "BDAY:19901123"))
        home.write(".tmux.conf", TMUX)
        # What changed a moment ago is read again, and not archived.
        os.utime(home.path / ".contacts", (0, 0))
        home.ask("import")
        home.ask("--format", "tmux")
        yield home


def installed(home):
    """A copy of the installation, anew in the place of one that is there. Its program."""
    for name in ("bday-widget", "bday-widget-app", "bday-widget-agent"):
        found = [path for path in (places.BINARY.parent / name, places.BINARY.parents[1] / "libexec/bday-widget" / name)
                 if path.is_file()]
        (home.path / "copy").mkdir(exist_ok=True)
        shutil.copyfile(found[0], home.path / f"copy/{name}.new")
        (home.path / f"copy/{name}.new").chmod(0o755)
        (home.path / f"copy/{name}.new").rename(home.path / f"copy/{name}")
    return home.path / "copy/bday-widget"


def findings(home, *arguments):
    done = home.run("doctor", "--json", *arguments)
    assert done.returncode == 0 and done.stderr == "", done
    return json.loads(done.stdout)["findings"]


def problems(home, *arguments):
    return [found for found in findings(home, *arguments) if found["state"] == "problem"]


def test_a_healthy_installation(home):
    found = findings(home)
    assert [each for each in found if each["state"] == "problem"] == []
    good = {each["area"]: each["found"] for each in found if each["state"] == "ok"}
    assert good["sources"] == "~/.contacts (vdir, 1 entry with a birthday, found by itself)"
    assert good["store"] == "1 birthday of 1 contact, in ~/.local/share/bday-widget/contacts.sealed"
    assert good["bars"].startswith("tmux, ~/.tmux.conf") and good["archive"].startswith("1 answer kept ready for bars")
    text = home.ask("doctor")
    assert text.endswith("\nNothing is wrong.\n") and "\x1b" not in text


def test_a_bar_that_setup_has_given_the_whole_path(home):
    """Its PATH needs nothing then: what stands in comments calls no program. Where that is gone, setup writes it anew."""
    def call(program, *arguments):
        done = home.start([program, *arguments], stdout=subprocess.PIPE)
        return done.communicate()[0].decode(), done.returncode

    def bars():
        found = json.loads(call(places.BINARY, "doctor", "--json")[0])["findings"]
        return [each for each in found if each["area"] == "bars"]

    home.command.unlink()
    (home.path / ".tmux.conf").unlink()
    setup = ["setup", "--yes", "--bar", "tmux", "--skip", "notifications"]
    assert call(places.BINARY, *setup)[1] == 0
    written = (home.path / ".tmux.conf").read_text()
    assert "/bday-widget watch" in written and ">>> bday-widget" in written
    assert [each["state"] for each in bars()] == ["ok"]
    # Set up by an installation that goes.
    assert call(places.BINARY, "setup", "--undo", "--yes")[1] == 0 and call(installed(home), *setup)[1] == 0
    assert [each["state"] for each in bars()] == ["ok"]
    shutil.rmtree(home.path / "copy")
    (found,) = bars()
    assert found["state"] == "problem" and "its configuration calls ~/copy/bday-widget, which is not there" in found["found"]
    said, status = call(places.BINARY, *setup)
    assert "~/copy/bday-widget, which is not there any more" in said and found["command"] in said and status == 73
    for command in found["command"].split(" && "):
        assert call(places.BINARY, *command.split()[1:], "--yes")[1] == 0
    assert (home.path / ".tmux.conf").read_text() == written and [each["state"] for each in bars()] == ["ok"]


def test_a_source_of_people_without_birthdays_is_not_empty(home):
    for card in (home.path / ".contacts").glob("*.vcf"):
        card.unlink()
    home.write(".contacts/cleo.vcf", vcard("FN:Cleo"))
    home.ask("import")
    found, = [each for each in findings(home) if each["area"] == "sources"]
    assert found["found"].endswith(": nobody in it has a birthday") and "remedy" not in found


def test_cards_that_cannot_be_read_are_told_from_those_without_a_birthday(home):
    home.write(".contacts/cleo.vcf", vcard("FN:Cleo"))
    home.ask("import")
    assert problems(home) == []
    home.write(".contacts/ben.vcf", vcard("FN:Ben", "BDAY:soon"))
    home.write(".contacts/torn.vcf", "no card at all\n")
    home.ask("import")
    (found,) = problems(home)
    assert found["command"] == "bday-widget import --dry-run"
    assert found["found"] == ("~/.contacts (vdir, 1 entry with a birthday, 1 without, found by itself): "
                              "2 entries could not be read")
    assert ".contacts/ben.vcf:4: BDAY" in home.run("import", "--dry-run").stderr


def test_a_module_that_no_list_names_is_not_shown(home):
    home.write(".config/waybar/config", '{\n    "modules-right": ["clock"]\n}\n')
    home.ask("setup", "--yes", "--skip", "contacts", "--bar", "waybar")
    bar = home.path / ".config/waybar/config"
    bar.write_text(bar.read_text().replace('"custom/birthday", ', ""))
    (found,) = problems(home)
    assert "in no list of modules, so it is not shown" in found["found"]
    for command in found["command"].split(" && "):
        home.ask(*command.split()[1:], "--yes")
    assert problems(home) == []


def test_a_group_that_nobody_has(home):
    home.configure('{ "group": ["Famly"], "excludeGroup": ["Wrk"] }')
    one, other = (each["found"] for each in problems(home))
    assert 'no group "Famly"; correct it there' in one and 'no group "Wrk"; correct it there' in other


def test_a_file_that_is_not_the_key(home):
    (home.path / ".local/state/bday-widget/key").write_bytes(b"0" * 32)
    key = [each for each in problems(home) if each["area"] == "key"]
    assert [each["found"] for each in key] == ["~/.local/state/bday-widget/key is not the key of the stored contacts"]


BROKEN = {
    "a configuration that is no JSON": (
        lambda home: home.configure("{ \"age\": "), "configuration", "the text ends before it is complete",
        "bday-widget config edit"),
    "an unknown setting": (
        lambda home: home.configure('{ "famly": "small" }'), "configuration", "did you mean family?", None),
    "a value that is wrong": (
        lambda home: home.configure('{ "notifications": { "limit": 0 } }'), "configuration", "notifications.limit",
        "bday-widget config edit"),
    "a calendar in a directory that may not be written": (
        lambda home: home.configure('{ "export": { "ics": "/usr/birthdays.ics" } }'), "calendar", "Permission denied",
        "bday-widget config edit"),
    "a source that is gone": (
        lambda home: shutil.rmtree(home.path / ".contacts"), "sources", "not found",
        "bday-widget sources forget ~/.contacts"),
    "no source": (
        lambda home: home.ask("sources", "forget", f"{home.path}/.contacts"), "sources", "no contact source is in use", None),
    "a source that may not be read": (
        lambda home: os.chmod(home.path / ".contacts", 0), "sources", "Permission denied", "ls -ld ~/.contacts"),
    "cards that cannot be read": (
        lambda home: (home.write(".contacts/b.vcf", vcard("FN:B", "BDAY:--0101")), os.chmod(home.path / ".contacts/b.vcf", 0),
                      home.run("import")), "sources", "some unreadable", "bday-widget import"),
    "a key that is gone": (
        lambda home: (home.path / ".local/state/bday-widget/key").unlink(), "key", "is gone", "bday-widget key use file --new"),
    "a damaged store": (
        lambda home: [home.write(f".local/share/bday-widget/{path.name}", b"BDAY nonsense")
                      for path in (home.path / ".local/share/bday-widget").glob("contacts.sealed*")],
        "store", "contacts.sealed", None),
    "nobody with a birthday": (
        lambda home: (home.write(".contacts/anna.vcf", vcard("FN:Anna Berg")), home.run("import")),
        "store", "has no birthday", None),
    "a bar that does not find the program": (
        lambda home: home.command.unlink(), "bars", "bday-widget is not in the PATH of this session", None),
    "a bar that calls a program that is gone": (
        lambda home: home.write(".tmux.conf", TMUX.replace("exec bday", "exec /nowhere/bday")), "bars",
        "tmux: its configuration calls /nowhere/bday-widget, which is not there", None),
    "no session": (
        lambda home: home.environment.pop("XDG_RUNTIME_DIR"), "archive", "XDG_RUNTIME_DIR is not set", None),
    "a session that others can write to": (
        lambda home: os.chmod(home.environment["XDG_RUNTIME_DIR"], 0o777), "archive",
        "others can write to XDG_RUNTIME_DIR, /", None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_installation(home, name):
    breaks, area, found, command = BROKEN[name]
    breaks(home)
    said = [each for each in problems(home) if each["area"] == area]
    assert said and found in said[0]["found"] + said[0].get("remedy", ""), findings(home)
    assert command is None or said[0]["command"] == command
    text = home.ask("doctor")
    assert "✗" in text and "Nothing is wrong" not in text


def test_a_watch_of_a_version_that_was_replaced(home):
    """The installation is a copy, which is replaced by another one while it runs."""
    def watching():
        done = home.start([home.path / "copy/bday-widget", "doctor", "--json"], stdout=subprocess.PIPE)
        return [each for each in json.loads(done.communicate()[0])["findings"] if each["area"] == "watch"]

    def named(name, *arguments):
        """What proc(5) shows of another version, or of a bar."""
        home.write(f"fake/{name}", pathlib.Path("/bin/sh").read_bytes()).chmod(0o755)
        return [home.path / "fake" / name, "-c", *arguments]

    installed(home)
    watch = home.start([home.path / "copy/bday-widget", "watch", "--to", "line"])
    # Versions before this one become nothing else, and say nothing of what they run.
    before = home.start(named("bday-widget-app", "/bin/sleep 600; :", "watch"))
    in_bar = home.start(named("waybar", "fake/bday-widget-app -c '/bin/sleep 600; :' watch & wait"), start_new_session=True)
    try:
        eventually((home.path / "line").exists, True)
        assert "2 processes are still running an older version" in watching()[0]["found"]
        installed(home)
        # Until it becomes what was put there, `watch` is of the version before, too: once it has seen that, for seconds.
        for count in (3, 2):
            eventually(lambda: f"{count} processes are still running an older version" in watching()[0]["found"], True)
        (said,) = watching()
        assert said["state"] == "problem"
        assert str(before.pid) in said["remedy"] and str(watch.pid) not in said["remedy"]
        before.kill()
        before.wait()
        home.write(".config/waybar/config", "{}")
        assert watching()[0]["command"] == "pkill -SIGUSR2 waybar"
        # Ended alone, it leaves a bar that nothing renews.
        home.write(".config/waybar/config", '{ "custom/birthday": { "exec": "exec bday-widget watch --format waybar" } }')
        subprocess.run(["pkill", "-KILL", "-P", str(in_bar.pid)], check=True)
        in_bar.kill()
        in_bar.wait()
        in_bar = home.start(named("waybar", "/bin/sleep 600; :"), start_new_session=True)
        said = [each for each in findings(home) if each["area"] == "bars" and each["state"] == "problem"]
        assert f"waybar (process {in_bar.pid}): its bday-widget watch does not run" in said[0]["found"]
        assert said[0]["command"] == "pkill -SIGUSR2 waybar"
    finally:
        os.killpg(in_bar.pid, signal.SIGKILL)
        for process in (watch, before, in_bar):
            process.kill()
            process.wait()


def test_a_follower_of_another_version_that_no_unit_runs(home):
    """An entry of the desktop's autostart has started it."""
    agent = home.write("fake/bday-widget-agent", pathlib.Path("/bin/sh").read_bytes())
    agent.chmod(0o755)
    home.write("follow-lock", "/bin/sleep 600; :\n")
    follower = home.start([agent, "follow-lock"])
    try:
        eventually(lambda: [each["command"].split("; ")[0] for each in problems(home) if each["area"] == "watch"],
                   [f"kill {follower.pid}"])
        (said,) = [each for each in problems(home) if each["area"] == "watch"]
        assert said["command"].endswith("/bday-widget-agent follow-lock &")
    finally:
        subprocess.run(["pkill", "-KILL", "-P", str(follower.pid)], check=False)
        follower.kill()
        follower.wait()


def test_nothing_is_changed_by_it(home):
    def state():
        return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in home.path.rglob("*") if path.is_file()}

    before = state()
    home.ask("doctor")
    assert state() == before


def test_it_says_that_reading_is_refused(home):
    def refusals():
        return [each["command"] for each in findings(home) if "contacts are not read, as you told setup" in each["found"]]

    assert refusals() == []
    home.write(".local/state/bday-widget/settings.json", '{"refusesReading": true}')
    home.ask("sources", "add", str(home.write("phone.vcf", vcard("FN:Ben List", "BDAY:19850203"))))
    assert refusals() == ["bday-widget import"]


@pytest.mark.parametrize("columns", [40, 60])
def test_findings_end_within_the_terminal(home, columns):
    home.configure('{ "famly": "small" }')
    environment = {**home.environment, "NO_COLOR": "1"}
    with Terminal([places.BINARY, "doctor"], environment, home.path, rows=100, columns=columns) as terminal:
        lines = terminal.ends().splitlines()
    # A path is not broken, nor a command.
    assert max(len(line) for line in lines if "/" not in line and "bday-widget " not in line) <= columns, lines
