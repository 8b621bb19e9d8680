"""The completion scripts, in the shells that they are for."""
import subprocess

import pytest

from Harness import places
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
    ("bday-widget groups add --dry", "--dry-run"),
    ("bday-widget groups notify Family day-b", "day-before"),
    ("bday-widget groups show Kegel", "Kegelclub"),
    ("bday-widget groups add Kegel", "Kegelclub"),
    ("bday-widget groups notify Kegel", "Kegelclub"),
    ("bday-widget list --exclude-group Kegel", "Kegelclub"),
    ("bday-widget watch --group Kegel", "Kegelclub"),
    ("bday-widget noti", "notifications"),
    ("bday-widget notifications --js", "--json"),
    ("bday-widget --source some-b", "some-book/"),
    ("bday-widget --config some-f", "some-file"),
    ("bday-widget import some-b", "some-book/"),
    ("bday-widget sources add some-b", "some-book/"),
]
# A terminal that a shell writes nothing to but what is typed and completed.
PLAIN = {"TERM": "dumb"}


@pytest.fixture
def script(home):
    """Writes the script of a shell."""
    home.write("some-book/card.vcf", "")
    home.write("some-file", "")

    home.ask("groups", "create", "Kegelclub")

    def script(shell):
        return home.write("completion", home.ask("--generate-completion-script", shell))

    return script


@pytest.mark.parametrize("typed, expected", COMPLETED)
def test_bash(home, script, typed, expected):
    home.write("rc", f"source {script('bash')}; PS1='$ '; echo rea''dy\n")
    with Terminal(["bash", "--rcfile", home.path / "rc", "-i"], PLAIN | home.environment, home.path) as terminal:
        terminal.shows("ready")
        terminal.type(f"{typed}\t")
        terminal.shows(f"{typed.rsplit(' ', 1)[0]} {expected}")


@pytest.mark.parametrize("typed, expected", COMPLETED)
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


def test_a_script_that_asks_for_what_there_is_not_gets_nothing(home):
    for arguments in (["list", "--", "--json", "1", "0"], ["--", "--family", "0", "0", ""], [], ["nonsense"]):
        done = home.run("---completion", *arguments)
        assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")
