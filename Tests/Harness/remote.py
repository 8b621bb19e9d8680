"""Functions of a Python module that has to run in a process of its own: on a bus, in a home or as a user of its own.

A call is a line of JSON on the process's standard input, and its answer a line on its standard output.
"""
import contextlib
import json
import os
import signal
import subprocess
import sys

from Harness import places
from Harness.processes import Lines
from Harness.waiting import until


class Remote:
    """The other process. Its standard error is a file, which a failed call quotes."""

    def __init__(self, module, environment, log, before=()):
        self.log = log
        self.process = subprocess.Popen(
            [*before, sys.executable, "-m", module], cwd=places.REPOSITORY / "Tests", start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log.open("w"),
            env={**environment, "PYTHONDONTWRITEBYTECODE": "1"})
        self.answers = Lines(self.process.stdout)
        self.asked = 0

    def call(self, function, *arguments):
        self.asked += 1
        self.process.stdin.write(json.dumps([function, arguments]).encode() + b"\n")
        self.process.stdin.flush()
        until(lambda: len(self.answers.lines) >= self.asked or self.process.poll() is not None, 60)
        if len(self.answers.lines) < self.asked:
            raise RuntimeError(f"{function}: no answer\n{self.log.read_text()}")
        answer = json.loads(self.answers.lines[self.asked - 1])
        if "error" in answer:
            raise RuntimeError(f"{function}: {answer['error']}")
        return answer["value"]

    def end(self):
        """Ends it, and what runs in its session."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(self.process.pid, number)
                self.process.wait(10)
                return
        self.process.wait()


def serve(functions):
    """Answers calls until standard input is closed. `functions`: a function by its name."""
    for line in sys.stdin:
        name, arguments = json.loads(line)
        try:
            answer = {"value": functions[name](*arguments)}
        except Exception as error:  # Whatever it is, the test says it.
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)
