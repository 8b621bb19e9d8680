"""The mark by which a process says whether the session is locked: read, and held."""
import fcntl
import os
import struct
import subprocess
import sys

STATES = ["unknown", "locked", "unlocked", "untold", "abandoned"]
FLOCK = "hhqqi4x"

# Says the state of each number that it reads, a line each, as `follow-lock` does.
HOLDER = """
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
for line in sys.stdin:
    fcntl.lockf(file, fcntl.LOCK_UN, 0, int(line))
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, int(line), 0)
    os.utime(file)
    print(line, end="", flush=True)
"""


def path(home):
    directory = home.path / "run/bday-widget"
    directory.mkdir(mode=0o700, exist_ok=True)
    return directory / "session-lock"


def state(file):
    """What a process says that lives."""
    try:
        descriptor = os.open(file, os.O_RDONLY)
    except FileNotFoundError:
        return "unknown"
    try:
        asked = struct.pack(FLOCK, fcntl.F_RDLCK, os.SEEK_SET, 0, 0, 0)
        kind, _, _, length, _ = struct.unpack(FLOCK, fcntl.fcntl(descriptor, fcntl.F_GETLK, asked))
        return STATES[length] if kind == fcntl.F_WRLCK else "unknown"
    finally:
        os.close(descriptor)


class Holder:
    """A process that says a state, until it is killed."""

    def __init__(self, home, first):
        self.process = subprocess.Popen([sys.executable, "-c", HOLDER, path(home)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        home.started.append(self)
        self.say(first)

    def say(self, state):
        self.process.stdin.write(f"{STATES.index(state)}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline()

    def end(self):
        """Kills it."""
        self.process.kill()
        self.process.wait()
