"""`make install` and `make uninstall`: what lands where, what stays, and who may build.

In a checkout of its own, whose `swift` says that it was called, so that nothing is built here.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import pytest

from Harness.cards import card
from Harness.homes import AS_NOBODY, NOBODY
from Harness.places import BINARY, REPOSITORY

APP = BINARY.with_name("bday-widget-app")
IS_ROOT = os.geteuid() == 0
NEEDS_ROOT = pytest.mark.skipif(not IS_ROOT, reason="the rule is root's")


class Checkout:
    """What `make install` needs of a checkout, with executables that are up to date."""

    def __init__(self, path):
        self.path, self.root = path / "checkout", path / "root"
        release = self.path / ".build/release"
        release.mkdir(parents=True)
        for name in ("Makefile", "LICENSE", "README.md", "Package.swift", "Tests/install-tools", "Installation/install",
                     "Installation/uninstall"):
            (self.path / name).parent.mkdir(exist_ok=True)
            shutil.copy(REPOSITORY / name, self.path / name)
        for source in REPOSITORY.glob("Sources/bday-widget*/main.swift"):
            self.source = self.path / source.relative_to(REPOSITORY)
            self.source.parent.mkdir(parents=True)
            shutil.copy(source, self.source)
        for name in ("docs", "integrations"):
            shutil.copytree(REPOSITORY / name, self.path / name)
        for executable in (BINARY, APP):
            if executable.exists():
                shutil.copy(executable, release)
        self.called = self.path / "called"
        swift = self.path / "bin/swift"
        swift.parent.mkdir()
        swift.write_text(f"#!/bin/sh\necho \"$@\" >>'{self.called}'\n")
        swift.chmod(0o755)
        (release / "built").touch()

    def make(self, *arguments, before=(), where=None):
        """Below /usr in the root, or where these variables say."""
        environment = {"PATH": f"{self.path / 'bin'}:{os.environ['PATH']}", "HOME": str(self.path.parent), "LC_ALL": "C.UTF-8"}
        where = where or ["PREFIX=/usr", f"DESTDIR={self.root}"]
        return subprocess.run([*before, "make", *arguments, *where], cwd=self.path, env=environment, capture_output=True,
                              text=True)

    def change_a_source(self):
        later = (self.path / ".build/release/built").stat().st_mtime + 10
        os.utime(self.source, (later, later))

    def is_built(self):
        return self.called.exists()

    def installed(self):
        return sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*") if not path.is_dir())

    def give(self, user, *paths):
        """All of it, or some of it."""
        for path in paths or (self.path.parent,):
            for each in (path, *path.rglob("*")):
                os.chown(each, user, user)


@pytest.fixture
def checkout():
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)  # Another user has to come this far.
        yield Checkout(pathlib.Path(directory))


def test_it_works_where_it_is_installed(checkout):
    done = checkout.make("install")
    assert done.returncode == 0, done.stderr
    documents = [REPOSITORY / "LICENSE", REPOSITORY / "README.md", *REPOSITORY.glob("docs/*.md"),
                 *(path for path in REPOSITORY.glob("integrations/**/*") if path.is_file())]
    wanted = ["usr/bin/bday-widget", "usr/libexec/bday-widget/bday-widget-app", "usr/share/doc/bday-widget/installed-files"]
    wanted += [f"usr/share/doc/bday-widget/{path.relative_to(REPOSITORY)}" for path in documents]
    assert checkout.installed() == sorted(wanted)
    assert "PATH" not in done.stdout  # A package is not run where it is put together.

    home = checkout.path.parent
    (home / "one.vcf").write_bytes(card("Anna Berg", 3))
    linked = home / "linked/bday-widget"
    linked.parent.mkdir()
    linked.symlink_to(checkout.root / "usr/bin/bday-widget")
    environment = {"HOME": str(home), "TZ": "UTC", "PATH": f"{checkout.root}/usr/bin:/usr/bin:/bin"}
    for command in (str(checkout.root / "usr/bin/bday-widget"), "bday-widget", str(linked)):
        def run(*arguments):
            return subprocess.run(["env", command, *arguments], env=environment, check=True, capture_output=True,
                                  text=True).stdout

        version = run("--version").strip()
        assert version and version[0].isdigit()
        assert run("--source", str(home / "one.vcf")) == "🎁 Anna Berg in 3 days\n"

    done = checkout.make("uninstall")
    assert done.returncode == 0, done.stderr
    assert list(checkout.root.iterdir()) == []


def anchors(page):
    """What a heading is called in a link to it, on GitHub."""
    headings = re.findall(r"^#+ (.*)", page.read_text(), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def test_every_link_works_where_it_is_installed(checkout):
    done = checkout.make("install")
    assert done.returncode == 0, done.stderr
    documentation = checkout.root / "usr/share/doc/bday-widget"
    links = [(page, link) for page in documentation.rglob("*.md")
             for link in re.findall(r'\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"', page.read_text())]
    broken = []
    for page, link in links:
        path, _, anchor = "".join(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        if re.match(r"\w+:", path):
            continue
        if not target.is_relative_to(documentation) or not target.exists() or anchor and anchor not in anchors(target):
            broken.append(f"{page.relative_to(documentation)}: {''.join(link)}")
    assert broken == []
    assert len([link for _, link in links if "integrations/" in "".join(link)]) >= 15


def test_a_tilde_that_the_shell_left_is_the_home(checkout):
    home = checkout.path.parent
    done = checkout.make("install", where=["PREFIX=~/some where"])
    assert done.returncode == 0, done.stderr
    assert f"{home}/some where/bin is not in PATH" in done.stdout
    assert (home / "some where/bin/bday-widget").is_file()
    done = checkout.make("uninstall", where=["PREFIX=~/some where"])
    assert done.returncode == 0, done.stderr
    assert not (home / "some where").exists() and not (checkout.path / "~").exists()


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
            f"Left, because it was not installed: {own}"} <= set(lines)
    assert [re.match(r"  (\S+)/bday-widget ", line).group(1) for line in lines[-3:]] == [
        "$XDG_DATA_HOME", "$XDG_STATE_HOME", "$XDG_CONFIG_HOME"]

    # What stayed the last time is nobody's, and the directories are the program's.
    own.unlink()
    checkout.make("install")
    assert checkout.make("uninstall").returncode == 0
    assert [path.name for path in usr.rglob("*") if path.name not in ("bin", "share", "doc")] == ["other"]


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


@NEEDS_ROOT
def test_root_builds_nothing_in_another_users_directory(checkout):
    checkout.give(NOBODY)
    checkout.change_a_source()
    done = checkout.make("install")
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == "run make first"
    assert "Error 1" in done.stderr
    assert not checkout.is_built()
    assert not checkout.root.exists()


@NEEDS_ROOT
def test_root_builds_nothing_where_nothing_was_built(checkout):
    checkout.give(NOBODY)
    shutil.rmtree(checkout.path / ".build")
    done = checkout.make("install")
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == "run make first"
    assert not checkout.is_built()


@NEEDS_ROOT
def test_root_installs_what_another_user_built(checkout):
    checkout.give(NOBODY)
    done = checkout.make("install")
    assert done.returncode == 0, done.stderr
    assert not checkout.is_built()
    assert "usr/bin/bday-widget" in checkout.installed()


@NEEDS_ROOT
@pytest.mark.parametrize("change", ["a source", "a removed file", "an executable"])
def test_root_builds_what_changed_in_its_own_directory(checkout, change):
    if change == "a source":
        checkout.change_a_source()
    elif change == "a removed file":
        later = (checkout.path / ".build/release/built").stat().st_mtime + 10
        checkout.source.unlink()
        os.utime(checkout.source.parent, (later, later))
    else:
        (checkout.path / ".build/release/bday-widget").unlink()
    checkout.make("install")
    assert checkout.is_built()


def test_a_user_builds_what_changed(checkout):
    """`git pull && make install` installs the new program."""
    checkout.change_a_source()
    if IS_ROOT:
        checkout.give(NOBODY)
    done = checkout.make("install", before=AS_NOBODY if IS_ROOT else [])
    assert done.returncode == 0, done.stderr
    assert "--product bday-widget" in checkout.called.read_text()
    assert "usr/bin/bday-widget" in checkout.installed()
