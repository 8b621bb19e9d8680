"""What `make run` tells somebody who has just cloned the repository."""
import os
import subprocess
import tempfile

from Harness.places import BINARY, INTEGRATIONS


def test_it_shows_every_family_and_leaves_the_home_alone():
    with tempfile.TemporaryDirectory() as home:
        variables = {name: home for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
                                             "TMPDIR")}
        done = subprocess.run([INTEGRATIONS / "sample-contacts/show", BINARY], env={**variables, "PATH": os.environ["PATH"],
                              "LANG": "C.UTF-8"}, capture_output=True, text=True, check=True)
        assert os.listdir(home) == []
    assert done.stderr == ""
    parts = done.stdout.split("\n── bday-widget --")
    assert "9 with a birthday, 0 without, 0 group cards, 0 skipped" in parts[0]
    shown = {part.partition("\n")[0].partition(":")[0]: part.splitlines()[1:] for part in parts[1:]}
    assert {name: len([line for line in lines if line]) for name, lines in list(shown.items())[:6]} == {
        "family inline": 1, "family circular": 1, "family rectangular": 2, "family small": 3, "family medium": 4,
        "family large": 8}
    assert shown["format waybar"][0].startswith('{"text":')
    assert "make install PREFIX=~/.local" in done.stdout
