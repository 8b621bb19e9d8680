"""`config edit` at a terminal, and what follows a change of the configuration."""
import pytest

from Harness import places
from Harness.cards import card
from Harness.homes import AS_NOBODY, Home
from Harness.terminal import Terminal

CONFIGURATION = ".config/bday-widget/config.jsonc"


def edit(home, editor, **variables):
    return Terminal([places.BINARY, "config", "edit"], {**home.environment, "VISUAL": editor, **variables}, home.path)


def configuration(home):
    return home.path / CONFIGURATION


def test_what_the_editor_wrote_holds(home):
    with edit(home, r"sed -i 's|// \"age\": false|\"age\": true|; s|// \"time\": \"09:00\"|\"time\": \"18:00\"|'") as terminal:
        assert terminal.ends() == ""
    assert configuration(home).stat().st_mode & 0o777 == 0o600
    held = home.ask("config", "show").splitlines()
    lines = configuration(home).read_text().splitlines()
    age, time = [next(place for place, line in enumerate(lines, 1) if text in line) for text in ('"age": true', '"18:00",')]
    assert [line.split() for line in held if not line.endswith("default")] == [
        ["age", "true", f"~/{CONFIGURATION}:{age}"], ["notifications.time", '"18:00"', f"~/{CONFIGURATION}:{time}"]]


@pytest.mark.parametrize("editor", ["true", "vim -es -c q!"])
def test_a_file_that_was_only_begun_stays(home, editor):
    """An editor with windows of its own may still have it open."""
    with edit(home, editor) as terminal:
        assert terminal.ends() == ""
    assert '// "age": false' in configuration(home).read_text()


def test_who_writes_something_wrong_may_write_again(home):
    home.configure('{\n  "age": true\n}\n')
    # Each call adds a line: the first is wrong, the second takes that back.
    home.write("bin/editor", '#!/bin/sh\nif grep -q colour "$1"; then sed -i /colour/d "$1"; '
                             'else sed -i \'2i "colour": "red",\' "$1"; fi\n').chmod(0o755)
    with edit(home, "editor") as terminal:
        terminal.shows(f"{CONFIGURATION}:2:1: colour: unknown setting")
        terminal.shows("Change it once more? [Y/n]")
        terminal.type("\n")
        terminal.ends()
    assert configuration(home).read_text() == '{\n  "age": true\n}\n'


@pytest.mark.parametrize("text, expected", [("{", "2:1: the text ends"), ('{"count": 0}', "1:2: count: not a number")])
def test_who_does_not_ends_with_what_is_wrong(home, text, expected):
    with edit(home, f"echo '{text}' >") as terminal:
        terminal.shows(expected)
        terminal.shows("[Y/n]")
        terminal.type("n\n")
        terminal.ends(78)
    assert configuration(home).read_text() == text + "\n"


def test_vim_edits_the_very_file_behind_a_link(home):
    target = home.write("dotfiles/mine.jsonc", "{}\n")
    home.write(".config/bday-widget/other", "")
    configuration(home).symlink_to(target)
    with edit(home, 'vim -es -c \'%s/{}/{"age": true}/ | wq\'') as terminal:
        terminal.ends()
    assert target.read_text() == '{"age": true}\n' and configuration(home).is_symlink()


@pytest.mark.parametrize("editor, expected", [
    ("no-such-editor", "no-such-editor was not found: set VISUAL"),
    ("false", "the program that opened it ended with status 1")])
def test_an_editor_that_fails_is_named(home, editor, expected):
    with edit(home, editor) as terminal:
        assert expected in terminal.ends(69)


def test_without_a_terminal_one_is_missing_and_no_editor(home):
    home.write("bin/vim", "#!/bin/sh\n").chmod(0o755)
    done = home.run("config", "edit", VISUAL="vim", PATH=str(home.path / "bin"), DISPLAY=":9")
    assert (done.returncode, done.stderr) == (
        69, "bday-widget: no terminal was found to run vim in: set TERMINAL\n")


@pytest.mark.parametrize("status", [0, 3])
def test_without_an_editor_the_desktop_opens_it(home, status):
    home.write("bin/xdg-open", f'#!/bin/sh\necho opened "$1"; exit {status}\n').chmod(0o755)
    with Terminal([places.BINARY, "config", "edit"], home.environment, home.path) as terminal:
        assert f"opened {configuration(home)}" in terminal.ends(69 if status else 0)
    # Nobody has seen what it would be begun with.
    assert configuration(home).exists() == (status == 0)


def test_a_line_can_be_pasted_where_it_is_said_to_belong(home):
    home.configure('{ // mine\n    "age": true // always\n}\n')
    place, line = home.ask("config", "set", "count", "3").splitlines()
    number = int(place.rstrip(":").rpartition(":")[2])
    lines = configuration(home).read_text().splitlines()
    lines.insert(number - 1, line)
    home.configure("\n".join(lines))
    assert home.ask("config", "show", "count").split()[1] == "3"


def test_a_watch_shows_the_change_at_once(home):
    home.write(".contacts/anna.vcf", card("Anna", 3))
    home.ask("import")
    assert home.ask() == "🎁 Anna in 3 days\n"
    watch = home.watch()
    watch.shows("🎁 Anna in 3 days")
    for icons, line in [("none", "Anna in 3 days"), ("ascii", "* Anna in 3 days"), ("default", "🎁 Anna in 3 days")]:
        home.ask("config", "set", "icons", icons, "--write")
        watch.shows(line)
        assert home.ask() == line + "\n"


def test_a_file_of_the_systems_says_what_to_write(home):
    """As home-manager has it: a link into a directory that only root can write to."""
    with Home(become=AS_NOBODY) as other:
        store = home.path / "store"
        store.mkdir(mode=0o755)
        (store / "config.jsonc").write_text("{}\n")
        (store / "config.jsonc").chmod(0o444)
        home.path.chmod(0o755)
        other.write(".config/bday-widget/other", "")
        configuration(other).symlink_to(store / "config.jsonc")
        done = other.run("config", "set", "age", "true", "--write")
        assert done.returncode == 77
        assert '"age": true' in done.stdout
        assert "it is read-only; change it where it comes from (home-manager, stow, chezmoi)" in done.stderr
        assert (store / "config.jsonc").read_text() == "{}\n"
