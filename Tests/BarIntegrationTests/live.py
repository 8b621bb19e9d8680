#!/usr/bin/env python3
"""What the real bars show, read back from them: live.py [PROGRAM…].

Each program runs headless with our configuration from integrations/ and the release binary; contacts change under it,
midnight comes, nobody is near, something is wrong; then one running bar is fed one hostile name after the other. In CI
none may be missing.
"""
import concurrent.futures
import datetime
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import hostile_names
from headless import in_sway
from programs import PROGRAMS, Home, Waybar, end_display, missing, until, without_isolates

failures = 0


def check(program, what, seen, expected):
    """Waits until the program shows it."""
    global failures
    if seen == program.shown:
        program.say(expected)
    if until(lambda: seen() == expected):
        print(f"ok {program.name}: {what}")
    else:
        failures += 1
        print(f"FAILED {program.name}: {what}\n  shows    {seen()!r}\n  expected {expected!r}")


def day(count, today=None):
    date = (today or datetime.datetime.now(datetime.timezone.utc).date()) + datetime.timedelta(count)
    return f"{date.month:02}{date.day:02}"


def card(name, days, today=None):
    name = name if isinstance(name, bytes) else name.encode()
    return b"BEGIN:VCARD\nVERSION:4.0\nFN:%s\nBDAY:--%s\nEND:VCARD\n" % (name, day(days, today).encode())


def text(program, name, days):
    """What stands there of a birthday some days ahead: in conky's panel the small family."""
    when = "today" if days == 0 else "tomorrow" if days == 1 else f"in {days} days"
    if program.separator == "\n":
        date = datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days)
        return f"{when}\n{name}\n{date:%B} {date.day}"
    return f"🎉 {name}'s birthday!" if days == 0 else f"🎁 {name} {when}"


def changes(kind, folder):
    home = Home(folder / "changes")
    home.card(card("Anna Berg", 3))
    program = kind(home)
    try:
        check(program, "shows the next birthday", program.shown, text(program, "Anna Berg", 3))
        home.card(card("Bert Holm", 4))
        check(program, "a contact changes", program.shown, text(program, "Bert Holm", 4))
        home.card(card("Cleo Dag", 0))
        check(program, "a birthday today", program.shown, text(program, "Cleo Dag", 0))
        if isinstance(program, Waybar):
            gauge = lambda: any("●" in name for name, _ in program.labels())
            check(program, "the gauge's icon", gauge, True)
            check(program, "the colour of today", lambda: program.pixels("d6245c") > 1000, True)
        for number in range(20):
            home.card(card(f"Person {number}", 2))
        check(program, "twenty changes at once", program.shown, text(program, "Person 19", 2))
        check(program, "still runs", program.is_running, True)
    finally:
        program.end()


def nobody_near(kind, folder):
    home = Home(folder / "near")
    home.card(card("Anna Berg", 2))
    program = kind(home, "--within 3")
    try:
        check(program, "somebody near", program.shown, text(program, "Anna Berg", 2))
        home.card(card("Anna Berg", 20))
        check(program, "nobody near: hidden", program.shown, "")
        home.card(card("Bert Holm", 1))
        check(program, "somebody near again", program.shown, text(program, "Bert Holm", 1))
    finally:
        program.end()


def something_wrong(kind, folder):
    home = Home(folder / "wrong")
    home.card(card("Anna Berg", 3))
    home.settings('{"sources": [')
    program = kind(home)
    try:
        check(program, "the error state", program.shown, program.error)
        home.settings("{}")
        check(program, "and its end", program.shown, text(program, "Anna Berg", 3))
    finally:
        program.end()


def midnight(kind, folder):
    ahead = 6
    now = int(time.time())
    offset = (86_400 - ahead - now) % 86_400
    today = datetime.datetime.fromtimestamp(now + offset, datetime.timezone.utc).date()
    home = Home(folder / "midnight", f"<TST>-{offset // 3600:02}:{offset // 60 % 60:02}:{offset % 60:02}")
    home.card(card("Anna Berg", 1, today))
    program = kind(home)
    try:
        program.say("🎁 Anna Berg tomorrow")
        first = lambda: "tomorrow" in (program.shown() or "")
        check(program, "seconds before midnight", first, True)
        program.say("🎉 Anna Berg's birthday!")
        after = lambda: re.search(r"Anna Berg's birthday!|^today\n", program.shown() or "") is not None
        check(program, "after midnight", after, True)
    finally:
        program.end()


def comparable(program, shown):
    """tmux 3.3a keeps only so many bytes of a cluster in a cell: there clusters are compared by their first letters."""
    if not program.name.startswith("tmux"):
        return shown
    return "".join(character for character in shown or "" if character.isascii())


def hostile(kind, folder):
    global failures
    home = Home(folder / "hostile")
    home.card(card("First", 3))
    program = kind(home)
    wrong, started = 0, time.monotonic()
    try:
        program.say(text(program, "First", 3))
        until(lambda: program.shown() == text(program, "First", 3))
        for number, (name, expected) in enumerate(hostile_names.NAMES):
            canary = str(home.canary)
            if isinstance(name, str):
                # Long paths would be cut: a link of few letters leads there.
                name = name.replace("CANARY", "c")
            escaped = name if isinstance(name, bytes) else name.replace(";", "\\;").replace(",", "\\,")
            wanted = comparable(program, text(program, expected.replace("CANARY", "c"), 3))
            program.say(text(program, expected.replace("CANARY", "c"), 3))
            home.card(card(escaped, 3))
            if not until(lambda: comparable(program, program.shown()) == wanted, 8):
                wrong += 1
                print(f"FAILED {program.name}: name {number}\n  shows    {program.shown()!r:.300}\n  expected {wanted!r:.300}")
            if number % 8 == 0:
                program.disturb()
            if (home.path / "c").exists() or pathlib.Path("c").exists():
                wrong += 1
                print(f"FAILED {program.name}: name {number} was run")
                (home.path / "c").unlink(missing_ok=True)
            if not program.is_running():
                wrong += 1
                print(f"FAILED {program.name}: name {number} ended it")
                break
        program.disturb()
        home.card(card("Last", 3))
        check(program, "the line is whole after all of them", program.shown, text(program, "Last", 3))
    finally:
        program.end()
    failures += wrong
    print(f"{'FAILED' if wrong else 'ok'} {program.name}: {len(hostile_names.NAMES) - wrong} of {len(hostile_names.NAMES)} hostile names"
          f" ({time.monotonic() - started:.0f} s)")


def ends_with_it(kind, folder):
    """No provider outlives its bar."""
    home = Home(folder / "ends")
    home.card(card("Anna Berg", 3))
    program = kind(home)
    program.say(text(program, "Anna Berg", 3))
    until(lambda: program.shown() == text(program, "Anna Berg", 3))
    program.end()
    mine = lambda: [entry.name for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit() and is_in(entry, home)]
    check(program, "no process is left behind", mine, [])


def is_in(process, home):
    try:
        return f"HOME={home.path}".encode() in (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def unescaped(kind, folder):
    """A bar that gets a text as a name has it has to show something else, or do something: so that the names prove
    anything. In the place of bday-widget stands a program that says it."""
    if not kind.live:
        return
    home = Home(folder / "unescaped")
    command = home.path / "bin/bday-widget"
    command.unlink()
    say = f"cat <<'END'\n{kind.live}\nEND\n"
    # Said twice, because tmux misses what a job prints at once; and `watch` stays.
    command.write_text(f"#!/bin/sh\n{say}[ \"$1\" = watch ] || exit 0\nsleep 1.5\n{say}exec sleep 1000\n")
    command.chmod(0o755)
    program = kind(home)

    def noticed():
        program.disturb()
        if "touch" in kind.live:
            return (home.path / "c").exists()
        return (program.shown() or kind.live) != kind.live

    try:
        check(program, "what is not escaped is noticed", noticed, True)
    finally:
        program.end()


def tooltips(kind, folder):
    """Every name in a tooltip, each of a module of its own: GTK tells a screen reader a label's first tooltip only."""
    if kind is not Waybar:
        return
    home = Home(folder / "tooltips")
    home.card(card("Anna Berg", 3))
    program = kind(home)
    names = [(name if isinstance(name, bytes) else name.replace("CANARY", "c").replace(";", "\\;").replace(",", "\\,"),
              expected.replace("CANARY", "c")) for name, expected in hostile_names.NAMES]
    try:
        for seconds in (2, 8, 30):  # until they are drawn: whoever asks before that gets no tooltip ever
            program.end()
            program.beside(names, lambda name: card(name, 3))
            time.sleep(seconds)
            seen = [tooltip for _, tooltip in program.labels() if tooltip]
            if len(seen) == len(names):
                break
        date = datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(3)
        wanted = [f"{expected}, {date:%B} {date.day}, in 3 days" for _, expected in names]
        wrong = [(is_there, want) for is_there, want in zip(map(without_isolates, seen), wanted) if is_there != want]
        check(program, f"{len(names)} hostile names in tooltips", lambda: (len(seen), wrong[:3]), (len(names), []))
        check(program, "and none was run", lambda: (home.path / "c").exists(), False)
    finally:
        program.end()


CASES = [unescaped, tooltips, changes, nobody_near, something_wrong, midnight, hostile, ends_with_it]


def run(kind):
    with tempfile.TemporaryDirectory() as temporary:
        for case in CASES:
            case(kind, pathlib.Path(temporary))


def together(names):
    """One process each, three at a time: mostly they wait."""
    def one(name):
        return subprocess.run([sys.executable, __file__, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for job in concurrent.futures.as_completed([pool.submit(one, name) for name in names]):
            lines = job.result().stdout.decode(errors="replace").splitlines()
            print("\n".join(line for line in lines if not line.startswith(("dbus-daemon", "SpiRegistry"))), flush=True)
            failed += job.result().returncode != 0
    return failed


def main():
    global failures
    wanted = sys.argv[1:] or [program.name for program in PROGRAMS]
    if len(wanted) > 1:
        sys.exit(1 if together(wanted) else 0)
    for kind in (program for program in PROGRAMS if program.name in wanted):
        if lacking := missing(kind):
            print(f"{'FAILED' if os.environ.get('CI') else 'SKIPPED'} {kind.name}: {', '.join(lacking)} is missing")
            failures += bool(os.environ.get("CI"))
        elif kind.is_in_sway and "WAYLAND_DISPLAY" not in os.environ:
            failures += in_sway([__file__, kind.name], "1600x120") != 0
        else:
            run(kind)
    end_display()
    sys.exit(1 if failures else 0)


main()
