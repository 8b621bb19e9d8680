"""What translators work with: each message of the sources is in the template, and each catalogue fits it."""
import functools
import gettext
import re
import subprocess
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
PO = ROOT / "Sources/Localization/po"
CATALOGUES = sorted(PO.glob("*.po"))
# A region's catalogue has what differs from its language's.
REGIONS = {"de_CH": "de", "es_419": "es", "pt_PT": "pt", "zh_HK": "zh_TW"}
# What is written in another way in a whole region, wherever it stands.
SPELLINGS = {"de_CH": {"ß": "ss", "„": "«", "“": "»"}, "es_419": {"«": "“", "»": "”"}}
# What a region never says, of what its language does.
FOREIGN = {"es_419": "onomástic", "pt_PT": r"[“”]|\b(?:arquivo|contato|usuário|criptograf|registro|tela|salv[oa]|você)", "zh_HK": "今天|明天|昨天|行事曆"}

CALL = re.compile(r"(?<!func )\b(Message|plural|inContext|pluralInContext)\(\s*(?=\")")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
MESSAGES = {"Message": 1, "plural": 2, "inContext": 2, "pluralInContext": 3}


def catalogue(path):
    with path.open("rb") as file:
        return read_po(file)


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    directory = tmp_path_factory.mktemp("template")
    subprocess.run([PO / "update", directory], check=True)
    return directory / "bday-widget.pot"


def calls():
    """Each call that makes a message of a literal: its file, its literals, and what stands behind them."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        text = re.sub(r"(?m)^\s*//.*\n", "", path.read_text())
        for call in CALL.finditer(text):
            position, literals = call.end(), []
            for _ in range(MESSAGES[call[1]]):
                literal = LITERAL.match(text, position)
                assert literal and not text.startswith('"""', position), f"{path}: one literal on one line: {text[call.start():][:80]}"
                literals.append(literal[1])
                position = re.compile(r"\s*,?\s*").match(text, literal.end()).end()
            yield path, call[1], literals, text[position:]


def test_the_template_is_what_the_sources_say(template):
    assert template.read_text() == (PO / "bday-widget.pot").read_text(), "make pot"


def test_every_message_of_the_sources_is_found(template):
    """xgettext passes over a call within another literal, and knows no Swift."""
    found = {(message.context, one) for message in catalogue(template) if message.id
             for one in ([message.id] if isinstance(message.id, str) else [message.id[0]])}
    said = set()
    for path, kind, literals, _ in calls():
        for literal in literals:
            assert "\\" not in re.sub(r"\\[\"\\]", "", literal), f"{path}: neither escapes nor interpolation: {literal}"
        texts = [literal.replace('\\"', '"').replace("\\\\", "\\") for literal in literals]
        said.add((texts[0], texts[1]) if "InContext" in kind or kind == "inContext" else (None, texts[0]))
    assert said == found


def test_every_place_has_a_value():
    for path, kind, literals, rest in calls():
        places = {place for literal in literals for place in re.findall(r"\{(\w*)\}", literal)} - ({"count"} if "lural" in kind else set())
        values = re.match(r"(?:[^\[\"]*?,\s*)?\[" if "lural" in kind else r"\[", rest)
        # Values with a name of their own are looked at by the tests' build: it ends where one is missing.
        if not values and re.match(r"[^)\n]*,\s*\w+\)|\w+\)|values", rest): continue
        names = set()
        if values:
            depth = 0
            for token in re.finditer(r'"((?:[^"\\\n]|\\.)*)"(\s*:)?|[\[({]|[\])}]', rest[values.end() - 1:]):
                depth += {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(token[0], 0)
                if depth == 1 and token[2]: names.add(token[1])
                if depth == 0: break
        assert places == names, f"{path}: {literals}"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_is_right(path, template, tmp_path):
    """msgfmt compares the places of each translation with those of its message."""
    checked = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", path], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
    merged = tmp_path / "merged.po"
    subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", "--no-wrap", f"--output-file={merged}", path, template], check=True)
    said = lambda path: {(message.context, str(message.id)): message.string for message in catalogue(path) if message.id}
    assert said(merged) == said(path), "make pot"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_plural_forms_are_those_of_cldr(path):
    language = catalogue(path)
    plural, category = gettext.c2py(language.plural_expr), Locale.parse(path.stem).plural_form
    forms = [(plural(number), category(number)) for number in range(10_001)]
    assert len({form for form, _ in forms}) == language.num_plurals
    # The same numbers go together: "many" of French and Spanish begins with millions, and is not told apart.
    assert len(set(forms)) == len({form for form, _ in forms}) == len({category for _, category in forms})


def forms(message):
    return [message.string] if isinstance(message.string, str) else list(message.string)


def entries(name):
    return {(message.context, str(message.id)): message for message in catalogue(PO / f"{name}.po") if message.id}


@pytest.mark.parametrize("path", [path for path in CATALOGUES if path.stem not in REGIONS], ids=lambda path: path.stem)
def test_what_a_language_has_to_say_it_says(path):
    assert [message.id for message in entries(path.stem).values() if not all(forms(message))] == []


@pytest.mark.parametrize("region, language", REGIONS.items())
def test_a_region_says_what_its_language_says(region, language):
    """In its own words: with the same values, and in nothing but what differs."""
    shared, own = entries(language), entries(region)
    wrong = []
    for key, message in shared.items():
        said, here = forms(message), forms(own[key])
        spelled = [functools.reduce(lambda text, pair: text.replace(*pair), SPELLINGS.get(region, {}).items(), form) for form in said]
        has_foreign = lambda texts: any(re.search(FOREIGN.get(region, "(?!)"), text, re.I) for text in texts)
        heard = here if any(here) else said
        if has_foreign(heard) or region in SPELLINGS and not has_foreign(said) and heard != spelled: wrong.append((key, here, said))
        if not any(here): continue
        places = [[sorted(re.findall(r"\{\w+\}", form)) for form in both] for both in (said, here)]
        ends = [[re.sub(r"[^.!?:…。！？：]", "", form[-1:]) for form in both] for both in (said, here)]
        if not all(here) or here == said or places[0] != places[1] or ends[0] != ends[1]: wrong.append((key, here, said))
    assert wrong == []


def test_no_translation_is_english():
    """But what is spelled alike in both languages."""
    alike = {"fr": {"Configuration", "Contacts"}, "it": {"Desktop", "{question} no (--yes)", "standard output: {problem}"}, "nl": {"Later"}, "pl": {"status {status}"}, "sv": {"Disk", "status {status}"}}
    for path in CATALOGUES:
        same = {message.id for message in catalogue(path) if isinstance(message.id, str) and message.id == message.string and re.search(r"[a-z]{3}", re.sub(r"\{\w*\}", "", message.id))}
        assert same == alike.get(path.stem, set()), path.stem
