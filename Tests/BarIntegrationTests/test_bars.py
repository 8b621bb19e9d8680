"""What the real bars show, read back from them.

Each runs headless with our configuration from integrations/ and the release binary. Contacts change under it, midnight
comes, nobody is near, something is wrong.
"""
import os
import re
import signal

import pytest
from texts import text

from Harness.bars import MORE, PROGRAMS, Waybar
from Harness.cards import card
from Harness.clock import over_midnight
from Harness.processes import arguments, processes_of
from Harness.waiting import eventually


EVERY = [kind.name for kind in PROGRAMS + MORE]


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


@pytest.mark.bars(*EVERY)
def test_midnight_comes(bar):
    def trial(evening):
        with bar.make_home(evening.zone) as home:
            home.only_card(card("Anna Berg", 1, today=evening.today))
            program = bar.kind(home)
            try:
                program.say(text(bar.kind, "Anna Berg", 1))
                evening.is_ready(lambda: "tomorrow" in (program.shown() or ""), program.why)
                program.say(text(bar.kind, "Anna Berg", 0))
                birthday = re.compile(r"Anna Berg's birthday!|^today\n")
                eventually(lambda: birthday.search(program.shown() or "") is not None, True, evening.left() + 60, program.why)
            finally:
                program.end()

    with bar.make_home():  # The first one makes the screen, too.
        over_midnight(trial, 6 if bar.kind in PROGRAMS else 15)


@pytest.mark.bars("waybar", "polybar")
def test_a_click_opens_a_menu(bar, home):
    """Whoever is chosen is shown in a terminal, whose place takes a program that keeps what is printed there."""
    home.only_card(card("Anna Berg", 3))
    for menu in ("fuzzel", "rofi"):
        home.write(f"bin/{menu}", "#!/bin/sh\nexec head -n 1\n").chmod(0o755)
    home.write("bin/x-terminal-emulator", '#!/bin/sh\nshift\nexec "$@" >"$HOME/clicked"\n').chmod(0o755)
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        clicked = home.path / "clicked"

        def is_shown():
            printed = clicked.read_text() if clicked.exists() else ""
            return "ID" in printed and "Anna Berg\n" in printed

        # Once: a click that is lost is one that a person makes in vain.
        program.click()
        eventually(is_shown, why=program.why)


@pytest.mark.bars("waybar", "polybar")
def test_a_right_click_opens_the_card_of_who_is_shown(bar, home):
    home.only_card(card("Anna Berg", 3))
    home.write(".config/bday-widget/config.jsonc", '{"open": "basename >>opened"}')
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        opened = home.path / "opened"
        program.click(button=3)
        eventually(lambda: opened.exists() and ".vcf" in opened.read_text(), why=program.why)


@pytest.mark.bars(*(name for name in EVERY if name not in ("genmon", "conky-parse")))
def test_a_watch_that_is_killed_is_started_again(bar, home):
    """By whatever the bar has for that. Xfce's asks once a minute and keeps nothing running; conky-parse has no page."""
    def watches():
        return {int(process.name) for process in processes_of(home.path)
                if re.match(rb"[^\0]*bday-widget\0watch\0", arguments(process))}

    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        eventually(lambda: bool(watches()), why=program.why)
        killed = watches()
        for process in killed:
            os.kill(process, signal.SIGKILL)
        home.only_card(card("Bert Holm", 4))
        eventually(lambda: bool(watches() - killed), why=program.why)
        program.shows(text(bar.kind, "Bert Holm", 4))


def test_nothing_outlives_it(bar, home):
    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)):
        pass
    eventually(lambda: processes_of(home.path), [])
