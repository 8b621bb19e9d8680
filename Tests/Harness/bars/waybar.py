import contextlib
import itertools
import json
import re
import subprocess

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
        pointer = sway().pointer
        pointer.move(pointer.width - 170, 15)
        pointer.click(button)
        pointer.park()

    def labels(self):
        """Text and tooltip of every label that can be seen."""
        try:
            return sway().labels(self.bar)
        except RuntimeError:  # The tree changes while it is read.
            if sway().reader.process.poll() is not None:
                raise
            return []

    @contextlib.contextmanager
    def tooltip(self, seen):
        """With the mouse on the module, which opens its tooltip: the first true value of what is seen of that."""
        pointer = sway().pointer
        places = itertools.cycle((pointer.width - 170, pointer.width - 180))

        def looked():
            pointer.move(next(places), 15)  # GTK opens it half a second after a movement.
            return until(seen, 1.5)

        try:
            value = until(looked, 20)
            assert value, f"no tooltip\n{self.why()}"
            yield value
        finally:
            pointer.park()

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
        def all_margins():
            margins = self.margins(rows)
            return margins if len(margins) == rows else []

        with self.tooltip(all_margins) as margins:
            return margins

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
        labels = [text for text, _ in self.labels()]
        if not labels:
            return None
        gauge = re.compile(r"(\d+|🎉|🎁|🎂 !) ?[○◔◑◕●]?")
        ours = [text for text in labels[1:] if text.strip() and not gauge.fullmatch(text) or text == "🎂 !"]
        return without_isolates(ours[0]) if ours else ""
