"""The widest names of many scripts, fifty of them in every family: a bar survives them and shows what comes next."""
import pytest
from texts import row, text

from Harness.bars import ConkyParse, Waybar
from Harness.bars.program import without_isolates
from Harness.cards import card
from Harness.waiting import until

# What a name consists of: many scalars in a column, many columns in a scalar, many bytes after escaping.
CLUSTERS = {
    "jamo": "\u1100" * 12 + "\u1161" * 4, "syllables": "\u1100\u1161\u11a8", "Brahmi": "\U00011005" + "\U00011038" * 15,
    "old jamo": "\ua960\ud7b0\ud7cb", "Devanagari": "\u0915\u094d\u0937\u094d\u092e\u094d\u092f\u093f",
    "joined": "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "variants": "\u6f22\U000e0100",
    "marks": "Z" + "\u0336\u0301\u0308\u0330\u0489" * 3, "tags": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "ligatures": "\ufdfd", "cuneiform": "\U00012031", "without a font": "\U0003fffd", "points": "\u05e9\u05b8\u05bc\u05c1",
    "references": "\"'&", "signs": "%#$\\\\",
}
FAMILIES = ["inline", "circular", "rectangular", "small", "medium", "large"]
DAYS = 7


def scripts(family):
    """All of them where a line holds the most, and every third one elsewhere."""
    return list(CLUSTERS.items())[slice(None) if family in ("inline", "medium") else slice(FAMILIES.index(family) % 3, None, 3)]


def people(cluster):
    """Fifty people of one day, each with a name that is as long as a name may be, and longer than any place."""
    return b"".join(card(cluster * (1000 // len(cluster.encode())), 3) for _ in range(50))


def harmless(kind, family):
    """What stands there of one person."""
    when = f"in {DAYS} days"
    whole = row("Anna Berg", DAYS, kind.date_style)
    if kind.separator == "\n":
        lines = {"rectangular": f"Anna Berg\n{when}", "small": text(kind, "Anna Berg", DAYS)}
    else:
        lines = {"rectangular": f"Anna Berg, {when}", "small": whole}
    return {"inline": f"🎁 Anna Berg {when}", "circular": str(DAYS), "medium": f"Anna Berg, {when}", "large": whole, **lines}[family]


class UnboundedWaybar(Waybar):
    """With no module but ours beside the clock."""

    def configuration(self, name):
        config = super().configuration(name)
        text = config.read_text()
        assert ', "custom/birthday-gauge"]' in text
        return self.home.write(name, text.replace(', "custom/birthday-gauge"]', "]"))

    def shown(self):
        labels = [text for text, _ in self.labels()]
        return without_isolates("".join(labels[1:2])) if labels else None


class OneConkyParse(ConkyParse):
    """With one object of each kind: all of them together are more than the 16 KiB that conky draws."""

    plain = ["cat plain"]
    parsed = ["catp parse"]


WITHOUT_BOUNDS = {Waybar: UnboundedWaybar, ConkyParse: OneConkyParse}


@pytest.mark.parametrize("family", FAMILIES)
def test_it_survives_the_widest_names(bar, home, family):
    bar.kind = WITHOUT_BOUNDS.get(bar.kind, bar.kind)
    last = harmless(bar.kind, family)
    home.only_card(card("Anna Berg", DAYS))
    with bar.showing(home, last, f"--family {family} --count 50 --width none") as program:
        for script, cluster in scripts(family):
            home.only_card(people(cluster))
            assert until(lambda: program.shown() != last), f"{script}: is not shown\n{program.why()}"
            home.only_card(card("Anna Berg", DAYS))
            program.shows(last)
            assert program.is_running(), f"{script}\n{program.why()}"


@pytest.mark.bars("waybar")
def test_the_tooltip_of_the_widest_names_is_drawn(bar, home):
    """Fifty rows of each: it is opened, changes while it is open, and is opened again."""
    last = harmless(bar.kind, "inline")
    home.only_card(card("Anna Berg", DAYS))
    with bar.showing(home, last, "--count 50") as program:
        for script, cluster in CLUSTERS.items():
            home.only_card(people(cluster))
            assert until(lambda: program.shown() != last), f"{script}: is not shown\n{program.why()}"
            with program.tooltip(lambda: not program.is_running() or program.tooltip_lines()[1]):
                assert program.is_running(), f"{script}\n{program.why()}"
                home.only_card(card("Anna Berg", DAYS))
                program.shows(last)
            assert program.is_running(), f"{script}\n{program.why()}"
