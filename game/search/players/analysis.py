"""What comes of a move that is held against what else could have been done there: how all of it did, and how
large a mistake it was. It tries nothing.
"""

from enum import Enum
from typing import NamedTuple

from game.search.found import Pieces


class Mistake(Enum):
    """How large a mistake is: from what share of games on that it loses, or where no games are played on,
    from how many points on."""

    SMALL = (0.02, 5)
    MIDDLE = (0.05, 10)
    LARGE = (0.10, 20)

    @classmethod
    def of_chance(cls, lost: float) -> "Mistake | None":
        """The size of a mistake that loses such a share of games; None for what is no mistake."""
        return next((size for size in reversed(cls) if lost >= size.value[0]), None)

    @property
    def rank(self) -> int:
        """1 for a small one, up to 3."""
        return list(Mistake).index(self) + 1

    @classmethod
    def of_points(cls, lost: int) -> "Mistake | None":
        """The size of a mistake that loses so many points."""
        return next((size for size in reversed(cls) if lost >= size.value[1]), None)


class TriedMove(NamedTuple):
    """Something that could have been done: a play, or with no `pieces` an exchange of `swapped`, or a pass.
    `leave` is what the rest of the hand is worth in points where that is known, `chance` how many games it
    won, `ahead` by how many points they ended ahead, or where a game has rounds the round; `behind` says that
    it is surely not the best. `taken` lay face up. `margin` is half the 95 % interval of how far its chance
    lies from that of the best; 0 where games were searched to their ends."""

    pieces: Pieces
    words: tuple[str, ...]
    swapped: tuple[str, ...]
    points: int
    leave: float | None
    chance: float
    ahead: float
    behind: bool
    taken: str = ""
    margin: float = 0.0


class MoveAnalysis(NamedTuple):
    """What was tried, the best first, and which of it was done."""

    tried: tuple[TriedMove, ...]
    made: TriedMove

    @property
    def best(self) -> TriedMove:
        return self.tried[0]

    def lost(self, move: TriedMove) -> float:
        """What share of games a move loses against the best; nothing where that is not sure."""
        return max(0.0, self.best.chance - move.chance) if move.behind else 0.0

    @property
    def mistake(self) -> Mistake | None:
        """How large a mistake was made, if any."""
        return Mistake.of_chance(self.lost(self.made))

    @property
    def right(self) -> tuple[TriedMove, ...]:
        """What is as good as the best as far as can be told, or so little worse that it is no mistake."""
        return tuple(move for move in self.tried if Mistake.of_chance(self.lost(move)) is None)
