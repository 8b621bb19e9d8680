"""The instructions of the main jobs, counted by valgrind: a time cannot be a test, a count can.

`counts.json` holds what they were, and on what: compiler, C library, processor. There a job may take 5 % more. Elsewhere
it is compared with a floor that is counted beside it. `--record` writes the file anew.
"""
import json
import pathlib
import platform
import re
import subprocess
import sys
import time

import pytest

from counting import at_noon, count
from Harness import places
from Harness.cards import vcard

sys.path.insert(0, str(places.REPOSITORY / "Tests/Benchmarks"))
from books import cards_of_one, single_file, vdir  # noqa: E402

pytestmark = pytest.mark.long
COUNTS = pathlib.Path(__file__).with_name("counts.json")
ALLOWED, ALLOWED_ELSEWHERE = 1.05, 1.25
CARDS = 10_000
# Of one person.
ONES = 2_000
# What Swift's and C's library choose their code by.
FEATURES = ("avx2", "bmi2", "erms", "fsrm")


def machine():
    """What a count depends on beside the code."""
    compiler = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    flags = re.findall(r"^(?:flags|Features)\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return {"architecture": platform.machine(), "compiler": compiler, "library": " ".join(platform.libc_ver()),
            "features": " ".join(feature for feature in FEATURES if flags and feature in flags[0].split())}


def test_no_job_takes_more(programs, tmp_path, pytestconfig, record_property):
    book, single = vdir(tmp_path / "book", CARDS), single_file(tmp_path / "all.vcf", CARDS)
    account = vdir(tmp_path / "account", CARDS, account=1)
    one, dates = cards_of_one(tmp_path / "one", ONES), cards_of_one(tmp_path / "dates", ONES, dates=8)
    widget, app, floor = (programs / name for name in ("bday-widget", "bday-widget-app", "floor"))
    with at_noon() as home:
        counted = {}
        for name, command in {
            "floor": [floor, "vdir", book],
            "list --source, a vdir": [app, "list", "--source", book],
            "list --source, one file": [app, "list", "--source", single],
            "--source, two accounts": [app, "--format", "json", "--source", book, "--source", account],
            "--source, one person": [app, "--format", "json", "--source", one],
            "--source, one person, eight dates a card": [app, "--format", "json", "--source", dates],
            "import, the first": [app, "import", book],
            "import, again": [app, "import", book],
            "list, from the store": [app, "list"],
            "groups": [app, "groups"],
            "groups show, everybody": [app, "groups", "show", "Friends"],
            "export, ics": [app, "export", "--format", "ics"],
        }.items():
            if name == "import, again":
                time.sleep(1.2)  # Until no change could hide behind the time of the store: it is read twice before.
            counted[name] = count(command, home.environment, home.path)
        for _ in range(2):
            home.ask()
            time.sleep(1.2)  # Until no change could hide behind the time of the directory.
        counted["the usual call"] = count([widget], home.environment, home.path)
        counted["--version"] = count([widget, "--version"], home.environment, home.path)
        counted["--placeholder"] = count([app, "--placeholder"], home.environment, home.path)
    with at_noon() as home:
        vdir(home.path / ".contacts", 100)
        home.ask("import")
        time.sleep(1.2)
        home.ask()  # It reads once more what changed in the moment of the import.
        for name, options in {"text": [], "Waybar": ["--format", "waybar"], "German": ["--locale", "de_DE"]}.items():
            counted[f"no archive, {name}"] = count([app, *options], home.environment, home.path)
        home.write(".contacts/wang.vcf", vcard("FN:王小明", "BDAY:1990-11-23"))
        home.ask("import")
        time.sleep(1.2)
        home.ask()
        counted["list, searched, a Chinese name"] = count([app, "list", "anna"], home.environment, home.path)
    with at_noon() as home:
        for name, text in {
            "a label": vcard("FN:Anna", "a.X-ABDATE:1990-11-23", "a.X-ABLABEL:Geburtstag"),
            "a list": "Name;Geburtstag\nAnna;1990-11-23\n",
            "a calendar": "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Anna's birthday\nDTSTART;VALUE=DATE:20201123\n"
            "RRULE:FREQ=YEARLY\nEND:VEVENT\nEND:VCALENDAR\n",
        }.items():
            counted[f"list --source, {name}"] = count([app, "list", "--source", home.write(name, text)], home.environment, home.path)
    here = {"machine": machine(), "instructions": counted}
    if pytestconfig.getoption("record"):
        COUNTS.write_text(json.dumps(here, indent=4) + "\n")
    recorded = json.loads(COUNTS.read_text())
    then = recorded["instructions"]
    is_same = recorded["machine"] == here["machine"]
    allowed, unit = (ALLOWED, 1) if is_same else (ALLOWED_ELSEWHERE, counted["floor"] / then["floor"])
    more = [f"{name}: {number:,}, {number / (then[name] * unit):.2f} times what it was" for name, number in counted.items()
            if number > allowed * unit * then[name]]
    assert not more, "\n".join(more)
    assert counted.keys() == then.keys()
    record_property("millions of instructions", sum(counted.values()) // 1_000_000)


def test_thousands_of_equal_cards_take_linear_work(programs, tmp_path):
    """Copies of one card, with its UID and without any, and namesakes with UIDs of their own, in one file and over many."""
    def counted(size):
        book = tmp_path / str(size)
        for place, uid in ((book / "copies", "UID:u\n"), (book / "bare", ""), (book / "namesakes", "UID:{0}\n"), (book / "{0}", "UID:{0}\n")):
            for number in range(size):
                directory = pathlib.Path(str(place).format(number % 16))
                directory.mkdir(parents=True, exist_ok=True)
                (directory / f"{number}.vcf").write_text(
                    "BEGIN:VCARD\n" + uid.format(number) + f"FN:{place.name}\nBDAY:1990-11-26\nEND:VCARD\n")
        with at_noon() as home:
            return count([programs / "bday-widget-app", "list", "--all", "--source", book], home.environment, home.path)
    none, few, many = (counted(size) for size in (1, 125, 1000))
    assert many - none < 12 * (few - none), f"{few - none:,} instructions, and {many - none:,} for 8 times as many cards"
