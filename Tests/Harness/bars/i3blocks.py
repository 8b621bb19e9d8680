import json
import subprocess
from xml.etree import ElementTree

from Harness.bars.program import Program, without_isolates
from Harness.processes import Lines


class I3blocks(Program):
    """A broken line takes the whole bar away; its JSON has to hold Pango markup that reads as the text."""

    name = "i3blocks"
    live = "<b>bold</b>"
    needs = ("i3blocks",)

    def begin(self):
        self.printed = Lines(self.run(["i3blocks", "-c", self.configuration("config")], stdout=subprocess.PIPE).stdout)

    def shown(self):
        line = (self.printed.last() or "").lstrip(",")
        if not line.startswith("[{"):
            return ""
        block = next((block for block in json.loads(line) if block.get("name") == "birthday"), {})
        text = "".join(ElementTree.fromstring(f"<markup>{block.get('full_text', '')}</markup>").itertext())
        return without_isolates(text)
