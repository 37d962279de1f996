"""The kinds of move and their JSON. The kinds that only some games have come from their modes. Modes also
decide when a move is allowed."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NamedTuple, Self

import msgspec
from msgspec import structs

from game.fault import Fault
from game.system.extensions import module_of
from game.table.board import Cell
from game.table.state import Phase, State


class Slot(NamedTuple):
    """Where a piece comes from: a zone of the table and the place in it, as ("hand", 3) or ("heap", 0)."""

    zone: str
    place: int = 0


class Placement(NamedTuple):
    """One piece to lay: from where, to which cell, and for a blank the letter it stands for."""

    slot: Slot
    cell: Cell
    letter: str = ""


_NO_PLACE = -1

Moved = tuple[str, bool]
"""A piece that a move moves, and whether every seat sees it."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move"):
    """A kind of move. Its `tag` names it in JSON; a package's tag is "PLUGIN.NAME".

    `label` is what its button says, `key` the letter that makes it with Ctrl, `sentence` what the move log
    says of it after the player's name, all in English: {names} of its fields are filled in. With `after_end`
    it can be made when the game is over, which no player does.
    """

    label: ClassVar[str] = ""
    key: ClassVar[str] = ""
    sentence: ClassVar[str] = ""
    begins_round: ClassVar[bool] = False
    after_end: ClassVar[bool] = False

    def mover(self, before: State, after: State) -> int:
        """The seat that makes it."""
        return before.turn

    def moved(self, before: State, after: State) -> Iterator[Moved]:
        """The pieces that it moves, and whether every seat sees them. The mover sees them all."""
        yield from ()

    def seen_by_others(self) -> Self:
        """The move as the other seats see it: without the places of the hand that pieces came from."""
        return structs.replace(
            self, **{field: _placeless(value) for field, value in structs.asdict(self).items()}
        )


def _placeless(value: Any) -> Any:
    if isinstance(value, Slot):
        return Slot(value.zone, _NO_PLACE) if value.zone == "hand" else value
    if isinstance(value, Placement):
        return value._replace(slot=_placeless(value.slot))
    return (
        tuple(map(_placeless, value)) if isinstance(value, tuple) and not hasattr(value, "_fields") else value
    )


class Place(Move, frozen=True, tag="place"):
    """Lay pieces: one attack."""

    laid: tuple[Placement, ...]

    def moved(self, before: State, after: State) -> Iterator[Moved]:
        for _, cell, _ in self.laid:
            yield after.board[cell].piece, True


class Exchange(Move, frozen=True, tag="exchange"):
    """Exchange pieces of the hand for others; in Kan-u-go the declaration, before the card is taken."""

    given: tuple[Slot, ...]

    def moved(self, before: State, after: State) -> Iterator[Moved]:
        """Everybody sees a declared card."""
        for slot in self.given:
            yield before.seat.hand[slot.place], after.phase is Phase.DECLARED


class Done(Move, frozen=True, tag="done"):
    """End a turn of several attacks."""


class Pass(Move, frozen=True, tag="pass"):
    """Give up the turn; `timeout` when the clock did it."""

    timeout: bool = False


class Challenge(Move, frozen=True, tag="challenge"):
    """Challenge the last play; `upheld` is the verdict, recorded so that a replay asks nobody. `votes` are
    the seats' own when the table has voted: true is against the words."""

    seat: int
    words: tuple[str, ...] = ()
    upheld: bool | None = None
    votes: tuple[bool, ...] = ()

    def mover(self, before: State, after: State) -> int:
        return self.seat


class Resign(Move, frozen=True, tag="resign", omit_defaults=True):
    """Give up. In a game of several `seat` leaves it and the others play on; without a seat, all of them
    agree to stop without a result. A patience has no seat to name."""

    seat: int | None = None

    def mover(self, before: State, after: State) -> int:
        return before.turn if self.seat is None else self.seat


class Stop(Move, frozen=True, tag="stop"):
    """End the game because the players want it; `timeout` when the clock of the whole game did it."""

    timeout: bool = False


COMMON: tuple[type[Move], ...] = (Place, Exchange, Done, Pass, Challenge, Resign, Stop)
"""The kinds that games of several modes share."""

_OURS = "moves."  # our plugin, whose kinds have no plugin name in their tags


class _Tagged(msgspec.Struct):
    move: str


class MoveDecoder:
    """Reads a move from JSON, as `msgspec.json.Decoder` does. The plugin that a tag names is imported."""

    def __init__(self) -> None:
        self._common: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, COMMON))
        self._tags = msgspec.json.Decoder(_Tagged)
        self._by_kind: dict[type[Move], msgspec.json.Decoder[Any]] = {}

    def decode(self, written: str | bytes, /) -> Move:
        """Raises msgspec.DecodeError, or its subclass ValidationError."""
        try:
            common: Move = self._common.decode(written)
        except msgspec.ValidationError:
            kind = self._kind(written)
            if kind is None:
                raise
        else:
            return common
        if kind not in self._by_kind:
            self._by_kind[kind] = msgspec.json.Decoder(kind)
        move: Move = self._by_kind[kind].decode(written)
        return move

    def _kind(self, written: str | bytes) -> type[Move] | None:
        """The kind that a JSON text names, if it is not a common one."""
        try:
            kind = kind_tagged(self._tags.decode(written).move)
        except msgspec.DecodeError:
            return None
        return None if kind in COMMON else kind


def tag_of(kind: type[Move]) -> str:
    """The name of a kind in JSON."""
    return str(kind.__struct_config__.tag)


def kind_tagged(tag: str) -> type[Move] | None:
    """The kind of this tag; None if there is none, or if its plugin cannot be imported."""
    if tag not in _known():
        try:
            module_of(tag if "." in tag else _OURS, "")
        except Fault:
            return None
    return _known().get(tag)


def _known() -> dict[str, type[Move]]:
    """The kinds of all imported modules by tag; the last one for equal tags."""
    return {tag_of(kind): kind for kind in _subclasses(Move)}


def _subclasses(kind: type[Move]) -> Iterator[type[Move]]:
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses(each)
