"""The control of test_no_network_call: a call that was made would be noticed, and only where it is ours."""
import subprocess

import pytest

from Harness.calls import network_calls, traced

PYTHON = "#!/usr/bin/python3\nimport os, socket, subprocess, sys, threading\n"
SOCKET = "socket.socket(socket.AF_UNIX).close()"


def programs_that_call(home, **scripts):
    """Runs the first script; the others lie beside it."""
    for name, text in scripts.items():
        home.write(f"bin/{name.replace('_', '-')}", PYTHON + text).chmod(0o755)
    log = home.path / "log"
    first = next(iter(scripts)).replace("_", "-")
    subprocess.run([*traced(log), home.path / "bin" / first], env=home.environment, check=True)
    calls, _ = network_calls(log)
    return {program for program, call in calls if call.startswith("socket(")}


@pytest.fixture(autouse=True)
def nothing_of_ours(home, tracing):
    home.command.unlink()


def test_of_the_front(home):
    assert programs_that_call(home, bday_widget=SOCKET) == {"bday-widget"}


def test_of_what_it_becomes(home):
    become = "os.execv(sys.argv[0] + '-app', ['bday-widget'])"
    assert programs_that_call(home, bday_widget=become, bday_widget_app=SOCKET) == {"bday-widget-app"}


def test_of_its_thread(home):
    thread = f"thread = threading.Thread(target=lambda: {SOCKET})\nthread.start()\nthread.join()"
    assert programs_that_call(home, bday_widget=thread) == {"bday-widget"}


def test_of_its_fork(home):
    fork = f"if os.fork() == 0:\n    {SOCKET}\nelse:\n    os.wait()"
    assert programs_that_call(home, bday_widget=fork) == {"bday-widget"}


def test_of_another_program_that_it_starts(home):
    other = "subprocess.run([sys.argv[0] + '-other'], check=True)"
    assert programs_that_call(home, bday_widget=other, bday_widget_other=SOCKET) == {"bday-widget-other"}


def test_none(home):
    assert programs_that_call(home, bday_widget="pass") == set()
