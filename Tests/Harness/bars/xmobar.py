import subprocess

from Harness.bars.program import Program, without_isolates
from Harness.processes import Lines
from Harness.screens import click_display, display


class Xmobar(Program):
    """Drawn under Xvfb and clicked; what it makes of the text is read from a second one that prints it."""

    name = "xmobar"
    needs = ("xmobar", "Xvfb", "xdotool")
    live = "<action=`touch c`>" + "click" * 40 + "</action>"

    def begin(self):
        config = self.configuration("xmobarrc")
        # xmobar ends where there is a runtime directory without a bus in it, and nothing says that there is none.
        bus = {"DBUS_SESSION_BUS_ADDRESS": "none"}
        self.printed = Lines(self.run(["xmobar", "--text", config], stdout=subprocess.PIPE, environment=bus).stdout)
        self.run(["xmobar", config], environment={"DISPLAY": display(), **bus})

    def shown(self):
        """What stands behind the date and the time."""
        line = self.printed.last() or ""
        return without_isolates(line[len(" Mon 01 Jan  00:00 "):].strip())

    def disturb(self):
        click_display(range(700, 1600, 60))
