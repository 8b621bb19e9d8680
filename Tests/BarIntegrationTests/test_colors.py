"""Colours by nearness in the real bars: the text stays what it is, and the colour is there where it can be seen."""
import re

import pytest

from Harness.cards import card
from Harness.screens import display_rows
from Harness.waiting import eventually

COLORS = '{"colors": {"today": "#fe0101", "soon": "#01fe01"}}'
NAMES = ["Anna Berg", "50%", "C#", "<b>x", "a $", "^"]


def text_alone(shown):
    return re.sub("\u2060|%{O0}|%{F(#[0-9a-f]{6}|-)}", "", shown or "").strip()


@pytest.mark.bars("tmux", "tmux-job", "polybar", "i3blocks", "conky-parse")
def test_a_text_with_a_colour_is_the_text(bar, home):
    home.configure(COLORS)
    home.only_card(card("First", 3))
    program = bar.kind(home)
    try:
        for name in NAMES:
            home.only_card(card(name, 3))
            eventually(lambda: name in text_alone(program.shown()) and "fe01" not in text_alone(program.shown()),
                       why=program.why)
        assert program.is_running(), program.why()
    finally:
        program.end()


@pytest.mark.bars("tmux", "tmux-job")
def test_tmux_draws_the_colour(bar, home):
    home.configure(COLORS)
    home.only_card(card("Anna Berg", 3))
    program = bar.kind(home)
    try:
        def drawn():
            return program.tmux("outer", "capture-pane", "-p", "-e", "-J", "-t", "0")

        program.tmux("inner", "set", "-ga", "terminal-overrides", ",*:Tc")
        eventually(lambda: "38;2;1;254;1m" in drawn() or re.search(r"38;5;\d+m[^\x1b]*Anna Berg", drawn()) is not None,
                   why=lambda: repr(drawn()))
        home.only_card(card("Bert Holm", 0))
        eventually(lambda: "Bert Holm" in drawn() and "38;2;1;254;1m" not in drawn(), why=lambda: repr(drawn()))
    finally:
        program.end()


@pytest.mark.bars("polybar")
def test_polybar_draws_the_colour(bar, home):
    home.configure(COLORS)
    home.only_card(card("Anna Berg", 3))
    program = bar.kind(home)
    try:
        def pixels(color):
            return sum(row.count(bytes.fromhex(color)[::-1]) for row in display_rows(0, 40))

        eventually(lambda: pixels("01fe01") > 20, why=program.why)
        home.only_card(card("Bert Holm", 0))
        eventually(lambda: pixels("fe0101") > 20 and pixels("01fe01") == 0, why=program.why)
    finally:
        program.end()
