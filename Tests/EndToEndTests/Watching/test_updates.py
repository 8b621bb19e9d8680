"""An update under processes that run ends none of them. `make soak` tries each way a hundred times (Tests/Soak/updates)."""
import time

import pytest

from Harness import updates
from Harness.homes import DEADLINE
from Harness.waiting import eventually

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("updates")]


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return updates.Release(tmp_path_factory.mktemp("release"))


def test_each_way_of_replacing_the_program(release):
    with updates.Updated(release, seed=1) as updated:
        for way in [each for each in updates.WAYS if each not in (updates.renamed_up_to_a_minute_apart, updates.by_dpkg)]:
            updated.update(way)


def test_what_cannot_be_started_is_not_become_before_it_can(release):
    with updates.Updated(release, seed=2) as updated:
        for name in updates.EXECUTABLES:
            (updated.prefix / name).unlink()
            # It begins to run, and crashes or says that a library is missing.
            (updated.prefix / name).write_text("#!/bin/sh\nexit 127\n" if name != updates.AGENT else "#!/bin/sh\nkill -SEGV $$\n")
            (updated.prefix / name).chmod(0o755)
        time.sleep(updates.REST + 2)
        updated.change()
        updated.is_followed()
        assert len(updated.old()) == len(updated.processes)
        for name in updates.EXECUTABLES:
            (updated.prefix / name).unlink()
            updated.copy(name)
        updated.are_new()


def test_a_file_is_emptied_where_the_new_program_ends_at_once(release):
    """It says its version, and nothing else."""
    with updates.Updated(release, seed=3) as updated:
        assert updated.file.read_text()
        (updated.prefix / updates.APP).unlink()
        (updated.prefix / updates.APP).write_text("#!/bin/sh\nexit 0\n")
        (updated.prefix / updates.APP).chmod(0o755)
        eventually(updated.file.read_text, "", DEADLINE)
        if updated.has_tmux:
            eventually(lambda: updated.tmux("show-options", "-gqv", "@bday"), "", DEADLINE)
