"""A play that a search found."""

from typing import NamedTuple

from game.table.board import Board, Cell, Laid
from game.table.placement import Piece, Play, read

Pieces = tuple[tuple[Cell, Laid], ...]


class Found(NamedTuple):
    """A legal play: its new pieces in reading order, and what it counts."""

    pieces: Pieces
    words: tuple[str, ...]
    score: int

    def key(self) -> frozenset[tuple[Cell, Laid]]:
        """What makes two plays the same: the set of (cell, letter, blank or not)."""
        return frozenset(self.pieces)


def play_of(board: Board, pieces: Pieces) -> Play:
    """The pieces of a found play, described by the shared validator."""
    return read(board, (Piece(cell, laid) for cell, laid in pieces))
