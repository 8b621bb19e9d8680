"""Every line in the order in which it is read (UAX #9): a name, a group or a path stands in it as a word of the line's own
language would, and its letters as they do alone.

fribidi says where everything is seen.
"""
import functools
import json
import subprocess
import unicodedata

import pytest

from Harness.cards import vcard

LOCALES = [("ar_EG", "ar_EG"), ("ar_MA", "de_DE"), ("ar_EG", "he_IL"), ("he_IL", "he_IL"), ("fa_IR", "fa_IR"), ("en_US", "ar_EG"),
           ("ja_JP", "he_IL")]
NAMES = ["Anna Berg", "محمد علي", "נועה לוי", "123", "12-34 56", "(…)", "(7)", "?!", "«»", "Dr. Berg (D.)", "د. محمد!", "דוד (א)",
         "Anna نورة 7", "نورة Anna 7", "+49 151 7", "١٢٣", "7 محمد", "🎂"]
GROUPS = ["نادي", "Club", "1-2", "(1)", "משפחה", "Büro!", "العمل (1)", "٣"]
ONE, ROWS = ["inline", "rectangular"], ["small", "medium", "large"]
ISOLATES = dict.fromkeys(range(0x2066, 0x206a))
NOW = ["--now", "2026-03-12"]

pytestmark = pytest.mark.parametrize("words, dates", LOCALES)


@functools.cache
def seen(line, direction=None):
    """What stands in the line from left to right.

    - Parameter direction: `ltr`, `rtl`; none for that of the first letter.
    """
    call = ["fribidi", "--nopad", "--nobreak", "--clean", *([f"--{direction}"] if direction else [])]
    done = subprocess.run(call, input=f"{line}\n", capture_output=True, text=True, check=True)
    return unicodedata.normalize("NFKC", done.stdout.removesuffix("\n").translate(ISOLATES))


def check(line, piece, words, piece_direction=None):
    """The piece is seen where one letter of the line's direction would be, and as it is seen alone."""
    direction, letter = ("rtl", "\u07ca") if words.startswith("ar") else ("ltr", "Ω")
    before, found, after = line.partition(piece)
    assert found, ascii(line)
    if before[-1:] in ("\u2066", "\u2068") and after[:1] == "\u2069":
        before, after = before[:-1], after[1:]
    place, alone = seen(before + letter + after, direction), seen(piece, piece_direction)
    assert seen(line, direction) == place.replace(letter, alone), ascii(line)


def printed(home, words, dates, *arguments):
    done = home.run(*arguments, LC_MESSAGES=words, LC_TIME=dates)
    assert done.returncode == 0, done.stderr
    return done.stdout


def lines_with(text, piece):
    return [line for line in text.splitlines() if piece in line]


def people(names, groups=()):
    """A card for each, with a birthday on a day of its own."""
    cards = (vcard(f"FN:{name}", f"BDAY:199003{13 + place:02}", *([f"CATEGORIES:{','.join(groups)}"] if groups else []))
             for place, name in enumerate(names))
    return "".join(cards)


@pytest.mark.parametrize("family", ONE)
def test_a_name_in_a_family_of_one(home, words, dates, family):
    for name in NAMES:
        home.only_card(people([name]))
        for more in ([], ["--age"]):
            text = printed(home, words, dates, "--family", family, *NOW, *more)
            lines = lines_with(text, name)
            assert len(lines) == 1, text
            check(lines[0], name, words)


@pytest.mark.parametrize("family", ROWS)
def test_names_in_a_family_of_rows(home, words, dates, family):
    home.only_card(people(NAMES))
    for more in ([], ["--age"]):
        lines = printed(home, words, dates, "--family", family, "--count", str(len(NAMES)), *NOW, *more).splitlines()
        # The name stands in the second line of each person in the small family.
        rows = lines[1::3] if family == "small" else lines
        assert len(rows) == len(NAMES), lines
        for row, name in zip(rows, NAMES):
            check(row, name, words)


def test_today_in_one_line(home, words, dates):
    for name in NAMES:
        home.only_card(people([name, "Bea"]))
        for more in (["--age"], ["--icons", "none"]):
            check(printed(home, words, dates, "--now", "2026-03-13", *more).rstrip("\n"), name, words)


def test_lists(home, words, dates):
    home.only_card(people(NAMES))
    for more in ([], ["--age"]):
        rows = [line for line in printed(home, words, dates, "list", *NOW, *more).splitlines() if line.startswith("  ")]
        assert len(rows) == len(NAMES)
        for row, name in zip(rows, NAMES):
            check(row, name, words)


def test_notifications(home, words, dates):
    home.only_card(people(NAMES))
    for more in ([], ["--age"]):
        home.configure('{"age": %s, "notifications": {"ungrouped": [0, 1, 7]}}' % ("true" if more else "false"))
        requests = json.loads(printed(home, words, dates, "notifications", "--json", *NOW))["requests"]
        for name in NAMES:
            texts = [text for request in requests for text in (request["title"], request["body"])
                     if name in text.translate(ISOLATES)]
            assert texts
            for text in texts:
                check(text, name, words)


@pytest.mark.parametrize("path", ["contacts/family.vcf", "جهات/family.vcf", "contacts/عائلة.vcf", "1-2/(3).vcf"])
def test_a_contact(home, words, dates, path):
    home.write(path, people(["Anna Berg"], GROUPS))
    text = printed(home, words, dates, "contact", "Anna", "--source", home.path / path, *NOW)
    lines = text.splitlines()
    check(lines_with(text, path)[0], f"~/{path}:1", words, "ltr")
    identifier = lines[-1].translate(ISOLATES).split()[-1]
    check(lines[-1], identifier, words, "ltr")
    for group in GROUPS:
        check(lines_with(text, "Club")[0], group, words)


def test_names_in_contacts(home, words, dates):
    home.only_card(people(NAMES).replace("BDAY", "NOTE", 1) + vcard("FN:Bea", "BDAY;CALSCALE=hebrew:57520610"))
    text = printed(home, words, dates, "list", "--all", *NOW)
    for name in NAMES:
        check(lines_with(text, name)[-1], name, words)


def test_groups(home, words, dates):
    home.only_card(people(["12-34 56"], GROUPS))
    text = printed(home, words, dates, "groups", "list", *NOW)
    for group in GROUPS:
        line = next(line for line in text.splitlines() if line.translate(ISOLATES).startswith((f"{group}:", f"{group}：")))
        check(line, group, words)
        check(line, "12-34 56", words)
        for line in printed(home, words, dates, "groups", "show", group, *NOW).splitlines():
            check(line, "12-34 56", words)
