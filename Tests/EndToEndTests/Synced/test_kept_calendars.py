"""A calendar that `export --to` keeps current: in khal, on a CalDAV server by vdirsyncer, and in a server's own directory."""
import json
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from carddav import Server

from Harness.homes import Home
from Harness.mounts import Mounts
from Harness.places import TOOLS

DENTIST = ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\nBEGIN:VEVENT\r\nUID:dentist\r\n"
           "DTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20270105\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n"
           "END:VCALENDAR\r\n")


@pytest.fixture
def home():
    with Home() as home:
        for number, name in enumerate(("Anna", "Ben", "Cleo")):
            home.write(f".contacts/{name}.vcf", person(name, f"BDAY:1990-0{number + 1}-15"))
        home.write(".contacts/Dov.vcf", person("Dov", "X-ALTBDAY;CALSCALE=hebrew:--0915"))
        yield home


def person(name, birthday):
    return f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{name}\r\nFN:{name}\r\nN:;{name};;;\r\n{birthday}\r\nEND:VCARD\r\n"


def keep(home, place, *arguments):
    # Not a path of pathlib's, which would lose the slash.
    return home.ask("export", "--to", f"{home.path}/{place}", *arguments)


def files(directory):
    return {path.name: (path.stat().st_mtime_ns, path.read_bytes().decode()) for path in directory.iterdir()}


def khal(home, calendar, *arguments):
    config = home.write("khal.conf", f"""
[calendars]
[[birthdays]]
path = {calendar}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {home.path}/khal.db
""")
    done = subprocess.run([TOOLS / "khal", "-c", config, "list", "--format", "{title}", "--day-format", "", *arguments],
                          env={**home.environment, "LC_ALL": "C.UTF-8"}, capture_output=True, text=True)
    assert (done.returncode, "warning" in done.stderr) == (0, False), done.stderr
    return done.stdout


def test_khal_lists_who_is_in_the_directory(home):
    calendar = home.path / "calendars/birthdays"
    assert keep(home, "calendars/birthdays/") == "Wrote 4 events: ~/calendars/birthdays\n"
    assert "Anna" in khal(home, calendar, "2027-01-15", "1d") and "Ben" in khal(home, calendar, "2028-02-15", "1d")
    assert "Dov" in khal(home, calendar, "2027-05-22", "1d")
    written = files(calendar)
    assert len(written) == 4 and all(name.endswith("@bday-widget.ics") for name in written)
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in calendar.iterdir())
    assert calendar.stat().st_mode & 0o777 == calendar.parent.stat().st_mode & 0o777 == 0o700

    # What khal has of its own stays, and nothing is written again.
    (calendar / "dentist.ics").write_bytes(DENTIST.encode())
    (calendar / "color").write_text("#ff0000")
    assert keep(home, "calendars/birthdays") == "4 events, nothing to write: ~/calendars/birthdays\n"
    assert {name: file for name, file in files(calendar).items() if name in written} == written

    # Who changes is written anew, who goes is removed, alone.
    home.write(".contacts/Anna.vcf", person("Anna", "BDAY:1990-01-16"))
    (home.path / ".contacts/Ben.vcf").unlink()
    assert keep(home, "calendars/birthdays") == "Wrote 3 events: ~/calendars/birthdays\n"
    now = files(calendar)
    changed = {name for name in written if now.get(name) != written[name]}
    assert sorted("SUMMARY:🎂 Anna" in written[name][1] for name in changed) == [False, True]
    assert len(now) == 5 and now["dentist.ics"][1] == DENTIST
    assert "Anna" in khal(home, calendar, "2027-01-16", "1d") and "Dentist" in khal(home, calendar, "2027-01-05", "1d")
    assert "Ben" not in khal(home, calendar, "2028-02-15", "1d")


class Calendars(Server):
    """A CalDAV server with an empty calendar."""

    def __init__(self, directory):
        super().__init__(directory)
        self.request("MKCALENDAR", "birthdays/", "", "application/xml")
        self.directory = directory / "radicale/collection-root/user/birthdays"

    def events(self):
        """Etags by summaries."""
        with self.answer("REPORT", "birthdays/", """<?xml version="1.0"?><C:calendar-query xmlns="DAV:"
                xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop><C:filter>
                <C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>""",
                         {"Content-Type": "application/xml", "Depth": "1"}) as answer:
            found = answer.read().decode()
        return {part.split("SUMMARY:")[1].splitlines()[0].removesuffix("&#13;").removeprefix("🎂 "):
                part.split("getetag>")[1].split("<")[0] for part in found.split("<response>")[1:]}


@pytest.fixture
def server(tmp_path):
    server = Calendars(tmp_path)
    yield server
    server.end()


def synchronise(home, server, storage):
    home.write(".vdirsyncer/config", f"""
[general]
status_path = "{home.path}/.vdirsyncer/status/"
[pair birthdays]
a = "local"
b = "remote"
collections = null
[storage local]
{storage}
[storage remote]
type = "caldav"
url = "{server.url}birthdays/"
username = "user"
password = "user"
""")
    for command in ("discover", "sync"):
        done = subprocess.run([TOOLS / "vdirsyncer", command], env=home.environment, input="y\n" * 5, capture_output=True,
                              text=True)
        assert (done.returncode, "error" in done.stderr) == (0, False), f"vdirsyncer {command}: {done.stdout}{done.stderr}"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["singlefile", "filesystem"])
def test_vdirsyncer_takes_it_to_a_server(home, server, kind):
    is_file = kind == "singlefile"
    place = "birthdays.ics" if is_file else "birthdays/"
    storage = f'type = "{kind}"\npath = "{home.path}/{place}"' + ("" if is_file else '\nfileext = ".ics"')
    keep(home, place)
    synchronise(home, server, storage)
    first = server.events()
    assert sorted(first) == ["Anna", "Ben", "Cleo", "Dov"]
    home.write(".contacts/Anna.vcf", person("Anna", "BDAY:1990-01-16"))
    (home.path / ".contacts/Ben.vcf").unlink()
    assert keep(home, place).startswith("Wrote 3 events")
    synchronise(home, server, storage)
    later = server.events()
    assert sorted(later) == ["Anna", "Cleo", "Dov"]
    # Of the others nothing was sent again.
    assert [name for name in later if later[name] != first[name]] == ["Anna"]
    # What a phone changes of an event comes back, in the server's writing, and is still ours to bring up to date. vdirsyncer
    # does not see that the event is as before; it sends the next change.
    uid = next(path for path in server.directory.glob("*.ics") if "Cleo" in path.read_text())
    server.request("PUT", f"birthdays/{uid.name}", uid.read_text().replace("Cleo", "Cleopatra"), "text/calendar")
    synchronise(home, server, storage)
    home.write(".contacts/Cleo.vcf", person("Cleo", "BDAY:1990-03-16"))
    assert keep(home, place).startswith("Wrote 3 events")
    synchronise(home, server, storage)
    assert sorted(server.events()) == ["Anna", "Cleo", "Dov"]
    assert "nothing to write" in keep(home, place)


def test_a_server_has_it_that_keeps_such_a_directory(home, server):
    server.request("PUT", "birthdays/dentist.ics", DENTIST, "text/calendar")
    home.ask("export", "--to", str(server.directory))
    assert sorted(server.events()) == ["Anna", "Ben", "Cleo", "Dentist", "Dov"]
    (home.path / ".contacts/Ben.vcf").unlink()
    home.ask("export", "--to", str(server.directory))
    assert sorted(server.events()) == ["Anna", "Cleo", "Dentist", "Dov"]


def test_a_file_is_written_where_something_changes_alone(home):
    file = home.write("other/birthdays.ics", "")
    file.chmod(0o640)
    link = home.path / "link.ics"
    link.symlink_to(file)
    assert keep(home, "link.ics", "--alarm", "1d") == "Wrote 4 events: ~/link.ics\n"
    before = file.stat()
    assert link.is_symlink() and before.st_mode & 0o777 == 0o640 and b"TRIGGER:-P1D" in file.read_bytes()
    assert keep(home, "link.ics", "--alarm", "1d") == "4 events, nothing to write: ~/link.ics\n"
    # Nor on another day of the year.
    home.ask("export", "--to", str(link), "--alarm", "1d", "--now", f"{year(before)}-12-31")
    home.ask("export", "--to", str(link), "--alarm", "1d", "--now", f"{year(before)}-01-01")
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    assert keep(home, "link.ics", "--alarm", "2d").startswith("Wrote")
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in file.parent.iterdir()] == ["birthdays.ics"]


def year(status):
    return time.gmtime(status.st_mtime).tm_year


@pytest.mark.parametrize("text", [
    DENTIST, DENTIST.replace("UID:dentist", "UID:me-dentist@bday-widget"), "Dear diary\n", "BEGIN:VCARD\nFN:A\nEND:VCARD\n",
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\nX-WR-CALNAME:Mine\r\nEND:VCALENDAR\r\n"])
def test_what_somebody_else_wrote_stays(home, text):
    file = home.write("file.ics", text)
    done = home.run("export", "--to", str(file))
    assert (done.returncode, done.stdout) == (73, "")
    assert done.stderr == "bday-widget: ~/file.ics: something lies there that bday-widget did not write; name another place\n"
    assert file.read_bytes() == text.encode()


def test_an_event_that_was_added_to_ours_keeps_the_file_as_it_is(home):
    keep(home, "birthdays.ics")
    file = home.path / "birthdays.ics"
    added = file.read_bytes().replace(b"END:VCALENDAR\r\n", DENTIST[DENTIST.index("BEGIN:VEVENT"):].encode())
    file.write_bytes(added)
    (home.path / ".contacts/Ben.vcf").unlink()
    assert home.run("export", "--to", str(file)).returncode == 73
    assert file.read_bytes() == added


@pytest.mark.parametrize("kind", ["blank", "extended", "directory", "link", "nowhere"])
def test_a_file_of_a_directory_that_cannot_be_written_keeps_no_other_from_it(home, kind):
    keep(home, "birthdays/")
    calendar = home.path / "birthdays"
    anna, ben, cleo = (next(path for path in calendar.iterdir() if f"X-FNAME:{name}" in path.read_text())
                       for name in ("Anna", "Ben", "Cleo"))
    extended = anna.read_bytes() + DENTIST.encode()
    if kind == "blank":
        anna.write_text("\n")
    elif kind == "extended":
        anna.write_bytes(extended)
    else:
        anna.rename(home.path / "anna.ics")
        if kind == "directory":
            anna.mkdir()
        else:
            anna.symlink_to(home.path / ("anna.ics" if kind == "link" else "nowhere"))
    before = (home.path / "anna.ics").read_bytes() if kind == "link" else None
    (home.path / ".contacts/Ben.vcf").unlink()
    home.write(".contacts/Cleo.vcf", person("Cleo", "BDAY:1990-03-16"))
    done = home.run("export", "--to", str(calendar))
    if kind == "blank":
        assert (done.returncode, done.stderr) == (0, "") and "X-FNAME:Anna" in anna.read_text()
    else:
        assert (done.returncode, done.stderr) == (
            73, f"bday-widget: ~/birthdays/{anna.name}: something lies there that bday-widget did not write; "
                "name another place\n")
        assert anna.is_dir() if kind == "directory" else anna.is_symlink() or anna.read_bytes() == extended
        assert before is None or (home.path / "anna.ics").read_bytes() == before
    assert not ben.exists() and "19900316" in cleo.read_text()


def test_an_event_stands_in_the_file_of_its_name_alone(home):
    keep(home, "birthdays/")
    before = files(home.path / "birthdays")
    name = next(iter(before))
    for other in ("-.ics", "other.ics"):
        (home.path / "birthdays" / other).write_bytes((home.path / "birthdays" / name).read_bytes())
    assert keep(home, "birthdays/").startswith("Wrote 4 events")
    assert files(home.path / "birthdays") == before


@pytest.mark.parametrize("place", ["birthdays/", "birthdays.ics"])
def test_several_at_once_agree(home, place):
    for number in range(40):
        home.write(f".contacts/{number}.vcf", person(f"Person {number}", "BDAY:1990-01-15"))
    home.ask("import")
    for days in (1, 2):
        with ThreadPoolExecutor(6) as pool:
            done = list(pool.map(lambda _: home.run("export", "--to", f"{home.path}/{place}", "--alarm", f"{days}d"),
                                 range(6)))
        assert [(one.returncode, one.stderr) for one in done] == [(0, "")] * 6
        assert any(one.stdout.startswith("Wrote 44") for one in done)
    assert "nothing to write" in keep(home, place, "--alarm", "2d")


def test_a_link_that_leads_nowhere_stays(home):
    link = home.path / "link.ics"
    link.symlink_to("nowhere/birthdays.ics")
    (home.path / "away").symlink_to("nowhere")
    done = home.run("export", "--to", str(link))
    assert (done.returncode, done.stderr) == (77, f"bday-widget: {link}: A link that leads nowhere\n")
    assert link.is_symlink()
    done = home.run("export", "--to", f"{home.path}/away/birthdays/")
    assert (done.returncode, done.stderr) == (77, f"bday-widget: {home.path}/away: A link that leads nowhere\n")
    assert not (home.path / "nowhere").exists()


def test_no_place_that_contacts_are_read_from(home):
    done = home.run("export", "--to", str(home.path / ".contacts/birthdays.ics"))
    assert (done.returncode, "contacts are read from there" in done.stderr) == (73, True)
    done = home.run("export", "--to", str(home.path / ".contacts/"))
    assert (done.returncode, "contacts are read from there" in done.stderr) == (73, True)
    keep(home, "birthdays.ics")
    home.ask("sources", "add", str(home.path / "birthdays.ics"))
    (home.path / ".contacts/Ben.vcf").unlink()
    done = home.run("export", "--to", str(home.path / "birthdays.ics"), "--alarm", "1d")
    assert (done.returncode, "contacts are read from there" in done.stderr) == (73, True)


def test_nobody_read_yet_is_no_reason_to_empty_it(home):
    keep(home, "birthdays.ics")
    before = (home.path / "birthdays.ics").read_bytes()
    with Home() as other:
        done = other.run("export", "--to", str(home.path / "birthdays.ics"))
        assert (done.returncode, "no contacts found" in done.stderr) == (66, True)
    assert (home.path / "birthdays.ics").read_bytes() == before


def test_what_another_program_writes_is_to_be_tried_again(home):
    keep(home, "birthdays.ics")
    (home.path / ".contacts/Ben.vcf").unlink()
    with (home.path / "birthdays.ics").open("a"):
        done = home.run("export", "--to", str(home.path / "birthdays.ics"))
    assert (done.returncode, done.stderr) == (
        75, "bday-widget: ~/birthdays.ics: another program is writing it; call this again\n")


def test_a_full_disk_leaves_the_old_one(home):
    with Mounts() as mounts:
        fill(home, mounts)


def fill(home, mounts):
    (home.path / "disk").mkdir()
    mounts.run("mount", "-t", "tmpfs", "-o", "size=32k", "none", home.path / "disk", check=True)
    file = home.path / "disk/birthdays.ics"
    assert mounts.call(home, "export", "--to", str(file)).returncode == 0
    before = mounts.run("cat", file).stdout
    for number in range(200):
        home.write(f".contacts/{number}.vcf", person(f"Person {number}", "BDAY:1990-01-15"))
    done = mounts.call(home, "export", "--to", str(file))
    # The file that was to be written is named, and not the one beside it.
    assert done.returncode == 74 and "disk/birthdays.ics: No space left" in done.stderr
    assert mounts.run("cat", file).stdout == before and "Anna" in before
    assert mounts.run("ls", "-A", home.path / "disk").stdout == "birthdays.ics\n"


# What keeps it without being asked.

def configure(home, **export):
    home.configure(json.dumps({"export": {"ics": "~/calendars/birthdays.ics", **export}}))
    return home.path / "calendars/birthdays.ics"


def test_an_import_keeps_it(home):
    file = configure(home, alarm=["1d"])
    home.ask("import", "--dry-run")
    assert not file.exists()
    home.ask("import")
    assert file.read_text().count("BEGIN:VEVENT") == 4 and "TRIGGER:-P1D" in file.read_text()
    before = file.stat().st_mtime_ns
    home.ask("import", "--again")
    # A call for the same place has the same alarms.
    assert "nothing to write" in keep(home, "calendars/birthdays.ics")
    assert file.stat().st_mtime_ns == before
    (home.path / ".contacts/Ben.vcf").unlink()
    home.ask("import")
    assert file.read_text().count("BEGIN:VEVENT") == 3


def test_it_has_what_an_export_has(home):
    """With the dates that no card gives: name days."""
    configure(home, ics="~/kept/")
    path = home.path / ".config/bday-widget/config.jsonc"
    path.write_text(json.dumps({**json.loads(path.read_text()), "nameDays": ["SE"]}))
    home.ask("import")
    kept = files(home.path / "kept")
    assert [name for name in kept if "-nameday@" in name]
    keep(home, "kept/")
    assert files(home.path / "kept") == kept


def test_a_delivery_keeps_it(home):
    file = configure(home)
    assert home.run("notify", "--due").returncode == 0
    assert file.read_text().count("BEGIN:VEVENT") == 4
    (home.path / ".contacts/Ben.vcf").unlink()
    home.run("notify", "--due")
    assert file.read_text().count("BEGIN:VEVENT") == 3


def test_a_change_of_people_keeps_it(home):
    file = configure(home)
    home.ask("import")
    home.ask("contact", "Ben", "--hide")
    assert "X-FNAME:Ben" not in file.read_text()
    home.ask("contact", "Ben", "--show")
    home.ask("groups", "create", "Club")
    home.ask("groups", "add", "Club", "Ben")
    assert "X-FNAME:Ben" in file.read_text() and "CATEGORIES:Club" in file.read_text()
    home.ask("add", "Eve", "1990-04-15", "--yes", "--in", str(home.path / ".contacts"))
    assert "X-FNAME:Eve" in file.read_text()


def test_its_language_is_the_users_whatever_a_call_asks_for(home):
    def configuration(**settings):
        home.configure(json.dumps({"export": {"ics": "~/calendars/birthdays.ics"}, "occasions": "all", **settings}))

    file = configure(home)
    configuration()
    home.environment["LANG"] = "de_DE.UTF-8"
    home.write(".contacts/Fay.vcf", person("Fay", "ANNIVERSARY:2015-06-10"))
    home.ask("import")
    written = file.read_bytes()
    assert "SUMMARY:💍 Fay: Hochzeitstag" in written.decode()
    home.ask("import", "--locale", "sv")
    home.run("notify", "--due", "--locale", "sv")
    assert file.read_bytes() == written
    configuration(locale="sv")
    home.run("notify", "--due")
    assert "SUMMARY:💍 Fay: bröllopsdag" in file.read_text()


@pytest.mark.parametrize("place", ["~/.calendars/birthdays/", "~/.calendars/birthdays.ics"])
def test_a_new_home_gets_its_directories(home, place):
    configure(home, ics=place)
    kept = home.path / place[2:]

    def finding():
        return next(row for row in json.loads(home.ask("doctor", "--json"))["findings"] if row["area"] == "calendar")

    assert finding()["state"] == "ok" and not kept.parent.exists()
    done = home.run("import")
    assert (done.returncode, done.stderr, kept.exists()) == (0, "", True)
    assert kept.parent.stat().st_mode & 0o777 == 0o700 and finding()["state"] == "ok"


def test_what_keeps_it_from_being_written_ends_nothing(home):
    file = configure(home)
    home.write("calendars/birthdays.ics", DENTIST)
    done = home.run("import")
    assert (done.returncode, done.stderr) == (
        0, "bday-widget: the calendar is not kept current: ~/calendars/birthdays.ics: something lies there that bday-widget did "
           "not write; name another place\n")
    findings = {row["area"]: row for row in json.loads(home.ask("doctor", "--json"))["findings"]}
    assert findings["calendar"] == {
        "area": "calendar", "state": "problem", "remedy": "name another place",
        "found": "~/calendars/birthdays.ics: something lies there that bday-widget did not write"}
    file.unlink()
    findings = {row["area"]: row for row in json.loads(home.ask("doctor", "--json"))["findings"]}
    assert (findings["calendar"]["state"], findings["calendar"]["found"]) == ("ok", "kept current: ~/calendars/birthdays.ics")


def test_doctor_finds_a_file_that_cannot_be_written_in_a_directory(home):
    calendar = configure(home, ics="~/calendars/").parent

    def state():
        return next(row for row in json.loads(home.ask("doctor", "--json"))["findings"] if row["area"] == "calendar")["state"]

    home.ask("import")
    (calendar / "dentist.ics").write_text(DENTIST)
    assert state() == "ok"
    event = next(path for path in calendar.iterdir() if "X-FNAME:Anna" in path.read_text())
    event.write_bytes(event.read_bytes() + DENTIST.encode())
    assert state() == "problem"
