"""The manual page as mandoc reads it. That it says what the command line takes is ReferenceTests."""
import shutil
import subprocess

import pytest

from Harness.places import INTEGRATIONS

PAGE = INTEGRATIONS / "man/bday-widget.1"
PAGES = sorted((INTEGRATIONS / "man").iterdir())


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is missing: Tests/install-tools test")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_mandoc_has_nothing_to_say_of_it(page):
    said = subprocess.run(["mandoc", "-Tlint", "-W", "style", page], capture_output=True, text=True).stdout
    # Manuals of others need not be installed.
    assert [line for line in said.splitlines() if "referenced manual not found" not in line] == []


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is missing: Tests/install-tools test")
def test_an_option_is_found_in_it():
    text = subprocess.run(["mandoc", "-Tutf8", "-O", "width=78", PAGE], check=True, capture_output=True, text=True).stdout
    plain = "".join(text[index] for index in range(len(text)) if text[index] != "\b" and text[index + 1:index + 2] != "\b")
    for wanted in ("whose birthday is next", "--template text", "groups rename", "contacts.sealed", "the configuration is broken"):
        assert wanted in plain, wanted
