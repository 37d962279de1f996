"""A position: what lies and what is in hand, under a ruleset. How it came about is not known here."""

from dataclasses import dataclass

from game.table.board import Board
from game.table.ruleset import Ruleset
from game.table.state import Seat, State


@dataclass(frozen=True, slots=True)
class Position:
    """A board and the pieces of a hand ("?" is a blank; a free card is no piece to lay and is left out)."""

    ruleset: Ruleset
    board: Board
    hand: tuple[str, ...]

    @property
    def state(self) -> State:
        """The state of a game in which the seat in turn has this hand, and nobody anything else."""
        others = (Seat(""),) * (self.ruleset.players[0] - 1)
        return State(seats=(Seat("", self.hand), *others), board=self.board)
