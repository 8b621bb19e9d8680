#!/usr/bin/env python3
"""Pictures of the real bars with our configurations and the sample contacts, dark and light: screenshots.py [BAR|gallery|terminal]….

They are written to integrations/<bar>/screenshot-{dark,light}.png, two pixels for one: a page shows them about as wide as
they are. The families that `--format svg` draws are the gallery, integrations/gallery; what calls show on a terminal is in
docs/pictures.
"""
import datetime
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from Harness.bars import Dzen2, Genmon, I3blocks, Lemonbar, Polybar, Program, Swaybar, Waybar, Xmobar, Yambar  # noqa: E402
from Harness.cards import utc_today  # noqa: E402
from Harness.desktop import Desktop  # noqa: E402
from Harness.notices import Dunst  # noqa: E402
from Harness.places import BINARY, INTEGRATIONS  # noqa: E402
from Harness.processes import processes_of, stop  # noqa: E402
from Harness.screens import display, end_screens, sway  # noqa: E402
from Harness.waiting import until  # noqa: E402

WIDTH = 580
# The colours of the dark configurations, and what stands for each in the light ones.
LIGHT = {"1f2430": "f4f4f2", "e6e6e6": "22252b", "ffb454": "9a5b00", "8a93a3": "5b6472"}
# What is drawn in the gallery.
PLACEHOLDER = ["--format", "svg", "--placeholder", "--now", "2026-11-20"]
DESKTOP = {"dark": "#566178", "light": "#c3ccd9"}


def coloured(text, shade):
    if shade == "light":
        for dark, light in LIGHT.items():
            text = text.replace(dark, light)
    return text


def sample_home(kind, without=("noa",)):
    """A home for that kind of bar, with the sample contacts but for these: a name that is written from right to left is
    drawn by each bar in its own way. Anna's birthday is three days ahead, whenever that is."""
    home = kind.make_home()
    soon = utc_today() + datetime.timedelta(3)
    for card in INTEGRATIONS.glob("sample-contacts/*/*.vcf"):
        if card.stem not in without:
            text = card.read_bytes().replace(b"BDAY:19901123", f"BDAY:1990{soon:%m%d}".encode())
            home.write(f".contacts/{card.parent.name}/{card.name}", text)
    return home


def from_sway(picture, height):
    picture.write_bytes(sway().run("grim", "-g", f"0,0 {WIDTH}x{height}", "-"))


def from_display(picture, width, height):
    subprocess.run(["import", "-display", display(), "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", picture],
                   check=True)


def waybar(picture, shade):
    """With the tooltip open: the pointer is on the module."""
    class Shaded(Waybar):
        style = "style.css" if shade == "dark" else "style-light.css"

    sway().show_bars(f"output HEADLESS-1 bg {DESKTOP[shade]} solid_color")
    with sample_home(Waybar) as home:
        bar = Shaded(home)
        until(lambda: "Anna" in (bar.shown() or ""))
        for x in (WIDTH * 2 - 260, WIDTH * 2 - 280):  # GTK opens it after a movement.
            sway().pointer.move(x, 36)
            time.sleep(0.5)
        until(lambda: any(tooltip for _, tooltip in bar.labels()))
        time.sleep(2)
        from_sway(picture, 228)
        sway().pointer.park()
        bar.end()


def swaybar(picture, shade):
    """A sway inside the other one, with our bar."""
    with sample_home(Swaybar) as home:
        home.write(".config/i3blocks/config", coloured((INTEGRATIONS / "i3blocks/config").read_text(), shade))
        bar = coloured((INTEGRATIONS / "swaybar/config").read_text(), shade)
        config = home.write("sway.conf", f"xwayland disable\noutput HEADLESS-1 mode {WIDTH * 2}x120 scale 2\n{bar}")
        inner = home.start(["sway", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, environment={
            name: sway().environment[name] for name in ("WLR_BACKENDS", "WLR_RENDERER", "WLR_LIBINPUT_NO_DEVICES")})

        def sockets():
            return [path.name for path in (home.path / "run").glob("wayland-?")]

        until(sockets)
        time.sleep(2)
        drawn = home.start(["grim", "-g", f"0,0 {WIDTH}x21", "-"], stdout=subprocess.PIPE,
                           environment={"WAYLAND_DISPLAY": sockets()[0]}).communicate()[0]
        picture.write_bytes(drawn)
        stop(inner)


def open_terminal(home, shade, command):
    """A terminal in sway that runs a command."""
    background, foreground = {"dark": ("1f2430", "e6e6e6"), "light": ("ffffff", "22252b")}[shade]
    return home.start(
        ["foot", "-t", "xterm-256color", "-f", "DejaVu Sans Mono:size=10,Noto Color Emoji:size=10",
         "-o", f"colors.background={background}", "-o", f"colors.foreground={foreground}",
         "-o", "csd.preferred=none", "-o", "pad=6x4", *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, environment={
            "SHELL": "/bin/sh", **{name: sway().environment[name] for name in ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")}})


def tmux(picture, shade):
    """A terminal in sway, with `bday-widget list` below the status line: the terminal is higher than the picture."""
    with sample_home(Swaybar) as home:
        home.ask("import")  # The first call says what is kept.
        config = home.write("tmux.conf", coloured((INTEGRATIONS / "tmux/tmux.conf").read_text(), shade)
                            + "set -g status-left ''\nset -g status-position top\nset -as terminal-features ',*:RGB'\n")
        server = ["tmux", "-u", "-S", home.path / "socket"]
        terminal = open_terminal(home, shade, [
            *server, "-f", config, "new", "-n", "birthdays", "bday-widget list --no-pager; sleep 100"])

        def ask(*command):
            return home.start([*server, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).communicate()[0]

        until(lambda: b"Anna" in ask("show", "-gqv", "@bday"))
        time.sleep(1)
        from_sway(picture, 240)
        ask("kill-server")
        stop(terminal)


def in_terminal(picture, call, height):
    """What a call shows on a terminal, with somebody whose birthday is today."""
    with sample_home(Swaybar) as home:
        today = utc_today()
        home.write(".contacts/friends/zoe.vcf", "BEGIN:VCARD\nVERSION:4.0\nUID:zoe\nFN:Zoë Jansen\n"
                   f"BDAY:1986{today:%m%d}\nEND:VCARD\n".encode())
        home.ask("import")  # The first call says what is kept.
        terminal = open_terminal(home, "dark", ["sh", "-c", f"printf '\\033[?25l'; bday-widget {call}; touch done; sleep 100"])
        until((home.path / "done").exists)
        time.sleep(1)
        from_sway(picture, height)
        stop(terminal)


def polybar(picture, shade):
    class Shaded(Polybar):
        def configuration(self, name):
            text = coloured(super().configuration(name).read_text(), shade)
            for setting, doubled in (("width = 100%", f"width = {WIDTH * 2}\ndpi = 192"), ("height = 26", "height = 52")):
                assert setting in text
                text = text.replace(setting, doubled)
            return self.home.write(name, text)

    with sample_home(Polybar) as home:
        bar = Shaded(home)
        until(lambda: "Anna" in "".join(bar.printed.lines))
        time.sleep(1)
        from_display(picture, WIDTH * 2, 52)
        bar.end()


def i3blocks(picture, shade):
    """In i3bar."""
    with sample_home(I3blocks) as home:
        blocks = home.write("blocks", coloured((INTEGRATIONS / "i3blocks/config").read_text(), shade))
        bar, command = coloured((INTEGRATIONS / "swaybar/config").read_text(), shade), "status_command i3blocks"
        assert command in bar
        config = home.write("i3.conf", "# i3 config file (v4)\n" + bar.replace(command, f"{command} -c {blocks}"))
        manager = home.start(["i3", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             environment={"DISPLAY": display()})
        time.sleep(4)
        from_display(picture, WIDTH * 2, 44)
        stop(manager)


def conky(picture, shade):
    with sample_home(Program, without=("mei", "noa")) as home:  # It draws with one font, and from left to right.
        panel = home.write("conky.conf", coloured((INTEGRATIONS / "conky/conky.conf").read_text(), shade)
                           .replace("goto 120", "goto 240"))
        doubled = {"border_inner_margin": 28, "minimum_width": WIDTH * 2 - 2 * 24 - 2 * 28, "default_bar_height": 12}
        config = home.write("doubled.conf", f"dofile('{panel}')\n" + "".join(
            f"conky.config.{name} = {value}\n" for name, value in doubled.items()))
        program = home.start(["conky", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             environment={"DISPLAY": display()})
        time.sleep(6)
        from_display(picture, WIDTH * 2, 800)
        subprocess.run(["mogrify", "-trim", "+repage", picture], check=True)
        stop(program)


def cards(picture):
    """conky's cards on a desktop, as large as they are."""
    with sample_home(Program) as home:
        subprocess.run(["display", "-display", display(), "-window", "root", f"xc:{DESKTOP['dark']}[{WIDTH * 2}x800]"])
        program = home.start(["conky", "-c", INTEGRATIONS / "conky/cards.conf"], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, environment={"DISPLAY": display()})
        time.sleep(6)
        from_display(picture, WIDTH * 2, 254)
        # What stands around them is the desktop.
        subprocess.run(["mogrify", "-gravity", "NorthEast", "-crop", "560x254+0+0", "+repage", picture], check=True)
        stop(program)


DUNSTRC = """[global]
    origin = top-left
    offset = 24x24
    width = 330
    scale = 2
    font = DejaVu Sans 10
    frame_color = "#ffb454"
    frame_width = 1
    corner_radius = 6
    padding = 12
    horizontal_padding = 14
    show_indicators = false
    format = "<b>%s</b>\\n%b"
[urgency_normal]
    background = "#1f2430"
    foreground = "#e6e6e6"
    timeout = 0
"""


def notice(picture):
    """What dunst shows on the day of a birthday."""
    with sample_home(Program) as home:
        home.write(".contacts/friends/zoe.vcf", "BEGIN:VCARD\nVERSION:4.0\nUID:zoe\nFN:Zoë Jansen\n"
                   f"BDAY:1986{utc_today():%m%d}\nEND:VCARD\n".encode())
        home.configure('{ "age": true, "notifications": { "time": "00:00" } }')
        desktop = Desktop(home)
        dunst = Dunst(desktop, DUNSTRC)
        home.start([BINARY, "notify", "--due"]).wait(20)
        time.sleep(2)
        from_display(picture, WIDTH * 2, 266)
        subprocess.run(["mogrify", "-trim", "+repage", picture], check=True)
        dunst.end()
        desktop.end()


def on_display(kind, picture, shade, doubled, scale=1):
    """A bar whose configuration is a file, with these parts of it replaced."""
    name = {Xmobar: "xmobarrc"}.get(kind) or kind.file
    with sample_home(kind) as home:
        text = coloured((INTEGRATIONS / kind.name / name).read_text(), shade)
        for setting, value in doubled.items():
            assert setting in text, setting
            text = text.replace(setting, value)
        config = home.write(name, text)
        config.chmod(0o755)
        command = {Xmobar: f"exec xmobar -D 192 {config}"}.get(kind) or kind.command.format(file=config)
        program = home.start(["sh", "-c", command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             environment={"DISPLAY": display(), "DBUS_SESSION_BUS_ADDRESS": "none"})
        time.sleep(4)
        from_display(picture, WIDTH * 2 // scale, 52 // scale)
        if scale > 1:
            subprocess.run(["mogrify", "-scale", f"{scale}00%", picture], check=True)
        end_all(home)
        stop(program)


def end_all(home):
    for process in processes_of(home.path):
        os.kill(int(process.name), signal.SIGTERM)


def xmobar(picture, shade):
    on_display(Xmobar, picture, shade, {"TopH 26": "TopH 52"})


def lemonbar(picture, shade):
    """The X server's font has one size."""
    on_display(Lemonbar, picture, shade, {"x26": f"{WIDTH}x26"}, scale=2)


def dzen2(picture, shade):
    on_display(Dzen2, picture, shade, {"-h 26": "-h 52"})


def yambar(picture, shade):
    on_display(Yambar, picture, shade, {"height: 26": "height: 52", "size=10": "size=26", "margin: 8": "margin: 16"})


def genmon(picture, shade):
    """With the tooltip open: the pointer is on the label."""
    class Shaded(Genmon):
        dark, period = shade == "dark", 60_000

        def run(self, command, environment, **options):
            return super().run(command, environment={**environment, "GDK_SCALE": "2"}, **options)

    with sample_home(Genmon) as home:
        bar = Shaded(home)
        time.sleep(4)
        for x in (WIDTH * 2 - 120, WIDTH * 2 - 140):  # GTK opens it after a movement.
            subprocess.run(["xdotool", "mousemove", str(x), "36"], env={**os.environ, "DISPLAY": display()}, check=True)
            time.sleep(0.5)
        time.sleep(2)
        from_display(picture, WIDTH * 2, 456)
        bar.end()


def rofi(picture, shade):
    """`pick`, with a letter typed."""
    with sample_home(Polybar) as home:
        (home.path / "bin/rofi").unlink()
        theme = {"dark": "Arc-Dark", "light": "Arc"}[shade]
        window = f"window {{ location: north; width: {WIDTH * 2}px; }} listview {{ lines: 5; fixed-height: true; scrollbar: false; }}"
        home.configure(json.dumps({"menu": f"rofi -dmenu -i -dpi 192 -p Birthdays -theme {theme} -theme-str '{window}'"}))
        menu = home.start([BINARY, "pick", "--source", ".contacts"], start_new_session=True, environment={"DISPLAY": display()})
        time.sleep(3)
        subprocess.run(["xdotool", "type", "n"], env={**os.environ, "DISPLAY": display()}, check=True)
        time.sleep(1)
        from_display(picture, WIDTH * 2, 266)
        subprocess.run(["xdotool", "key", "Escape"], env={**os.environ, "DISPLAY": display()}, check=True)
        menu.wait(20)


def gallery():
    """The placeholder in every family, on a day of its own: the same until the drawing changes."""
    for picture in sorted(INTEGRATIONS.glob("gallery/*.svg")):
        picture.write_bytes(subprocess.run([BINARY, *PLACEHOLDER, "--family", picture.stem], check=True, capture_output=True,
                                           env={"LANG": "C.UTF-8", "TZ": "UTC"}).stdout)


# Calls that the documentation shows, and how high their pictures are.
CALLS = {"gallery": ("gallery", 386), "list": ("list --age --no-pager", 238), "calendar": ("calendar", 172),
         "name-days": ("list --name-days SE,PL --now 2026-12-08 --no-pager", 238)}


def compress(picture):
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--output", picture, "64", picture], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", picture], check=True)


def main(bars):
    if not bars or "gallery" in bars:
        gallery()
    if bars == ["gallery"]:
        return
    with tempfile.TemporaryDirectory() as temporary:
        sway(f"{WIDTH * 2}x960 scale 2")
        display(f"{WIDTH * 2}x800", 192)
        for name, (call, height) in CALLS.items():
            if bars and "terminal" not in bars:
                continue
            picture = INTEGRATIONS.parent / f"docs/pictures/{name}.png"
            picture.parent.mkdir(exist_ok=True)
            in_terminal(picture, call, height)
            compress(picture)
            print(picture.relative_to(INTEGRATIONS.parent), picture.stat().st_size, "bytes")
        for draw in (cards, notice):
            if bars and draw.__name__ not in bars:
                continue
            picture = INTEGRATIONS.parent / f"docs/pictures/{draw.__name__}.png"
            draw(picture)
            compress(picture)
        for draw in (waybar, tmux, swaybar, polybar, i3blocks, conky, xmobar, lemonbar, dzen2, yambar, genmon, rofi):
            for shade in ("dark", "light"):
                if bars and draw.__name__ not in bars:
                    continue
                picture = pathlib.Path(temporary) / "picture.png"
                draw(picture, shade)
                compress(picture)
                target = INTEGRATIONS / draw.__name__ / f"screenshot-{shade}.png"
                shutil.copy(picture, target)
                print(target.relative_to(INTEGRATIONS.parent), target.stat().st_size, "bytes")


try:
    main(sys.argv[1:])
finally:
    end_screens()
