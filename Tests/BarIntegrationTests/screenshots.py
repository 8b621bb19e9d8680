#!/usr/bin/env python3
"""Pictures of the real bars with our configurations and the sample contacts, dark and light: screenshots.py.

They are written to integrations/<bar>/screenshot-{dark,light}.png.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from headless import in_sway
from programs import INTEGRATIONS, Conky, Home, Polybar, Tmux, Waybar, display, end_display, until

# The colours of the dark configurations, and what stands for each in the light ones.
LIGHT = {"1f2430": "f4f4f2", "e6e6e6": "22252b", "ffb454": "9a5b00", "8a93a3": "5b6472"}
OUT = pathlib.Path(os.environ.get("SCREENSHOTS", "."))


def coloured(path, shade):
    text = path.read_text()
    if shade == "light":
        for dark, light in LIGHT.items():
            text = text.replace(dark, light)
    path.write_text(text)


def home(folder, shade):
    made = Home(folder / shade)
    for group in ("family", "friends"):
        shutil.copytree(INTEGRATIONS / "sample-contacts" / group, made.path / ".contacts" / group)
    made.environment["HOME"] = str(made.path)
    return made


def quantized(path):
    """Few colours, small files."""
    subprocess.run(["convert", path, "-strip", "-colors", "128", f"PNG8:{path}"], check=True)


def waybar(folder, shade):
    place = home(folder, shade)

    class Shaded(Waybar):
        style = "style.css" if shade == "dark" else "style-light.css"

    bar = Shaded(place)
    until(lambda: "Anna" in (bar.shown() or ""))
    time.sleep(0.5)
    grab("waybar", shade, "0,0 1000x30")
    bar.end()


def swaybar(folder, shade):
    place = home(folder, shade)
    config = place.path / ".config/i3blocks"
    config.mkdir(parents=True)
    (config / "config").write_text((INTEGRATIONS / "i3blocks/config").read_text())
    sway = place.path / "bar.conf"
    sway.write_text((INTEGRATIONS / "swaybar/config").read_text())
    for path in (config / "config", sway):
        coloured(path, shade)
    # A sway inside this one, with our bar.
    nested = place.path / "sway.conf"
    nested.write_text("xwayland disable\noutput HEADLESS-1 mode 1000x60\n" + sway.read_text())
    place.environment["XDG_RUNTIME_DIR"] = str(place.path / "run")
    process = place.start(["sway", "-c", nested], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          environment={"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"})
    sockets = lambda: [path.name for path in (place.path / "run").glob("wayland-?")]
    until(sockets)
    time.sleep(2)
    subprocess.run(["grim", "-g", "0,0 1000x24", OUT / f"swaybar-{shade}.png"], check=True, env={
        **place.environment, "WAYLAND_DISPLAY": sockets()[0]})
    process.terminate()
    process.wait()


def grab(name, shade, area):
    subprocess.run(["grim", "-g", area, OUT / f"{name}-{shade}.png"], check=True)


def tmux(folder, shade):
    place = home(folder, shade)
    config = place.path / "tmux.conf"
    config.write_text((INTEGRATIONS / "tmux/tmux.conf").read_text() + "set -g status-left ' birthdays '\n")
    coloured(config, shade)
    colours = {"dark": ("1f2430", "e6e6e6"), "light": ("ffffff", "22252b")}[shade]
    terminal = place.start(
        ["foot", "-t", "xterm-256color", "-f", "DejaVu Sans Mono:size=10,Noto Color Emoji:size=10", "-o", f"colors.background={colours[0]}",
         "-o", f"colors.foreground={colours[1]}", "-o", "csd.preferred=none",
         "tmux", "-u", "-S", place.path / "socket", "-f", config, "new", "-n", "list", "bday-widget list; sleep 100"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, environment={
            "SHELL": "/bin/sh", "WAYLAND_DISPLAY": os.environ["WAYLAND_DISPLAY"], "XDG_RUNTIME_DIR": os.environ["XDG_RUNTIME_DIR"]})
    ask = lambda: subprocess.run(["tmux", "-S", place.path / "socket", "show", "-gqv", "@bday"], env=place.environment,
                                 capture_output=True, text=True).stdout
    until(lambda: "Anna" in ask())
    time.sleep(1)
    grab("tmux", shade, "0,0 1000x300")
    subprocess.run(["tmux", "-S", place.path / "socket", "kill-server"], env=place.environment)
    terminal.terminate()
    terminal.wait()


def from_display(name, shade, crop):
    path = OUT / f"{name}-{shade}.png"
    subprocess.run(["import", "-display", display(), "-window", "root", "-crop", crop, "+repage", path], check=True)


def polybar(folder, shade):
    place = home(folder, shade)

    class Shaded(Polybar):
        def configuration(self, name):
            path = super().configuration(name)
            coloured(path, shade)
            path.write_text(path.read_text().replace("width = 100%", "width = 1000"))
            return path

    bar = Shaded(place)
    until(lambda: "Anna" in "".join(bar.printed.lines))
    time.sleep(1)
    from_display("polybar", shade, "1000x26+0+0")
    bar.end()


def conky(folder, shade):
    place = home(folder, shade)
    config = place.path / "conky.conf"
    config.write_text((INTEGRATIONS / "conky/conky.conf").read_text())
    coloured(config, shade)
    # conky draws with one font and from left to right.
    for name in ("mei", "noa"):
        (place.path / f".contacts/friends/{name}.vcf").unlink()
    panel = place.start(["conky", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                        environment={"DISPLAY": display()})
    time.sleep(4)
    path = OUT / f"conky-{shade}.png"
    from_display("conky", shade, "700x500+0+0")
    subprocess.run(["convert", path, "-trim", "+repage", path], check=True)
    panel.terminate()
    panel.wait()


def inside():
    with tempfile.TemporaryDirectory() as temporary:
        for shade in ("dark", "light"):
            for draw in (waybar, tmux, swaybar):
                draw(pathlib.Path(temporary) / draw.__name__, shade)


def main():
    with tempfile.TemporaryDirectory() as temporary:
        out = pathlib.Path(temporary) / "out"
        out.mkdir(mode=0o777)
        out.chmod(0o777)
        pathlib.Path(temporary).chmod(0o755)
        globals()["OUT"] = out
        for shade in ("dark", "light"):
            for draw in (polybar, conky):
                draw(pathlib.Path(temporary) / draw.__name__, shade)
        end_display()
        if in_sway([__file__, "inside"], "1000x300", SCREENSHOTS=str(out)) != 0:
            sys.exit("the pictures in sway failed")
        for picture in sorted(out.iterdir()):
            name, shade = picture.stem.split("-")
            quantized(picture)
            shutil.copy(picture, INTEGRATIONS / name / f"screenshot-{shade}.png")
            print(f"integrations/{name}/screenshot-{shade}.png", picture.stat().st_size, "bytes")


inside() if sys.argv[1:] == ["inside"] else main()
