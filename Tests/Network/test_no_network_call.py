"""No command makes a network call: neither `bday-widget` nor what it becomes, and with no network everything works.

What a configuration's command, the shell or tmux does is theirs.
"""
import contextlib
import os
import re
import sqlite3
import subprocess
import time

import pytest

from Harness import places
from Harness.calls import network_calls, traced
from Harness.cards import card, in_days, vcard
from Harness.desktop import Desktop
from Harness.homes import DEADLINE
from Harness.keyring import Keyring
from Harness.processes import Lines, end_children
from Harness.waiting import eventually

APP = places.BINARY.with_name("bday-widget-app")
OURS = {"bday-widget", "bday-widget-app"}
SHOWS = [
    ["--placeholder"], ["--redact"], ["--age", "--icons", "nerd"], ["--within", "20"], ["--group", "Family"],
    ["--now", "2026-11-20"], ["--locale", "de_DE"], ["--config", "other.jsonc"], ["--source", "cards.vcf"],
    ["--source", "book"], ["--source", "calendar.ics"], ["--source", "abook.sqlite"], ["--source", "missing"],
]
# Calls that change nothing that counts the second time, and what each prints.
READS = {
    "timeline --days 3": '"entries"', "gallery": "Anna Berg", "doctor": "birthday of 1 contact", "config": "notifications.time",
    "config path": "config.jsonc", "config show": "notifications.time", "config get refresh": "automatic",
    "config set count 3": '"count": 3', "list": "Anna Berg", "list --json": '"Anna Berg"', "list --search anna": "Anna Berg",
    "calendar": "15", "contact anna": "Anna Berg", "contact anna --json": '"Anna Berg"', "contact nobody": "nobody",
    "pick --menu cat": "Anna Berg", "export": "FN:Anna Berg", "import --dry-run": "1 with a birthday",
    "add Fay 11-23 --calendar hebrew --dry-run": "Fay", "sources": "1 entry", "sources list --json": '"authorized"',
    "groups": "Family: 1 person", "groups list": "Family: 1 person", "groups show Family": "Anna Berg",
    "notifications": "Anna Berg", "schedule": "Nothing is scheduled", "schedule status": "Nothing is scheduled",
    "key": "is in a file", "key status": "is in a file", "help": "USAGE", "help import": "USAGE", "--help": "USAGE",
    "--version": r"\d\.\d", "--generate-completion-script bash": "complete", "--no-such-option": "--no-such-option",
}
# Calls one after another, and what each prints, or what is there then.
CHANGES = {
    "import": {"import": "Imported 1 contact", "import --json": '"contacts":1', "import cards.vcf": "Imported 1 contact",
               "import book": "Imported 1 contact", "import calendar.ics": "Imported 1 contact",
               "import people.csv": "Imported 1 contact"},
    "sources": {"sources add cards.vcf": r"\A~/cards\.vcf \(vcf, 1 entry with a birthday\)", "sources": "cards.vcf",
                "sources forget cards.vcf": "Forgot"},
    "groups": {"groups create Club": "Created", "groups add Club anna": "Added Anna Berg", "groups notify Club both": "Set",
               "groups rename Family Kin": "Renamed", "groups remove Kin anna": "Removed Anna Berg",
               "groups delete Club --yes": "Deleted", "groups": "there are no groups"},
    "key": {"import": "Imported", "key rotate": "have a new key", "key use secret-service": "in the desktop's keyring",
            "lock": r"\A\Z", "key": "is locked", "unlock": r"\A\Z", "key status": "is unlocked", "key use file": "in a file"},
    "schedule": {"schedule enable --autostart --yes": ".config/autostart/", "schedule status": "starts at login",
                 "schedule disable": ".config/autostart/"},
    "config": {"config edit": r"\A\Z", "config set count 3 --write": "Written at", "config show count": "config.jsonc:"},
    "setup": {"setup --yes": "Imported 1 contact"},
    "export": {"export --to kept.ics": "Wrote 1 event"},
    "reload": {"reload": r"\A\Z"},
}
STATUSES = {"--source missing": 66, "contact nobody": 66, "--no-such-option": 64}


@pytest.fixture
def home(home):
    """A home with contacts of every kind."""
    home.write(".contacts/friends/1.vcf", vcard("UID:1", "FN:Anna Berg", f"BDAY:--{in_days(10)}", "CATEGORIES:Family"))
    # An editor with windows of its own needs no terminal.
    home.write("bin/gedit", "#!/bin/sh\n").chmod(0o755)
    home.environment["VISUAL"] = "gedit"
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
    """It does what it is called for.

    - Returns: what it prints.
    """
    log = home.path / "log"
    done = subprocess.run([*traced(log), home.command, *arguments], env=home.environment, cwd=home.path,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == STATUSES.get(" ".join(arguments), 0), said
    assert ours(log) == [], arguments
    return said


@pytest.mark.parametrize("arguments", SHOWS, ids=" ".join)
def test_a_bars_call_makes_none(home, tracing, arguments):
    # The first call fills the store, and the second answers from the archive where one is kept.
    for _ in range(2):
        assert makes_none(home, arguments).strip()


@pytest.mark.parametrize("call", READS)
def test_a_command_makes_none(home, tracing, call):
    home.ask("import")
    for _ in range(2):
        assert re.search(READS[call], makes_none(home, call.split()))


@pytest.mark.parametrize("calls", CHANGES.values(), ids=CHANGES)
def test_a_change_makes_none(home, tracing, calls):
    with contextlib.ExitStack() as stack:
        if "unlock" in calls:
            desktop = Desktop(home)
            stack.callback(desktop.end)
            stack.callback(Keyring(desktop).end)
        for call, printed in calls.items():
            said = makes_none(home, call.split())
            assert re.search(printed, said), f"{call}: {said}"
    if "reload" in calls:
        assert (home.path / "run/bday-widget/reload").exists()


def test_every_command_is_tried(home):
    """The shell's completion has a function for each command."""
    script = home.ask("--generate-completion-script", "bash")
    there = {tuple(name.split("_")) for name in re.findall(r"^_bday-widget_([a-z_-]+)\(\)", script, re.MULTILINE)}
    tried = {tuple(call.split()[:length]) for calls in [READS, *CHANGES.values()] for call in calls for length in (1, 2)}
    # `watch` and `notify` are followed below.
    assert there and there - tried == {("watch",), ("notify",)}


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
