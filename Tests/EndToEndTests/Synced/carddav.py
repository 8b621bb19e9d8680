"""A CardDAV server on loopback, and a home that vdirsyncer fills from it."""
import socket
import subprocess
import urllib.error
import urllib.request

from Harness.homes import Home
from Harness.places import TOOLS
from Harness.processes import stop
from Harness.waiting import until


class Server:
    """Radicale in a directory of its own, for anybody on loopback."""

    def __init__(self, directory):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.root = f"http://127.0.0.1:{port}"
        self.url = f"{self.root}/user/"
        self.books = 0
        self.log = directory / "radicale.log"
        self.process = subprocess.Popen(
            [TOOLS / "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{port}", "--auth-type", "none",
             "--rights-type", "owner_only", "--storage-filesystem-folder", directory / "radicale"],
            stdout=subprocess.DEVNULL, stderr=self.log.open("w"))
        assert until(self.answers, 20), self.log.read_text()

    def answers(self):
        try:
            urllib.request.urlopen(f"{self.root}/.web/", timeout=1)
        except urllib.error.HTTPError:
            pass
        except OSError:
            return False
        return True

    def request(self, method, path, body="", kind="text/vcard; charset=utf-8"):
        with self.answer(method, path, body, {"Content-Type": kind}) as answer:
            return answer.status

    def ask(self, method, path, headers=None):
        """What the server answers."""
        with self.answer(method, path, "", headers or {}) as answer:
            return answer.read().decode()

    def answer(self, method, path, body, headers):
        request = urllib.request.Request(self.url + path, body.encode() or None, headers, method=method)
        request.add_header("Authorization", "Basic dXNlcjp1c2Vy")
        return urllib.request.urlopen(request, timeout=10)

    def make_book(self, name):
        self.books += 1
        self.request("MKCOL", name + "/", f"""<?xml version="1.0"?>
            <mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><set><prop>
            <resourcetype><collection/><C:addressbook/></resourcetype><displayname>{name}</displayname>
            </prop></set></mkcol>""", "application/xml")

    def end(self):
        stop(self.process)


class SyncedHome(Home):
    """A home with a vdirsyncer configuration in it, and nothing for bday-widget."""

    def __init__(self, server):
        super().__init__()
        self.server, self.discovered = server, 0
        self.write(".vdirsyncer/config", f"""
[general]
status_path = "{self.path}/.vdirsyncer/status/"
[pair contacts]
a = "remote"
b = "local"
collections = ["from a"]
conflict_resolution = "a wins"
metadata = ["displayname"]
[storage remote]
type = "carddav"
url = "{server.url}"
username = "user"
password = "user"
[storage local]
type = "filesystem"
path = "{self.path}/.contacts/"
fileext = ".vcf"
""")

    def synchronise(self):
        """Looks for the books too where there are others than before."""
        is_known = self.discovered == self.server.books and (self.path / ".vdirsyncer/status").exists()
        self.discovered = self.server.books
        for command in ("sync",) if is_known else ("discover", "sync"):
            done = subprocess.run([TOOLS / "vdirsyncer", command], env=self.environment, input="y\n" * 20,
                                  capture_output=True, text=True)
            assert done.returncode == 0, f"vdirsyncer {command}: {done.stdout}{done.stderr}"
