"""What became of the patiences of the journal: counted from its entries, never counted apart."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.store.database import FILE, Database
from game.table.mode import Outcome, Setup

PAUSE = 120
"""Seconds after which somebody who makes no move is taken to be away; no more of a pause is counted."""

_GAMES = """
    SELECT game.id, game.setup, game.begun,
           (SELECT outcome FROM entry AS last WHERE last.game = game.id ORDER BY n DESC LIMIT 1),
           sum(steps.seconds), sum(steps.placed), max(steps.time)
    FROM game JOIN (
        SELECT entry.game, entry.time AS time, entry.move LIKE '{"move":"place"%' AS placed,
               min(:pause, max(0, entry.time - lag(entry.time, 1, game.begun)
                   OVER (PARTITION BY entry.game ORDER BY entry.n))) AS seconds
        FROM entry JOIN game ON game.id = entry.game
    ) AS steps ON steps.game = game.id
    WHERE json_array_length(game.setup, '$.names') = 1
    GROUP BY game.id
"""
_SETUP = msgspec.json.Decoder(Setup)


class Past(NamedTuple):
    """A game for one: what it was made of, how it ended (None: it is open), when it was begun and ended
    (seconds since 1970), how long it was played and how often something was laid."""

    game: int
    setup: Setup
    outcome: Outcome | None
    begun: float
    ended: float
    seconds: float
    placed: int


def past(database: Database) -> tuple[Past, ...]:
    """Every game for one in which anything was done, the oldest first; one that cannot be read is told and
    left out."""
    found = []
    for number, setup, begun, outcome, seconds, placed, ended in database.read(
        _GAMES.replace(":pause", str(PAUSE)) + " ORDER BY game.begun, game.id"
    ):
        try:
            made = _SETUP.decode(setup)
            ending = None if outcome is None else Outcome(outcome)
        except (msgspec.MsgspecError, ValueError) as error:
            database.tell(Fault(FILE, f"game {number}", setup[:60], str(error)))
            continue
        found.append(Past(number, made, ending, begun, ended, seconds, placed or 0))
    return tuple(found)


class Sum(NamedTuple):
    """Some games together: won, lost, and the shortest time of a won one."""

    won: int
    lost: int
    best: float | None

    @property
    def share(self) -> float:
        """The part that was won; 0 if none is over."""
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.0


def total(games: Iterable[Past]) -> Sum:
    """The games that are over, counted."""
    over = [game for game in games if game.outcome is not None]
    won = [game for game in over if game.outcome is Outcome.WON]
    return Sum(len(won), len(over) - len(won), min((game.seconds for game in won), default=None))


def runs(games: Iterable[Past]) -> tuple[int, int]:
    """How many games running were won: up to now, and at best; in the order in which they ended."""
    now = best = 0
    for game in sorted(games, key=lambda each: each.ended):
        if game.outcome is not None:
            now = now + 1 if game.outcome is Outcome.WON else 0
            best = max(best, now)
    return now, best
