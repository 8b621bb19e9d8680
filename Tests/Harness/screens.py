"""Screens without hardware: an X display, and a sway on a bus of its own. One of each a process, begun when needed."""
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

from Harness.homes import AS_NOBODY, NOBODY
from Harness.pointer import Keyboard, Pointer
from Harness.processes import Lines, stop
from Harness.remote import Remote
from Harness.waiting import until

BEGUN = {}

# Says where sway and the bus are, and stays until standard input is closed.
SCRIPT = '''
sway -c "$HOME/sway.conf" >"$HOME/sway.log" 2>&1 &
for try in $(seq 100); do
    WAYLAND_DISPLAY=$(ls "$XDG_RUNTIME_DIR" | grep -E "^wayland-[0-9]+$" | head -1)
    [ -n "$WAYLAND_DISPLAY" ] && break
    sleep .1
done
echo "$WAYLAND_DISPLAY $DBUS_SESSION_BUS_ADDRESS"
read -r end
kill %1
wait %1
'''


class Display:
    """An X server."""

    def __init__(self, size, dpi):
        read, write = os.pipe()
        self.memory = tempfile.TemporaryDirectory(prefix="bday-display-")
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-dpi", str(dpi), "-nolisten", "tcp", "-noreset",
             "-fbdir", self.memory.name],
            pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with open(read) as numbers:
            self.name = ":" + numbers.readline().strip()

    def rows(self, top, count):
        """Rows of its picture, as the server keeps them in a file of the form of xwd: XWDFile.h says what the header has."""
        data = (pathlib.Path(self.memory.name) / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, width = header[0] + 12 * header[19], header[12]
        return [data[start + row * width:start + (row + 1) * width] for row in range(top, top + count)]

    def end(self):
        stop(self.server)
        self.memory.cleanup()


class Sway:
    """A sway, which refuses root: as root its processes are another user's, and `become` makes one of them."""

    def __init__(self, size):
        self.become = AS_NOBODY if os.geteuid() == 0 else []
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="bday-sway-"))
        (self.home / "run").mkdir(mode=0o700)
        self.configuration = self.home / "sway.conf"
        self.size = [int(number) for number in size.partition(" ")[0].split("x")]
        self.bare = ("xwayland disable\ndefault_border none\n"
                     f"output HEADLESS-1 mode {size}\noutput HEADLESS-1 bg #dddddd solid_color\n")
        self.configuration.write_text(self.bare)
        if self.become:
            for path in [self.home, *self.home.rglob("*")]:
                os.chown(path, NOBODY, NOBODY)
        self.environment = {"HOME": str(self.home), "TMPDIR": str(self.home), "XDG_RUNTIME_DIR": str(self.home / "run"),
                            "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "WLR_BACKENDS": "headless",
                            "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
        self.process = subprocess.Popen(
            [*self.become, "dbus-run-session", "--", "bash", "-c", SCRIPT], env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=(self.home / "bus.log").open("w"))
        said = Lines(self.process.stdout)
        until(lambda: said.lines or self.process.poll() is not None, 20)
        where, _, bus = (said.last() or "").partition(" ")
        assert where, f"sway does not start\n{self.log()}"
        self.environment |= {"WAYLAND_DISPLAY": where, "DBUS_SESSION_BUS_ADDRESS": bus}
        self.reader = Remote("Harness.labels", self.environment, self.home / "labels.log", self.become)
        # A mouse on its output, from the beginning: who starts while there is one hears of each of its movements.
        self.pointer = Pointer(self.home / "run" / where, self.size)
        self.pointer.park()

    def log(self):
        return "".join((self.home / name).read_text()[-1000:] for name in ("sway.log", "bus.log")
                       if (self.home / name).exists())

    def run(self, *command):
        """What a command prints that talks to this sway."""
        return subprocess.run([*self.become, *command], env=self.environment, check=True, stdout=subprocess.PIPE).stdout

    def labels(self, process):
        """Text and tooltip of every label of the process that can be seen."""
        return self.reader.call("labels", process.pid)

    def picture(self):
        """Width and the bytes of all pixels, three each."""
        header, pixels = self.run("grim", "-t", "ppm", "-").split(b"\n255\n", 1)
        return int(header.split()[1]), pixels

    def keyboard(self):
        return Keyboard(self.home / "run" / self.environment["WAYLAND_DISPLAY"])

    def show_bars(self, text):
        """Shows these bars of sway's own, and no other."""
        self.configuration.write_text(self.bare + text)
        socket = next((self.home / "run").glob("sway-ipc.*.sock"))
        self.run("swaymsg", "-s", str(socket), "reload")

    def end(self):
        self.reader.end()
        self.pointer.end()
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


def display(size="1600x600", dpi=96):
    if "display" not in BEGUN:
        BEGUN["display"] = Display(size, dpi)
    return BEGUN["display"].name


def display_rows(top, count):
    """Rows of pixels of the X display."""
    return BEGUN["display"].rows(top, count)


def click_display(places, button=1):
    """Clicks at each of these places, given as x of the topmost bar, and goes away: a server without a screen draws the
    pointer into its picture."""
    clicks = [word for x in places for word in ("mousemove", str(x), "12", "click", str(button))]
    subprocess.run(["xdotool", *clicks, "mousemove", "800", "150"], check=False, env={**os.environ, "DISPLAY": display()})


def sway(size="1600x120"):
    if "sway" not in BEGUN:
        BEGUN["sway"] = Sway(size)
    return BEGUN["sway"]


def end_screens():
    while BEGUN:
        BEGUN.popitem()[1].end()
