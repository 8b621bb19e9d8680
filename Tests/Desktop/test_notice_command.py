"""What a program of the user's gets of each notice, with the notice or instead of it."""
import datetime
import json
import os
import subprocess

import pytest

from Harness import places
from Harness.cards import vcard
from Harness.clock import at
from Harness.homes import AS_NOBODY, Home
from Harness.mounts import Mounts
from Harness.processes import arguments, processes_of
from Harness.schemas import validator
from Harness.terminal import Terminal
from Harness.waiting import eventually

from test_due import ANNA, FAILURES, STATE, TOMORROW, many, notices, notify, person

LOG = "bday-widget: notifications.command: "
SAYS = "to see what it says: bday-widget notify --test\n"
TRACED = ["strace", "-f", "-qq", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "trace=execve"]
KEEPER = '#!/bin/sh\ncat >>"$HOME/got"\n'


def command(home, script=KEEPER, **settings):
    """Has a script get the notices."""
    path = home.write("bin/tell", script)
    path.chmod(0o755)
    home.configure(json.dumps({"notifications": {"command": ["~/bin/tell"], **settings}}))


def got(home):
    """What the program was given, a document a line, each as the schema says."""
    path = home.path / "got"
    documents = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    for document in documents:
        validator("notice")(document)
    return documents


def told(home):
    return [(notice["title"], notice["body"]) for notice in got(home)]


def test_every_kind_of_notice(home):
    """Some days of a server, on which nobody has a session: no bus, and no agent is started."""
    del home.environment["XDG_RUNTIME_DIR"]
    person(home, "Anna Berg", "19901123")
    home.write(".contacts/both.vcf", vcard(
        "FN:Noa Levi", "BDAY:19900601", "BDAY;CALSCALE=hebrew:57510914", version="4.0"))
    home.write(".contacts/wed.vcf", vcard("FN:Cleo Fox", "ANNIVERSARY:20150610"))
    home.write(".contacts/late.vcf", vcard("FN:Otto Ott", "BDAY:19200101", "DEATHDATE:20200701"))
    home.write("bin/tell", KEEPER).chmod(0o755)
    home.configure(json.dumps({
        "celebrate": "both", "occasions": "all", "age": True,
        "notifications": {"command": ["tell"], "show": False, "ungrouped": "0,1,7"}}))
    log = home.path / "log"
    seen = []
    for when in ["04-24", "04-30", "05-01", "05-25", "05-31", "06-01", "06-03", "06-07", "06-08", "06-09", "06-10", "06-30", "07-01", "11-16", "11-22", "11-24"]:
        done = subprocess.run(
            [*at(f"2026-{when} 09:00"), *TRACED, "-o", log, places.BINARY, "notify", "--due"],
            env=home.environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), when
        assert "bday-widget-agent" not in log.read_text()
        for notice in got(home)[len(seen):]:
            seen.append((when, notice["id"].partition("-")[2], notice["body"], notice["birthdays"][0]["daysUntil"]))
    assert seen == [
        ("04-24", "birthday-hebrew-7days", "Noa Levi turns 35 on Friday, May 1.", 7),
        ("04-30", "birthday-hebrew-daybefore", "Noa Levi turns 35 tomorrow!", 1),
        ("05-01", "birthday-hebrew-dayof", "Noa Levi turns 35 today!", 0),
        ("05-25", "birthday-7days", "Noa Levi turns 36 on Monday, June 1.", 7),
        ("05-31", "birthday-daybefore", "Noa Levi turns 36 tomorrow!", 1),
        ("06-01", "birthday-dayof", "Noa Levi turns 36 today!", 0),
        ("06-03", "anniversary-7days", "Cleo Fox: married 11 years in 7 days, Wednesday, June 10", 7),
        ("06-09", "anniversary-daybefore", "Cleo Fox: married 11 years tomorrow", 1),
        ("06-10", "anniversary-dayof", "Cleo Fox: married 11 years today", 0),
        ("06-30", "memorial-daybefore", "Otto Ott: day of remembrance (6 years) tomorrow", 1),
        ("07-01", "memorial-dayof", "Otto Ott: day of remembrance (6 years) today", 0),
        ("11-16", "birthday-7days", "Anna Berg turns 36 on Monday, November 23.", 7),
        ("11-22", "birthday-daybefore", "Anna Berg turns 36 tomorrow!", 1),
        ("11-24", "birthday-missed", "Anna Berg's birthday was yesterday.", -1),
    ]


def test_each_way_has_each_notice_once(home, server, anna):
    command(home)
    for when in ("22 09:00", "22 10:00", "23 09:00", "23 10:00", "24 09:00"):
        notify(home, f"2026-11-{when}")
    assert told(home) == notices(server) == [TOMORROW, ANNA]
    (birthday,) = got(home)[1]["birthdays"]
    (contact,) = json.loads(home.ask("export", "--format", "json"))["contacts"]
    assert got(home)[1]["id"] == f"{contact['id']}-birthday-dayof"
    assert (birthday["name"], birthday["date"], birthday["turns"], birthday["id"]) == (
        "Anna Berg", "2026-11-23", 36, contact["id"])


def test_a_failure_of_one_way_is_none_of_the_other(home, desktop, anna):
    command(home, '#!/bin/sh\ncat >>"$HOME/tried"\nexit 3\n')
    desktop.start_server()
    failed = f"{LOG}~/bin/tell ended with status 3; {SAYS}"
    for hour in ("09", "10"):
        notify(home, f"2026-11-23 {hour}:00", 69, failed)
    assert notices(desktop) == [ANNA] and len((home.path / "tried").read_text().splitlines()) == 2
    command(home)
    for hour in ("11", "12"):
        notify(home, f"2026-11-23 {hour}:00")
    assert told(home) == notices(desktop) == [ANNA]
    desktop.end()
    person(home, "Ben Berg", "--1123")
    for hour in ("13", "14"):
        notify(home, f"2026-11-23 {hour}:00", 69, f"bday-widget: {FAILURES['no bus']}\n")
    assert told(home)[1:] == [("Ben Berg's Birthday!", "Today is Ben Berg's birthday!")]


@pytest.mark.parametrize("script, said", [
    ("#!/bin/sh\nexit 3\n", f"~/bin/tell ended with status 3; {SAYS}"),
    ("#!/bin/sh\nkill -9 $$\n", f"~/bin/tell ended with status 137; {SAYS}"),
    ("#!/bin/sh\necho Anna Berg; echo Anna Berg >&2; exit 1\n", f"~/bin/tell ended with status 1; {SAYS}"),
    ("#!/nowhere\n", "{home}/bin/tell: the program that its first line names is not there\n"),
    ("#! /bin/sh\r\n", "{home}/bin/tell: the program that its first line names is not there\n"),
    (None, "{home}/bin/tell: Permission denied; chmod +x ~/bin/tell\n"),
    ("", "{home}/bin/tell: No such file or directory\n"),
])
def test_a_command_that_fails(home, anna, script, said):
    """The log names nobody, and after three failures bars show it."""
    command(home, script or "#!/bin/sh\n", show=False)
    if script is None:
        (home.path / "bin/tell").chmod(0o644)
    elif not script:
        (home.path / "bin/tell").unlink()
    for hour in ("09", "10", "11"):
        notify(home, f"2026-11-23 {hour}:00", 69, LOG + said.format(home=home.path))
    assert "undelivered" in json.loads(home.ask("--format", "waybar"))["class"]
    command(home, show=False)
    notify(home, "2026-11-23 12:00")
    assert told(home) == [ANNA] and "undelivered" not in json.loads(home.ask("--format", "waybar"))["class"]


def test_a_command_that_hangs_is_ended_with_what_it_has_started(home, anna):
    person(home, "Ben Berg", "--1123")
    command(home, '#!/bin/sh\nsleep 1000 &\necho >>"$HOME/tried"\nsleep 1000\n', show=False)
    notify(home, "2026-11-23 09:00", 69, f"{LOG}~/bin/tell took longer than 30 seconds, and was ended; {SAYS}")
    # The other one is not tried.
    assert (home.path / "tried").read_text() == "\n"
    # Of the sample it shows what was said until then.
    command(home, '#!/bin/sh\necho no route\nsleep 1000\n', show=False)
    assert home.run("notify", "--test").stderr == (
        f"bday-widget: no route\n{LOG}~/bin/tell took longer than 30 seconds, and was ended\n")
    eventually(lambda: [process for process in processes_of(home.path) if b"sleep" in arguments(process)], [])


@pytest.mark.parametrize("script", ["#!/bin/sh\n", "#!/bin/sh\nexec <&-\n", "#!/bin/sh\nhead -c 1 >/dev/null\n"])
def test_a_command_need_not_read(home, script):
    """A notice of a hundred long names is more than a pipe holds."""
    home.write("contacts.vcf", "".join(vcard(f"FN:{index} {'x' * 900}", "BDAY:--1123", f"UID:{index}") for index in range(100)))
    command(home, script, show=False)
    configuration = json.loads((home.path / ".config/bday-widget/config.jsonc").read_text())
    home.configure(json.dumps({**configuration, "sources": ["~/contacts.vcf"]}))
    notify(home, "2026-11-23 09:00")
    notify(home, "2026-11-23 10:00")


def test_one_that_is_refused_keeps_no_other_from_being_given(home):
    for name in ("Anna", "Ben", "Cleo"):
        person(home, name, "--1123")
    command(home, '#!/bin/sh\nnotice=$(cat)\ncase $notice in *Ben*) exit 1;; esac\necho "$notice" >>"$HOME/got"\n', show=False)
    for hour in ("09", "10"):
        notify(home, f"2026-11-23 {hour}:00", 69, f"{LOG}~/bin/tell ended with status 1; {SAYS}")
    assert [title for title, _ in told(home)] == ["Anna's Birthday!", "Cleo's Birthday!"]


def test_many_are_one(home):
    many(home, 101)
    configuration = {"sources": ["~/contacts.vcf"], "notifications": {"command": ["~/bin/tell"], "show": False}}
    command(home)
    home.configure(json.dumps(configuration))
    notify(home, "2026-11-23 09:00")
    notify(home, "2026-11-23 10:00")
    notify(home, "2026-11-23 11:00")
    first, second = got(home)
    assert first["title"] == "101 Birthdays" and "id" not in first
    assert [birthday["name"] for birthday in first["birthdays"]] == [f"Person {index:04}" for index in range(100)]
    assert second["title"] == "Person 0100's Birthday!"


def test_a_redacted_notice_names_nobody(home, anna):
    command(home, show=False, redact=True)
    notify(home, "2026-11-23 09:00")
    (notice,) = got(home)
    (contact,) = json.loads(home.ask("export", "--format", "json"))["contacts"]
    assert notice["title"] == "••••'s Birthday!" and "id" not in notice
    assert not any(word in json.dumps(notice) for word in ("Anna", "1990", "36", contact["id"]))


def test_the_sessions_lock_is_about_the_screen(home, server, anna):
    """Nothing says here that it is open."""
    command(home)
    configuration = json.loads((home.path / ".config/bday-widget/config.jsonc").read_text())
    home.configure(json.dumps({**configuration, "redactWhenLocked": True}))
    notify(home, "2026-11-23 09:00")
    assert told(home) == [ANNA] and "Anna" not in json.dumps(notices(server))


def test_no_name_is_public(home):
    """Nor does the command hold the ledger's lock, or the terminal."""
    person(home, "Canary Berg", "--1123")
    command(home, '#!/bin/sh\nls -l /proc/$$/fd >"$HOME/open"\nenv >"$HOME/env"\nps -o sid= -o tty= $$ >"$HOME/session"\ncp /proc/$$/cmdline "$HOME/line"\n', show=False)
    with Terminal([*at("2026-11-23 09:00"), places.BINARY, "notify"], home.environment, home.path) as terminal:
        assert terminal.ends().endswith("bday-widget: 1 notification given to ~/bin/tell\n")
    assert (home.path / "session").read_text().split()[1] == "?"
    assert "notified" not in (home.path / "open").read_text()
    assert "Canary" not in (home.path / "line").read_text() + (home.path / "env").read_text()


def test_two_at_once(home):
    """The second waits, and then sees what the first recorded."""
    for name in ("Anna", "Ben", "Cleo"):
        person(home, name, "--1123")
    command(home, f"{KEEPER}sleep 0.3\n", show=False)
    home.ask("import")
    calls = [home.start([*at("2026-11-23 09:00"), places.BINARY, "notify"]) for _ in range(3)]
    assert [call.wait() for call in calls] == [0, 0, 0]
    assert [title for title, _ in told(home)] == [f"{name}'s Birthday!" for name in ("Anna", "Ben", "Cleo")]


def test_killed_between_running_and_recording(home):
    """One notice comes twice, and none is lost. What is said is faketime's."""
    for name in ("Anna", "Ben", "Cleo"):
        person(home, name, "--1123")
    command(home, f'{KEEPER}[ -e "$HOME/once" ] || [ "$(wc -l <"$HOME/got")" != 2 ] || {{ touch "$HOME/once"; kill -9 $PPID; }}\n', show=False)
    notify(home, "2026-11-23 09:00", 1, "Caught Killed\n")
    notify(home, "2026-11-23 10:00")
    notify(home, "2026-11-23 11:00")
    assert [title for title, _ in told(home)] == [f"{name}'s Birthday!" for name in ("Anna", "Ben", "Ben", "Cleo")]


def test_a_sample(home, desktop):
    """Both ways; what the command says is shown, because the sample names nobody."""
    command(home)

    def sample(status=0):
        with Terminal([places.BINARY, "notify", "--test"], home.environment, home.path) as terminal:
            return terminal.ends(status)

    desktop.start_server()
    assert sample() == "bday-widget: a sample was shown\nbday-widget: a sample was given to ~/bin/tell\n"
    (notice,) = got(home)
    assert notice["test"] is True and notice["birthdays"][0]["name"] == "John Doe"
    command(home, '#!/bin/sh\necho "no route\033[31m" >&2; echo to host >&2; exit 7\n', show=False)
    assert sample(69) == ("bday-widget: no route[31m\nbday-widget: to host\n"
                        "bday-widget: notifications.command: ~/bin/tell ended with status 7\n")
    assert len(desktop.shown()) == 1
    desktop.end()
    command(home)
    assert home.run("notify", "--test").stderr == (
        f"bday-widget: {FAILURES['no bus']}\nbday-widget: a sample was given to ~/bin/tell\n")


def test_a_full_disk(home):
    """What cannot be recorded is not given, however little room there is."""
    for name in ("Anna", "Ben", "Cleo"):
        person(home, name, "--1123")
    command(home, show=False)
    home.ask("import")
    state = home.path / STATE
    with Mounts() as mounts:
        mounts.run("sh", "-ec", 'cp -pr "$1" "$1.kept"; mount -t tmpfs -o size=64k,mode=700 none "$1"; cp -p "$1.kept"/* "$1"; '
                   'n=0; while head -c 4096 /dev/zero >"$1/fill-$n"; do n=$((n + 1)); done; rm "$1/fill-$n"', "sh", state, check=True)
        why = f"what is shown cannot be recorded: {state}: No space left on device"
        assert why in [each["found"] for each in json.loads(mounts.call(home, "doctor", "--json").stdout)["findings"]]
        ended = []
        for free in range(6):
            done = mounts.run(*at("2026-11-23 09:00"), places.BINARY, "notify", env=home.environment)
            ended.append(done.returncode)
            assert len(got(home)) == (3 if done.returncode == 0 else 0), (free, done.stderr)
            mounts.run("rm", state / f"fill-{free}", check=True)
        assert ended[0] == 74 and ended[-1] == 0


def test_a_ledger_that_may_not_be_read():
    """It is no damage: nothing is given again."""
    with Home(LANG="C.UTF-8", become=AS_NOBODY if os.geteuid() == 0 else ()) as home:
        person(home, "Anna Berg", datetime.datetime.now(datetime.timezone.utc).strftime("--%m%d"))
        command(home, show=False, time="00:00")
        assert home.run("notify").returncode == 0 and len(got(home)) == 1
        ledger = home.path / STATE / "notified"
        before = ledger.read_bytes()
        ledger.chmod(0)
        why = f"what is shown cannot be recorded: {ledger}: Permission denied (chmod u+r lets you read it)"
        for arguments, status in ((["notify"], 77), (["notify", "--test"], 74)):
            done = home.run(*arguments)
            assert (done.returncode, done.stderr) == (status, f"bday-widget: {why}\n")
        assert why in home.ask("doctor", "--json")
        ledger.chmod(0o600)
        assert home.run("notify").returncode == 0 and len(got(home)) == 1 and ledger.read_bytes() == before


def test_staying(home, anna):
    """A session without a bus, in which notify --stay delivers: the command that was mended gets it on the next try."""
    command(home, "#!/bin/sh\nexit 1\n", show=False)
    process = subprocess.Popen([*at("2026-11-23 08:59"), places.BINARY, "notify", "--stay"], env=home.environment,
                               stderr=subprocess.PIPE, text=True)
    try:
        home.configure(json.dumps({"notifications": {"command": ["~/bin/tell"], "show": False, "time": "00:00"}}))
        assert process.stderr.readline() == f"bday-widget: notifications.command: ~/bin/tell ended with status 1; {SAYS}"
        command(home, show=False, time="00:00")
        assert any(line == "bday-widget: 1 notification given to ~/bin/tell\n" for line in iter(process.stderr.readline, ""))
    finally:
        (home.path / "run/bday-widget/notify.lock").unlink()
        process.wait(20)
    assert told(home) == [ANNA]


def test_doctor_finds_what_cannot_be_run(home, anna):
    def steps():
        return {finding["found"]: finding.get("command") for finding in json.loads(home.ask("doctor", "--json"))["findings"]}

    def findings():
        return list(steps())

    command(home, "#!/bin/sh\r\n", show=False)
    assert f"notifications.command: {home.path}/bin/tell: the program that its first line names is not there" in findings()
    home.configure(json.dumps({"notifications": {"command": ["/dev/null"], "show": False}}))
    assert steps()["notifications.command: /dev/null: Permission denied"] == "bday-widget config edit"
    command(home, show=False)
    assert not any("notifications.command" in finding or "session bus" in finding for finding in findings())
    (home.path / "bin/tell").chmod(0o644)
    assert steps()[f"notifications.command: {home.path}/bin/tell: Permission denied"] == "chmod +x ~/bin/tell"
    home.configure(json.dumps({"notifications": {"command": ["~/bin"]}}))
    assert f"notifications.command: {home.path}/bin: Is a directory" in findings()
    home.configure(json.dumps({"notifications": {"command": ["no-such-program"], "show": False}}))
    assert "notifications.command: no-such-program: No such file or directory" in findings()
    failed = "at the last delivery a notice was not shown, or the command for notices failed"
    assert failed not in findings()
    for hour in ("09", "10", "11"):
        notify(home, f"2026-11-23 {hour}:00", 69, f"{LOG}no-such-program: No such file or directory; write its whole path\n")
    assert failed in findings()


def test_cron_needs_no_session(home, anna):
    command(home, show=False)
    del home.environment["XDG_RUNTIME_DIR"]
    notify(home, "2026-11-23 09:00")
    assert told(home) == [ANNA]
