import re
import subprocess

from Harness.bars.program import Program
from Harness.places import INTEGRATIONS
from Harness.processes import Lines

WORD_JOINER = "\u2060"


class Conky(Program):
    """Our panel, with its text on standard output in place of a window."""

    name = "conky"
    needs = ("conky",)
    separator = "\n"
    date_style = "weekday-short"

    def begin(self):
        panel = self.configuration("conky.conf")
        config = self.home.write(
            "console.conf",
            f"dofile('{panel}')\nconky.config.out_to_console = true\nconky.config.out_to_x = false\n"
            "conky.config.update_interval = 0.1\nconky.text = conky.text .. '\\n' .. 'END'\n")
        self.printed = Lines(self.run(["conky", "-c", config], stdout=subprocess.PIPE).stdout)

    def configuration(self, name):
        text = (INTEGRATIONS / "conky" / name).read_text()
        return self.home.write(name, text.replace("weekday-short'", f"weekday-short {self.options}'"))

    def panel(self):
        """All lines of the panel, drawn once; a console has no rules and no empty lines, and a mark for a column."""
        lines = self.printed.lines[:]
        ends = [index for index, line in enumerate(lines) if line == "END"][-2:]
        if len(ends) < 2:
            return []
        return [re.sub("[ \x01]+", " ", line.strip()) for line in lines[ends[0] + 1:ends[1]] if line.strip()]

    def shown(self):
        """The small family: what stands between its heading and the gauge."""
        panel = self.panel()
        gauges = [index for index, line in enumerate(panel) if set(line) <= set("#_.")]
        return "\n".join(panel[1:gauges[0]]) if gauges else ""


class ConkyParse(Conky):
    """Every object of conky's that reads a text as conky text again, and every one that does not, between marks."""

    name = "conky-parse"
    directory = "conky"
    live = "${exec touch c}"
    plain = ["exec cat plain", "execi 0.1 cat plain", "texeci 0.1 cat plain", "cat plain"]
    parsed = ["execp cat parse", "execpi 0.1 cat parse", "texecpi 0.1 cat parse", "catp parse"]

    def begin(self):
        for file, name in (("plain", "conky"), ("parse", "conky-parse")):
            self.run(["sh", "-c", f"exec bday-widget watch --format {name} --family small --date-style {self.date_style} {self.options} --to {file}"],
                     stdout=self.home.write(file, "").open("w"))
        objects = "".join(f"[[${{{each}}}]]\n" for each in self.plain + self.parsed)
        config = self.home.write(
            "parse.conf",
            "conky.config = { out_to_console = true, out_to_x = false, update_interval = 0.2, template0 = '$',"
            " text_buffer_size = 4096 }\n"
            f"conky.text = [==[\n{objects}END\n]==]\n")
        self.printed = Lines(self.run(["conky", "-c", config], stdout=subprocess.PIPE).stdout)

    def shown(self):
        """What all of them show; all lines where they differ or a mark is gone."""
        lines = self.printed.lines[:]
        ends = [index for index, line in enumerate(lines) if line == "END"][-2:]
        if len(ends) < 2:
            return ""
        block = "\n".join(lines[ends[0] + 1:ends[1]]).strip("\n").replace(WORD_JOINER, "")
        count = len(self.plain + self.parsed)
        one = block[2:(len(block) - count + 1) // count - 2].removesuffix("\n")
        for each in (one, one + "\n"):
            if block == "\n".join([f"[[{each}]]"] * count):
                return one
        return block
