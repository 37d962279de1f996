"""A position to be searched: what lies, what is in hand, under which ruleset; and a play that was found."""

from dataclasses import dataclass
from typing import NamedTuple

from game.table.board import Board, Cell, Laid
from game.table.placement import Piece, Play, read
from game.table.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Position:
    """A board and the pieces of a hand ("?" is a blank; free cards are left out by whoever asks)."""

    ruleset: Ruleset
    board: Board
    hand: tuple[str, ...]


class Found(NamedTuple):
    """A legal play: its new pieces in reading order, and what it counts."""

    pieces: tuple[tuple[Cell, Laid], ...]
    words: tuple[str, ...]
    score: int

    def key(self) -> frozenset[tuple[Cell, Laid]]:
        """What makes two plays the same: the set of (cell, letter, blank or not)."""
        return frozenset(self.pieces)


def play_of(board: Board, pieces: tuple[tuple[Cell, Laid], ...]) -> Play:
    """The pieces of a found play, described by the shared validator."""
    return read(board, (Piece(cell, laid) for cell, laid in pieces))
