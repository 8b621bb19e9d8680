"""Lines in one's own words, in the real bars: own text is markup where the bar has any, names are text beside it."""
import json
import re

import pytest

from Harness.cards import card
from Harness.waiting import until

# Each of them is more than text behind a sign of one of the templates, or by itself.
NAMES = ["Anna Berg", "%{A1:touch c:}x%{A}", "{A1:touch c:}x", "#(touch c)", "(touch c)", "[fg=red]x", "{exec touch c}",
         "exec touch c", "<b>x</b>", "&lt;", "{icon}", "[x]", "{{when}}", "##", "50%"]
TEMPLATES = [("{icon} {name} {when}", "🎁 NAME in 3 days"), ("{name}: {days}", "NAME: 3"), ("[{nickname} ]{name}", "NAME"),
             ("{{{name}}}", "{NAME}"), ("[[{name}]]", "[NAME]"), ("{given}[, turns {turns}]", "GIVEN"), ("#{name}", "#NAME"),
             ("%{name}", "%NAME"), ("${name}", "$NAME")]
MARKUP = {"tmux": "#[[fg=red]]{name}#[[default]]", "tmux-job": "#[[fg=red]]{name}#[[default]]",
          "polybar": "%{{F#ff0000}}{name}%{{F-}}", "waybar": "<b>{name}</b>", "i3blocks": "<b>{name}</b>"}


def seen(shown):
    """Without what separates, takes no room, and colours."""
    return re.sub("\u2060|%{O0}|%{F(#ff0000|-)}", "", shown or "").strip()


@pytest.mark.bars("waybar", "tmux", "tmux-job", "polybar", "i3blocks")
def test_own_words_are_markup_and_names_are_text(bar, home, pytestconfig):
    """With each template a third of the names; with `--all` every one."""
    home.only_card(card("First", 3))
    home.configure(json.dumps({"template": "{name}"}))
    wrong = []
    with bar.showing(home, "First") as program:
        for number, (template, line) in enumerate([*TEMPLATES, (MARKUP[bar.kind.name], "NAME")]):
            home.configure(json.dumps({"template": template}))
            for name in NAMES if pytestconfig.getoption("all") else NAMES[number % 3::3]:
                home.only_card(card(name, 3))
                wanted = line.replace("NAME", name).replace("GIVEN", name.partition(" ")[0])
                if not until(lambda: seen(program.shown()) == seen(wanted), 30):
                    wrong.append(f"{template} of {name}: {program.shown()!r}, expected {wanted!r}")
            program.disturb()
            assert program.is_running(), f"{template}\n{program.why()}"
        assert not wrong, "\n".join(wrong)
        assert not (home.path / "c").exists()
