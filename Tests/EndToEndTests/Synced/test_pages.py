"""Every configuration of another program that a page gives, in that program, as it stands on the page.

What the bars' pages give is run in the bars: BarIntegrationTests/test_recipes.
"""
import os
import re
import subprocess

import pytest
from carddav import Server

from Harness import pages
from Harness.cards import card
from Harness.homes import AS_NOBODY, Home
from Harness.places import REPOSITORY, TOOLS


@pytest.fixture
def home():
    with Home(LC_ALL="C.UTF-8") as home:
        home.write(".contacts/anna.vcf", card("Anna Berg", 3))
        yield home


def run(home, *command, **options):
    done = subprocess.run(command, env=home.environment, cwd=home.path, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done


def settings(home, text):
    """In the configuration of bday-widget, in which one setting can stand for its line."""
    text = text if text.lstrip().startswith("{") else f"{{\n{text}}}\n"
    home.write(".local/bin/birthdays-to-my-phone", "#!/bin/sh\n").chmod(0o700)
    home.configure(text)
    done = home.run("config")
    assert (done.returncode, done.stderr) == (0, ""), text
    assert "config.jsonc:" in done.stdout


def khal(home, text):
    home.ask("export", "--to", f"{home.path}/.calendars/birthdays/")
    home.write(".config/khal/config", text)
    assert "Anna Berg" in run(home, TOOLS / "khal", "list", "today", "7d").stdout


def vdirsyncer(home, text):
    """With another server, and without the question."""
    home.ask("export", "--to", f"{home.path}/.calendars/birthdays/")
    server = Server(home.path)
    try:
        server.request("MKCALENDAR", "birthdays/", "", "application/xml")
        for theirs, ours in (("https://example.org/calendars/me/birthdays/", f"{server.url}birthdays/"), ('"me"', '"user"'),
                             ('["prompt", "password of the calendar"]', '["command", "echo", "user"]')):
            assert theirs in text
            text = text.replace(theirs, ours)
        home.write(".config/vdirsyncer/config", text)
        for command in ("discover", "sync"):
            run(home, TOOLS / "vdirsyncer", command, "birthdays", stdin=subprocess.DEVNULL)
        assert "Anna Berg" in "".join(path.read_text() for path in home.path.glob("radicale/collection-root/user/birthdays/*.ics"))
    finally:
        server.end()


def sway(home, text):
    """It does not run as root."""
    home.write("sway", f"set $mod Mod4\n{text}")
    for path in (home.path, *home.path.rglob("*")):
        if os.geteuid() == 0:
            os.chown(path, 65534, 65534, follow_symlinks=False)
    home.environment.update(WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1")
    done = run(home, *(AS_NOBODY if os.geteuid() == 0 else []), "sway", "--validate", "--config", home.path / "sway")
    assert "Error on line" not in done.stderr


def cron(home, text):
    """As cron(8) runs it, with little in its environment."""
    home.write(".contacts/ben.vcf", card("Ben Today", 0))
    settings(home, '"notifications": { "time": "00:00", "show": false, "command": ["sh", "-c", "cat >>shown"] }')
    command = re.fullmatch(r"(?:[\d,*]+ ){5}(.*)\n", text)[1]
    theirs, ours = "/run/user/1000", home.environment["XDG_RUNTIME_DIR"]
    assert theirs in command
    environment = {name: home.environment[name] for name in ("HOME", "PATH")}
    subprocess.run(["sh", "-c", command.replace(theirs, ours)], env=environment, cwd=home.path, check=True)
    assert "Ben Today" in (home.path / "shown").read_text()


def shell(home, text):
    run(home, "sh", "-n", "-c", text)


# What a block is, by how its first line begins, and what runs it. None: it is shown, and not to be copied.
KINDS = {
    r'\{\n|"\w+": |\{ "(?:menu|reload|notifications)": ': settings,
    r"\[calendars\]\n": khal,
    r"\[general\]\n": vdirsyncer,
    r"bindsym ": sway,
    r"0 \* ": cron,
    r"(?:bday-widget|make|git|docker|cp|mkdir|busctl|rofi|BDAY_RECORD_GOLDEN=1) [^─]": shell,
    r"bday-widget ─|contact sources ──|\$ bday-widget|\{\"requests\"|\{\"title\"|\d\d-\d\d\t": None,
}
# Theirs are run in the bars.
OF_BARS = {path.parent.name for path in pages.INTEGRATIONS.glob("*/README.md")} - {"notices", "rofi", "genmon"}
BLOCKS = [(page, block) for page in pages.PAGES if page.parent.name not in OF_BARS for block in pages.blocks(page)]


def kind(block):
    kinds = [kind for start, kind in KINDS.items() if re.match(start, block)]
    assert len(kinds) == 1, f"nothing runs this, or several do:\n{block}"
    return kinds[0]


@pytest.mark.parametrize("page, block", BLOCKS, ids=lambda part: pages.name(part) if part in pages.PAGES else "")
def test_it_works_as_it_is_written(home, page, block):
    if check := kind(block):
        check(home, block)


def test_each_kind_is_on_a_page():
    assert {kind(block) for _, block in BLOCKS} == set(KINDS.values())


def test_all_blocks_are_found():
    """A fence that is not closed, or lines that are indented otherwise, would hide one."""
    for page in pages.PAGES:
        text = page.read_text()
        assert sum(block.count("\n") for block in pages.blocks(page)) >= len(re.findall("^    \\S", text, re.MULTILINE))
        assert len(re.findall("^```", text, re.MULTILINE)) % 2 == 0, pages.name(page)


def test_the_line_for_environment_d(home):
    """It stands in a sentence."""
    line, place = re.search(r"`(PATH=\S+)` in `~/(\S+)`", (REPOSITORY / "docs/reference/setup.md").read_text()).groups()
    home.write(place, f"{line}\n")
    generator = "/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator"
    assert f"PATH={home.path}/.local/bin:" in run(home, generator).stdout
