"""Waiting for something to become true, never for a time to pass."""
import time


def until(condition, seconds=60):
    """The first true value of the condition; its last value when it never was. It rests as long as looking took, so that
    what is waited for gets as much of the processors."""
    end = time.monotonic() + seconds
    while True:
        began = time.monotonic()
        value = condition()
        now = time.monotonic()
        if value or now >= end:
            return value
        time.sleep(max(0.03, now - began))


def eventually(seen, expected=True, seconds=60, why=None):
    """Asserts that `seen()` becomes the expected value. `why` adds a text to the failure."""
    __tracebackhide__ = True
    values = []

    def is_expected():
        values[:] = [seen()]
        return values[0] == expected

    assert until(is_expected, seconds), f"after {seconds} s: {values[0]!r}, expected {expected!r}\n{why() if why else ''}"
