"""Another time for the dynamically linked programs: the app and the agent. Files keep their real times."""

import datetime
import pathlib
import time

from Harness.waiting import eventually


def at(when):
    """What stands before a command so that its clock goes on from `2026-11-23 09:00`, in its own zone.

    The program `faketime` prepares the environment. Where libfaketime does that itself, it moves the environment, and a
    Swift program finds its arguments beside that.
    """
    remove_stale_memory()
    return ["env", "NO_FAKE_STAT=1", "faketime", "--exclude-monotonic", "-f", f"@{when}:00"]


def remove_stale_memory():
    """A `faketime` that was killed leaves what its children share, and does not start where that has its process number."""
    for path in pathlib.Path("/dev/shm").glob("*faketime_s*_*"):
        if not pathlib.Path("/proc", path.name.rpartition("_")[2]).exists():
            path.unlink(missing_ok=True)


def zone_where(clock):
    """A zone whose clock shows `08:59:57` now, and the date there."""
    wanted = datetime.datetime.strptime(clock, "%H:%M:%S")
    now = datetime.datetime.now(datetime.timezone.utc)
    offset = ((wanted - wanted.replace(hour=0, minute=0, second=0)).seconds - now.hour * 3600 - now.minute * 60
              - now.second) % 86_400
    return (f"<TST>-{offset // 3600:02}:{offset // 60 % 60:02}:{offset % 60:02}",
            (now + datetime.timedelta(seconds=offset)).date())


class Evening:
    """A zone in which midnight comes in so many seconds, and the date there until then."""

    def __init__(self, seconds):
        self.midnight = int(time.time()) + seconds
        offset = -self.midnight % 86_400
        self.zone = f"<TST>-{offset // 3600:02}:{offset // 60 % 60:02}:{offset % 60:02}"
        self.today = datetime.datetime.fromtimestamp(self.midnight + offset - 1, datetime.timezone.utc).date()
        self.was_ready = False

    def left(self):
        return max(0, self.midnight - time.time())

    def is_ready(self, condition, why=None):
        """Asserts that what the trial waits for before midnight comes true before that."""
        __tracebackhide__ = True
        eventually(condition, True, self.left(), why)
        assert self.left(), "midnight has come before it was ready"
        self.was_ready = True


def over_midnight(trial, first):
    """Calls the trial with an evening of so many seconds; with a longer one where midnight came before it was ready."""
    for ahead in (first, 30, 60):
        evening = Evening(ahead)
        try:
            return trial(evening)
        except AssertionError:
            if evening.was_ready or evening.left() or ahead == 60:
                raise
