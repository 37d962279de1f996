"""A play that a search found."""

from collections.abc import Iterable
from typing import NamedTuple

from game.table.board import BLANK, Board, Cell, Laid
from game.table.moves import Place, Placement, Slot
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


def placed(slots: dict[Slot, str], pieces: Iterable[tuple[Cell, Laid]]) -> Place:
    """The move that lays these pieces. A freed blank goes before one of the hand, any other piece of the hand
    before one of an open pile, of which a patience lets but one be used."""
    left = sorted(
        slots.items(), key=lambda each: ((each[0].zone == "open") is not (each[1] == BLANK), each[0])
    )
    laid = []
    for cell, (piece, letter) in pieces:
        held = next(each for each in left if each[1] == piece)
        left.remove(held)
        laid.append(Placement(held[0], cell, letter if piece == BLANK else ""))
    return Place(tuple(laid))
