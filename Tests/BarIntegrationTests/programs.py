"""The real bars, headless, each with our configuration from integrations/: started in a home of its own, and read back."""
import html
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time
import unicodedata
from xml.etree import ElementTree

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
INTEGRATIONS = REPOSITORY / "integrations"
BINARY = REPOSITORY / ".build/release/bday-widget"
WORD_JOINER = "\u2060"
DISPLAYS = []


def until(condition, seconds=12):
    """The first true value of the condition; its last value when it never was."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.03)
    return value


def without_isolates(text):
    """What is seen: an isolate takes no room."""
    return text.replace("\u2068", "").replace("\u2069", "")


class Home:
    """A home with contacts, a configuration, and the release binary on its PATH."""

    def __init__(self, path, zone="UTC"):
        self.path = pathlib.Path(path)
        for name in ("run", "bin", ".contacts", ".config/bday-widget"):
            (self.path / name).mkdir(parents=True, mode=0o700)
        (self.path / "bin/bday-widget").symlink_to(BINARY)
        self.canary = self.path / "canary"
        self.environment = {
            "HOME": str(self.path), "XDG_RUNTIME_DIR": str(self.path / "run"), "TZ": zone, "LANG": "C.UTF-8",
            "PATH": f"{self.path / 'bin'}:{os.environ['PATH']}", "XDG_DATA_DIRS": "/usr/local/share:/usr/share"}

    def card(self, content):
        """Replaces the only card, as a synchroniser does."""
        new = self.path / ".contacts/.new.tmp"
        new.write_bytes(content if isinstance(content, bytes) else content.encode())
        new.rename(self.path / ".contacts/card.vcf")

    def settings(self, text):
        new = self.path / ".config/bday-widget/.new"
        new.write_text(text)
        new.rename(self.path / ".config/bday-widget/config.jsonc")

    def start(self, command, **options):
        environment = {**self.environment, **options.pop("environment", {})}
        return subprocess.Popen(command, cwd=self.path, env=environment, stdin=subprocess.DEVNULL, **options)


def stop(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Program:
    """One bar. `options` are added to every call of bday-widget in its configuration."""

    name = ""
    needs = ()
    # What stands in the place of the entry while there is an error.
    error = "🎂 !"
    # What a text looks like where the bar draws it.
    separator = " · "
    # What this bar takes for more than text where nothing escapes it; empty where there is no such thing.
    live = ""
    is_in_sway = False

    def __init__(self, home, options=""):
        self.home = home
        self.options = options
        self.processes = []
        self.begin()

    def configuration(self, name):
        """Our configuration as it lies there, with the options; written into the home."""
        text = (INTEGRATIONS / self.folder / name).read_text()
        if self.options:
            text = re.sub(r"(bday-widget watch)", rf"\1 {self.options}", text)
        path = self.home.path / name
        path.write_text(text)
        return path

    @property
    def folder(self):
        return self.name

    def run(self, command, **options):
        process = self.home.start(command, **options)
        self.processes.append(process)
        return process

    def is_running(self):
        return all(process.poll() is None for process in self.processes)

    def disturb(self):
        """Whatever a person may do to it: where a bar acts on clicks, it is clicked everywhere."""

    def say(self, text):
        """What it is about to show, for a program that can only be compared."""

    def end(self):
        for process in self.processes:
            stop(process)


class Lines:
    """The lines that a process prints, as they come."""

    def __init__(self, process):
        self.lines = []
        threading.Thread(target=self.read, args=(process.stdout,), daemon=True).start()

    def read(self, stream):
        for line in stream:
            self.lines.append(line.decode("utf-8", "replace").rstrip("\n"))

    def last(self):
        return self.lines[-1] if self.lines else None


def display():
    """A display of an X server of our own, started once."""
    if not DISPLAYS:
        read, write = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x600x24", "-dpi", "96", "-nolisten", "tcp"],
            pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        number = b""
        while not number.endswith(b"\n"):
            number += os.read(read, 16)
        os.close(read)
        DISPLAYS.append((":" + number.decode().strip(), server))
    return DISPLAYS[0][0]


def end_display():
    for _, server in DISPLAYS:
        stop(server)
    DISPLAYS.clear()


class Polybar(Program):
    """Drawn under Xvfb and clicked; what it makes of the text is read from a second one that prints it (`-s`)."""

    name = "polybar"
    live = "%{A1:touch c:}" + "click" * 40 + "%{A}"
    needs = ("polybar", "Xvfb", "xdotool")

    def begin(self):
        config = self.configuration("config.ini")
        environment = {"DISPLAY": display()}
        quiet = {"stderr": subprocess.DEVNULL, "environment": environment}
        self.printed = Lines(self.run(["polybar", "-c", config, "-s", "example"], stdout=subprocess.PIPE, **quiet))
        self.run(["polybar", "-c", config, "example"], stdout=subprocess.DEVNULL, **quiet)

    def shown(self):
        line = self.printed.last() or ""
        right = line.partition("%{r}")[2]
        # Our module's own colour and click stand around the text; inside it every % is one of ours.
        match = re.search(r"%\{A1:[^}]*read _'\s*:\}%\{F#[0-9a-fA-F]+\}(.*)%\{F-\}%\{A\}", right) or re.search(
            r"%\{F#[0-9a-fA-F]+\}(?:%\{A1:.*?:\})?(.*?)(?:%\{A\})?%\{F-\}", right)
        return match.group(1).strip().replace("%%{O0}", "%") if match else ""

    def disturb(self):
        # Where a click on the module itself would open the list there is no terminal to open.
        for x in range(700, 1600, 60):
            subprocess.run(["xdotool", "mousemove", str(x), "12", "click", "1"], check=False,
                           env={**os.environ, "DISPLAY": display()})


class Conky(Program):
    """Our panel, with its text on standard output in place of a window."""

    name = "conky"
    needs = ("conky",)
    separator = "\n"

    def begin(self):
        panel = self.configuration("conky.conf")
        config = self.home.path / "console.conf"
        config.write_text(
            f"dofile('{panel}')\nconky.config.out_to_console = true\nconky.config.out_to_x = false\n"
            "conky.config.update_interval = 0.1\n")
        self.printed = Lines(self.run(["conky", "-c", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))

    def shown(self):
        """The small family: what stands between the headings."""
        lines = self.printed.lines[:]
        ends = [index for index, line in enumerate(lines) if line.strip() == "soon"]
        begins = [index for index, line in enumerate(lines) if line.strip() == "next" and ends and index < ends[-1]]
        if not begins:
            return ""
        # The last line before the heading is the gauge.
        return "\n".join(line for line in lines[begins[-1] + 1:ends[-1]] if line.strip() and not set(line) <= set("#_.- "))


class ConkyParse(Conky):
    """Every object of conky's that reads a text as conky text again, and every one that does not, between marks."""

    name = "conky-parse"
    folder = "conky"
    live = "${exec touch c}"
    plain = ["exec cat plain", "execi 0.1 cat plain", "texeci 0.1 cat plain", "cat plain"]
    parsed = ["execp cat parse", "execpi 0.1 cat parse", "texecpi 0.1 cat parse", "catp parse"]

    def begin(self):
        for file, name in (("plain", "conky"), ("parse", "conky-parse")):
            (self.home.path / file).write_text("")
            self.run(["sh", "-c", f"exec bday-widget watch --format {name} --family small {self.options} --to {file}"],
                     stderr=subprocess.DEVNULL, stdout=(self.home.path / file).open("w"))
        objects = "".join(f"[[${{{each}}}]]\n" for each in self.plain + self.parsed)
        config = self.home.path / "parse.conf"
        config.write_text(
            "conky.config = { out_to_console = true, out_to_x = false, update_interval = 0.2, template0 = '$',"
            " text_buffer_size = 4096 }\n"
            f"conky.text = [==[\n{objects}END\n]==]\n")
        self.printed = Lines(self.run(["conky", "-c", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))

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


class Tmux(Program):
    """A server with our configuration, attached in a pane of another one that is read."""

    name = "tmux"
    needs = ("tmux",)

    def begin(self):
        self.source = self.configuration("tmux.conf")
        if "@bday" not in self.source.read_text():
            raise RuntimeError("the configuration shows no @bday")
        self.tmux("inner", "new-session", "-d", "-x", "400", "-y", "9", "sleep 10000")
        self.tmux("inner", "source-file", str(self.source))
        for option, value in (("status-right-length", "390"), ("status-left", ""), ("window-status-current-format", ""),
                              ("status-interval", "1")):
            self.tmux("inner", "set", "-g", option, value)
        self.tmux("outer", "new-session", "-d", "-x", "400", "-y", "10", "sh")
        self.tmux("outer", "set", "-g", "status", "off")
        self.tmux("outer", "send-keys", f"exec env -u TMUX tmux -u -S '{self.home.path}/inner' attach", "Enter")

    def tmux(self, server, *command):
        return subprocess.run(["tmux", "-u", "-S", str(self.home.path / server), "-f", "/dev/null", *command],
                              cwd=self.home.path, env=self.home.environment, capture_output=True, text=True,
                              check=False).stdout

    def shown(self):
        lines = self.tmux("outer", "capture-pane", "-p", "-J", "-t", "0").rstrip("\n").splitlines()
        # What tmux 3.3a has lost of a cluster it leaves behind at the end of the line.
        return re.sub(r"\s*\d\d:\d\d[^:]*$", "", lines[-1]).strip() if lines else ""

    def is_running(self):
        return self.tmux("inner", "display-message", "-p", "alive").strip() == "alive"

    def end(self):
        self.tmux("inner", "kill-server")
        self.tmux("outer", "kill-server")


class TmuxJob(Tmux):
    """tmux running bday-widget itself, `#(…)`, whose output it expands as a format."""

    name = "tmux-job"
    live = "#S"
    folder = "tmux"

    def configuration(self, name):
        path = self.home.path / name
        path.write_text(f"set -g status-right '#(exec bday-widget watch --format tmux {self.options}) %H:%M # @bday'\n")
        return path

    def shown(self):
        lines = self.tmux("outer", "capture-pane", "-p", "-J", "-t", "0").rstrip("\n").splitlines()
        return re.sub(r"\s*\d\d:\d\d\s*# @bday[^:]*$", "", lines[-1]).strip() if lines else ""


class I3blocks(Program):
    """A broken line takes the whole bar away; its JSON has to hold Pango markup that reads as the text."""

    name = "i3blocks"
    live = "<b>bold</b>"
    needs = ("i3blocks",)

    def begin(self):
        config = self.configuration("config")
        self.printed = Lines(self.run(["i3blocks", "-c", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))

    def shown(self):
        line = (self.printed.last() or "").lstrip(",")
        if not line.startswith("[{"):
            return ""
        block = next((block for block in json.loads(line) if block.get("name") == "birthday"), {})
        text = "".join(ElementTree.fromstring(f"<markup>{block.get('full_text', '')}</markup>").itertext())
        return without_isolates(text)


class Swaybar(Program):
    """At the top ours, which i3blocks writes; at the bottom one that is told what to show. Their pictures have to be the
    same: swaybar tells nobody else what it shows."""

    name = "swaybar"
    needs = ("swaybar", "sway", "grim", "i3blocks", "dbus-run-session")
    is_in_sway = True
    desktop = bytes.fromhex("dddddd")

    def begin(self):
        blocks = self.home.path / "i3blocks.conf"
        text = (INTEGRATIONS / "i3blocks/config").read_text()
        blocks.write_text(text.replace("bday-widget watch", f"bday-widget watch {self.options}"))
        self.colour = re.search(r"^color=(\S+)", text, re.MULTILINE).group(1)
        settings = " ".join(f"'{key}={value}'" for key, value in self.home.environment.items())
        status = self.home.path / "status"
        status.write_text(f"#!/bin/sh\nexec env {settings} i3blocks -c '{blocks}'\n")
        status.chmod(0o755)
        os.mkfifo(self.home.path / "told")
        self.told = os.open(self.home.path / "told", os.O_RDWR)
        os.write(self.told, b'{"version":1}\n[\n[],\n')
        bar = (INTEGRATIONS / "swaybar/config").read_text().replace("status_command i3blocks", f"status_command {status}")
        other = bar.replace("position top", "position bottom").replace(
            f"status_command {status}", f"status_command cat {self.home.path}/told")
        config = pathlib.Path(os.environ["HOME"]) / "sway.conf"
        base = config.read_text().partition("# bars\n")[0]
        config.write_text(f"{base}# bars\n{bar}\n{other}\n")
        self.reload()
        self.said = ""
        until(lambda: all(self.pictures()))

    def reload(self):
        socket = next(pathlib.Path(os.environ["XDG_RUNTIME_DIR"]).glob("sway-ipc.*.sock"))
        subprocess.run(["swaymsg", "-s", socket, "reload"], check=True, stdout=subprocess.DEVNULL)

    def pictures(self):
        """Our bar and the other one, as rows of pixels."""
        header, pixels = subprocess.run(["grim", "-t", "ppm", "-"], stdout=subprocess.PIPE, check=True).stdout.split(
            b"\n255\n", 1)
        row = int(header.split()[1]) * 3
        rows = [pixels[start:start + row] for start in range(0, len(pixels), row)]
        bare = [index for index, line in enumerate(rows) if line[:3] == self.desktop]
        return (b"".join(rows[:bare[0]]), b"".join(rows[bare[-1] + 1:])) if bare else (b"", b"")

    def say(self, text):
        """Tells the other bar, and waits until that is drawn."""
        if text == self.said:
            return
        before = self.pictures()[1]
        if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
            # A name of the other direction is set apart from the sentence.
            text = re.sub(r"^(🎁 )(.*)( in 3 days)$", "\\1\u2068\\2\u2069\\3", text)
        blocks = [{"full_text": html.escape(text), "markup": "pango", "color": self.colour}] if text else []
        os.write(self.told, json.dumps(blocks).encode() + b",\n")
        until(lambda: self.pictures()[1] != before, 5)
        self.said = without_isolates(text)

    def shown(self):
        ours, other = self.pictures()
        return self.said if ours and ours == other else "(another picture)"

    def end(self):
        config = pathlib.Path(os.environ["HOME"]) / "sway.conf"
        config.write_text(config.read_text().partition("# bars\n")[0])
        self.reload()
        os.close(self.told)


class Waybar(Program):
    """In a sway without a screen; labels are read as a screen reader reads them (AT-SPI)."""

    name = "waybar"
    live = '{"text":"<b>bold</b>"}'
    needs = ("waybar", "sway", "grim", "dbus-run-session")
    style = "style.css"
    is_in_sway = True

    def begin(self, config=None):
        config = config or self.configuration("config.jsonc")
        self.log = (self.home.path / "waybar.log").open("w")
        self.bar = self.run(["waybar", "-c", config, "-s", INTEGRATIONS / "waybar" / self.style], stdout=self.log,
                            stderr=subprocess.STDOUT, environment={
                                "GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": os.environ["WAYLAND_DISPLAY"],
                                "XDG_RUNTIME_DIR": os.environ["XDG_RUNTIME_DIR"],
                                "DBUS_SESSION_BUS_ADDRESS": os.environ["DBUS_SESSION_BUS_ADDRESS"]})

    def pixels(self, colour):
        """How many there are of the colour on the screen."""
        picture = subprocess.run(["grim", "-t", "ppm", "-"], stdout=subprocess.PIPE, check=True).stdout
        pixels = picture.split(b"\n255\n", 1)[1]
        wanted = bytes.fromhex(colour)
        return sum(pixels[start:start + 3] == wanted for start in range(0, len(pixels), 3))

    def beside(self, names, card):
        """A Waybar of modules, one for each name."""
        modules = {}
        for number, (name, _) in enumerate(names):
            (self.home.path / f"{number}.vcf").write_bytes(card(name))
            modules[f"custom/{number}"] = {"exec": f"bday-widget --format waybar --source {number}.vcf; echo >>told",
                                           "return-type": "json", "interval": "once", "format": str(number)}
        config = self.home.path / "modules.json"
        config.write_text(json.dumps({"modules-left": list(modules)} | modules))
        told = self.home.path / "told"
        told.write_text("")
        self.processes.clear()
        self.begin(config)
        until(lambda: len(told.read_text()) == len(names), 60)

    def labels(self):
        """Text and tooltip of every label that can be seen."""
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        found = []

        def walk(node):
            if node is None:
                return
            node.clear_cache()
            if node.get_role() == Atspi.Role.LABEL and node.get_state_set().contains(Atspi.StateType.SHOWING):
                found.append((node.get_name(), node.get_description()))
            for index in range(node.get_child_count()):
                walk(node.get_child_at_index(index))

        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application is not None and application.get_process_id() == self.bar.pid:
                walk(application)
        return found

    def shown(self):
        """The label that is neither the clock nor the gauge."""
        try:
            labels = [text for text, _ in self.labels()]
        except Exception:  # The tree changes while it is read.
            return None
        ours = [text for text in labels[1:] if text.strip() and not re.fullmatch(r"(\d+|🎉|🎁|🎂 !) ?[○◔◑◕●]?", text) or text == "🎂 !"]
        return without_isolates(ours[0]) if ours else ""


PROGRAMS = [Waybar, Polybar, Conky, ConkyParse, Tmux, TmuxJob, I3blocks, Swaybar]


def missing(program):
    return [need for need in program.needs if not shutil.which(need)]
