#!/usr/bin/python3
"""The address book of a running evolution-data-server, as GNOME Contacts and Evolution fill it: evolution.py BINARY.

Contacts are made through the server's own library; bday-widget, with no configuration, finds the book while the server
runs, and sees a change at the next call.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

BINARY = str(pathlib.Path(sys.argv[1]).resolve())


def inside():
    import gi
    gi.require_version("EBook", "1.2")
    gi.require_version("EDataServer", "1.2")
    gi.require_version("EBookContacts", "1.2")
    from gi.repository import EBook, EBookContacts, EDataServer
    registry = EDataServer.SourceRegistry.new_sync(None)
    book = EBook.BookClient.connect_sync(registry.ref_builtin_address_book(), 30, None)

    def add(card):
        contact = EBookContacts.Contact.new_from_vcard(card)
        return book.add_contact_sync(contact, 0, None)[1]

    failures = 0

    def check(what, expected):
        nonlocal failures
        end = time.monotonic() + 10
        while True:
            done = subprocess.run([BINARY, "list", "--now", "2026-11-20"], capture_output=True, text=True)
            seen = [line.strip() for line in done.stdout.splitlines() if line.startswith("  ")]
            if seen == expected or time.monotonic() > end:
                break
            time.sleep(0.2)
        if seen != expected:
            failures += 1
        print("ok" if seen == expected else f"FAILED {seen!r} is not {expected!r}:", what, done.stderr.strip())

    add("BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nBDAY:1990-11-23\nCATEGORIES:Family\nEND:VCARD")
    uid = add("BEGIN:VCARD\nVERSION:3.0\nFN:Jörg Müller\nBDAY:1988-02-29\nEND:VCARD")
    add("BEGIN:VCARD\nVERSION:3.0\nFN:Nobody\nEND:VCARD")
    check("a running server's book is found", ["Anna Berg, November 23, 1990, in 3 days",
                                               "Jörg Müller, February 29, 1988, in 101 days"])
    contact = book.get_contact_sync(uid, None)[1]
    contact.set_property("full-name", "Georg Müller")
    book.modify_contact_sync(contact, 0, None)
    check("a change is seen", ["Anna Berg, November 23, 1990, in 3 days",
                               "Georg Müller, February 29, 1988, in 101 days"])
    state = subprocess.run([BINARY, "sources"], capture_output=True, text=True).stdout
    print("ok" if "evolution" in state and "authorized" in state else f"FAILED {state}", "sources names it")
    failures += "evolution" not in state
    add("BEGIN:VCARD\nVERSION:3.0\nFN:The server still writes\nBDAY:--11-21\nEND:VCARD" .replace("--11-21", "1970-11-21"))
    check("no harm is done to the server", ["The server still writes, November 21, 1970, tomorrow",
                                            "Anna Berg, November 23, 1990, in 3 days",
                                            "Georg Müller, February 29, 1988, in 101 days"])
    sys.exit(1 if failures else 0)


def main():
    with tempfile.TemporaryDirectory() as temporary:
        home = pathlib.Path(temporary)
        (home / "run").mkdir(mode=0o700)
        environment = {"HOME": temporary, "XDG_RUNTIME_DIR": str(home / "run"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
                       "TZ": "UTC", "XDG_DATA_DIRS": "/usr/share", "GIO_USE_VFS": "local", "GSETTINGS_BACKEND": "memory"}
        done = subprocess.run(["dbus-run-session", "--", "/usr/bin/python3", __file__, BINARY, "inside"], env=environment,
                              timeout=120, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            print(done.stderr[-2000:])
        sys.exit(done.returncode)


inside() if sys.argv[2:] == ["inside"] else main()
