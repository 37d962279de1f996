"""One immutable state for every mode, and the one source of randomness: the shuffle of a deal number."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Literal, Self, TypeVar

import msgspec
from msgspec import structs

from game.table.board import Board
from game.table.ruleset import Ruleset

LetterlessCut = Literal["again", "first", "last"]
"""A piece without a letter that is cut: again, before A, or after the last letter."""

Cuts = tuple[tuple[tuple[int, str], ...], ...]
"""Rounds of cutting for who begins: in each, the seats that cut and the piece that each showed."""

NO_PIECE = ""
"""An empty place of a row, whose cards keep their places."""


class Phase(Enum):
    """Where a game stands."""

    PLAYING = "playing"
    DECLARED = "declared"  # a card is declared for exchange; only taking is open
    OUT = "out"  # the last card is laid, but the play may still be challenged
    ROUND_OVER = "round over"  # counted; the next round can be dealt
    OVER = "over"
    RESIGNED = "resigned"


class EndRule(Enum):
    """By which rule a game ended, or a round of it."""

    ALL_LAID = "all laid"  # every card of the pack is placed
    OUT = "out"  # a player has placed all their pieces
    FREE_ALONE = "free alone"  # somebody is out with nothing but free cards left
    BLOCKED = "blocked"  # too many circuits of the table with nothing laid
    STUCK = "stuck"  # nothing can be laid any more
    STOCK = "stock"  # the stock is through, and the rules say that this ends it
    PASSES_BY_ONE = "passes by one"
    PASSES_BY_ALL = "passes by all"
    SCORELESS = "scoreless"  # too many turns running without points
    TARGET = "target"  # a player has reached the target
    CIRCLE = "circle"  # somebody has, and the circle is played out
    TIME = "time"  # the clock of the whole game
    AGREED = "agreed"  # the players agreed to end it
    GIVEN_UP = "given up"


COMPUTER = "computer:"
"""The beginning of a computer player's name; its level follows."""


def computer(level: str) -> str:
    """The name of a computer player of a level.

    >>> computer("expert")
    'computer:expert'
    """
    return COMPUTER + level


def is_computer(name: str) -> bool:
    """Whether this is the name of a computer player."""
    return name.startswith(COMPUTER)


def level_of(name: str) -> str | None:
    """The level of a computer player of this name; None for a person.

    >>> level_of("computer:expert")
    'expert'
    >>> level_of("Ana") is None
    True
    """
    return name.removeprefix(COMPUTER) if is_computer(name) else None


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: its player, hand and score. `misses` is how many turns it still loses by
    challenges, `passes` how many it passed in a row, `exchanges` how many it made in all. `target` is the
    score that ends the game for this seat, `reckoning` what is added to its score at the end. `left` is set
    once the player has resigned while others play on: the seat keeps its hand and score, and is skipped.
    """

    name: str
    hand: tuple[str, ...] = ()
    score: int = 0
    misses: int = 0
    passes: int = 0
    exchanges: int = 0
    target: int | None = None
    reckoning: int = 0
    left: bool = False

    @property
    def total(self) -> int:
        return self.score + self.reckoning


class OwnState(msgspec.Struct, frozen=True):
    """The part of a state that only one kind of game has; a mode brings a subclass.

    Every field has a default. `public` names the fields that every seat sees. All others are secret: they
    are shown with their defaults, unless `seen_by` says more.
    """

    public: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, state: "State", viewer: int | None) -> Self:
        """This part as a seat sees it; `viewer` None is a watcher."""
        return type(self)(**{field: getattr(self, field) for field in self.public})

    def revealed(self) -> tuple[int, ...]:
        """The places in the hand of the seat in turn whose pieces everybody sees."""
        return ()

    def pieces(self) -> Iterable[str]:
        """The pieces that lie in this part."""
        return ()


OwnKind = TypeVar("OwnKind", bound=OwnState)
NOTHING_OWN = OwnState()


@dataclass(frozen=True, slots=True)
class State:
    """Where every piece is and whose turn it is. The last of `stock` and of `open` is its top; `open` is the
    open pile or the waste. `deal` is the number from which all shuffles of the game follow, `ply` how many
    moves were made. `undisputed` is the state before a play that may still be challenged, or before a turn of
    several attacks that is not done yet. `settled`: the last play was challenged and stands. `ended` is the
    rule by which the round or the game is over, `own` the part of the state that only the game's mode has.
    """

    seats: tuple[Seat, ...]
    stock: tuple[str, ...] = ()
    board: Board = field(default_factory=Board)
    open: tuple[str, ...] = ()
    turn: int = 0
    phase: Phase = Phase.PLAYING
    deal: int = 0
    ply: int = 0
    dealer: int = 0
    cuts: Cuts = ()
    undisputed: "State | None" = None
    settled: bool = False
    ended: EndRule | None = None
    own: OwnState = NOTHING_OWN

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def going(self) -> bool:
        """Whether the seat in turn may play now."""
        return self.phase in (Phase.PLAYING, Phase.DECLARED)

    @property
    def playing(self) -> tuple[int, ...]:
        """The places of the seats that have not resigned."""
        return tuple(place for place, seat in enumerate(self.seats) if not seat.left)

    def after(self, place: int) -> int:
        """The next seat to the left that has not resigned."""
        return next((other for other in self.playing if other > place), self.playing[0])

    def with_seat(self, seat: Seat, place: int | None = None) -> "State":
        """The state with a seat changed, by default the one whose turn it is."""
        place = self.turn if place is None else place
        return replace(self, seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))

    def of(self, kind: type[OwnKind]) -> OwnKind:
        """The mode's own part, if it is of this kind; else its defaults."""
        return self.own if isinstance(self.own, kind) else kind()

    def with_own(self, kind: type[OwnState], **fields: Any) -> "State":
        """The state with some fields of the mode's own part, which is of this kind, changed."""
        return replace(self, own=structs.replace(self.of(kind), **fields))

    def pieces(self) -> Counter[str]:
        """Every piece of the game; the same in every state."""
        return Counter(laid.piece for laid in self.board.values()) + Counter(self.left())

    def left(self) -> tuple[str, ...]:
        """Every piece that is not laid yet."""
        return tuple(piece for piece in self._unlaid() if piece != NO_PIECE)

    def _unlaid(self) -> Iterator[str]:
        yield from self.stock
        yield from self.open
        yield from self.own.pieces()
        for seat in self.seats:
            yield from seat.hand


def shuffled(pieces: Sequence[str], deal: int) -> tuple[str, ...]:
    """The pieces in the order of a deal number, the same on every machine and in every version.

    Fisher and Yates over `random.random`, the one generator whose numbers Python promises to keep.
    """
    chance = random.Random(deal).random
    order = list(pieces)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def chance(deal: int, *occasion: str | int) -> int:
    """The deal number of a later shuffle in the same game, such as that of the third round; it never
    changes."""
    seed = " ".join(map(str, (deal, *occasion)))
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")


def pack_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Every piece of the pack, in the order of the ruleset's set."""
    return tuple(piece for piece, (count, _) in ruleset.pieces.items() for _ in range(count))


def cut(ruleset: Ruleset, seats: int, deal: int, letterless: LetterlessCut) -> tuple[Cuts, int]:
    """The rounds of cutting, and the seat whose letter was nearest to A. Everyone cuts; then only those who
    showed a piece without a letter, or are equally near. `letterless` says what such a piece counts as. With
    fewer than two letters in the pack the first seat begins.
    """
    if len(ruleset.letters) < 2:
        return (), 0
    rounds: list[tuple[tuple[int, str], ...]] = []
    shown: dict[int, str] = {}
    cutting = tuple(range(seats))
    while True:
        pack = shuffled(pack_of(ruleset), chance(deal, "cut", len(rounds)))
        rounds.append(tuple(zip(cutting, pack, strict=False)))
        shown |= dict(rounds[-1])
        cutting = () if letterless != "again" else _letterless(shown, ruleset)
        if not cutting:
            nearest = _nearest_to_a(shown, ruleset, letterless)
            if len(nearest) == 1:
                return tuple(rounds), nearest[0]
            shown, cutting = {}, nearest


def _letterless(shown: dict[int, str], ruleset: Ruleset) -> tuple[int, ...]:
    """The seats that cut again because their piece is no letter."""
    return tuple(seat for seat, piece in shown.items() if piece not in ruleset.letters)


def _nearest_to_a(shown: dict[int, str], ruleset: Ruleset, letterless: LetterlessCut) -> tuple[int, ...]:
    distance = {letter: place for place, letter in enumerate(ruleset.letters)}
    without = -1 if letterless == "first" else len(distance)
    far = {seat: distance.get(piece, without) for seat, piece in shown.items()}
    return tuple(seat for seat in sorted(far) if far[seat] == min(far.values()))
