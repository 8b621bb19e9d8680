"""The program, run as a user runs it: each directory in `Cases` has a script, `command`, and what it prints, `expected`.

A script starts in an empty directory of its own that is also its home and runtime directory, with `bday-widget` on its path
and the case's directory as `$CASE`. `expected` holds standard output and standard error together. With `--record` it is
written anew, and the test fails: read it, then run again.
"""
import difflib
import re
import subprocess
import tempfile

import pytest

from Harness.homes import FACTOR
from Harness.places import BINARY, REPOSITORY

CASES = sorted((REPOSITORY / "Tests/EndToEndTests/Cases").iterdir())
# Identifiers are digests of paths, and these are other ones each time.
MASKED = [(r'"id":( ?)"[0-9a-f]{16}"', r'"id":\1"…"'), (r"UID:[0-9a-f]{16}\b", "UID:…"),
          (r"(groups add -- '.*')(?: [0-9a-f]{16})+", r"\1 …")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_prints_what_is_expected(case, request):
    printed = what_is_printed(case)
    expected = case / "expected"
    if request.config.getoption("record"):
        expected.write_bytes(printed.encode())
        pytest.fail(f"recorded {case.name}: read it, then run again without recording")
    lines = (text.split("\n") for text in (expected.read_bytes().decode(), printed))
    if difference := list(difflib.unified_diff(*lines, "expected", "printed", lineterm="")):
        pytest.fail("\n".join(map(ascii, difference)), pytrace=False)


def what_is_printed(case):
    # A socket's path has room for 107 bytes: pytest's own directories are too long. What a case looks for, such as "a/", is
    # not the end of it.
    with tempfile.TemporaryDirectory(prefix="bday-cas-", suffix="-") as home:
        environment = {"PATH": f"{BINARY.parent}:/usr/local/bin:/usr/bin:/bin", "HOME": home, "XDG_RUNTIME_DIR": home,
                       "CASE": str(case), "TZ": "UTC", "LANG": "C.UTF-8", **FACTOR}
        printed = subprocess.run(["sh", "-c", '. "$CASE/command" 2>&1'], cwd=home, env=environment,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout
        printed = printed.decode(errors="replace").replace(home, "$HOME")
    for pattern, replacement in MASKED:
        printed = re.sub(pattern, replacement, printed)
    return printed
