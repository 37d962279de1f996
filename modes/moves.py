"""The kinds of move that only some of our modes have."""

from collections.abc import Iterator
from typing import ClassVar

from game.table.moves import Move, Moved
from game.table.state import Phase, State


class Draw(Move, frozen=True, tag="draw"):
    """Take or turn the next card: in the patiences of the stock, in an exchange of the named zone."""

    zone: str = "stock"

    def moved(self, before: State, after: State) -> Iterator[Moved]:
        """A card that is turned up is seen on the table; one that is taken from the stock is not."""
        if before.phase is Phase.DECLARED:
            yield (before.open if self.zone == "open" else before.stock)[-1], self.zone == "open"


class Deal(Move, frozen=True, tag="deal"):
    """Begin the next round."""

    begins_round: ClassVar[bool] = True

    def mover(self, before: State, after: State) -> int:
        return after.dealer
