"""Time limits of a turn, of each seat and of the whole game. The caller says how much time has passed."""

from collections.abc import Sequence
from typing import NamedTuple

from game.table.ruleset import Ruleset
from game.table.session import Session
from game.text.catalogues import number_text
from game.text.phrases import time_left
from modes.options import TileOptions


class Times(NamedTuple):
    """Seconds passed in the current turn, and in all turns of each seat."""

    in_turn: float
    by_seat: tuple[float, ...]


class Clock:
    """The clock of a game by the limits of its ruleset."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self._turn = float(ruleset.clocks.turn_seconds)
        self._seat = 60.0 * ruleset.clocks.player_minutes
        self._game = 60.0 * ruleset.clocks.game_minutes
        self.overtime = ruleset.of(TileOptions).overtime if self._seat else 0  # points for each minute
        self._in_turn = 0.0
        self._by_seat = [0.0] * seats

    def begin(self) -> None:
        """Another turn begins."""
        self._in_turn = 0.0

    @property
    def times(self) -> Times:
        """The times passed so far."""
        return Times(self._in_turn, tuple(self._by_seat))

    def restore(self, in_turn: float, by_seat: Sequence[float]) -> None:
        """Set the times of a resumed game."""
        self._in_turn = in_turn
        self._by_seat = [*by_seat][: len(self._by_seat)] + self._by_seat[len(by_seat) :]

    def tick(self, seconds: float, seat: int) -> bool:
        """Advance the time of a seat; True when the clock shows another second."""
        before = self.seconds_left(seat)
        if before is None:
            return False
        self._in_turn += seconds
        self._by_seat[seat] += seconds
        return self.seconds_left(seat) != before

    def seconds_left(self, seat: int) -> int | None:
        """The seconds that a seat has left, negative in overtime; None without a clock."""
        limits = [max(0.0, limit) for limit in self._ends(seat)]
        if self.overtime:
            limits.append(self._seat - self._by_seat[seat])
        return -int(-min(limits) // 1) if limits else None

    def _ends(self, seat: int) -> list[float]:
        """The seconds until each clock that ends the turn or the game does so."""
        limits = []
        if self._turn:
            limits.append(self._turn - self._in_turn)
        if self._seat and not self.overtime:
            limits.append(self._seat - self._by_seat[seat])
        if self._game:
            limits.append(self._game - sum(self._by_seat))
        return limits

    def out(self, seat: int) -> bool:
        """Whether the seat's time has run out, and with it the turn or the game."""
        return any(limit <= 0 for limit in self._ends(seat))

    def penalty(self, seat: int) -> int:
        """The points that the seat's overtime costs so far, for each minute begun."""
        over = int(self._by_seat[seat] - self._seat)
        return self.overtime * max(0, -(-over // 60))

    @property
    def game_out(self) -> bool:
        """Whether the time of the whole game has run out."""
        return 0 < self._game <= sum(self._by_seat)

    def all_seconds_left(self, turn: int) -> dict[int, int]:
        """The seconds that the seat in turn has left, and if each seat has a clock of its own, those of the
        others; empty without a clock."""
        left = {seat: self._own_seconds_left(seat) for seat in range(len(self._by_seat)) if self._seat}
        seconds = self.seconds_left(turn)
        return left if seconds is None else {**left, turn: seconds}

    def _own_seconds_left(self, seat: int) -> int:
        left = -int(-(self._seat - self._by_seat[seat]) // 1)
        return left if self.overtime else max(0, left)

    def all_shown(self, turn: int) -> dict[int, str]:
        """The same as minutes and seconds, with what overtime costs so far."""
        return {seat: self._shown(seat, left) for seat, left in self.all_seconds_left(turn).items()}

    def _shown(self, seat: int, left: int) -> str:
        penalty = self.penalty(seat)
        return f"{time_left(left)} ({number_text(-penalty)})" if penalty else time_left(left)


def clock_after(session: Session, n: int, spent: Sequence[float]) -> Clock:
    """The clock of a game as it stood after n moves; `spent` are the seconds that each move took. The clock
    of the turn is left out, as it restarts."""
    seats = len(session.state.seats)
    used = [0.0] * seats
    for at, seconds in enumerate(spent[:n]):
        used[session.state_at(at).turn] += seconds
    clock = Clock(session.mode.ruleset.changed(turn_seconds=0), seats)
    clock.restore(0.0, used)
    return clock
