"""Another time for the dynamically linked programs: the app and the agent. Files keep their real times."""


def at(when):
    """What stands before a command so that its clock goes on from `2026-11-23 09:00`, in its own zone.

    The program `faketime` prepares the environment. Where libfaketime does that itself, it moves the environment, and a
    Swift program finds its arguments beside that.
    """
    return ["env", "NO_FAKE_STAT=1", "faketime", "--exclude-monotonic", "-f", f"@{when}:00"]
