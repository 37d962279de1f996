"""The way to win a deal that its book knows; it searches for none."""

from game.deals.shelf import BookShelf
from game.fault import Fault
from game.search import notation
from game.table.mode import Mode, Outcome, Setup
from game.table.moves import Move


def known_way(shelf: BookShelf, mode: Mode, setup: Setup) -> tuple[Move, ...]:
    """The moves that win a deal by the book, if there is one of it and each of them is allowed here; else
    none."""
    entry = shelf.entry(setup.ruleset, setup.language, setup.deal, setup.options)
    if entry is None:
        return ()
    state, moves = mode.start(setup), []
    try:
        for move in notation.read(
            entry.solution, "heap" if state.heaps else "hand", "deal", str(entry.number)
        ):
            if not mode.fits(state, move) or mode.check(state, move) is not None:
                return ()
            moves.append(move)
            state = mode.apply(state, move)
    except Fault:  # a book of the player's own may hold what is no line
        return ()
    return tuple(moves) if mode.outcome(state) is Outcome.WON else ()
