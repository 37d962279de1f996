"""The item store: practice items, their memories, and every answer, in the player's database.

If the clock is set back, time still goes on: each answer stores both the clock and the time, and time
continues from the last answer until the clock has caught up. So no item is due far in the future.

An answer is one row, written in one transaction with the new memory. The row has the memory before it, which
undoing restores.
"""

import sqlite3
from collections.abc import Iterable
from math import exp, log
from typing import Annotated, NamedTuple

import msgspec
from msgspec import structs

from game.fault import Fault
from game.practice.item import Grade, Item, Subject, beginning, is_key
from game.practice.schedule import Memory, Schedule, begins, day_of, days_between, next_day, retrievability
from game.store import settings
from game.store.database import Database
from game.store.sql import FILE, Flag, Selection, SqlRow, Time, decode_row, read_json
from game.system.plain_text import clean

MAX_ITEM_NOTE_LENGTH = 300
"""Letters of the player's note."""

_SHOWN = 60  # letters of a key in a fault
_ITEM = msgspec.json.Decoder(Item)
_MEMORY = msgspec.json.Decoder(Memory)


class ItemMarks(NamedTuple):
    """What the player has set for an item: put `away` (never asked), `marked`, and a note."""

    away: bool = False
    marked: bool = False
    note: str = ""


class KnownItem(NamedTuple):
    """A stored item, with its memory if it was ever asked."""

    item: Item
    memory: Memory | None
    marks: ItemMarks = ItemMarks()


class PastAnswer(NamedTuple):
    """One answer to the item of a key; `level` is the item's estimated rating at the time, if stored."""

    key: str
    time: float
    grade: Grade
    seconds: float
    right: bool
    level: float | None = None

    @property
    def kind(self) -> str:
        """The kind of the item."""
        return self.key.partition("/")[0]


class _ItemColumns(NamedTuple):
    key: str
    item: str
    memory: str | None
    due: Time | None
    own: Flag
    away: Flag
    marked: Flag
    note: str


class AnswerColumns(NamedTuple):
    """A row of the answer table."""

    n: int
    key: str
    time: Time
    grade: Grade
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e9)]
    before: str | None
    fresh: Flag
    right: Flag | None
    clock: Time
    level: float | None


ITEM_COLUMNS = ", ".join(_ItemColumns._fields)


def item_in(row: SqlRow) -> KnownItem:
    """The item of a row. Raises Fault if it is invalid, or is not the one of its key."""
    place = f"item {str(row[0])[:_SHOWN]}"
    read = decode_row(row, _ItemColumns, place)
    memory = None if read.memory is None else read_json(read.memory, _MEMORY, place)
    item = read_json(read.item, _ITEM, place)
    if item.key != read.key:
        raise Fault(FILE, place, repr(item.key[:_SHOWN]), "the item of this key")
    marks = ItemMarks(bool(read.away), bool(read.marked), clean(read.note, MAX_ITEM_NOTE_LENGTH))
    return KnownItem(item, memory, marks)


def answer_in(row: SqlRow) -> AnswerColumns:
    """The answer of a row. Raises Fault if it is invalid."""
    answer = decode_row(row, AnswerColumns, f"answer {row[0]}")
    if not is_key(answer.key):
        raise Fault(FILE, f"answer {answer.n}, key", repr(answer.key[:_SHOWN]), "the key of a question")
    return answer


def memory_in(written: object, key: str) -> Memory | None:
    """A stored memory; None if it cannot be read, and the item is asked as a new one."""
    if not isinstance(written, str):
        return None
    try:
        return read_json(written, _MEMORY, f"item {key[:_SHOWN]}")
    except Fault:
        return None


_MIN_STRETCH = 0.1
_STEPS = 60
_SPREAD = 0.5  # standard deviation of the factor's logarithm before any answer


class PastReview(NamedTuple):
    """A review: the memory before it, its time, and whether the item was known."""

    before: Memory
    time: float
    known: bool


def fitted_stretch(returns: Iterable[PastReview]) -> float:
    """The most likely `Schedule.stretch`. Reviews on the same day and in learning steps do not count."""
    counted = [
        each
        for each in returns
        if not each.before.learning and days_between(each.before.reviewed, each.time) > 0
    ]
    if not counted:
        return 1.0
    tried = (exp(log(_MIN_STRETCH) * step / _STEPS) for step in range(_STEPS + 1))
    return max(tried, key=lambda factor: _likelihood(counted, factor))


def _likelihood(returns: Iterable[PastReview], factor: float) -> float:
    """The log-likelihood of the answers with a factor."""
    total = -0.5 * (log(factor) / _SPREAD) ** 2
    schedule = Schedule(stretch=factor)
    for each in returns:
        chance = retrievability(each.before, each.time, schedule)
        total += log(max(1e-6, chance if each.known else 1 - chance))
    return total


_MISTAKE = "CASE WHEN due IS NULL AND json_valid(item) THEN json_extract(item, '$.mistake') END"
_FITTED = 500  # answers
_AFTER_SLASH = chr(ord("/") + 1)  # keys with a prefix that ends in / are below the prefix with this instead


class ItemStore:
    """The practice items of one player in the database, with their memory states and answers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[KnownItem]:
        """Every stored item, those due first; one that cannot be read is reported and set aside."""
        return self._read("TRUE ORDER BY due, key")

    def _read(self, which: str, *values: object) -> list[KnownItem]:
        sql = f"SELECT {ITEM_COLUMNS} FROM learnt WHERE {which}"
        where = "CAST(key AS BLOB) = CAST(? AS BLOB)"
        return self._database.read_decoded(
            item_in, lambda row: Selection("learnt", where, row[:1]), sql, *values
        )

    def due(self, kinds: Iterable[str], subject: Subject | None, now: float, own: bool = False) -> list[str]:
        """The keys of the items due today, the longest due first, then items from the player's own games that
        were never asked, large mistakes first. Without a subject, of all games; `own` leaves only items from
        the player's own games.

        Every number of due items that a player sees is the length of this list.
        """
        order = f"due IS NULL, due, {_MISTAKE} DESC, key"
        which = f"(due < ? OR (due IS NULL AND own = 1)) ORDER BY {order}"
        return self._keys(which, kinds, subject, own, next_day(self.moment(now)))

    def waiting(self, kinds: Iterable[str], subject: Subject | None) -> list[str]:
        """The keys of the items that were never asked, except those from the player's own games, which are
        due."""
        return self._keys("own = 0 AND due IS NULL ORDER BY key", kinds, subject, False)

    def mistakes(self, kinds: Iterable[str], subject: Subject | None) -> list[str]:
        """The keys of the items from the player's own games that were never asked, large mistakes first."""
        which = f"due IS NULL ORDER BY {_MISTAKE} DESC, key"
        return self._keys(which, kinds, subject, True)

    def marked(self, kinds: Iterable[str]) -> list[str]:
        """The keys of the marked items of all games, those due first."""
        return self._keys("marked = 1 ORDER BY due IS NULL, due, key", kinds, None, False)

    def _keys(
        self, which: str, kinds: Iterable[str], subject: Subject | None, own: bool, *values: object
    ) -> list[str]:
        begun = [beginning(kind, subject) for kind in kinds]
        if not begun:
            return []
        ranges = " OR ".join("key >= ? AND key < ?" for _ in begun)
        ends = [end for begin in begun for end in (begin, begin[:-1] + _AFTER_SLASH)]
        owners = "= 1" if own else "IN (0, 1)"
        sql = f"SELECT key FROM learnt WHERE away = 0 AND own {owners} AND ({ranges}) AND {which}"
        keys = [key for (key,) in self._database.read(sql, *ends, *values)]
        return [key for key in keys if isinstance(key, str)]

    def moment(self, now: float) -> float:
        """The time that counts when the clock says `now`: never before the last answer."""
        last = self._answers("TRUE ORDER BY n DESC LIMIT 1") or self._answers("TRUE ORDER BY n DESC")
        if not last:
            return now
        time, clock = last[0].time, last[0].clock
        return max(now, time) if now >= time or now < clock else time + (now - clock)

    def known(self, key: str) -> KnownItem | None:
        """One item; None if there is none, or if it cannot be read, which is reported."""
        return next(iter(self._read("key = ?", key)), None)

    def knows(self, key: str) -> bool:
        """Whether an item is stored, readable or not."""
        return bool(self._database.read("SELECT 1 FROM learnt WHERE key = ?", key))

    def own(self) -> int:
        ((number,),) = self._database.read("SELECT COUNT(*) FROM learnt WHERE own = 1") or [(0,)]
        return int(number)

    def count(self, kind: str = "") -> int:
        """The number of items, of a kind or in all."""
        ((number,),) = self._database.read(
            "SELECT COUNT(*) FROM learnt WHERE key LIKE ?", f"{kind}/%" if kind else "%"
        ) or [(0,)]
        return int(number)

    def report(self, fault: Fault) -> None:
        self._database.report(fault)

    def keep(self, item: Item) -> None:
        """Store an item to be asked later. Raises SaveError."""

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO learnt (key, item, own) VALUES (?, ?, ?)"
                " ON CONFLICT (key) DO UPDATE SET item = excluded.item, own = 1"
                " WHERE excluded.own AND NOT own",
                (item.key, _json(item), bool(item.source)),
            )

        self._database.write(act)

    def replace_by_parts(self, item: Item, parts: Iterable[Item]) -> None:
        """Replace an item by smaller ones with its memory; its answers stay. A part that is stored already
        does not change. Raises SaveError."""
        rows = [(part.key, _json(part), item.key) for part in parts]

        def act(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT OR IGNORE INTO learnt (key, item, memory, due, own, away, marked, note)"
                " SELECT ?, ?, memory, due, own, away, marked, note FROM learnt WHERE key = ?",
                rows,
            )
            connection.execute("DELETE FROM learnt WHERE key = ?", (item.key,))

        self._database.write(act)

    def set_marks(self, key: str, marks: ItemMarks) -> None:
        """Set the marks of a stored item. Raises SaveError."""
        values = (marks.away, marks.marked, clean(marks.note, MAX_ITEM_NOTE_LENGTH), key)

        def act(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE learnt SET away = ?, marked = ?, note = ? WHERE key = ?", values)

        self._database.write(act)

    def retention(self) -> float:
        """The share of right answers that the player has chosen."""
        return settings.read(self._database).retention / 100

    def schedule(self) -> Schedule:
        """The schedule of the chosen retention, with the stretch of the player's last answers."""
        return Schedule(self.retention(), fitted_stretch(self.returns(_FITTED)))

    def returns(self, limit: int = -1) -> list[PastReview]:
        """The answers to items that were asked before, the last ones first; at most `limit`, unless that is
        negative."""
        last = self._answers("before IS NOT NULL ORDER BY n DESC LIMIT ?", limit)
        met = ((memory_in(row.before, row.key), row) for row in last)
        return [PastReview(before, row.time, bool(row.right)) for before, row in met if before is not None]

    def set_retention(self, retention: int) -> None:
        """Choose the share of right answers, in percent. Raises SaveError."""
        before = settings.read(self._database)
        settings.write(self._database, before, structs.replace(before, retention=retention))

    def fill(self, known: Iterable[tuple[Item, Memory]]) -> None:
        """Store many items with their memories, replacing earlier ones. Raises SaveError."""
        rows = [
            (item.key, _json(item), _json(memory), memory.due, bool(item.source)) for item, memory in known
        ]

        def act(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT OR REPLACE INTO learnt (key, item, memory, due, own) VALUES (?, ?, ?, ?, ?)", rows
            )

        self._database.write(act)

    def answer(
        self,
        item: Item,
        grade: Grade,
        memory: Memory,
        seconds: float,
        right: bool = True,
        now: float | None = None,
        level: float | None = None,
    ) -> int:
        """Write an answer and the memory after it; returns its number. `now` is the clock, if it differs from
        the time; `level` is the item's estimated rating. Raises SaveError."""
        clock = memory.reviewed if now is None else now

        def act(connection: sqlite3.Connection) -> int:
            stored = connection.execute("SELECT memory FROM learnt WHERE key = ?", (item.key,)).fetchone()
            connection.execute(
                "INSERT INTO learnt (key, item, memory, due, own) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (key) DO UPDATE SET memory = excluded.memory, due = excluded.due",
                (item.key, _json(item), _json(memory), memory.due, bool(item.source)),
            )
            cursor = connection.execute(
                "INSERT INTO answer (key, time, grade, seconds, before, fresh, right, clock, level)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    item.key,
                    memory.reviewed,
                    int(grade),
                    seconds,
                    stored and stored[0],
                    stored is None,
                    right,
                    clock,
                    level,
                ),
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

        return self._database.write(act)

    def regrade(self, grade: Grade, memory: Memory, number: int) -> None:
        """Change the grade of an answer, unless it was undone or reset in another window, and the memory of
        its item. Raises SaveError."""
        written = (_json(memory), memory.due, number)

        def act(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE answer SET grade = ? WHERE n = ?", (int(grade), number))
            connection.execute(
                "UPDATE learnt SET memory = ?, due = ? WHERE key = (SELECT key FROM answer WHERE n = ?)",
                written,
            )

        self._database.write(act)

    def take_back(self, number: int) -> None:
        """Undo an answer, if it is there, and restore the memory of its item. Raises SaveError."""

        def act(connection: sqlite3.Connection) -> None:
            sql = "SELECT key, before, fresh FROM answer WHERE n = ?"
            row = connection.execute(sql, (number,)).fetchone()
            if row is None:
                return
            key, before, fresh = row
            connection.execute("DELETE FROM answer WHERE n = ?", (number,))
            unset = "NOT away AND NOT marked AND note = ''"  # marks outlive the answer
            if fresh:
                connection.execute(f"DELETE FROM learnt WHERE key = ? AND {unset}", (key,))
            memory = memory_in(before, key)
            written = (memory and _json(memory), memory and memory.due, key)
            connection.execute("UPDATE learnt SET memory = ?, due = ? WHERE key = ?", written)

        self._database.write(act)

    def answers(self, since: float = 0.0) -> list[PastAnswer]:
        """The answers since a time of the clock, in order."""
        return [_answer_in(row) for row in self._answers("clock >= ? ORDER BY n", since)]

    def answers_of(self, kind: str, subject: Subject, limit: int) -> list[PastAnswer]:
        """The last answers to a kind and subject, at most `limit`, in order."""
        begin = beginning(kind, subject)
        which = "key >= ? AND key < ? ORDER BY n DESC LIMIT ?"
        rows = self._answers(which, begin, begin[:-1] + _AFTER_SLASH, limit)
        return [_answer_in(row) for row in reversed(rows)]

    def _answers(self, which: str, *values: object) -> list[AnswerColumns]:
        """Rows of answers; one that cannot be read is reported and set aside."""

        sql = f"SELECT {', '.join(AnswerColumns._fields)} FROM answer WHERE {which}"
        return self._database.read_decoded(
            answer_in, lambda row: Selection("answer", "n = ?", row[:1]), sql, *values
        )

    def begun_today(self, now: float) -> int:
        """The number of new items asked on the day of this time of the clock."""
        rows = self._database.read(
            "SELECT COUNT(*) FROM answer WHERE fresh AND clock >= ? AND clock < ?",
            begins(day_of(now)),
            next_day(now),
        )
        return int(rows[0][0]) if rows else 0

    def forget(self, kind: str = "") -> None:
        """Delete the items of a kind with their answers, or all items and the results of challenges. Raises
        SaveError."""

        def act(connection: sqlite3.Connection) -> None:
            pattern = f"{kind}/%" if kind else "%"
            connection.execute("DELETE FROM answer WHERE key LIKE ?", (pattern,))
            connection.execute("DELETE FROM learnt WHERE key LIKE ?", (pattern,))
            if not kind:
                connection.execute("DELETE FROM result")

        self._database.write(act)


def _answer_in(row: AnswerColumns) -> PastAnswer:
    return PastAnswer(row.key, row.clock, row.grade, row.seconds, bool(row.right), row.level)


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
