"""The message bus of a desktop session, and programs on it."""
import os
import signal
import subprocess

from Harness.processes import stop
from Harness.remote import Remote

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={socket}</listen><servicedir>{services}</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow receive_sender="*"/><allow own="*"/>
</policy></busconfig>"""


class Desktop:
    """A session bus in a home. What is on it is started by the test, or by the bus for a name (`provide`)."""

    def __init__(self, home):
        self.home = home
        self.services = home.path / "services"
        self.services.mkdir()
        self.socket = home.path / "run/bus"
        configuration = home.path / "bus.conf"
        configuration.write_text(CONFIGURATION.format(socket=self.socket, services=self.services))
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.socket}"
        self.bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile", "--print-address"],
            env=home.environment, stdout=subprocess.PIPE, stderr=(home.path / "bus.log").open("w"))
        assert self.bus.stdout.readline(), (home.path / "bus.log").read_text()
        self.server = None

    def provide(self, name, command):
        """Has the bus start a program for a name."""
        (self.services / f"{name}.service").write_text(f"[D-BUS Service]\nName={name}\nExec={command}\n")
        subprocess.run(["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
                        "org.freedesktop.DBus.ReloadConfig"], env=self.home.environment, check=True, capture_output=True)

    def start_server(self, **changes):
        """Starts a notification server that remembers what it shows. `changes`: its `capabilities`;
        `refuse_after` so many notices; `kill_after` so many the one who asked for the last; `delay`, in seconds."""
        self.server = Remote("Harness.notification_server", self.home.environment, self.home.path / "server.log")
        self.server.call("configure", changes)
        return self.server

    def shown(self):
        """The notices that the server was asked to show, in order."""
        return self.server.call("shown")

    def freeze(self, frozen=True):
        """Stops the server, which then answers nothing, or has it go on."""
        os.kill(self.server.process.pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def end(self):
        if self.server and self.server.process.poll() is None:
            self.freeze(False)
            self.server.end()
        stop(self.bus)
