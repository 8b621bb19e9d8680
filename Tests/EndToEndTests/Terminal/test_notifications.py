"""What `notifications` says to a person and to a script: the same."""
import subprocess

from Harness import places
from Harness.terminal import Terminal

CARD = "BEGIN:VCARD\nVERSION:4.0\nFN:Anna Berg\nBDAY:19901123\nEND:VCARD\n"
PLAN = ("November 22, 2026, 09:00: Anna Berg's birthday is tomorrow!\n"
        "November 23, 2026, 09:00: Today is Anna Berg's birthday!\n")


def test_a_person_is_told_the_plan_and_nothing_else(home):
    home.write(".contacts/anna.vcf", CARD)
    call = [places.BINARY, "notifications", "--now", "2026-11-20"]
    with Terminal(call, home.environment, home.path) as terminal:
        assert terminal.ends() == PLAN
    with Terminal(call, home.environment, home.path, stdout=subprocess.DEVNULL) as terminal:
        assert terminal.ends() == ""
    quiet = subprocess.run(call, env=home.environment, capture_output=True, text=True)
    assert (quiet.stdout, quiet.stderr) == (PLAN, "")
