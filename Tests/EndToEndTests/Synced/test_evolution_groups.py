"""Groups that are written here and changed in Evolution's own server, and the other way round.

The server gets the card as Evolution's import hands it over, and gives it back as its export writes it.
"""
import pytest

from Harness.cards import vcard
from Harness.homes import Home
from Harness.remote import Remote

NAMES = ["Chor", "Süßes & Saures", "Kaffee, Kuchen; Tee \\ mehr", "家族"]


@pytest.fixture
def home():
    with Home(LANG="C.UTF-8", GSETTINGS_BACKEND="memory", GIO_USE_VFS="local") as home:
        yield home


@pytest.fixture
def evolution(home):
    server = Remote("Harness.address_book", home.environment, home.path / "bus.log", ["dbus-run-session", "--"])
    yield server
    server.end()


def groups(home, name="Anna Berg"):
    return {row[0]: row[4] for row in home.listed()}[name]


def written(home, *lines):
    """Anna's card, with all groups."""
    home.configure('{"sources": ["~/.contacts"]}')
    card = home.write(".contacts/anna.vcf", vcard(
        "UID:anna", "FN:Anna Berg", "N:Berg;Anna;;;", "BDAY:1990-11-23", *lines, version="3.0", end="\r\n"))
    for name in NAMES:
        home.ask("groups", "create", name)
        home.ask("groups", "add", name, "anna")
    return card


@pytest.mark.parametrize("lines", [[], ["CATEGORIES:Alt"]])
def test_categories_there_and_back(home, evolution, lines):
    card = written(home, *lines)
    before = [line.removeprefix("CATEGORIES:") for line in lines]
    uid = evolution.call("take", card.read_bytes().decode())
    assert sorted(evolution.call("categories", uid)) == sorted(before + NAMES)
    # One goes there and one comes.
    evolution.call("set_categories", uid, [*before, *NAMES[1:], "Neu, dort"])
    assert sorted(evolution.call("categories", uid)) == sorted([*before, *NAMES[1:], "Neu, dort"])
    home.write(".contacts/anna.vcf", evolution.call("text", uid))
    home.ask("import")
    assert sorted(groups(home)) == sorted([*before, *NAMES[1:], "Neu, dort"])
    # What was written there is changed here.
    home.ask("groups", "remove", NAMES[2], "anna")
    home.ask("groups", "rename", "Neu, dort", "Neu")
    uid = evolution.call("take", card.read_bytes().decode())
    assert sorted(evolution.call("categories", uid)) == sorted([*before, NAMES[1], NAMES[3], "Neu"])


def test_a_contact_list_there_and_here(home, evolution):
    """Evolution's list is read, and not written: members come by category, and the list stays as it is there."""
    anna, ben = (evolution.call("take", vcard(
        f"UID:{name}", f"FN:{name}", f"N:;{name};;;", "BDAY:1990-11-23", f"EMAIL:{name}@example.org", version="3.0", end="\r\n"))
        for name in ("Anna", "Ben"))
    choir = evolution.call("add", "Choir", "X-EVOLUTION-LIST:TRUE", "X-EVOLUTION-LIST-SHOW-ADDRESSES:FALSE",
                           f"EMAIL;X-EVOLUTION-DEST-NAME=Anna;X-EVOLUTION-DEST-CONTACT-UID={anna}:Anna@example.org")
    assert (evolution.call("is_list", choir), evolution.call("is_list", anna)) == (True, False)
    files = {uid: home.write(f".contacts/{number}.vcf", evolution.call("text", uid)) for number, uid in enumerate((anna, ben, choir))}
    home.configure('{"sources": ["~/.contacts"]}')
    home.ask("import")
    assert (groups(home, "Anna"), groups(home, "Ben")) == (["Choir"], [])
    before = files[choir].read_bytes()
    home.ask("groups", "add", "Choir", "Ben")
    assert files[choir].read_bytes() == before
    assert evolution.call("categories", evolution.call("take", files[ben].read_bytes().decode())) == ["Choir"]
    assert (groups(home, "Anna"), groups(home, "Ben")) == (["Choir"], ["Choir"])
    # Who is on the list is taken off in Evolution.
    done = home.run("groups", "remove", "Choir", "Anna")
    assert (done.returncode, done.stderr) == (77, (
        f"{files[choir]}:1: the card is not one of a group with MEMBER properties\n"
        "bday-widget: 1 card was not changed\n"))
    assert groups(home, "Anna") == ["Choir"]
