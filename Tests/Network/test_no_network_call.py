"""No command makes a network call: neither `bday-widget` nor what it becomes, and with no network everything works.

What a configuration's command, the shell or tmux does is theirs.
"""
import os
import re
import sqlite3
import subprocess
import time

import pytest

from Harness import places
from Harness.calls import network_calls, traced
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.processes import Lines, end_children
from Harness.waiting import eventually

APP = places.BINARY.with_name("bday-widget-app")
OURS = {"bday-widget", "bday-widget-app"}
SHOWS = [
    ["--placeholder"], ["--redact"], ["--age", "--icons", "nerd"], ["--within", "3"], ["--group", "Family"],
    ["--now", "2026-11-20"], ["--locale", "de_DE"], ["--config", "other.jsonc"], ["--source", "cards.vcf"],
    ["--source", "book"], ["--source", "calendar.ics"], ["--source", "abook.sqlite"], ["--source", "missing"],
]
COMMANDS = [
    ["timeline", "--days", "3"], ["gallery"], ["doctor"], ["setup", "--yes"], ["config"], ["config", "path"], ["config", "show"],
    ["config", "edit"], ["config", "set", "count", "3"], ["config", "set", "count", "3", "--write"], ["list"], ["list", "--json"], ["list", "--search", "anna"], ["calendar"], ["contact", "anna"],
    ["contact", "anna", "--json"], ["contact", "nobody"], ["pick", "--menu", "head -n 1"], ["export"], ["import"], ["import", "--json"], ["import", "--dry-run"], ["import", "cards.vcf"],
    ["import", "book"], ["import", "calendar.ics"], ["import", "people.csv"], ["add", "Fay", "11-23", "--calendar", "hebrew", "--dry-run"], ["export", "--to", "kept.ics"], ["sources"], ["sources", "list", "--json"],
    ["sources", "add", "cards.vcf"], ["sources", "forget", "cards.vcf"],
    ["groups"], ["groups", "list"], ["groups", "show", "Family"], ["groups", "create", "Club"], ["groups", "rename", "Family", "Kin"],
    ["groups", "delete", "Family", "--yes"], ["groups", "add", "Family", "anna"], ["groups", "remove", "Family", "anna"],
    ["groups", "notify", "Family", "both"], ["notifications"], ["notify"], ["schedule"], ["schedule", "status"],
    ["schedule", "enable"], ["schedule", "disable"], ["key"], ["key", "status"], ["key", "rotate"], ["key", "use", "file"],
    ["key", "use", "secret-service"], ["lock"], ["unlock"], ["reload"], ["--help"], ["help"], ["help", "import"],
    ["--version"], ["--generate-completion-script", "bash"], ["--no-such-option"],
]


@pytest.fixture
def home(home):
    """A home with contacts of every kind."""
    home.write(".contacts/friends/1.vcf", card("Anna Berg", 10, uid="1"))
    home.write("cards.vcf", card("Bert Holm", 9, uid="2"))
    home.write("book/3.vcf", card("Cleo Dag", 8, uid="3"))
    home.write("calendar.ics", "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:4", "DTSTAMP:20260101T000000Z",
        "DTSTART;VALUE=DATE:19900301", "RRULE:FREQ=YEARLY", "SUMMARY:Dora", "END:VEVENT", "END:VCALENDAR", ""]))
    home.write("people.csv", "Name,Birthday\nGus,1990-11-23\n")
    home.write("other.jsonc", '{"icons": "none"}')
    with sqlite3.connect(home.path / "abook.sqlite") as book:
        book.execute("CREATE TABLE properties (card TEXT, name TEXT, value TEXT)")
        book.execute("INSERT INTO properties VALUES ('1', '_vCard', ?)", [card("Emil Fox", 7).decode()])
    return home


def ours(log):
    """The network calls of our programs. One of them has to have run."""
    calls, programs = network_calls(log)
    assert programs & OURS, f"only {programs} ran"
    return [f"{program}: {call}" for program, call in calls if program in OURS]


def makes_none(home, arguments):
    log = home.path / "log"
    # The first call fills the store, and the second answers from the archive where one is kept.
    for _ in range(2):
        done = subprocess.run([*traced(log), home.command, *arguments], env=home.environment, cwd=home.path,
                              stdin=subprocess.DEVNULL, capture_output=True)
        # A crash is none of these.
        assert done.returncode in (0, 64, 65, 66, 69, 73, 75, 78), done.stderr
        assert ours(log) == [], arguments


@pytest.mark.parametrize("arguments", [*SHOWS, *COMMANDS], ids=" ".join)
def test_a_command_makes_none(home, tracing, arguments):
    makes_none(home, arguments)


def test_every_command_is_tried(home):
    """The shell's completion has a function for each command."""
    script = home.ask("--generate-completion-script", "bash")
    there = {tuple(name.split("_")) for name in re.findall(r"^_bday-widget_([a-z_-]+)\(\)", script, re.MULTILINE)}
    # `watch` is followed below.
    tried = {tuple(arguments[:length]) for arguments in COMMANDS for length in (1, 2)} | {("watch",)}
    assert there and there - tried == set()


@pytest.mark.parametrize("call", [["--format"], ["--family"], ["export", "--format"]], ids=" ".join)
def test_no_value_makes_one(home, tracing, call):
    """None of those that the program names to somebody who names another one."""
    refusal = home.run(*call, "nothing").stderr
    values = re.search("use one of (.*)\\.", refusal).group(1).split(", ")
    for value in values:
        makes_none(home, [*call, value])


@pytest.mark.skipif(not APP.exists(), reason="the program is one executable")
def test_both_are_seen(home, tracing):
    """The version and the answer from the archive are the front's alone; what else there is becomes the app."""
    def programs(*arguments):
        log = home.path / "log"
        subprocess.run([*traced(log), home.command, *arguments], env=home.environment, check=True, capture_output=True)
        return network_calls(log)[1]

    assert programs("--version") == {"bday-widget"}
    assert programs() == OURS
    time.sleep(1.2)  # A directory changed within a second of its reading is no archive's.
    programs()
    assert programs() == {"bday-widget"}


def test_only_the_agent_speaks_to_the_desktop(home, tracing):
    """On local sockets alone. There is no bus here; that it asks for one is what is seen."""
    log = home.path / "log"
    home.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={home.path}/run/bus"
    for arguments in (["notify"], ["notify", "--test"]):
        home.write(".contacts/today.vcf", card("Dan Elm", 0))
        home.configure('{"notifications": {"time": "00:00"}}')
        done = subprocess.run([*traced(log), home.command, *arguments], env=home.environment, capture_output=True)
        assert done.returncode == 69, done.stderr
        assert ours(log) == []
        calls, _ = network_calls(log)
        asked = [call for program, call in calls if program == "bday-widget-agent" and call.startswith(("socket(", "connect("))]
        assert asked and all("AF_UNIX" in call for call in asked), asked


def test_the_users_command_alone_reaches_a_network(home, tracing):
    """It may, and nothing of ours does, nor asks for a bus where nothing is shown."""
    log = home.path / "log"
    home.write("bin/tell", "#!/usr/bin/python3\nimport socket\nsocket.socket(socket.AF_INET).close()\n").chmod(0o755)
    home.write(".contacts/today.vcf", card("Dan Elm", 0))
    home.configure('{"notifications": {"time": "00:00", "command": ["tell"], "show": false}}')
    for arguments in (["notify"], ["notify", "--test"]):
        subprocess.run([*traced(log), home.command, *arguments], env=home.environment, check=True)
        assert ours(log) == []
        calls, programs = network_calls(log)
        assert "bday-widget-agent" not in programs
        assert {program for program, call in calls if "AF_INET" in call} == {"tell"}, calls


def test_watch_makes_none(home, tracing):
    log = home.path / "log"
    process = subprocess.Popen([*traced(log), home.command, "watch"], env=home.environment, stdout=subprocess.PIPE)
    lines = Lines(process.stdout)
    eventually(lambda: "Anna" in (lines.last() or ""), seconds=DEADLINE)
    home.write(".contacts/friends/2.vcf", card("Bert Holm", 2))
    eventually(lambda: "Bert" in (lines.last() or ""), seconds=DEADLINE)
    end(process)
    assert ours(log) == []


def test_watch_for_tmux_makes_none(home, tracing):
    log = home.path / "log"
    tmux = ["tmux", "-S", str(home.path / "socket"), "-f", "/dev/null"]
    subprocess.run([*tmux, "new-session", "-d", "sleep 600"], env=home.environment, check=True)
    try:
        process = subprocess.Popen([*traced(log), home.command, "watch", "--tmux"], stdout=subprocess.DEVNULL,
                                   env={**home.environment, "TMUX": f"{home.path / 'socket'},0,0"})
        eventually(lambda: b"Anna" in subprocess.run([*tmux, "show-options", "-gqv", "@bday"], env=home.environment,
                                                     capture_output=True).stdout, seconds=DEADLINE)
        end(process)
    finally:
        subprocess.run([*tmux, "kill-server"], env=home.environment)
    assert ours(log) == []
    calls, _ = network_calls(log)
    assert any(program == "tmux" for program, _ in calls), "tmux is spoken to by tmux"


def end(process):
    """Ends what strace traces, and so strace."""
    end_children(process)
    process.wait(DEADLINE)


def test_it_works_without_a_network(home):
    """Nothing but a loopback that is down."""
    alone = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "-rn"]
    if subprocess.run([*alone, "true"], capture_output=True).returncode != 0:
        pytest.skip("this user may not leave the network")

    def run(*arguments):
        return subprocess.run([*alone, places.BINARY, *arguments], env=home.environment, check=True,
                              capture_output=True, text=True).stdout

    assert "Imported 2 contacts" in run("import", str(home.path / "book"), str(home.path / "cards.vcf"))
    assert run() == "🎁 Cleo Dag in 8 days\n"
    assert [name for name in ("Anna Berg", "Bert Holm", "Cleo Dag") if name in run("list")] == [
        "Anna Berg", "Bert Holm", "Cleo Dag"]
