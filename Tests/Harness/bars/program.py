"""What the bars have in common, as the tests see them."""
import re
import shutil
import subprocess

from Harness.homes import Home
from Harness.places import INTEGRATIONS
from Harness.processes import stop
from Harness.waiting import eventually


def without_isolates(text):
    """What is seen: an isolate, and the mark before a line that begins with one, take no room."""
    return re.sub("^[\u200e\u200f]|[\u2068\u2069]", "", text, flags=re.MULTILINE)


class Program:
    """One bar. `options` are added to every call of bday-widget in its configuration."""

    name = ""
    needs = ()
    # What stands in the place of the entry while there is an error.
    error = "🎂 !"
    # What begins its line, before and on the day.
    icons = "🎁🎉"
    # What separates the lines of a family where the bar draws them.
    separator = " · "
    # How its configuration has dates.
    date_style = "long"
    # What this bar takes for more than text where nothing escapes it; empty where there is no such thing.
    live = ""

    def __init__(self, home, options=""):
        self.home = home
        self.options = options
        self.processes = []
        self.log = home.path / f"{self.name}.log"
        self.begin()

    @classmethod
    def missing(cls):
        return [need for need in cls.needs if not shutil.which(need)]

    @classmethod
    def user(cls):
        """What makes a command that of the user whom the bar has to run as."""
        return []

    @classmethod
    def make_home(cls, zone="UTC"):
        home = Home(zone, cls.user(), LANG="C.UTF-8", XDG_DATA_DIRS="/usr/local/share:/usr/share")
        for menu in ("fuzzel", "rofi"):  # A click opens one, and a test that clicks would be in it.
            home.write(f"bin/{menu}", "#!/bin/sh\nexit 1\n").chmod(0o755)
        return home

    def configuration(self, name):
        """Our configuration as it lies there, with the options; written into the home."""
        text = (INTEGRATIONS / self.directory / name).read_text()
        if "--width" in self.options:  # In the place of the page's own.
            text = re.sub(r" --width \d+", "", text)
        if self.options:
            text = re.sub(r"(bday-widget watch)", rf"\1 {self.options}", text)
        return self.home.write(name, text)

    @property
    def directory(self):
        """Where its configuration lies in integrations/."""
        return self.name

    def run(self, command, **options):
        """Starts a process of the bar's. What it says on standard error is kept for `why`."""
        process = self.home.start(command, **{"stdout": subprocess.DEVNULL, "stderr": self.log.open("a"), **options})
        self.processes.append(process)
        return process

    def is_running(self):
        return all(process.poll() is None for process in self.processes)

    def shown(self):
        """What stands there now."""
        raise NotImplementedError

    def disturb(self):
        """Whatever a person may do to it: where a bar acts on clicks, it is clicked everywhere."""

    def click(self):
        """Clicks on its right part, where the birthday stands."""

    def was_tricked(self):
        """Whether `live` was taken for more than text."""
        return (self.home.path / "c").exists() or self.shown() not in ("", self.live)

    def say(self, text):
        """What it is about to show, for a program that can only be compared."""

    def shows(self, text):
        """Asserts that it comes to show the text."""
        __tracebackhide__ = True
        self.say(text)
        eventually(self.shown, text, why=self.why)

    def why(self):
        """What may explain that it shows something else."""
        ended = [process.args[0] for process in self.processes if process.poll() is not None]
        said = self.log.read_text(errors="replace")[-1500:] if self.log.exists() else ""
        return f"{self.name}: ended: {ended or 'nothing'}; standard error:\n{said}"

    def end(self):
        for process in self.processes:
            stop(process)
