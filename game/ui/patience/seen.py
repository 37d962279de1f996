"""Whether every card of a patience has been seen, so that nothing but words is left to find."""

from game.table.moves import Draw
from game.table.session import Session


def all_seen(session: Session) -> bool:
    """Whether no card lies face down that was not turned up before: no heap covers one, and the stock is
    empty or has been through once."""
    state = session.state
    if any(len(heap) > 1 for heap in state.heaps):
        return False
    return not state.stock or ("waste" in session.mode.zones and _been_through(session))


def _been_through(session: Session) -> bool:
    """Whether the waste was turned over: the one move that makes the stock larger."""
    moves = enumerate(session.played)
    return any(
        isinstance(move, Draw) and len(session.state_at(n + 1).stock) > len(session.state_at(n).stock)
        for n, move in moves
    )
