"""How much time the seats have left, where the table plays against a clock. It does not know what time it is:
it is told how much has passed."""

from game.table.ruleset import Ruleset


class Clock:
    """The time of a turn, of each seat and of the whole game, as the ruleset wants them."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self._turn = float(ruleset.turn_seconds)
        self._seat = 60.0 * ruleset.player_minutes
        self._game = 60.0 * ruleset.game_minutes
        self._in_turn = 0.0
        self._by_seat = [0.0] * seats

    def begin(self) -> None:
        """Another turn begins."""
        self._in_turn = 0.0

    def tick(self, seconds: float, seat: int) -> bool:
        """Let time pass for a seat; True when another second is to be shown."""
        before = self.left(seat)
        self._in_turn += seconds
        self._by_seat[seat] += seconds
        return before is not None and self.left(seat) != before

    def left(self, seat: int) -> int | None:
        """The seconds that a seat has left; None without a clock."""
        limits = []
        if self._turn:
            limits.append(self._turn - self._in_turn)
        if self._seat:
            limits.append(self._seat - self._by_seat[seat])
        if self._game:
            limits.append(self._game - sum(self._by_seat))
        return max(0, -int(-min(limits) // 1)) if limits else None

    def out(self, seat: int) -> bool:
        """Whether the seat's time has run out."""
        return self.left(seat) == 0

    def shown(self, seat: int) -> str:
        """The time left as minutes and seconds; nothing without a clock."""
        left = self.left(seat)
        return "" if left is None else f"{left // 60}:{left % 60:02}"
