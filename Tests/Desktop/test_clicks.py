"""From the notice to the person: a click on a notice opens the card where it lives."""
import json
import subprocess

import pytest

from Harness import places
from Harness.cards import card
from Harness.homes import DEADLINE
from Harness.processes import processes_of
from Harness.waiting import eventually


@pytest.fixture
def contact(home):
    """The identifier of somebody whose card is opened by writing its path to a file."""
    home.write(".contacts/1.vcf", card("Anna Berg", 10))
    home.configure(json.dumps({"open": 'printf "%s %s\\n" "$XDG_ACTIVATION_TOKEN" "$1" >>"$HOME/opened"; true'}))
    home.ask("import")
    return json.loads(home.ask("contact", "anna", "--json"))["id"]


def show(home, contact):
    request = {"summary": "Anna's Birthday!", "body": "Today", "action": "Open", "contact": contact}
    done = subprocess.run([places.AGENT, "notice"], input=json.dumps(request), capture_output=True, text=True,
                          env=home.environment, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def waiting(home):
    """The processes that wait for a click."""
    return [process for process in processes_of(home.path) if b"\0wait\0" in arguments(process)]


def arguments(process):
    try:
        return (process / "cmdline").read_bytes()
    except OSError:  # It has ended.
        return b""


def opened(home):
    path = home.path / "opened"
    return path.read_text().splitlines() if path.exists() else []


def test_a_click_opens_the_card(home, desktop, contact):
    server = desktop.start_server()
    show(home, contact)
    assert len(waiting(home)) == 1, "the delivery waits itself, or nobody does"
    server.call("activate", 1, "token 7")
    server.call("click", 1)
    eventually(lambda: opened(home), [f"token 7 {home.path}/.contacts/1.vcf"], DEADLINE)
    eventually(lambda: waiting(home), [], DEADLINE)


def test_what_waits_names_nobody(home, desktop, contact):
    desktop.start_server()
    show(home, contact)
    (process,) = waiting(home)
    assert (process / "cmdline").read_bytes().split(b"\0")[1:] == [b"wait", f"1={contact}".encode(), b""]


def test_a_notice_that_is_closed_is_not_waited_for(home, desktop, contact):
    server = desktop.start_server()
    show(home, contact)
    server.call("close", 2)
    server.call("close", 1)
    eventually(lambda: waiting(home), [], DEADLINE)
    server.call("click", 1)
    assert opened(home) == []


def test_a_server_that_is_gone_is_not_waited_for(home, desktop, contact):
    desktop.start_server()
    show(home, contact)
    desktop.server.end()
    eventually(lambda: waiting(home), [], DEADLINE)
    assert opened(home) == []


def test_a_bus_that_is_gone_is_not_waited_for(home, desktop, contact):
    desktop.start_server()
    show(home, contact)
    desktop.bus.kill()
    eventually(lambda: waiting(home), [], DEADLINE)


def test_the_notices_of_others_are_none_of_ours(home, desktop, contact):
    server = desktop.start_server()
    show(home, contact)
    server.call("click", 5)
    server.call("click", 1)
    eventually(lambda: len(opened(home)), 1, DEADLINE)
    eventually(lambda: waiting(home), [], DEADLINE)
    assert len(opened(home)) == 1


def test_another_program_cannot_click(home, desktop, contact):
    """Only the server's own signals count, whoever sends some like them."""
    server = desktop.start_server()
    show(home, contact)
    for words in (["ActionInvoked", "uint32:1", "string:default"], ["NotificationClosed", "uint32:1", "uint32:2"]):
        subprocess.run(["dbus-send", "--session", "--type=signal", "/org/freedesktop/Notifications",
                        f"org.freedesktop.Notifications.{words[0]}", *words[1:]], env=home.environment, check=True)
    assert len(waiting(home)) == 1 and opened(home) == []
    server.call("click", 1)
    eventually(lambda: len(opened(home)), 1, DEADLINE)


def test_a_server_without_actions_is_not_waited_for(home, desktop, contact):
    desktop.start_server(capabilities=["body"])
    show(home, contact)
    assert waiting(home) == []


@pytest.mark.parametrize("argument", ["1", "1=", "x=3f9c0d4be81a2267", "1=--source", "1=3F9C0D4BE81A2267"])
def test_what_is_no_notice(home, argument):
    done = subprocess.run([places.AGENT, "wait", argument], capture_output=True, text=True, env=home.environment)
    assert (done.returncode, done.stderr) == (65, "bday-widget-agent: a request is not understood\n")
