"""Options of the long tests, numbers that tests report, and the end of what is begun once.

`make test` runs them all; one of them is `.build/test-venv/bin/python -m pytest Tests -k "midnight and waybar"`, and
BDAY_WIDGET=BINARY tests another binary.
"""
import collections
import os
import pathlib
import shutil
import signal
import time

import pytest
from _pytest.nodeid import NodeId

pytest.register_assert_rewrite("Harness")
# Under nohup or in the background they are ignored, also by all that the tests start, and some of that has to end by them.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

# What may be skipped with CI set, by the beginning of its reason, and why that hides nothing.
MAY_BE_SKIPPED = {
    "only root can be two users": "a user's run has one user; root's run tests it",
    "the rule is root's": "as above",
}
# When a test was begun, by both clocks.
BEGUN = pytest.StashKey()
# Longer than any test takes on a busy machine, in seconds: a wait that has no end is a failure, not a run that hangs.
LIMIT = 300


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="time zones and what else is sampled: all of it")
    parser.addoption("--spent", metavar="DIRECTORY", help="write down there what Tests/spent tells")
    parser.addoption("--record", action="store_true", help="instructions, cases: write down what is counted and printed, and fail")
    parser.addoption("--how-many", type=int, default=40, help="calendars: birthdays of each")


@pytest.fixture(scope="session")
def tracing():
    """Needs a strace that may trace."""
    from Harness.calls import can_trace
    if not shutil.which("strace") or not can_trace():
        pytest.skip("strace is missing, or may not trace")


def pytest_collection_modifyitems(items):
    """What takes long, and groups, which one worker each runs, are begun first."""
    items.sort(key=lambda item: not any(item.get_closest_marker(name) for name in ("long", "xdist_group")))
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    for item in items:
        if group := item.get_closest_marker("xdist_group"):
            # pytest-xdist 3.8 tells a test's group to its scheduler at the end of `_nodeid`, which pytest 9 has not.
            item._id = NodeId.parse(f"{item.nodeid}@{group.args[0]}")
            assert item.nodeid.endswith(f"@{group.args[0]}")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return failed_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = failed_if_skipped((yield))
    if call.when == "teardown":
        began, processor = item.stash[BEGUN]
        report.spent = time.monotonic() - began, processor_time() - processor
    return report


def processor_time():
    """What this process and the children that it has waited for have taken, in seconds."""
    return sum(os.times()[:4])


def failed_if_skipped(report):
    """With CI set, nobody reads what was skipped: it fails, unless it stands on the list."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if not reason.startswith(tuple(MAY_BE_SKIPPED)):
            report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    def give_up(*_):
        pytest.fail(f"no end after {LIMIT} s")
    # Cards are written with days from today on, and read later.
    if (left := 86_400 - time.time() % 86_400) < 120:
        time.sleep(left)
    signal.signal(signal.SIGALRM, give_up)
    # The long runs of `make soak` have options of their own.
    is_long = item.config.getoption("all") or item.config.getoption("how_many") > 40
    signal.alarm(0 if is_long else LIMIT)
    item.stash[BEGUN] = time.monotonic(), processor_time()
    try:
        return (yield)
    finally:
        signal.alarm(0)


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
    directory = terminalreporter.config.getoption("spent")
    if directory and "PYTEST_XDIST_WORKER" not in os.environ:
        tell_what_was_spent(terminalreporter, pathlib.Path(directory))


def tell_what_was_spent(terminalreporter, directory):
    """For Tests/spent: what processors did for the tests of each file, how long those took, and what was skipped."""
    work, time_taken = collections.Counter(), collections.Counter()
    for report in terminalreporter.getreports(""):
        if hasattr(report, "spent"):
            path = report.nodeid.partition("::")[0]
            time_taken[path] += report.spent[0]
            work[path] += report.spent[1]
    (directory / "files").write_text("".join(f"{work[path]:6.1f} {seconds:6.1f}  {path}\n" for path, seconds in time_taken.most_common()))
    skipped = collections.Counter((report.nodeid.partition("::")[0], report.longrepr[2].removeprefix("Skipped: "))
                                  for report in terminalreporter.getreports("skipped"))
    (directory / "skipped").write_text("".join(f"  {path} ({count}): {reason}\n" for (path, reason), count in sorted(skipped.items())))
