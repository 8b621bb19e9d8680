"""One time zone as Python's zoneinfo knows it."""
import bisect
import datetime
import zoneinfo

ROOT = "/usr/share/zoneinfo"
DAY = 86_400
UTC = datetime.timezone.utc
FIRST = int(datetime.datetime(2000, 1, 1, tzinfo=UTC).timestamp())
LAST = int(datetime.datetime(2041, 1, 1, tzinfo=UTC).timestamp())
# No clock was set and set back within these; Morocco's month of Ramadan comes nearest.
WITHOUT_RETURN = 5 * DAY
EPOCH = datetime.date(1970, 1, 1).toordinal()


class Zone:
    """One zone as zoneinfo knows it."""

    def __init__(self, name):
        self.info = zoneinfo.ZoneInfo(name)
        self.changes = []
        for start in range(FIRST - 4 * DAY, LAST + 4 * DAY, WITHOUT_RETURN):
            self.changes += self.changes_between(start, start + WITHOUT_RETURN)

    def offset(self, seconds):
        return int(datetime.datetime.fromtimestamp(seconds, self.info).utcoffset().total_seconds())

    def changes_between(self, start, end):
        found = []
        while self.offset(start) != self.offset(end):
            before, after = start, end
            while after - before > 1:
                middle = (before + after) // 2
                if self.offset(middle) == self.offset(start):
                    before = middle
                else:
                    after = middle
            found.append(after)
            start = after
        return found

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
