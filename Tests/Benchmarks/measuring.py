"""Measures calls in turns with a floor, and with an older binary where there is one."""
import dataclasses
import os
import pathlib
import shutil
import statistics
import subprocess
import sys


@dataclasses.dataclass
class Program:
    """The binary that is measured, or the older one; each has homes of its own, and is measured in a copy of its prefix."""
    label: str
    installed: pathlib.Path
    directory: pathlib.Path

    def __post_init__(self):
        self.prefix = self.directory / self.label / "prefix"
        self.binary = str(self.prefix / "bin" / self.installed.name)
        self.install()

    def install(self):
        """Copies the executables anew."""
        shutil.rmtree(self.prefix, ignore_errors=True)
        for part in ("bin", "libexec"):
            shutil.copytree(self.installed.parents[1] / part, self.prefix / part, symlinks=True)

    def home(self, name, source=None, **variables):
        """The environment of a home, made when it is first asked for."""
        home = self.directory / self.label / name
        if not home.exists():
            (home / "run").mkdir(parents=True)
            (home / "run").chmod(0o700)
            if source:
                (home / ".contacts").symlink_to(source)
        return {"HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "TZ": "UTC", "PATH": os.environ["PATH"],
                **variables}


@dataclasses.dataclass
class Call:
    """A row: what is called, in which home, and what is done before each run (`{HOME}` is the home)."""
    name: str
    arguments: str
    home: str
    variables: dict = dataclasses.field(default_factory=dict)
    before: str = ""


class Turns:
    """The wall times of commands that take turns, so that each meets the same moments of a machine whose speed changes.

    - Parameter commands: by label the command, its environment, and what a shell does before each run.
    """
    WARM_UP = 3

    def __init__(self, turns, rounds, commands):
        words = [str(turns), str(rounds + self.WARM_UP)]
        for command, environment, before in commands.values():
            variables = [f"{name}={value}" for name, value in environment.items()]
            words += [before.replace("{HOME}", environment["HOME"]), *variables, *command.split(), "--"]
        lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        columns = zip(*(map(int, line.split()) for line in lines[self.WARM_UP:]))
        self.microseconds = dict(zip(commands, columns))

    def milliseconds(self, label):
        return statistics.median(self.microseconds[label]) / 1000

    def ratio(self, one, other):
        """The median of one's time in proportion to the other's beside it."""
        return statistics.median(mine / its for mine, its in zip(self.microseconds[one], self.microseconds[other]))


class Table:
    """Rows of calls beside a floor, which is a name and a command."""

    def __init__(self, turns, programs, floor, runs, limit=None, times=1):
        self.turns, self.programs, self.floor, self.runs, self.limit, self.times = turns, programs, floor, runs, limit, times

    def measure(self, calls):
        """Prints a row a call. One that does not keep the limit is measured once more, for machines are noisy.

        - Returns: whether all keep the limit, each time in a row.
        """
        held = True
        for call in calls:
            for attempt in (1, 2):
                rounds = [self.measured_once(call) for _ in range(self.times)]
                worst = max(rounds, key=lambda turns: turns.ratio("new", "floor"))
                ratio = worst.ratio("new", "floor")
                keeps = self.limit is None or ratio <= self.limit
                if keeps:
                    break
            verdict = "" if self.limit is None else "  ok" if keeps else f"  MISSED (at most {self.limit:.2g})"
            older = ""
            if "old" in worst.microseconds:
                compared = statistics.median(turns.ratio("new", "old") for turns in rounds)
                older = f"   old {worst.milliseconds('old'):9.2f} ms   new/old {compared:5.2f}"
            print(f"  {call.name:34} {worst.milliseconds('new'):9.2f} ms   {ratio:6.2f} of {self.floor[0]},"
                  f" {worst.milliseconds('floor'):.2f} ms{verdict}{older}", flush=True)
            held = held and keeps
        return held

    def measured_once(self, call):
        commands = {"floor": (self.floor[1], self.programs[0].home(call.home), "")}
        for program in self.programs:
            environment = program.home(call.home) | call.variables
            commands[program.label] = (f"{program.binary} {call.arguments}", environment, call.before)
        return Turns(self.turns, self.runs, commands)


def usage(command, environment):
    """Peak memory in megabytes, and page faults that needed no disk, of a process of its own."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL,"
            " stderr=subprocess.DEVNULL); used = resource.getrusage(resource.RUSAGE_CHILDREN);"
            " print(used.ru_maxrss, used.ru_minflt)")
    done = subprocess.run([sys.executable, "-c", code, *command], env=environment, capture_output=True, text=True, check=True)
    kilobytes, faults = map(int, done.stdout.split())
    return kilobytes / 1024, faults


def peak_memory(command, environment):
    return usage(command, environment)[0]


def resident_memory(command, environment):
    """Megabytes of a program that stays, once it has printed a line and come to rest."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    try:
        process.stdout.readline()
        status = pathlib.Path(f"/proc/{process.pid}/status")
        sizes = []
        for _ in range(20):
            sizes.append(int(status.read_text().split("VmRSS:")[1].split()[0]))
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                pass
        return sizes[-1] / 1024
    finally:
        process.kill()
        process.wait()
