"""`schedule` with the units that `make install` puts there."""
import json
import os

import pytest

from Harness.cards import card
from Harness.checkout import Checkout
from Harness.managers import USER, UserManager
from Harness.waiting import eventually
from test_systemd import ANNA, BEN, FOLLOWER, SERVICE, UNITS, WANTS, bodies, configure, enable, problems, refuse_to_follow

TIMER, DROP_IN = "bday-widget-notify.timer", "10-bday-widget.conf"
SIGNATURE = "# Written by bday-widget schedule enable, which writes it anew. schedule disable removes it.\n"
LINK = [f"{WANTS}/{SERVICE}"]


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
    assert problems(manager) == []
    eventually(lambda: bodies(server), [ANNA])
    linked = [] if is_searched else [SERVICE]
    assert manager.files(UNITS) == sorted(LINK + linked)
    assert installed.links() == {
        name: f"{prefix}/share/systemd/user/{name.rpartition('/')[2]}" for name in [*linked, *LINK]}
    # The lock is followed, too.
    configure(manager, '{"notifications": {"time": "00:00"}, "redactWhenLocked": true}')
    for _ in range(2):
        manager.run("schedule", "enable", "--yes")
    assert manager.property("FragmentPath", FOLLOWER) != "" and f"{WANTS}/{FOLLOWER}" in manager.files(UNITS)
    assert manager.run("schedule", "disable").returncode == 0
    assert manager.files(UNITS) == []
    assert manager.property("ActiveState", SERVICE) == "inactive"


def test_what_is_enabled_by_hand_is_as_good(installed, server):
    manager = installed.manager
    installed.install("/usr/local")
    for end in ("enable --yes", "disable"):
        manager.systemctl("daemon-reload")
        manager.systemctl("enable", "--now", SERVICE)
        eventually(lambda: problems(manager), [])
        done = manager.run("schedule", *end.split())
        assert done.returncode == 0 and "nothing was scheduled" not in done.stderr
    assert manager.files(UNITS) == [] and manager.property("ActiveState", SERVICE) == "inactive"


def test_links_outlive_a_call_that_fails(installed, server):
    manager = installed.manager
    installed.install("/home/opt")
    enable(manager)
    links = installed.links()
    refuse_to_follow(manager)
    assert installed.links() == links and SERVICE in links
    assert manager.property("ActiveState", SERVICE) == "active"


def write_earlier(manager, widget=None):
    """What `schedule enable` wrote before there was a service that waits: in German, with a command's network."""
    drop_ins = {SERVICE: '[Service]\nEnvironment="LANG=de_DE.UTF-8"\nPrivateNetwork=no\nRestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK\n'
                         f'ReadWritePaths="-{manager.home}/.local/state/bday-widget"\n',
                TIMER: "[Timer]\nOnCalendar=\nOnCalendar=*-*-* *:00:02\nOnCalendar=*-*-* 00:00:00\nOnStartupSec=1s\n"}
    for unit, text in drop_ins.items():
        manager.write(f"{UNITS}/{unit}.d/{DROP_IN}", SIGNATURE + text)
    if widget:
        manager.write(f"{UNITS}/{SERVICE}", f'{SIGNATURE}[Service]\nType=oneshot\nExecStart="{widget}" notify --due\n')
        manager.write(f"{UNITS}/{TIMER}", f"{SIGNATURE}[Timer]\nOnCalendar=hourly\n[Install]\nWantedBy=timers.target\n")
    manager.systemctl("daemon-reload")


def test_an_earlier_versions_timer_leads_to_the_service(installed, server):
    """Nobody calls anything: the timer of old, which is installed still, starts what then needs it no more."""
    manager = installed.manager
    installed.install("/usr/local")
    write_earlier(manager)
    manager.systemctl("enable", "--now", TIMER)
    eventually(lambda: bodies(server), ["Anna hat heute Geburtstag!"])
    eventually(lambda: installed.links(), {LINK[0]: f"/usr/local/share/systemd/user/{SERVICE}"})
    eventually(lambda: manager.property("ActiveState", TIMER), "inactive")
    # As before, the manager says nothing of the language.
    assert manager.files(UNITS) == sorted([f"{SERVICE}.d/{DROP_IN}", *LINK])
    assert problems(manager) == []
    manager.systemctl("restart", SERVICE)
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    eventually(lambda: bodies(server)[1:], ["Ben hat heute Geburtstag!"])
    enable(manager)
    assert manager.files(UNITS) == LINK


@pytest.mark.parametrize("prefix", [None, "/usr/local"])
def test_what_an_earlier_version_wrote_is_said_and_replaced(installed, server, prefix):
    manager = installed.manager
    installed.install(prefix or "/home/opt")
    write_earlier(manager, manager.command if prefix is None else None)
    manager.systemctl("enable", TIMER)
    assert problems(manager) == ["notices are delivered by the timer of an earlier version of bday-widget"]
    enable(manager)
    assert problems(manager) == [] and manager.property("ActiveState", TIMER) == "inactive"
    assert [name for name in manager.files(UNITS) if name != SERVICE] == LINK
    eventually(lambda: bodies(server), [ANNA])
    assert manager.run("schedule", "disable").returncode == 0 and manager.files(UNITS) == []


def test_what_is_moved_writes_its_units(installed, server):
    manager = installed.manager
    installed.install("/home/opt")
    enable(manager)
    eventually(lambda: bodies(server), [ANNA])
    manager.systemctl("stop", SERVICE)
    manager.as_root("mv", "/home/opt", "/home/moved")
    manager.command = "/home/moved/bin/bday-widget"
    assert problems(manager) == ["nothing delivers notices in this session: bday-widget notify --stay does not run"]
    enable(manager)
    manager.write(".contacts/2.vcf", card("Ben", 0).decode())
    eventually(lambda: bodies(server)[1:], [BEN])
    # And installed again, they are used again.
    installed.install("/usr/local")
    enable(manager)
    assert problems(manager) == [] and manager.files(UNITS) == LINK


def test_a_manager_with_another_configuration(tmp_path):
    with UserManager(XDG_CONFIG_HOME="/home/somebody/config") as manager:
        installed = Installed(manager.start(), tmp_path)
        installed.install("/usr/local")
        refused = manager.run("schedule", "enable", "--yes", XDG_CONFIG_HOME="/home/somebody/other")
        assert refused.returncode == 69 and "reads no units from /home/somebody/other/systemd/user" in refused.stderr
        assert manager.files("other") == [] and manager.files("config") == []
        assert json.loads(manager.run("schedule", "--json").stdout)["scheduled"] is False
