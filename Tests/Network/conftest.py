import pytest

from Harness.homes import Home


@pytest.fixture
def home():
    with Home(LC_ALL="C.UTF-8") as home:
        yield home
