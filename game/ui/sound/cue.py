"""The sounds there are. It does not know what they are played for."""

from enum import Enum


class Cue(Enum):
    """One sound; its value is the name of its file."""

    PLACE = "place"
    TAKE_BACK = "take-back"
    TURN = "turn"
    SHUFFLE = "shuffle"
    ACCEPT = "accept"
    REFUSE = "refuse"
    YOUR_TURN = "your-turn"
    TICK = "tick"
    OUT = "out"
    WON = "won"


LAST_SECONDS = 10
"""So many seconds before a clock runs out it begins to tick."""


def ticks(before: int | None, now: int | None) -> bool:
    """Whether a clock that had so many seconds left, and now has so many, is heard."""
    return before is not None and now is not None and 0 < now < before and now <= LAST_SECONDS
