"""A bar for each test: missing ones are a failure in CI, and one that shows nobody at all stops its other tests."""
import contextlib

import pytest

from Harness.bars import MORE, PROGRAMS

# Why a bar cannot be tested any further, by its name.
BROKEN = {}


def pytest_generate_tests(metafunc):
    """A test that takes `bar` is run for each, or for those that its mark `bars` names; each bar's on one worker.

    A test may also be parametrized with bars itself.
    """
    given = [mark for mark in metafunc.definition.iter_markers("parametrize") if "bar" in mark.args[0].split(",")]
    if "bar" in metafunc.fixturenames and not given:
        mark = metafunc.definition.get_closest_marker("bars")
        kinds = PROGRAMS if mark is None else [kind for kind in PROGRAMS + MORE if kind.name in mark.args]
        metafunc.parametrize("bar", [pytest.param(kind, id=kind.name, marks=pytest.mark.xdist_group(kind.name))
                                     for kind in kinds], indirect=True)


class Bar:
    """A kind of bar, and how to show one."""

    def __init__(self, kind):
        self.kind = kind

    def make_home(self, zone="UTC"):
        try:
            return self.kind.make_home(zone)
        except AssertionError as error:  # There is no screen for it.
            BROKEN[self.kind.name] = str(error)
            raise

    @contextlib.contextmanager
    def showing(self, home, first, options=""):
        """The bar in that home, once it shows the first birthday."""
        program = self.kind(home, options)
        try:
            try:
                program.shows(first)
            except AssertionError as error:
                BROKEN[self.kind.name] = f"{self.kind.name} cannot show the first birthday: {error}"
                raise
            yield program
        finally:
            program.end()


@pytest.fixture
def bar(request):
    kind = request.param
    if lacking := kind.missing():
        pytest.skip(f"{', '.join(lacking)} is missing: Tests/install-tools test")
    if kind.name in BROKEN:
        pytest.fail(BROKEN[kind.name], pytrace=False)
    return Bar(kind)


@pytest.fixture
def home(bar):
    with bar.make_home() as home:
        yield home
