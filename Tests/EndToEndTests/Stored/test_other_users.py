"""What another user has laid, or owns, is not followed, written or removed. It takes root to be two users."""
import os
import shutil
import subprocess

import pytest

from Harness.cards import card
from Harness.homes import AS_NOBODY, NOBODY, Home
from Harness.places import AGENT
from Harness.waiting import eventually

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")

DEADLINE = 60
ARCHIVE = "0123456789abcdef0123456789abcdef.json"


def give(path):
    os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def test_its_runtime_directory_is_left_alone(home):
    for name in (ARCHIVE, "notes.json", "reload", "tmux-999999999"):
        give(home.write(f"run/bday-widget/{name}", "theirs"))
    directory = home.path / "run/bday-widget"
    give(directory)
    directory.chmod(0o777)
    assert "Anna" in home.ask("list")
    assert home.run("import").returncode == 0
    assert "another user's" in home.run("reload").stderr
    assert f"{directory}: A directory of another user's" in home.ask("doctor")
    assert {path.name: path.read_text() for path in directory.iterdir()} == dict.fromkeys(
        (ARCHIVE, "notes.json", "reload", "tmux-999999999"), "theirs")


def test_their_session_is_none(home):
    """su and sudo can keep the XDG_RUNTIME_DIR of who calls them."""
    card_file = home.write(".contacts/1.vcf", card("Anna", 10))
    for path in (card_file, card_file.parent):
        os.utime(path, (0, 0))
    eventually(lambda: "Anna" in home.ask("--format", "waybar") and home.archives(), 1, DEADLINE)
    # No archive looks at a card that is rewritten in place.
    card_file.write_bytes(card("Cleo", 10))
    os.utime(card_file, (0, 0))
    assert "Anna" in home.ask("--format", "waybar")
    session = home.path / "run"
    give(session)
    assert "Cleo" in home.ask("--format", "waybar")
    shutil.rmtree(session / "bday-widget")
    for call in (["--format", "waybar"], ["import"], ["reload"], ["list"], ["groups", "create", "Club"]):
        done = home.run(*call)
        assert (done.returncode, done.stderr) == (0, ""), call
    refused = home.run("notify", "--stay")
    assert refused.returncode == 78
    for said in (refused.stderr, home.ask("doctor")):
        assert f"XDG_RUNTIME_DIR is {session}, another user's directory, and is not used" in said
    subprocess.run([AGENT, "follow-lock"], env=home.environment, timeout=DEADLINE, check=False)
    assert list(session.iterdir()) == []


@pytest.mark.parametrize("mode", [0o777, 0o1777])
def test_watch_writes_through_no_link_of_theirs(home, mode):
    kept = home.write("notes", "mine")
    shared = home.write("shared/other", "").parent
    link = shared / "bday"
    link.symlink_to(kept)
    give(link)
    shared.chmod(mode)
    done = home.run("watch", "--to", str(link))
    assert done.returncode == 64 and "another user" in done.stderr
    directory = shared / "directory"
    directory.symlink_to(home.path)
    give(directory)
    assert home.run("watch", "--to", str(directory / "notes")).returncode == 64
    assert kept.read_text() == "mine"


def test_watch_writes_through_no_link_that_comes_later(home):
    kept = home.write("notes", "mine")
    shared = home.write("shared/other", "").parent
    shared.chmod(0o777)
    target = shared / "bday"
    watch = home.watch("--to", str(target))
    eventually(lambda: target.exists() and "Anna" in target.read_text(), True, DEADLINE)
    target.unlink()
    target.symlink_to(kept)
    give(target)
    home.write(".contacts/1.vcf", card("Ben", 10))
    eventually(lambda: any("another user" in line for line in watch.errors), True, DEADLINE)
    assert kept.read_text() == "mine"
    # Where nothing is in the way any more, it goes on.
    target.unlink()
    home.write(".contacts/1.vcf", card("Carl", 10))
    eventually(lambda: target.exists() and "Carl" in target.read_text(), True, DEADLINE)


@pytest.fixture
def theirs():
    """The home of another user, in which root runs the program."""
    with Home(become=AS_NOBODY) as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        home.configure('{ "reload": ["touch $HOME/ran"] }')
        give(home.path / ".config/bday-widget/config.jsonc")
        home.path.chmod(0o755)
        home.become = []
        yield home


def everything(home):
    return sorted(str(path) for path in home.path.rglob("*"))


@pytest.mark.parametrize("call, status", [(["list"], 78), *((call, 77) for call in (
    ["import"], ["reload"], ["sources", "add", "book.vcf"], ["sources", "forget", "book.vcf"], ["groups", "create", "Club"],
    ["watch"], ["watch", "--to", "line"], ["--source", "book.vcf", "watch"]))])
def test_root_does_nothing_in_their_home(theirs, call, status):
    before = everything(theirs)
    done = theirs.run(*call)
    assert done.returncode == status and "another user" in done.stderr
    assert ("BDAY_WIDGET_AS_ROOT=1" in done.stderr) == (status == 77)
    bar = theirs.run("--format", "waybar")
    assert bar.returncode == 0 and "error" in bar.stdout
    assert everything(theirs) == before


def test_root_does_it_on_purpose(theirs):
    theirs.environment["BDAY_WIDGET_AS_ROOT"] = "1"
    assert "1 new" in theirs.ask("import")
    assert (theirs.path / "ran").exists()
    made = [path for path in theirs.path.rglob("*") if "/.local" in str(path)]
    assert len(made) > 5 and {path.stat().st_uid for path in made} == {NOBODY}
    # And the user goes on with it.
    theirs.become = AS_NOBODY
    assert "Anna" in theirs.ask("list")
    assert "1 entry" in theirs.ask("sources")
