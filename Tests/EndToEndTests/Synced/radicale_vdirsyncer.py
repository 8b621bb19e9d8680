#!/usr/bin/env python3
"""Contacts as people really have them: on a CardDAV server, synchronised into a vdir, read by bday-widget.

    Tests/EndToEndTests/Synced/radicale_vdirsyncer.py BINARY

A real Radicale on loopback is filled over HTTP, a real vdirsyncer copies it, and the release binary is asked with no
configuration. What it should say is worked out here from what was put on the server.
"""
import datetime
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
TOOLS = REPOSITORY / ".build" / "test-venv" / "bin"
TODAY = datetime.datetime.now(datetime.timezone.utc).date()

passed = failed = 0


def check(what, seen, expected):
    """Counts a check and says what was seen where it is not what was expected."""
    global passed, failed
    if seen == expected:
        passed += 1
        print("ok", what)
    else:
        failed += 1
        print(f"FAILED {what}\n  seen     {seen}\n  expected {expected}")


class Server:
    """Radicale in a folder of its own, for anybody on loopback."""

    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/user/"
        self.process = subprocess.Popen(
            [TOOLS / "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{port}", "--auth-type", "none",
             "--rights-type", "owner_only",
             "--storage-filesystem-folder", folder / "radicale"],
            stdout=subprocess.DEVNULL, stderr=(folder / "radicale.log").open("w"))
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/.web/", timeout=1)
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)

    def request(self, method, path, body="", kind="text/vcard; charset=utf-8"):
        request = urllib.request.Request(self.url + path, body.encode(), {"Content-Type": kind}, method=method)
        request.add_header("Authorization", "Basic dXNlcjp1c2Vy")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status

    def make_book(self, name):
        self.request("MKCOL", name + "/", f"""<?xml version="1.0"?>
            <mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><set><prop>
            <resourcetype><collection/><C:addressbook/></resourcetype><displayname>{name}</displayname>
            </prop></set></mkcol>""", "application/xml")

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


def card(uid, name, birthday, version="3.0", groups=(), extra=""):
    lines = ["BEGIN:VCARD", f"VERSION:{version}", f"UID:{uid}", f"FN:{name}", f"N:{name};;;;"]
    if birthday:
        lines.append(birthday)
    if groups:
        lines.append("CATEGORIES:" + ",".join(groups))
    return "\r\n".join(lines) + "\r\n" + extra + "END:VCARD\r\n"


def people():
    """Uid, book, card, and what `list` has to say: name, month, day, year, groups; nothing where nobody is expected."""
    photo = "PHOTO;ENCODING=b;TYPE=JPEG:" + "\r\n ".join(["/9j/" + "A" * 68] * 300) + "\r\n"
    tomorrow = TODAY + datetime.timedelta(1)
    folded = "Żółć Gęślą Jaźń " + "ł" * 60
    yield "today", "home", card("today", "Aaron Today", f"BDAY:1980{TODAY:%m%d}", "4.0", ["Family"]), \
        ("Aaron Today", TODAY.month, TODAY.day, 1980, ["Family"])
    yield "tomorrow", "home", card("tomorrow", "Bea Tomorrow", f"BDAY:{1990}-{tomorrow:%m-%d}"), \
        ("Bea Tomorrow", tomorrow.month, tomorrow.day, 1990, [])
    yield "leap", "home", card("leap", "Leap Day", "BDAY:--0229", "4.0"), ("Leap Day", 2, 29, None, [])
    yield "apple", "work", card("apple", "Apple Less", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15"), \
        ("Apple Less", 4, 15, None, [])
    yield "folded", "work", card("folded", folded, "BDAY:1985-04-12T00:00:00Z", "3.0", ["Arbeit", "Ärzte"]), \
        (folded, 4, 12, 1985, ["Arbeit", "Ärzte"])
    yield "photo", "work", card("photo", "With Photo", "BDAY:19700101", "3.0", (), photo), \
        ("With Photo", 1, 1, 1970, [])
    yield "none", "work", card("none", "No Birthday", None), None
    yield "partial", "work", card("partial", "Only Year", "BDAY:1985", "4.0"), None
    for number in range(190):
        month, day, year = number % 12 + 1, number % 28 + 1, 1930 + number % 80
        yield f"many-{number}", "home" if number % 2 else "work", \
            card(f"many-{number}", f"Person {number:03}", f"BDAY:{year}{month:02}{day:02}", "3.0" if number % 3 else "4.0"), \
            (f"Person {number:03}", month, day, year, [])


class Home:
    """An empty home with a vdirsyncer configuration in it, and nothing for bday-widget."""

    def __init__(self, folder, server, binary):
        self.path, self.binary = folder / "home", binary
        self.runtime = folder / "runtime"
        (self.path / ".vdirsyncer").mkdir(parents=True)
        self.runtime.mkdir(mode=0o700)
        (self.path / ".vdirsyncer" / "config").write_text(f"""
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

    def environment(self):
        return {"HOME": str(self.path), "XDG_RUNTIME_DIR": str(self.runtime), "TZ": "UTC", "PATH": os.environ["PATH"]}

    def synchronise(self):
        for command in (["discover"], ["sync"]):
            done = subprocess.run([TOOLS / "vdirsyncer", *command], env=self.environment(), input="y\n" * 20,
                                  capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(f"vdirsyncer {command[0]}: {done.stdout}{done.stderr}")

    def ask(self, *arguments):
        done = subprocess.run([self.binary, *arguments], env=self.environment(), capture_output=True, text=True)
        return done.stdout

    def listed(self):
        sections = json.loads(self.ask("list", "--json"))["sections"]
        return sorted(
            ((row["name"], row["month"], row["day"], row.get("year"), row["groups"])
             for section in sections for row in section["birthdays"]), key=str)

    def archives(self):
        return len(list((self.runtime / "bday-widget").glob("*.json")))


def main(binary):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bday-synced-"))
    server = Server(folder)
    try:
        scenario(folder, server, binary)
    finally:
        server.stop()
        shutil.rmtree(folder)
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed else 0


def scenario(folder, server, binary):
    everybody = list(people())
    for book in ("home", "work"):
        server.make_book(book)
    for uid, book, text, _ in everybody:
        server.request("PUT", f"{book}/{uid}.vcf", text)
    server.request("PUT", "work/choir.vcf", card("choir", "Choir", None).replace(
        "END:VCARD", "X-ADDRESSBOOKSERVER-KIND:group\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:apple\r\nEND:VCARD"))
    home = Home(folder, server, binary)
    home.synchronise()
    check("both books are there", sorted(p.name for p in (home.path / ".contacts").iterdir()), ["home", "work"])

    expected = {uid: answer for uid, _, _, answer in everybody if answer}
    expected["apple"] = expected["apple"][:4] + (["Choir"],)
    check("everybody is listed", home.listed(), sorted(expected.values(), key=str))
    sources = json.loads(home.ask("sources", "--json"))["sources"]
    check("the vdir was found", [(s["kind"], s["state"], s["contacts"]) for s in sources],
          [("vdir", "authorized", len(expected))])

    today = [name for name, month, day, *_ in expected.values() if (month, day) == (TODAY.month, TODAY.day)]
    text = f"🎉 {today[0]}'s birthday!" if len(today) == 1 else f"🎉 Aaron Today and {len(today) - 1} more"
    check("waybar shows who is first", json.loads(home.ask("--format", "waybar"))["text"].replace("&#39;", "'"), text)
    time.sleep(1.2)
    home.ask("--family", "medium")
    before = home.ask("--family", "medium")
    check("the call is archived", home.archives() >= 1, True)

    server.request("PUT", "home/today.vcf", card("today", "Aaron Anew", f"BDAY:{TODAY:%Y%m%d}".replace(str(TODAY.year), "1981"), "4.0"))
    server.request("DELETE", "work/many-0.vcf")
    server.request("PUT", "home/new.vcf", card("new", "Aaron Added", f"BDAY:--{TODAY:%m%d}", "4.0"))
    check("nothing changes before the next synchronisation", home.ask("--family", "medium"), before)
    home.synchronise()
    report = json.loads(home.ask("import", "--dry-run", "--json"))
    check("an import would notice", [report[k] for k in ("new", "changed", "removed")], [1, 1, 1])
    lines = home.ask("--family", "medium").splitlines()
    check("the next call shows it", lines[:2], ["Aaron Added, today", "Aaron Anew, today"])
    expected["today"] = ("Aaron Anew", TODAY.month, TODAY.day, 1981, [])
    expected["new"] = ("Aaron Added", TODAY.month, TODAY.day, None, [])
    del expected["many-0"]
    check("everybody is listed again", home.listed(), sorted(expected.values(), key=str))

    (home.path / ".contacts" / "home" / "half-written.vcf.tmp").write_text("BEGIN:VCARD\nFN:Half")
    shutil.rmtree(home.path / ".contacts" / "work")
    check("a collection that is gone is gone", home.listed(),
          sorted((answer for uid, answer in expected.items()
                  if uid in {u for u, book, *_ in everybody if book == "home"} | {"new"}), key=str))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
