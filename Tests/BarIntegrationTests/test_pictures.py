"""The pictures that the pages show: large enough to be read, small enough to be loaded, and up to date where they can be."""
import re
import struct
import subprocess

import pytest

from Harness.places import BINARY, INTEGRATIONS, REPOSITORY

PICTURES = sorted(INTEGRATIONS.glob("*/*.png"))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_can_be_read(picture):
    """GitHub shows a page some 800 pixels wide; a bar is drawn with two pixels for one, and shown at 600."""
    data = picture.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    assert data.startswith(b"\x89PNG") and 800 <= width <= 1200 and height >= 40
    assert len(data) < 100_000


def test_each_bar_has_both_and_shows_one():
    shown = {picture.parent for picture in PICTURES}
    pages = {path.parent: " ".join(path.read_text().split()) for path in INTEGRATIONS.glob("*/README.md")}
    del pages[INTEGRATIONS / "notices"]
    assert shown == {directory for directory, page in pages.items() if "and not tested:" not in page}
    for directory in shown:
        assert {path.name for path in directory.glob("*.png")} == {"screenshot-dark.png", "screenshot-light.png"}
        assert "(screenshot-dark.png)" in (directory / "README.md").read_text()


def test_the_gallery_is_what_the_program_draws():
    families = re.findall(r"^\| `(\w+)` \| \d \|", (REPOSITORY / "docs/reference/widgets.md").read_text(), re.MULTILINE)
    assert len(families) == 6
    assert sorted(path.stem for path in INTEGRATIONS.glob("gallery/*")) == sorted(families)
    for family in families:
        drawn = subprocess.run([BINARY, "--format", "svg", "--placeholder", "--now", "2026-11-20", "--family", family],
                               env={"LANG": "C.UTF-8", "TZ": "UTC"}, capture_output=True, check=True, text=True).stdout
        assert drawn == (INTEGRATIONS / f"gallery/{family}.svg").read_text(), f"{family}: screenshots.py gallery"
