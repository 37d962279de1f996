"""A play as a phone sends it: what it means at a table, and what it would count there."""

from collections.abc import Sequence

from game.net.messages import SentPlacement, TryResult
from game.table.board import BLANK
from game.table.moves import Move, Place
from game.text.catalogues import plural, text
from game.ui.table.actions import sentences_of
from game.ui.table.turn import Turn


def placed(turn: Turn, laid: Sequence[SentPlacement]) -> Place | None:
    """A play; None where a blank has no letter of this game, or another piece has one."""
    mode, state = turn.session.mode, turn.session.state
    placements = tuple(each.placement() for each in laid)
    for slot, _, letter in placements:
        blank = mode.piece_at(state, slot) == BLANK
        if (letter not in turn.rules.letters) if blank else letter:
            return None
    return Place(placements)


def tried(turn: Turn, at: int, move: Move) -> TryResult:
    """What a play would count after `at` moves, or why it is not allowed."""
    mode, state = turn.session.mode, turn.session.state
    refusal = turn.session.check(move)
    if refusal is not None or not isinstance(move, Place):
        return TryResult(at, False, sentences_of(turn, refusal) if refusal is not None else ())
    if mode.read(state, move).swapped:
        said = text("The star goes to your rack, and you must play it this turn. Freeing it scores nothing.")
        return TryResult(at, True, (said,))
    words = ", ".join(mode.read(state, move).words)
    if turn.rules.scoring == "none":
        return TryResult(at, True, (words,))
    points = mode.worth(state, move)
    counted = plural("{words}: {n} point", "{words}: {n} points", points, words=words)
    return TryResult(at, True, (counted,))
