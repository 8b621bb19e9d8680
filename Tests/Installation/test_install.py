"""`make install` and `make uninstall`: what lands where, and who may build.

In a checkout of its own, whose `swift` says that it was called, so that nothing is built here.
"""
import os
import pathlib
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
        for name in ("Makefile", "LICENSE", "README.md", "Package.swift", "Tests/install-tools"):
            (self.path / name).parent.mkdir(exist_ok=True)
            shutil.copy(REPOSITORY / name, self.path / name)
        for source in REPOSITORY.glob("Sources/bday-widget*/main.swift"):
            self.source = self.path / source.relative_to(REPOSITORY)
            self.source.parent.mkdir(parents=True)
            shutil.copy(source, self.source)
        if (REPOSITORY / "docs").exists():
            shutil.copytree(REPOSITORY / "docs", self.path / "docs")
        for executable in (BINARY, APP):
            if executable.exists():
                shutil.copy(executable, release)
        self.called = self.path / "called"
        swift = self.path / "bin/swift"
        swift.parent.mkdir()
        swift.write_text(f"#!/bin/sh\necho \"$@\" >>'{self.called}'\n")
        swift.chmod(0o755)
        (release / "built").touch()

    def make(self, *arguments, before=()):
        environment = {"PATH": f"{self.path / 'bin'}:{os.environ['PATH']}", "HOME": str(self.path), "LC_ALL": "C.UTF-8"}
        return subprocess.run([*before, "make", *arguments, "PREFIX=/usr", f"DESTDIR={self.root}"], cwd=self.path,
                              env=environment, capture_output=True, text=True)

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
    wanted = ["usr/bin/bday-widget", "usr/share/doc/bday-widget/LICENSE", "usr/share/doc/bday-widget/README.md"]
    if APP.exists():
        wanted.append("usr/libexec/bday-widget/bday-widget-app")
    wanted += [f"usr/share/doc/bday-widget/{path.relative_to(REPOSITORY)}" for path in REPOSITORY.glob("docs/*.md")]
    assert checkout.installed() == sorted(wanted)

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
    assert [path for path in checkout.root.rglob("*") if not path.is_dir() or path.name == "bday-widget"] == []


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
