"""What a viewer may see of a state and of its moves; everything else is face down.

Everything that is shown, logged or thought about on behalf of a seat goes through here.
"""

from dataclasses import replace
from typing import NamedTuple

from game.system.extensions import guarded_call
from game.table.moves import Move
from game.table.session import Session
from game.table.state import OwnState, Phase, Seat, State

FACE_DOWN = "#"
"""A piece whose face the viewer does not see."""

_COUNTED = (Phase.ROUND_OVER, Phase.OVER)


class SeenMove(NamedTuple):
    """A move as a viewer saw it: its seat, the move without the places of another's hand, and the cards that
    it moved, face down where they were hidden from the viewer."""

    seat: int
    move: Move
    cards: tuple[str, ...] = ()


def hands_open(state: State) -> bool:
    """Whether everybody may see all hands: the round or the game has been scored."""
    return state.phase in _COUNTED


def seen_by(state: State, viewer: int | None) -> State:
    """The state as a seat sees it; `viewer` None is a watcher, or a table behind its curtain.

    Others' hands, the stock and the deal number, from which everything could be found out, are hidden. A
    revealed card is public, and hands are open once they are counted. The order of another's hand is hidden
    too: it would tell which card was taken when. The mode's own part says what of it is public.
    """
    if state.phase is Phase.OVER:
        return state
    seats = tuple(
        seat if place == viewer or hands_open(state) else _face_down(state, place)
        for place, seat in enumerate(state.seats)
    )
    before = state.undisputed
    return replace(
        state,
        seats=seats,
        stock=(FACE_DOWN,) * len(state.stock),
        deal=0,
        undisputed=None if before is None else seen_by(before, viewer),
        own=_own_state(state, viewer),
    )


def _own_state(state: State, viewer: int | None) -> OwnState:
    """The mode's own part as a seat sees it. Raises Fault where a package's mode fails."""
    own = state.own
    return guarded_call(own.seen_by, f"state {type(own).__name__}", "seen_by")(state, viewer)


def _face_down(state: State, place: int) -> Seat:
    """A seat with its hand face down, but for revealed cards, which come last."""
    seat = state.seats[place]
    shown = tuple(seat.hand[n] for n in state.own.revealed()) if state.turn == place else ()
    return replace(seat, hand=(FACE_DOWN,) * (len(seat.hand) - len(shown)) + shown)


def seen_move(before: State, move: Move, after: State, viewer: int | None) -> SeenMove:
    """The move between two states as a viewer sees it."""
    seat = move.mover(before, after)
    own = seat == viewer
    cards = tuple(card if own or public else FACE_DOWN for card, public in move.moved(before, after))
    return SeenMove(seat, move if own else move.seen_by_others(), cards)


def history(session: Session, viewer: int | None) -> tuple[SeenMove, ...]:
    """All moves as a viewer saw them; of a finished game, everything."""
    states = [session.state_at(n) for n in range(session.at + 1)]
    steps = list(zip(states, session.played, states[1:], strict=False))
    if session.state.phase is Phase.OVER:
        return tuple(seen_move(*step, step[1].mover(step[0], step[2])) for step in steps)
    return tuple(seen_move(*step, viewer) for step in steps)
