"""`make uninstall`: what it removes, what it says, and what stays."""
import os
import re
import subprocess


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


def test_uninstall_says_how_to_end_what_still_calls_it(checkout):
    """Each of the commands does it: run one after another, they leave nothing to be said."""
    config, programs = checkout.path.parent / ".config", checkout.path / "bin"
    names = ["bday-widget-notify.service", "bday-widget-notify.timer", "bday-widget-follow-lock.service"]
    files = [config / "systemd/user" / name for name in names]
    files += [config / f"autostart/bday-widget-{name}.desktop" for name in ("notify", "follow-lock")]
    for path in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    table = checkout.path.parent / "crontab"
    table.write_text("# bday-widget once\n0 9 * * * true\n0,30 * * * * XDG_RUNTIME_DIR=/run/user/7 /usr/bin/bday-widget notify --due\n")
    for name, script in {"crontab": f'[ "$1" = -l ] && cat {table}', "systemctl": f'echo "$@" > {programs}/called'}.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (programs / name).chmod(0o755)
    checkout.make("install")
    said = commands(checkout.make("uninstall"))
    assert said[-1] == "0,30 * * * * XDG_RUNTIME_DIR=/run/user/7 /usr/bin/bday-widget notify --due"
    for command in said[:-1]:
        subprocess.run(["sh", "-c", command], env={"PATH": f"{programs}:{os.environ['PATH']}"}, check=True)
    assert (programs / "called").read_text() == "--user disable --now bday-widget-notify.timer bday-widget-follow-lock.service\n"
    assert not any(path.exists() for path in files)
    table.write_text("".join(table.read_text().splitlines(keepends=True)[:2]))
    checkout.make("install")
    assert commands(checkout.make("uninstall")) == []


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
