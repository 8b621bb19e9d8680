import os
import shutil

import pytest

from Harness.calls import can_trace
from Harness.homes import Home


@pytest.fixture
def home():
    with Home(LC_ALL="C.UTF-8") as home:
        yield home


@pytest.fixture(scope="session")
def tracing():
    """Needs a strace that may trace: missing it is a failure in CI."""
    if not shutil.which("strace") or not can_trace():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("strace is missing, or may not trace")
