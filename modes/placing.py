"""A mode that asks whether anything can be placed at all; it knows no game's own rules."""

from functools import lru_cache

from game.search.plays import possible
from game.table.board import Board
from game.table.mode import Mode
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import Lexicon

HeldPieces = tuple[str, ...]

_REMEMBERED = 4096  # positions whose answer is kept: a long game asks the same ones after every undo


class Placing(Mode):
    """A mode whose rules depend on whether a placement is possible."""

    words: Lexicon

    def __init__(self, ruleset: Ruleset, words: Lexicon) -> None:
        super().__init__(ruleset, words)

        @lru_cache(_REMEMBERED)
        def asked(board: Board, cards: HeldPieces) -> bool:
            return possible(Position(ruleset, board, cards), words)

        self._asked = asked

    def placeable(self, state: State) -> bool:
        """Whether any placement is possible with the cards that may be used now."""
        return self.yields(state, tuple(self.slots(state).values()))

    def yields(self, state: State, cards: HeldPieces) -> bool:
        """Whether these cards permit any placement."""
        return bool(cards) and self._asked(state.board, tuple(sorted(cards)))
