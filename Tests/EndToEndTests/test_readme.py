"""The calls that the README's first screen names, as they stand there."""
import re

import pytest

from Harness.cards import vcard
from Harness.homes import Home
from Harness.places import REPOSITORY

TABLE = (REPOSITORY / "README.md").read_text().partition("| to … | |\n")[2].partition("\n\n")[0]
CALLS = [code for code in re.findall("`([^`]+)`", TABLE) if code.startswith("bday-widget ")]


@pytest.mark.parametrize("call", CALLS)
def test_a_call_does_what_is_said(call):
    with Home(LANG="C.UTF-8") as home:
        home.write(".contacts/google/anna.vcf", vcard("FN:Anna Ärger", "BDAY:19901123"))
        home.write(".contacts/google/berg.vcf", vcard("FN:Anna Berg"))
        home.ask("import")
        done = home.start(["sh", "-c", call + (" --yes" if " add " in call else "")], stdout=-1, stderr=-1)
        printed, problems = done.communicate()
        assert done.returncode == 0, problems
        assert ("arger" not in call) or "Anna Ärger".encode() in printed, printed


def test_there_are_some():
    assert len(CALLS) >= 6
