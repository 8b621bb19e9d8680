"""The cards that conky and eww show: pictures of `--format svg`, drawn anew when something changes."""
import os
import pathlib
import re
import shutil
import signal
import subprocess

import pytest

from Harness.bars import Conky
from Harness.cards import card
from Harness.homes import Home
from Harness.places import INTEGRATIONS
from Harness.processes import Lines, stop
from Harness.screens import display, display_rows
from Harness.waiting import eventually, until

# The dark theme's card, and its colour of what is today.
CARD, TODAY = "1c1c1e", "ff6f9c"


def pixels(color):
    return sum(row.count(bytes.fromhex(color)[::-1]) for row in display_rows(0, 400))


@pytest.mark.xdist_group("conky")
@pytest.mark.skipif(not shutil.which("conky"), reason="conky is missing: Tests/install-tools test")
def test_conky_draws_the_cards_and_draws_them_anew():
    with Conky.make_home() as home:
        home.only_card(card("Anna Berg", 3))
        conky = home.start(["conky", "-c", INTEGRATIONS / "conky/cards.conf"], stdout=subprocess.DEVNULL,
                           stderr=(home.path / "conky.log").open("w"), environment={"DISPLAY": display()})
        try:
            # Both cards: 158 times 158 pixels, and 338 times 62 for a row.
            eventually(lambda: 35_000 < pixels(CARD) < 46_000, why=(home.path / "conky.log").read_text)
            assert pixels(TODAY) == 0
            home.only_card(card("Bert Holm", 0) + card("Cleo", 1) + card("Dan", 2) + card("Eve", 3))
            eventually(lambda: pixels(TODAY) > 100, why=(home.path / "conky.log").read_text)
            # The list is 158 pixels high now.
            eventually(lambda: pixels(CARD) > 60_000, why=(home.path / "conky.log").read_text)
        finally:
            stop(conky)


def test_eww_gets_another_picture_for_each_change():
    """eww reads a picture again only under another name."""
    command = re.search(r"\(deflisten birthday-card[^`]*`(.*?)`", (INTEGRATIONS / "eww/eww.yuck").read_text(), re.DOTALL)
    with Home(LANG="C.UTF-8") as home:
        home.only_card(card("Anna <Berg>", 3))
        # eww ends a listener with all that it has started.
        listener = home.start(["sh", "-c", command.group(1)], stdout=subprocess.PIPE, start_new_session=True)
        lines = Lines(listener.stdout)
        try:
            assert until(lambda: lines.lines)
            first = lines.lines[-1]
            assert "Anna &lt;Berg&gt;" in open(first).read()
            home.only_card(card("Bert Holm", 0))
            # A change can be seen in two steps, and the picture before the last is removed.
            shown = lambda: lines.lines[-1] != first and pathlib.Path(lines.lines[-1])
            assert until(lambda: shown() and shown().exists() and "Bert Holm" in shown().read_text())
            # Those that nobody shows any more are gone.
            eventually(lambda: len(list((home.path / "run/bday-widget").glob("eww-*"))), 1)
        finally:
            os.killpg(listener.pid, signal.SIGTERM)
            listener.wait()
