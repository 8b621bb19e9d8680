"""No core dump holds names: neither executable can be dumped. The kernel gives the /proc of such a process to root."""
import fcntl
import os
import subprocess

import pytest

from Harness import places
from Harness.waiting import eventually

DEADLINE = 60


def owner(process):
    return os.stat(f"/proc/{process.pid}/stat").st_uid


def blocked(home, *arguments):
    """A process of the home that waits for somebody to read what it prints."""
    reader, writer = os.pipe()
    size = fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    os.write(writer, bytes(size))
    process = subprocess.Popen([*home.become, places.BINARY, *arguments], env=home.environment, stdout=writer,
                               stderr=subprocess.DEVNULL)
    os.close(writer)
    return process, reader


@pytest.mark.parametrize("name", ["bday-widget", "bday-widget-app"])
def test_it_cannot_be_dumped(somebody, name):
    arguments = ["--family", "small"]
    if name == "bday-widget":
        # The archive answers, once there is one: not while the contacts have only just been written.
        eventually(lambda: somebody.ask(*arguments) and somebody.archives(), 1, DEADLINE)
    else:
        arguments += ["--source", str(somebody.path / ".contacts")]
    assert seen(somebody, arguments, name, 0)
    # For those who look for a mistake in it.
    somebody.environment["BDAY_WIDGET_DUMPABLE"] = "1"
    assert seen(somebody, arguments, name, somebody.path.stat().st_uid)


def seen(home, arguments, name, uid):
    """Waits until the process is that executable and its /proc is that user's."""
    process, reader = blocked(home, *arguments)
    try:
        comm = f"/proc/{process.pid}/comm"
        eventually(lambda: (open(comm).read().strip(), owner(process)), (name, uid), DEADLINE)
        return process.poll() is None
    finally:
        os.close(reader)
        process.wait()


def test_what_a_command_of_the_user_runs_can_be(somebody):
    """The mark is not inherited: a program that the user configured is debugged as ever."""
    somebody.configure('{ "reload": ["stat -c %%u /proc/$$/stat > %s/owner"] }' % somebody.path)
    somebody.give_away(somebody.path / ".config/bday-widget/config.jsonc")
    assert somebody.run("reload").stderr == ""
    assert int((somebody.path / "owner").read_text()) == somebody.path.stat().st_uid
