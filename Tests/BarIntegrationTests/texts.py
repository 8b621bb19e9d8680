"""What stands in a bar of a birthday."""
import datetime

from Harness.cards import utc_today


def text(kind, name, days):
    """What stands there of a birthday some days ahead: in conky's panel the small family."""
    when = "today" if days == 0 else "tomorrow" if days == 1 else f"in {days} days"
    if kind.separator == "\n":
        date = utc_today() + datetime.timedelta(days)
        return f"{when}\n{name}\n{date:%B} {date.day}"
    return f"🎉 {name}'s birthday!" if days == 0 else f"🎁 {name} {when}"


def row(name, days):
    """What stands there in the large family, in one line."""
    date = utc_today() + datetime.timedelta(days)
    return f"{name}, {date:%B} {date.day}, in {days} days"
