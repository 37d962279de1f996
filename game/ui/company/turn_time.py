"""The time of a turn at a table of several: it goes while whoever is in turn has his hand in sight."""

from collections.abc import Callable
from typing import Generic

from game.ui.company.curtain import Curtain
from game.ui.company.overlays import Overlays
from game.ui.company.polling import Polling
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen


class TurnTime(Generic[T, S]):
    """Lets the time of a table pass while a hand is `in_sight`, and ends the turn when it has run out."""

    def __init__(
        self,
        table: TableScreen[T, S],
        over: Overlays[T, S],
        asking: Polling[T, S],
        in_sight: Callable[[], bool],
    ) -> None:
        self._table = table
        self._over = over
        self._asking = asking
        self._in_sight = in_sight

    @property
    def running(self) -> bool:
        """Whether it goes now."""
        return self._table.turn.going and self._in_sight()

    def pass_(self, seconds: float) -> bool:
        """Let so much pass, whatever lies over the table; True when another second is to be shown."""
        table, turn, state = self._table, self._table.turn, self._table.turn.session.state
        if not self.running:
            return False
        changed = table.clock.tick(seconds, state.turn)
        if table.clock.out(state.turn):
            table.sheet = self._over.form = None  # nothing is decided any more by what was asked
            self._asking.forget()
            if isinstance(self._over.cover, Curtain):
                self._over.cover = None
            table.done(lambda: turn.run_out(table.clock.game_out))
        return changed
