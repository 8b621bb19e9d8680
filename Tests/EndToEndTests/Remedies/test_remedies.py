"""Each next step that a message names, run in the state in which it is named."""
import os
import re
import subprocess

import pytest

from Harness.cards import card, vcard
from Harness.desktop import Desktop
from Harness.homes import AS_NOBODY, Home
from Harness.keyring import Keyring

CONFIGURATION = ".config/bday-widget/config.jsonc"
STORE, KEY = ".local/share/bday-widget/contacts.sealed", ".local/state/bday-widget/key"


def people(home):
    home.write(".contacts/anna.vcf", card("Anna", 3, uid="anna"))


def stored(home):
    people(home)
    home.ask("import")


def nothing(home):
    home.write("people.vcf", card("Anna", 3))


def forgotten(home):
    stored(home)
    home.ask("sources", "forget", f"{home.path}/.contacts")


def forgotten_with_a_space(home):
    people(home)
    home.write(".config/vdirsyncer/config", f'[storage a]\ntype = "filesystem"\npath = "{home.path}/my cards"\nfileext = ".vcf"\n')
    (home.path / ".contacts").rename(home.path / "my cards")
    home.ask("import")
    home.ask("sources", "forget", f"{home.path}/my cards")


def manual(home):
    people(home)
    home.configure('{"refresh": "manual"}')


def imported_once(home):
    nothing(home)
    home.ask("import", f"{home.path}/people.vcf")


def gone(home):
    stored(home)
    (home.path / ".contacts/anna.vcf").unlink()
    (home.path / ".contacts").rmdir()


def unreadable_birthday(home):
    home.write(".contacts/anna.vcf", vcard("FN:Anna", "BDAY:20261399"))


def deceased(home):
    home.write(".contacts/anna.vcf", vcard("FN:Anna", "BDAY:19000101", "DEATHDATE:20000101"))


def without_birthday(home):
    people(home)
    home.write(".contacts/ben.vcf", vcard("FN:Ben"))


def group_without_birthdays(home):
    people(home)
    home.write(".contacts/ben.vcf", vcard("FN:Ben", "CATEGORIES:My Club"))


def group_of_a_source_that_is_gone(home):
    home.write(".contacts/anna.vcf", vcard("UID:a", "FN:Anna", "BDAY:--0412", "CATEGORIES:Club"))
    home.ask("import")
    home.ask("sources", "add", f"{home.path}/.contacts")
    (home.path / ".contacts/anna.vcf").unlink()
    (home.path / ".contacts").rmdir()


def closed_file(home):
    people(home)
    (home.path / ".contacts/anna.vcf").chmod(0)


def closed_directory(home):
    people(home)
    (home.path / ".contacts").chmod(0)


def closed_way(home):
    home.write("in a box/anna.vcf", card("Anna", 3))
    home.configure('{"sources": ["~/in a box/anna.vcf"]}')
    (home.path / "in a box").chmod(0)


def writable_by_others(home):
    people(home)
    home.configure("{}")
    (home.path / CONFIGURATION).chmod(0o666)


def damaged(home):
    stored(home)
    home.write(".contacts/ben.vcf", card("Ben", 5))
    home.ask("import")
    home.write(".local/share/bday-widget/contacts.sealed", b"BDAY nothing")


def key_gone(home):
    stored(home)
    (home.path / KEY).unlink()


def key_of_another(home):
    stored(home)
    (home.path / KEY).write_bytes(os.urandom(32))


def half_changed(home):
    stored(home)
    key = '{"place": "file", "id": "000000000000000%d"}'
    home.write(".local/state/bday-widget/settings.json", '{"keyChange": {"from": %s, "to": %s}}' % (key % 0, key % 1))


def with_keyring(home):
    stored(home)
    desktop = Desktop(home)
    keyring = Keyring(desktop)
    home.started += [keyring, desktop]
    return keyring


def in_keyring(home):
    keyring = with_keyring(home)
    home.ask("key", "use", "secret-service")
    return keyring


def locked(home):
    keyring = in_keyring(home)
    home.ask("lock")
    return keyring


def key_gone_from_keyring(home):
    locked(home).delete()


def keyring_gone(home):
    locked(home).stop()


def wrong_value(home):
    people(home)
    home.configure('{"group": "Club", "notifications": {"time": "9:00"}}')


# The state, the call that says what to do, the command in what it says, and what the command or the call says then. Where
# nothing is named, the call ends well and says the command no more.
ANEW = r"from their sources: (bday-widget .*)"
STEPS = [
    (nothing, "list", r"add some with: (.*)", None),
    (nothing, "sources", r"add some with: (.*)", None),
    (nothing, "import", r"add some with: (.*)", None),
    (forgotten, "list", r"was forgotten; to read it again: (.*)", None),
    (forgotten, "sources", r"was forgotten; to read it again: (.*)", None),
    (forgotten, "import", r"was forgotten; to read it again: (.*)", None),
    (forgotten_with_a_space, "list", r"was forgotten; to read it again: (.*)", None),
    (manual, "--family medium", r"only when you say so: (.*)", None),
    (people, "sources", r"not read yet: ([^,)]*)", None),
    (imported_once, "import", r"to read it from now on: (.*)", None),
    (gone, "import", r"gone for good: ([^)]*)", "no contacts found"),
    (unreadable_birthday, "list", r"why: (.*)", r"anna.vcf:4: "),
    (deceased, "list", r"to see who they are: (.*)", "Anna, .*died"),
    (without_birthday, "list ben", r"does: (.*)", "Ben, no birthday"),
    (without_birthday, "list xyz", r"to see who is known: (.*)", "Anna(.|\n)*Ben"),
    (without_birthday, "contact xyz", r"to see who is known: (.*)", "Anna(.|\n)*Ben"),
    (group_without_birthdays, "list --group 'my club'", r"to see who is in it: (.*)", "Ben"),
    (people, "groups", r"to make one: (.*)", None),
    (people, "list --group Club", r"to make one: ([^)]*)", None),
    (group_of_a_source_that_is_gone, "groups rename Club Verein", r"does not come back: (.*)", "no group \"Club\""),
    (closed_file, "import", r"\((chmod .*) lets you read it\)", None),
    (closed_directory, "list", r"\((chmod .*) lets you read it\)", None),
    (closed_directory, "sources", r"\((chmod .*) lets you read it\)", None),
    (closed_way, "list", r"\((chmod .*) lets you read it\)", None),
    (writable_by_others, "list", r"it can hold commands: (.*)", None),
    (damaged, "list", r"(mv .*)", None),
    (people, "key rotate", r"first: (.*)", None),
    (people, "unlock", r"first: (.*)", None),
    *((key_gone, call, ANEW, None) for call in ("list", "key", "unlock", "lock", "key rotate", "key use secret-service")),
    (key_of_another, "list", ANEW, None),
    (key_of_another, "key", ANEW, None),
    (half_changed, "key", r"To finish it: (.*)", None),
    (with_keyring, "key", r"desktop's keyring: (.*)", None),
    (with_keyring, "unlock", r"desktop's keyring: (.*)", None),
    (in_keyring, "key", r"To lock it: (.*)", "This session is locked"),
    (in_keyring, "key", r"in a file again: (.*)", None),
    (locked, "key", r"To unlock it: (.*)", None),
    (locked, "list", r"unlock them: (.*)", None),
    *((key_gone_from_keyring, call, ANEW, None) for call in ("key", "unlock")),
    *((keyring_gone, call, ANEW, None) for call in ("key", "unlock")),
    (people, "schedule", r"Next step: (bday-widget schedule .*)", None),
    (people, "schedule enable --autostart", r"without being asked: (.*)", "Written: ~/.config/autostart/"),
]


@pytest.fixture
def home(request):
    """Root may read everything."""
    is_closed = "[closed" in request.node.name
    with Home(become=AS_NOBODY if is_closed and os.geteuid() == 0 else []) as home:
        yield home


def call(home, command):
    return subprocess.run([*home.become, "sh", "-c", command], env=home.environment, cwd=home.path, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def completed(home, command, line):
    """The command as a person completes it: what stands for something is replaced, what is missing is at the line's
    beginning, and a question is answered."""
    if re.fullmatch("bday-widget schedule enable( --autostart)?", command):
        command += " --yes"
    if re.fullmatch(r"chmod \S+", command):
        command += " " + re.split(r": | \(", line.removeprefix("bday-widget: "))[0]
    source = "people.vcf" if (home.path / "people.vcf").exists() else ".contacts"
    return re.sub(r"\bNAME$", "Club", re.sub(r"\bPATH$", source, command))


@pytest.mark.parametrize("state, asked, step, helped", STEPS, ids=lambda value: getattr(value, "__name__", None))
def test_the_next_step_helps(home, state, asked, step, helped):
    state(home)
    first = call(home, f"bday-widget {asked}").stdout
    found = re.search(step, first)
    assert found, first
    line = next(line for line in first.splitlines() if found[0] in line)
    done = call(home, completed(home, found[1], line))
    second = call(home, f"bday-widget {asked}")
    if helped:
        assert re.search(helped, done.stdout + second.stdout), done.stdout + second.stdout
    else:
        assert done.returncode == 0, done.stdout
        assert not re.search(step, second.stdout), second.stdout


@pytest.mark.parametrize("state", [wrong_value])
def test_a_value_that_is_written_as_it_is_said_to_be_is_right(home, state):
    state(home)
    said = home.run("list").stderr
    text = (home.path / CONFIGURATION).read_text()
    for wrong, right in zip(('"Club"', '"9:00"'), re.findall(r"; write (.*)", said), strict=True):
        text = text.replace(wrong, right)
    home.configure(text)
    assert CONFIGURATION not in home.run("list", "--no-group").stderr


def test_what_is_no_key_is_renamed_and_the_contacts_are_stored_anew(home):
    stored(home)
    key = home.path / KEY
    key.write_bytes(b"")
    said = home.run("list").stderr
    assert "rename it and store the contacts anew" in said
    key.rename(key.with_suffix(".old"))
    assert home.run(*re.search(ANEW, said)[1].split()[1:]).returncode == 0
    assert [row[0] for row in home.listed()] == ["Anna"]


def test_a_key_file_that_returns_opens_what_was_set_aside(home):
    """As the reference says."""
    stored(home)
    home.ask("import", str(home.write("once.vcf", card("Once", 5))))
    key, store = home.path / KEY, home.path / STORE
    old = key.read_bytes()
    key.unlink()
    home.ask("key", "use", "file", "--new")
    assert [row[0] for row in home.listed()] == ["Anna"]
    (aside,) = store.parent.glob("contacts.sealed." + "[0-9a-f]" * 16)
    key.write_bytes(old)
    refused = home.run("list")
    assert refused.returncode == 65 and "sealed with another key" in refused.stderr
    aside.rename(store)
    home.ask("import")
    assert [row[0] for row in home.listed()] == ["Anna", "Once"]
