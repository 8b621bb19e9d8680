import os

import pytest

from Harness.cards import vcard
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


@pytest.fixture
def server(desktop):
    """The desktop, with a notification server that remembers what it shows."""
    desktop.start_server()
    return desktop


@pytest.fixture
def anna(home):
    """Somebody whose birthday is 23 November 1990."""
    home.write(".contacts/anna.vcf", vcard("FN:Anna Berg", "BDAY:19901123"))
    # What changed a moment ago is read again, and not archived.
    os.utime(home.path / ".contacts", (0, 0))
