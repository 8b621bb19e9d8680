"""A checkout of its own, whose `swift` says that it was called, so that nothing is built here."""
import os
import shutil
import subprocess

from Harness.places import AGENT, BINARY, LOCALES, REPOSITORY

APP = BINARY.with_name("bday-widget-app")


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
        for name in ("docs", "integrations", "Sources/CICUData", "Sources/NameDays/tables", "Sources/Scheduling/Units"):
            shutil.copytree(REPOSITORY / name, self.path / name)
        for executable in (BINARY, APP, AGENT):
            if executable.exists():
                shutil.copy(executable, release)
        shutil.copytree(LOCALES, self.path / ".build/share/locale")
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
