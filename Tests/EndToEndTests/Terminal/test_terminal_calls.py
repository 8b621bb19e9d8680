"""A call whose output is a terminal is a person's, who sees what the cards say now."""
import os

import pytest

from Harness import places
from Harness.cards import card
from Harness.terminal import Terminal


def on_terminal(home, *arguments):
    with Terminal([places.BINARY, *arguments], home.environment, home.path) as terminal:
        return terminal.ends()


@pytest.mark.parametrize("options", [[], ["--format", "waybar"], ["--format", "json"]])
def test_a_card_edited_in_place_shows_at_once(home, options):
    path = home.write(".contacts/anna.vcf", card("Anna", 3))
    # What was changed within the last second is not archived.
    os.utime(path.parent, (0, 0))
    before = home.ask(*options)
    assert "in 3 days" in before and home.archives() == 1
    home.write(".contacts/anna.vcf", card("Anna", 5))
    # A bar's call looks at the directory alone.
    assert home.ask(*options) == before
    assert "in 5 days" in on_terminal(home, *options)
    # What the person was shown is what the bar shows from then on, again from an archive.
    after = home.ask(*options)
    assert "in 5 days" in after and home.archives() == 1
    home.write(".contacts/anna.vcf", card("Anna", 7))
    assert home.ask(*options) == after

