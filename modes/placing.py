"""Base of the modes whose rules depend on whether anything can be placed."""

from functools import lru_cache

from game.search.kernel.plays import any_play, placed, plays_of
from game.table.board import Board
from game.table.mode import Mode, no_objection
from game.table.moves import Place
from game.table.placement import Words
from game.table.ruleset import Ruleset
from game.table.state import State

HeldPieces = tuple[str, ...]

_REMEMBERED = 4096  # positions whose answer is kept: a long game asks the same ones after every undo


class Placing(Mode):
    """A mode whose rules depend on whether a placement is possible."""

    def __init__(self, ruleset: Ruleset, words: Words) -> None:
        super().__init__(ruleset, words)

        @lru_cache(_REMEMBERED)
        def found(board: Board, cards: HeldPieces) -> bool:
            return any_play(self, board, cards)

        self._any_play = found

    def placeable(self, state: State) -> bool:
        """Whether any placement is possible with the cards that may be used now. Where the mode has an
        objection of its own to placements, one that it has none to is sought."""
        slots = self.slots(state)
        cards = tuple(slots.values())
        objection = self.rules[Place].objection
        if objection is no_objection or not self.yields(state, cards):
            return self.yields(state, cards)
        found = plays_of(self, state.board, cards)
        return any(objection(state, placed(slots, play.pieces)) is None for play in found)

    def yields(self, state: State, cards: HeldPieces) -> bool:
        """Whether these cards permit any placement by words and board."""
        return bool(cards) and self._any_play(state.board, tuple(sorted(cards)))

    def holds(self, state: State, place: Place) -> bool:
        """Whether every piece of a placement may be used now."""
        usable = self.slots(state)
        return all(slot in usable for slot, _, _ in place.laid)
