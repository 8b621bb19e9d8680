"""Where things lie."""
import os
import pathlib
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
INTEGRATIONS = REPOSITORY / "integrations"
# The program under test. BDAY_WIDGET names another one.
BINARY = pathlib.Path(os.environ.get("BDAY_WIDGET", REPOSITORY / ".build/release/bday-widget")).absolute()
AGENT = BINARY.with_name("bday-widget-agent")
# The translations that were built with it.
LOCALES = BINARY.resolve().parents[2] / "share/locale"
# The programs that pip installed beside this Python.
TOOLS = pathlib.Path(sys.executable).parent
# Answers for test_zones.
PROBE = REPOSITORY / ".build/release/ZoneProbe"
# Edits cards for test_edited_cards.
EDITING_PROBE = REPOSITORY / ".build/release/EditingProbe"
