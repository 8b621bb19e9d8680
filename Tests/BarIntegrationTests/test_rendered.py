"""The pictures of `--format svg`, drawn by a renderer that is not ours: colours where they belong, and no text over an edge."""
import io
import pathlib
import shutil
import subprocess

import pytest
from PIL import Image

from Harness.cards import vcard
from Harness.homes import Home

# Of what is not drawn.
OUTSIDE = "#ff00ff"
CARD = {"light": "#ffffff", "dark": "#1c1c1e"}
NAMES = {
    "long": "Maximiliane Freifrau von Hohenstein-Wittgenstein zu Unterdeufstetten am Rhein",
    "wide": "龍" * 40, "right to left": "محمد عبد الرحمن بن أحمد الخطيب البغدادي", "emoji": "👩‍👩‍👧‍👦🎂" * 12, "combining": "Z̷̧̢" * 30,
    "digits": "0" * 200,
}
EMOJI = pathlib.Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
pytestmark = pytest.mark.skipif(not shutil.which("rsvg-convert"), reason="rsvg-convert is missing: Tests/install-tools test")


@pytest.fixture
def home():
    with Home(LANG="C.UTF-8") as home:
        yield home


def drawn(home, *arguments):
    """Rows of pixels, each a colour such as #ffffff."""
    svg = home.ask("--format", "svg", "--now", "2026-11-20", *arguments)
    png = subprocess.run(["rsvg-convert", "--format", "png"], input=svg.encode(), check=True, capture_output=True).stdout
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    seen = Image.new("RGBA", picture.size, OUTSIDE)
    seen.alpha_composite(picture)
    pixels = seen.convert("RGB").tobytes()
    colours = [f"#{pixels[start:start + 3].hex()}" for start in range(0, len(pixels), 3)]
    return [colours[start:start + seen.width] for start in range(0, len(colours), seen.width)]


@pytest.mark.parametrize("theme", CARD)
@pytest.mark.parametrize("family", ["small", "medium", "large", "circular", "rectangular"])
def test_the_accent_is_where_it_is_today(home, family, theme):
    for day, isToday in (("1120", True), ("1123", False)):
        home.only_card(vcard("FN:Anna Berg", f"BDAY:1990{day}"))
        pixels = [pixel for row in drawn(home, "--family", family, "--theme", theme, "--accent", "#00aa55") for pixel in row]
        assert pixels.count(CARD[theme]) > len(pixels) / 3
        assert (pixels.count("#00aa55") > 20) == isToday


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("family", ["small", "medium", "large", "rectangular", "inline"])
def test_nothing_is_drawn_over_the_edge(home, family, name):
    if name == "emoji" and not EMOJI.exists():
        pytest.skip("no font has emoji here: each part of one is drawn as a box of its own")
    home.only_card(vcard(f"FN:{NAMES[name]}", "BDAY:19331123"))
    rows = drawn(home, "--family", family, "--theme", "light", "--age", "--locale", "de_DE")
    middle = rows[len(rows) // 4:-len(rows) // 4]
    # Inside of the frame, beside the texts.
    inside = (6, 7, 8) if family != "inline" else (12, 13, 14)  # A pill begins with half a circle.
    for column in (*inside, *(-1 - column for column in inside)):
        assert {row[column] for row in middle} == {CARD["light"]}, column
    assert any(pixel not in (CARD["light"], OUTSIDE) for row in middle for pixel in row)
