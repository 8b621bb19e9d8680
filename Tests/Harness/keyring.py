"""gnome-keyring on a desktop's bus, in a home, with a password."""
import os
import signal
import subprocess

from Harness.processes import stop
from Harness.remote import Remote
from Harness.waiting import until

PASSWORD = "password"


class Keyring:
    def __init__(self, desktop):
        self.home = desktop.home
        self.start()
        self.client = Remote("Harness.keyring_client", self.home.environment, self.home.path / "client.log")
        assert until(lambda: self.client.call("is_ready")), (self.home.path / "keyring.log").read_text()

    def start(self):
        """Starts it as a login does, with the password."""
        self.process = subprocess.Popen(
            ["gnome-keyring-daemon", "--unlock", "--components=secrets", "--foreground"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=(self.home.path / "keyring.log").open("a"), env=self.home.environment)
        self.process.stdin.write(PASSWORD.encode())
        self.process.stdin.close()

    def restart(self):
        stop(self.process)
        self.start()
        assert until(lambda: self.client.call("is_ready"))

    def items(self):
        return self.client.call("items")

    def lock(self):
        self.client.call("lock")

    def delete(self):
        self.client.call("delete")

    def freeze(self, frozen=True):
        """Stops it: it answers nothing then, or goes on."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def stop(self):
        """Ends it, as a crash does."""
        stop(self.process)

    def end(self):
        self.freeze(False)
        self.client.end()
        self.stop()
