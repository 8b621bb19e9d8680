"""Bars that one test each runs: what they show, names that attack them, and the widest ones."""
import hostile_names
import pytest
from test_hostile_names import written
from test_widest_names import CLUSTERS, people
from texts import text

from Harness.bars import MORE
from Harness.cards import card
from Harness.processes import processes_of
from Harness.waiting import eventually, until

# Of the names for all bars every fortieth, and all that one of these bars would take for more than text.
NAMES = hostile_names.NAMES[::40] + hostile_names.MORE
WIDEST = ["jamo", "without a font", "signs"]


def of_each(kinds):
    return pytest.mark.parametrize(
        "bar", [pytest.param(kind, id=kind.name, marks=pytest.mark.xdist_group(kind.name)) for kind in kinds], indirect=True)


@of_each(MORE)
def test_it_shows_names_and_nothing_else(bar, home):
    home.configure('{"sources": [')
    with bar.showing(home, bar.kind.error, "--within 5") as program:
        home.configure("{}")
        for name, days in ("Anna Berg", 3), ("Bert Holm", 4), ("Cleo Dag", 0):
            home.only_card(card(name, days))
            program.shows(text(bar.kind, name, days))
        home.only_card(card("Anna Berg", 20))
        program.shows("")
        wrong = []
        for number, (name, expected) in enumerate(NAMES):
            wanted = text(bar.kind, expected.replace("CANARY", "c"), 3)
            program.say(wanted)
            home.only_card(card(written(name), 3))
            if not until(lambda: program.shown() == wanted, 30):
                wrong.append(f"name {number}: shows {program.shown()!r:.300}, expected {wanted!r:.300}")
            if number % 8 == 0:
                program.disturb()
        assert not wrong, "\n".join(wrong)
        for script in WIDEST:
            home.only_card(people(CLUSTERS[script]))
            assert until(lambda: program.shown() != wanted), f"{script}: is not shown\n{program.why()}"
            home.only_card(card("Last", 3))
            wanted = text(bar.kind, "Last", 3)
            program.shows(wanted)
            assert program.is_running(), f"{script}\n{program.why()}"
        program.disturb()
        assert not (home.path / "c").exists()
    eventually(lambda: processes_of(home.path), [])


@of_each(kind for kind in MORE if kind.live)
def test_what_is_not_escaped_is_noticed(bar, home):
    """So that the names prove anything."""
    home.command.unlink()
    home.write("bin/bday-widget", f"#!/bin/sh\ncat <<'END'\n{bar.kind.live}\nEND\nexec sleep 1000\n").chmod(0o755)
    program = bar.kind(home)
    program.say(bar.kind.live)
    try:
        eventually(lambda: program.disturb() or program.was_tricked(), why=program.why)
    finally:
        program.end()
