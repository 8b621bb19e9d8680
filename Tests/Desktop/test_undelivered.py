"""Notices that cannot be shown: what bars and a log are told."""
import json

import pytest

from Harness.homes import DEADLINE
from Harness.waiting import eventually

from test_due import ANNA, notices, notify, person

NONE = "bday-widget: nothing provides org.freedesktop.Notifications\n"
REMEDY = "The last notices could not be shown. Next step: bday-widget notify --test"


def bar(home):
    shown = json.loads(home.ask("--format", "waybar"))
    # Lines that end where GTK would break them.
    return "undelivered" in shown["class"], shown["tooltip"].replace("\n", " ").endswith(f" {REMEDY}")


def test_three_failures_in_a_row_are_shown_until_a_success(home, desktop, anna):
    for hour in (9, 10):
        notify(home, f"2026-11-23 {hour}:00", 69, NONE)
        assert bar(home) == (False, False) and home.archives() == 1
    notify(home, "2026-11-23 11:00", 69, NONE)
    assert home.archives() == 0 and bar(home) == (True, True)
    notify(home, "2026-11-23 12:00", 69, NONE)
    assert home.archives() == 1
    desktop.start_server()
    notify(home, "2026-11-23 13:00")
    assert home.archives() == 0 and bar(home) == (False, False)
    assert notices(desktop) == [ANNA]


def test_a_sample_that_is_shown_is_a_success(home, desktop, anna):
    """The next step that the bar names, done when nothing is due any more."""
    for hour in (9, 10, 11):
        notify(home, f"2026-11-23 {hour}:00", 69, NONE)
    assert bar(home) == (True, True)
    desktop.start_server()
    assert home.run("notify", "--test").returncode == 0
    assert bar(home) == (False, False)


def test_what_is_not_scheduled_any_more_is_not_undelivered(home, desktop, anna):
    for hour in (9, 10, 11):
        notify(home, f"2026-11-23 {hour}:00", 69, NONE)
    assert bar(home) == (True, True)
    assert home.run("schedule", "disable").returncode == 0
    assert bar(home) == (False, False)


def test_a_running_watch_is_told(home, desktop, anna):
    watch = home.watch("--format", "waybar")
    eventually(lambda: len(watch.lines), 1, DEADLINE)
    for hour in (9, 10, 11):
        notify(home, f"2026-11-23 {hour}:00", 69, NONE)
    eventually(lambda: "undelivered" in json.loads(watch.last())["class"], True, DEADLINE)


def test_the_journal_is_told_how_many(home, desktop, anna):
    """systemd sets the variable where standard error is the journal. Nobody is named."""
    person(home, "Ben Berg", "--1123")
    desktop.start_server(refuse_text="Anna")
    refused = ("bday-widget: org.freedesktop.Notifications refused: "
               "org.freedesktop.Notifications.Error.ExcessNotificationGeneration\n"
               "bday-widget: 1 of 2 notifications shown\n")
    notify(home, "2026-11-23 08:00", JOURNAL_STREAM="8:1")
    notify(home, "2026-11-23 09:00", 69, refused, JOURNAL_STREAM="8:1")
    desktop.server.call("configure", {"refuse_text": None})
    notify(home, "2026-11-23 10:00", 0, "bday-widget: 1 notification shown\n", JOURNAL_STREAM="8:1")
    notify(home, "2026-11-23 11:00", JOURNAL_STREAM="8:1")
