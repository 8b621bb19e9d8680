"""`make uninstall`: what it removes, what it says, and what stays."""
import os
import re
import subprocess

import pytest

from Harness import places
from Harness.homes import AS_NOBODY, NOBODY


def test_uninstall_says_what_it_removes_and_what_stays(checkout):
    checkout.make("install")
    own = checkout.root / "usr/share/doc/bday-widget/docs/my own notes"
    other = checkout.root / "usr/bin/other"
    for path in (own, other):
        path.write_text("")
    done = checkout.make("uninstall")
    assert done.returncode == 0, done.stderr
    assert checkout.installed() == sorted(str(path.relative_to(checkout.root)) for path in (own, other))
    lines = done.stdout.splitlines()
    usr = checkout.root / "usr"
    assert {f"Removed {usr}/bin/bday-widget", f"Removed {usr}/libexec/bday-widget/bday-widget-app",
            f"Removed {usr}/libexec/bday-widget/bday-widget-agent",
            f"Left, because it was not installed: {own}"} <= set(lines)
    assert [re.match(r"  (\S+)/bday-widget ", line).group(1) for line in lines[-3:]] == [
        "$XDG_DATA_HOME", "$XDG_STATE_HOME", "$XDG_CONFIG_HOME"]

    # What stayed the last time is nobody's, and the directories are the program's.
    own.unlink()
    checkout.make("install")
    assert checkout.make("uninstall").returncode == 0
    assert [path.name for path in usr.rglob("*") if path.name not in ("bin", "share", "doc")] == ["other"]


def commands(done):
    """What it says is to be done to end something."""
    assert done.returncode == 0, done.stderr
    said, _ = done.stdout.split("What it stored for you")
    return [line.strip() for line in said.splitlines() if line.startswith("  ")]


def schedule(config, widget):
    """What `schedule enable` writes, and has written, and systemctl."""
    files = {"systemd/user/bday-widget-notify.service": f'ExecStart="{widget}" notify --stay',
             "systemd/user/bday-widget-notify.timer": "", "systemd/user/bday-widget-notify.timer.d/10-bday-widget.conf": "",
             "autostart/bday-widget-notify.desktop": ""}
    for name, text in files.items():
        (config / name).parent.mkdir(parents=True, exist_ok=True)
        (config / name).write_text(f"# Written by bday-widget schedule enable\n{text}\n")
    links = [config / f"systemd/user/{name}" for name in (
        "timers.target.wants/bday-widget-notify.timer", "default.target.wants/bday-widget-notify.service")]
    for link in links:
        link.parent.mkdir()
        link.symlink_to(f"../{link.name}")
    return [*links, *(config / name for name in files)]


def stand_in(checkout, name, script):
    program = checkout.path / "bin" / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


@pytest.mark.skipif(os.geteuid() != 0, reason="it is root's")
def test_root_says_what_each_user_runs(checkout):
    """The commands do it, one after another."""
    home = checkout.path.parent
    files = schedule(home / ".config", "/usr/bin/bday-widget")
    table = home / "crontab"
    table.write_text("# bday-widget once\n0 9 * * * true\n0,30 * * * * XDG_RUNTIME_DIR=/run/user/7 /usr/bin/bday-widget notify --due\n")
    stand_in(checkout, "crontab", f'[ "$1" = -l ] && cat {table}')
    called = stand_in(checkout, "systemctl", f'echo "$@" >> {home}/called').parent
    checkout.make("install")
    said = commands(checkout.make("uninstall"))
    assert said[-1] == "0,30 * * * * XDG_RUNTIME_DIR=/run/user/7 /usr/bin/bday-widget notify --due"
    assert all(os.path.lexists(path) for path in files)
    subprocess.run(["sh", "-c", "\n".join(said[:-1])], env={"HOME": str(home), "PATH": f"{called}:{os.environ['PATH']}"}, check=True)
    assert (home / "called").read_text().splitlines() == [
        "--user stop bday-widget-notify.timer bday-widget-notify.service bday-widget-follow-lock.service", "--user daemon-reload"]
    assert not any(os.path.lexists(path) for path in files)


@pytest.mark.parametrize("other", [False, True])
def test_uninstall_ends_what_the_user_has_scheduled(checkout, other):
    """But not what another installation does."""
    home = checkout.path.parent
    where = [f"PREFIX={home}/.local"]
    stand_in(checkout, "systemctl", "exit 1")
    before = AS_NOBODY if os.geteuid() == 0 else []
    if before:
        checkout.give(NOBODY)
    assert checkout.make("install", before=before, where=where).returncode == 0
    files = schedule(home / ".config", "/usr/bin/bday-widget" if other else f"{home}/.local/bin/bday-widget")
    if before:
        checkout.give(NOBODY, home / ".config")
    done = checkout.make("uninstall", before=before, where=where)
    assert done.returncode == 0 and commands(done) == [], done.stderr
    assert [os.path.lexists(path) for path in files] == [other] * len(files)
    assert ("removed ~/.config/systemd/user/bday-widget-notify.timer" in done.stderr) is not other


def test_uninstall_removes_what_an_older_version_installed(checkout):
    (checkout.path / "docs/old.md").write_text("")
    checkout.make("install")
    (checkout.path / "docs/old.md").unlink()
    checkout.make("install")
    assert checkout.make("uninstall").returncode == 0
    assert list(checkout.root.iterdir()) == []


def test_uninstall_says_that_nothing_is_there(checkout):
    """A program of that name that `make install` did not put there stays."""
    checkout.make("install")
    (checkout.root / "usr/share/doc/bday-widget/installed-files").unlink()
    before = checkout.installed()
    done = checkout.make("uninstall")
    assert done.returncode != 0
    assert done.stderr.startswith(f"Nothing is installed below {checkout.root}/usr.")
    assert done.stdout == "" and checkout.installed() == before


def test_uninstall_says_what_it_cannot_remove(checkout):
    checkout.make("install")
    program = checkout.root / "usr/bin/bday-widget"
    program.unlink()
    program.mkdir()  # Also root cannot remove it as a file.
    done = checkout.make("uninstall")
    assert done.returncode != 0
    assert f"Cannot remove {program}" in done.stderr
    program.rmdir()
    assert checkout.make("uninstall").returncode == 0
    assert list(checkout.root.iterdir()) == []


def test_the_list_reaches_nothing_elsewhere(checkout):
    checkout.make("install")
    other = checkout.root / "other"
    other.write_text("")
    with (checkout.root / "usr/share/doc/bday-widget/installed-files").open("a") as installed:
        installed.write(f"../other\nbin/../../other\n{other}\n")
    checkout.make("uninstall")
    assert checkout.installed() == ["other"]


def test_what_is_left_in_bars_is_named_with_what_takes_it_out(tmp_path):
    """The command works when the program is gone; lines of the user's own are only named."""
    ours = {".config/waybar/config": '{{\n  // >>> bday-widget setup 0123\n  "custom/birthday": {{ "exec": "bday-widget" }},\n'
                                     '  // <<< bday-widget setup\n  "modules-right": [{}"clock"]\n}}\n',
            ".config/polybar/parts/it's.ini": "[bar/a]\nmodules-right = {}date\n; >>> bday-widget setup 0123\n; <<< bday-widget setup\n",
            ".tmux.conf.local": "set -g mouse on\n# >>> bday-widget setup 0123\nrun bday-widget{}\n# <<< bday-widget setup\n"}
    names = ['"custom/birthday", ', "next-birthday ", ""]
    for (name, text), word in zip(ours.items(), names):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text.format(word))
    own = tmp_path / ".conkyrc"
    own.write_text("${exec bday-widget}\n")
    (tmp_path / ".config/waybar/config.before-bday-widget").write_text("bday-widget\n")
    os.mkfifo(tmp_path / ".config/waybar/pipe")
    said = subprocess.run([places.REPOSITORY / "integrations/packaging/bar-lines", tmp_path], check=True, capture_output=True, text=True,
                          env={"PATH": os.environ["PATH"]}).stdout
    assert "bday-widget setup --undo" not in said and f"  {own}\n" in said and "before-bday-widget" not in said
    for line in said.splitlines():
        if line.startswith("  sed "):
            subprocess.run(["sh", "-c", line], check=True)
    left = {name: (tmp_path / name).read_text() for name in ours}
    assert left == {".config/waybar/config": '{\n  "modules-right": ["clock"]\n}\n',
                    ".config/polybar/parts/it's.ini": "[bar/a]\nmodules-right = date\n", ".tmux.conf.local": "set -g mouse on\n"}
    assert "bday-widget" in own.read_text()
    (tmp_path / ".conkyrc").unlink()
    assert subprocess.run([places.REPOSITORY / "integrations/packaging/bar-lines", tmp_path], check=True, capture_output=True, text=True).stdout == ""
