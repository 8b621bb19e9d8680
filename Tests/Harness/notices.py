"""Real notification servers: what they show, and a click on it."""
import html
import json
import subprocess
from xml.etree import ElementTree

from Harness import places
from Harness.homes import DEADLINE, Home
from Harness.processes import stop
from Harness.screens import display, sway
from Harness.waiting import eventually


class Server:
    """A server on the bus of a home's session."""

    def __init__(self, home, command, **options):
        self.home, self.agents = home, []
        self.process = home.start(command, **options)
        eventually(lambda: self.control(*self.is_there).returncode, 0, DEADLINE)

    def control(self, *arguments):
        return subprocess.run([*self.home.become, self.controller, *arguments], env=self.home.environment,
                              capture_output=True, text=True)

    def show(self, **request):
        """Has the agent show a notice. The agent stays while that can be clicked."""
        agent = self.home.start([places.AGENT, "notice"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.agents.append(agent)
        agent.stdin.write(json.dumps(request).encode())
        agent.stdin.close()
        assert agent.stdout.read() == b'{"done":true}\n'

    def end(self):
        for process in (*self.agents, self.process):
            stop(process)


class Dunst(Server):
    """dunst on a display of its own. `configuration`: its dunstrc; else that of the machine."""

    controller, is_there = "dunstctl", ["is-paused"]

    def __init__(self, desktop, configuration=None):
        desktop.home.environment["DISPLAY"] = display()
        command = ["dunst"]
        if configuration is not None:
            command += ["-config", str(desktop.home.write("dunstrc", configuration))]
        super().__init__(desktop.home, command, stderr=subprocess.DEVNULL)

    def shown(self):
        """The lines of text that are drawn of each notice, the oldest first."""
        self.control("close-all")
        history = json.loads(self.control("history").stdout)["data"][0]
        return [drawn(row["message"]["data"]) for row in reversed(history)]

    def click(self):
        """Clicks on the newest notice."""
        eventually(lambda: self.control("count", "displayed").stdout.strip(), "1", DEADLINE)
        done = self.control("action", "0")
        assert done.returncode == 0, done.stderr


class Mako(Server):
    """mako in a sway, whose bus it shares."""

    controller, is_there = "makoctl", ["list"]

    def __init__(self):
        screen = sway()
        home = Home(become=screen.become, LANG="C.UTF-8", **{
            name: screen.environment[name] for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY")})
        super().__init__(home, ["mako"])

    def shown(self):
        """mako draws `<b>%s</b>\\n%b`, of which it escapes the summary itself."""
        notices = json.loads(self.control("list").stdout)["data"][0]
        return [f"{row['summary']['data']}\n{html.unescape(row['body']['data'])}" for row in reversed(notices)]

    def click(self):
        self.control("invoke")

    def end(self):
        super().end()
        self.home.__exit__()


def drawn(markup):
    """The text of Pango's markup."""
    return "".join(ElementTree.fromstring(f"<markup>{markup}</markup>").itertext())
