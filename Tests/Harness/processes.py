"""Processes that are read while they run."""
import os
import pathlib
import signal
import subprocess
import threading


def stop(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def children(process):
    """The numbers of the processes that it started itself."""
    return [int(child) for child in pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def end_children(process):
    for child in children(process):
        os.kill(child, signal.SIGTERM)


def processes_of(home):
    """The entries in /proc of all processes that have this home."""
    return [entry for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit() and is_in(entry, home)]


def arguments(process):
    """Its arguments, from its entry in /proc; none of one that has ended."""
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def is_in(process, home):
    try:
        return f"HOME={home}".encode() in (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def memory(process):
    """What is resident of a process, in MiB; nothing of one that has ended."""
    try:
        return int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / (1 << 20)
    except OSError:
        return 0


class Lines:
    """The lines of a pipe, as they come."""

    def __init__(self, stream):
        self.lines = []
        threading.Thread(target=self.read, args=(stream,), daemon=True).start()

    def read(self, stream):
        try:
            for line in stream:
                self.lines.append(line.decode("utf-8", "replace").rstrip("\n"))
        except ValueError:  # Closed while it was read.
            pass

    def last(self):
        return self.lines[-1] if self.lines else None
