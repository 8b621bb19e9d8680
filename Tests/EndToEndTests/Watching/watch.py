#!/usr/bin/env python3
"""`watch` and `reload` as a user meets them: watch.py BINARY.

Each case runs the release binary in a home of its own and reads what it prints, waiting for the line itself and never for
a time to pass.
"""
import datetime
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

BINARY = str(pathlib.Path(sys.argv[1]).resolve())
DEADLINE = 20
failures = 0
today = datetime.datetime.now(datetime.timezone.utc).date()


def check(what, seen, expected):
    global failures
    if seen == expected:
        print("ok", what)
    else:
        failures += 1
        print(f"FAILED {what}\n  seen     {seen!r}\n  expected {expected!r}")


def eventually(what, seen, expected):
    """Asks until it is so, or the deadline is over."""
    end = time.monotonic() + DEADLINE
    while seen() != expected and time.monotonic() < end:
        time.sleep(0.02)
    check(what, seen(), expected)


def in_days(count):
    day = today + datetime.timedelta(count)
    return f"{day.month:02}{day.day:02}"


def card(name, days, uid=None):
    return f"BEGIN:VCARD\nVERSION:4.0\nUID:{uid or name}\nFN:{name}\nBDAY:--{in_days(days)}\nEND:VCARD\n"


class Home:
    """An empty home with a runtime folder, and what runs in it."""

    def __init__(self, zone="UTC"):
        self.temporary = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.temporary.name)
        (self.path / "run").mkdir(mode=0o700)
        self.environment = {"HOME": str(self.path), "XDG_RUNTIME_DIR": str(self.path / "run"), "TZ": zone,
                            "PATH": os.environ["PATH"]}
        self.started = []

    def write(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def replace(self, name, text):
        self.write(name + ".new", text).rename(self.path / name)

    def run(self, *arguments):
        return subprocess.run([BINARY, *arguments], env=self.environment, capture_output=True, text=True)

    def watch(self, *arguments, **options):
        watch = Watch(self, arguments, **options)
        self.started.append(watch)
        return watch

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for watch in self.started:
            watch.end()
        self.temporary.cleanup()


class Watch:
    """A running `watch`, and the lines it has printed."""

    def __init__(self, home, arguments, before=(), environment=None):
        self.lines, self.errors = [], []
        self.process = subprocess.Popen(
            [*before, BINARY, "watch", *arguments], env=environment or home.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for stream, lines in ((self.process.stdout, self.lines), (self.process.stderr, self.errors)):
            threading.Thread(target=self.read, args=(stream, lines), daemon=True).start()

    @staticmethod
    def read(stream, lines):
        try:
            for line in stream:
                lines.append(line.rstrip("\n"))
        except ValueError:
            pass

    def last(self):
        return self.lines[-1] if self.lines else None

    def shows(self, what, expected):
        eventually(what, self.last, expected)

    def is_running(self):
        return self.process.poll() is None

    def end(self):
        if self.is_running():
            self.process.kill()
        self.process.wait()


def contacts_change():
    with Home() as home:
        home.write(".contacts/a/1.vcf", card("Anna", 10))
        watch = home.watch()
        watch.shows("the first line", "🎁 Anna in 10 days")
        home.write(".contacts/a/1.vcf", card("Bert", 10, uid="Anna"))
        watch.shows("a card rewritten in place", "🎁 Bert in 10 days")
        home.write(".contacts/b/2.vcf", card("Cleo", 9))
        watch.shows("a card in a new collection", "🎁 Cleo in 9 days")
        for number in range(300):
            home.write(f".contacts/b/more-{number}.vcf", card(f"Person {number}", 100 + number % 200))
        home.replace(".contacts/b/3.vcf", card("Dora", 8))
        watch.shows("one of three hundred at once", "🎁 Dora in 8 days")
        (home.path / ".contacts/b/3.vcf").unlink()
        watch.shows("a card removed", "🎁 Cleo in 9 days")
        shutil.rmtree(home.path / ".contacts/b")
        watch.shows("a collection removed", "🎁 Bert in 10 days")
        home.write("once.vcf", card("Emil", 7))
        home.run("import", str(home.path / "once.vcf"))
        watch.shows("an import elsewhere", "🎁 Emil in 7 days")
        check("nothing was said twice", [line for line, next in zip(watch.lines, watch.lines[1:]) if line == next], [])


def times_are_odd():
    with Home() as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        configuration = home.write(".config/bday-widget/config.jsonc", "{}")
        watch = home.watch()
        watch.shows("before any odd time", "🎁 Anna in 10 days")
        for year, days in (("2400", 9), ("1680", 8)):
            for path in (home.path / ".contacts", configuration):
                subprocess.run(["touch", "-d", f"{year}-01-01", str(path)], check=True)
            home.write(f".contacts/{year}.vcf", card(year, days))
            watch.shows(f"files of {year}", f"🎁 {year} in {days} days")


def a_database_changes():
    """As Thunderbird's does: it is never closed, and what is new is in the log beside it alone."""
    with Home() as home:
        book = home.path / ".thunderbird/x.default/abook.sqlite"
        book.parent.mkdir(parents=True)
        open_book = sqlite3.connect(book, isolation_level=None)
        open_book.executescript("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
                                "CREATE TABLE properties (card TEXT, name TEXT, value TEXT)")
        add = "INSERT INTO properties VALUES (?, '_vCard', ?)"
        open_book.execute(add, ("1", card("Anna", 10)))
        watch = home.watch()
        watch.shows("a locked address book", "🎁 Anna in 10 days")
        before = book.stat().st_mtime_ns
        open_book.execute(add, ("2", card("Bert", 9)))
        watch.shows("a contact added to it", "🎁 Bert in 9 days")
        check("which only its log tells", book.stat().st_mtime_ns, before)
        open_book.execute("DELETE FROM properties WHERE card = '2'")
        watch.shows("and removed", "🎁 Anna in 10 days")
        open_book.close()
        watch.shows("the log is gone, the contacts are not", "🎁 Anna in 10 days")


def sources_appear():
    with Home() as home:
        watch = home.watch("--format", "waybar")
        eventually("nobody", lambda: '"alt":"empty"' in (watch.last() or ""), True)
        home.write(".contacts/1.vcf", card("Anna", 10))
        eventually("a folder that was not there", lambda: "Anna" in watch.last(), True)
    with Home() as home:
        home.write("here/1.vcf", card("Anna", 10))
        home.write("there/1.vcf", card("Bert", 10))
        (home.path / ".contacts").symlink_to("here")
        watch = home.watch()
        watch.shows("a folder behind a link", "🎁 Anna in 10 days")
        (home.path / "new").symlink_to("there")
        (home.path / "new").rename(home.path / ".contacts")
        watch.shows("the link turned elsewhere", "🎁 Bert in 10 days")
    with Home() as home:
        path = home.write("one.vcf", card("Anna", 10))
        watch = home.watch("--source", str(path))
        watch.shows("a file named in the call", "🎁 Anna in 10 days")
        home.replace("one.vcf", card("Bert", 10))
        watch.shows("the file replaced", "🎁 Bert in 10 days")
        home.write("one.vcf", card("Cleo", 10))
        watch.shows("the file rewritten in place", "🎁 Cleo in 10 days")


def configuration_changes():
    with Home() as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        watch = home.watch()
        watch.shows("without a configuration", "🎁 Anna in 10 days")
        home.write(".config/bday-widget/config.jsonc", '{"icons": "none"}')
        watch.shows("a configuration made", "Anna in 10 days")
        home.replace(".config/bday-widget/config.jsonc", '{"icons": "ascii"}')
        watch.shows("the configuration replaced", "* Anna in 10 days")
        home.replace(".config/bday-widget/config.jsonc", '{"icons": ')
        eventually("a broken one is said", lambda: any("config.jsonc:" in line for line in watch.errors), True)
        check("and what was right stays", watch.last(), "* Anna in 10 days")
        (home.path / ".config/bday-widget/config.jsonc").unlink()
        watch.shows("the configuration removed", "🎁 Anna in 10 days")


def errors_end():
    with Home() as home:
        home.write(".config/bday-widget/config.jsonc", "{")
        home.write(".contacts/1.vcf", card("Anna", 10))
        watch = home.watch("--format", "polybar")
        watch.shows("an error in the bar", "🎂 !")
        home.replace(".config/bday-widget/config.jsonc", "{}")
        watch.shows("and its end", "🎁 Anna in 10 days")
    with Home() as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        watch = home.watch("--within", "3")
        watch.shows("nobody near: an empty line", "")
        home.write(".contacts/1.vcf", card("Bert", 2))
        watch.shows("somebody near", "🎁 Bert in 2 days")


def midnight_comes():
    now = time.time()
    offset = (86_396 - int(now)) % 86_400
    local = datetime.datetime.fromtimestamp(int(now) + offset, datetime.timezone.utc).date()
    clock = f"{offset // 3600:02}:{offset // 60 % 60:02}:{offset % 60:02}"
    with Home(f"<TST>-{clock}") as home:
        tomorrow = local + datetime.timedelta(1)
        home.write(".contacts/1.vcf",
                   f"BEGIN:VCARD\nVERSION:4.0\nFN:Anna\nBDAY:--{tomorrow.month:02}{tomorrow.day:02}\nEND:VCARD\n")
        watch = home.watch()
        watch.shows("seconds before midnight", "🎁 Anna tomorrow")
        watch.shows("after midnight", "🎉 Anna's birthday!")
        check("in two lines", len(watch.lines), 2)


def zone_changes():
    """/etc/localtime of a machine of our own: a file system over /etc that nobody else sees."""
    script = ("mount -t tmpfs none /etc && ln -s /usr/share/zoneinfo/Pacific/Pago_Pago /etc/localtime && shift && "
              '"$@" & sleep 2; ln -s /usr/share/zoneinfo/Pacific/Kiritimati /etc/new && mv -T /etc/new /etc/localtime; wait')
    trial = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/etc"], capture_output=True)
    if trial.returncode != 0:
        print("SKIPPED the zone of the machine changes: this user may not mount anything")
        return
    with Home() as home:
        environment = {name: value for name, value in home.environment.items() if name != "TZ"}
        home.write(".contacts/1.vcf", card("Anna", 10))
        watch = home.watch(before=["unshare", "-m", "sh", "-c", script, "sh", "-"], environment=environment)
        # Between Pago Pago and Kiritimati lie 25 hours: the date is never the same.
        eventually("the zone of the machine changes", lambda: len(watch.lines), 2)
        subprocess.run(["pkill", "-P", str(watch.process.pid)])


def reader_goes():
    for form in ("text", "waybar"):
        with Home() as home:
            home.write(".contacts/1.vcf", card("Anna", 10))
            process = subprocess.Popen([BINARY, "watch", "--format", form], env=home.environment, stdout=subprocess.PIPE)
            process.stdout.readline()
            process.stdout.close()
            try:
                check(f"ends with its reader ({form})", process.wait(DEADLINE), 0)
            except subprocess.TimeoutExpired:
                process.kill()
                check(f"ends with its reader ({form})", "still running", 0)


def file_is_kept():
    with Home() as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        home.write("real/bday", "")
        (home.path / "bday").symlink_to("real/bday")
        home.watch("--to", str(home.path / "bday"), "--format", "conky")
        text = lambda: (home.path / "bday").read_text()
        eventually("--to a file", text, "🎁 Anna in 10 days\n")
        before = os.stat(home.path / "real/bday").st_ino
        home.write(".contacts/1.vcf", card("Bert", 10))
        eventually("the file changes", text, "🎁 Bert in 10 days\n")
        check("as a whole", os.stat(home.path / "real/bday").st_ino == before, False)
        check("and a link to it stays", (home.path / "bday").is_symlink(), True)
        check("nothing is left beside it", sorted(os.listdir(home.path / "real")), ["bday"])
        (home.path / "real").rename(home.path / "away")
        home.write(".contacts/1.vcf", card("Cleo", 10))
        time.sleep(1)
        (home.path / "away").rename(home.path / "real")
        home.write(".contacts/1.vcf", card("Dora", 10))
        eventually("goes on after it could not be written", text, "🎁 Dora in 10 days\n")
        check("a place that cannot be is an error at once", home.run("watch", "--to", "/nonexistent/x").returncode, 73)


def memory_is_small():
    """Under 15 MB resident, whatever the language's tables weigh."""
    for language in ("C.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8"):
        with Home() as home:
            for number in range(500):
                home.write(f".contacts/{number}.vcf", card(f"Person {number}", 10 + number % 200))
            watch = home.watch(environment={**home.environment, "LC_ALL": language})
            status = pathlib.Path(f"/proc/{watch.process.pid}/status")
            resident = lambda: int(status.read_text().split("VmRSS:")[1].split()[0])
            eventually(f"a line in {language}", lambda: len(watch.lines), 1)
            home.write(".contacts/new.vcf", card("Anna", 9))
            eventually("another", lambda: len(watch.lines), 2)
            eventually("memory stays small", lambda: resident() < 15_000, True)


def tmux_is_told():
    if not shutil.which("tmux"):
        sys.exit("tmux is missing: Tests/install-tools test")
    with Home() as home:
        home.environment["LC_ALL"] = "C.UTF-8"
        canary = home.path / "c"
        name = f"It's #(touch {canary}) #[x] $HOME \\\\ \" ; lsw"
        home.write(".contacts/1.vcf", card("Anna", 10))
        tmux = ["tmux", "-S", str(home.path / "socket"), "-f", "/dev/null"]
        subprocess.run([*tmux, "new-session", "-d", "-x", "200", "-y", "5", "sleep 600"], env=home.environment, check=True)
        server = subprocess.run([*tmux, "display-message", "-p", "#{pid}"], env=home.environment, capture_output=True,
                                text=True).stdout.strip()
        watch = home.watch("--tmux", environment={**home.environment, "TMUX": f"{home.path / 'socket'},{server},0"})
        ask = lambda *arguments: subprocess.run([*tmux, *arguments], env=home.environment, capture_output=True,
                                                text=True).stdout.rstrip("\n")
        eventually("tmux has @bday", lambda: ask("show-options", "-gqv", "@bday"), "🎁 Anna in 10 days")
        home.write(".contacts/1.vcf", card(name.replace(";", "\\;"), 10))
        drawn = f"🎁 {name.replace(chr(92) * 2, chr(92))} in 10 days".replace("#", "##")
        eventually("a hostile name is text", lambda: ask("show-options", "-gqv", "@bday"), drawn)
        check("and does nothing", canary.exists(), False)
        again = home.watch("--tmux", environment={**home.environment, "TMUX": f"{home.path / 'socket'},{server},0"})
        eventually("a reloaded configuration's takes the place of the one before", watch.is_running, False)
        check("and stays", again.is_running(), True)
        watch = again
        subprocess.run([*tmux, "kill-server"], env=home.environment)
        eventually("ends with tmux", watch.is_running, False)
    with Home() as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        environment = {**home.environment, "TMUX": f"{home.path}/none,1,0", "TMUX_TMPDIR": str(home.path)}
        done = subprocess.run([BINARY, "watch", "--tmux"], env=environment, capture_output=True, text=True, timeout=DEADLINE)
        check("without tmux: the service is not there", done.returncode, 69)


def reload_wakes():
    with Home() as home:
        log = home.path / "log"
        home.write(".config/bday-widget/config.jsonc",
                   f'{{"reload": ["echo one >> {log}", "exit 3", "echo two >> {log}; cat"]}}')
        home.write(".contacts/1.vcf", card("Anna", 10))
        watches = [home.watch(), home.watch("--format", "waybar")]
        for watch in watches:
            eventually("shows Anna", lambda: "Anna" in (watch.last() or ""), True)
        time.sleep(1.1)  # A folder changed within a second of its reading is no archive's.
        home.run()
        home.run()
        archives = lambda: len(list((home.path / "run/bday-widget").glob("*.json")))
        check("there is an archive", archives(), 1)
        done = home.run("reload")
        check("reload ends well", done.returncode, 0)
        check("a command that fails is told", "status 3" in done.stderr, True)
        check("and all are run", log.read_text(), "one\ntwo\n")
        check("the archives are gone", archives(), 0)
        check("every watch still runs", [watch.is_running() for watch in watches], [True, True])
        home.run("import")
        check("an import that changes nothing runs none", log.read_text(), "one\ntwo\n")
        home.write(".contacts/2.vcf", card("Bert", 9))
        # A watch reads it too, and stores it first where it is quicker: then nothing is new to the import.
        for watch in watches:
            watch.end()
        home.write(".contacts/3.vcf", card("Cleo", 8))
        home.run("import")
        check("an import that changes something runs them", log.read_text(), "one\ntwo\none\ntwo\n")


def options_are_refused():
    with Home() as home:
        for arguments in (["--now", "2026-01-01"], ["--source", "-"], ["--to", "x", "--tmux"]):
            check(f"watch {' '.join(arguments)}: usage", home.run("watch", *arguments).returncode, 64)


for case in (contacts_change, times_are_odd, a_database_changes, sources_appear, configuration_changes, errors_end,
             midnight_comes, zone_changes, reader_goes, memory_is_small, file_is_kept, tmux_is_told, reload_wakes,
             options_are_refused):
    print(f"— {case.__name__.replace('_', ' ')}")
    case()
sys.exit(1 if failures else 0)
