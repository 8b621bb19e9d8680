"""What stands in columns, at the width of the terminal."""
import pytest

from Harness import places
from Harness.cards import card, vcard
from Harness.terminal import Terminal


def on_terminal(home, *arguments, columns=100):
    environment = {**home.environment, "NO_COLOR": "1"}
    with Terminal([places.BINARY, *arguments], environment, home.path, rows=100, columns=columns) as terminal:
        return terminal.ends()


@pytest.fixture
def people(home):
    home.write(".contacts/anna.vcf", card("Anna Berg", 3))
    home.write(".contacts/long.vcf", card("Maximiliane Fürchtegott-Hohenzollern", 40))
    home.write(".contacts/club.vcf", vcard("FN:Carl Club", "BDAY:--0412", "CATEGORIES:Rowing Club of the Lower Lake"))
    home.write(".contacts/none.vcf", vcard("FN:Nobody Knows"))
    home.ask("import")  # The first call says what is kept.
    return home


@pytest.mark.parametrize("columns", [30, 40, 60, 100])
@pytest.mark.parametrize("call", [["list"], ["list", "--all", "--age"], ["groups"], ["gallery"], ["notifications"]], ids=" ".join)
def test_rows_end_within_the_terminal(people, call, columns):
    lines = on_terminal(people, *call, columns=columns).splitlines()
    lines = [line for line in lines if not line.startswith("bday-widget ")]  # To be pasted.
    assert max(map(len, lines)) <= max(columns, 36), lines  # The gallery's own words.


def test_who_and_when_stay_the_longest(people):
    wide, narrow = on_terminal(people, "list"), on_terminal(people, "list", columns=40)
    assert "Maximiliane Fürchtegott-Hohenzollern  in 40 days  " in wide
    assert "in 40 days" in narrow and "Anna Berg" in narrow and "Maximiliane" in narrow


def test_when_the_next_birthday_comes_is_said_once(people):
    text = on_terminal(people, "contact", "Anna")
    assert text.count("in 3 days") + text.count("In 3 days") == 1


def test_who_reads_of_notices_hears_that_nothing_delivers_them(people):
    said = "nothing is scheduled: no notice is delivered"
    assert said in on_terminal(people, "contact", "Anna")
    assert said not in people.run("contact", "Anna").stderr
    # Who was offered notices and wanted none is not told each time.
    state = people.path / ".local/state/bday-widget/settings.json"
    people.replace(state, '{ "sources": [], "forgotten": [], "declined": ["notifications"] }')
    assert said not in on_terminal(people, "contact", "Anna")


def test_details_are_broken_between_words(people):
    people.write(".contacts/cleo.vcf", vcard("FN:Cleo", "BDAY:--0412", "CATEGORIES:Choir,Rowing Club,Street,Work"))
    text = on_terminal(people, "contact", "Cleo", columns=50)
    details = text[:text.index("  From")].splitlines()
    assert max(map(len, details)) <= 50 and sum("notified on the" in line for line in details) == 1
    assert "  Groups    Choir, Rowing Club, Street, Work" in details


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("calls", [
    [["list"]], [["key"], ["list"], ["key"]], [["schedule", "enable", "--autostart", "--yes"], ["schedule", "disable"]],
    [["schedule", "enable", "--autostart"]], [["schedule", "enable"]], [["import"]]],
    ids=lambda calls: " ".join(calls[0]))
def test_sentences_end_within_the_terminal(home, calls, columns):
    """Also what is said at a first call. A command is pasted: it stands alone where it is wider."""
    home.write(".contacts/anna.vcf", card("Anna Berg", 3))
    for call in calls:
        environment = {**home.environment, "NO_COLOR": "1"}
        with Terminal([places.BINARY, *call], environment, home.path, rows=100, columns=columns) as terminal:
            if call == ["schedule", "enable", "--autostart"]:
                terminal.shows("[Y/n]")
                terminal.type("n\n")
            lines = terminal.ends(69 if call == ["schedule", "enable"] else 0).splitlines()
        wide = [line for line in lines if len(line) > columns and not line.startswith(("bday-widget ", "    "))]
        assert [line for line in wide if " " in line] == [] and lines, wide


@pytest.mark.parametrize("columns", [40, 60])
def test_commands_stand_on_one_line(home, columns):
    text = on_terminal(home, "list", columns=columns)
    assert "bday-widget sources add PATH" in text, text
    home.write(".contacts/anna.vcf", card("Anna Berg", 3))
    text = on_terminal(home, "list", columns=columns)
    assert "bday-widget sources forget ~/.contacts" in text, text
    assert "bday-widget key use secret-service" in on_terminal(home, "key", columns=columns)
