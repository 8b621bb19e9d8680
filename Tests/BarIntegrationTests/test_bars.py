"""What the real bars show, read back from them.

Each runs headless with our configuration from integrations/ and the release binary. Contacts change under it, midnight
comes, nobody is near, something is wrong.
"""
import datetime
import re
import time

import pytest
from texts import text

from Harness.bars import Waybar
from Harness.cards import card
from Harness.processes import processes_of
from Harness.waiting import eventually, until


def test_a_change_is_shown(bar, home):
    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        home.only_card(card("Bert Holm", 4))
        program.shows(text(bar.kind, "Bert Holm", 4))
        home.only_card(card("Cleo Dag", 0))
        program.shows(text(bar.kind, "Cleo Dag", 0))
        if bar.kind is Waybar:
            eventually(lambda: any("●" in name for name, _ in program.labels()))
            eventually(lambda: program.pixels("d6245c") > 1000)  # The colour of today.
        for number in range(20):
            home.only_card(card(f"Person {number}", 2))
        program.shows(text(bar.kind, "Person 19", 2))
        assert program.is_running(), program.why()


def test_nobody_near_hides_it(bar, home):
    home.only_card(card("Anna Berg", 2))
    with bar.showing(home, text(bar.kind, "Anna Berg", 2), "--within 3") as program:
        home.only_card(card("Anna Berg", 20))
        program.shows("")
        home.only_card(card("Bert Holm", 1))
        program.shows(text(bar.kind, "Bert Holm", 1))


def test_an_error_is_shown_until_it_ends(bar, home):
    home.only_card(card("Anna Berg", 3))
    home.configure('{"sources": [')
    with bar.showing(home, bar.kind.error) as program:
        home.configure("{}")
        program.shows(text(bar.kind, "Anna Berg", 3))


def test_midnight_comes(bar):
    ahead = 6
    now = int(time.time())
    offset = (86_400 - ahead - now) % 86_400
    today = datetime.datetime.fromtimestamp(now + offset, datetime.timezone.utc).date()
    zone = f"<TST>-{offset // 3600:02}:{offset // 60 % 60:02}:{offset % 60:02}"
    with bar.make_home(zone) as home:
        home.only_card(card("Anna Berg", 1, today=today))
        program = bar.kind(home)
        try:
            program.say("🎁 Anna Berg tomorrow")
            eventually(lambda: "tomorrow" in (program.shown() or ""), why=program.why)
            program.say("🎉 Anna Berg's birthday!")
            birthday = re.compile(r"Anna Berg's birthday!|^today\n")
            eventually(lambda: birthday.search(program.shown() or "") is not None, why=program.why)
        finally:
            program.end()


@pytest.mark.bars("waybar", "polybar")
def test_a_click_opens_the_list(bar, home):
    """In a terminal, whose place takes a program that keeps what the list prints."""
    home.only_card(card("Anna Berg", 3))
    home.write("bin/x-terminal-emulator", '#!/bin/sh\nshift\nexec "$@" >"$HOME/clicked"\n').chmod(0o755)
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        clicked = home.path / "clicked"

        def opened():
            program.click()
            return until(lambda: clicked.exists() and "Anna Berg" in clicked.read_text(), 1)

        eventually(opened, why=program.why)


@pytest.mark.bars("waybar", "polybar")
def test_a_right_click_opens_the_card_of_who_is_shown(bar, home):
    home.only_card(card("Anna Berg", 3))
    home.write(".config/bday-widget/config.jsonc", '{"open": "basename >>opened"}')
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        opened = home.path / "opened"

        def is_opened():
            program.click(button=3)
            return until(lambda: opened.exists() and ".vcf" in opened.read_text(), 2)

        eventually(is_opened, why=program.why)


def test_nothing_outlives_it(bar, home):
    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)):
        pass
    eventually(lambda: processes_of(home.path), [])
