"""The labels that a GTK program shows, as a screen reader reads them (AT-SPI): a module to be called by `Remote`."""
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

from Harness.remote import serve  # noqa: E402


def labels(process):
    """Text and tooltip of every label of the process that can be seen."""
    found = []

    def walk(node):
        if node is None:
            return
        node.clear_cache()
        if node.get_role() == Atspi.Role.LABEL and node.get_state_set().contains(Atspi.StateType.SHOWING):
            found.append((node.get_name(), node.get_description()))
        for index in range(node.get_child_count()):
            walk(node.get_child_at_index(index))

    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is not None and application.get_process_id() == process:
            walk(application)
    return found


serve({"labels": labels})
