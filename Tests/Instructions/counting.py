"""Counts the instructions of a command under valgrind."""
import re
import subprocess
import time

from Harness.homes import Home


def count(command, environment, directory):
    """Instructions of a command that succeeds. What it execs is counted in its place."""
    done = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *map(str, command)],
        env={**environment, "SWIFT_DETERMINISTIC_HASHING": "1"}, cwd=directory, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return int(re.findall(r"I\s+refs:\s+([\d,]+)", done.stderr)[-1].replace(",", ""))


def at_noon():
    """A home in a zone in which no day ends while jobs are counted: on a new day an import stores what it has read anew. Nor
    does any of the program's limits of time end: what it does then would be counted."""
    return Home(f"<NOON>{time.gmtime().tm_hour - 12:+}", BDAY_WIDGET_TIMEOUT_FACTOR="100")
