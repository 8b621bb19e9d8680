#!/usr/bin/env python3
"""Shows the golden output of every hostile case in the real bars, headless, and reads back what they show.

A bar has to show the text of the case, character by character, and must run nothing: each case tries to create the
file `canary`. First every bar that reads more than text gets some of it unescaped, and has to create the file or show
something else, which proves that it would be noticed.

    Tests/BarIntegrationTests/hostile_escaping.py [conky] [conky-parse] [tmux] [tmux-option] [i3blocks] [polybar]
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from xml.etree import ElementTree

GOLDEN = pathlib.Path(__file__).parent.parent / "BarRenderingTests" / "Golden"
WORD_JOINER = "\u2060"


class Failure(Exception):
    """A bar did not show what it should."""


def wait(condition, seconds=6):
    """The first true value of the condition; its last value when it never was."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.05)
    return value


class Bar:
    """One real program in an empty folder: `show` puts a provider's output into it and gives back what is read."""

    name = ""
    format = None  # the golden file, where it is not the name's
    live = None  # a text that the bar takes for more than text where nothing escapes it
    one_line = True

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.payload = self.folder / "payload"
        self.canary = self.folder / "canary"

    def expected(self, case):
        lines = (case / "text.out").read_text().splitlines()
        return (" · " if self.one_line else "\n").join(lines)

    def same(self, shown, expected):
        """Whether that is shown, cut or not: 300 characters are 300 scalars or more."""
        return shown == expected or shown[-1:] == "…" and len(shown) >= 300 and expected.startswith(shown[:-1])

    def start(self, *command, **options):
        return subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, **options)

    def stop(self, process):
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class ConkyParse(Bar):
    name = "conky-parse"
    live = "${exec touch canary}"
    variable = "execpi"
    one_line = False

    def show(self, output):
        self.payload.write_text(output)
        config = self.folder / "conky.conf"
        config.write_text(
            "conky.config = { out_to_console = true, out_to_x = false, update_interval = 0.2, template0 = '$',"
            " background = false }\nconky.text = [[${%s 1 cat payload}]]\n" % self.variable)
        process = self.start("conky", "-c", str(config), "-i", "3", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            shown = process.communicate(timeout=15)[0].decode()
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failure("conky hangs") from None
        if process.returncode:
            raise Failure(f"conky ended with {process.returncode}")
        lines = shown.replace(WORD_JOINER, "").splitlines()
        return "\n".join(lines[: len(lines) // 3])


class Conky(ConkyParse):
    name = "conky"
    live = None
    variable = "execi"


class Tmux(Bar):
    """A server under test, attached inside a pane of another one that is read.

    tmux 3.3a loses scalars of long clusters in its cells, so only ASCII is compared.
    """

    name = "tmux"
    live = "#S"  # a job's output runs no `#(…)`, but is expanded
    right = "#(cat payload)"

    def tmux(self, server, *command):
        environment = {key: value for key, value in os.environ.items() if key != "TMUX"} | {"LANG": "C.UTF-8"}
        return subprocess.run(
            ["tmux", "-u", "-S", str(self.folder / server), "-f", "/dev/null", *command], cwd=self.folder,
            env=environment, capture_output=True, text=True, check=False).stdout

    def show(self, output):
        self.payload.write_text(output)
        try:
            self.tmux("outer", "new-session", "-d", "-x", "700", "-y", "10", "sh")
            self.tmux("outer", "set", "-g", "status", "off")
            self.tmux("inner", "new-session", "-d", "-x", "700", "-y", "9", "sleep 1000")
            for option, value in [("status-interval", "1"), ("status-right-length", "690"), ("status-left", ""),
                                  ("status-right", self.right), ("window-status-current-format", ""),
                                  ("@bday", output.rstrip("\n"))]:
                self.tmux("inner", "set", "-g", option, value)
            self.tmux("outer", "send-keys", f"env -u TMUX tmux -u -S '{self.folder}/inner' attach", "Enter")
            time.sleep(2.5)
            return self.tmux("outer", "capture-pane", "-p", "-J", "-t", "0").rstrip("\n").splitlines()[-1].strip()
        finally:
            self.tmux("inner", "kill-server")
            self.tmux("outer", "kill-server")

    def same(self, shown, expected):
        def ascii_only(text):
            return text.encode("ascii", "ignore")

        if shown.endswith("…"):
            return len(ascii_only(shown)) > 200 and ascii_only(expected).startswith(ascii_only(shown))
        return ascii_only(shown) == ascii_only(expected)


class TmuxOption(Tmux):
    """The rule of `watch --tmux`: an option that is shown, not expanded."""

    name = "tmux-option"
    format = "text"
    live = "#[fg=red]x"
    right = "#{@bday}"

    def show(self, output):
        if output.strip() != self.live:
            output = " · ".join(output.splitlines()).replace("#", "##")
        return super().show(output)


class I3blocks(Bar):
    """A broken line takes the whole bar away; its JSON has to hold Pango markup that reads as the text."""

    name = "i3blocks"

    def show(self, output):
        self.payload.write_text(output)
        config = self.folder / "i3blocks.conf"
        config.write_text("[bday]\ncommand=cat payload\ninterval=once\nmarkup=pango\n")
        shown = self.folder / "i3blocks.out"
        with shown.open("wb") as stream:
            process = self.start("i3blocks", "-c", str(config), stdout=stream, stderr=subprocess.DEVNULL)
            wait(lambda: b'"bday"' in shown.read_bytes(), 3)
            self.stop(process)
        lines = [line.lstrip(",") for line in shown.read_text().splitlines() if '"bday"' in line]
        if not lines:
            return ""
        block = next(block for block in json.loads(lines[-1]) if block.get("name") == "bday")
        return ElementTree.fromstring(f"<markup>{block['full_text']}</markup>").text or ""


class Polybar(Bar):
    """Under Xvfb: what would be drawn is read from `-s`, tags included, and then the whole bar is clicked."""

    name = "polybar"
    live = "%{A1:touch canary:}" + "click" * 60 + "%{A}"

    def show(self, output):
        self.payload.write_text(output)
        config = self.folder / "polybar.ini"
        config.write_text(
            "[bar/t]\nwidth = 100%\nheight = 24\nmodules-left = bday\nbackground = #fff\nforeground = #000\n"
            "font-0 = DejaVu Sans:size=9;3\n"
            "[module/bday]\ntype = custom/script\nexec = cat payload; sleep 60\ntail = true\n")
        read, write = os.pipe()
        display = self.start("Xvfb", "-displayfd", str(write), "-screen", "0", "2400x60x24", "-nolisten", "tcp",
                             pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        number = b""
        while not number.endswith(b"\n"):
            number += os.read(read, 16)
        os.close(read)
        environment = os.environ | {"DISPLAY": ":" + number.decode().strip(), "LANG": "C.UTF-8"}
        try:
            shown = subprocess.run(["timeout", "2", "polybar", "-c", str(config), "-s", "t"], cwd=self.folder,
                                   env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            bar = self.start("polybar", "-c", str(config), "t", env=environment, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
            time.sleep(1.5)
            for x in range(5, 2400, 40):
                subprocess.run(["xdotool", "mousemove", str(x), "12", "click", "1"], env=environment, check=False)
            time.sleep(0.3)
            if picture := os.environ.get("PICTURES"):
                subprocess.run(["import", "-window", "root", f"{picture}/{time.monotonic_ns()}.png"],
                               env=environment, check=False)
            if bar.poll() is not None:
                raise Failure(f"polybar ended with {bar.returncode}")
            self.stop(bar)
        finally:
            self.stop(display)
        drawn = [line for line in shown.stdout.decode().splitlines() if line]
        return drawn[-1].removeprefix("%{l}").removesuffix("%{PR}").replace("%%{O0}", "%") if drawn else ""


BARS = [ConkyParse, Conky, Tmux, TmuxOption, I3blocks, Polybar]


def main():
    wanted = sys.argv[1:] or [bar.name for bar in BARS]
    failures = 0
    for kind in (bar for bar in BARS if bar.name in wanted):
        if kind.live:
            with tempfile.TemporaryDirectory() as folder:
                bar = kind(folder)
                shown = bar.show(kind.live + "\n")
                if not bar.canary.exists() and bar.same(shown, kind.live):
                    failures += 1
                    print(f"{bar.name}: an unescaped text stayed text, so nothing is proved")
        for case in sorted(GOLDEN.iterdir()):
            if not case.name.startswith(("hostile-", "several-", "soon")):
                continue
            with tempfile.TemporaryDirectory() as folder:
                bar = kind(folder)
                try:
                    shown, expected = bar.show((case / f"{bar.format or bar.name}.out").read_text()), bar.expected(case)
                    if not bar.same(shown, expected):
                        raise Failure(f"\n  shown    {shown!r}\n  expected {expected!r}")
                    if bar.canary.exists():
                        raise Failure("a command ran")
                    print(f"{bar.name}: {case.name} ok")
                except Failure as failure:
                    failures += 1
                    print(f"{bar.name}: {case.name}: {failure}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
