"""Chooses the sounds for changes at a table. They reveal only what everybody there knows: of a drawn card
only that it was drawn."""

from collections.abc import Mapping
from operator import ne
from typing import NamedTuple

from game.hosting.clock import Clock
from game.table.mode import Outcome
from game.table.moves import Challenge, Exchange, Move, Place, Slot
from game.table.refusal import Refusal
from game.table.session import Session
from game.table.state import EndRule, Phase, State, is_computer
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.table.draft import Draft
from game.ui.table.turn import Turn
from modes.moves import Deal, Draw

OF_MOVES: Mapping[type[Move], Cue] = {
    Place: Cue.ACCEPT,
    Exchange: Cue.TAKE_BACK,
    Draw: Cue.TURN,
    Deal: Cue.SHUFFLE,
    Challenge: Cue.ACCEPT,
}
"""The sound of each kind of move; other moves are silent."""

_WENT_OUT = (EndRule.OUT, EndRule.FREE_ALONE)
_FEW = 2  # places of a hand that change when one card moves by one


class CueMoment(NamedTuple):
    """Snapshot of everything audible at a table. `own`: it is the turn of the only local player; `left`:
    seconds on the viewer's clock."""

    state: State
    at: int
    viewer: int | None
    draft: Draft
    row: tuple[Slot, ...]
    spent: frozenset[Slot]
    refused: Refusal | None
    missing: str
    at_edge: bool
    own: bool
    left: int | None


def cue_moment(turn: Turn, clock: Clock) -> CueMoment:
    """Take a snapshot of a table."""
    state, viewer = turn.session.state, turn.viewer
    own = turn.going and turn.seating.company and state.turn == turn.seating.only_viewer
    left = None if viewer is None else clock.seconds_left(viewer)
    return CueMoment(
        state,
        turn.session.at,
        viewer,
        turn.draft,
        turn.row(),
        turn.spent,
        turn.refused,
        turn.missing,
        turn.at_edge,
        own,
        left,
    )


def cues(session: Session, before: CueMoment | None, now: CueMoment) -> tuple[Cue, ...]:
    """The sounds for the change between two snapshots; without `before` the table has just been opened."""
    if before is None:
        dealt = not (session.moves or now.state.board)
        return (Cue.SHUFFLE,) if dealt else ()
    chosen: list[Cue | None] = [
        _of_game(session, before, now) if now.state is not before.state else _of_hand(before, now),
        Cue.YOUR_TURN if now.own and not before.own and now.at > before.at else None,
        Cue.TICK if ticks(before.left, now.left) else None,
    ]
    return tuple(cue for cue in chosen if cue is not None)


def _of_game(session: Session, before: CueMoment, now: CueMoment) -> Cue | None:
    """The sound of a move, or of its undoing."""
    state = now.state
    undone = now.at < before.at <= len(session.moves) and session.state_at(before.at) is before.state
    if undone or now.at == 0:
        return Cue.TAKE_BACK
    if session.mode.outcome(state) is not None and _won(session, state):
        return Cue.WON
    if _is_out(state) and not _is_out(before.state):
        return Cue.OUT
    move = session.played[-1]
    if isinstance(move, Challenge) and move.upheld:
        return Cue.REFUSE
    if isinstance(move, Draw) and move.zone == "stock" and 0 < len(before.state.open) >= len(state.open):
        return Cue.SHUFFLE  # the waste is turned over
    if isinstance(move, Exchange) and state.phase is not Phase.DECLARED:
        return Cue.SHUFFLE  # tiles go into the bag and others come out
    return OF_MOVES.get(type(move))


def _won(session: Session, state: State) -> bool:
    """Whether a person (no computer player) has won."""
    names = session.setup.names
    if len(names) < 2:
        return session.mode.outcome(state) is Outcome.WON
    return any(not is_computer(names[seat]) for seat in session.mode.winners(state))


def _is_out(state: State) -> bool:
    """Whether a player has laid their whole hand."""
    return state.phase is Phase.OUT or state.ended in _WENT_OUT


def _of_hand(before: CueMoment, now: CueMoment) -> Cue | None:
    """The sound of what the viewer did without making a move."""
    if now.viewer != before.viewer:
        return None
    refused = now.refused is not None and now.refused is not before.refused
    if refused or (now.missing and now.missing != before.missing) or (now.at_edge and not before.at_edge):
        return Cue.REFUSE
    if now.draft is not before.draft and now.draft.cells != before.draft.cells:
        if len(now.draft) >= len(before.draft):
            return Cue.PLACE
        return None if now.spent else Cue.TAKE_BACK
    moved = sum(map(ne, before.row, now.row))
    if moved:
        return Cue.PLACE if moved <= _FEW else Cue.SHUFFLE
    return None


class TableSounds:
    def __init__(self) -> None:
        self._last_moment: CueMoment | None = None

    def update(self, turn: Turn, clock: Clock) -> None:
        """Play the sounds for what has changed."""
        before, self._last_moment = self._last_moment, cue_moment(turn, clock)
        for cue in cues(turn.session, before, self._last_moment):
            SPEAKER.play(cue)
