import pytest

from Harness.homes import Home


@pytest.fixture
def home():
    with Home() as home:
        yield home
