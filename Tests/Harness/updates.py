"""Ways in which installers replace the program under processes that run, and what has to be true of these."""
import json
import os
import pathlib
import random
import shutil
import subprocess
import time

from Harness import places, session_lock
from Harness.cards import card
from Harness.desktop import Desktop
from Harness.homes import DEADLINE, Home
from Harness.processes import Lines, stop
from Harness.waiting import eventually

FRONT, APP, AGENT = "bin/bday-widget", "libexec/bday-widget/bday-widget-app", "libexec/bday-widget/bday-widget-agent"
EXECUTABLES = [FRONT, APP, AGENT]
# Longer than a process waits before it tries what lies there (ProgramUpdate).
REST = 5


class Release:
    """What is installed: the executables without debugging information, and archives of them."""

    def __init__(self, directory):
        self.tree = directory / "tree"
        for name in EXECUTABLES:
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["strip", "-o", self.tree / name, places.BINARY.with_name(pathlib.Path(name).name)], check=True)
        self.archive, self.package = directory / "archive.tar", directory / "package.deb"
        subprocess.run(["tar", "-C", self.tree, "-cf", self.archive, "bin", "libexec"], check=True)
        if shutil.which("dpkg-deb"):
            control = self.tree / "DEBIAN/control"
            control.parent.mkdir(mode=0o755)
            control.write_text("Package: bday-widget\nVersion: 1\nArchitecture: all\nMaintainer: A <a@example.org>\nDescription: a test\n")
            subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", self.tree, self.package], check=True,
                           stdout=subprocess.DEVNULL)


class Updated:
    """A home with an installation in it, and one of each process that outlives a call."""

    def __init__(self, release, seed):
        self.release, self.random, self.round = release, random.Random(seed), 0
        self.home = Home(LANG="C.UTF-8")
        self.desktop, self.processes = None, {}
        self.prefix = self.home.path / "prefix"
        self.file, self.follower_log = self.home.path / "line", self.home.path / "follower.log"

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def begin(self):
        for name in EXECUTABLES:
            (self.prefix / name).parent.mkdir(parents=True, exist_ok=True)
            os.link(self.release.tree / name, self.prefix / name)
        self.change()
        self.desktop = Desktop(self.home)
        self.home.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.home.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.has_tmux = shutil.which("tmux") is not None
        if self.has_tmux:
            self.home.environment["LC_ALL"] = "C.UTF-8"
            self.tmux("new-session", "-d", "-x", "80", "-y", "5", "sleep 86400")
            server = self.tmux("display-message", "-p", "#{pid}")
            self.home.environment["TMUX"] = f"{self.home.path / 'socket'},{server},0"
            self.start("watch --tmux", FRONT, "watch", "--tmux")
        shown = self.start("watch", FRONT, "watch", stdout=subprocess.PIPE)
        self.lines = Lines(shown.stdout)
        # Its standard output is a reader, whose end would end it.
        self.start("watch --to", FRONT, "watch", "--to", str(self.file), stdout=subprocess.PIPE)
        self.start("notify --stay", FRONT, "notify", "--stay")
        self.start("follow-lock", AGENT, "follow-lock")
        self.is_followed()

    def start(self, name, program, *arguments, **options):
        log = (self.home.path / f"{name}.log").open("a")
        self.processes[name] = self.home.start([self.prefix / program, *arguments], stderr=log, **{"stdout": log, **options})
        return self.processes[name]

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.home.path / "socket", "-f", "/dev/null", *arguments], check=False,
                              env=self.home.environment, capture_output=True, text=True).stdout.rstrip("\n")

    def change(self):
        """Somebody else has a birthday."""
        self.round += 1
        self.home.replace(".contacts/1.vcf", card(f"Anna {self.round}", 10))

    def shown(self):
        """What is shown by each of those that show something, and what `follow-lock` and `notify --stay` say."""
        return {"watch": self.lines.last(), "watch --to": self.file.read_text() if self.file.exists() else None,
                **({"watch --tmux": self.tmux("show-options", "-gqv", "@bday")} if self.has_tmux else {}),
                "follow-lock": session_lock.state(session_lock.path(self.home)),
                "notify --stay": (self.home.path / "run/bday-widget/notify.lock").exists(), "ended": self.ended()}

    def ended(self):
        return [name for name, process in self.processes.items() if process.poll() is not None]

    def is_followed(self):
        """Asserts that everything shows who is next now, whatever version it is of, and nothing has ended."""
        __tracebackhide__ = True
        line = f"🎁 Anna {self.round} in 10 days"
        expected = {"watch": line, "watch --to": f"{line}\n", **({"watch --tmux": line} if self.has_tmux else {}),
                    "follow-lock": "untold", "notify --stay": True, "ended": []}
        eventually(self.shown, expected, DEADLINE, self.said)

    def said(self):
        return "\n".join(f"{path.name}: {path.read_text()}" for path in self.home.path.glob("*.log"))

    def old(self):
        """Those that do not run what lies in their place."""
        if os.geteuid() == 0:
            return [name for name, process in self.processes.items()
                    if not same(f"/proc/{process.pid}/exe", self.prefix / (AGENT if name == "follow-lock" else APP))]
        # Only root may look at what a process runs that keeps its memory private.
        current = [line.split()[6] for line in pathlib.Path("/proc/locks").read_text().splitlines() if "OFDLCK" in line]
        return [name for name, process in self.processes.items() if str(process.pid) not in current]

    def are_new(self):
        """Asserts that each process becomes what lies there and goes on."""
        __tracebackhide__ = True
        eventually(lambda: (self.ended(), self.old()), ([], []), DEADLINE, self.said)
        self.change()
        self.is_followed()

    def doctor_says(self):
        done = self.home.start([self.prefix / FRONT, "doctor", "--json"], stdout=subprocess.PIPE)
        return [each["found"] for each in json.loads(done.communicate()[0])["findings"] if each["area"] == "watch"]

    def update(self, way):
        way(self)
        self.are_new()

    def __exit__(self, *_):
        for process in self.processes.values():
            stop(process)
        if self.has_tmux:
            self.tmux("kill-server")
        if self.desktop:
            self.desktop.end()
        shutil.rmtree(self.home.path, ignore_errors=True)

    # How files come.

    def shuffled(self):
        return self.random.sample(EXECUTABLES, len(EXECUTABLES))

    def copy(self, name, suffix=""):
        shutil.copy2(self.release.tree / name, f"{self.prefix / name}{suffix}")


def same(one, other):
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def renamed(updated, apart=3):
    """Each is written beside the old one and takes its name, in any order, up to so many seconds apart."""
    for name in updated.shuffled():
        updated.copy(name, ".new")
        os.rename(f"{updated.prefix / name}.new", updated.prefix / name)
        time.sleep(updated.random.uniform(0, apart))


def renamed_up_to_a_minute_apart(updated):
    renamed(updated, apart=60)


def removed_and_written(updated):
    for name in EXECUTABLES:
        (updated.prefix / name).unlink()
    time.sleep(updated.random.uniform(0, 2 * REST))
    updated.change()
    updated.is_followed()
    for name in updated.shuffled():
        updated.copy(name)


def written_in_pieces(updated):
    """In pieces, one of which waits for longer than what lies there has to rest; the file is closed between them or not."""
    for name in updated.shuffled():
        content, path = (updated.release.tree / name).read_bytes(), updated.prefix / name
        path.unlink()
        long = updated.random.randrange(4) if updated.random.random() < 0.5 else None
        file = path.open("ab")
        path.chmod(0o755)
        # The last cut may be near the end, where a program can begin to run.
        cuts = sorted([0, len(content), len(content) - updated.random.randrange(1, 1 << updated.random.randrange(1, 20)),
                       *(updated.random.randrange(len(content)) for _ in range(2))])
        for number, (start, end) in enumerate(zip(cuts, cuts[1:])):
            file.write(content[start:end])
            file.flush()
            if updated.random.random() < 0.7:
                file.close()
                file = path.open("ab")
            time.sleep(REST + 2 if number == long else updated.random.uniform(0, 0.5))
        file.close()


def by_install(updated):
    """As `make install` of others, and ours before this, which strips what it has just copied."""
    for name in updated.shuffled():
        subprocess.run(["install", "-D", "-m", "755", "-s", places.BINARY.with_name(pathlib.Path(name).name), updated.prefix / name],
                       check=True)


def by_tar(updated):
    subprocess.run(["tar", "-C", updated.prefix, "-xf", updated.release.archive], check=True)


def by_dpkg(updated):
    database = updated.home.path / "dpkg"
    for name in ("info", "updates"):
        (database / name).mkdir(parents=True, exist_ok=True)
    for name in ("status", "available"):
        (database / name).touch()
    subprocess.run(["dpkg", "--force-not-root", "--force-bad-path", f"--admindir={database}", f"--instdir={updated.prefix}",
                    f"--log={database}/log", "-i", updated.release.package], check=True, stdout=subprocess.DEVNULL)


def by_our_install(updated):
    subprocess.run([places.REPOSITORY / "integrations/packaging/install", updated.prefix], check=True, stdout=subprocess.DEVNULL)


WAYS = [renamed, renamed_up_to_a_minute_apart, removed_and_written, written_in_pieces, by_install, by_tar, by_dpkg, by_our_install]
