import pytest

from Harness.desktop import Desktop
from Harness.homes import Home


@pytest.fixture
def home():
    with Home(LANG="C.UTF-8") as home:
        yield home


@pytest.fixture
def desktop(home):
    """A session bus in the home, with nothing on it."""
    desktop = Desktop(home)
    yield desktop
    desktop.end()
