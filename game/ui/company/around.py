"""What leads away from a table of several, as whoever opens it says. It knows no table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.table.mode import Setup
from game.table.session import Session
from game.ui.kit.screen import Screen
from game.ui.table.turn import Turn
from game.words.rulings import Ruling


class Around(NamedTuple):
    """What leads away from a table of several: the same game again, keeping what its vote has ruled, the
    review; what is said, when the game is over, of the level that fits. Where phones are let in from the
    beginning, `phones` shows their sheet."""

    again: Callable[[Setup], Session]
    keep: Callable[[Sequence[Ruling]], None] = lambda ruled: None
    review: Callable[[Turn], Screen] | None = None
    advice: Callable[[Session], str] = lambda session: ""
    phones: Callable[[Screen], None] | None = None
