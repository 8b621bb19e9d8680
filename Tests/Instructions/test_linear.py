"""No file makes more work than its length: of twice as much of anything there are at most a little more than twice as
many instructions. Instructions are counted: a time cannot be a test.

Of the kinds of input `make test` tries some, and `--all` all. A row of a table is a kind of input: a name, and what gives the file's text for a size, which is about its bytes.
"""
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

TABLES = {
    "rows": lambda size: "Name,Birthday\n" + filled("Anna #,1990-11-26\n", size),
    "rows with both orders": lambda size: "Name,Birthday\n" + filled("A #,13/1/1990\nB #,1/13/1990\nC #,1/2/1990\n", size),
    "a cell": lambda size: "Name,Birthday\n" + "x" * size + ",1990-11-26\n",
    "columns": lambda size: "Name,Birthday," + filled("c#,", size) + "\nAnna,1990-11-26\n",
    "columns of events": lambda size: "Name,Birthday," + filled("Event # - Label,Event # - Value,", size) + "\nAnna,1990-11-26\n",
    "rows below columns of events": lambda size: (
        "Name,Birthday," + filled("Event # - Label,Event # - Value,", 16_000) + "\n" + filled("Anna #,1990-11-26\n", size)),
    "values of a row": lambda size: "Name,Birthday\nAnna,1990-11-26" + ",x" * (size // 2) + "\n",
    "groups of a row": lambda size: "Name,Birthday,Group\nAnna,1990-11-26,\"" + filled("group #;", size) + "\"\n",
    "dates of an event": lambda size: "Name,Birthday,Event 1 - Label,Event 1 - Value\nA,1990-11-26,Met," + " ::: ".join(["1990-01-02"] * (size // 15)) + "\n",
    "quotation marks": lambda size: "Name,Birthday\n" + '"Anna,1990-11-26\n' * (size // 17),
    "a date": lambda size: "Name,Birthday\nAnna," + "11 " * (size // 3) + "\n",
}

# By which the format is known, whatever follows.
DRAWER = "* A\n:PROPERTIES:\n:END:\n"
ORG = {
    "headlines": lambda size: filled("* Anna #\n:PROPERTIES:\n:BIRTHDAY: 1990-11-26\n:END:\n", size),
    "headlines in headlines": lambda size: "* A\n:PROPERTIES:\n:END:\n" + "".join("*" * level + " A :t:\n" for level in range(1, int((2 * size) ** 0.5))),
    "a title": lambda size: DRAWER + "* " + "x" * size + "\n:PROPERTIES:\n:BIRTHDAY: 1990-11-26\n:END:\n",
    "emphasis": lambda size: DRAWER + "* " + "*a /b _c " * (size // 9) + "\n:PROPERTIES:\n:BIRTHDAY: 1990-11-26\n:END:\n",
    "links": lambda size: DRAWER + "* " + "[[a][" * (size // 5) + "\n:PROPERTIES:\n:BIRTHDAY: 1990-11-26\n:END:\n",
    "tags of a headline": lambda size: DRAWER + "* Anna " + filled(":t#", size) + ":\n:PROPERTIES:\n:BIRTHDAY: 1990-11-26\n:END:\n",
    "lines below tags": lambda size: DRAWER + "* A " + filled(":t#", 16_000) + ":\n" + filled("%%(org-anniversary 1990 11 26) Anna #\n", size),
    "states": lambda size: "* A\n:PROPERTIES:\n:END:\n" + filled("#+TODO: A# B#\n", size) + "* A1 Anna\n",
    "a line of an agenda": lambda size: "%%(org-anniversary 1990 11 26) " + "Anna %d " * (size // 8) + "\n",
    "lines of an agenda": lambda size: filled("%%(org-anniversary 1990 11 26) Anna # died %d years ago\n", size),
    "properties": lambda size: "* A\n:PROPERTIES:\n" + filled(":P#: x\n", size) + ":BIRTHDAY: 1990-11-26\n:END:\n",
}

LISTS = {
    "lines": lambda size: filled("1990-11-26 Anna #\n", size),
    "a name": lambda size: "1990-11-26 " + "x" * size + "\n",
    "a date": lambda size: "1990-11-26 Anna\n" + "1" * size + " Ben\n",
    "lines in another form": lambda size: "1990-11-26 Anna\n" * 300 + filled("Ben #\n", size),
    "lines of birthday(1)": lambda size: filled("Anna #=26/11/1990\n", size),
    "equals signs": lambda size: "Anna=26/11/1990\n" + "=" * size + "\n",
    "NULs": lambda size: "1990-11-26 Anna\n" + "\0\n" * (size // 2),
}

ABOOK = {
    "people": lambda size: "[format]\n" + filled("[#]\nname=Anna #\nanniversary=1990-11-26\n\n", size),
    "fields": lambda size: "[format]\n[0]\nname=Anna\n" + filled("custom#=x\n", size),
    "groups": lambda size: "[format]\n[0]\nname=Anna\ngroups=" + filled("g#,", size) + "\nanniversary=1990-11-26\n",
    "a heading": lambda size: "[format]\n[0]\nname=Anna\nanniversary=1990-11-26\n[" + "1" * size + "]\n",
}

BBDB_RECORD = '["Anna #" nil nil nil nil nil nil nil ((birthday . "1990-11-26")) nil nil nil nil]\n'
BBDB = {
    "records": lambda size: ";;; file-format: 9\n" + filled(BBDB_RECORD, size),
    "lists in lists": lambda size: ";;; file-format: 9\n" + BBDB_RECORD + '["B" ' + "(" * size + "\n",
    "records in a record": lambda size: ";;; file-format: 9\n" + '["A" "' + '\n["' * (size // 3) + "\n",
    "a string": lambda size: ";;; file-format: 9\n" + BBDB_RECORD.replace("#", "x" * size),
    "fields": lambda size: ";;; file-format: 9\n" + '["A" nil nil nil nil nil nil nil (' + '(x . "y")' * (size // 9) + ") nil]\n",
    "anniversaries": lambda size: ";;; file-format: 9\n" + '["A" nil nil nil nil nil nil nil ((anniversary . "' + "1990-11-26 wedding\\n" * (size // 20) + '")) nil]\n',
    "comments": lambda size: ";;; file-format: 9\n" + filled("; comment #\n", size) + BBDB_RECORD,
}

OTHERS = {"csv": TABLES, "org": ORG, "list": LISTS, "abook": ABOOK, "bbdb": BBDB}
KINDS = [(kind, name, text) for kind, rows in OTHERS.items() for name, text in rows.items()]
KINDS += [("vcf", name, text) for name, text in CARDS.items()] + [("ics", name, text) for name, text in CALENDARS.items()]


@pytest.fixture(scope="module")
def counted(programs, tmp_path_factory):
    """Counts what a list of a file takes."""
    directory = tmp_path_factory.mktemp("inputs")

    def instructions(kind, text):
        file = directory / f"input.{kind}"
        file.write_text(text)
        with at_noon() as home:
            command = [programs / "bday-widget-app", "list", "--all", "--source", file]
            return count(command, home.environment, home.path)

    return instructions


def pytest_generate_tests(metafunc):
    kinds = KINDS if metafunc.config.getoption("all") else KINDS[::8]
    metafunc.parametrize(("kind", "text"), [(kind, text) for kind, _, text in kinds], ids=[f"{kind}: {name}" for kind, name, _ in kinds])


def test_twice_as_much_is_twice_the_work(counted, kind, text):
    half, once, twice = (counted(kind, text(size)) for size in (SIZE // 2, SIZE, 2 * SIZE))
    # What a start takes, and the tables that a kind of input makes anew, are in all three.
    assert twice - once < ALLOWED * max(once - half, 1_000_000), f"{half:,} instructions, {once:,}, and {twice:,}"
