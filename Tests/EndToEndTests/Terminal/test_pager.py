"""A long list on a terminal: the nearest birthdays stay in sight."""
import os
import pathlib
import subprocess

import pytest

from Harness import places
from Harness.terminal import Terminal

NAMES = [f"Person {number:04}" for number in range(2_000)]


def write(home, names):
    """Cards whose birthdays come in the order of the names, ten on a day."""
    home.write(".contacts/all.vcf", "".join(
        f"BEGIN:VCARD\nVERSION:4.0\nUID:{name}\nFN:{name}\nBDAY:--{1 + n // 10 // 28 % 12:02}{1 + n // 10 % 28:02}\n"
        "END:VCARD\n" for n, name in enumerate(names)))


def listing(home, *arguments, variables=None, **streams):
    return Terminal([places.BINARY, "list", "--now", "2026-01-01", *arguments],
                    {**home.environment, **(variables or {})}, home.path, **streams)


def shown(text):
    return [name for name in NAMES if name in text]


def test_a_long_list_stays_at_its_beginning(home):
    write(home, NAMES)
    with listing(home, variables={"PAGER": "less"}) as terminal:
        terminal.shows(NAMES[15])
        assert NAMES[50] not in terminal.text
        terminal.type(" ")
        terminal.shows(NAMES[35])
        # less goes on after an interrupt, and so does the program that waits for it.
        terminal.type("\x03")
        terminal.shows("\a")
        terminal.type(" ")
        terminal.shows(NAMES[55])
        terminal.type("q")
        assert "Person 1999" not in terminal.ends()


def test_less_is_the_pager_of_those_who_chose_none(home):
    write(home, NAMES)
    with listing(home) as terminal:
        terminal.shows(NAMES[15])
        assert NAMES[50] not in terminal.text
        terminal.type("q")
        terminal.ends()


def test_a_short_list_is_printed(home):
    write(home, NAMES[:5])
    with listing(home, variables={"PAGER": "echo paged; cat"}) as terminal:
        text = terminal.ends()
    assert shown(text) == NAMES[:5] and "paged" not in text


def test_a_dumb_terminal_has_no_pages(home):
    write(home, NAMES)
    with listing(home, variables={"PAGER": "echo paged; cat", "TERM": "dumb"}) as terminal:
        text = terminal.ends()
    assert "Person 1999" in text and "paged" not in text and "\x1b" not in text


@pytest.mark.parametrize("variables, arguments", [
    ({"PAGER": "cat"}, []), ({"PAGER": ""}, []), ({}, ["--no-pager"]),
    ({"PAGER": "less", "BDAY_WIDGET_PAGER": "cat"}, []),
])
def test_no_pager_is_started_where_none_is_wanted(home, variables, arguments):
    write(home, NAMES[:200])
    with listing(home, *arguments, variables=variables) as terminal:
        assert shown(terminal.ends()) == NAMES[:200]


def test_json_is_for_programs(home):
    write(home, NAMES[:200])
    with listing(home, "--json", variables={"PAGER": "echo paged; cat"}) as terminal:
        text = terminal.ends()
    assert shown(text) == NAMES[:200] and "paged" not in text


def test_a_pager_that_cannot_be_started_loses_nothing(home):
    write(home, NAMES[:200])
    with listing(home, variables={"PAGER": "no-such-pager"}) as terminal:
        text = terminal.ends()
    assert shown(text) == NAMES[:200] and "no-such-pager" in text


def test_without_less_the_list_is_printed_and_nobody_complains(home):
    write(home, NAMES[:200])
    with listing(home, variables={"PATH": "/nonexistent"}) as terminal:
        text = terminal.ends()
    assert shown(text) == NAMES[:200] and "less" not in text


def test_a_pager_may_end_before_it_has_read_everything(home):
    write(home, NAMES)
    with listing(home, variables={"PAGER": "head -n 3"}) as terminal:
        text = terminal.ends()
    assert shown(text) == NAMES[:2] and len(text.splitlines()) == 3


def test_less_gets_gits_options_and_keeps_those_of_its_user(home):
    write(home, NAMES[:60])
    for variables, expected in (({}, "less: FRX"), ({"LESS": "i"}, "less: i")):
        with listing(home, variables={**variables, "PAGER": "echo less: $LESS; cat"}) as terminal:
            assert terminal.ends().startswith(expected + "\n")


def test_a_pipe_is_no_reader(home):
    write(home, NAMES[:200])
    variables = {"PAGER": "echo paged; cat"}
    with listing(home, variables=variables, stdin=subprocess.DEVNULL) as terminal:
        assert "paged" not in terminal.ends()
    with listing(home, variables=variables, stdout=subprocess.DEVNULL) as terminal:
        assert terminal.ends() == ""


def test_an_empty_answer_says_when_the_next_birthday_comes(home):
    write(home, NAMES[:30])
    call = [places.BINARY, "--within", "0", "--now", "2026-12-30"]
    listed = [places.BINARY, "list", *call[1:]]
    for arguments, nobody in (call, "bday-widget: nobody"), (listed, "Nobody"):
        with Terminal(arguments, home.environment, home.path) as terminal:
            terminal.shows(f"{nobody}'s birthday is today; the next is in 2 days")
    with Terminal([*call[:-1], "2026-12-31"], home.environment, home.path) as terminal:
        terminal.shows("the next is tomorrow")
    quiet = subprocess.run(call, env=home.environment, capture_output=True, text=True)
    assert (quiet.stdout, quiet.stderr) == ("", "")
