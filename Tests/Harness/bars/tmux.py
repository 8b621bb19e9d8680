import re
import subprocess

from Harness.bars.program import Program


class Tmux(Program):
    """A server with our configuration, attached in a pane of another one that is read."""

    name = "tmux"
    needs = ("tmux",)

    def begin(self):
        source = self.configuration("tmux.conf")
        self.tmux("inner", "new-session", "-d", "-x", "400", "-y", "9", "sleep 10000")
        self.tmux("inner", "source-file", str(source))
        for option, value in (("status-right-length", "390"), ("status-left", ""), ("window-status-current-format", ""),
                              ("status-interval", "1")):
            self.tmux("inner", "set", "-g", option, value)
        self.tmux("outer", "new-session", "-d", "-x", "400", "-y", "10", "sh")
        self.tmux("outer", "set", "-g", "status", "off")
        self.tmux("outer", "send-keys", f"exec env -u TMUX tmux -u -S '{self.home.path}/inner' attach", "Enter")

    def tmux(self, server, *command):
        with self.log.open("a") as log:
            return subprocess.run(["tmux", "-u", "-S", str(self.home.path / server), "-f", "/dev/null", *command],
                                  cwd=self.home.path, env=self.home.environment, stdout=subprocess.PIPE, stderr=log,
                                  text=True, check=False).stdout

    def shown(self):
        """What stands before the clock: nothing before that is drawn."""
        line = self.tmux("outer", "capture-pane", "-p", "-J", "-t", "0").rstrip("\n").rpartition("\n")[2]
        # What tmux 3.3a has lost of a cluster it leaves behind at the end of the line.
        clock = re.search(r"\s*\d\d:\d\d[^:]*$", line)
        return line[:clock.start()].strip() if clock else ""

    def is_running(self):
        return self.tmux("inner", "display-message", "-p", "alive").strip() == "alive"

    def end(self):
        self.tmux("inner", "kill-server")
        self.tmux("outer", "kill-server")


class TmuxJob(Tmux):
    """tmux running bday-widget itself, `#(…)`, whose output it expands as a format."""

    name = "tmux-job"
    live = "#S"

    def configuration(self, name):
        return self.home.write(
            name, f"set -g status-right '#(exec bday-widget watch --format tmux {self.options}) %H:%M'\n")
