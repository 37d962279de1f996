"""The timed mode: players in turn answer the same items in the same order, and the best total wins. It keeps
nothing, and knows neither the clock nor the curtain.

A match never changes: an answer gives a new one, which knows the one before it.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.study.item import Item

FULL = 100
"""Points for an item that is answered wholly."""


class Mark(NamedTuple):
    """What an answer brought, and in how many seconds."""

    points: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Match:
    """Who has answered what so far. `marks` has a row for each player, in their order at the table."""

    items: tuple[Item, ...]
    players: tuple[str, ...]
    marks: tuple[tuple[Mark, ...], ...] = ()
    before: "Match | None" = None

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when all have answered everything."""
        for player in range(len(self.players)):
            if len(self._row(player)) < len(self.items):
                return player
        return None

    @property
    def item(self) -> Item | None:
        """What the player in turn is asked."""
        return None if self.turn is None else self.items[len(self._row(self.turn))]

    @property
    def begins(self) -> bool:
        """Whether the player in turn is asked for the first time: a curtain falls before that."""
        return self.turn is not None and not self._row(self.turn)

    def answered(self, share: float, seconds: float) -> "Match":
        """The match after an answer that was right to such a share (`Kind.share`)."""
        assert self.turn is not None, "somebody is asked"
        return self._with(self.turn, (Mark(round(FULL * share), seconds),))

    def out_of_time(self) -> "Match":
        """The match when the time of the player in turn is over: what is left counts nothing."""
        assert self.turn is not None, "somebody is asked"
        left = len(self.items) - len(self._row(self.turn))
        return self._with(self.turn, (Mark(0, 0.0),) * left)

    def take_back(self) -> "Match":
        """The match before the last answer; the same if there was none."""
        return self.before or self

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(sum(mark.points for mark in self._row(player)) for player in range(len(self.players)))

    @property
    def seconds(self) -> tuple[float, ...]:
        """The time that each player has taken."""
        return tuple(sum(mark.seconds for mark in self._row(player)) for player in range(len(self.players)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever has most points when all have answered; of equals the quicker, or all of them. Nobody where
        nobody knew anything."""
        if self.turn is not None or not any(self.totals):
            return ()
        reached = list(zip(self.totals, (-spent for spent in self.seconds), strict=True))
        return tuple(player for player, each in enumerate(reached) if each == max(reached))

    def _row(self, player: int) -> tuple[Mark, ...]:
        return self.marks[player] if player < len(self.marks) else ()

    def _with(self, player: int, marks: tuple[Mark, ...]) -> "Match":
        rows = [self._row(each) for each in range(len(self.players))]
        rows[player] += marks
        return replace(self, marks=tuple(rows), before=self)
