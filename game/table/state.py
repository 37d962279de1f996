"""One immutable state for every mode, and the one source of chance: the shuffle of a deal number."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from game.table.board import Board
from game.table.ruleset import Ruleset

NO_PIECE = ""
"""An empty place of a row, whose cards keep their places."""


class Phase(Enum):
    """Where a game stands."""

    PLAYING = "playing"
    DECLARED = "declared"  # a card is declared for exchange; only taking is open
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: who sits there and what is in hand."""

    name: str
    hand: tuple[str, ...] = ()
    score: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Where every piece is and whose turn it is.

    The last of `stock`, of `open` and of each heap is its top. `open` is the open pile or the waste;
    `open_live` says whether its top may be used. `declared` is the place of the hand's declared card.
    """

    seats: tuple[Seat, ...]
    stock: tuple[str, ...] = ()
    board: Board = field(default_factory=Board)
    open: tuple[str, ...] = ()
    open_live: bool = True
    heaps: tuple[tuple[str, ...], ...] = ()
    turn: int = 0
    attacks: int = 0
    declared: int | None = None
    phase: Phase = Phase.PLAYING

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    def pieces(self) -> Counter[str]:
        """Every piece there is, wherever it lies: the same through a whole game."""
        return Counter(laid.piece for laid in self.board.values()) + Counter(self.left())

    def left(self) -> tuple[str, ...]:
        """Every piece that is not laid yet."""
        return tuple(piece for piece in self._unlaid() if piece != NO_PIECE)

    def _unlaid(self) -> Iterator[str]:
        yield from self.stock
        yield from self.open
        for heap in self.heaps:
            yield from heap
        for seat in self.seats:
            yield from seat.hand


def shuffled(pieces: Sequence[str], deal: int) -> tuple[str, ...]:
    """The pieces in the order of a deal number, the same on every machine and in every version for ever.

    Fisher and Yates over `random.random`, the one generator whose numbers Python promises to keep.
    """
    chance = random.Random(deal).random
    order = list(pieces)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def pack_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Every piece of the pack, in the order of the ruleset's set."""
    return tuple(piece for piece, (count, _) in ruleset.pieces.items() for _ in range(count))
