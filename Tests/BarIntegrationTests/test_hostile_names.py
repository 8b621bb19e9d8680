"""Names that try to be more than text, in the real bars: each is shown as it is, and does nothing."""
import pathlib
import time

import hostile_names
import pytest
from texts import row, text

from Harness.bars import PROGRAMS
from Harness.bars.program import without_isolates
from Harness.cards import card
from Harness.waiting import eventually, until


def written(name):
    """The name as it stands in a card. Long paths would be cut, so that the canary is `c`, in the home."""
    return name if isinstance(name, bytes) else name.replace("CANARY", "c").replace(";", "\\;").replace(",", "\\,")


NAMES = [(written(name), shown.replace("CANARY", "c")) for name, shown in hostile_names.NAMES]


def comparable(bar, shown):
    """tmux 3.3a keeps a few bytes of a cluster in a cell: there clusters are compared by their first letters."""
    if not bar.kind.name.startswith("tmux"):
        return shown
    return "".join(character for character in shown or "" if character.isascii())


def test_every_name_is_text(bar, home):
    """One bar, fed one name after the other."""
    home.only_card(card("First", 3))
    wrong = []
    with bar.showing(home, text(bar.kind, "First", 3)) as program:
        for number, (name, expected) in enumerate(NAMES):
            wanted = text(bar.kind, expected, 3)
            program.say(wanted)
            home.only_card(card(name, 3))
            if not until(lambda: comparable(bar, program.shown()) == comparable(bar, wanted), 8):
                wrong.append(f"name {number}: shows {program.shown()!r:.300}, expected {wanted!r:.300}")
            if number % 8 == 0:
                program.disturb()
            for canary in home.path / "c", pathlib.Path("c"):
                if canary.exists():
                    wrong.append(f"name {number} was run")
                    canary.unlink()
            if not program.is_running():
                wrong.append(f"name {number} ended it\n{program.why()}")
                break
        assert not wrong, "\n".join(wrong)
        program.disturb()
        home.only_card(card("Last", 3))
        program.shows(text(bar.kind, "Last", 3))
        assert not (home.path / "c").exists()


@pytest.mark.bars(*(kind.name for kind in PROGRAMS if kind.live))
def test_what_is_not_escaped_is_noticed(bar, home):
    """A bar that gets a text as a name has it has to show something else, or do something: so that the names prove
    anything. In the place of bday-widget stands a program that says it."""
    say = f"cat <<'END'\n{bar.kind.live}\nEND\n"
    home.command.unlink()
    # Said twice, because tmux misses what a job prints at once; and `watch` stays.
    home.write("bin/bday-widget", f"#!/bin/sh\n{say}[ \"$1\" = watch ] || exit 0\nsleep 1.5\n{say}exec sleep 1000\n")
    home.command.chmod(0o755)
    program = bar.kind(home)

    def noticed():
        program.disturb()
        if "touch" in bar.kind.live:
            return (home.path / "c").exists()
        return (program.shown() or bar.kind.live) != bar.kind.live

    try:
        eventually(noticed, why=program.why)
    finally:
        program.end()


@pytest.mark.bars("waybar")
def test_every_name_in_a_tooltip_is_text(bar, home):
    """Each of a module of its own: GTK tells a screen reader a label's first tooltip only."""
    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        for seconds in (2, 8, 30):  # Until they are drawn: what is asked for before that gets no tooltip ever.
            program.end()
            program.beside([name for name, _ in NAMES], lambda name: card(name, 3))
            time.sleep(seconds)
            seen = [without_isolates(tooltip) for _, tooltip in program.labels() if tooltip]
            if len(seen) == len(NAMES):
                break
        assert len(seen) == len(NAMES)
        assert seen == [row(expected, 3) for _, expected in NAMES]
        assert not (home.path / "c").exists()
