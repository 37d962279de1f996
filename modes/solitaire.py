"""What the three patiences share: the deal, the search for anything placeable, the end. Not the methods."""

from abc import abstractmethod
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from game.search.plays import deciding
from game.table.mode import Outcome, Setup
from game.table.moverule import MoveRule, always
from game.table.moves import Draw, Place, Resign
from game.table.refusal import Refusal, refuse
from game.table.state import EndRule, Phase, State, pack_of, shuffled
from game.words.lexicon import Lexicon
from modes.placing import Placing


class Patience(Placing):
    """What the three methods share. Won when every letter card lies in one correct crossword."""

    @abstractmethod
    def deal(self, stock: list[str], name: str) -> State:
        """The state after dealing from the end of the stock."""

    @abstractmethod
    def can_draw(self, state: State) -> bool:
        """Whether there is a card to turn or to take, allowed or not."""

    @abstractmethod
    def may_draw(self, state: State) -> bool:
        """Whether turning or taking a card is allowed now."""

    @abstractmethod
    def lay(self, state: State, place: Place) -> State:
        """The state after a placement, with everything that follows from it; the board is laid already."""

    @abstractmethod
    def draw(self, state: State) -> State:
        """The state after turning or taking the next card."""

    @cached_property
    def deciding(self) -> Self:
        """These rules with the words alone that decide whether a card may be turned."""
        words = deciding(self.ruleset, self.words) if isinstance(self.words, Lexicon) else self.words
        return self if words is self.words else type(self)(self.ruleset, words)

    def start(self, setup: Setup) -> State:
        return self.deal(list(shuffled(pack_of(self.ruleset), setup.deal)), setup.names[0])

    def moves(self) -> tuple[MoveRule[Any], ...]:
        return (
            MoveRule(Place, may=self.placeable, follow=self.lay),
            MoveRule(Draw, may=self.may_draw, objection=self.why_no_draw, fits=self.turns, follow=self.drawn),
            MoveRule(Resign, may=always, follow=self.resigned),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Won with the last card laid (K59, K71); lost when nothing can be placed and no card can help."""
        if not state.left():
            return Outcome.WON
        if state.phase is Phase.RESIGNED or self.is_lost(state):
            return Outcome.LOST
        return None

    def end_rule(self, state: State) -> EndRule | None:
        match self.outcome(state):
            case Outcome.WON:
                return EndRule.ALL_LAID
            case Outcome.LOST:
                return EndRule.GIVEN_UP if state.phase is Phase.RESIGNED else self.lost_by
        return None

    @property
    def lost_by(self) -> EndRule:
        """The rule of `is_lost`."""
        return EndRule.STOCK if self.ruleset.stock_ends_game else EndRule.STUCK

    def is_lost(self, state: State) -> bool:
        """Methods 1 and 2: the stock is empty and nothing can be placed."""
        if state.stock:
            return False
        return self.ruleset.stock_ends_game or not self.placeable(state)

    def why_no_draw(self, state: State, move: Draw) -> Refusal | None:
        if move.zone != "stock":
            return refuse("nothing-to-draw")
        if self.may_draw(state):
            return None
        if not self.can_draw(state):
            return refuse("nothing-to-draw")
        return refuse("not-stuck" if self.deciding is self else "everyday-word-left")

    def turns(self, state: State, move: Draw) -> bool:
        return move.zone == "stock" and self.can_draw(state)

    def drawn(self, state: State, move: Draw) -> State:
        return self.draw(state)

    def resigned(self, state: State, move: Resign) -> State:
        return replace(state, phase=Phase.RESIGNED)
