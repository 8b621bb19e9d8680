"""Today, the start of the day and the next midnight in every time zone, beside Python's zoneinfo.

Every zone of the system's tzdata in 2000 to 2040: at each change of the clock, around the midnights beside it, and on a
sample of ordinary days; with `--all` on every day. What is right follows from where a local date can begin at all: at a
wall clock's 00:00 or where the clock is set.
"""
import pathlib
import random
import subprocess
import zoneinfo

import pytest
from zone import FIRST, LAST, ROOT, Zone

from Harness.places import PROBE


@pytest.mark.long
def test_days_begin_where_zoneinfo_has_them(pytestconfig, record_property):
    zoneinfo.reset_tzpath([ROOT])
    # A package of Python's may know more zones than the system.
    names = sorted(name for name in zoneinfo.available_timezones() if pathlib.Path(ROOT, name).is_file())
    chance = random.Random(2040)
    known, questions, answers, changes = {}, [], [], 0
    for name in names:
        content = pathlib.Path(ROOT, name).read_bytes()
        # Many names are one zone; the name itself is asked for all the same.
        if content not in known:
            zone = Zone(name)
            asked = zone.questions(pytestconfig.getoption("all"), chance)
            known[content] = (asked, [zone.answer(seconds) for seconds in asked])
            changes += sum(FIRST <= change < LAST for change in zone.changes)
        asked, expected = known[content]
        questions.append(f"zone {name}\n" + "".join(f"{seconds}\n" for seconds in asked))
        answers += [(name, seconds, answer) for seconds, answer in zip(asked, expected)]
    done = subprocess.run([PROBE], input="".join(questions), capture_output=True, text=True, check=True)
    seen = done.stdout.splitlines()
    assert answers
    assert len(seen) == len(answers)
    wrong = [f"{name} at {seconds}: zoneinfo {expected}, here {got}"
             for (name, seconds, expected), got in zip(answers, seen) if expected != got]
    assert not wrong, f"{len(wrong)} disagreements:\n" + "\n".join(wrong[:20])
    record_property("time zones", len(names))
    record_property("changes of their clocks", changes)
    record_property("instants in them", len(answers))
