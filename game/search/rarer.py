"""Which words of a line of moves are not everyday ones; it does not search."""

from collections.abc import Iterable

from game.table.mode import Mode
from game.table.moves import Move, Place
from game.table.state import State
from game.words.lexicon import Lexicon


def rarer_words(mode: Mode, lexicon: Lexicon, state: State, moves: Iterable[Move]) -> tuple[str, ...]:
    """The words that the moves make from a state and that are no everyday ones, each once, in their order;
    none where nobody has said which those are."""
    usual = lexicon.everyday
    if usual is None:
        return ()
    found: dict[str, None] = {}
    for move in moves:
        if isinstance(move, Place):
            found |= dict.fromkeys(word for word in mode.read(state, move).words if word not in usual)
        state = mode.apply(state, move)
    return tuple(found)
