"""A position: what lies and what is in hand, under a ruleset. How it came about is not known here."""

from dataclasses import dataclass

from game.table.board import Board
from game.table.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Position:
    """A board and the pieces of a hand ("?" is a blank; a free card is no piece to lay and is left out)."""

    ruleset: Ruleset
    board: Board
    hand: tuple[str, ...]
