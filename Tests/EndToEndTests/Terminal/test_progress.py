"""What takes long says on a terminal how far it is."""
import os

from Harness import places
from Harness.cards import vcard
from Harness.terminal import Terminal


def test_a_long_rename_shows_how_far_it_is(home):
    for number in range(6):
        home.write(f".contacts/{number}.vcf", vcard(f"UID:{number}", f"FN:Person {number}", "BDAY:--0412", "CATEGORIES:Club"))
    home.ask("import")
    # Each exchange of two files takes long.
    slowly = ["strace", "-f", "-o", os.devnull, "-e", "trace=renameat2", "-e", "inject=renameat2:delay_exit=200000"]
    command = [*slowly, places.BINARY, "groups", "rename", "Club", "Verein"]
    with Terminal(command, home.environment, home.path) as terminal:
        terminal.shows("5 entries …")
        text = terminal.ends()
    assert 'Renamed "Club" to "Verein": 6 cards in ~/.contacts' in text.split("\r")[-1]


def test_a_short_one_shows_nothing(home):
    home.write(".contacts/a.vcf", vcard("UID:a", "FN:Anna", "BDAY:--0412", "CATEGORIES:Club"))
    home.ask("import")  # The first call says what is kept.
    with Terminal([places.BINARY, "groups", "rename", "Club", "Verein"], home.environment, home.path) as terminal:
        assert terminal.ends() == 'Renamed "Club" to "Verein": 1 card in ~/.contacts\n'


def test_an_import_shows_progress_while_it_stores_too(home):
    home.write("large.vcf", "".join(vcard(f"UID:{number}", f"FN:Person {number}", "BDAY:--0412") for number in range(1_000)))
    # The cards are read in no time, and each file that is written takes long.
    slowly = ["strace", "-f", "-o", os.devnull, "-e", "trace=fsync", "-e", "inject=fsync:delay_enter=1000000"]
    with Terminal([*slowly, places.BINARY, "import", "large.vcf"], home.environment, home.path) as terminal:
        terminal.shows("1000 entries …")
        text = terminal.ends()
    assert text.split("\x1b[K")[-1].startswith("Imported 1000 contacts with birthdays from 1 source")
