"""The completion scripts, in the shells that they are for."""
import subprocess

import pytest

from Harness import places
from Harness.cards import vcard
from Harness.terminal import Terminal

# What is typed before the tab, and the word that the shell makes of the last one.
COMPLETED = [
    ("bday-widget li", "list"),
    ("bday-widget --famil", "--family"),
    ("bday-widget --family lar", "large"),
    ("bday-widget --format waybar --icons asc", "ascii"),
    ("bday-widget watch --format conky-", "conky-parse"),
    ("bday-widget list --no-p", "--no-pager"),
    ("bday-widget sources forg", "forget"),
    ("bday-widget groups ren", "rename"),
    ("bday-widget groups notify Family day-b", "day-before"),
    ("bday-widget notifi", "notifications"),
    ("bday-widget notifications --js", "--json"),
    ("bday-widget --source some-b", "some-book/"),
    ("bday-widget --config some-f", "some-file"),
    ("bday-widget import some-b", "some-book/"),
    ("bday-widget sources add some-b", "some-book/"),
    ("bday-widget config ed", "edit"),
    ("bday-widget config show notifications.ti", "notifications.time"),
    ("bday-widget LI", "list"),
    ("bday-widget groups REN", "rename"),
    ("bday-widget --family LAR", "large"),
]
# What the program itself is asked for.
ASKED = [
    ("bday-widget groups add --dry", "--dry-run"),
    ("bday-widget config set dateStyle weekday-", "weekday-short"),
    ("bday-widget groups show Kegel", "Kegelclub"),
    ("bday-widget groups add Kegel", "Kegelclub"),
    ("bday-widget groups notify Kegel", "Kegelclub"),
    ("bday-widget list --exclude-group Kegel", "Kegelclub"),
    ("bday-widget watch --group Kegel", "Kegelclub"),
    ("bday-widget contact Kuni", "Kunigunde"),
    ("bday-widget contact kuNI", "Kunigunde"),
    ("bday-widget groups show kegel", "Kegelclub"),
    ("bday-widget groups add Kegelclub Kuni", "Kunigunde"),
]
# A terminal that a shell writes nothing to but what is typed and completed.
PLAIN = {"TERM": "dumb", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def script(home):
    """Writes the script of a shell."""
    home.write("some-book/card.vcf", "")
    home.write("some-file", "")
    home.write(".contacts/k.vcf", vcard("UID:k", "FN:Kunigunde", "BDAY:--0412"))
    home.write(".contacts/o.vcf", vcard("UID:o", "FN:Özge", "BDAY:--0612"))
    home.ask("groups", "create", "Kegelclub")

    def script(shell):
        return home.write("completion", home.ask("--generate-completion-script", shell))

    return script


# zsh knows no two cases of a letter that is no ASCII.
@pytest.mark.parametrize("typed, expected", [*COMPLETED, *ASKED, ("bday-widget contact öz", "Özge")])
def test_bash(home, script, typed, expected):
    home.write("rc", f"source {script('bash')}; PS1='$ '; echo rea''dy\n")
    with Terminal(["bash", "--rcfile", home.path / "rc", "-i"], PLAIN | home.environment, home.path) as terminal:
        terminal.shows("ready")
        terminal.type(f"{typed}\t")
        # A word that is typed in another case is written over.
        before, word = typed.rsplit(" ", 1)
        terminal.shows(f"{before} {expected}" if expected.startswith(word) else expected)


@pytest.mark.parametrize("typed, expected", COMPLETED + ASKED)
def test_zsh(home, script, typed, expected):
    home.write(".zshrc", f"autoload -U compinit; compinit -D; source {script('zsh')}; PS1='%% '; echo rea''dy\n")
    with Terminal(["zsh", "-i"], PLAIN | home.environment, home.path) as terminal:
        terminal.shows("ready")
        terminal.type(f"{typed}\t")
        # zsh shows an option that an argument could stand in place of, and completes it when asked again.
        terminal.shows(expected)


@pytest.mark.parametrize("typed, expected", COMPLETED)
def test_fish(home, script, typed, expected):
    done = subprocess.run(["fish", "--no-config", "-c", f"source {script('fish')}; complete -C '{typed}'"],
                          env=home.environment, cwd=home.path, capture_output=True, text=True)
    assert done.stderr == ""
    assert expected in [line.split("\t")[0] for line in done.stdout.splitlines()]


@pytest.mark.parametrize("typed, expected", ASKED)
def test_fish_that_asks(home, script, typed, expected):
    """A script of fish's asks the program only where somebody types."""
    command = ["fish", "--no-config", "-i", "-C", f"source {script('fish')}; echo rea''dy"]
    with Terminal(command, PLAIN | home.environment, home.path) as terminal:
        terminal.shows("ready")
        terminal.type(f"{typed}\t")
        terminal.shows(expected)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
@pytest.mark.parametrize("name", ["Zita O'Neil", "Zita (Arbeit)", "Zita Berg, Dr."])
def test_a_name_that_has_to_be_quoted_is_one_word(home, script, shell, name):
    home.write(".contacts/zita.vcf", vcard("UID:z", f"FN:{name}", "BDAY:--0413"))
    home.ask("import")
    start = f"source {script(shell)}; echo rea''dy\n"
    home.write(".zshrc", f"autoload -U compinit; compinit -D; PS1='%% '; {start}")
    command = {"zsh": ["zsh", "-i"], "fish": ["fish", "--no-config", "-i", "-C", start]}[shell]
    with Terminal(command, PLAIN | home.environment, home.path) as terminal:
        terminal.shows("ready")
        terminal.type("bday-widget contact Zit\t\n")
        terminal.shows("April 13")


def test_a_script_that_asks_for_what_there_is_not_gets_nothing(home):
    for arguments in (["list", "--", "--json", "1", "0"], ["--", "--family", "0", "0", ""], [], ["nonsense"]):
        done = home.run("---completion", *arguments)
        assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_names_that_a_shell_would_run_are_not_offered(home, script, shell):
    """A category comes from whoever wrote the card."""
    names = ["$(touch${IFS}ran)", "`touch ran`", "K;touch ran", "K|touch ran", "K&touch ran", "K'\\;touch ran", "-K", "=K", "~",
             "K>ran", "K\"x", "Kegeln und mehr"]
    home.write(".contacts/a.vcf", vcard("UID:a", "FN:Anna", "BDAY:--0412", *(f"CATEGORIES:{name}" for name in names)))
    home.write(".contacts/names.vcf", "".join(vcard(f"UID:{n}", f"FN:{name}", "BDAY:--0412") for n, name in enumerate(names)))
    home.ask("import")
    start = f"source {script(shell)}; echo rea''dy\n"
    home.write(".zshrc", f"autoload -U compinit; compinit -D; PS1='%% '; {start}")
    home.write("rc", f"PS1='$ '; {start}")
    command = {"bash": ["bash", "--rcfile", home.path / "rc", "-i"], "zsh": ["zsh", "-i"],
               "fish": ["fish", "--no-config", "-i", "-C", start]}[shell]
    with Terminal(command, PLAIN | home.environment, home.path) as terminal:
        terminal.shows("ready")
        terminal.type("bday-widget groups show \t\t\t")
        terminal.shows("Kegelclub")
        # What is chosen stands on the line as one word, and the command takes it.
        terminal.type("\x15bday-widget groups show Kegelc\t\n")
        terminal.shows("Kegelclub: nobody")
        terminal.type("\x15bday-widget contact Kunig\t\n")
        terminal.shows("April 12")
        terminal.type("\x15bday-widget contact \t\t\t")
        terminal.shows("Anna")
        text = terminal.text
    assert "touch" not in text
    assert not (home.path / "ran").exists()
