"""Arguments survive what a preloaded library does before main."""
import pathlib

from Harness.cards import card
from Harness.homes import Home


def test_a_library_that_sets_a_variable_takes_no_arguments():
    """libfaketime does, and with that moves the environment, in front of which Swift looks for the arguments."""
    library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    with Home() as home:
        home.write("ä book/anna.vcf", card("Anna", 3))
        calls = (["--version"], ["list", "--source", "ä book", "Änna"], ["list", "--source", "ä book", "--search", ""])
        plain = [home.run(*arguments) for arguments in calls]
        home.environment["LD_PRELOAD"] = str(library)
        for arguments, before in zip(calls, plain):
            done = home.run(*arguments)
            assert (done.returncode, done.stdout, done.stderr) == (before.returncode, before.stdout, before.stderr)
