"""A program in a pseudo-terminal, with a person at it."""
import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import threading

from Harness.processes import stop
from Harness.waiting import eventually, until


class Terminal:
    """A program that has a terminal as its input and output, and what it wrote there."""

    def __init__(self, command, environment, directory, rows=24, columns=100, **streams):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs, **streams}
        self.process = subprocess.Popen(
            command, env={"TERM": "vt100", **environment}, cwd=directory, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0), **streams)
        os.close(theirs)
        self.ours, self.written = ours, b""
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        try:
            while data := os.read(self.ours, 65536):
                self.written += data
        except OSError:  # The program has ended.
            pass

    @property
    def text(self):
        return self.written.decode("utf-8", "replace").replace("\r\n", "\n")

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def shows(self, expected):
        """Asserts that a text appears."""
        __tracebackhide__ = True
        assert until(lambda: expected in self.text), f"no {expected!r} in {self.text!r}"

    def ends(self, status=0):
        """Asserts that the program ends, and returns all that it wrote."""
        __tracebackhide__ = True
        eventually(self.process.poll, status, why=lambda: self.text)
        self.reader.join(5)
        return self.text

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # What a terminal that is closed sends: a shell with a person at it takes no SIGTERM.
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGHUP)
        stop(self.process)
        self.reader.join(5)
        os.close(self.ours)
