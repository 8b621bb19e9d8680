import os
import pathlib
import tempfile

import pytest
from Harness.checkout import Checkout


@pytest.fixture
def checkout():
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)  # Another user has to come this far.
        yield Checkout(pathlib.Path(directory))
