"""`make uninstall`: what it removes, what it says, and what stays."""
import re


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


def test_uninstall_says_what_is_still_scheduled(checkout):
    checkout.make("install")
    units = checkout.path.parent / ".config/systemd/user"
    units.mkdir(parents=True)
    (units / "bday-widget-notify.timer").write_text("")
    done = checkout.make("uninstall")
    assert done.returncode == 0, done.stderr
    assert "systemctl --user disable --now bday-widget-notify.timer\n" in done.stdout
    assert f"bday-widget-notify.service and bday-widget-notify.timer in {units}\n" in done.stdout
    checkout.make("install")
    (units / "bday-widget-notify.timer").unlink()
    assert "scheduled" not in checkout.make("uninstall").stdout


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
