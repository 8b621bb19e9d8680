"""What real notification servers make of what is due: dunst and mako."""
import json
import os
import subprocess

import pytest

from Harness import places, screens
from Harness.cards import vcard
from Harness.clock import at
from Harness.homes import AS_NOBODY, Home
from Harness.processes import stop
from Harness.waiting import until

HOSTILE = "<b>Anna</b> & <img src=x> %s $(id)"


class Dunst:
    """dunst on a screen; it keeps what it showed."""

    def __init__(self, desktop):
        self.home = desktop.home
        environment = {**self.home.environment, "DISPLAY": screens.display()}
        # The history has what the format makes of a notice.
        settings = self.home.write("dunstrc", '[global]\nformat = "%b"\n')
        self.process = subprocess.Popen(
            ["dunst", "-conf", settings], env=environment, stderr=(self.home.path / "dunst.log").open("w"))
        until(lambda: self.ask("dunstctl", "is-paused").strip() == "false")

    def ask(self, *command):
        return subprocess.run(command, env=self.home.environment, capture_output=True, text=True).stdout

    def shown(self):
        """Summary and message of each notice, the first first."""
        self.ask("dunstctl", "close-all")
        (history,) = json.loads(self.ask("dunstctl", "history"))["data"]
        return [(notice["summary"]["data"], notice["message"]["data"]) for notice in reversed(history)]

    def end(self):
        stop(self.process)


class Mako:
    """mako on a sway, which is another user's."""

    def __init__(self, home):
        self.home, self.sway = home, screens.sway()
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = self.sway.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.process = subprocess.Popen([*self.sway.become, "mako"], env=self.sway.environment, stderr=subprocess.DEVNULL)
        until(lambda: subprocess.run([*self.sway.become, "makoctl", "list"], env=self.sway.environment,
                                     capture_output=True).returncode == 0)

    def shown(self):
        (shown,) = json.loads(self.sway.run("makoctl", "list"))["data"]
        return [(notice["summary"]["data"], notice["body"]["data"])
                for notice in sorted(shown, key=lambda notice: notice["id"]["data"])]

    def end(self):
        stop(self.process)


def notify(home, when):
    done = subprocess.run([*home.become, *at(when), places.BINARY, "notify"], env=home.environment,
                          capture_output=True, text=True, cwd=home.path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def people(home, *names):
    home.write("people.vcf", "".join(
        vcard(f"FN:{name}", "BDAY:--1123", f"UID:{name}") for name in names))
    home.configure('{"sources": ["~/people.vcf"]}')


@pytest.fixture
def dunst(desktop):
    dunst = Dunst(desktop)
    yield dunst
    dunst.end()


def mako_home():
    return Home(LANG="C.UTF-8", become=AS_NOBODY if os.geteuid() == 0 else ())


@pytest.fixture
def mako():
    with mako_home() as home:
        mako = Mako(home)
        yield mako
        mako.end()


@pytest.fixture(params=["dunst", pytest.param("mako", marks=pytest.mark.xdist_group("sway"))])
def server(request):
    return request.getfixturevalue(request.param)


def test_some_days(server):
    """The day before and the day, each once, in order."""
    people(server.home, "Anna Berg", "Ben Berg")
    for when in ("2026-11-22 08:59", "2026-11-22 09:00", "2026-11-22 18:00", "2026-11-23 00:00"):
        notify(server.home, when)
    tomorrow = [("Birthday Tomorrow", f"{name} Berg's birthday is tomorrow!") for name in ("Anna", "Ben")]
    assert server.shown() == tomorrow
    for when in ("2026-11-23 09:00", "2026-11-23 10:00"):
        notify(server.home, when)
    today = [(f"{name} Berg's Birthday!", f"Today is {name} Berg's birthday!") for name in ("Anna", "Ben")]
    # The day takes the place of the day before, unless that was closed, as it is to be seen in dunst's history.
    assert server.shown() == (today if isinstance(server, Mako) else tomorrow + today)


def test_hostile_names_are_text(server):
    people(server.home, HOSTILE)
    notify(server.home, "2026-11-23 09:00")
    ((summary, body),) = server.shown()
    assert summary == f"{HOSTILE}'s Birthday!"
    assert body in (f"Today is {HOSTILE}'s birthday!",
                    f"Today is {HOSTILE}'s birthday!".translate({60: "‹", 62: "›", 38: "+"}),
                    f"Today is {HOSTILE}'s birthday!".replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


def test_a_thousand_with_long_names(server):
    """The server lives, and shows what it is told later."""
    people(server.home, *(f"{'Ы😀𝔸' * 30} {index}" for index in range(1_000)))
    notify(server.home, "2026-11-23 09:00")
    ((summary, body),) = server.shown()
    assert summary == "1000 Birthdays"
    lines = body.split("\n")
    assert len(lines) == 101 and lines[-1] == "and 900 more"
    assert server.process.poll() is None
    people(server.home, "Anna Berg")
    notify(server.home, "2026-11-23 10:00")
    assert server.shown()[-1] == ("Anna Berg's Birthday!", "Today is Anna Berg's birthday!")
