#!/usr/bin/env python3
"""Today, the start of the day and the next midnight in every time zone, beside Python's zoneinfo: sweep.py PROBE [--all].

Every zone of the system's tzdata in 2000 to 2040: at each change of the clock, around the midnights beside it, and on a
sample of ordinary days; with --all on every day. What is right follows from where a local date can begin at all: at a
wall clock's 00:00 or where the clock is set.
"""
import bisect
import datetime
import random
import subprocess
import sys
import zoneinfo

ROOT = "/usr/share/zoneinfo"
DAY = 86_400
UTC = datetime.timezone.utc
FIRST = int(datetime.datetime(2000, 1, 1, tzinfo=UTC).timestamp())
LAST = int(datetime.datetime(2041, 1, 1, tzinfo=UTC).timestamp())
EPOCH = datetime.date(1970, 1, 1).toordinal()


class Zone:
    """One zone as zoneinfo knows it."""

    def __init__(self, name):
        self.info = zoneinfo.ZoneInfo(name)
        self.changes = []
        before = self.offset(FIRST - 4 * DAY)
        for end in range(FIRST - 3 * DAY, LAST + 5 * DAY, DAY):
            after = self.offset(end)
            if after != before:
                self.changes += self.changes_between(end - DAY, end)
            before = after

    def offset(self, seconds):
        return int(datetime.datetime.fromtimestamp(seconds, self.info).utcoffset().total_seconds())

    def changes_between(self, start, end):
        while end - start > 1:
            middle = (start + end) // 2
            if self.offset(middle) == self.offset(start):
                start = middle
            else:
                end = middle
        return [end]

    def date(self, seconds):
        """Days since 1970."""
        return datetime.datetime.fromtimestamp(seconds, self.info).toordinal() - EPOCH

    def beginnings(self, start, end):
        """Every instant from start to end at which a date can begin, in order."""
        near = self.changes[bisect.bisect_left(self.changes, start - DAY):bisect.bisect_right(self.changes, end + DAY)]
        offsets = {self.offset(start), self.offset(end)}
        for change in near:
            offsets |= {self.offset(change - 1), self.offset(change)}
        found = {change for change in near if start <= change <= end}
        for offset in offsets:
            day = (start + offset) // DAY
            while day * DAY - offset <= end:
                if day * DAY - offset >= start and self.offset(day * DAY - offset) == offset:
                    found.add(day * DAY - offset)
                day += 1
        return sorted(found)

    def answer(self, seconds):
        today = self.date(seconds)
        began = next(c for c in self.beginnings(seconds - 3 * DAY, seconds) if self.date(c) == today)
        ends = next(c for c in self.beginnings(seconds + 1, seconds + 3 * DAY + 7200) if self.date(c) > today)
        return f"{datetime.date.fromordinal(today + EPOCH)} {began} {ends}"

    def questions(self, every_day, chance):
        asked = set()
        for change in self.changes:
            if FIRST <= change < LAST:
                asked |= {change + more for more in (-DAY, -3601, -3600, -61, -1, 0, 1, 59, 60, 3599, 3600, DAY)}
                for midnight in self.beginnings(change - DAY, change + DAY):
                    asked |= {midnight - 1, midnight, midnight + 1}
        if every_day:
            asked |= {day + chance.randrange(DAY) for day in range(FIRST, LAST, DAY)}
        else:
            asked |= {chance.randrange(FIRST, LAST) for _ in range(60)}
        return sorted(asked)


def main():
    every_day = "--all" in sys.argv
    zoneinfo.reset_tzpath([ROOT])
    names = sorted(zoneinfo.available_timezones())
    chance = random.Random(2040)
    known, questions, answers = {}, [], []
    counts = {"zones": len(names), "changes of the clock": 0, "instants": 0}
    for name in names:
        with open(f"{ROOT}/{name}", "rb") as file:
            content = file.read()
        # Many names are one zone; the name itself is asked for all the same.
        if content not in known:
            zone = Zone(name)
            asked = zone.questions(every_day, chance)
            known[content] = (asked, [zone.answer(seconds) for seconds in asked])
            counts["changes of the clock"] += sum(FIRST <= change < LAST for change in zone.changes)
        asked, expected = known[content]
        questions.append(f"zone {name}\n" + "".join(f"{seconds}\n" for seconds in asked))
        answers += [(name, seconds, answer) for seconds, answer in zip(asked, expected)]
    done = subprocess.run([sys.argv[1]], input="".join(questions), capture_output=True, text=True, check=True)
    seen = done.stdout.splitlines()
    counts["instants"] = len(answers)
    wrong = [(expected, got) for expected, got in zip(answers, seen) if expected[2] != got]
    print(", ".join(f"{count:,} {what}" for what, count in counts.items()) + f": {len(wrong)} disagreements")
    for (name, seconds, expected), got in wrong[:20]:
        print(f"  {name} at {seconds}: zoneinfo {expected}, here {got}")
    sys.exit(1 if wrong or len(seen) != len(answers) or not answers else 0)


main()
