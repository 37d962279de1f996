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

_CACHED = 4096  # positions whose answer is cached: undo leads to the same ones again


class Placing(Mode):
    """A mode whose rules depend on whether a placement is possible."""

    def __init__(self, ruleset: Ruleset, words: Words) -> None:
        super().__init__(ruleset, words)

        @lru_cache(_CACHED)
        def found(board: Board, cards: HeldPieces) -> bool:
            return any_play(self, board, cards)

        self._any_play = found

    def placeable(self, state: State) -> bool:
        """Whether any placement is possible with the cards that may be used now, to which the mode has no
        objection of its own."""
        slots = self.slots(state)
        cards = tuple(slots.values())
        objection = self.rules[Place].objection
        if objection is no_objection or not self.yields(state, cards):
            return self.yields(state, cards)
        found = plays_of(self, state.board, cards)
        return any(objection(state, placed(slots, play.pieces)) is None for play in found)

    def yields(self, state: State, cards: HeldPieces) -> bool:
        """Whether words and board permit any placement of these cards."""
        return bool(cards) and self._any_play(state.board, tuple(sorted(cards)))

    def hand_after(self, state: State, place: Place) -> HeldPieces:
        """The hand of the seat in turn without the pieces of a placement."""
        used = {slot.place for slot, _, _ in place.laid if slot.zone == "hand"}
        return tuple(piece for i, piece in enumerate(state.seat.hand) if i not in used)

    def fits_place(self, state: State, place: Place) -> bool:
        """Whether every piece of a placement may be used now."""
        usable = self.slots(state)
        return all(slot in usable for slot, _, _ in place.laid)
