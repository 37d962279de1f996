"""What challenges came to, as it is kept: one row each, with the day on which it was begun. What was asked
is not kept.
"""

import sqlite3
from datetime import date, timedelta
from typing import Annotated, NamedTuple

import msgspec

from game.fault import Fault
from game.store.database import Database
from game.store.rows import FILE, Selection, SqlRow, Time, decoded

_MOST_MARKS = 10_000
_SIGNS = {True: "+", False: "-"}


class _ResultColumns(NamedTuple):
    n: int
    key: str
    day: str
    score: Annotated[int, msgspec.Meta(ge=0, le=_MOST_MARKS)]
    marks: Annotated[str, msgspec.Meta(pattern=r"^[+-]*$", max_length=_MOST_MARKS)]
    time: Time


class ChallengeResult(NamedTuple):
    """What a challenge came to on a day, and whether each answer was right."""

    day: date
    score: int
    marks: tuple[bool, ...]


class Results:
    """The results of one player."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, key: str, day: date, score: int, marks: tuple[bool, ...], now: float) -> None:
        """Keep a result. Raises NotKept."""
        signs = "".join(_SIGNS[right] for right in marks[:_MOST_MARKS])
        values = (key, day.isoformat(), min(score, _MOST_MARKS), signs, now)

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO result (key, day, score, marks, time) VALUES (?, ?, ?, ?, ?)", values
            )

        self._database.write(act)

    def of(self, key: str) -> list[ChallengeResult]:
        """The results of a challenge in their order; one that cannot be read is told and set aside."""
        sql = f"SELECT {', '.join(_ResultColumns._fields)} FROM result WHERE key = ? ORDER BY n"
        return self._database.sound(_kept, lambda row: Selection("result", "n = ?", row[:1]), sql, key)

    def best(self, key: str) -> int:
        """The best result; 0 where there is none."""
        return max((kept.score for kept in self.of(key)), default=0)

    def best_of(self, start: str) -> int:
        """The best result of all challenges whose keys begin so; 0 where there is none."""
        keys = {key for (key,) in self._database.read("SELECT DISTINCT key FROM result")}
        return max((self.best(key) for key in keys if str(key).startswith(start)), default=0)

    def on(self, key: str, day: date) -> ChallengeResult | None:
        """What the challenge came to first on a day; None if it was not done."""
        return next((kept for kept in self.of(key) if kept.day == day), None)

    def running(self, key: str, today: date) -> int:
        """On how many days running it was done, up to today, or to yesterday as long as today has none."""
        days = {kept.day for kept in self.of(key)}
        day = today if today in days else today - timedelta(1)
        running = 0
        while day in days:
            day, running = day - timedelta(1), running + 1
        return running


def _kept(row: SqlRow) -> ChallengeResult:
    read = decoded(row, _ResultColumns, f"result {row[0]}")
    try:
        day = date.fromisoformat(read.day)
    except ValueError as error:
        raise Fault(FILE, f"result {row[0]}", repr(read.day[:20]), "a day") from error
    return ChallengeResult(day, read.score, tuple(sign == _SIGNS[True] for sign in read.marks))
