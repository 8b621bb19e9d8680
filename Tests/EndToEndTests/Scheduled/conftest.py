import pytest

from Harness.managers import UserManager


@pytest.fixture
def manager():
    """A running user manager."""
    with UserManager() as manager:
        yield manager.start()
