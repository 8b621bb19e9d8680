"""Mounts that nobody else sees."""
import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest

from Harness import places
from Harness.waiting import eventually


class Mounts:
    """A mount namespace of its own, as root's or in a user namespace, and programs in it. Skips where neither may be."""

    def __init__(self):
        users = [] if os.geteuid() == 0 else ["-Ur"]
        self.holder = None
        if shutil.which("unshare") and shutil.which("nsenter"):
            self.holder = subprocess.Popen(
                ["unshare", *users, "-m", "sh", "-c", "echo ready; exec sleep infinity"], stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL)
        if not self.holder or self.holder.stdout.readline() != b"ready\n":
            self.end()
            pytest.skip("this user may not make a mount namespace")
        inside = ["-U", "--preserve-credentials"] if users else []
        # What stands before a command that is to run in the namespace, with the root that this process has: in a chroot too.
        self.enter = ["nsenter", "-t", str(self.holder.pid), *inside, "-m", "-r", "--"]

    def run(self, *command, **options):
        return subprocess.run([*self.enter, *map(str, command)], capture_output=True, text=True, **options)

    def mount(self, path, **files):
        """Mounts a file system with these files: `name="text"` with the suffix `.vcf`. Nobody sees it there without them."""
        with tempfile.TemporaryDirectory(prefix="bday-mount-") as elsewhere:
            done = self.run("mount", "-t", "tmpfs", "none", elsewhere)
            if done.returncode != 0:
                pytest.skip(f"this user may not mount anything: {done.stderr}")
            for name, content in files.items():
                self.write(pathlib.Path(elsewhere, f"{name}.vcf"), content)
            self.run("mount", "--move", elsewhere, path, check=True)

    def write(self, path, content):
        """Writes a file inside, where the name may lead elsewhere than outside."""
        self.run("sh", "-c", 'mkdir -p "$(dirname "$1")" && printf %s "$2" >"$1"', "sh", path, content.decode(), check=True)

    def unmount(self, path, *options):
        """Once nobody is in it any more."""
        eventually(lambda: self.run("umount", *options, path).stderr, "")

    def call(self, home, *arguments):
        return self.run(places.BINARY, *arguments, env=home.environment)

    def end(self):
        if self.holder:
            self.holder.kill()
            self.holder.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
