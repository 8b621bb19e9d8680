import re
import subprocess

from Harness.bars.program import Program
from Harness.processes import Lines
from Harness.screens import click_display, display


class Polybar(Program):
    """Drawn under Xvfb and clicked; what it makes of the text is read from a second one that prints it (`-s`)."""

    name = "polybar"
    live = "%{A1:touch c:}" + "click" * 40 + "%{A}"
    needs = ("polybar", "Xvfb", "xdotool")

    def begin(self):
        config = self.configuration("config.ini")
        environment = {"DISPLAY": display()}
        self.printed = Lines(self.run(["polybar", "-c", config, "-s", "example"], stdout=subprocess.PIPE,
                                      environment=environment).stdout)
        self.run(["polybar", "-c", config, "example"], environment=environment)

    def shown(self):
        line = self.printed.last() or ""
        right = line.partition("%{r}")[2]
        # Our module's own colour and click stand around the text; inside it every % is escaped.
        match = re.search(r"%\{A1:[^}]*pick\s*:\}(?:%\{A3:[^}]*\})?%\{F#[0-9a-fA-F]+\}(.*)%\{F-\}%\{A\}", right) or re.search(
            r"%\{F#[0-9a-fA-F]+\}(?:%\{A1:.*?:\})?(.*?)(?:%\{A\})?%\{F-\}", right)
        return match.group(1).strip().replace("%%{O0}", "%") if match else ""

    def disturb(self):
        self.click()

    def click(self, button=1):
        click_display(range(700, 1600, 60), button)
