"""A tile board with a kind of move of its own: once in a game everybody may double their word."""

from typing import Any, ClassVar

from game.table.mode import MoveRule
from game.table.moves import Move, Place
from game.table.scoring import Score
from game.table.state import State
from modes.states import TileState
from modes.tiles import Tiles


class Double(Move, frozen=True, tag="doubling.double"):
    """Let the word of this turn count twice."""

    label: ClassVar[str] = "Double your word"
    key: ClassVar[str] = "J"
    sentence: ClassVar[str] = "doubles the next word"


class DoublingState(TileState, frozen=True):
    """Everybody sees who has doubled."""

    public: ClassVar[tuple[str, ...]] = ("doubled", "spent")

    doubled: bool = False  # the word of this turn counts twice
    spent: tuple[int, ...] = ()  # the seats that have doubled a word


class Doubling(Tiles):
    """The turn goes on after a `Double`; the word may still be exchanged or passed, and is then lost."""

    state_type = DoublingState

    def moves(self) -> tuple[MoveRule[Any], ...]:
        fits = lambda state, move: self.may_double(state)  # noqa: E731
        return (*super().moves(), MoveRule(Double, self.may_double, self.doubled, fits=fits))

    def may_double(self, state: State) -> bool:
        return state.turn not in state.of(DoublingState).spent

    def doubled(self, state: State, move: Double) -> State:
        spent = (*state.of(DoublingState).spent, state.turn)
        return state.with_own(DoublingState, doubled=True, spent=spent)

    def scored(self, state: State, place: Place) -> Score:
        plain = super().scored(state, place)
        twice = state.of(DoublingState).doubled
        return plain._replace(bonus=plain.bonus + plain.total) if twice else plain

    def turn_over(self, state: State) -> State:
        return super().turn_over(state.with_own(DoublingState, doubled=False))
