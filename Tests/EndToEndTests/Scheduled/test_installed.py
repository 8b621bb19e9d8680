"""`schedule` with the units that `make install` puts there."""
import json
import os

import pytest

from Harness.cards import card
from Harness.checkout import Checkout
from Harness.managers import USER, UserManager
from test_systemd import DROP_IN, FOLLOWER, SERVICE, TIMER, UNITS, bodies, deliver, enable, problems, refuse_to_follow

EARLIER = "# Written by bday-widget schedule enable, which writes it anew. schedule disable removes it.\n"
OWN = [f"{SERVICE}.d/{DROP_IN}", f"{TIMER}.d/{DROP_IN}", f"timers.target.wants/{TIMER}"]


class Installed:
    """A manager on whose machine the program is installed below a prefix."""

    def __init__(self, manager, directory):
        self.manager, self.checkout = manager, Checkout(directory)
        manager.as_root("mount", "-t", "tmpfs", "none", "/usr/local")
        manager.write(".contacts/1.vcf", card("Anna", 0).decode())
        manager.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": "00:00"}}')

    def install(self, prefix):
        done = self.checkout.make("install", where=[f"PREFIX={prefix}", f"DESTDIR={self.checkout.root}"])
        assert done.returncode == 0, done.stderr
        copied = self.manager.as_root("sh", "-c", 'mkdir -p "$2" && cp -r "$1/." "$2"', "sh", f"{self.checkout.root}{prefix}", prefix)
        assert copied.returncode == 0, copied.stderr
        if prefix.startswith(self.manager.home):
            self.manager.as_root("chown", "-R", f"{USER}:", prefix)
        self.manager.command = f"{prefix}/bin/bday-widget"

    def links(self):
        """What is a link among the units, and where it leads."""
        base = self.manager.path(UNITS)
        return {str(path.relative_to(base)): os.readlink(path) for path in base.rglob("*") if path.is_symlink()}


@pytest.fixture
def installed(manager, tmp_path):
    return Installed(manager, tmp_path)


@pytest.fixture
def server(manager, tmp_path):
    server = manager.remote("Harness.notification_server", tmp_path / "log")
    server.call("configure", {})
    yield server
    server.end()


@pytest.mark.parametrize("prefix, is_searched", [
    ("/usr/local", True), ("/home/somebody/.local", True), ("/home/opt/bday widget", False)])
def test_every_prefix_works(installed, server, prefix, is_searched):
    manager = installed.manager
    installed.install(prefix)
    enable(manager)
    assert problems(manager) == [] and bodies(server) == ["Today is Anna's birthday!"]
    linked = [] if is_searched else [SERVICE, TIMER]
    assert manager.files(UNITS) == sorted(OWN + linked)
    assert installed.links() == {
        name: f"{prefix}/share/systemd/user/{name.rpartition('/')[2]}" for name in [*linked, f"timers.target.wants/{TIMER}"]}
    # What is the user's: the time, and what follows the lock.
    manager.write(".config/bday-widget/config.jsonc", '{"notifications": {"time": "18:30"}, "redactWhenLocked": true}')
    assert problems(manager)[-1] == "the timer was written for 00:00, and the configuration says 18:30"
    for _ in range(2):
        manager.run("schedule", "enable", "--yes")
    calendar = manager.property("TimersCalendar", TIMER)
    assert "18:30:00" in calendar and "09:00:00" not in calendar and calendar.count("OnCalendar") == 2
    assert manager.property("FragmentPath", FOLLOWER) != "" and f"{FOLLOWER}.d/{DROP_IN}" in manager.files(UNITS)
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    assert manager.run("schedule", "disable").returncode == 0
    assert manager.files(UNITS) == []
    assert manager.property("ActiveState", TIMER) == "inactive"


def test_what_is_enabled_by_hand_is_completed_or_removed(installed, server):
    manager = installed.manager
    installed.install("/usr/local")
    for end in ("enable --yes", "disable"):
        manager.systemctl("daemon-reload")
        manager.systemctl("enable", "--now", TIMER)
        first, *_ = problems(manager)
        assert first == f"{manager.home}/{UNITS}/{TIMER}.d/{DROP_IN} is missing"
        done = manager.run("schedule", *end.split())
        assert done.returncode == 0 and "nothing was scheduled" not in done.stderr
        assert problems(manager) == ([] if end != "disable" else ["nothing is scheduled: no notice is delivered"])
        manager.run("schedule", "disable")
    assert manager.files(UNITS) == [] and manager.property("ActiveState", TIMER) == "inactive"


def test_links_outlive_a_call_that_fails(installed, server):
    manager = installed.manager
    installed.install("/home/opt")
    enable(manager)
    links = installed.links()
    refuse_to_follow(manager)
    assert installed.links() == links and SERVICE in links
    assert manager.property("ActiveState", TIMER) == "active"


def test_what_an_earlier_version_wrote_is_replaced(installed, server):
    manager = installed.manager
    installed.install("/usr/local")
    manager.write(f"{UNITS}/{SERVICE}", EARLIER + "[Service]\nType=oneshot\nExecStart=\"/usr/local/bin/bday-widget\" notify --due\n")
    manager.write(f"{UNITS}/{TIMER}", EARLIER + "[Timer]\nOnCalendar=*-*-* 00:00:00\n[Install]\nWantedBy=timers.target\n")
    manager.systemctl("enable", "--now", TIMER)
    assert problems(manager) == ["the units are those of another version, or of other directories"]
    enable(manager)
    assert problems(manager) == [] and manager.files(UNITS) == OWN


def test_a_unit_that_differs_by_a_byte_is_not_shadowed(installed, server):
    """As a distribution's, or another version's: it starts this program, and is not the user's."""
    manager = installed.manager
    installed.install("/usr/local")
    units = "/usr/local/share/systemd/user"
    for change in ('s/^Description=.*/&./', 's/^ExecStart="\\(.*\\)" /ExecStart=\\1 /'):
        manager.as_root("sed", "-i", change, f"{units}/{SERVICE}", f"{units}/{TIMER}")
    enable(manager)
    assert problems(manager) == [] and manager.files(UNITS) == OWN
    assert bodies(server) == ["Today is Anna's birthday!"]
    assert manager.property("FragmentPath", SERVICE) == f"{units}/{SERVICE}"
    # What runs, systemd says.
    manager.write(f"{UNITS}/{SERVICE}.d/20-other.conf", "[Service]\nExecStart=\nExecStart=/bin/true\n")
    manager.systemctl("daemon-reload")
    assert problems(manager) == ["the service runs another executable than /usr/local/bin/bday-widget"]


def test_what_is_moved_writes_its_units(installed, server):
    manager = installed.manager
    installed.install("/home/opt")
    enable(manager)
    manager.as_root("mv", "/home/opt", "/home/moved")
    manager.command = "/home/moved/bin/bday-widget"
    assert problems(manager) == ["the service runs another executable than /home/moved/bin/bday-widget"]
    enable(manager)
    # The timer names no place.
    assert problems(manager) == [] and SERVICE in manager.files(UNITS) and SERVICE not in installed.links()
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    deliver(manager)
    assert bodies(server)[1:] == ["Today is Ben's birthday!"]
    # And installed again, they are used again.
    installed.install("/usr/local")
    enable(manager)
    assert problems(manager) == [] and manager.files(UNITS) == OWN


def test_a_manager_with_another_configuration(tmp_path):
    with UserManager(XDG_CONFIG_HOME="/home/somebody/config") as manager:
        installed = Installed(manager.start(), tmp_path)
        installed.install("/usr/local")
        refused = manager.run("schedule", "enable", "--yes", XDG_CONFIG_HOME="/home/somebody/other")
        assert refused.returncode == 69 and "reads no units from /home/somebody/other/systemd/user" in refused.stderr
        assert manager.files("other") == [] and manager.files("config") == []
        assert json.loads(manager.run("schedule", "--json").stdout)["scheduled"] is False
