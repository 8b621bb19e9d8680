"""Categories that are written into cards: as other programs read them (khard, vobject, Evolution's library), where the
process is killed, and where the file system cannot exchange two names."""
import os
import subprocess

import gi
import pytest
import ruamel.yaml
import vobject

gi.require_version("EBookContacts", "1.2")
from gi.repository import EBookContacts  # noqa: E402

from Harness.cards import vcard  # noqa: E402
from Harness.homes import Home  # noqa: E402
from Harness.places import EDITING_PROBE, TOOLS  # noqa: E402

NAMES = ["Chor", "Süßes & Saures", "Kaffee, Kuchen; Tee \\ mehr", "家族",
         "Gruppe mit einem Namen, der länger als eine Zeile ist, auch wenn niemand das braucht"]


@pytest.fixture(params=["none", "one", "full"])
def book(tmp_path, request):
    """A book of one card, to which all categories were added one by one."""
    lines = {"none": [], "one": ["CATEGORIES:Alt"], "full": ["CATEGORIES:" + "x" * 64]}[request.param]
    book = tmp_path / "book"
    book.mkdir()
    (book / "a.vcf").write_text(vcard("UID:a", "FN:Anna Berg", "N:Berg;Anna;;;", "BDAY:1990-03-15", *lines))
    for name in NAMES:
        done = subprocess.run([EDITING_PROBE, "add", book, name], capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("1 0 0\n", "")
    before = [line.removeprefix("CATEGORIES:") for line in lines]
    return book, before + NAMES


def test_vobject_reads_them(book):
    directory, names = book
    card = vobject.readOne((directory / "a.vcf").read_text())
    assert [name for line in card.contents["categories"] for name in line.value] == names


def test_khard_reads_them(book, tmp_path):
    directory, names = book
    config = tmp_path / "khard.conf"
    config.write_text(f"[addressbooks]\n[[book]]\npath = {directory}\n")
    done = subprocess.run([TOOLS / "khard", "-c", config, "show", "--format", "yaml", "Anna Berg"],
                          env={**os.environ, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    read = ruamel.yaml.YAML(typ="safe").load(done.stdout)["Categories"]
    assert (sorted(read if isinstance(read, list) else [read]), done.stderr) == (sorted(names), "")


def test_evolutions_library_reads_them(book):
    directory, names = book
    card = EBookContacts.VCard.new_from_string((directory / "a.vcf").read_text())
    values = [value for attribute in card.get_attributes() if attribute.get_name() == "CATEGORIES"
              for value in attribute.get_values()]
    assert values == names


def injected(book, call, what):
    """Adds a category while strace makes a system call fail, or ends the process at it."""
    return subprocess.run(["strace", "-f", "-o", os.devnull, "-e", f"trace={call}", "-e", f"inject={call}:{what}",
                           EDITING_PROBE, "add", book, "Neu"], capture_output=True, text=True)


@pytest.mark.parametrize("call", ["write", "fchown", "fchmod", "fsync", "linkat", "renameat2", "unlinkat", "flock", "fcntl"])
def test_a_kill_loses_nothing(tmp_path, call):
    card, path = vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15"), tmp_path / "a.vcf"
    path.write_text(card)
    edited = card.replace("END:", "CATEGORIES:Neu\nEND:")
    assert injected(tmp_path, call, "signal=SIGKILL").returncode != 0
    assert path.read_text() in (card, edited)
    done = subprocess.run([EDITING_PROBE, "add", tmp_path, "Neu"], capture_output=True, text=True)
    assert done.stdout in ("1 0 0\n", "0 1 0\n")
    assert path.read_text() == edited
    if done.stdout == "0 1 0\n":
        subprocess.run([EDITING_PROBE, "remove", tmp_path, "Neu"], check=True)
    assert os.listdir(tmp_path) == ["a.vcf"]


@pytest.mark.parametrize("error", ["EINVAL", "ENOSYS", "EOPNOTSUPP"])
def test_without_an_exchange_nothing_is_edited(tmp_path, error):
    card = vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15")
    (tmp_path / "a.vcf").write_text(card)
    done = injected(tmp_path, "renameat2", f"error={error}")
    assert done.stdout == ("0 0 1\nits file system cannot exchange two files in one step, without which another "
                           "program's change could be lost\n")
    assert (tmp_path / "a.vcf").read_text() == card
    assert os.listdir(tmp_path) == ["a.vcf"]


@pytest.mark.parametrize("call, error, reason", [
    ("fsync", "ENOSPC", "No space left on device"), ("fchmod", "EIO", "Input/output error"),
    ("linkat", "ENOSPC", "No space left on device"), ("renameat2", "EACCES", "Permission denied"),
    ("faccessat2", "ENOENT", "the card is not there any more"), ("faccessat2", "EACCES", "the file is read-only")])
def test_an_error_is_reported_and_leaves_everything_as_it_was(tmp_path, call, error, reason):
    card = vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15")
    (tmp_path / "a.vcf").write_text(card)
    assert injected(tmp_path, call, f"error={error}").stdout == f"0 0 1\n{reason}\n"
    assert (tmp_path / "a.vcf").read_text() == card
    assert os.listdir(tmp_path) == ["a.vcf"]


def test_without_leases_the_card_is_edited(tmp_path):
    """As on a file system without them, or for a file of another owner. Listing two directories takes the first six calls."""
    (tmp_path / "a.vcf").write_text(vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15"))
    assert injected(tmp_path, "fcntl", "error=EINVAL:when=7+").stdout == "1 0 0\n"
    assert "CATEGORIES:Neu\n" in (tmp_path / "a.vcf").read_text()


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("what", ["error=EOPNOTSUPP", "error=EIO", "signal=SIGKILL"])
def test_a_file_that_cannot_be_opened_costs_nothing(tmp_path, what, number):
    """One after the other of all in the directory: there are file systems without files that have no name."""
    card = vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15")
    (tmp_path / "a.vcf").write_text(card)
    edited = card.replace("END:", "CATEGORIES:Neu\nEND:")
    subprocess.run(["strace", "-f", "-o", os.devnull, "-P", tmp_path, "-e", "trace=openat", "-e",
                    f"inject=openat:{what}:when={number}", EDITING_PROBE, "add", tmp_path, "Neu"], capture_output=True)
    assert (tmp_path / "a.vcf").read_text() in (card, edited)
    assert os.listdir(tmp_path) == ["a.vcf"]


def test_the_owner_is_kept_or_the_edit_refused(tmp_path):
    (tmp_path / "a.vcf").write_text(vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15"))
    done = injected(tmp_path, "fchown", "error=EPERM")
    assert done.stdout == ("0 0 1\nthe file belongs to another user or group, which a new one could not be given to\n")
    assert os.listdir(tmp_path) == ["a.vcf"]


@pytest.mark.parametrize("call", ["renameat2", "unlinkat"])
def test_a_kill_while_a_groups_card_is_removed_loses_nothing(call):
    """It is there as it was, or gone; what is left of it may be its last copy, so that the next change there names it."""
    with Home() as home:
        choir = home.write(".contacts/choir.vcf", vcard("UID:c", "FN:Choir", "KIND:group", "MEMBER:urn:uuid:a"))
        anna = home.write(".contacts/anna.vcf", vcard("UID:a", "FN:Anna Berg", "BDAY:1990-03-15"))
        before = {path: path.read_text() for path in (choir, anna)}
        home.ask("groups")
        done = subprocess.run(
            ["strace", "-f", "-o", os.devnull, "-P", anna.parent, "-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL",
             home.command, "groups", "delete", "Choir", "--yes"], env=home.environment, capture_output=True)
        assert done.returncode != 0
        assert anna.read_text() == before[anna]
        assert choir.exists() == (call == "renameat2")
        assert len(os.listdir(anna.parent)) == 2
        if choir.exists():
            assert choir.read_text() == before[choir]
            home.ask("groups", "delete", "Choir", "--yes")
        home.ask("groups", "create", "Club")
        done = subprocess.run(
            [home.command, "groups", "add", "Club", "anna"], env=home.environment, capture_output=True, text=True)
        left = [path for path in anna.parent.iterdir() if path != anna]
        assert (done.returncode, len(left)) == (0, call == "unlinkat")
        for path in left:
            assert path.read_text() == before[choir]
            assert f"{path}: left by an interrupted change" in done.stderr
