"""The key and the store on file systems that cannot do everything, and processes that are ended while they write.

strace refuses the system calls that such a file system refuses, and ends the process within one of them.
"""
import subprocess

import pytest

from Harness import places
from Harness.cards import card

pytestmark = pytest.mark.usefixtures("tracing")

STORE = ".local/share/bday-widget/contacts.sealed"
KEY = ".local/state/bday-widget/key"
# EINVAL is what the kernel says where a file system does not know the flag of a rename.
NO_LINKS = ["link,linkat:error=EPERM"]
# strace ends as the process did: killed.
ENDED = -9
NO_LINKS_NO_FLAGS = [*NO_LINKS, "renameat2:error=EINVAL"]


def strays(home):
    return sorted(path.name for path in (home.path / ".local").rglob(".bday-widget-*"))


def traced(home, injections, *arguments):
    trace = [part for injection in injections for part in ("-e", f"inject={injection}")]
    return subprocess.run(["strace", "-f", "-qq", "-o", "/dev/null", *trace, places.BINARY, *arguments],
                          env=home.environment, cwd=home.path, capture_output=True, text=True)


@pytest.mark.parametrize("refused", [NO_LINKS, NO_LINKS_NO_FLAGS], ids=["no links", "no flags of rename"])
def test_a_file_system_that_can_only_rename_is_enough(home, refused):
    for name in ("Anna", "Berta", "Cleo"):
        home.write(".contacts/1.vcf", card(name, 10))
        done = traced(home, refused, "import")
        assert (done.returncode, done.stderr) == (0, "")
        assert [row[0] for row in home.listed()] == [name]
    assert (home.path / KEY).stat().st_size == 32
    assert (home.path / (STORE + ".previous")).exists()
    assert strays(home) == []


@pytest.mark.parametrize("call", ["fsync", "renameat", "unlinkat"])
@pytest.mark.parametrize("which", range(1, 7))
def test_what_is_forgotten_is_gone_whenever_that_is_interrupted(home, call, which):
    home.ask("sources", "add", str(home.write("book.vcf", card("Berta", 10))))
    home.write(".contacts/2.vcf", card("Cleo", 10))
    home.ask("import")
    done = traced(home, [f"{call}:error=EIO:signal=KILL:when={which}"], "sources", "forget", "book.vcf")
    assert done.returncode == ENDED or which > 1, "the program does not make this call"
    # Once more, unless it was done.
    assert home.run("sources", "forget", str(home.path / "book.vcf")).returncode in (0, 66)
    assert [row[0] for row in home.listed()] == ["Anna", "Cleo"]
    home.ask("import")
    previous = home.path / (STORE + ".previous")
    if previous.exists():
        previous.rename(home.path / STORE)
        assert "Berta" not in home.ask("export")
    assert strays(home) == []


@pytest.mark.parametrize("refused", [[], NO_LINKS_NO_FLAGS[1:]], ids=["in one step", "by a copy"])
@pytest.mark.parametrize("call", ["fsync", "renameat", "renameat2"])
@pytest.mark.parametrize("which", range(1, 7))
def test_whoever_is_ended_while_writing_leaves_nothing_that_stays(home, refused, call, which):
    """The first store with its key, and one that replaces another."""
    for name in ("Anna", "Berta"):
        home.write(".contacts/1.vcf", card(name, 10))
        # The call that ends the process is refused, not made: what is on the disk is what was there before it.
        ends = [injection for injection in refused if not injection.startswith(call)]
        done = traced(home, [*ends, f"{call}:error=EIO:signal=KILL:when={which}"], "import")
        assert done.returncode == ENDED or which > 1, "the program does not make this call"
        assert home.run("import").returncode == 0
        assert [row[0] for row in home.listed()] == [name]
        assert strays(home) == []
        key = home.path / KEY
        assert (key.stat().st_size, key.stat().st_nlink) == (32, 1)
