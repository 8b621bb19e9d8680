import contextlib
import json
import re
import subprocess
import time

from Harness.bars.program import without_isolates
from Harness.bars.swaybar import SwayProgram
from Harness.places import INTEGRATIONS
from Harness.screens import sway
from Harness.waiting import until


class Waybar(SwayProgram):
    """In sway; its labels are read as a screen reader reads them."""

    name = "waybar"
    live = '{"text":"<b>bold</b>"}'
    needs = ("waybar", "sway", "grim", "dbus-run-session")
    style = "style.css"
    date_style = "weekday-short"

    def begin(self, config=None):
        config = config or self.configuration("config.jsonc")
        names = ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")
        self.bar = self.run(
            ["waybar", "-c", config, "-s", INTEGRATIONS / "waybar" / self.style], stdout=self.log.open("a"),
            stderr=subprocess.STDOUT,
            environment={"GDK_BACKEND": "wayland", **{name: sway().environment[name] for name in names}})

    def pixels(self, colour):
        """How many there are of the colour on the screen."""
        _, pixels = sway().picture()
        wanted = bytes.fromhex(colour)
        return sum(pixels[start:start + 3] == wanted for start in range(0, len(pixels), 3))

    def beside(self, names, card):
        """A Waybar of modules, one for each name."""
        modules = {}
        for number, name in enumerate(names):
            self.home.write(f"{number}.vcf", card(name))
            modules[f"custom/{number}"] = {"exec": f"bday-widget --format waybar --source {number}.vcf; echo >>done",
                                           "return-type": "json", "interval": "once", "format": str(number)}
        config = self.home.write("modules.json", json.dumps({"modules-left": list(modules)} | modules))
        done = self.home.write("done", "")
        self.processes.clear()
        self.begin(config)
        until(lambda: len(done.read_text()) == len(names), 60)

    def click(self, button=1):
        pointer = sway().pointer()
        for x in range(pointer.width - 300, pointer.width - 60, 30):
            pointer.move(x, 15)
            pointer.click(button)
            time.sleep(0.05)  # While there is a pointer, Waybar hears of it.
        pointer.end()

    def labels(self):
        """Text and tooltip of every label that can be seen."""
        return sway().labels(self.bar)

    @contextlib.contextmanager
    def tooltip(self):
        """With the mouse on the module, which opens its tooltip."""
        pointer = sway().pointer()
        try:
            for x in (pointer.width - 170, pointer.width - 180):  # GTK opens it after a movement.
                pointer.move(x, 15)
                time.sleep(0.3)
            yield
        finally:
            pointer.end()

    def tooltip_lines(self):
        """The tooltip's colour, and what is drawn in it below the bar: the pixels of each line. No lines while it is closed."""
        width, pixels = sway().picture()
        paper = re.search(r"tooltip \{ background: #([0-9a-f]{6})", (INTEGRATIONS / "waybar" / self.style).read_text())
        paper = bytes.fromhex(paper.group(1))
        lines = [[pixels[start:start + 3] for start in range(row, row + width * 3, 3)]
                 for row in range(width * 3 * 32, len(pixels), width * 3)]
        return paper, [line for line in lines if line.count(paper) > 40]

    def tooltip_margins(self, rows):
        """Opens the module's tooltip of so many rows: how far the ink of each is from the left and the right edge."""
        with self.tooltip():
            return until(lambda: self.margins(rows), 5)

    def margins(self, rows):
        """Of each row of ink in the tooltip."""
        paper, lines = self.tooltip_lines()
        if not lines:
            return []
        edges = [index for index, pixel in enumerate(lines[-1]) if pixel == paper]
        margins = []
        for row in range(rows):
            part = lines[len(lines) * row // rows:len(lines) * (row + 1) // rows]
            ink = {x for line in part for x in range(edges[0], edges[-1]) if line[x][0] > 0xA0 and line[x] != paper}
            if ink:
                margins.append((min(ink) - edges[0], edges[-1] - max(ink)))
        return margins

    def shown(self):
        """The label that is neither the clock nor the gauge."""
        try:
            labels = [text for text, _ in self.labels()]
        except RuntimeError:  # The tree changes while it is read.
            return None
        gauge = re.compile(r"(\d+|🎉|🎁|🎂 !) ?[○◔◑◕●]?")
        ours = [text for text in labels[1:] if text.strip() and not gauge.fullmatch(text) or text == "🎂 !"]
        return without_isolates(ours[0]) if ours else ""
