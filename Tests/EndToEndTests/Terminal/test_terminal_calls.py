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



def test_what_is_no_date_is_quoted_with_its_letters(home):
    """A log, which others may read, has a date's digits alone."""
    path = home.write("people.csv", "Name,Birthday\nAnna,around Easter\n")
    quoted = 'Birthday "around Easter" is not a date'
    assert quoted in on_terminal(home, "import", "--dry-run", str(path))
    logged = home.run("import", "--dry-run", str(path)).stderr
    assert 'Birthday "…" is not a date' in logged and "Easter" not in logged
