"""Saves and restores the table between windows: draft, hand orders, cursor, clocks."""

from msgspec import structs

from game.hosting.clock import Clock
from game.hosting.desk_state import DeskState, desk_state_of, keep_desk_state, restore_clock
from game.net.access import PhonesKept
from game.table.board import Axis
from game.ui.table.draft import Cursor, Draft
from game.ui.table.turn import Turn

_REST = 0.25  # seconds without a change until it is saved
_LONGEST = 5.0  # seconds until an ongoing change, such as a running clock, is saved
_AGAIN = 10.0  # seconds between attempts to save unsaved moves


class Autosave:
    """Saves the state of a turn's table whenever it rests."""

    def __init__(self, turn: Turn, clock: Clock) -> None:
        self._turn = turn
        self._clock = clock
        self._left: DeskState | None = None  # a draft that waits for its owner
        self.phones: PhonesKept | None = None
        self._kept = self._seen = self._now()
        self._rested = self._changing = self._unsaved = 0.0

    def _now(self) -> DeskState:
        turn, (cell, axis) = self._turn, self._turn.cursor
        across, times, left = axis is Axis.ACROSS, self._clock.times, self._left
        if left is not None and left.at == turn.session.at:
            return structs.replace(left, orders=dict(turn.hand_order.orders), times=times, phones=self.phones)
        orders, laid, phones = dict(turn.hand_order.orders), turn.draft.laid, self.phones
        return DeskState(turn.session.at, turn.viewer, orders, laid, cell, across, times, phones)

    def restore(self) -> None:
        """Restore the table as it was left; what no longer fits the game is dropped."""
        turn = self._turn
        found = desk_state_of(turn.session)
        if found is not None:
            turn.hand_order.restore(found.orders)
            self.phones = found.phones
            same = restore_clock(turn.session, self._clock, found)
            self._left = found if same and found.laid else None
            self.restore_draft()
        self._kept = self._seen = self._now()

    def restore_draft(self) -> None:
        """Restore the draft that was left, if its owner is the viewer now."""
        left, turn = self._left, self._turn
        if left is not None and left.seat == turn.viewer:
            self._left = None
            if left.at == turn.session.at:
                turn.restore_draft(
                    Draft(left.laid), Cursor(left.cell, Axis.ACROSS if left.across else Axis.DOWN)
                )

    def look(self, seconds: float) -> bool:
        """Advance the time: save a change at rest or after a while, and retry unsaved moves. True if these
        were saved just now."""
        unsaved, now = self._turn.session.unsaved, self._now()
        self._unsaved = self._unsaved + seconds if unsaved else 0.0
        self._rested = self._rested + seconds if now.like(self._seen) else 0.0
        self._changing = self._changing + seconds if now != self._kept else 0.0
        self._seen = now
        rests = self._rested >= _REST and not now.like(self._kept)
        if rests or self._changing >= _LONGEST or self._unsaved >= _AGAIN:
            self.keep()
        return unsaved and not self._turn.session.unsaved

    def unsaved(self) -> bool:
        """Whether moves are unsaved, after another attempt."""
        if self._turn.session.unsaved:
            self.keep()
        return self._turn.session.unsaved

    def keep(self) -> None:
        """Save it now."""
        self._changing = self._unsaved = 0.0
        self._kept = self._seen = self._now()
        keep_desk_state(self._turn.session, self._kept)
