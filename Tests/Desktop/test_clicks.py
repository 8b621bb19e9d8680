"""From the notice to the person: a click on a notice opens the card where it lives."""
import json
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.processes import stop
from Harness.waiting import eventually


@pytest.fixture
def contact(home):
    """The identifier of somebody whose card is opened by writing its path to a file."""
    home.write(".contacts/1.vcf", card("Anna Berg", 10))
    home.configure(json.dumps({"open": 'printf "%s %s\\n" "$XDG_ACTIVATION_TOKEN" "$1" >>"$HOME/opened"; true'}))
    home.ask("import")
    return json.loads(home.ask("contact", "anna", "--json"))["id"]


class Shower:
    """The agent after the end of its requests, of which it held neither standard output nor standard error."""

    def __init__(self, home, contact):
        self.process = subprocess.Popen([places.AGENT, "notice"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=home.environment, text=True)
        request = {"summary": "Anna's Birthday!", "body": "Today", "action": "Open",
                   "contacts": contact if isinstance(contact, list) else [contact]}
        self.process.stdin.write(json.dumps(request))
        self.process.stdin.close()
        self.answer, self.error = self.process.stdout.read(), self.process.stderr.read()

    def is_waiting(self):
        return self.process.poll() is None


@pytest.fixture
def show(home, contact):
    showers = []

    def show(contact=contact):
        showers.append(Shower(home, contact))
        return showers[-1]

    yield show
    for shower in showers:
        stop(shower.process)


def opened(home):
    path = home.path / "opened"
    return path.read_text().splitlines() if path.exists() else []


def test_a_click_opens_the_card(home, desktop, show):
    server = desktop.start_server()
    shower = show()
    assert (shower.answer, shower.error, shower.is_waiting()) == ('{"done":true}\n', "", True)
    server.call("activate", 1, "token 7")
    server.call("click", 1)
    eventually(lambda: opened(home), [f"token 7 {home.path}/.contacts/1.vcf"], DEADLINE)
    eventually(shower.is_waiting, False, DEADLINE)


def test_a_notice_that_is_closed_is_not_waited_for(home, desktop, show):
    server = desktop.start_server()
    shower = show()
    server.call("close", 2)
    server.call("close", 1)
    eventually(shower.is_waiting, False, DEADLINE)
    assert opened(home) == []


def test_a_server_that_is_gone_is_not_waited_for(desktop, show):
    desktop.start_server()
    shower = show()
    desktop.server.end()
    eventually(shower.is_waiting, False, DEADLINE)


def test_a_bus_that_is_gone_is_not_waited_for(desktop, show):
    desktop.start_server()
    shower = show()
    desktop.bus.kill()
    eventually(shower.is_waiting, False, DEADLINE)


def test_the_notices_of_others_are_none_of_ours(home, desktop, show):
    server = desktop.start_server()
    shower = show()
    server.call("click", 5)
    server.call("click", 1)
    eventually(shower.is_waiting, False, DEADLINE)
    eventually(lambda: len(opened(home)), 1, DEADLINE)


def test_another_program_cannot_click(home, desktop, show):
    """Only the server's own signals count, whoever sends some like them, to everybody or to the agent alone."""
    server = desktop.start_server()
    shower = show()
    names = subprocess.run(["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
                            "org.freedesktop.DBus.ListNames"], env=home.environment, capture_output=True, text=True)
    connections = [line.split('"')[1] for line in names.stdout.splitlines() if '":' in line]
    assert len(connections) == 3
    for name in [None, *connections]:
        for words in (["ActionInvoked", "uint32:1", "string:default"], ["NotificationClosed", "uint32:1", "uint32:2"]):
            subprocess.run(["dbus-send", "--session", "--type=signal", *([f"--dest={name}"] if name else []),
                            "/org/freedesktop/Notifications", f"org.freedesktop.Notifications.{words[0]}", *words[1:]],
                           env=home.environment, check=True)
    server.call("click", 1)
    eventually(shower.is_waiting, False, DEADLINE)
    eventually(lambda: opened(home), [f" {home.path}/.contacts/1.vcf"], DEADLINE)


def test_a_server_without_actions_is_not_waited_for(desktop, show):
    desktop.start_server(capabilities=["body"])
    eventually(show().is_waiting, False, DEADLINE)


# How each terminal is given the words of a command.
TERMINALS = {
    "gnome-terminal": "--wait --", "ptyxis": "--", "konsole": "-e", "ghostty": "-e", "xfce4-terminal": "--disable-server -x",
    "foot": "", "xterm": "-e", "xdg-terminal-exec": ""}
# Takes these words, and then runs the others.
TERMINAL = """#!/bin/sh
for word in {}; do [ "$1" = "$word" ] || exit 2; shift; done
{}
"""


def program(home, name, script):
    home.write(f"bin/{name}", script).chmod(0o755)


def alone(home, **variables):
    """Nothing but what the test puts into the home can be found, for a screen that nobody looks at, and the configuration opens nothing."""
    home.configure("{}")
    home.environment.update({"PATH": str(home.path / "bin"), "WAYLAND_DISPLAY": "wayland-9", **variables})


@pytest.mark.parametrize("terminal", TERMINALS)
def test_an_editor_gets_a_terminal(home, desktop, contact, show, terminal):
    alone(home, VISUAL="editor -x")
    program(home, "editor", '#!/bin/sh\necho "$@" >>"$HOME/opened"\n')
    program(home, terminal, TERMINAL.format(TERMINALS[terminal], 'exec "$@"'))
    server = desktop.start_server()
    show()
    server.call("click", 1)
    eventually(lambda: opened(home), [f"-x {home.path}/.contacts/1.vcf"], DEADLINE)


def test_an_editor_with_windows_needs_none(home, desktop, contact, show):
    alone(home, VISUAL="gvim -f")
    program(home, "gvim", '#!/bin/sh\necho "$@" >>"$HOME/opened"\n')
    server = desktop.start_server()
    show()
    server.call("click", 1)
    eventually(lambda: opened(home), [f"-f {home.path}/.contacts/1.vcf"], DEADLINE)


def test_several_people_are_shown_in_a_terminal(home, desktop, contact, show):
    home.write(".contacts/2.vcf", card("Ben Ott", 20))
    ben = json.loads(home.ask("contact", "ben", "--json"))["id"]
    alone(home)
    program(home, "xterm", TERMINAL.format("-e", 'exec "$@" >>"$HOME/opened" </dev/null'))
    server = desktop.start_server()
    show([contact, ben])
    server.call("click", 1)
    eventually(lambda: [line for line in opened(home) if line in ("Anna Berg", "Ben Ott")], ["Anna Berg", "Ben Ott"],
               DEADLINE)


SET = "set VISUAL"


@pytest.mark.parametrize("variables, configuration, programs, said", [
    ({}, {}, {}, f"xdg-open was not found: {SET}"),
    ({}, {}, {"xdg-open": "exit 3"}, f"xdg-open knows no program for such files: {SET}"),
    ({"VISUAL": "vim"}, {}, {}, f"vim was not found: {SET}"),
    ({"VISUAL": "vim"}, {}, {"vim": ""}, "no terminal was found to run vim in: set TERMINAL"),
    ({"VISUAL": "vim", "WAYLAND_DISPLAY": ""}, {}, {"vim": ""},
     "there is no screen here: neither WAYLAND_DISPLAY nor DISPLAY is set"),
    ({}, {"open": "nosuch -x"}, {}, '"open" in the configuration names nosuch, which was not found'),
    ({}, {"open": "viewer"}, {"viewer": "exit 5"}, "the program that opened it ended with status 5"),
])
def test_a_notice_says_what_failed_and_what_to_set(home, desktop, contact, show, variables, configuration, programs, said):
    alone(home, **variables)
    home.configure(json.dumps(configuration))
    for name, script in programs.items():
        program(home, name, f"#!/bin/sh\n{script}\n")
    server = desktop.start_server()
    show()
    server.call("click", 1)
    eventually(lambda: [(notice["summary"], notice["body"], notice["actions"]) for notice in desktop.shown()[1:]],
               [("The contact was not opened", said, [])], DEADLINE)


@pytest.mark.parametrize("variables, configuration, then, configured", [
    ({}, {}, {"VISUAL": "gvim"}, {}),
    ({}, {}, {}, {"open": "gvim"}),
    ({"VISUAL": "nosuch"}, {}, {"VISUAL": "gvim"}, {}),
    ({"VISUAL": "vim"}, {}, {"TERMINAL": "terminal"}, {}),
    ({"VISUAL": "vim"}, {}, {}, {"open": "gvim"}),
    ({}, {"open": "nosuch"}, {}, {"open": "gvim"}),
])
def test_what_is_set_as_a_notice_says_opens(home, desktop, contact, show, variables, configuration, then, configured):
    for name in ("vim", "gvim"):
        program(home, name, '#!/bin/sh\necho "$@" >>"$HOME/opened"\n')
    program(home, "terminal", '#!/bin/sh\nshift\nexec "$@"\n')
    alone(home, **variables)
    home.configure(json.dumps(configuration))
    server = desktop.start_server()
    show()
    server.call("click", 1)
    eventually(lambda: [notice["summary"] for notice in desktop.shown()[1:]], ["The contact was not opened"], DEADLINE)
    home.environment.update(then)
    home.configure(json.dumps(configured))
    show()
    server.call("click", 3)
    eventually(lambda: opened(home), [f"{home.path}/.contacts/1.vcf"], DEADLINE)


def test_a_notice_says_that_the_card_is_gone(home, desktop, contact, show):
    server = desktop.start_server()
    show()
    (home.path / ".contacts/1.vcf").unlink()
    server.call("click", 1)
    eventually(lambda: [notice["body"] for notice in desktop.shown()[1:]],
               ["the card is not in the contact sources any more"], DEADLINE)


def test_a_notice_names_nobody_whom_the_first_did_not_name(home, desktop, contact, show):
    """A source that is not there now keeps its people; the path of a card can be a name."""
    home.configure('{"sources": ["~/.contacts"], "notifications": {"redact": true}}')
    home.ask("import")
    server = desktop.start_server()
    show()
    (home.path / ".contacts").rename(home.path / "unmounted")
    server.call("click", 1)
    eventually(lambda: [notice["body"] for notice in desktop.shown()[1:]],
               [f"bday-widget contact {contact} --open says why"], DEADLINE)
    why = home.run("contact", contact, "--open")
    assert why.returncode != 0 and ".contacts" in why.stderr


@pytest.mark.parametrize("contact", ["", "--source", "3F9C0D4BE81A2267", "3f9c0d4be81a2267 "])
def test_whom_no_click_can_open(desktop, show, contact):
    desktop.start_server()
    shower = show(contact)
    assert (shower.answer, shower.error) == ("", "bday-widget: a request is not understood\n")
    assert shower.process.wait(DEADLINE) == 65
    assert desktop.shown() == []
