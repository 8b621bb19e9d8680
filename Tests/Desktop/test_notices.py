"""What the agent asks a notification server to show, and what it says where it cannot."""
import json
import subprocess

import pytest

from Harness import places

NO_BUS = "no session bus (No such file or directory); call this within your desktop session, which sets DBUS_SESSION_BUS_ADDRESS"
NOTICE = {"summary": "Anna Berg's Birthday!", "body": "Today is <Anna> & Ben's birthday!",
          "tag": "3f9c0d4be81a2267-birthday-dayof", "action": "Open"}


def show(home, **changes):
    return subprocess.run([places.AGENT, "notice"], input=json.dumps(NOTICE | changes), capture_output=True, text=True,
                          env=home.environment, cwd=home.path)


def said(done):
    """Why the agent says that it failed, in English."""
    def text(message):
        values = {name: text(value["message"]) if "message" in value else next(iter(value.values()))
                  for name, value in message.get("values", {}).items()}
        return message["text"].format(**values)
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    return done.returncode, answer["status"], text(answer["reason"])


def only_notice(home, desktop, **changes):
    done = show(home, **changes)
    assert (done.returncode, done.stdout, done.stderr) == (0, '{"done":true}\n', "")
    (notice,) = desktop.shown()
    return notice


def test_a_server_that_can_do_everything(home, desktop):
    desktop.start_server(capabilities=["actions", "body", "body-markup", "sound", "x-dunst-stack-tag"])
    notice = only_notice(home, desktop)
    assert notice == {
        "id": 1, "app": "bday-widget", "replaces": 0, "icon": "appointment-soon", "summary": "Anna Berg's Birthday!",
        "body": "Today is &lt;Anna&gt; &amp; Ben's birthday!", "actions": ["default", "Open"], "timeout": -1,
        "hints": {"urgency": 1, "category": "x-bday-widget.birthday", "desktop-entry": "bday-widget",
                  "sound-name": "message-new-instant", "x-dunst-stack-tag": NOTICE["tag"]}}


def test_a_server_that_can_do_nothing(home, desktop):
    desktop.start_server(capabilities=[])
    notice = only_notice(home, desktop)
    assert (notice["body"], notice["actions"]) == ("Today is ‹Anna› + Ben's birthday!", [])
    assert sorted(notice["hints"]) == ["category", "desktop-entry", "urgency"]


def test_without_sound(home, desktop):
    desktop.start_server(capabilities=["sound"])
    hints = only_notice(home, desktop, sound=False)["hints"]
    assert hints["suppress-sound"] is True and "sound-name" not in hints


def test_a_server_that_the_bus_starts(home, desktop):
    desktop.provide("org.freedesktop.Notifications", "/bin/false")
    done = show(home)
    assert done.returncode == 69
    assert said(done)[2].startswith("org.freedesktop.Notifications could not be started: ")


def test_no_server(home, desktop):
    done = show(home)
    assert said(done) == (69, 69, "nothing provides org.freedesktop.Notifications")


def test_a_frozen_server(home, desktop):
    desktop.start_server()
    home.has_limits()
    desktop.freeze()
    done = show(home)
    assert said(done) == (69, 69, "org.freedesktop.Notifications does not answer")


def test_a_server_that_refuses(home, desktop):
    desktop.start_server(refuse_after=0)
    done = show(home)
    assert said(done) == (0, 69, "org.freedesktop.Notifications refused: "
                          "org.freedesktop.Notifications.Error.ExcessNotificationGeneration")
    assert json.loads(done.stdout)["refused"]


def test_a_frozen_bus(home, desktop):
    home.has_limits()
    desktop.bus.send_signal(19)
    try:
        done = show(home)
    finally:
        desktop.bus.send_signal(18)
    assert said(done) == (69, 69, "the bus does not answer")


def test_a_sample_is_shown_on_the_bus_that_the_variable_names(home, desktop):
    desktop.start_server()
    done = home.run("notify", "--test", DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent")
    assert (done.returncode, done.stderr) == (69, f"bday-widget: {NO_BUS}\n")
    assert home.run("notify", "--test").returncode == 0 and len(desktop.shown()) == 1


@pytest.mark.parametrize("address, status, reason", [
    (None, 69, NO_BUS), ("unix:path=/nonexistent", 69, NO_BUS),
    ("tcp:host=localhost,port=1", 78, "the session bus is not a local socket (DBUS_SESSION_BUS_ADDRESS)"),
    ("unixexec:path=/bin/touch,argv1=started", 78, "the session bus is not a local socket (DBUS_SESSION_BUS_ADDRESS)"),
    ("unix:path=/nonexistent;unixexec:path=/bin/touch,argv1=started", 78,
     "the session bus is not a local socket (DBUS_SESSION_BUS_ADDRESS)"),
])
def test_no_bus(home, address, status, reason):
    if address:
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = address
    done = show(home)
    assert said(done) == (status, status, reason)
    assert not (home.path / "started").exists()
    assert sorted(path.name for path in (home.path / "run").iterdir()) == [], "a bus was started"


@pytest.mark.parametrize("text", ["[]", "{}", '{"summary":1}', "\xff", "{" * 10_000])
def test_what_is_no_request(home, desktop, text):
    desktop.start_server()
    done = subprocess.run([places.AGENT, "notice"], input=text.encode("latin-1"), capture_output=True,
                          env=home.environment)
    assert (done.returncode, done.stderr) == (65, b"bday-widget: a request is not understood\n")


def test_alone(home):
    done = subprocess.run([places.AGENT], capture_output=True, text=True, env=home.environment)
    assert (done.returncode, done.stderr) == (64, "bday-widget: bday-widget-agent is run by bday-widget\n")
