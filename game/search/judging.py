"""What a mode says about a position: the legal plays, whether a placement is valid, and its score."""

from game.search.kernel.found import Found, placed
from game.search.kernel.plays import plays_of
from game.table.mode import Mode
from game.table.moverule import no_objection
from game.table.moves import Place, Slot
from game.table.placement import Piece, Play, judge
from game.table.position import Position
from game.table.refusal import Refusal, both


def plays_at(mode: Mode, position: Position) -> list[Found]:
    """Every play of a position that the mode allows, best first. Raises Fault where it cannot be searched."""
    found = plays_of(mode, position.board, position.hand)
    objection = mode.rules[Place].objection
    if objection is no_objection:
        return found
    state = position.state
    return [play for play in found if objection(state, placed(_held(position), play.pieces)) is None]


def judged_at(mode: Mode, position: Position, pieces: tuple[Piece, ...]) -> tuple[Play, Refusal | None]:
    """A placement described, and every rule that it breaks: of words and board, and of the mode."""
    play = mode.described(position.board, pieces)
    refusal = judge(play, mode.ruleset, mode.words)
    if all(piece.held for piece in pieces):  # what is not held is no move that the mode could be asked about
        refusal = both(refusal, mode.rules[Place].objection(position.state, _place(position, play)))
    return play, refusal


def worth_at(mode: Mode, position: Position, play: Play) -> int:
    """What a play of the hand counts."""
    return mode.worth(position.state, _place(position, play))


def _place(position: Position, play: Play) -> Place:
    return placed(_held(position), ((piece.cell, piece.laid) for piece in play.pieces))


def _held(position: Position) -> dict[Slot, str]:
    return {Slot("hand", n): piece for n, piece in enumerate(position.hand)}
