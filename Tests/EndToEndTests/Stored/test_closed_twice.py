"""No descriptor is closed twice: by then its number may be another file's."""
import fcntl
import re
import subprocess

import pytest

from Harness import places

CLOSED_TWICE = re.compile(r"^\d+ +close\(\d+\) += -1 EBADF.*", re.M)


@pytest.mark.parametrize("command", [
    [], ["import"], ["list"], ["contact", "Anna"], ["groups"], ["sources"], ["notifications"], ["schedule", "status"],
    ["doctor"], ["export"], ["setup", "--yes", "--skip", "bars"],
], ids=" ".join)
def test_nothing_is_closed_twice(home, tracing, command):
    home.write(".contacts/2.vcf", "no card")
    (home.path / "run/bday-widget").mkdir(mode=0o700)
    log = home.path / "closed"
    # Somebody delivers notices: what asks for that meets a lock that it does not get.
    with (home.path / "run/bday-widget/notify.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run(
            ["strace", "-f", "-qq", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "signal=none", "-e", "trace=close", "-o", log,
             places.BINARY, *command],
            env=home.environment, cwd=home.path, stdin=subprocess.DEVNULL, capture_output=True)
    text = log.read_text()
    assert "close(" in text
    assert CLOSED_TWICE.findall(text) == []
