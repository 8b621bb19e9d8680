"""A day that was missed entirely is told the next day, once, and only where notices were delivered before it."""
import pytest

from Harness.cards import vcard
from test_due import notices, notify, person

MISSED = ("Birthday Yesterday", "Anna Berg's birthday was yesterday.")
TODAY = ("Anna Berg's Birthday!", "Today is Anna Berg's birthday!")
TOMORROW = ("Birthday Tomorrow", "Anna Berg's birthday is tomorrow!")


@pytest.mark.parametrize("calls, expected", [
    # Asleep for the whole day.
    (["22 23:00", "24 00:10", "24 09:00", "25 09:00"], [TOMORROW, MISSED]),
    (["20 23:00", "24 20:00"], [MISSED]),
    # Told on the day.
    (["22 08:00", "23 09:00", "24 09:00"], [TODAY]),
    # Awake before the delivery of the day, and not after it.
    (["22 08:00", "23 08:00", "24 09:00"], [MISSED]),
    # The day after is over, too.
    (["22 08:00", "25 09:00"], []),
    # Nothing was delivered before that day.
    (["24 09:00"], []),
    (["23 08:00", "24 09:00"], []),
])
def test_who_was_asleep(home, server, anna, calls, expected):
    for when in calls:
        notify(home, f"2026-11-{when}")
    assert notices(server) == expected


def test_who_came_that_day_was_missed_too(home, server):
    """When somebody came is not known."""
    notify(home, "2026-11-20 09:00")
    person(home, "Anna Berg", "19901123")
    notify(home, "2026-11-23 08:00")
    notify(home, "2026-11-24 09:00")
    assert notices(server) == [MISSED]


@pytest.mark.parametrize("leads, expected", [("0", [MISSED]), ("1,7", [])])
def test_only_a_day_that_was_to_be_told(home, server, anna, leads, expected):
    home.configure('{"notifications": {"ungrouped": "%s"}}' % leads)
    notify(home, "2026-11-15 08:00")
    notify(home, "2026-11-24 09:00")
    assert notices(server) == expected


def test_a_schedule_that_is_enabled_again_begins_anew(home, server, anna):
    notify(home, "2026-11-20 09:00")
    assert home.run("schedule", "disable").returncode == 0
    notify(home, "2026-11-24 09:00")
    assert notices(server) == []


def test_a_clock_that_ran_ahead_makes_no_difference(home, server):
    notify(home, "2027-05-20 09:00")
    person(home, "Anna Berg", "19901123")
    notify(home, "2026-11-20 09:00")
    notify(home, "2026-11-24 09:00")
    assert notices(server) == [MISSED]


def test_a_server_that_was_gone_all_day(home, desktop, anna):
    for when in ("22 09:00", "23 09:00", "23 23:59"):
        notify(home, f"2026-11-{when}", 69, "bday-widget: nothing provides org.freedesktop.Notifications\n")
    desktop.start_server()
    notify(home, "2026-11-24 07:00")
    notify(home, "2026-11-24 09:00")
    assert notices(desktop) == [MISSED]


def test_several_at_once_and_ages(home, server):
    home.configure('{"age": true}')
    for index in range(9):
        person(home, f"Person {index}", "19900101" if index else "19901123", f"p{index}")
    notify(home, "2026-11-20 08:00")
    notify(home, "2026-11-24 09:00")
    for index in range(9):
        home.write(f".contacts/p{index}.vcf", vcard(f"FN:Person {index}", "BDAY:19901125"))
    notify(home, "2026-11-26 09:00", LANG="de_DE.UTF-8")
    (one, digest) = notices(server)
    assert one == ("Birthday Yesterday", "Person 0's birthday was yesterday.")
    assert digest[1].split("\n")[0] == "Person 0, gestern"
