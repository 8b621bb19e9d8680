"""Names that try to be more than text, in the real bars: each is shown as it is, and does nothing."""
import pathlib
import time
import unicodedata

import hostile_names
import pytest
from test_widest_names import WITHOUT_BOUNDS
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


def runs_backwards(name):
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in name)


# As many columns as every bar shows of its line, whatever the letters.
COLUMNS = 150
# Every so many-th name stands in the bar alone, all of them with `--all`.
STEP = 12


def batches():
    """The names, a few at a time: what cards say and what is to be shown. Those that are read from the right stand alone."""
    batch, columns = [], 0
    for name, shown in NAMES:
        if runs_backwards(shown):
            continue
        width = len(", in 10 days · ") + sum(1 if character.isascii() else 2 for character in shown)
        if columns + width > COLUMNS and batch:
            yield batch
            batch, columns = [], 0
        batch.append((name, shown))
        columns += width
    yield batch


def show_each(bar, home, program, steps):
    """Has the bar show one text after the other: what stands in the cards, and what is seen of it."""
    wrong = []
    for number, (cards, wanted) in enumerate(steps):
        program.say(wanted)
        home.only_card(cards)
        if not until(lambda: comparable(bar, program.shown()) == comparable(bar, wanted), 30):
            wrong.append(f"text {number}: shows {program.shown()!r:.600}, expected {wanted!r:.600}")
        if number % 8 == 0:
            program.disturb()
        for canary in home.path / "c", pathlib.Path("c"):
            if canary.exists():
                wrong.append(f"text {number} was run: {wanted!r:.600}")
                canary.unlink()
        if not program.is_running():
            wrong.append(f"text {number} ended it: {wanted!r:.600}\n{program.why()}")
            break
    assert not wrong, "\n".join(wrong)
    program.disturb()
    assert not (home.path / "c").exists()


def test_every_name_is_text(bar, home):
    """All names, in rows of a few people; what follows a name has to stand there, too."""
    bar.kind = WITHOUT_BOUNDS.get(bar.kind, bar.kind)
    home.only_card(card("First", 3))

    def step(people):
        cards = b"".join(card(name, 3 + place) for place, (name, _) in enumerate(people))
        return cards, bar.kind.separator.join(f"{shown}, in {3 + place} days" for place, (_, shown) in enumerate(people))

    with bar.showing(home, "First, in 3 days", "--family medium --count 50 --width none") as program:
        show_each(bar, home, program, [*map(step, batches()), step([("Last", "Last")])])


def test_a_name_is_text_in_one_line(bar, home, pytestconfig):
    home.only_card(card("First", 3))
    names = NAMES if pytestconfig.getoption("all") else [
        (name, shown) for number, (name, shown) in enumerate(NAMES) if number % STEP == 0 or runs_backwards(shown)]
    with bar.showing(home, text(bar.kind, "First", 3), "--width none") as program:
        show_each(bar, home, program, [(card(name, 3), text(bar.kind, shown, 3)) for name, shown in [*names, ("Last", "Last")]])


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
