"""What stands in a bar of a birthday."""
import datetime

from Harness.cards import utc_today


def text(kind, name, days):
    """What stands there of a birthday some days ahead: in conky's panel the small family."""
    when = "today" if days == 0 else "tomorrow" if days == 1 else f"in {days} days"
    if kind.separator == "\n":
        return f"{when}\n{name}\n{date(days, kind.date_style)}"
    line = f"🎉 {name}'s birthday!" if days == 0 else f"🎁 {name} {when}"
    return line.translate(str.maketrans("🎁🎉", kind.icons))


def row(name, days, style="long"):
    """What stands there in the large family, in one line."""
    return f"{name}, {date(days, style)}, in {days} days"


def date(days, style):
    """The day some days ahead, in a style of `--date-style`."""
    day = utc_today() + datetime.timedelta(days)
    return f"{day:%a}, {day:%b} {day.day}" if style == "weekday-short" else f"{day:%B} {day.day}"
