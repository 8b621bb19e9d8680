#!/usr/bin/env python3
"""Pictures of the real bars with our configurations and the sample contacts, dark and light: screenshots.py.

They are written to integrations/<bar>/screenshot-{dark,light}.png.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from Harness.bars import Polybar, Program, Swaybar, Waybar  # noqa: E402
from Harness.places import INTEGRATIONS  # noqa: E402
from Harness.processes import stop  # noqa: E402
from Harness.screens import display, end_screens, sway  # noqa: E402
from Harness.waiting import until  # noqa: E402

# The colours of the dark configurations, and what stands for each in the light ones.
LIGHT = {"1f2430": "f4f4f2", "e6e6e6": "22252b", "ffb454": "9a5b00", "8a93a3": "5b6472"}


def coloured(text, shade):
    if shade == "light":
        for dark, light in LIGHT.items():
            text = text.replace(dark, light)
    return text


def sample_home(kind):
    """A home for that kind of bar, with the sample contacts."""
    home = kind.make_home()
    for group in ("family", "friends"):
        for card in (INTEGRATIONS / "sample-contacts" / group).iterdir():
            home.write(f".contacts/{group}/{card.name}", card.read_bytes())
    return home


def from_sway(picture, area):
    picture.write_bytes(sway().run("grim", "-g", area, "-"))


def from_display(picture, crop):
    subprocess.run(["import", "-display", display(), "-window", "root", "-crop", crop, "+repage", picture], check=True)


def waybar(picture, shade):
    class Shaded(Waybar):
        style = "style.css" if shade == "dark" else "style-light.css"

    with sample_home(Waybar) as home:
        bar = Shaded(home)
        until(lambda: "Anna" in (bar.shown() or ""))
        time.sleep(0.5)
        from_sway(picture, "0,0 1000x30")
        bar.end()


def swaybar(picture, shade):
    """A sway inside the other one, with our bar."""
    with sample_home(Swaybar) as home:
        home.write(".config/i3blocks/config", coloured((INTEGRATIONS / "i3blocks/config").read_text(), shade))
        bar = coloured((INTEGRATIONS / "swaybar/config").read_text(), shade)
        config = home.write("sway.conf", f"xwayland disable\noutput HEADLESS-1 mode 1000x60\n{bar}")
        inner = home.start(["sway", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, environment={
            name: sway().environment[name] for name in ("WLR_BACKENDS", "WLR_RENDERER", "WLR_LIBINPUT_NO_DEVICES")})

        def sockets():
            return [path.name for path in (home.path / "run").glob("wayland-?")]

        until(sockets)
        time.sleep(2)
        drawn = home.start(["grim", "-g", "0,0 1000x24", "-"], stdout=subprocess.PIPE,
                           environment={"WAYLAND_DISPLAY": sockets()[0]}).communicate()[0]
        picture.write_bytes(drawn)
        stop(inner)


def tmux(picture, shade):
    """A terminal in sway, with `bday-widget list` above the status line."""
    with sample_home(Swaybar) as home:
        config = home.write("tmux.conf", coloured((INTEGRATIONS / "tmux/tmux.conf").read_text(), shade)
                            + "set -g status-left ' birthdays '\n")
        background, foreground = {"dark": ("1f2430", "e6e6e6"), "light": ("ffffff", "22252b")}[shade]
        server = ["tmux", "-u", "-S", home.path / "socket"]
        terminal = home.start(
            ["foot", "-t", "xterm-256color", "-f", "DejaVu Sans Mono:size=10,Noto Color Emoji:size=10",
             "-o", f"colors.background={background}", "-o", f"colors.foreground={foreground}",
             "-o", "csd.preferred=none", *server, "-f", config, "new", "-n", "list", "bday-widget list; sleep 100"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, environment={
                "SHELL": "/bin/sh", **{name: sway().environment[name] for name in ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")}})

        def ask(*command):
            return home.start([*server, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).communicate()[0]

        until(lambda: b"Anna" in ask("show", "-gqv", "@bday"))
        time.sleep(1)
        from_sway(picture, "0,0 1000x300")
        ask("kill-server")
        stop(terminal)


def polybar(picture, shade):
    class Shaded(Polybar):
        def configuration(self, name):
            text = super().configuration(name).read_text()
            return self.home.write(name, coloured(text, shade).replace("width = 100%", "width = 1000"))

    with sample_home(Polybar) as home:
        bar = Shaded(home)
        until(lambda: "Anna" in "".join(bar.printed.lines))
        time.sleep(1)
        from_display(picture, "1000x26+0+0")
        bar.end()


def conky(picture, shade):
    with sample_home(Program) as home:
        config = home.write("conky.conf", coloured((INTEGRATIONS / "conky/conky.conf").read_text(), shade))
        # conky draws with one font and from left to right.
        for name in ("mei", "noa"):
            (home.path / f".contacts/friends/{name}.vcf").unlink()
        panel = home.start(["conky", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           environment={"DISPLAY": display()})
        time.sleep(4)
        from_display(picture, "700x500+0+0")
        subprocess.run(["convert", picture, "-trim", "+repage", picture], check=True)
        stop(panel)


def main():
    with tempfile.TemporaryDirectory() as temporary:
        sway("1000x300")
        for draw in (waybar, tmux, swaybar, polybar, conky):
            for shade in ("dark", "light"):
                picture = pathlib.Path(temporary) / "picture.png"
                draw(picture, shade)
                # Few colours, small files.
                subprocess.run(["convert", picture, "-strip", "-colors", "128", f"PNG8:{picture}"], check=True)
                target = INTEGRATIONS / draw.__name__ / f"screenshot-{shade}.png"
                shutil.copy(picture, target)
                print(target.relative_to(INTEGRATIONS.parent), target.stat().st_size, "bytes")


try:
    main()
finally:
    end_screens()
