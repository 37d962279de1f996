"""How long the master thinks: one choice for all tables, which the menu sets without loading the players."""

from game.store.settings import ThinkingTime

_chosen: ThinkingTime = "normal"


def use_thinking_time(chosen: ThinkingTime) -> None:
    """Let the master think so long from now on."""
    global _chosen
    _chosen = chosen


def thinking_time() -> ThinkingTime:
    return _chosen
