"""The network calls of a process and its descendants, as strace sees them, each with the program that made it."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess

from Harness import places
from Harness.waiting import eventually

# What changes which program runs in a process, and which process began which.
LIFE = ("execve", "execveat", "clone", "clone3", "fork", "vfork")
# Without the variable, strace could not read what the program's calls are given, unless it is root's.
TRACE = ["strace", "-f", "-qq", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "signal=none", "-e", f"trace=%network,{','.join(LIFE)}"]
LINE = re.compile(r"(?P<process>\d+) +(?:<\.\.\. (?P<resumed>\w+) resumed>|(?P<call>\w+)\()(?P<rest>.*)")


def traced(log):
    """What stands before a command to trace it."""
    return [*TRACE, "-o", str(log)]


def is_ended(home, call, which, *arguments):
    """Runs the program, each of whose processes ends on entering its call of that number, if it comes so far.

    - Returns: whether one was ended.
    """
    log = home.path / "ended.log"
    subprocess.run(["strace", "-f", "-qq", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", f"trace={call}", "-e", f"inject={call}:error=EIO:signal=KILL:when={which}",
                    "-o", str(log), places.BINARY, *arguments], env=home.environment, cwd=home.path, capture_output=True)
    return "killed by SIGKILL" in log.read_text()


@contextlib.contextmanager
def stopped(home, call, which, log, *arguments, path=None):
    """Runs the program, which is stopped behind its call of that number until the block ends.

    - path: only calls that are about this file or directory count.
    """
    only = ["-P", str(path)] if path else []
    process = subprocess.Popen(
        ["strace", "-qq", *only, "-E", "BDAY_WIDGET_DUMPABLE=1", "-f", "-e", f"trace={call}", "-e",
         f"inject={call}:signal=STOP:when={which}", "-o", str(log), places.BINARY, *arguments],
        env=home.environment, cwd=home.path, stdout=subprocess.PIPE, text=True)
    eventually(lambda: log.exists() and "stopped by SIGSTOP" in log.read_text(), True, 20)
    try:
        yield process
    finally:
        os.kill(int(log.read_text().split()[0]), signal.SIGCONT)


def can_trace():
    return subprocess.run([*TRACE, "-o", "/dev/null", "true"], capture_output=True).returncode == 0


def network_calls(log):
    """Reads a log of `traced`.

    - Returns: pairs of a program's name and a network call that it made, and the names of all programs that ran.
    """
    lines = [match for line in pathlib.Path(log).read_text(errors="replace").splitlines()
             if (match := LINE.match(line))]
    parents = {}
    for line in lines:
        name = line["call"] or line["resumed"]
        child = re.search(r"= (\d+)$", line["rest"])
        if name not in ("execve", "execveat") and name in LIFE and child:
            parents[child[1]] = line["process"]

    images, starting, calls, programs = {}, {}, [], set()

    def image(process):
        """The program in the process now: until it starts one itself, that of the process which began it."""
        if process not in images:
            images[process] = image(parents[process]) if process in parents else "(unknown)"
        return images[process]

    for line in lines:
        process, name, rest = line["process"], line["call"] or line["resumed"], line["rest"]
        if name in ("execve", "execveat"):
            if line["call"]:
                starting[process] = pathlib.Path(re.search(r'"((?:[^"\\]|\\.)*)"', rest)[1]).name
            if rest.endswith("= 0"):
                images[process] = starting[process]
                programs.add(starting[process])
        elif name in LIFE:
            # A child that has not been seen yet runs what its parent runs now, whatever that starts later.
            child = re.search(r"= (\d+)$", rest)
            if child:
                images.setdefault(child[1], image(process))
        elif line["call"]:
            calls.append((image(process), name + "(" + rest))
    return calls, programs
