"""conky's panel: what stands below which heading, and where it keeps nothing in a file."""
import pathlib
import re

import pytest
from texts import date, text

from Harness.bars import Conky
from Harness.bars.conky import WORD_JOINER
from Harness.cards import card
from Harness.waiting import eventually

pytestmark = [pytest.mark.bars("conky"), pytest.mark.xdist_group("conky")]


def column(name, days):
    """What stands in a row below the first person."""
    return f"{date(days, Conky.date_style)} {name} in {days} days"


class OncePerSecond(Conky):
    """Where the panel calls the program once a minute, it does so once a second."""

    def configuration(self, name):
        panel = super().configuration(name)
        assert " 60 bday-widget " in panel.read_text()
        return self.home.write(name, panel.read_text().replace(" 60 bday-widget ", " 1 bday-widget "))


def test_every_heading_stands_above_what_it_says(bar, home):
    home.only_card(card("Anna Berg", 3) + card("Bert Holm", 4) + card("Cleo Dag", 9))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        def heads():
            return [line for line in program.panel() if not set(line) <= set("#_.")]

        eventually(heads, ["Next birthday", *text(bar.kind, "Anna Berg", 3).split("\n"),
                           "After that", column("Bert Holm", 4), column("Cleo Dag", 9)], why=program.why)
        home.only_card(card("Anna Berg", 3))
        eventually(heads, ["Next birthday", *text(bar.kind, "Anna Berg", 3).split("\n")], why=program.why)


def test_eight_long_names_are_all_there(bar, home):
    names = [f"{number} " + "漢" * 29 for number in range(8)]
    home.only_card(b"".join(card(name, 3 + number) for number, name in enumerate(names)))
    with bar.showing(home, text(bar.kind, names[0], 3)) as program:
        wanted = [column(name, 3 + number) for number, name in enumerate(names)][1:]
        eventually(lambda: program.panel()[-7:], wanted, why=program.why)


def test_a_name_in_the_columns_is_text(bar, home):
    """conky reads these rows again: what stands around a name is ours, and the name is not."""
    names = ["${exec touch c}", "x$", "$$", "${color red}", "a #", "${alignr}", "x }"]
    home.only_card(card("Anna Berg", 2) + b"".join(card(name, 3 + number) for number, name in enumerate(names)))
    with bar.showing(home, text(bar.kind, "Anna Berg", 2)) as program:
        wanted = [column(name, 3 + number) for number, name in enumerate(names)]
        eventually(lambda: [line.replace(WORD_JOINER, "") for line in program.panel()[-len(names):]], wanted, why=program.why)
        assert not (home.path / "c").exists()


def test_no_heading_stands_above_nothing(bar, home):
    home.only_card(card("Anna Berg", 2))
    with bar.showing(home, text(bar.kind, "Anna Berg", 2), "--within 3") as program:
        home.only_card(card("Anna Berg", 20))
        program.shows("")
        # What conky takes from a command it asks for every two seconds.
        eventually(program.panel, [], why=program.why)


def make_it_unset(home):
    del home.environment["XDG_RUNTIME_DIR"]


def make_it_empty(home):
    home.environment["XDG_RUNTIME_DIR"] = ""


def make_it_a_file(home):
    home.environment["XDG_RUNTIME_DIR"] = str(home.write("run/file", ""))


def make_it_a_link(home):
    (home.path / "elsewhere").mkdir(mode=0o700)
    (home.path / "run/bday-widget").symlink_to(home.path / "elsewhere")


def make_it_open_to_others(home):
    (home.path / "run/bday-widget").mkdir()
    (home.path / "run/bday-widget").chmod(0o777)


def make_it_more_than_a_path(home):
    (home.path / "run/$(touch c)'; touch c; '").mkdir()
    home.environment["XDG_RUNTIME_DIR"] = str(home.path / "run/$(touch c)'; touch c; '")


@pytest.mark.parametrize("spoil", [make_it_unset, make_it_empty, make_it_a_file, make_it_a_link, make_it_open_to_others,
                                   make_it_more_than_a_path])
def test_without_a_directory_of_the_users_there_is_no_file(bar, home, spoil):
    """The panel shows the same, and changes; nothing of it is written to a place that others know beforehand."""
    spoil(home)
    home.only_card(card("Anna Berg", 3) + card("Bert Holm", 4))
    was_there = pathlib.Path("/tmp/bday-widget").exists()
    bar.kind = OncePerSecond
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)) as program:
        eventually(lambda: program.panel()[-1:], [column("Bert Holm", 4)], why=program.why)
        home.replace(".contacts/other.vcf", card("Cleo Dag", 0))
        program.shows(text(bar.kind, "Cleo Dag", 0))
        assert pathlib.Path("/tmp/bday-widget").exists() == was_there
        assert [path for path in home.path.rglob("*") if path.name.startswith("conky-") or path.name == "c"] == []


def test_a_file_of_the_user_is_kept_up_to_date(bar, home):
    home.only_card(card("Anna Berg", 3))
    with bar.showing(home, text(bar.kind, "Anna Berg", 3)):
        files = sorted(path.name for path in (home.path / "run/bday-widget").glob("conky-*"))
        assert files == ["conky-circular", "conky-large", "conky-small"]
        home.only_card(card("Bert Holm", 30))
        eventually(lambda: re.sub(r" *\$\{\w+( \d+)?\}", " ", (home.path / "run/bday-widget/conky-large").read_text()),
                   column("Bert Holm", 30) + "\n")
        assert not re.search(r"permission|denied", (home.path / "conky.log").read_text(), re.IGNORECASE)
