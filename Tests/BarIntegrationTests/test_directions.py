"""Names of the other direction in the real Waybar: each row of its tooltip begins where the language begins."""
import pytest

from Harness.bars.program import without_isolates
from Harness.cards import card

pytestmark = [pytest.mark.bars("waybar")]

# The longest row comes first: the others show on which side they begin.
LONG = "Maximiliane Freifrau Berg"
LONG_ARABIC = "محمد عبد الرحمن بن أحمد الخطيب"


@pytest.mark.parametrize("name", ["דוד", "\u200fAnna", "\u061cAnna", "דוד\u200f (D)", "محمد"])
def test_a_row_begins_on_the_left(bar, home, name):
    home.only_card(card(LONG, 3) + card(name, 4))
    with bar.showing(home, f"🎁 {LONG} in 3 days") as program:
        long, short = program.tooltip_margins(2)
        assert abs(short[0] - long[0]) < 20 < short[1], (long, short)


@pytest.mark.parametrize("name", ["Anna", "محمد", "\u200eمحمد"])
def test_a_row_of_arabic_begins_on_the_right(bar, home, name):
    home.only_card(card(LONG_ARABIC, 3) + card(name, 4))
    line = without_isolates(home.ask("--locale", "ar_EG")).strip()
    with bar.showing(home, line, "--locale ar_EG") as program:
        long, short = program.tooltip_margins(2)
        assert abs(short[1] - long[1]) < 20 < short[0], (long, short)
