"""The parts of a state that only some of our modes have."""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec import structs

from game.table.facedown import FACE_DOWN
from game.table.state import OwnState, State


class HeapState(OwnState, frozen=True):
    """The heaps of the third patience. The last card of each is its top, which alone is seen."""

    heaps: tuple[tuple[str, ...], ...] = ()
    open_live: bool = True  # whether the waste's top may be used

    def seen_by(self, state: State, viewer: int | None) -> Self:
        closed = tuple((FACE_DOWN,) * (len(heap) - 1) + heap[-1:] for heap in self.heaps)
        return structs.replace(self, heaps=closed)

    def pieces(self) -> Iterator[str]:
        for heap in self.heaps:
            yield from heap


class DeclaredState(OwnState, frozen=True):
    """The state of games in which a card is declared before it is exchanged. Everybody sees that card."""

    declared: int | None = None  # its place in the hand of the seat in turn

    def seen_by(self, state: State, viewer: int | None) -> Self:
        """The order of another's hand is hidden: the declared card comes last."""
        if self.declared is None or state.turn == viewer:
            return self
        return structs.replace(self, declared=len(state.seat.hand) - 1)

    def revealed(self) -> tuple[int, ...]:
        return () if self.declared is None else (self.declared,)


class RoundState(DeclaredState, frozen=True):
    """The state of Kan-u-go, which is played in rounds."""

    idle: int = 0  # turns in a row with nothing placed
    round: int = 1
    sheet: tuple[tuple[int, ...], ...] = ()  # what each seat counted, round by round


class TileState(OwnState, frozen=True):
    """The state of the tile boards."""

    public: ClassVar[tuple[str, ...]] = ("scoreless",)

    coming: tuple[str, ...] = ()  # the tiles to be drawn next that an imported game names, in order
    scoreless: int = 0  # turns in a row without points


class AttackState(TileState, frozen=True):
    """The state of Ekraibl, whose turn has several attacks."""

    public: ClassVar[tuple[str, ...]] = (*TileState.public, "attacks", "used")

    attacks: int = 0  # words laid in this turn
    used: int = 0  # pieces of the hand laid in this turn
