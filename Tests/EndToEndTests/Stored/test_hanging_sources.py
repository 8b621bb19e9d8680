"""A file system that answers no call does not keep a bar waiting. The kernel is slowed down for it by strace."""
import json
import shutil
import subprocess

import pytest

from Harness import places
from Harness.processes import Lines
from Harness.waiting import eventually

# Longer than the test waits.
SECONDS = 40
CALLS = "stat,newfstatat,statx,open,openat,readlink"


def answer(home, path, *arguments):
    """What a call prints while everything that is asked about a path takes too long.

    The call itself ends with the answer. strace does not: it holds the thread that waits.
    """
    home.has_limits()
    process = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", "/dev/null", "-P", str(path), "-e", f"trace={CALLS}",
         "-e", f"inject={CALLS}:delay_enter={SECONDS}s", places.BINARY, *arguments],
        env={**home.environment, "BDAY_WIDGET_DUMPABLE": "1"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    printed, reported = Lines(process.stdout), Lines(process.stderr)
    try:
        eventually(lambda: len(printed.lines), 1, SECONDS - 10)
        eventually(lambda: any("Took too long" in line for line in reported.lines), True, 5)
        return printed.lines[0]
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_bar_shows_what_is_stored(home, tracing, is_stored):
    source = home.path / ".contacts"
    if is_stored:
        home.ask("import")
        shutil.rmtree(home.path / "run/bday-widget", ignore_errors=True)
    shown = json.loads(answer(home, source, "--format", "waybar"))
    assert ("Anna" in shown["text"]) == is_stored and (shown["class"] == ["error"]) != is_stored


def test_a_bar_says_that_a_named_source_does_not_answer(home, tracing):
    source = home.path / ".contacts"
    assert "🎂" in answer(home, source, "--format", "polybar", "--source", str(source))


def test_a_bar_names_nobody_where_nobody_says_that_the_session_is_open(home, tracing):
    home.ask("import")
    home.configure('{"redactWhenLocked": true}')
    shutil.rmtree(home.path / "run/bday-widget", ignore_errors=True)
    shown = answer(home, home.path / ".contacts", "--format", "waybar")
    assert "••••" in shown and "Anna" not in shown


def test_only_a_bar_gives_up_a_slow_source(home, tracing):
    """Each reading waits longer than a bar gives one source."""
    source = home.path / ".contacts"
    home.has_limits()

    def call(form):
        return subprocess.Popen(
            ["strace", "-f", "-qq", "-o", "/dev/null", "-P", source, "-e", "trace=openat", "-e",
             "inject=openat:delay_enter=2500ms:when=1", places.BINARY, "--source", source, "--format", form],
            env={**home.environment, "BDAY_WIDGET_DUMPABLE": "1"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    calls = {form: call(form) for form in ("text", "json", "svg", "polybar")}
    for form, process in calls.items():
        output, error = process.communicate(timeout=SECONDS)
        assert process.returncode == 0 and ("Anna" in output) == (form != "polybar"), (form, output, error)
