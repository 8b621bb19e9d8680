"""Contacts as people really have them: on a CardDAV server, synchronised into a vdir, read by bday-widget.

A real Radicale on loopback is filled over HTTP, a real vdirsyncer copies it, and the release binary is asked with no
configuration. What it should say is worked out here from what was put on the server.
"""
import datetime
import json
import shutil
import time

import pytest

from Harness.cards import utc_today, vcard
from Harness.homes import in_order

pytestmark = pytest.mark.long
TODAY = utc_today()


def card(uid, name, birthday, version="3.0", groups=(), extra=()):
    lines = [f"UID:{uid}", f"FN:{name}", f"N:{name};;;;"]
    if birthday:
        lines.append(birthday)
    if groups:
        lines.append("CATEGORIES:" + ",".join(groups))
    return vcard(*lines, *extra, version=version, end="\r\n")


def people():
    """Uid, book, card, and what `list` has to say: name, month, day, year, groups; nothing where nobody is expected."""
    photo = "PHOTO;ENCODING=b;TYPE=JPEG:" + "\r\n ".join(["/9j/" + "A" * 68] * 300)
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
    yield "photo", "work", card("photo", "With Photo", "BDAY:19700101", "3.0", (), [photo]), \
        ("With Photo", 1, 1, 1970, [])
    yield "none", "work", card("none", "No Birthday", None), None
    yield "partial", "work", card("partial", "Only Year", "BDAY:1985", "4.0"), None
    for number in range(190):
        month, day, year = number % 12 + 1, number % 28 + 1, 1930 + number % 80
        yield f"many-{number}", "home" if number % 2 else "work", \
            card(f"many-{number}", f"Person {number:03}", f"BDAY:{year}{month:02}{day:02}", "3.0" if number % 3 else "4.0"), \
            (f"Person {number:03}", month, day, year, [])


def test_a_server_and_a_synchroniser(server, home):
    everybody = list(people())
    for book in ("home", "work"):
        server.make_book(book)
    for uid, book, text, _ in everybody:
        server.request("PUT", f"{book}/{uid}.vcf", text)
    server.request("PUT", "work/choir.vcf", card("choir", "Choir", None, extra=[
        "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:apple"]))
    home.synchronise()
    assert sorted(path.name for path in (home.path / ".contacts").iterdir()) == ["home", "work"]

    expected = {uid: answer for uid, _, _, answer in everybody if answer}
    expected["apple"] = expected["apple"][:4] + (["Choir"],)
    assert home.listed() == in_order(expected.values())
    sources = json.loads(home.ask("sources", "--json"))["sources"]
    assert [(source["kind"], source["state"], source["contacts"]) for source in sources] == [
        ("vdir", "authorized", len(expected))]

    today = [name for name, month, day, *_ in expected.values() if (month, day) == (TODAY.month, TODAY.day)]
    text = f"🎉 {today[0]}'s birthday!" if len(today) == 1 else f"🎉 Aaron Today and {len(today) - 1} more"
    assert json.loads(home.ask("--format", "waybar"))["text"].replace("&#39;", "'") == text

    # Nothing changes before the next synchronisation, and the next call after it shows it.
    time.sleep(1.2)
    home.ask("--family", "medium")
    before = home.ask("--family", "medium")
    assert home.archives() >= 1, "the call is not archived"
    server.request("PUT", "home/today.vcf", card("today", "Aaron Anew", f"BDAY:1981{TODAY:%m%d}", "4.0"))
    server.request("DELETE", "work/many-0.vcf")
    server.request("PUT", "home/new.vcf", card("new", "Aaron Added", f"BDAY:--{TODAY:%m%d}", "4.0"))
    assert home.ask("--family", "medium") == before
    home.synchronise()
    report = json.loads(home.ask("import", "--dry-run", "--json"))
    assert [report[key] for key in ("new", "changed", "removed")] == [1, 1, 1]
    assert home.ask("--family", "medium").splitlines()[:2] == ["Aaron Added, today", "Aaron Anew, today"]
    expected["today"] = ("Aaron Anew", TODAY.month, TODAY.day, 1981, [])
    expected["new"] = ("Aaron Added", TODAY.month, TODAY.day, None, [])
    del expected["many-0"]
    assert home.listed() == in_order(expected.values())

    # A collection that is gone is gone.
    home.write(".contacts/home/half-written.vcf.tmp", "BEGIN:VCARD\nFN:Half")
    shutil.rmtree(home.path / ".contacts/work")
    left = {uid for uid, book, *_ in everybody if book == "home"} | {"new"}
    assert home.listed() == in_order(answer for uid, answer in expected.items() if uid in left)


def test_groups_that_a_phone_changes(server, home):
    def choir(name, *members):
        return card("choir", name, None, extra=[
            "X-ADDRESSBOOKSERVER-KIND:group",
            *(f"X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:{member}" for member in members)])

    def put(uid, *groups):
        server.request("PUT", f"home/{uid}.vcf", card(uid, uid.title(), "BDAY:--0412", "4.0", groups))

    def groups():
        """After a synchronisation: name, number of members, lead times."""
        home.synchronise()
        home.ask("import")
        listed = json.loads(home.ask("groups", "--json"))["groups"]
        return [(group["name"], group["members"], group["notify"]) for group in listed]

    server.make_book("home")
    put("anna", "Family")
    put("ben", "Family")
    server.request("PUT", "home/choir.vcf", choir("Choir", "anna"))
    assert groups() == [("Choir", 1, [0, 1]), ("Family", 2, [0, 1])]
    home.ask("groups", "notify", "choir", "7")
    home.ask("groups", "notify", "family", "none")

    # Another member, another group, another name of the group's card.
    put("anna", "Family", "Work")
    server.request("PUT", "home/choir.vcf", choir("Singers", "anna", "ben"))
    assert groups() == [("Family", 2, []), ("Singers", 2, [7]), ("Work", 1, [0, 1])]

    # Everybody's category has another name: nothing but the user knows that it is the same group.
    put("anna", "Kin", "Work")
    put("ben", "Kin")
    assert groups() == [("Kin", 2, [0, 1]), ("Singers", 2, [7]), ("Work", 1, [0, 1])]
    home.ask("groups", "rename", "Family", "Kin", "--merge")
    assert groups() == [("Kin", 2, []), ("Singers", 2, [7]), ("Work", 1, [0, 1])]

    # The groups go and the people stay.
    put("anna")
    server.request("DELETE", "home/choir.vcf")
    assert groups() == [("Kin", 1, [])]
    assert [name for name, *_ in home.listed()] == ["Anna", "Ben"]
