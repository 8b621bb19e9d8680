"""`pick` in the real menus: one types, and whoever is chosen is the one that is shown; names stay text."""
import os
import re
import shutil
import subprocess
import time

import pytest

from Harness import places
from Harness.bars.program import without_isolates
from Harness.cards import in_days, vcard
from Harness.homes import Home
from Harness.places import INTEGRATIONS
from Harness.screens import display, display_rows, sway
from Harness.terminal import Terminal
from Harness.waiting import eventually, until

# What is typed, what stands in the card, and how the name is shown.
PEOPLE = [
    ("zappa", ["FN:<b>Zappa</b> & <i>&nope\\;"], "<b>Zappa</b> & <i>&nope;"),
    ("quux", ["FN:$(touch ran) `touch ran` quux"], "$(touch ran) `touch ran` quux"),
    ("dodo", ["FN:דוד לוי", "NICKNAME:Dodo"], "דוד לוי"),
    ("longo", ["FN:" + "W" * 1_000, "NICKNAME:Longo"], "W" * 1_000),
    ("imago", ["FN:img:/etc/hostname:text:imago\\nnext"], "img:/etc/hostname:text:imago next"),
    ("dashed", ["FN:--dashed -e touch ran"], "--dashed -e touch ran"),
]
# Whom a search in Latin letters finds in no line.
TYPED = ("noa", ["FN:Noä Ángström"], "Noä Ángström")


def fill(home):
    home.write(".contacts/all.vcf", "".join(
        vcard(f"UID:{number}", *lines, f"BDAY:--{in_days(number + 1)}")
        for number, (_, lines, _) in enumerate([*PEOPLE, TYPED])))
    # In the place of a terminal: what is shown there.
    home.write("bin/window", '#!/bin/sh\nshift\nexec "$@" >"$HOME/shown"\n').chmod(0o755)
    home.start([places.BINARY, "import"], stdout=subprocess.DEVNULL).wait(20)
    return home


class Menu:
    """A menu that is open on a screen, with a person at it."""

    def __init__(self, home, arguments):
        self.before = self.picture()
        (home.path / "shown").unlink(missing_ok=True)
        self.home = home
        self.process = home.start([*arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                  environment={"TERMINAL": "window", **self.environment()})

    def settled(self):
        """Waits until it is drawn, and stays so."""
        drawn = [self.before]

        def rests():
            time.sleep(0.25)
            drawn.append(self.picture())
            return drawn[-1] == drawn[-2] != self.before

        assert until(rests, 20), "nothing is drawn"
        self.before = drawn[-1]

    def choose(self, text):
        """What is shown after that is typed and entered."""
        self.settled()
        self.type(text)
        self.settled()
        self.type("\n")
        return self.end()

    def leave(self):
        self.settled()
        self.type("\x1b")
        return self.end()

    def end(self):
        printed, errors = self.process.communicate(timeout=30)
        shown = self.home.path / "shown"
        return self.process.returncode, printed, without_isolates(shown.read_text() if shown.exists() else errors.decode())


class OnX11(Menu):
    @staticmethod
    def make_home():
        return Home(LANG="C.UTF-8")

    def environment(self):
        return {"DISPLAY": display()}

    def picture(self):
        display()
        return display_rows(0, 600)

    def type(self, text):
        keys = {"\n": "Return", "\x1b": "Escape"}
        words = ["key", keys[text]] if text in keys else ["type", "--delay", "30", text]
        subprocess.run(["xdotool", *words], check=True, env={**os.environ, "DISPLAY": display()})


class OnWayland(Menu):
    def __init__(self, home, arguments):
        self.keyboard = sway("1600x600").keyboard()
        super().__init__(home, arguments)

    @staticmethod
    def make_home():
        return Home(become=sway("1600x600").become)

    def environment(self):
        return {name: sway().environment[name] for name in ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")}

    def picture(self):
        return sway().picture()

    def type(self, text):
        self.keyboard.type(text)

    def end(self):
        try:
            return super().end()
        finally:
            self.keyboard.end()


MENUS = {"rofi": OnX11, "dmenu": OnX11, "fuzzel": OnWayland, "wofi": OnWayland, "bemenu": OnWayland}


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.xdist_group(f"menus on {kind.__name__}"))
                        for name, kind in MENUS.items()])
def menu(request):
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is missing: Tests/install-tools test")
    kind = MENUS[request.param]
    with kind.make_home() as home:
        yield lambda *options: kind(fill(home), [places.BINARY, "pick", "--menu", request.param, *options])
        assert not (home.path / "ran").exists()
        # None of them keeps a name.
        kept = [path for path in home.path.rglob("*") if path.is_file() and path.name not in ("all.vcf", "shown")]
        assert not [path for path in kept if b"Zappa" in path.read_bytes() or b"quux" in path.read_bytes()]


def test_whoever_is_typed_is_shown(menu):
    for typed, _, name in PEOPLE:
        status, printed, shown = menu().choose(typed)
        assert (status, printed, shown.split("\n")[0]) == (0, b"", name), (typed, shown)


def test_what_no_line_has_is_searched_for(menu):
    status, printed, _ = menu("--json").choose("noa angstrom")
    assert status == 0 and TYPED[2].encode() in printed


def test_a_menu_that_is_left_is_no_failure(menu):
    status, printed, shown = menu().leave()
    assert (status, printed) == (0, b"") and "all.vcf" not in shown


def test_the_markup_that_wofis_configuration_allows_is_none_of_ours():
    with OnWayland.make_home() as home:
        home.write(".config/wofi/config", "allow_markup=true\nallow_images=true\n")
        for typed, _, name in (PEOPLE[0], PEOPLE[4]):
            status, _, shown = OnWayland(fill(home), [places.BINARY, "pick", "--menu", "wofi"]).choose(typed)
            assert (status, shown.split("\n")[0]) == (0, name)


def test_fuzzel_reads_all_lines_in_every_locale():
    with OnWayland.make_home() as home:
        home.environment["LC_ALL"] = "C"
        status, _, shown = OnWayland(fill(home), [places.BINARY, "pick", "--menu", "fuzzel"]).choose("dashed")
        assert (status, shown.split("\n")[0]) == (0, PEOPLE[5][2])


@pytest.mark.xdist_group("menus on OnX11")
def test_everybody_is_among_rofis_modes():
    script = INTEGRATIONS / "rofi/birthdays"
    assert re.search(r"\[birthdays\]\(birthdays\)", (INTEGRATIONS / "rofi/README.md").read_text())
    with OnX11.make_home() as home:
        for typed, _, name in [PEOPLE[0], PEOPLE[1], PEOPLE[5], TYPED]:
            rofi = OnX11(fill(home), ["rofi", "-modi", f"birthdays:{script}", "-show", "birthdays"])
            rofi.choose("noa angstrom" if name == TYPED[2] else typed)
            shown = home.path / "shown"
            eventually(lambda: shown.exists() and shown.read_text().split("\n")[0], name)
        assert not (home.path / "ran").exists()


class TestInATerminal:
    """fzf, where it is installed: no menu is named."""

    @pytest.fixture
    def home(self):
        if not shutil.which("fzf"):
            pytest.skip("fzf is missing: Tests/install-tools test")
        with Home(LANG="C.UTF-8") as home:
            yield fill(home)
            assert not (home.path / "ran").exists()

    @staticmethod
    def on_terminal(home, *command):
        return Terminal(command or [home.command, "pick"], {**home.environment, "TERM": "xterm", "TERMINAL": "window",
                                                           "DISPLAY": "none"}, home.path)

    @pytest.mark.parametrize("typed, name", [(typed, name) for typed, _, name in PEOPLE if len(name) < 60])
    def test_whoever_is_typed_is_shown(self, home, typed, name):
        with self.on_terminal(home) as terminal:
            terminal.shows(f"{len(PEOPLE) + 1}/{len(PEOPLE) + 1}")
            terminal.type(typed)
            terminal.shows(f"1/{len(PEOPLE) + 1}")
            terminal.type("\r")
            shown = terminal.ends()
            assert name in shown and "all.vcf:" in shown

    @pytest.mark.parametrize("key", ["\x1b", "\x03"])
    def test_leaving_is_no_failure(self, home, key):
        with self.on_terminal(home) as terminal:
            terminal.shows(f"{len(PEOPLE) + 1}/{len(PEOPLE) + 1}")
            terminal.type(key)
            assert "all.vcf" not in terminal.ends()

    def test_a_console_that_belongs_to_others_is_no_terminal(self, home):
        """As that of a bar whose window manager was started on one: fzf gets a window, and does not open there."""
        home.write("bin/window", '#!/bin/sh\necho "$*" >"$HOME/shown"\n').chmod(0o755)
        home.write("bin/rofi", "#!/bin/sh\nexit 1\n").chmod(0o755)
        with self.on_terminal(home, "setsid", "-w", home.command, "pick") as terminal:
            assert terminal.ends() == ""
        home.configure('{"menu": "fzf"}')
        with self.on_terminal(home, "setsid", "-w", home.command, "pick") as terminal:
            assert terminal.ends() == ""
        assert (home.path / "shown").read_text().endswith(" pick\n")
        # An editor neither.
        with self.on_terminal(home, "setsid", "-w", "env", "VISUAL=true", home.command, "contact", "quux", "--open") as terminal:
            assert terminal.ends() == ""
        assert (home.path / "shown").read_text().endswith("/all.vcf\n")
