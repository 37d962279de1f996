"""How long the master thinks at all tables, as it was chosen. Nobody thinks here."""

from game.store.settings import ThinkingTime

_chosen: ThinkingTime = "normal"


def use(thinking: ThinkingTime) -> None:
    """From now on the master thinks so long."""
    global _chosen
    _chosen = thinking


def chosen() -> ThinkingTime:
    """How long he thinks now."""
    return _chosen
