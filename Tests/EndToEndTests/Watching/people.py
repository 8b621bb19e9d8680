"""Cards for `watch`."""
from Harness import cards


def card(name, days, uid=None):
    """Somebody whose UID is the name, unless it is given."""
    return cards.card(name, days, uid or name)
