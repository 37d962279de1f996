"""The closed set of moves and their JSON; it does not know when a move is allowed."""

from typing import NamedTuple, get_args

import msgspec

from game.table.board import Cell


class Slot(NamedTuple):
    """Where a piece comes from: a zone of the table and the place in it, as ("hand", 3) or ("heap", 0)."""

    zone: str
    place: int = 0


class Placement(NamedTuple):
    """One piece to lay: from where, to which cell, and for a blank the letter it stands for."""

    slot: Slot
    cell: Cell
    letter: str = ""


class _TaggedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move"):
    pass


class Place(_TaggedMove, frozen=True, tag="place"):
    """Lay pieces: one attack."""

    laid: tuple[Placement, ...]


class Exchange(_TaggedMove, frozen=True, tag="exchange"):
    """Give pieces of the hand away for others; in Kan-u-go the declaration, before the card is taken."""

    given: tuple[Slot, ...]


class Draw(_TaggedMove, frozen=True, tag="draw"):
    """Take or turn the next card: in the patiences of the stock, in an exchange of the named zone."""

    zone: str = "stock"


class Done(_TaggedMove, frozen=True, tag="done"):
    """End a turn of several attacks."""


class Pass(_TaggedMove, frozen=True, tag="pass"):
    """Give up the turn; `timeout` when the clock did it."""

    timeout: bool = False


class Challenge(_TaggedMove, frozen=True, tag="challenge"):
    """Doubt the last play; `upheld` is the human verdict, recorded so that a replay asks nobody. `votes` are
    the seats' own when the table has voted: true is against the words."""

    seat: int
    words: tuple[str, ...] = ()
    upheld: bool | None = None
    votes: tuple[bool, ...] = ()


class Deal(_TaggedMove, frozen=True, tag="deal"):
    """Begin the next round."""


class Resign(_TaggedMove, frozen=True, tag="resign", omit_defaults=True):
    """Give up. In a game of several `seat` leaves it and the others play on; without a seat, all of them
    agree to stop without a result. A patience has no seat to name."""

    seat: int | None = None


class Stop(_TaggedMove, frozen=True, tag="stop"):
    """End the game because the table wishes it; `timeout` when the clock of the whole game did it."""

    timeout: bool = False


Move = Place | Exchange | Draw | Done | Pass | Challenge | Deal | Resign | Stop

MOVES: tuple[type[Move], ...] = get_args(Move)
"""Every kind of move: what can be written down and read back."""
