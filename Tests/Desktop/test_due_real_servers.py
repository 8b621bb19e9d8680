"""What real notification servers make of what is due: dunst and mako."""
import subprocess

import pytest

from Harness import places
from Harness.cards import vcard
from Harness.clock import at
from Harness.homes import DEADLINE
from Harness.notices import Dunst, Mako
from Harness.waiting import eventually

HOSTILE = "<b>Anna</b> & <img src=x> %s $(id)"


def notify(home, when):
    done = subprocess.run([*home.become, *at(when), places.BINARY, "notify"], env=home.environment,
                          capture_output=True, text=True, cwd=home.path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def people(home, *names):
    home.write("people.vcf", "".join(
        vcard(f"FN:{name}", "BDAY:--1123", f"UID:{name}") for name in names))
    home.configure('{"sources": ["~/people.vcf"]}')


@pytest.fixture(params=["dunst", pytest.param("mako", marks=pytest.mark.xdist_group("sway"))])
def server(request, desktop):
    server = Dunst(desktop) if request.param == "dunst" else Mako()
    yield server
    server.end()


def test_some_days(server):
    """The day before and the day, each once, in order."""
    people(server.home, "Anna Berg", "Ben Berg")
    for when in ("2026-11-22 08:59", "2026-11-22 09:00", "2026-11-22 18:00", "2026-11-23 00:00"):
        notify(server.home, when)
    tomorrow = [f"Birthday Tomorrow\n{name} Berg's birthday is tomorrow!" for name in ("Anna", "Ben")]
    assert server.shown() == tomorrow
    for when in ("2026-11-23 09:00", "2026-11-23 10:00"):
        notify(server.home, when)
    today = [f"{name} Berg's Birthday!\nToday is {name} Berg's birthday!" for name in ("Anna", "Ben")]
    # The day takes the place of the day before, unless that was closed, as it is to be seen in dunst's history.
    assert server.shown() == (today if isinstance(server, Mako) else tomorrow + today)


def test_hostile_names_are_text(server):
    people(server.home, HOSTILE)
    notify(server.home, "2026-11-23 09:00")
    assert server.shown() == [f"{HOSTILE}'s Birthday!\nToday is {HOSTILE}'s birthday!"]


def test_a_thousand_with_long_names(server):
    """The server lives, and shows what it is told later."""
    people(server.home, *(f"{'Ы😀𝔸' * 30} {index}" for index in range(1_000)))
    notify(server.home, "2026-11-23 09:00")
    (notice,) = server.shown()
    summary, *lines = notice.split("\n")
    assert summary == "1000 Birthdays"
    assert len(lines) == 101 and lines[-1] == "and 900 more"
    assert server.process.poll() is None
    people(server.home, "Anna Berg")
    notify(server.home, "2026-11-23 10:00")
    assert server.shown()[-1] == "Anna Berg's Birthday!\nToday is Anna Berg's birthday!"


def test_a_click_opens_the_person(server):
    people(server.home, "Anna Berg")
    server.home.configure('{"sources": ["~/people.vcf"], "open": "cp people.vcf \\"$HOME/opened\\"; true"}')
    server.home.give_away(*server.home.path.rglob("*"))
    notify(server.home, "2026-11-23 09:00")
    server.click()
    eventually(lambda: (server.home.path / "opened").exists(), True, DEADLINE)
