"""What `watch` does without: inotify, a timer, the exit statuses of its children."""
import datetime
import json
import os
import shutil
import subprocess
import sys

import pytest
from people import card

from Harness import places
from Harness.cards import vcard
from Harness.clock import over_midnight
from Harness.homes import AS_NOBODY, DEADLINE, Home
from Harness.waiting import eventually

# It looks every 30 seconds.
LOOK = 30 + DEADLINE


def limited(**limits):
    """What stands before a command for which inotify has other limits: those of a user namespace of its own."""
    script = "".join(f"echo {number} >/proc/sys/user/max_inotify_{name} && " for name, number in limits.items())
    command = ["unshare", "-Ur", "sh", "-c", script + 'exec "$@"', "sh"]
    if not shutil.which("unshare") or subprocess.run([*command, "true"], capture_output=True).returncode != 0:
        pytest.skip("this user may not make a user namespace")
    return command


@pytest.mark.long
def test_without_inotify(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    watches = [home.watch(before=limited(instances=0)), home.watch(before=limited(watches=0)),
               home.watch("--to", str(home.path / "line"), before=limited(instances=0))]
    for watch in watches[:2]:
        watch.shows("🎁 Anna in 10 days")
    eventually(lambda: (home.path / "line").exists(), seconds=DEADLINE)
    for watch, lack in zip(watches, ("instances", "watches", "instances")):
        eventually(lambda: len(watch.errors), 1, DEADLINE)
        assert f"max_user_{lack}" in watch.errors[0]
    home.write(".contacts/2.vcf", card("Bert", 9))
    for watch in watches[:2]:
        eventually(watch.last, "🎁 Bert in 9 days", LOOK)
    eventually((home.path / "line").read_text, "🎁 Bert in 9 days\n", LOOK)
    for watch in watches:
        assert len(watch.errors) == 1, "said again and again"
        assert watch.is_running()


def test_an_instance_is_free_later(home):
    """From then on it is used."""
    home.write(".contacts/1.vcf", card("Anna", 10))
    script = ('echo 0 >/proc/sys/user/max_inotify_instances && { "$@" & } && read _ && '
              "echo 10 >/proc/sys/user/max_inotify_instances; wait")
    limited(instances=0)
    process = subprocess.Popen(["unshare", "-Ur", "sh", "-c", script, "sh", places.BINARY, "watch", "--to",
                                str(home.path / "line")], env=home.environment, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        process.stderr.readline()
        process.stdin.write(b"\n")
        process.stdin.flush()
        eventually((home.path / "line").exists, seconds=DEADLINE)
        home.write(".contacts/2.vcf", card("Bert", 9))
        eventually((home.path / "line").read_text, "🎁 Bert in 9 days\n", LOOK)
        # In place: no fingerprint that is looked at shows it.
        home.write(".contacts/2.vcf", card("Cleo", 9))
        eventually((home.path / "line").read_text, "🎁 Cleo in 9 days\n", DEADLINE)
    finally:
        process.stdout.close()
        process.stderr.close()
        process.wait(DEADLINE)


def test_without_a_timer():
    """Midnight comes by waiting for it."""
    without = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=timerfd_create", "-e",
               "inject=timerfd_create:error=EMFILE"]
    if not shutil.which("strace") or subprocess.run([*without, "true"], capture_output=True).returncode != 0:
        pytest.skip("strace may not trace here")

    def trial(evening):
        with Home(evening.zone) as home:
            tomorrow = evening.today + datetime.timedelta(1)
            home.write(".contacts/1.vcf", vcard("FN:Anna", f"BDAY:--{tomorrow:%m%d}"))
            watch = home.watch(before=without)
            evening.is_ready(lambda: watch.lines[:1] == ["🎁 Anna tomorrow"])
            eventually(lambda: any("cannot watch the clock" in line for line in watch.errors))
            eventually(watch.last, "🎉 Anna's birthday!", evening.left() + DEADLINE)
            assert len(watch.lines) == 2
            # Files are watched as ever.
            home.write(".contacts/1.vcf", vcard("FN:Bert", f"BDAY:--{tomorrow:%m%d}"))
            watch.shows("🎉 Bert's birthday!")

    over_midnight(trial, 10)


@pytest.fixture
def ignoring():
    """What stands before a command whose parent ignores SIGCHLD. Not every shell can do that."""
    script = "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    return [sys.executable, "-c", script]


def test_a_parent_ignores_sigchld(home, ignoring):
    log = home.path / "log"
    home.configure(json.dumps({"reload": [f"echo one >>{log}", "exit 3"]}))
    home.write(".contacts/1.vcf", card("Anna", 10))
    done = subprocess.run([*ignoring, places.BINARY, "reload"], env=home.environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == "bday-widget: reload: status 3 of: exit 3\n"
    assert log.read_text() == "one\n"
    # A tmux that does nothing, and one that fails.
    tmux = home.path / "bin/tmux"
    tmux.write_text(f"#!/bin/sh\ncat >>{home.path}/option\n")
    tmux.chmod(0o755)
    home.watch("--tmux", before=ignoring)
    eventually((home.path / "option").exists, seconds=DEADLINE)
    eventually(lambda: "Anna" in (home.path / "option").read_text(), seconds=DEADLINE)
    home.write(".contacts/1.vcf", card("Bert", 10))
    eventually(lambda: "Bert" in (home.path / "option").read_text(), seconds=DEADLINE)
    assert home.started[0].is_running()
    assert home.started[0].errors == []


@pytest.mark.parametrize("name", [".contacts", ".config/bday-widget/config.jsonc"])
def test_permissions_come_back(name):
    """No fingerprint shows them, and what cannot be read cannot be watched."""
    become = AS_NOBODY if os.geteuid() == 0 else []
    with Home(become=become) as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        home.write(".config/bday-widget/config.jsonc", '{"icons": "none"}')
        mode = (home.path / name).stat().st_mode
        (home.path / name).chmod(0)
        watch = home.watch("--format", "waybar", before=become)
        eventually(lambda: '"error"' in (watch.last() or ""), seconds=DEADLINE)
        (home.path / name).chmod(mode)
        eventually(lambda: '"text":"Anna in 10 days"' in watch.last(), seconds=DEADLINE)
