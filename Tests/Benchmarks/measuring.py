"""Measures calls by hyperfine, beside a floor, and beside an older binary where there is one."""
import dataclasses
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile


@dataclasses.dataclass
class Program:
    """The binary that is measured, or the older one; each has homes of its own."""
    label: str
    binary: str
    directory: pathlib.Path

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


def median(command, runs, environment, before=""):
    """The wall time of a command, started without a shell."""
    with tempfile.NamedTemporaryFile() as out:
        prepare = ["--prepare", before.replace("{HOME}", environment["HOME"])] if before else []
        subprocess.run(["hyperfine", "-N", "--warmup", "3", "--runs", str(runs), *prepare, "--export-json", out.name, command],
                       env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return json.load(open(out.name))["results"][0]["median"]


class Table:
    """Rows of calls beside a floor, which is a name and a command."""

    def __init__(self, programs, floor, runs, limit=None, times=1):
        self.programs, self.floor, self.runs, self.limit, self.times = programs, floor, runs, limit, times

    def measure(self, calls):
        """Prints a row a call. One that does not keep the limit is measured once more, for machines are noisy.

        - Returns: whether all keep the limit, each time in a row.
        """
        held = True
        for call in calls:
            for attempt in (1, 2):
                rounds = [self.measured_once(call) for _ in range(self.times)]
                worst = max(rounds, key=lambda seconds: seconds["new"] / seconds["floor"])
                ratio = worst["new"] / worst["floor"]
                keeps = self.limit is None or ratio <= self.limit
                if keeps:
                    break
            verdict = "" if self.limit is None else "  ok" if keeps else f"  MISSED (at most {self.limit})"
            older = ""
            if "old" in worst:
                compared = statistics.median(seconds["new"] / seconds["old"] for seconds in rounds)
                older = f"   old {worst['old'] * 1000:9.2f} ms   new/old {compared:5.2f}"
            print(f"  {call.name:34} {worst['new'] * 1000:9.2f} ms   {ratio:6.2f} of {self.floor[0]},"
                  f" {worst['floor'] * 1000:.2f} ms{verdict}{older}", flush=True)
            held = held and keeps
        return held

    def measured_once(self, call):
        seconds = {"floor": median(self.floor[1], self.runs, self.programs[0].home(call.home))}
        for program in self.programs:
            environment = program.home(call.home) | call.variables
            seconds[program.label] = median(f"{program.binary} {call.arguments}", self.runs, environment, call.before)
        return seconds


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
