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
