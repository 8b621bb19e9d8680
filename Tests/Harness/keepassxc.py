"""KeePassXC on a desktop's bus and an X display, with an open database whose root group it exposes."""
import subprocess

from Harness.processes import stop
from Harness.remote import Remote
from Harness.screens import display
from Harness.waiting import until

PASSWORD = "password"
DATABASE = """<?xml version="1.0" encoding="UTF-8"?>
<KeePassFile><Meta><DatabaseName>Keys</DatabaseName><CustomData><Item><Key>FDO_SECRETS_EXPOSED_GROUP</Key>
<Value>{00000000-0000-0000-0000-000000000001}</Value></Item></CustomData></Meta>
<Root><Group><UUID>AAAAAAAAAAAAAAAAAAAAAQ==</UUID><Name>Keys</Name></Group></Root></KeePassFile>
"""
CONFIGURATION = """[General]
ConfigVersion=2
MinimizeAfterUnlock=false
[GUI]
CheckForUpdates=false
[FdoSecrets]
Enabled=true
ShowNotification=false
"""


class KeePassXC:
    def __init__(self, desktop, settings=""):
        self.home = desktop.home
        self.database = self.home.path / "keys.kdbx"
        self.home.write("keys.xml", DATABASE)
        self.home.write(".config/keepassxc/keepassxc.ini", CONFIGURATION + settings)
        subprocess.run(["keepassxc-cli", "import", "-q", "-p", "-t", "100", self.home.path / "keys.xml", self.database], check=True,
                       input=f"{PASSWORD}\n{PASSWORD}\n", text=True, env=self.home.environment, capture_output=True)
        # Only this process and the windows on it: the calls have no display unless a test gives them one.
        self.environment = {**self.home.environment, "DISPLAY": display()}
        self.process = subprocess.Popen(
            ["keepassxc", "--pw-stdin", self.database], stdin=subprocess.PIPE, env=self.environment,
            stdout=subprocess.DEVNULL, stderr=(self.home.path / "keepassxc.log").open("w"))
        self.process.stdin.write(f"{PASSWORD}\n".encode())
        self.process.stdin.close()
        self.client = Remote("Harness.keyring_client", self.home.environment, self.home.path / "client.log")
        assert until(lambda: self.client.call("is_ready"), 60), (self.home.path / "keepassxc.log").read_text()

    def tool(self, *arguments):
        """What xdotool prints, of the windows there."""
        return subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, capture_output=True, text=True).stdout

    def end(self):
        self.client.end()
        stop(self.process)
