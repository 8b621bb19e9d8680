"""`groups delete` asks a person, and prints the command that makes the group again."""
import json
import subprocess
import time

import pytest

from Harness import places
from Harness.cards import vcard
from Harness.terminal import Terminal

NAME = "It's \"5 > 4\" $(touch ran) & co"


@pytest.fixture
def book(home):
    home.write(".contacts/anna.vcf", vcard("UID:a", "FN:Anna", "BDAY:--0412"))
    home.write(".contacts/ben.vcf", vcard("UID:b", "FN:Ben", "BDAY:--0413", f"CATEGORIES:{NAME}"))
    home.write(".contacts/list.vcf", vcard("UID:g", "KIND:group", f"FN:{NAME}", "MEMBER:urn:uuid:a"))
    home.ask("groups", "notify", NAME, "day-of")
    return home


def group(home):
    """Who is in the group, and when it is notified of."""
    groups = json.loads(home.ask("groups", "show", NAME, "--json"))
    return sorted(person["name"] for person in groups["people"]), groups["notify"]


def delete(home, *arguments):
    return Terminal([places.BINARY, "groups", "delete", NAME, *arguments], home.environment, home.path)


@pytest.mark.parametrize("answer", ["\n", "n\n", "ja\n\n", "\x04"])
def test_anything_but_a_yes_leaves_the_group(book, answer):
    with delete(book) as terminal:
        terminal.shows("[y/N]")
        assert "(2 people, who stay)?" in terminal.text
        assert "~/.contacts/list.vcf" in terminal.text and "on the server" in terminal.text
        # Longer than until progress is shown.
        time.sleep(0.7)
        assert "cards" not in terminal.text and terminal.text.endswith("[y/N] ")
        terminal.type(answer)
        assert "nothing was changed" in terminal.ends()
    assert group(book) == (["Anna", "Ben"], [0])


def test_the_printed_command_makes_the_group_again(book):
    with delete(book) as terminal:
        terminal.shows("[y/N]")
        terminal.type("y\n")
        text = terminal.ends()
    assert book.run("groups", "show", NAME).returncode == 64
    command = text.split("to make it again: ")[1].splitlines()[0]
    done = subprocess.run(["sh", "-c", command], env=book.environment, cwd=book.path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert group(book) == (["Anna", "Ben"], [0])
    assert not (book.path / "ran").exists()


def made_again(home, name):
    """Deletes a group, runs the command that is printed then, and gives it."""
    def said():
        return {key: value for key, value in json.loads(home.ask("groups", "show", name, "--json")).items() if key != "id"}

    before = said()
    line = home.ask("groups", "delete", name, "--yes").splitlines()[1]
    command = line.split("to make it again: ")[1]
    done = subprocess.run(["sh", "-c", command], env=home.environment, cwd=home.path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert said() == before
    return command


def test_a_group_of_very_many_people_is_made_again(home):
    people = "".join(vcard(f"UID:{number}", f"FN:Person {number}", "BDAY:--0412", "CATEGORIES:All") for number in range(1200))
    home.write("all.vcf", people)
    home.ask("import", f"{home.path}/all.vcf")
    assert len(made_again(home, "All")) > 1200 * 17


@pytest.mark.parametrize("form", ["card", "category"])
def test_a_group_is_made_again_where_several_books_have_cards_of_groups(home, form):
    for number, book in enumerate(("a b", "c")):
        home.write(f".contacts/{book}/person.vcf", vcard(f"UID:{number}", f"FN:Person {number}", "BDAY:--0412"))
        home.write(f".contacts/{book}/list.vcf", vcard("UID:g", "KIND:group", "FN:Other"))
    if form == "card":
        home.write(".contacts/c/club.vcf", vcard("UID:club", "KIND:group", "FN:Club", "MEMBER:urn:uuid:1"))
    else:
        home.write(".contacts/c/person.vcf", vcard("UID:1", "FN:Person 1", "BDAY:--0412", "CATEGORIES:Club"))
    home.ask("import")
    assert f"--in {home.path}/.contacts/c " in made_again(home, "Club")


def test_a_group_whose_name_cannot_be_given_is_made_again_under_another(home):
    home.write(".contacts/anna.vcf", vcard("UID:a", "FN:Anna", "BDAY:--0412", "CATEGORIES:Un\u200bseen"))
    home.ask("import")
    line = home.ask("groups", "delete", "Un\u200bseen", "--yes").splitlines()[1]
    command = line.split("to make it again under another NAME: ")[1].replace("NAME", "Seen")
    subprocess.run(["sh", "-c", command], env=home.environment, cwd=home.path, capture_output=True, check=True)
    assert json.loads(home.ask("groups", "show", "Seen", "--json"))["members"] == 1


def test_nobody_is_asked_with_yes(book):
    with delete(book, "--dry-run") as terminal:
        assert "[y/N]" not in terminal.ends()
    with delete(book, "--yes") as terminal:
        assert "[y/N]" not in terminal.ends()


def test_a_yes_is_needed_where_nobody_can_be_asked(book):
    done = book.run("groups", "delete", NAME)
    assert (done.returncode, done.stdout) == (64, "")
    assert "there is no terminal to ask on; nothing was changed" in done.stderr and "--yes" in done.stderr
    assert "it would delete" in done.stderr and "(2 people, who stay)" in done.stderr
    assert group(book) == (["Anna", "Ben"], [0])
    assert "[y/N]" not in book.ask("groups", "delete", NAME, "--yes")


def test_a_deletion_that_was_interrupted_is_ended_by_the_same_call(home, tracing):
    for name in ("Anna", "Ben", "Cleo"):
        home.write(f".contacts/{name}.vcf", vcard(f"UID:{name}", f"FN:{name}", "BDAY:--0412", f"CATEGORIES:{NAME}"))
    home.ask("groups", "notify", NAME, "day-of")
    for number in range(1, 12):
        trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject=renameat2:signal=KILL:when={number}"]
        subprocess.run([*trace, places.BINARY, "groups", "delete", NAME, "--yes"], env=home.environment, capture_output=True)
        left = sum("CATEGORIES" in path.read_text() for path in (home.path / ".contacts").glob("[A-C]*.vcf"))
        if left < 3:
            break
    assert 0 < left < 3
    # Whoever is in it still is notified of as before.
    people, notify = group(home)
    assert len(people) == left and notify == [0]
    with delete(home) as terminal:
        terminal.shows("[y/N]")
        terminal.type("y\n")
        terminal.ends()
    assert home.run("groups", "show", NAME).returncode == 64
    assert json.loads(home.ask("groups", "list", "--all", "--json"))["groups"] == []
