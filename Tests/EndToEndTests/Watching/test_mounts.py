"""A source on a file system that is unmounted and mounted again."""
import json

import pytest
from people import card

from Harness.homes import DEADLINE
from Harness.waiting import eventually


def state(mounts, home):
    sources = json.loads(mounts.call(home, "sources", "--json").stdout)["sources"]
    return [(source["state"], source["contacts"]) for source in sources]


def test_a_source_is_unmounted(home, mounts):
    contacts = home.path / ".contacts"
    contacts.mkdir()
    mounts.mount(contacts, anna=card("Anna", 10), bert=card("Bert", 11))
    assert mounts.call(home, "import").returncode == 0
    assert state(mounts, home) == [("authorized", 2)]
    mounts.unmount(contacts)
    assert state(mounts, home) == [("restricted", 2)], "before it is read again"
    done = mounts.call(home, "import")
    assert done.returncode == 66
    assert "not mounted?" in done.stderr and "keeping the 2 contacts" in done.stderr
    bar = mounts.call(home, "--format", "polybar")
    assert bar.stdout == "🎁 Anna in 10 days\n"
    assert "keeping the 2 contacts" in bar.stderr
    assert state(mounts, home) == [("restricted", 2)]
    # Again: what lies there now has not become what is to be there.
    assert mounts.call(home, "import").returncode == 66
    mounts.mount(contacts, cleo=card("Cleo", 9))
    assert mounts.call(home, "--format", "polybar").stdout == "🎁 Cleo in 9 days\n"
    assert state(mounts, home) == [("authorized", 1)]
    # The user empties it.
    mounts.run("rm", contacts / "cleo.vcf", check=True)
    assert mounts.call(home, "import").returncode == 0
    assert state(mounts, home) == [("authorized", 0)]


def test_a_collection_is_unmounted(home, mounts):
    home.write(".contacts/bert.vcf", card("Bert", 11))
    work = home.path / ".contacts/work"
    work.mkdir()
    mounts.mount(work, anna=card("Anna", 10))
    mounts.write(work / "deep/dora.vcf", card("Dora", 12))
    mounts.call(home, "import")
    mounts.unmount(work)
    done = mounts.call(home, "import")
    assert done.returncode == 0
    assert f"{work}: Empty, and not the directory that it was (not mounted?)" in done.stderr
    bar = mounts.call(home, "--format", "polybar")
    assert bar.stdout == "🎁 Anna in 10 days\n"
    assert state(mounts, home) == [("limited", 3)]
    (home.path / ".contacts/bert.vcf").unlink()
    mounts.call(home, "import")
    assert state(mounts, home) == [("limited", 2)], "a card that was deleted elsewhere stays"
    mounts.mount(work, cleo=card("Cleo", 9))
    mounts.call(home, "import")
    assert state(mounts, home) == [("authorized", 1)]


def test_a_link_leads_to_what_is_unmounted(home, mounts):
    disk = home.path / "disk"
    disk.mkdir()
    mounts.mount(disk)
    mounts.write(disk / "cards/anna.vcf", card("Anna", 10))
    home.write(".contacts/bert.vcf", card("Bert", 11))
    (home.path / ".contacts/work").symlink_to(disk / "cards")
    mounts.call(home, "import")
    mounts.unmount(disk)
    assert "keeping" in mounts.call(home, "import").stderr
    assert state(mounts, home) == [("limited", 2)]
    (home.path / ".contacts/work").unlink()
    mounts.call(home, "import")
    assert state(mounts, home) == [("authorized", 1)]


@pytest.mark.parametrize("options", [[], ["--lazy"]], ids=["at once", "lazily"])
@pytest.mark.parametrize("place", [".contacts", ".contacts/work"])
def test_watch_sees_mounts(home, mounts, place, options):
    path = home.path / place
    path.mkdir(parents=True)
    home.configure(json.dumps({"sources": [str(home.path / ".contacts")]}))
    mounts.mount(path, anna=card("Anna", 10))
    watch = home.watch(before=mounts.enter)
    watch.shows("🎁 Anna in 10 days")
    mounts.unmount(path, *options)
    eventually(lambda: any("not mounted?" in line for line in watch.errors), seconds=DEADLINE)
    mounts.mount(path, bert=card("Bert", 9))
    watch.shows("🎁 Bert in 9 days")
    # What is below the mount point now is watched, and nothing else.
    mounts.write(path / "cleo.vcf", card("Cleo", 8))
    watch.shows("🎁 Cleo in 8 days")
    # Over what is mounted already.
    mounts.mount(path, dora=card("Dora", 12))
    watch.shows("🎁 Dora in 12 days")
    mounts.unmount(path)
    watch.shows("🎁 Cleo in 8 days")
    assert watch.lines == [f"🎁 {text} days" for text in (
        "Anna in 10", "Bert in 9", "Cleo in 8", "Dora in 12", "Cleo in 8")]
