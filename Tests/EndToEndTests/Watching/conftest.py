import shutil
import subprocess

import pytest

from Harness.homes import Home
from Harness.mounts import Mounts


@pytest.fixture
def home():
    with Home() as home:
        yield home


@pytest.fixture
def mounts():
    with Mounts() as mounts:
        yield mounts


@pytest.fixture
def tmux(home):
    """Runs a command in a server of the home's, and returns what it prints."""
    if not shutil.which("tmux"):
        pytest.fail("tmux is missing: Tests/install-tools test")
    command = ["tmux", "-S", str(home.path / "socket"), "-f", "/dev/null"]
    home.environment["LC_ALL"] = "C.UTF-8"

    def run(*arguments):
        return subprocess.run([*command, *arguments], env=home.environment, capture_output=True, text=True,
                              check=arguments[0] == "new-session").stdout.rstrip("\n")

    run("new-session", "-d", "-x", "200", "-y", "5", "sleep 600")
    home.environment["TMUX"] = f"{home.path / 'socket'},{run('display-message', '-p', '#{pid}')},0"
    yield run
    run("kill-server")
