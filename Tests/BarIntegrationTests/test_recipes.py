"""What a user copies from the README and from integrations/*/README.md, in the real bars.

A snippet that is nowhere in the configurations that the other tests run is run here.
"""
import re
import subprocess
import tomllib
from xml.etree import ElementTree

import pytest
from texts import text

from Harness.bars import Conky, I3blocks, Polybar, Tmux, Waybar
from Harness.cards import card
from Harness.homes import Home
from Harness.places import INTEGRATIONS, REPOSITORY

README = (REPOSITORY / "README.md").read_text()


def blocks(directory):
    """The fenced blocks of a bar's page."""
    page = (INTEGRATIONS / directory / "README.md").read_text()
    return re.findall(r"^```\w+\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def in_row(bar):
    """What stands as code in the second cell of the bar's row in the README's table; empty where that is on the bar's page."""
    cell = re.search(rf"^\| {bar}(?: \([a-z ]+\))? \| (.*?) \| \[", README, re.MULTILINE).group(1)
    return re.findall("`([^`]+)`", cell)


def once_a_minute(directory):
    """The block of a bar's page that calls the program again and again."""
    return next(block for block in blocks(directory) if "bday-widget --format" in block)


def module(snippet):
    """A Waybar with this module, or with a module of these settings."""
    if "custom/birthday" not in snippet:
        snippet = f'"custom/birthday": {{ {snippet} }}'
    return lambda _: f'{{ "modules-left": ["clock"], "modules-right": ["custom/birthday"],\n{snippet}\n}}'


def settings(snippet):
    """polybar's configuration with these settings in place of those that call the program."""
    start = "[module/birthday]\ntype = custom/script\n"

    def place(ours):
        assert start in ours
        return re.sub(r"^exec = .*\ntail = .*\n", lambda _: snippet.removeprefix(start) + "\n", ours, flags=re.MULTILINE)

    return place


def block(snippet):
    return lambda _: snippet.rstrip("\n") + "\n"  # It does not take a last line that has no end.


def panel(snippet):
    return lambda _: f"conky.config = {{}}\nconky.text = [[HEAD\n{snippet}\n____]]\n"


def lines(snippet):
    """tmux's configuration with these lines, in whose status line nothing else stands."""
    return lambda _: f"set -g status-right ''\n{snippet}"


class Line(Tmux):
    """A status line with nothing else in it."""

    def shown(self):
        return self.tmux("outer", "capture-pane", "-p", "-J", "-t", "0").rstrip("\n").rpartition("\n")[2].strip()


RECIPES = {
    "README: Waybar": (Waybar, module(in_row("Waybar")[0])),
    "README: polybar": (Polybar, settings("\n".join(in_row("polybar")))),
    "README: conky": (Conky, panel(in_row("conky")[0])),
    "waybar": (Waybar, module(blocks("waybar")[0])),
    "waybar, once a minute": (Waybar, module(once_a_minute("waybar"))),
    "polybar, once a minute": (Polybar, settings(once_a_minute("polybar"))),
    "conky": (Conky, panel(once_a_minute("conky"))),
    "tmux": (Line, lines(blocks("tmux")[0])),
    "tmux, now and then": (Line, lines(once_a_minute("tmux"))),
    "i3blocks, once a minute": (I3blocks, block(once_a_minute("i3blocks"))),
}
# Those that a signal refreshes.
SIGNALLED = ["waybar, once a minute", "i3blocks, once a minute"]


def following(kind, configure):
    """A bar of that kind with another configuration."""
    class Recipe(kind):
        def configuration(self, name):
            return self.home.write(name, configure(super().configuration(name).read_text()))

    return Recipe


def parametrized(names):
    return pytest.mark.parametrize(
        "bar,recipe", [pytest.param(kind, name, id=name, marks=pytest.mark.xdist_group(kind.name))
                       for name in names for kind in [RECIPES[name][0]]], indirect=["bar"])


def seen(bar, recipe, name, days):
    return f"{name}, in {days} days" if bar.kind is Conky else text(bar.kind, name, days)


@parametrized(RECIPES)
def test_it_works_as_it_is_written(bar, recipe, home):
    wanted = seen(bar, recipe, "Anna Berg", 3)
    bar.kind = following(*RECIPES[recipe])
    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, wanted) as program:
        assert program.is_running(), program.why()


@parametrized(SIGNALLED)
def test_a_reload_refreshes_it(bar, recipe, home):
    """pkill itself is told to look at this bar alone: there may be others on this machine."""
    directory = bar.kind.name
    bar.kind = following(*RECIPES[recipe])
    home.only_card(card("Anna Berg", 3))
    home.configure(next(block for block in blocks(directory) if "reload" in block))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        home.write("pid", str(program.processes[0].pid))
        home.write("bin/pkill", '#!/bin/sh\nexec /usr/bin/pkill -F "$HOME/pid" "$@"\n').chmod(0o755)
        home.only_card(card("Bert Holm", 4))
        assert home.run("reload").stderr == ""
        program.shows(text(bar.kind, "Bert Holm", 4))
        assert program.is_running(), program.why()


def test_hyprlocks_command_hides_the_name():
    """hyprlock itself needs a GPU. Its label takes Pango markup."""
    with Home() as home:
        home.only_card(card("Anna Berg", 3))
        command = re.fullmatch(r"text = cmd\[update:\d+\] (.*)", in_row("hyprlock")[0]).group(1)
        printed = home.start(["sh", "-c", command], stdout=subprocess.PIPE).communicate()[0].decode()
        assert "in 3 days" in "".join(ElementTree.fromstring(f"<markup>{printed}</markup>").itertext())
        assert "Anna" not in printed


def test_every_snippet_is_run():
    """Those that no recipe above runs stand in a configuration that other tests run, or are one for bday-widget."""
    rows = re.findall(r"^\| (\w+) \| .*\| \[(\w+)\]\(integrations/\2/README.md\) \|$", README, re.MULTILINE)
    pages = sorted(path.parent.name for path in INTEGRATIONS.glob("*/README.md"))
    assert sorted(set(re.findall(r"\]\(integrations/([\w-]+)/README.md\)", README))) == pages
    run = [name.removeprefix("README: ") for name in RECIPES if name.startswith("README: ")]
    for bar, directory in rows:
        if bar not in run:
            configurations = [path.read_text() for path in (INTEGRATIONS / directory).glob("*conf*")]
            assert all(any(code in text for text in configurations) for code in in_row(bar)), bar
    for _, directory in rows:
        recipes = [name for name in RECIPES if name.partition(",")[0] == directory]
        reloads = [block for block in blocks(directory) if "reload" in block]
        assert len(reloads) == (f"{directory}, once a minute" in SIGNALLED), directory
        assert len(blocks(directory)) == len(recipes) + len(reloads), directory


@pytest.mark.parametrize("directory", sorted(path.parent.name for path in INTEGRATIONS.glob("*/README.md")
                                              if "and not tested:" in " ".join(path.read_text().split())))
def test_the_commands_of_what_cannot_run_here_answer(directory):
    """Whatever reads it: the call in its configuration is one that shows somebody."""
    files = [path for path in (INTEGRATIONS / directory).iterdir() if path.name != "README.md"]
    assert files or directory == "plasma"
    with Home(LANG="C.UTF-8") as home:
        home.only_card(card("Anna Berg", 1))
        for file in files or [INTEGRATIONS / directory / "README.md"]:
            text = file.read_text()
            if file.suffix == ".toml":
                assert tomllib.loads(text)
            calls = re.findall(r"bday-widget((?: watch)?(?: --[\w-]+(?: \w[\w-]*)?)*)", text.replace('", "', " "))
            calls = [call.replace(" watch", "") for call in calls if "--" in call]
            assert calls, file
            for call in calls:
                assert "tomorrow" in home.ask(*call.split()), call


def test_the_reference_and_waybars_page_say_the_same():
    """What `reload` sends where Waybar calls once a minute."""
    reload = next(block for block in blocks("waybar") if "reload" in block).strip("{} \n")
    assert reload in (REPOSITORY / "docs/reference/configuration.md").read_text()
