import shutil
import subprocess

import pytest

from Harness import places


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    """The widget and the app without what valgrind cannot read of their debugging information, and the floor."""
    if not shutil.which("valgrind"):
        pytest.skip("valgrind is missing: Tests/install-tools test")
    directory = tmp_path_factory.mktemp("programs")
    for name in ("bday-widget", "bday-widget-app", "bday-widget-agent"):
        subprocess.run(["strip", "-g", "-o", directory / name, places.BINARY.with_name(name)], check=True)
    floor = places.REPOSITORY / "Tests/Benchmarks/floor.c"
    subprocess.run(["cc", "-O2", "-o", directory / "floor", floor], check=True)
    return directory
