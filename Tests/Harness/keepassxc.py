"""KeePassXC on a desktop's bus and an X display, with a database whose root group it exposes."""
import subprocess
import time

from Harness.homes import DEADLINE
from Harness.remote import Remote
from Harness.screens import display
from Harness.waiting import eventually, until

PASSWORD = "k"
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
# Its questions, by what their windows are called.
ACCESS, UNLOCK = "Access Request", "Unlock Database"
# Answers, for xdotool.
ALLOW, CLOSE = ["key", "Return"], ["key", "Escape"]
ENTER_PASSWORD = ["key", "ctrl+a", PASSWORD, "Return"]
# Longer than it takes to start, or to open its database, on a busy machine.
PATIENCE = 60


class KeePassXC:
    def __init__(self, desktop):
        self.home = desktop.home
        self.home.write(".config/keepassxc/keepassxc.ini", CONFIGURATION)
        self.database = self.make("keys", DATABASE)
        # One runs for each temporary directory: a second hands its files over to it, and ends.
        self.environment = {**self.home.environment, "DISPLAY": display(), "TMPDIR": str(self.home.path / "run")}
        self.client = Remote("Harness.keyring_client", self.home.environment, self.home.path / "client.log")
        self.start()

    def start(self):
        self.process = subprocess.Popen(["keepassxc", self.database], env=self.environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=(self.home.path / "keepassxc.log").open("w"))
        eventually(lambda: self.client.call("is_ready"), True, PATIENCE, self.state)

    def make(self, name, contents):
        """A database with the password."""
        database, source = self.home.path / f"{name}.kdbx", self.home.write(f"{name}.xml", contents)
        subprocess.run(["keepassxc-cli", "import", "-q", "-p", "-t", "100", source, database], check=True, text=True,
                       input=f"{PASSWORD}\n{PASSWORD}\n", env=self.home.environment, capture_output=True)
        return database

    def main_window(self, method, *arguments):
        done = subprocess.run(["gdbus", "call", "--session", "--dest", "org.keepassxc.KeePassXC.MainWindow", "--object-path", "/keepassxc",
                               "--method", f"org.keepassxc.KeePassXC.MainWindow.{method}", *map(str, arguments)],
                              env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.stderr}{self.state()}"

    def open(self):
        """Unlocks the database, in no window; not one that is open, which KeePassXC would load again under whoever uses it."""
        if self.process.poll() is not None:
            self.start()  # Its issue 13265: it crashes now and then.
        self.save()
        if not self.client.call("is_open"):
            self.main_window("openDatabase", self.database, PASSWORD)
        # Before it is open, whoever wants a secret gets a question.
        eventually(lambda: self.client.call("is_open"), True, PATIENCE, self.state)

    def save(self):
        """Waits until it has saved by itself. A secret that comes while it saves is not saved with the rest, and gone when it locks."""
        def is_quiet():
            time.sleep(0.3)
            return self.client.call("is_ready"), self.windows(r"\*")

        # It begins 150 ms after a change, later on a busy machine, and has a star in its title then.
        eventually(lambda: [is_quiet(), is_quiet()], [(True, [])] * 2, PATIENCE, self.state)

    def lock(self):
        self.save()
        self.main_window("lockAllDatabases")
        eventually(lambda: self.client.call("is_open"), False, PATIENCE, self.state)

    def open_private(self):
        """Opens another database, which is for no program, and locked, in front of the one that is."""
        self.main_window("openDatabase", self.make("private", DATABASE.replace("FDO_SECRETS", "NO")))

    def close(self):
        self.main_window("closeAllDatabases")

    def tool(self, *arguments):
        """What xdotool prints, of the windows there."""
        return subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True, timeout=DEADLINE).stdout

    def windows(self, name="."):
        return self.tool("search", "--onlyvisible", "--name", name).split()

    def answer(self, question, *typing):
        """Waits for a question, and has xdotool type into its window until that is gone."""
        windows = until(lambda: self.windows(question), DEADLINE)
        assert windows, f"no {question}: {self.state()}"

        def is_answered():
            # Keys of the keyboard, not events for the window: after those Qt takes a Return for the next window too.
            self.tool("windowfocus", windows[0], *typing)
            return until(lambda: windows[0] not in self.windows(question), 2)
        eventually(is_answered, True, DEADLINE, self.state)

    def state(self):
        """What it shows and has said, for a test that fails."""
        shown = [self.tool("getwindowname", window).strip() for window in self.windows()]
        return f"windows {shown}, ended: {self.process.poll()}\n{(self.home.path / 'keepassxc.log').read_text()}"

    def end(self):
        self.client.end()
        # Asked to end, it may have another question first.
        self.process.kill()
        self.process.wait()
