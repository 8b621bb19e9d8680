import pytest
from carddav import Server, SyncedHome


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.end()


@pytest.fixture
def home(server):
    with SyncedHome(server) as home:
        yield home
