"""Options of the long tests, numbers that tests report, and the end of what is begun once.

`make test` runs them all; one of them is `.build/test-venv/bin/python -m pytest Tests -k "midnight and waybar"`, and
BDAY_WIDGET=BINARY tests another binary.
"""
import collections
import os
import shutil

import pytest

pytest.register_assert_rewrite("Harness")


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="time zones: every day, not a sample")
    parser.addoption("--how-many", type=int, default=40, help="calendars: birthdays of each")


@pytest.fixture(scope="session")
def tracing():
    """Needs a strace that may trace: missing it is a failure in CI."""
    from Harness.calls import can_trace
    if not shutil.which("strace") or not can_trace():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("strace is missing, or may not trace")


def pytest_sessionfinish():
    from Harness.screens import end_screens
    end_screens()


def pytest_terminal_summary(terminalreporter):
    """What tests counted, by record_property, summed up."""
    counts = collections.Counter()
    for report in terminalreporter.getreports("passed"):
        for name, number in report.user_properties:
            counts[name] += number
    if counts:
        terminalreporter.write_line(", ".join(f"{number:,} {name}" for name, number in counts.items()))
