"""A systemd user manager of its own, in a mount namespace where nobody else sees what it runs."""
import os
import pathlib
import shutil
import subprocess

import pytest

from Harness import places
from Harness.mounts import Mounts
from Harness.remote import Remote
from Harness.terminal import Terminal
from Harness.waiting import until

# A user of every system, who has nothing: a bus wants one that the system knows.
USER = "games"
AS_USER = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]

# PID 1 makes these directories where systemd runs the machine.
PREPARATION = '''
set -e
mount -t tmpfs none /run
mkdir -p /run/systemd/system /run/systemd/unit-root "$XDG_RUNTIME_DIR"
mount -t tmpfs none /home
mkdir -p "$HOME" "$PROGRAMS"
for name in bday-widget bday-widget-app bday-widget-agent; do
    [ ! -e "$RELEASE/$name" ] || cp "$RELEASE/$name" "$PROGRAMS/"
done
chown -R "$1:" "$XDG_RUNTIME_DIR" "$HOME"
chmod 700 "$XDG_RUNTIME_DIR" "$HOME"
'''
# The manager gets a part of each tree of control groups that it uses: 252 still uses the first one's.
START = '''
for tree in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified /sys/fs/cgroup; do
    [ -e "$tree/cgroup.procs" ] || continue
    mkdir -p "$tree/$1" && chown -R "$2:" "$tree/$1" && echo $$ >"$tree/$1/cgroup.procs" || exit 1
done
shift 2
exec "$@"
'''


class UserManager:
    """A running `systemd --user`, and a home with the program under test. Skips where it cannot be had."""

    def __init__(self, home="/home/somebody", programs="/home/programs", **variables):
        if os.geteuid() != 0 or not pathlib.Path("/lib/systemd/systemd").exists():
            pytest.skip("it takes root, and systemd, to run a user manager")
        user = subprocess.run(["id", "-u", USER], capture_output=True, text=True).stdout.strip()
        self.home, self.programs = home, programs
        self.command = f"{programs}/bday-widget"
        self.environment = {
            "HOME": home, "XDG_RUNTIME_DIR": f"/run/user/{user}", "TZ": "UTC", "LANG": "C.UTF-8", "BDAY_WIDGET_LOCALES": str(places.LOCALES),
            "PATH": os.environ["PATH"], **variables}
        self.manager = None
        self.group = f"bday-test-{os.getpid()}-{id(self)}"
        self.mounts = Mounts()
        prepared = self.as_root(
            "sh", "-c", PREPARATION, "sh", USER, PROGRAMS=programs, RELEASE=str(places.BINARY.parent))
        if prepared.returncode != 0:
            self.end()
            pytest.skip(f"this user may not mount what a user manager needs: {prepared.stderr}")

    def start(self):
        """Starts the manager."""
        self.manager = subprocess.Popen(
            [*self.mounts.enter, "sh", "-c", START, "sh", self.group, USER, *AS_USER, "/lib/systemd/systemd", "--user"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not until(lambda: self.systemctl("show", "-p", "Version").returncode == 0 or self.manager.poll() is not None):
            self.end()
            pytest.skip("a user manager that is started here does not answer")
        if self.manager.poll() is not None:
            pytest.skip("this machine lets no user manager run beside its own")
        return self

    def as_root(self, *command, **variables):
        return self.mounts.run(*command, env={**self.environment, **variables})

    def call(self, *command, **variables):
        """Runs a command as the user."""
        return self.mounts.run(*AS_USER, *command, env={**self.environment, **variables}, cwd="/")

    def run(self, *arguments, **variables):
        """Runs the program under test."""
        return self.call(self.command, *arguments, **variables)

    def systemctl(self, *arguments):
        return self.call("systemctl", "--user", *arguments)

    def property(self, name, unit):
        return self.systemctl("show", "--value", "-p", name, unit).stdout.strip()

    def terminal(self, *arguments, **options):
        """Runs the program under test with a person at it."""
        return Terminal([*self.mounts.enter, *AS_USER, self.command, *arguments], self.environment, "/", **options)

    def start_program(self, *command):
        """Starts a command as the user."""
        return subprocess.Popen([*self.mounts.enter, *AS_USER, *command], env=self.environment, cwd="/",
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def remote(self, module, log):
        """Starts a module as the user, with the bus of the manager's session."""
        bus = f"unix:path={self.environment['XDG_RUNTIME_DIR']}/bus"
        environment = {**self.environment, "DBUS_SESSION_BUS_ADDRESS": bus, "PYTHONPATH": str(places.REPOSITORY / "Tests")}
        return Remote(module, environment, log, [*self.mounts.enter, *AS_USER])

    def path(self, name):
        """Where a path of the namespace is found from outside."""
        return pathlib.Path(f"/proc/{self.mounts.holder.pid}/root") / str(pathlib.Path(self.home) / name).lstrip("/")

    def write(self, name, text, owner=USER):
        """Writes a file in the home, or where an absolute path says."""
        path = self.path(name)
        self.directory(pathlib.Path(self.home, name).parent, owner)
        path.write_text(text)
        shutil.chown(path, owner)
        return path

    def directory(self, path, owner=USER):
        """Makes a directory, and those above it."""
        (self.call if owner == USER else self.as_root)("mkdir", "-p", path)

    def files(self, directory):
        """The names of all files below a directory of the home."""
        base = self.path(directory)
        return sorted(str(path.relative_to(base)) for path in base.rglob("*") if not path.is_dir())

    def end(self):
        if self.manager:
            self.systemctl("exit")
            try:
                self.manager.wait(10)
            except subprocess.TimeoutExpired:
                self.manager.kill()
                self.manager.wait()
            for tree in ("systemd", "unified", "."):
                group = pathlib.Path("/sys/fs/cgroup", tree, self.group)
                for directory in sorted([group, *group.rglob("*")], reverse=True):
                    if directory.is_dir():
                        until(lambda directory=directory: removed(directory))
        self.mounts.end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def removed(directory):
    """Removes a control group, once its processes have ended."""
    try:
        directory.rmdir()
    except FileNotFoundError:
        pass
    except OSError:
        return False
    return True
