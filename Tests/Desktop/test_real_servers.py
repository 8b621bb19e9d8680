"""dunst and mako: what they draw of a notice, and what a click on it opens."""
import json

import pytest

from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.notices import Dunst, Mako
from Harness.waiting import eventually

# What a server could take for markup, an entity, an image, a format or the end of a string.
HOSTILE = ["<b>Tim</b> & Tina", "&lt;i&gt;Tim", "<img src='/etc/passwd'/>", "<a href=\"x\">Tim</a>", "Tim\\n%s %n",
           "'\"`$(touch run)", "<span foreground='red'>Tim", "Tim &amp", "&#0;&#x202E;"]
SERVERS = ["dunst", "dunst without markup", "mako"]


@pytest.fixture(params=SERVERS)
def server(request, desktop):
    """Without a configuration of the machine's, dunst does not say that it takes markup, and takes it."""
    server = {"dunst": lambda: Dunst(desktop), "dunst without markup": lambda: Dunst(desktop, "[global]\n"),
              "mako": Mako}[request.param]()
    yield server
    server.end()


def test_a_hostile_name_is_drawn_as_it_is(request, server):
    for name in HOSTILE:
        server.show(summary=f"{name}'s Birthday!", body=f"Today is {name}'s birthday!")
    names = HOSTILE
    if "without" in request.node.name:
        names = [name.translate({ord("<"): "‹", ord(">"): "›", ord("&"): "+"}) for name in HOSTILE]
    assert server.shown() == [f"{summary}'s Birthday!\nToday is {body}'s birthday!"
                              for summary, body in zip(HOSTILE, names)]


def test_the_same_notice_takes_the_place_of_the_first(server):
    for body in ("once", "twice"):
        server.show(summary="Anna", body=body, tag="3f9c0d4be81a2267-birthday-dayof")
    assert server.shown() == ["Anna\ntwice"]


def test_a_click_opens_the_card(server):
    home = server.home
    home.write(".contacts/1.vcf", card("Anna Berg", 10))
    home.configure(json.dumps({"open": 'cp "$1" "$HOME/opened"; true'}))
    home.give_away(*home.path.rglob("*"))
    home.ask("import")
    server.show(summary="Anna", body="Today", action="Open", contacts=[json.loads(home.ask("contact", "anna", "--json"))["id"]])
    server.click()
    eventually(lambda: (home.path / "opened").exists(), True, DEADLINE)
