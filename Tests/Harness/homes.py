"""A home of its own for every test, and the program under test in it."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from Harness import places, schemas
from Harness.processes import Lines
from Harness.waiting import eventually

# What a busy machine does in so many times as long as the limits are made for (docs/how-it-works.md#limits-of-time).
FACTOR = {"BDAY_WIDGET_TIMEOUT_FACTOR": "5"}
# Longer than `watch` ever takes to notice a change.
DEADLINE = 60
NOBODY = 65534


def as_user(number):
    """What makes a command that user's, whom nobody needs to have added."""
    return ["setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups"]


AS_NOBODY = as_user(NOBODY)


class Home:
    """An empty home with a runtime directory, and the program under test on its PATH.

    With `become`, which is empty or what makes a command that `user`'s, it is another user's, and every process in it too.
    """

    def __init__(self, zone="UTC", become=(), user=NOBODY, **variables):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="bday-home-"))
        self.become, self.user = list(become), user
        self.started = []
        for name in ("run", "bin"):
            (self.path / name).mkdir(mode=0o700)
        self.command = self.path / "bin/bday-widget"
        self.command.symlink_to(places.BINARY)
        self.environment = {"HOME": str(self.path), "XDG_RUNTIME_DIR": str(self.path / "run"), "TZ": zone,
                            "PATH": f"{self.path / 'bin'}:{os.environ['PATH']}", **FACTOR, **variables}
        self.give_away(self.path, *self.path.rglob("*"))

    def give_away(self, *paths):
        """Makes files and directories those of the home's user."""
        if self.become:
            for path in paths:
                os.chown(path, self.user, self.user, follow_symlinks=False)

    def has_limits(self):
        """From now on the program's limits of time are those of everybody: for a test that is about one."""
        for name in FACTOR:
            self.environment.pop(name, None)

    def write(self, name, content):
        """Writes in place."""
        path = self.path / name
        for directory in reversed([parent for parent in path.parents if not parent.exists()]):
            directory.mkdir()
            self.give_away(directory)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        self.give_away(path)
        return path

    def replace(self, name, content):
        """Replaces a file as a synchroniser does: another one takes its name."""
        path = pathlib.Path(name)
        return self.write(str(path.with_name(f".{path.name}.tmp")), content).rename(self.path / name)

    def only_card(self, content):
        self.replace(".contacts/card.vcf", content)

    def configure(self, text):
        self.replace(".config/bday-widget/config.jsonc", text)

    def run(self, *arguments, **variables):
        done = subprocess.run([*self.become, places.BINARY, *arguments], env={**self.environment, **variables},
                              capture_output=True, text=True)
        if done.returncode == 0:
            schemas.check(arguments, done.stdout)
        return done

    def ask(self, *arguments):
        """What the program prints. It has to succeed."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def listed(self, *arguments):
        """Everybody in `list`: name, month, day, year, groups."""
        sections = json.loads(self.ask("list", "--json", *arguments))["sections"]
        return in_order((row["name"], row["month"], row["day"], row.get("year"), row["groups"])
                        for section in sections for row in section["birthdays"])

    def archives(self):
        return len(list((self.path / "run/bday-widget").glob("*.json")))

    def start(self, command, environment=None, **options):
        """Starts a process in the home."""
        return subprocess.Popen([*self.become, *command], cwd=self.path, env={**self.environment, **(environment or {})},
                                **{"stdin": subprocess.DEVNULL, **options})

    def watch(self, *arguments, **options):
        watch = Watch(self, arguments, **options)
        self.started.append(watch)
        return watch

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for watch in self.started:
            watch.end()
        # A process that has just been ended may still write.
        shutil.rmtree(self.path, ignore_errors=True)


def home_of_nobody_else():
    """A home whose user runs nothing else, where the tests are root's: what others test meanwhile is not to be found.

    Its commands need nothing that is in a PATH.
    """
    user = 100_000 + os.getpid()
    program, *options = as_user(user)
    return Home(LANG="C.UTF-8", become=[shutil.which(program), *options] if os.geteuid() == 0 else (), user=user)


def in_order(rows):
    return sorted(rows, key=str)


class Watch:
    """A running `watch`, and the lines that it printed."""

    def __init__(self, home, arguments, before=(), environment=None):
        self.process = subprocess.Popen(
            [*before, places.BINARY, "watch", *arguments], env=environment or home.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.printed, self.reported = Lines(self.process.stdout), Lines(self.process.stderr)

    @property
    def lines(self):
        return self.printed.lines

    @property
    def errors(self):
        return self.reported.lines

    def last(self):
        return self.printed.last()

    def shows(self, expected):
        """Asserts that the last line becomes the expected one."""
        __tracebackhide__ = True
        eventually(self.last, expected, DEADLINE, lambda: "\n".join(self.errors[-10:]))

    def is_running(self):
        return self.process.poll() is None

    def end(self):
        if self.is_running():
            self.process.kill()
        self.process.wait()
