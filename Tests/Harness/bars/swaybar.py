import html
import json
import os
import re
import unicodedata

from Harness.bars.program import Program, without_isolates
from Harness.places import INTEGRATIONS
from Harness.screens import sway
from Harness.waiting import until


class SwayProgram(Program):
    """A bar that is drawn in sway."""

    @classmethod
    def user(cls):
        return sway().become


class Swaybar(SwayProgram):
    """At the top ours, which i3blocks writes; at the bottom one that is fed what it is to show. Their pictures have to
    be the same: swaybar tells nobody else what it shows."""

    name = "swaybar"
    needs = ("swaybar", "sway", "grim", "i3blocks", "dbus-run-session")
    desktop = bytes.fromhex("dddddd")

    def begin(self):
        text = (INTEGRATIONS / "i3blocks/config").read_text()
        blocks = self.home.write("i3blocks.conf", text.replace("bday-widget watch", f"bday-widget watch {self.options}"))
        self.colour = re.search(r"^color=(\S+)", text, re.MULTILINE).group(1)
        settings = " ".join(f"'{key}={value}'" for key, value in self.home.environment.items())
        status = self.home.write("status", f"#!/bin/sh\nexec env {settings} i3blocks -c '{blocks}' 2>>'{self.log}'\n")
        status.chmod(0o755)
        self.home.write(self.log.name, "")
        os.mkfifo(self.home.path / "fed")
        self.home.give_away(self.home.path / "fed")
        self.feed = os.open(self.home.path / "fed", os.O_RDWR)
        os.write(self.feed, b'{"version":1}\n[\n[],\n')
        bar = (INTEGRATIONS / "swaybar/config").read_text().replace("status_command i3blocks", f"status_command {status}")
        other = bar.replace("position top", "position bottom").replace(
            f"status_command {status}", f"status_command cat {self.home.path}/fed")
        sway().show_bars(f"{bar}\n{other}\n")
        self.said = ""
        until(lambda: all(self.pictures()))

    def pictures(self):
        """Our bar and the other one, as rows of pixels."""
        width, pixels = sway().picture()
        row = width * 3
        rows = [pixels[start:start + row] for start in range(0, len(pixels), row)]
        bare = [index for index, line in enumerate(rows) if line[:3] == self.desktop]
        return (b"".join(rows[:bare[0]]), b"".join(rows[bare[-1] + 1:])) if bare else (b"", b"")

    def say(self, text):
        """Feeds it to the other bar, and waits until it is drawn."""
        if text == self.said:
            return
        before = self.pictures()[1]
        if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
            # A name of the other direction is set apart from the sentence, which begins with a mark of its own direction.
            text = re.sub(r"^(🎁 )(.*)( in 3 days)$", "\u200e\\1\u2068\\2\u2069\\3", text)
        blocks = [{"full_text": html.escape(text), "markup": "pango", "color": self.colour}] if text else []
        os.write(self.feed, json.dumps(blocks).encode() + b",\n")
        until(lambda: self.pictures()[1] != before, 5)
        self.said = without_isolates(text)

    def shown(self):
        ours, other = self.pictures()
        return self.said if ours and ours == other else "(another picture)"

    def end(self):
        sway().show_bars("")
        os.close(self.feed)
