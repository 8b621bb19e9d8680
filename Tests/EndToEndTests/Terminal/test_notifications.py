"""What `notifications` says to a person, and not to a script."""
import subprocess

from Harness import places
from Harness.terminal import Terminal

CARD = "BEGIN:VCARD\nVERSION:4.0\nFN:Anna Berg\nBDAY:19901123\nEND:VCARD\n"
NOTE = ("bday-widget: nothing is scheduled: no notice is delivered; "
        "next step: bday-widget schedule enable --autostart\n")
PLAN = ("November 22, 2026, 09:00: Anna Berg's birthday is tomorrow!\n"
        "November 23, 2026, 09:00: Today is Anna Berg's birthday!\n")
IN_COLUMNS = PLAN.replace("09:00: ", "09:00  ")


def test_a_person_is_told_that_nothing_is_scheduled(home):
    home.write(".contacts/anna.vcf", CARD)
    call = [places.BINARY, "notifications", "--now", "2026-11-20"]
    with Terminal(call, {**home.environment, "NO_COLOR": "1"}, home.path) as terminal:
        assert terminal.ends() == NOTE + IN_COLUMNS
    with Terminal(call, home.environment, home.path, stdout=subprocess.DEVNULL) as terminal:
        assert terminal.ends() == NOTE
    quiet = subprocess.run(call, env=home.environment, capture_output=True, text=True)
    assert (quiet.stdout, quiet.stderr) == (PLAN, "")
