"""The guided start, with a person at the terminal, and without one."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from Harness import places
from Harness.calls import can_trace
from Harness.cards import vcard
from Harness.homes import AS_NOBODY, Home, home_of_nobody_else
from Harness.terminal import Terminal

WAYBAR = '{\n    // mine\n    "modules-right": ["clock"]\n}\n'


@pytest.fixture
def home():
    # No bar is installed, so that what is there decides; systemd's programs are needed by no answer here.
    with Home(LANG="C.UTF-8") as home:
        home.environment["PATH"] = str(home.path / "bin")
        yield home


@pytest.fixture
def books(home):
    return filled(home)


@pytest.fixture
def lone_books():
    """Those of somebody for whom no bar runs, whatever others test."""
    with home_of_nobody_else() as home:
        home.environment["PATH"] = str(home.path / "bin")
        yield filled(home)


def filled(home):
    """Three sources, and a bar."""
    home.write(".contacts/anna.vcf", vcard("FN:Anna Berg", "BDAY:19901123"))
    home.write(".contacts/none.vcf", vcard("FN:Nobody Knows"))
    home.write(".birthdays", "1985-02-03 Ben List\n")
    home.write(".abook/addressbook", "[format]\nprogram=abook\nversion=0.6\n\n[0]\nname=Cleo Book\nanniversary=1970-05-06\n")
    home.write(".config/waybar/config", WAYBAR)
    return home


def setup(home, *arguments):
    return Terminal([places.BINARY, "setup", *arguments], home.environment, home.path)


def stored(home):
    return (home.path / ".local/share/bday-widget/contacts.sealed").exists()


def test_somebody_is_guided_from_nothing_to_a_bar(books):
    with setup(books) as terminal:
        terminal.shows("Read them? Nothing is stored yet. [Y/n]")
        assert not stored(books)
        assert all(place in terminal.text for place in ("~/.contacts\n", "~/.birthdays\n", "~/.abook/addressbook\n"))
        terminal.type("\n")
        terminal.shows("whenever they change? [Y/n]")
        assert not stored(books)
        assert "~/.contacts (vdir, 1 entry with a birthday, 1 without" in terminal.text
        assert "3 people with birthdays. Keep them" in terminal.text
        terminal.type("\n")
        terminal.shows("Imported 3 contacts with birthdays from 3 sources")
        assert "the first time" not in terminal.text
        # As systemd's units are, where there is systemd.
        terminal.shows("Enable notices? (no: maybe later) [Y/n]")
        assert "~/.config/autostart/bday-widget-notify.desktop" in terminal.text
        assert not (books.path / ".config/autostart").exists()
        terminal.type("\n")
        terminal.shows("Say how old people turn, too? [y/N]")
        terminal.type("\n")
        terminal.shows('+    "modules-right": ["custom/birthday", "clock"]')
        terminal.shows("Add this? [Y/n]")
        assert (books.path / ".config/waybar/config").read_text() == WAYBAR
        terminal.type("\n")
        text = terminal.ends()
    assert "Done. The file as it was: ~/.config/waybar/config.before-bday-widget" in text
    assert "Upcoming Birthdays" in text and "Anna Berg" in text
    assert (books.path / ".config/autostart/bday-widget-notify.desktop").exists()
    # The whole thing, without ages.
    assert '"on-click-right": ' in text and "#custom-birthday.today {" in text and "--age" not in text
    config = books.path / ".config/waybar/config"
    assert "custom/birthday" in config.read_text() and config.read_text() != WAYBAR
    # Nothing is asked twice, and nothing changed.
    times = config.stat().st_mtime_ns
    with setup(books) as terminal:
        assert "[Y/n]" not in terminal.ends()
    assert config.stat().st_mtime_ns == times
    with setup(books, "--undo") as terminal:
        terminal.shows("Remove this? [Y/n]")
        terminal.type("\n")
        assert "Done. The copy that was kept stays: ~/.config/waybar/config.before-bday-widget" in terminal.ends()
    assert config.read_text() == WAYBAR
    assert config.with_name("config.before-bday-widget").read_text() == WAYBAR


def test_every_step_can_be_left_out(books):
    with setup(books) as terminal:
        terminal.shows("Read them?")
        terminal.type("n\n")
        terminal.shows("how old")
        terminal.type("\n")
        terminal.shows("Add this?")
        terminal.type("n\n")
        terminal.ends()
    assert not stored(books) and (books.path / ".config/waybar/config").read_text() == WAYBAR
    with setup(books) as terminal:
        # What was not wanted is not offered again, and named.
        text = terminal.ends()
    assert "waybar: not wanted. Later: bday-widget setup --bar waybar" in text
    assert "When they may be: bday-widget import" in text
    assert "these are sample people; to read yours: bday-widget import" in books.run("gallery").stderr
    with setup(books, "--bar", "waybar") as terminal:
        terminal.shows("how old")
        terminal.type("y\n")
        terminal.shows(" --age ")
        terminal.shows("Add this?")
        terminal.type("y\n")
        terminal.ends()
    assert "custom/birthday" in (books.path / ".config/waybar/config").read_text()


def refuse(home):
    with setup(home, "--skip", "bars") as terminal:
        terminal.shows("Read them?")
        terminal.type("n\n")
        terminal.ends()


@pytest.mark.parametrize("call", [
    [], ["list"], ["--format", "waybar"], ["--format", "tmux"], ["watch", "--updates", "1"], ["reload"], ["notifications"],
    ["notify", "--dry-run"], ["groups"], ["gallery"], ["calendar"], ["export"], ["contact", "Anna"], ["doctor"],
    ["sources"], ["setup", "--yes", "--skip", "bars"], ["import", "--dry-run"], ["timeline"],
])
def test_nothing_reads_what_was_not_to_be_read(books, call):
    refuse(books)
    done = books.run(*call)
    names = ["Anna Berg", "Ben List", "Cleo Book"]
    assert not stored(books) and not any(name in done.stdout + done.stderr for name in names), done


def test_a_refusal_ends_where_something_else_is_said(books):
    refuse(books)
    said = books.run("list")
    assert said.returncode == 0 and "bday-widget import" in said.stderr, said
    assert "bday-widget import" in books.run("groups").stderr
    assert "bday-widget import" in books.run("add", "Foo Bar", "1990-01-01", "--yes").stderr
    # Who names one source has not named the others, nor taken back the No.
    books.ask("sources", "add", str(books.path / ".birthdays"))
    assert [row[0] for row in books.listed()] == ["Ben List"]
    with setup(books, "--skip", "bars", "--skip", "notifications") as terminal:
        text = terminal.ends()
    assert "~/.birthdays" in text and "Others are not read, as you said. When they may be: bday-widget import" in text
    books.ask("sources", "forget", str(books.path / ".birthdays"))
    assert books.listed() == []


def test_import_ends_a_refusal_for_good(books):
    refuse(books)
    books.ask("sources", "add", str(books.path / ".birthdays"))
    books.ask("import")
    books.write(".contacts/dora.vcf", vcard("FN:Dora Late", "BDAY:19910101"))
    assert {row[0] for row in books.listed()} == {"Anna Berg", "Ben List", "Cleo Book", "Dora Late"}


def test_what_is_no_answer_is_asked_again(books):
    with setup(books, "--skip", "bars") as terminal:
        terminal.shows("Read them?")
        terminal.type("perhaps\n")
        assert not stored(books)
        terminal.type("\n")
        terminal.shows("whenever they change? [Y/n]")
        terminal.type("no\n")
        text = terminal.ends()
    assert text.count("Read them?") == 2 and "Nothing was kept" in text and not stored(books)


def test_who_ends_the_input_has_declined_nothing(books):
    config = books.path / ".config/waybar/config"
    with setup(books, "--bar", "waybar", "--skip", "contacts") as terminal:
        terminal.shows("how old")
        terminal.type("\n")
        terminal.shows("Add this?")
        terminal.type("\x04")
        assert "stays as it is" in terminal.ends() and config.read_text() == WAYBAR
    with setup(books, "--skip", "contacts", "--skip", "notifications") as terminal:
        terminal.shows("how old")
        terminal.type("\n")
        terminal.shows("Add this?")
        terminal.type("n\n")
        assert "not wanted" not in terminal.ends()


@pytest.mark.parametrize("question", ["Read them?", "whenever they change?"])
def test_who_ends_the_input_has_not_refused_to_have_contacts_read(books, question):
    for _ in range(2):
        with setup(books, "--skip", "bars") as terminal:
            terminal.shows("Read them?")
            if question != "Read them?":
                terminal.type("\n")
            terminal.shows(question)
            terminal.type("\x04")
            text = terminal.ends()
        # Nor does anything follow, as if it were the end.
        assert "Nothing more is asked" in text and "widgets" not in text.split("Your contacts")[1] and not stored(books)
    assert [row[0] for row in books.listed()][:1] == ["Anna Berg"]


def test_a_changed_module_is_taken_out_by_hand_and_comes_back(books):
    config = books.path / ".config/waybar/config"
    books.ask("setup", "--yes", "--bar", "waybar")
    lines = config.read_text().replace("--width 60", "--width 20").splitlines(keepends=True)
    config.write_text("".join(lines))
    done = books.run("setup", "--undo", "--yes")
    assert done.returncode == 73 and '"custom/birthday" among the modules' in done.stdout
    start, end = (next(number for number, line in enumerate(lines) if mark in line) for mark in (">>>", "<<<"))
    config.write_text("".join(lines[:start] + lines[end + 1:]))
    # The name alone is left: its definition comes back, and both go.
    books.ask("setup", "--yes", "--bar", "waybar")
    assert config.read_text().count('"custom/birthday"') == 2
    books.ask("setup", "--undo", "--yes")
    assert config.read_text() == WAYBAR


def test_taking_out_unasked_declines_nothing(books):
    config = books.path / ".config/waybar/config"
    books.run("setup", "--yes", "--bar", "waybar")
    assert "custom/birthday" in config.read_text()
    assert "Done." in books.run("setup", "--undo", "--yes").stdout and config.read_text() == WAYBAR
    assert "not wanted" not in books.run("setup", "--yes", "--bar", "waybar").stdout
    assert "custom/birthday" in config.read_text()


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_every_line_ends_within_the_terminal(books, columns):
    """Sentences, lists, changes and standard error: only what is one word may be wider."""
    for number in range(1000, 1100):
        books.write(f".contacts/{number}.vcf", vcard(f"FN:Person {number}", "BDAY:--0102"))
    books.write(".config/i3blocks/config", b"\xff\n")
    environment = {**books.environment, "NO_COLOR": "1"}
    with Terminal([places.BINARY, "setup"], environment, books.path, columns=columns) as terminal:
        for question in ("Read them?", "Keep them", "Enable notices?", "how old", "Add this?"):
            terminal.shows(question)
            terminal.type("\n")
        text = terminal.ends()
    lines = text.split("This is what widgets")[0].splitlines()
    wide = [line for line in lines if len(line) > columns and " " in line.strip() and "[Y/n]" not in line
            and not line.startswith(("bday-widget ", "    #custom"))]  # To be pasted.
    assert wide == [] and "i3blocks/config" in text, wide
    assert "4 with\n" not in text


@pytest.mark.parametrize("typed", [
    "'~/phone export/all.vcf'", '"~/phone export/all.vcf"', "~/phone\\ export/all.vcf", "~/phone export/all.vcf",
    "file://HOME/phone%20export/all.vcf", "file://HOME/ph%6Fne%20export/a%6cl.vcf",
    "'file://localhostHOME/phone%20export/all.vcf' ", "'HOME/phone'\\ 'export/all.vcf'",
])
def test_where_nothing_is_found_a_path_is_asked_for(home, typed):
    home.write("phone export/all.vcf", vcard("FN:Anna Berg", "BDAY:19901123"))
    with setup(home) as terminal:
        terminal.shows("birthdays): ")
        terminal.type(typed.replace("HOME", str(home.path)) + "\n")
        terminal.shows("(vcf, 1 entry with a birthday)")
        terminal.type("\n")
        terminal.shows("Imported 1 contact")
        terminal.shows("Enable notices?")
        terminal.type("n\n")
        terminal.ends()
    assert [row[0] for row in home.listed()] == ["Anna Berg"]
    assert "imported once" not in home.ask("sources")


def test_who_has_no_address_book_can_type_people(home):
    home.write("empty.vcf", vcard("FN:Nobody Knows"))
    with setup(home) as terminal:
        terminal.shows("type birthdays): ")
        terminal.type("~/empty.vcf\n")
        terminal.shows("has no birthday")
        terminal.type("\n")
        terminal.shows("into ~/.birthdays? [Y/n]")
        terminal.type("\n")
        terminal.shows("Anna Berg 1990-11-23")
        terminal.shows("> ")
        terminal.type("Ada Löw 23 Nov 1990\n")
        terminal.type("Ben\n")
        terminal.shows("not a name and a day")
        terminal.type("Ben 3/4/1990\n")
        terminal.shows('Ben "3/4/1990" can be 1990-03-04 or 1990-04-03')
        terminal.type("Ben de Vries, 02-29\n\n")
        terminal.shows("Imported 2 contacts with birthdays")
        terminal.shows("Enable notices?")
        terminal.type("n\n")
        terminal.ends()
    assert (home.path / ".birthdays").read_text() == "1990-11-23 Ada Löw\n--02-29 Ben de Vries\n"
    assert {row[0] for row in home.listed()} == {"Ada Löw", "Ben de Vries"}
    assert home.ask("sources").startswith("~/.birthdays (list, ")


@pytest.mark.parametrize("book", [None, "", vcard("FN:Nobody Knows")])
def test_without_anybody_it_does_not_go_on_as_if_there_were_some(home, book):
    if book is not None:
        (home.path / ".contacts").mkdir()
    if book:
        home.write(".contacts/a.vcf", book)
    done = home.run("setup", "--yes")
    assert done.returncode == 0 and "── Your bar" in done.stdout and "sample people" in done.stdout, done
    assert not any(word in done.stdout for word in ("Keep them", "Their key", "Notices", "bday-widget list\n")), done
    assert "vdirsyncer" in done.stdout and not stored(home)


def test_a_bar_that_is_named_first_is_no_yes_to_reading(books):
    with setup(books, "--bar", "waybar") as terminal:
        terminal.shows("Read them? Nothing is stored yet. [Y/n]")
        terminal.type("n\n")
        terminal.shows("how old")
        terminal.type("\n")
        terminal.shows("Add this?")
        terminal.type("\n")
        terminal.ends()
    assert not stored(books) and "custom/birthday" in (books.path / ".config/waybar/config").read_text()
    assert "Anna" not in books.run("--format", "waybar").stdout


@pytest.mark.parametrize("answer", ["", "n", None])
def test_a_bar_that_runs_is_told_after_a_yes_alone(books, answer):
    """pkill is one of ours: there may be other bars on this machine."""
    books.write("bin/pkill", '#!/bin/sh\necho "$@" >"$HOME/told"\n').chmod(0o755)
    (books.path / "bin/waybar").symlink_to(shutil.which("sleep"))
    process = books.start([books.path / "bin/waybar", "60"])
    try:
        if answer is None:
            text = books.ask("setup", "--yes", "--bar", "waybar")
        else:
            with setup(books, "--bar", "waybar", "--skip", "contacts") as terminal:
                for question in ("how old", "Add this?"):
                    terminal.shows(question)
                    terminal.type("\n")
                terminal.shows("Have waybar show it now (pkill -SIGUSR2 waybar)?")
                terminal.type(f"{answer}\n")
                text = terminal.ends()
    finally:
        process.kill()
        process.wait()
    assert (books.path / "told").exists() == (answer == "")
    assert answer == "" or "pkill -SIGUSR2 waybar" in text.rpartition("documentation")[2]


def test_a_file_whose_name_has_quotation_marks_is_found(home):
    home.write("it's 50%20.vcf", vcard("FN:Anna Berg", "BDAY:19901123"))
    with setup(home) as terminal:
        terminal.shows("birthdays): ")
        terminal.type("~/it's 50%20.vcf\n")
        terminal.shows("1 entry with a birthday")
        terminal.type("\x04")
        terminal.ends()


@pytest.mark.parametrize("closed", [".contacts", ".contacts/anna.vcf"])
def test_what_may_not_be_read_is_said_and_nothing_is_made(closed):
    """Nor is it `Read already` the second time."""
    with Home(LANG="C.UTF-8", become=AS_NOBODY if os.geteuid() == 0 else ()) as home:
        home.environment["PATH"] = "/usr/bin:/bin"
        home.write(".contacts/anna.vcf", vcard("FN:Anna Berg", "BDAY:19901123"))
        os.chmod(home.path / closed, 0)
        for _ in range(2):
            done = home.run("setup", "--yes", "--skip", "notifications")
            assert done.returncode == 0 and "Read already" not in done.stdout, done
            assert "no birthday to show" in done.stdout and "bday-widget setup" in done.stdout
            assert "── Your bar" in done.stdout and not (home.path / ".local").exists()
        os.chmod(home.path / closed, 0o700)
        home.run("setup", "--yes", "--skip", "notifications")
        assert stored(home)


def test_a_bar_with_a_configuration_of_the_systems_says_how_to_have_ones_own(home):
    """conky reads /etc/conky/conky.conf until then, and its package puts that there."""
    done = home.run("setup", "--yes", "--bar", "conky", "--skip", "notifications")
    assert done.returncode == 73 and not (home.path / ".config").exists()
    commands = re.search(r"^ +mkdir .*\n +cp .*\n", done.stdout, re.MULTILINE)[0]
    subprocess.run(["sh", "-ec", commands], env={**home.environment, "PATH": os.environ["PATH"]}, check=True)
    home.ask("setup", "--yes", "--bar", "conky", "--skip", "notifications")
    assert "bday-widget" in (home.path / ".config/conky/conky.conf").read_text()


def test_lines_that_somebody_changed_stay(home):
    call = ["setup", "--yes", "--bar", "tmux", "--skip", "notifications"]
    home.ask(*call)
    configuration = home.path / ".tmux.conf"
    changed = configuration.read_text().replace("watch --tmux", "watch --tmux --age")
    configuration.write_text(changed)
    done = home.run(*call)
    assert done.returncode == 73 and "was changed since, and stays" in done.stdout and configuration.read_text() == changed


def test_unasked_only_a_bar_that_runs_is_changed(lone_books):
    config = lone_books.path / ".config/waybar/config"
    lone_books.write(".config/i3blocks/config", "[time]\ncommand=date\n")
    (lone_books.path / "bin/tmux").symlink_to("/bin/true")
    done = lone_books.run("setup", "--yes")
    assert "waybar does not run" in done.stdout and "setup --bar waybar" in done.stdout and config.read_text() == WAYBAR
    # tmux has no file: none is made.
    assert "there is no ~/.tmux.conf" in done.stdout and not (lone_books.path / ".tmux.conf").exists()
    (lone_books.path / "bin/waybar").symlink_to(shutil.which("sleep"))
    process = lone_books.start([lone_books.path / "bin/waybar", "60"])
    try:
        lone_books.run("setup", "--yes")
    finally:
        process.kill()
        process.wait()
    assert "custom/birthday" in config.read_text()
    assert "birthday" not in (lone_books.path / ".config/i3blocks/config").read_text()


READS = "read,pread64,readv,preadv,preadv2,mmap,sendfile,copy_file_range,splice"


def traced(log):
    return [shutil.which("strace"), "-f", "-qq", "-y", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "signal=none", "-e", f"trace={READS}", "-o", str(log)]


def contacts_read(log, home):
    """The contact files of which something was read."""
    paths = set(re.findall(r"\d+<(/[^>]*)>", log.read_text()))
    inside = [str(pathlib.Path(path).relative_to(home.path)) for path in paths if path.startswith(f"{home.path}/")]
    return [path for path in inside if path.startswith((".contacts", ".birthdays", ".abook", ".local/share/evolution"))]


@pytest.mark.skipif(not can_trace(), reason="strace is missing, or may not trace")
def test_no_byte_of_a_contact_is_read_before_a_yes_or_after_a_no(books, tmp_path):
    books.write(".local/share/evolution/addressbook/system/contacts.db", b"SQLite format 3\0" + bytes(1000))
    log = tmp_path / "log"
    with Terminal([*traced(log), places.BINARY, "setup", "--skip", "bars"], books.environment, books.path) as terminal:
        terminal.shows("Read them?")
        assert contacts_read(log, books) == [] and "~/.birthdays" in terminal.text
        terminal.type("n\n")
        terminal.ends()
    for call in ([], ["list"], ["--format", "waybar"], ["doctor"], ["sources"], ["groups"], ["import", "--dry-run"],
                 ["setup", "--yes", "--skip", "bars"], ["gallery"], ["reload"]):
        subprocess.run([*traced(log), places.BINARY, *call], env=books.environment, cwd=books.path, capture_output=True)
        assert contacts_read(log, books) == [], call
    # What is looked for is what is read: with a yes each is.
    subprocess.run([*traced(log), places.BINARY, "import"], env=books.environment, cwd=books.path, capture_output=True)
    assert ".birthdays" in contacts_read(log, books)


@pytest.mark.parametrize("call", [["list"], [], ["groups"], ["contact", "--next"], ["import"]])
def test_the_first_call_says_what_is_kept_and_how_it_goes(books, call):
    with Terminal([places.BINARY, *call], books.environment, books.path) as terminal:
        text = terminal.ends()
    line = " ".join(text[text.index("bday-widget: read for the first time"):].splitlines()[:4])
    assert "~/.birthdays" in line and "~/.local/share/bday-widget/contacts.sealed" in line
    with Terminal([places.BINARY, *call], books.environment, books.path) as terminal:
        assert "the first time" not in terminal.ends()
    command = re.search("bday-widget sources forget .*", text).group()
    done = subprocess.run(["/bin/sh", "-c", command], env=books.environment, cwd=books.path, capture_output=True, text=True)
    assert done.returncode == 0 and books.listed() == [], done


def test_without_a_terminal_nothing_is_done_unasked(lone_books):
    done = lone_books.run("setup")
    assert (done.returncode, stored(lone_books)) == (64, False)
    assert "bday-widget setup --yes" in done.stderr
    done = lone_books.run("setup", "--yes")
    assert done.returncode == 0 and stored(lone_books), done
    assert "Say how old" not in done.stdout
    before = (lone_books.path / ".config/waybar/config").read_text()
    again = lone_books.run("setup", "--yes")
    assert again.returncode == 0 and (lone_books.path / ".config/waybar/config").read_text() == before
    done = lone_books.run("setup", "--yes", "--skip", "contacts", "--skip", "bars")
    assert "Your bar" not in done.stdout and done.returncode == 0


def test_what_was_changed_since_stays(books):
    books.run("setup", "--yes", "--bar", "waybar")
    config = books.path / ".config/waybar/config"
    config.write_text(config.read_text().replace("--width 60", "--width 30"))
    changed = config.read_text()
    done = books.run("setup", "--undo", "--yes")
    assert config.read_text() == changed and "--width 30" in done.stdout and "stays" in done.stdout


@pytest.mark.parametrize("text, said", [
    ('{ "modules-right": [', "line 1"), ('{ "include": ["~/modules.json"] }', "to add to"),
    ('{ "custom/birthday": {}, "modules-right": ["clock"] }', "not ours"), (b'{ "a": "\xff" }', "Not a file"),
])
def test_a_configuration_that_cannot_be_added_to_stays_as_it_is(books, text, said):
    config = books.write(".config/waybar/config", text)
    before = config.read_bytes()
    done = books.run("setup", "--yes", "--bar", "waybar")
    assert done.returncode == 73 and said in done.stdout + done.stderr, done
    assert config.read_bytes() == before
    assert not config.with_name("config.before-bday-widget").exists()


def test_a_read_only_configuration_is_left_to_its_owner(books):
    config = books.path / ".config/waybar/config"
    os.chmod(config, 0o444)
    done = books.run("setup", "--yes", "--bar", "waybar")
    assert config.read_text() == WAYBAR and "read-only" in done.stderr
    assert not config.with_name("config.before-bday-widget").exists()


def test_nothing_of_a_configuration_acts_on_the_terminal(books):
    books.write(".config/waybar/config", '{\n    // \x1b]0;title\x07 \x9b2J \u202e\n    "modules-right": ["clock"]\n}\n')
    done = books.run("setup", "--yes", "--bar", "waybar")
    assert "Add this?" in done.stdout, done
    assert not any(character in done.stdout for character in "\x1b\x07\x9b\u202e")


@pytest.mark.parametrize("flag", ['"true"', "1", "null"])
def test_a_refusal_that_is_damaged_is_no_consent(books, flag):
    refuse(books)
    state = books.path / ".local/state/bday-widget/settings.json"
    books.replace(state, state.read_text().replace("true", flag))
    done = books.run("list")
    assert done.returncode == 78 and not stored(books) and "refusesReading" in done.stderr, done


@pytest.mark.parametrize("arguments", [["--yes", "--bar", "waybar"], ["--undo", "--yes"]])
def test_a_script_learns_that_nothing_was_done(books, arguments):
    books.run("setup", "--yes", "--bar", "waybar")
    config = books.path / ".config/waybar/config"
    if "--undo" in arguments:
        config.write_text(config.read_text().replace("--width 60", "--width 30"))
    else:
        config.unlink()
        config.mkdir()
    assert books.run("setup", *arguments).returncode == 73


def test_pictures_are_not_broken_like_sentences(books):
    with setup(books, *[word for step in ("contacts", "key", "notifications", "bars") for word in ("--skip", step)]) as terminal:
        drawn = terminal.ends()
    with Terminal([places.BINARY, "gallery", "--placeholder"], books.environment, books.path) as terminal:
        assert terminal.ends() in drawn
