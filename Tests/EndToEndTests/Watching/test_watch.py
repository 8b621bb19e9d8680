"""`watch` as a user meets it: a line when what it looks at changes.

Each test runs the release binary in a home of its own and reads what it prints, waiting for the line itself.
"""
import datetime
import shutil
import sqlite3
import subprocess
import time

import pytest
from people import card

from Harness.cards import vcard
from Harness.clock import over_midnight
from Harness.homes import DEADLINE, Home
from Harness.processes import end_children
from Harness.waiting import eventually


def test_contacts_change(home):
    home.write(".contacts/a/1.vcf", card("Anna", 10))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    home.write(".contacts/a/1.vcf", card("Bert", 10, uid="Anna"))  # Rewritten in place.
    watch.shows("🎁 Bert in 10 days")
    home.write(".contacts/b/2.vcf", card("Cleo", 9))  # A new collection.
    watch.shows("🎁 Cleo in 9 days")
    for number in range(300):
        home.write(f".contacts/b/more-{number}.vcf", card(f"Person {number}", 100 + number % 200))
    home.replace(".contacts/b/3.vcf", card("Dora", 8))
    watch.shows("🎁 Dora in 8 days")
    (home.path / ".contacts/b/3.vcf").unlink()
    watch.shows("🎁 Cleo in 9 days")
    shutil.rmtree(home.path / ".contacts/b")
    watch.shows("🎁 Bert in 10 days")
    home.write("once.vcf", card("Emil", 7))
    home.run("import", str(home.path / "once.vcf"))  # Changes the store alone.
    watch.shows("🎁 Emil in 7 days")
    assert [line for line, next in zip(watch.lines, watch.lines[1:]) if line == next] == [], "printed twice"


def turn(link, target):
    """Points a link elsewhere in one step, as `ln -sfn` does."""
    beside = link.with_name(f"{link.name}.new")
    beside.symlink_to(target)
    beside.rename(link)


def swapped_parent(home):
    home.write("top/mid/cards/1.vcf", card("Anna", 10))
    home.write("new/cards/1.vcf", card("Bert", 10))
    yield home.path / "top/mid/cards"
    (home.path / "top/mid").rename(home.path / "old")
    (home.path / "new").rename(home.path / "top/mid")


def parent_that_is_made_anew(home):
    home.write("top/mid/cards/1.vcf", card("Anna", 10))
    yield home.path / "top/mid/cards"
    (home.path / "top").rename(home.path / "old")
    time.sleep(0.5)
    home.write("top/mid/cards/1.vcf", card("Bert", 10))


def link_on_the_way(home):
    home.write("v1/cards/1.vcf", card("Anna", 10))
    home.write("v2/cards/1.vcf", card("Bert", 10))
    (home.path / "cur").symlink_to("v1")
    yield home.path / "cur/cards"
    turn(home.path / "cur", "v2")


def second_of_two_links(home):
    home.write("1.vcf", card("Anna", 10))
    home.write("2.vcf", card("Bert", 10))
    (home.path / "inner").symlink_to("1.vcf")
    (home.path / "outer").symlink_to("../" + home.path.name + "/inner")
    yield home.path / "outer"
    turn(home.path / "inner", "2.vcf")


def target_that_is_made_anew(home):
    home.write("far/1.vcf", card("Anna", 10))
    (home.path / "link.vcf").symlink_to("far/1.vcf")
    yield home.path / "link.vcf"
    (home.path / "far/1.vcf").unlink()
    time.sleep(1)
    home.write("far/1.vcf", card("Bert", 10))


@pytest.mark.parametrize("change", [swapped_parent, parent_that_is_made_anew, link_on_the_way, second_of_two_links,
                                    target_that_is_made_anew], ids=lambda change: change.__name__)
def test_a_directory_or_link_on_the_way_changes(home, change):
    steps = change(home)
    home.configure('{"sources": ["%s"]}' % next(steps))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    next(steps, None)
    watch.shows("🎁 Bert in 10 days")


def test_the_configuration_lies_behind_a_link(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.write("dots1/config.jsonc", '{"icons": "emoji"}')
    home.write("dots2/config.jsonc", '{"icons": "none"}')
    (home.path / ".config").mkdir(exist_ok=True)
    (home.path / ".config/bday-widget").symlink_to("../dots1")
    watch = home.watch()
    eventually(lambda: len(watch.lines), 1, DEADLINE)
    before = watch.lines[-1]
    turn(home.path / ".config/bday-widget", "../dots2")
    eventually(lambda: watch.lines[-1] != before, True, DEADLINE)


def test_file_times_are_odd(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    configuration = home.write(".config/bday-widget/config.jsonc", "{}")
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    for year, days in (("2400", 9), ("1680", 8)):
        for path in (home.path / ".contacts", configuration):
            subprocess.run(["touch", "-d", f"{year}-01-01", str(path)], check=True)
        home.write(f".contacts/{year}.vcf", card(year, days))
        watch.shows(f"🎁 {year} in {days} days")


def test_a_database_changes(home):
    """As Thunderbird's does: it is never closed, and what is new is in the write-ahead log beside it alone."""
    path = home.path / ".thunderbird/x.default/abook.sqlite"
    path.parent.mkdir(parents=True)
    book = sqlite3.connect(path, isolation_level=None)
    book.executescript("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
                       "CREATE TABLE properties (card TEXT, name TEXT, value TEXT)")
    add = "INSERT INTO properties VALUES (?, '_vCard', ?)"
    book.execute(add, ("1", card("Anna", 10).decode()))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    before = path.stat().st_mtime_ns
    book.execute(add, ("2", card("Bert", 9).decode()))
    watch.shows("🎁 Bert in 9 days")
    assert path.stat().st_mtime_ns == before, "the change is not in the log alone"
    book.execute("DELETE FROM properties WHERE card = '2'")
    watch.shows("🎁 Anna in 10 days")
    book.close()  # The log goes, the contacts do not.
    watch.shows("🎁 Anna in 10 days")


def test_a_source_appears(home):
    watch = home.watch("--format", "waybar")
    eventually(lambda: '"alt":"empty"' in (watch.last() or ""), seconds=DEADLINE)
    home.write(".contacts/1.vcf", card("Anna", 10))
    eventually(lambda: "Anna" in watch.last(), seconds=DEADLINE)


def test_a_link_turns_elsewhere(home):
    home.write("here/1.vcf", card("Anna", 10))
    home.write("there/1.vcf", card("Bert", 10))
    (home.path / ".contacts").symlink_to("here")
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    (home.path / "new").symlink_to("there")
    (home.path / "new").rename(home.path / ".contacts")
    watch.shows("🎁 Bert in 10 days")


def test_a_file_named_in_the_call_changes(home):
    path = home.write("one.vcf", card("Anna", 10))
    watch = home.watch("--source", str(path))
    watch.shows("🎁 Anna in 10 days")
    home.replace("one.vcf", card("Bert", 10))
    watch.shows("🎁 Bert in 10 days")
    home.write("one.vcf", card("Cleo", 10))
    watch.shows("🎁 Cleo in 10 days")


def test_the_configuration_changes(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    home.write(".config/bday-widget/config.jsonc", '{"icons": "none"}')
    watch.shows("Anna in 10 days")
    home.configure('{"icons": "ascii"}')
    watch.shows("* Anna in 10 days")
    home.configure('{"icons": ')
    eventually(lambda: any("config.jsonc:" in line for line in watch.errors), seconds=DEADLINE)
    # It can have left Anna out.
    watch.shows("")
    (home.path / ".config/bday-widget/config.jsonc").unlink()
    watch.shows("🎁 Anna in 10 days")


def test_the_configured_widget_changes(home):
    friend = card("Bert", 11).replace(b"END:VCARD", b"CATEGORIES:Friends\nEND:VCARD")
    home.write(".contacts/all.vcf", card("Anna", 10) + friend)
    home.configure('{"family": "medium", "format": "polybar"}')
    watch = home.watch()
    watch.shows("Anna, in 10 days · Bert, in 11 days")
    home.configure('{"family": "rectangular", "format": "text"}')
    # On one line: the reader still speaks the format that it had when it started this.
    watch.shows("Anna, in 10 days")
    home.configure('{"within": 3}')
    watch.shows("")
    home.configure('{"group": ["Friends"]}')
    watch.shows("🎁 Bert in 11 days")


def test_an_error_ends(home):
    home.write(".config/bday-widget/config.jsonc", "{")
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch("--format", "polybar")
    watch.shows("🎂 !")
    home.configure("{}")
    watch.shows("🎁 Anna in 10 days")


def test_nobody_near_is_an_empty_line(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch("--within", "3")
    watch.shows("")
    home.write(".contacts/1.vcf", card("Bert", 2))
    watch.shows("🎁 Bert in 2 days")


def test_midnight_comes():
    def trial(evening):
        with Home(evening.zone) as home:
            tomorrow = evening.today + datetime.timedelta(1)
            home.write(".contacts/1.vcf", vcard("FN:Anna", f"BDAY:--{tomorrow:%m%d}"))
            watch = home.watch()
            evening.is_ready(lambda: watch.lines[:1] == ["🎁 Anna tomorrow"])
            eventually(watch.last, "🎉 Anna's birthday!", evening.left() + DEADLINE)
            assert len(watch.lines) == 2

    over_midnight(trial, 4)


@pytest.mark.parametrize("form", ["text", "json", "tmux"])
def test_a_broken_configuration_leaves_no_line_of_the_day_before(form):
    def trial(evening):
        with Home(evening.zone) as home:
            home.write(".contacts/1.vcf", vcard("FN:Anna", f"BDAY:--{evening.today + datetime.timedelta(3):%m%d}"))
            watch = home.watch("--format", form)
            eventually(lambda: any("Anna in 3 days" in line for line in watch.lines[:1]), True, evening.left())
            home.configure("{ broken")
            evening.is_ready(lambda: watch.errors != [])
            eventually(lambda: "Anna" in watch.last(), False, evening.left() + DEADLINE)
            # Each problem is said once.
            assert len(watch.errors) == 1

    over_midnight(trial, 6)


def test_a_problem_is_said_once(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.configure('{"colour": "red"}')
    watch = home.watch()
    watch.shows("🎁 Anna in 10 days")
    home.write(".contacts/2.vcf", card("Carl", 9))
    watch.shows("🎁 Carl in 9 days")
    home.write(".contacts/3.vcf", card("Dora", 8))
    watch.shows("🎁 Dora in 8 days")
    assert len(watch.errors) == 1, watch.errors
    # What is mended and comes again is said again.
    home.configure("{}")
    home.write(".contacts/4.vcf", card("Emil", 7))
    watch.shows("🎁 Emil in 7 days")
    home.configure('{"colour": "red"}')
    eventually(lambda: len(watch.errors), 2)


def test_the_zone_of_the_machine_changes(home):
    """/etc/localtime in a namespace of our own: a file system over /etc that nobody else sees."""
    script = ("mount -t tmpfs none /etc && ln -s /usr/share/zoneinfo/Pacific/Pago_Pago /etc/localtime || exit 1; shift; "
              '"$@" & until [ -e "$HOME/go" ]; do sleep .05; done; '
              "ln -s /usr/share/zoneinfo/Pacific/Kiritimati /etc/new && mv -T /etc/new /etc/localtime; wait")
    trial = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/etc"], capture_output=True)
    if trial.returncode != 0:
        pytest.skip("this user may not mount anything")
    environment = {name: value for name, value in home.environment.items() if name != "TZ"}
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch(before=["unshare", "-m", "sh", "-c", script, "sh", "-"], environment=environment)
    eventually(lambda: len(watch.lines), 1, DEADLINE)
    home.write("go", "")
    # Between Pago Pago and Kiritimati lie 25 hours: the date is never the same.
    eventually(lambda: len(watch.lines), 2, DEADLINE)
    end_children(watch.process)


@pytest.mark.parametrize("arguments", [
    ["--now", "2026-01-01"], ["--source", "-"], ["--to", "x", "--tmux"]], ids=" ".join)
def test_an_option_is_refused(home, arguments):
    assert home.run("watch", *arguments).returncode == 64
