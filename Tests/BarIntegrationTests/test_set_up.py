"""What `setup` adds to a configuration is shown by the bar, beside what was there."""
import datetime
import pathlib
import re
import subprocess

import pytest

from Harness import places
from Harness.bars.conky import Conky
from Harness.bars.i3blocks import I3blocks
from Harness.bars.polybar import Polybar
from Harness.bars.tmux import Tmux
from Harness.bars.waybar import Waybar
from Harness.cards import vcard
from Harness.waiting import eventually, until

BEFORE = {
    "waybar": (".config/waybar/config.jsonc", """{
    // mine
    "height": 30,
    "modules-right": [
        "clock"
    ],
    "clock": { "format": "clock {:%Y}" },
}
"""),
    # The included file has the module that the README has.
    "polybar": (".config/polybar/config.ini", """include-file = ~/.config/polybar/modules.ini
[bar/example]
width = 100%
height = 26
font-0 = DejaVu Sans:size=10;3
modules-right = "date date"

[module/date]
type = internal/date
date = clock %Y
"""),
    "conky": (".config/conky/conky.conf", """conky.config = { update_interval = 0.2 }

conky.text = [[
clock ${time %Y}
]]
"""),
    "tmux": (".config/tmux/tmux.conf", "set -g status-right 'clock %Y'\n"),
    "i3blocks": (".config/i3blocks/config", "interval=once\n\n[clock]\ncommand=date '+clock %Y'\n"),
}


def set_up(bar):
    """The bar, with what `setup` makes of a configuration that somebody may have."""

    class SetUp(bar):
        def configuration(self, name):
            place, before = BEFORE[self.name]
            path = self.home.write(place, before)
            self.home.write(".config/polybar/modules.ini", "[module/birthday]\ntype = custom/text\ncontent = cake\n")
            done = self.home.run("setup", "--yes", "--bar", self.name)
            assert done.returncode == 0 and "Done. The file as it was: " in done.stdout, done
            assert path.with_name(path.name + ".before-bday-widget").read_text() == before
            return path

        def seen(self):
            if self.name == "waybar":
                return str(self.labels())
            if self.name == "tmux":
                return self.tmux("outer", "capture-pane", "-p", "-J", "-t", "0")
            return "\n".join(self.printed.lines[-20:])

    return SetUp


@pytest.mark.parametrize("bar", [Conky, I3blocks, Polybar, Tmux, Waybar], ids=lambda bar: bar.name)
def test_a_bar_shows_what_setup_added(bar):
    bar = set_up(bar)
    if bar.missing():
        pytest.skip(f"missing: {bar.missing()}")
    day = datetime.date.today() + datetime.timedelta(days=3)
    with bar.make_home() as home:
        home.write(".contacts/zoe.vcf", vcard("FN:Zoe Tester", f"BDAY:--{day:%m%d}"))
        shown = bar(home)
        try:
            eventually(lambda: all(text in shown.seen() for text in ("Zoe Tester", f"clock {day.year}")), True,
                       why=lambda: f"{shown.why()}\n{shown.seen()}")
        finally:
            shown.end()
        done = home.run("setup", "--undo", "--yes")
        assert done.returncode == 0, done
        place, before = BEFORE[bar.name]
        assert pathlib.Path(home.path / place).read_text() == before


@pytest.mark.skipif(Tmux.missing() != [], reason="tmux is missing: Tests/install-tools test")
def test_a_tmux_that_runs_can_be_told():
    """What setup names as the command for a server that runs, after it has added lines and after it has taken them out."""
    with Tmux.make_home() as home:
        config = home.write(".tmux.conf", "set -g status-right 'mine'\n")
        server = ["tmux", "-S", str(home.path / "socket")]

        def ask(*arguments):
            return subprocess.run([*server, *arguments], env=home.environment, capture_output=True, text=True, check=True).stdout

        def tell(*arguments):
            """Runs what it names, as a shell does."""
            done = home.run("setup", "--yes", "--bar", "tmux", *arguments)
            command = re.search(r"If tmux runs: (tmux .*)", done.stdout).group(1)
            command = command.replace("tmux", " ".join(server), 1).replace("~", str(home.path))
            subprocess.run(["sh", "-c", command], env=home.environment, check=True)

        ask("-f", str(config), "new", "-d")
        try:
            assert ask("show", "-gv", "status-right") == "mine\n"
            tell()
            assert ask("show", "-gv", "status-right") == "mine #{@bday}\n"
            ask("source-file", str(config))
            assert ask("show", "-gv", "status-right") == "mine #{@bday}\n"
            leases = lambda: [int(lease.read_text()) for lease in (home.path / "run/bday-widget").glob("tmux-*")]
            eventually(lambda: len(leases()), 1)
            watch = pathlib.Path(f"/proc/{leases()[0]}")
            assert watch.exists()
            tell("--undo")
            eventually(watch.exists, False)
            assert ask("show", "-gv", "status-right") == "mine\n"
            assert ask("show", "-gv", "status-right-length") == "40\n"
        finally:
            ask("kill-server")


@pytest.mark.skipif(Tmux.missing() != [], reason="tmux is missing: Tests/install-tools test")
@pytest.mark.parametrize("place", ["setup", "integrations", "page"])
def test_tmux_shows_nothing_over_its_pane_where_the_program_is_gone(place):
    with Tmux.make_home() as home:
        config = home.write(".tmux.conf", "set -g status-right 'mine'\n")
        if place == "setup":
            home.ask("setup", "--yes", "--bar", "tmux")
            lines = config.read_text()
            call = re.search(r"command -v (\S+) ", lines).group(1)
        else:
            text = (places.INTEGRATIONS / f"tmux/{'tmux.conf' if place == 'integrations' else 'README.md'}").read_text()
            lines = text.partition("```tmux\n")[2].partition("```")[0] or text
            call = "bday-widget"
        lines = re.sub(rf"(?<![\w/]){re.escape(call)}", "/gone/bday-widget", lines)

        def is_over_the_pane(text, seconds):
            server = ["tmux", "-S", str(home.path / f"socket-{seconds}"), "-f", str(home.write("gone.conf", text))]
            ask = lambda *arguments: subprocess.run([*server, *arguments], env=home.environment, capture_output=True, text=True).stdout
            ask("new", "-d", "sleep 100")
            try:
                return until(lambda: ask("display", "-p", "#{pane_in_mode}") == "1\n", seconds)
            finally:
                ask("kill-server")

        assert "/gone/bday-widget watch" in lines and not is_over_the_pane(lines, 3)
        assert is_over_the_pane("run-shell -b '/gone/bday-widget watch'\n", 20)
