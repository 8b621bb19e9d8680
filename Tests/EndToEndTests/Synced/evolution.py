#!/usr/bin/python3
"""Contacts in Evolution and GNOME Contacts: kept by a running evolution-data-server, read by bday-widget.

    Tests/EndToEndTests/Synced/evolution.py BINARY

The real server runs on a session bus and in a home of its own. Contacts go in through its own interface, and the
release binary is asked while it runs. (Debian's python3: the bindings are installed for that one.)
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

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


class Book:
    """The system's address book, by the interface that Evolution itself uses."""

    def __init__(self):
        import gi
        gi.require_version("EBook", "1.2")
        gi.require_version("EBookContacts", "1.2")
        gi.require_version("EDataServer", "1.2")
        from gi.repository import EBook, EBookContacts, EDataServer
        self.contact = EBookContacts.Contact
        registry = EDataServer.SourceRegistry.new_sync(None)
        # It waits this many seconds for a server that a local book does not have; with none, for ever.
        self.client = EBook.BookClient.connect_sync(registry.ref_source("system-address-book"), 1, None)

    @staticmethod
    def card(name, *lines):
        return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"FN:{name}", f"N:{name};;;;", *lines, "END:VCARD"])

    def add(self, name, *lines):
        return self.client.add_contact_sync(self.contact.new_from_vcard(self.card(name, *lines)), 0, None)[1]

    def change(self, uid, name, *lines):
        contact = self.contact.new_from_vcard(self.card(name, f"UID:{uid}", *lines))
        self.client.modify_contact_sync(contact, 0, None)

    def remove(self, uid):
        self.client.remove_contact_by_uid_sync(uid, 0, None)


def ask(binary, *arguments):
    done = subprocess.run([binary, *arguments], capture_output=True, text=True)
    return done.stdout


def listed(binary, *arguments):
    sections = json.loads(ask(binary, "list", "--json", *arguments))["sections"]
    return sorted(((row["name"], row["month"], row["day"], row.get("year"), row["groups"])
                   for section in sections for row in section["birthdays"]), key=str)


def files(folder):
    return sorted(path.name for path in folder.iterdir())


def scenario(binary):
    home = pathlib.Path(os.environ["HOME"])
    book = Book()
    uids = {name: book.add(name, *lines) for name, lines in {
        "Anna Year": ["BDAY:1990-11-23"], "Ben Less": ["BDAY:--0415"], "Cleo Leap": ["BDAY:1988-02-29"],
        "Dora Müller; Söhne": ["BDAY:1978-03-11", "CATEGORIES:Familie"], "Emil None": [],
        "Fay Photo": ["BDAY:1970-01-02", "PHOTO;ENCODING=b;TYPE=JPEG:" + "/9j/" + "A" * 20_000],
    }.items()}
    expected = [("Anna Year", 11, 23, 1990, []), ("Ben Less", 4, 15, None, []), ("Cleo Leap", 2, 29, 1988, []),
                ("Dora Müller; Söhne", 3, 11, 1978, ["Familie"]), ("Fay Photo", 1, 2, 1970, [])]
    database = home / ".local/share/evolution/addressbook/system/contacts.db"
    before = files(database.parent)
    check("the book is read by its path", listed(binary, "--source", str(database)), sorted(expected, key=str))
    check("it is found without one", listed(binary), sorted(expected, key=str))
    sources = json.loads(ask(binary, "sources", "--json"))["sources"]
    check("and named", [(s["kind"], s["state"], s["contacts"], s["path"]) for s in sources],
          [("evolution", "authorized", 5, str(database))])
    check("nothing is left beside it", files(database.parent), before)

    time.sleep(1.2)
    ask(binary, "--family", "large", "--now", "2026-11-20")
    ask(binary, "--family", "large")
    ask(binary, "--family", "large")
    archives = list((pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "bday-widget").glob("*.json"))
    check("the call is archived while the server runs", len(archives) >= 1, True)
    book.change(uids["Anna Year"], "Anna Anew", "BDAY:1991-11-24")
    book.remove(uids["Ben Less"])
    book.add("Gil Added", "BDAY:2001-05-06")
    text = ask(binary, "--family", "large", "--count", "9")
    check("the next call shows a change", [name in text for name in ("Anna Anew", "Gil Added", "Ben Less")],
          [True, True, False])
    expected = expected[2:] + [("Anna Anew", 11, 24, 1991, []), ("Gil Added", 5, 6, 2001, [])]
    check("everybody is listed again", listed(binary), sorted(expected, key=str))

    others = [uids["Cleo Leap"], uids["Fay Photo"]]
    book.add("Choir", "X-EVOLUTION-LIST:TRUE", *(
        f"EMAIL;X-EVOLUTION-DEST-CONTACT-UID={uid}:{number}@example.org" for number, uid in enumerate(others)))
    groups = {row[0]: row[4] for row in listed(binary)}
    check("a contact list is a group", [groups["Cleo Leap"], groups["Fay Photo"], groups["Anna Anew"]],
          [["Choir"], ["Choir"], []])
    check("still nothing is left beside it", files(database.parent), before)


def main(binary):
    if "BDAY_TEST_HOME" in os.environ:
        scenario(binary)
        print(f"\n{passed} passed, {failed} failed")
        return 1 if failed else 0
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bday-evolution-"))
    (folder / "runtime").mkdir(mode=0o700)
    # Everything that the bus starts inherits this: the server's files lie in this home, and its settings nowhere.
    environment = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder / "runtime"), "BDAY_TEST_HOME": str(folder),
                   "PATH": os.environ["PATH"], "TZ": "UTC", "LANG": "C.UTF-8", "GSETTINGS_BACKEND": "memory",
                   "GIO_USE_VFS": "local"}
    session = subprocess.Popen(["dbus-run-session", "--", sys.executable, __file__, binary], env=environment,
                               stderr=(folder / "log").open("w"), start_new_session=True)
    try:
        return session.wait(60)
    finally:
        try:
            os.killpg(session.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        sys.stderr.write("".join(line for line in (folder / "log").open() if "dbus-daemon" not in line))
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(str(pathlib.Path(sys.argv[1]).resolve())))
