import os
import pathlib
import signal
import time

from Harness.bars.program import Program
from Harness.places import INTEGRATIONS
from Harness.processes import children
from Harness.screens import click_display, display, display_rows
from Harness.waiting import until

# How high a bar is, and where the other one stands.
HEIGHT = 26


class Drawn(Program):
    """A bar on X that tells nobody what it shows, at the top. In the middle stands another one that is fed what it is to
    show, escaped by other means: their pictures have to be the same."""

    our_y = 0
    other_y = 300
    # The configuration in integrations/, and a command for a shell with it.
    file = "birthday-bar"
    command = "exec {file}"

    def begin(self):
        os.mkfifo(self.home.path / "fed")
        self.feed = os.open(self.home.path / "fed", os.O_RDWR)
        self.said, self.told = "", time.monotonic()
        ours, other = self.configuration(self.file), self.home.write(f"other-{self.file}", self.other())
        for file in ours, other:
            file.chmod(0o755)
            self.run(["sh", "-c", self.command.format(file=file)], environment={"DISPLAY": display()})
        # Both are drawn before anything is compared. yambar is without a text, and would keep a second one that comes with
        # the first.
        if self.name != "yambar":
            os.write(self.feed, self.fed("").encode())
        assert until(lambda: any(any(row) for row in display_rows(self.other_y, HEIGHT))), self.why()

    def other(self):
        """Our configuration, with the other bar's place and what feeds it."""
        text = (INTEGRATIONS / self.directory / self.file).read_text()
        for old, new in self.changes.items():
            assert old in text, old
            text = text.replace(old, new)
        return text

    def fed(self, text):
        """A text as the other bar reads it."""
        raise NotImplementedError

    def say(self, text):
        if text != self.said:
            self.said = text
            self.tell()

    def tell(self):
        os.write(self.feed, self.fed(self.said).encode())
        self.told = time.monotonic()

    def shown(self):
        ours, other = display_rows(self.our_y, HEIGHT), display_rows(self.other_y, HEIGHT)
        if any(any(row) for row in ours) and ours == other:
            return self.said
        # lemonbar has been seen to keep what it showed before an empty line, once in fifty runs of a loaded machine.
        if time.monotonic() - self.told > 3:
            self.tell()
        return "(another picture)"

    def why(self):
        counts = [sum(bytes(pixel) != rows[0][:4] for row in rows for pixel in zip(*[iter(row)] * 4))
                  for rows in (display_rows(y, HEIGHT) for y in (self.our_y, self.other_y))]
        return f"pixels unlike the first, ours and the other's: {counts}; {super().why()}"

    def disturb(self):
        click_display(range(20, 1600, 60))

    def end(self):
        for process in self.processes:
            self.end_bar(process)
        super().end()
        os.close(self.feed)

    def end_bar(self, shell):
        """Ends the bar that a shell started: what feeds it has to end with it."""
        for child in children(shell):
            if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == self.name:
                os.kill(child, signal.SIGTERM)


class Lemonbar(Drawn):
    name = "lemonbar"
    error = "* !"
    needs = ("lemonbar", "Xvfb", "xdotool")
    changes = {"bday-widget watch --format lemonbar --icons ascii": "cat fed", "-g x26": "-g x26+0+300"}
    live = "%{A:touch c:}" + "click" * 40 + "%{A}"
    icons = "*!"

    def fed(self, text):
        return text.replace("%", "%%") + "\n"


class Dzen2(Drawn):
    name = "dzen2"
    error = "* !"
    needs = ("dzen2", "Xvfb", "xdotool")
    changes = {"bday-widget watch --format dzen2 --icons ascii": "cat fed", "-y 0": "-y 300"}
    live = "^ca(1,touch c)" + "click" * 40 + "^ca()"
    icons = "*!"

    def fed(self, text):
        return text.replace("^", "^^") + "\n"


class Yambar(Drawn):
    name = "yambar"
    needs = ("yambar", "Xvfb", "xdotool")
    file = "config.yml"
    command = "exec yambar --backend=xcb --config={file}"
    # A clock that is not seen, and has the bar drawn each second: a text that comes while it starts may wait for the next.
    clock = {'date-format: "%a %d %b"': 'time-format: "%S"', "{date}  {time}": ""}
    changes = {"while hash -r; command -v bday-widget >/dev/null && ! bday-widget watch --format yambar; do sleep 5; done": "exec cat fed", "location: top": "location: bottom", **clock}
    # At the bottom of the screen.
    other_y = 600 - HEIGHT

    def configuration(self, name):
        text = super().configuration(name).read_text()
        for old, new in self.clock.items():
            text = text.replace(old, new)
        return self.home.write(name, text)

    def fed(self, text):
        state = "today" if "birthday!" in text else "soon"
        return f"text|string|{text}\nstate|string|{state}\n\n"
