"""The timed mode: players answer the same items in the same order, in turn or several at once, and the best
total wins. It keeps nothing, and knows neither the clock nor the curtain.

A match never changes: an answer gives a new one, which knows the one before it.
"""

from collections.abc import Collection
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
    """Who has answered what so far. `marks` has a row for each player, in their order at the table. Those who
    play `together` answer an item at once, when all others have answered everything."""

    items: tuple[Item, ...]
    players: tuple[str, ...]
    marks: tuple[tuple[Mark, ...], ...] = ()
    together: frozenset[int] = frozenset()
    before: "Match | None" = None

    @property
    def turn(self) -> int | None:
        """Whose turn it is alone; None when it is nobody's."""
        for player in range(len(self.players)):
            if player not in self.together and self._open(player):
                return player
        return None

    @property
    def asked(self) -> tuple[int, ...]:
        """Those who are asked now: the player in turn, else those who play together, whoever has answered
        least; nobody when all have answered everything."""
        if self.turn is not None:
            return (self.turn,)
        left = [player for player in sorted(self.together) if self._open(player)]
        least = min((len(self._row(player)) for player in left), default=0)
        return tuple(player for player in left if len(self._row(player)) == least)

    @property
    def item(self) -> Item | None:
        """What is asked now."""
        return self.items[len(self._row(self.asked[0]))] if self.asked else None

    @property
    def begins(self) -> bool:
        """Whether the player in turn is asked for the first time: a curtain falls before that."""
        return self.turn is not None and not self._row(self.turn)

    def sat(self, together: Collection[int]) -> "Match":
        """The match with these to play together from now on."""
        return replace(self, together=frozenset(together))

    def answered(self, share: float, seconds: float, player: int | None = None) -> "Match":
        """The match after an answer of the player in turn, or of another one who is asked, that was right to
        such a share (`DrillKind.share`)."""
        return self._with(self._who(player), (Mark(round(FULL * share), seconds),))

    def out_of_time(self, player: int | None = None) -> "Match":
        """The match when the time of the player in turn, or of another one, is over: what is left counts
        nothing."""
        left = len(self.items) - len(self._row(self._who(player)))
        return self._with(self._who(player), (Mark(0, 0.0),) * left)

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
        if self.asked or not any(self.totals):
            return ()
        reached = list(zip(self.totals, (-spent for spent in self.seconds), strict=True))
        return tuple(player for player, each in enumerate(reached) if each == max(reached))

    def _who(self, player: int | None) -> int:
        who = self.turn if player is None else player
        assert who is not None, "somebody is asked"
        return who

    def _open(self, player: int) -> bool:
        """Whether a player has something left to answer."""
        return len(self._row(player)) < len(self.items)

    def _row(self, player: int) -> tuple[Mark, ...]:
        return self.marks[player] if player < len(self.marks) else ()

    def _with(self, player: int, marks: tuple[Mark, ...]) -> "Match":
        rows = [self._row(each) for each in range(len(self.players))]
        rows[player] += marks
        return replace(self, marks=tuple(rows), before=self)
