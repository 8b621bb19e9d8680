"""No file makes more work than its length: of twice as much of anything there are at most a little more than twice as
many instructions. Instructions are counted: a time cannot be a test.

A row of a table is a kind of input: a name, and what gives the file's text for a size, which is about its bytes.
"""
import functools

import pytest

from counting import at_noon, count

pytestmark = pytest.mark.long
# What a text of this many bytes takes is well above what a start takes.
SIZE = 48_000
ALLOWED = 2.6


def card(body):
    return f"BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nBDAY:1990-11-26\n{body}\nEND:VCARD\n"


def event(body, around="{}"):
    return around.format(
        f"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART;VALUE=DATE:20200307\nRRULE:FREQ=YEARLY\n{body}\nEND:VEVENT\nEND:VCALENDAR\n")


def filled(piece, size):
    """As many pieces, each with its number, as the size has room for."""
    return "".join(piece.replace("#", str(number)) for number in range(max(1, size // max(1, len(piece)))))


CARDS = {
    "cards": lambda size: filled("BEGIN:VCARD\nFN:Anna #\nUID:u#\nBDAY:1990-11-26\nEND:VCARD\n", size),
    "lines": lambda size: card(filled("NOTE:#\n", size)),
    "a value": lambda size: card("NOTE:" + "x" * size),
    "a name": lambda size: card("FN:" + "x" * size + "\nN:" + "y;" * (size // 2)),
    "a birthday": lambda size: card("BDAY:" + "1" * size),
    "a birthday in words": lambda size: card("BDAY:" + "11 Nov " * (size // 7)),
    "backslashes": lambda size: card("FN:" + "\\" * size + "\nCATEGORIES:" + "\\," * (size // 2)),
    "folds": lambda size: card("NICKNAME:a" + "\n b" * (size // 3)),
    "blank lines": lambda size: card("\n" * size),
    "lines without a colon": lambda size: card(filled("text #\n", size)),
    "a picture that is not indented": lambda size: card("PHOTO;ENCODING=b:AAAA\n" + "QUJDREVGR0hJSktM\n" * (size // 17)),
    "soft breaks": lambda size: card("FN;ENCODING=QUOTED-PRINTABLE:" + "=41=\n" * (size // 5)),
    "escapes without soft breaks": lambda size: card("FN;ENCODING=QUOTED-PRINTABLE:" + "=41\n" * (size // 4)),
    "indented soft breaks": lambda size: card("FN;ENCODING=QUOTED-PRINTABLE:" + "=D0=\n =90" * (size // 9)),
    "equals signs": lambda size: card("FN:a=\n" + "=\n" * (size // 2)),
    "parameters": lambda size: card("BDAY" + filled(";X-P#=#", size) + ":1990-11-26"),
    "a folded header": lambda size: card("BDAY;X=" + "a\n b=\n" * (size // 6) + ":1990-11-26"),
    "groups of properties": lambda size: card(filled("i#.TEL:1\n", size)),
    "labelled dates": lambda size: card(filled("i#.X-ABDATE:2010-06-01\ni#.X-ABLABEL:Day #\n", size)),
    "labels of one group": lambda size: card("i.X-ABDATE:2010-06-01\n" + filled("i.X-ABLABEL:Day #\n", size)),
    "related people": lambda size: card(filled("i#.X-ABRELATEDNAMES:Ben #\ni#.X-ABLABEL:_$!<Spouse>!$_\n", size)),
    "categories": lambda size: card("CATEGORIES:" + filled("group #,", size)),
    "lines of categories": lambda size: card(filled("CATEGORIES:group #\n", size)),
    "nicknames": lambda size: card(filled("NICKNAME:nick #\n", size)),
    "members of a group": lambda size: card("KIND:group\n" + filled("MEMBER:urn:uuid:#\n", size)),
    "cards in cards": lambda size: "BEGIN:VCARD\nFN:Anna\nBDAY:1990-11-26\n" * (size // 40) + "END:VCARD\n" * (size // 40),
    "agents in agents": lambda size: card("AGENT:\n" + "BEGIN:VCARD\nAGENT:\n" * (size // 19) + "END:VCARD\n" * (size // 19)),
    "cards without an end": lambda size: "BEGIN:VCARD\nFN:Anna\nBDAY:1990-11-26\n" * (size // 40),
    "cards on one line": lambda size: card("") + "END:VCARDBEGIN:VCARD" * (size // 20) + "\n" + card(""),
}

CALENDARS = {
    "events": lambda size: filled(event("SUMMARY:Anna #").replace("UID:u", "UID:#"), size),
    "a summary": lambda size: event("SUMMARY:" + "x" * size),
    "a summary of words": lambda size: event("SUMMARY:" + "birthday " * (size // 9)),
    "a summary of ages": lambda size: event("SUMMARY:Anna" + " 30" * (size // 3)),
    "a summary of pictures": lambda size: event("SUMMARY:" + "🎂" * (size // 4) + "Anna"),
    "a summary of brackets": lambda size: event("SUMMARY:Anna" + "(1990)" * (size // 6)),
    "a summary of separators": lambda size: event("SUMMARY:Birthday" + " :-" * (size // 3) + "Anna"),
    "summaries within the limit": lambda size: filled(event("SUMMARY:" + "Anna birthday (30), " * 45), size),
    "categories of an event": lambda size: event("SUMMARY:Anna\nCATEGORIES:" + filled("group #,", size)),
    "a calendar's name": lambda size: "BEGIN:VCALENDAR\nX-WR-CALNAME:" + "name days " * (size // 10) + "\n" + event("SUMMARY:Anna"),
    "parameters of a start": lambda size: event("SUMMARY:Anna\nDTSTART" + filled(";X-P#=#", size) + ";VALUE=DATE:20200307"),
    "a rule": lambda size: event("SUMMARY:Anna\nRRULE:FREQ=YEARLY;" + filled("X-#=#;", size)),
    "components in components": lambda size: event("SUMMARY:Anna\n" + "BEGIN:VALARM\n" * (size // 24) + "END:VALARM\n" * (size // 24)),
    "lines of an event": lambda size: event("SUMMARY:Anna\n" + filled("X-P#:#\n", size)),
}

KINDS = [("vcf", name, text) for name, text in CARDS.items()] + [("ics", name, text) for name, text in CALENDARS.items()]


@pytest.fixture(scope="module")
def counted(programs, tmp_path_factory):
    """Counts what a list of a file takes beyond that of a small one."""
    directory = tmp_path_factory.mktemp("inputs")

    def instructions(kind, text):
        file = directory / f"input.{kind}"
        file.write_text(text)
        with at_noon() as home:
            command = [programs / "bday-widget-app", "list", "--all", "--source", file]
            return count(command, home.environment, home.path)

    @functools.cache
    def least(kind):
        return instructions(kind, card("") if kind == "vcf" else event("SUMMARY:Anna"))

    return lambda kind, text: max(1, instructions(kind, text) - least(kind))


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, _, text in KINDS], ids=[f"{kind}: {name}" for kind, name, _ in KINDS])
def test_twice_as_much_is_twice_the_work(counted, kind, text):
    once, twice = (counted(kind, text(size)) for size in (SIZE, 2 * SIZE))
    # Whatever a kind takes, a start's own variations are not compared.
    assert twice < ALLOWED * max(once, 1_000_000), f"{once:,} instructions, and {twice:,} for twice as much"
