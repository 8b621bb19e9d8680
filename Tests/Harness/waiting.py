"""Waiting for something to become true, never for a time to pass."""
import time


def until(condition, seconds=12):
    """The first true value of the condition; its last value when it never was."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.03)
    return value


def eventually(seen, expected=True, seconds=12, why=None):
    """Asserts that `seen()` becomes the expected value. `why` adds a text to the failure."""
    __tracebackhide__ = True
    end = time.monotonic() + seconds
    while (value := seen()) != expected and time.monotonic() < end:
        time.sleep(0.03)
    assert value == expected, f"after {seconds} s: {value!r}, expected {expected!r}\n{why() if why else ''}"
