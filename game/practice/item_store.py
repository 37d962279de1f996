"""What the player has learnt: items, what is remembered of each, and every answer; when one is asked is not
known here.

Time goes on though the clock was set back: the last answer says what the clock was then and what the time,
and from there it counts on until the clock has caught up. So nothing lies in the future for a year.

An answer is one row, written together with the new memory, so that a kill leaves both or neither. The row
keeps the memory as it was: to take an answer back is to put that again.
"""

import sqlite3
from collections.abc import Iterable
from math import exp, log
from typing import Annotated, NamedTuple

import msgspec
from msgspec import structs

from game.fault import Fault
from game.practice.item import Grade, Item, Subject, beginning
from game.practice.schedule import Memory, Schedule, begins, day_of, days_between, next_day, retrievability
from game.store import settings
from game.store.database import Database
from game.store.rows import FILE, Flag, Selection, SqlRow, Time, decoded, read_json
from game.system.plain_text import clean

LONGEST_NOTE = 300
"""Letters of a player's own note."""

_TOLD = 60
_ITEM = msgspec.json.Decoder(Item)
_MEMORY = msgspec.json.Decoder(Memory)


class ItemMarks(NamedTuple):
    """What the player has set of an item: whether it is put away, and never asked, whether it is marked, and
    a note of the player's own."""

    away: bool = False
    marked: bool = False
    note: str = ""


class KnownItem(NamedTuple):
    """An item that was asked at least once, or is kept to be asked."""

    item: Item
    memory: Memory | None
    marks: ItemMarks = ItemMarks()


class PastAnswer(NamedTuple):
    """One answer: to which item, when, how well, in how many seconds, and whether it was right; how hard the
    item was taken to be at first, if that was kept."""

    key: str
    time: float
    grade: Grade
    seconds: float
    right: bool
    level: float | None = None

    @property
    def kind(self) -> str:
        """Of which kind the item is."""
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
    """One answer, as it is kept."""

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
    """An item with what is remembered of it. Raises Fault for what is none, or another than its key says."""
    place = f"item {str(row[0])[:_TOLD]}"
    read = decoded(row, _ItemColumns, place)
    memory = None if read.memory is None else read_json(read.memory, _MEMORY, place)
    item = read_json(read.item, _ITEM, place)
    if item.key != read.key:
        raise Fault(FILE, place, item.key[:_TOLD], "the item of this key")
    marks = ItemMarks(bool(read.away), bool(read.marked), clean(read.note, LONGEST_NOTE))
    return KnownItem(item, memory, marks)


def answer_in(row: SqlRow) -> AnswerColumns:
    """An answer. Raises Fault for what is none."""
    return decoded(row, AnswerColumns, f"answer {row[0]}")


def memory_in(written: object, key: str) -> Memory | None:
    """What was remembered of an item; nothing where that can be read no longer: it is asked as a new one."""
    if not isinstance(written, str):
        return None
    try:
        return read_json(written, _MEMORY, f"item {key[:_TOLD]}")
    except Fault:
        return None


_LEAST = 0.1
_STEPS = 60
_SPREAD = 0.5  # of the factor's logarithm, before there is any answer


class Return(NamedTuple):
    """An item that was asked again: what was remembered of it before, when, and whether it was known."""

    before: Memory
    time: float
    known: bool


def stretch_of(returns: Iterable[Return]) -> float:
    """The factor. What was asked twice on one day, or was being learnt in minutes, says nothing."""
    counted = [
        each
        for each in returns
        if not each.before.learning and days_between(each.before.reviewed, each.time) > 0
    ]
    if not counted:
        return 1.0
    tried = (exp(log(_LEAST) * step / _STEPS) for step in range(_STEPS + 1))
    return max(tried, key=lambda factor: _likelihood(counted, factor))


def _likelihood(returns: Iterable[Return], factor: float) -> float:
    """The logarithm of how likely the answers are by a factor."""
    found = -0.5 * (log(factor) / _SPREAD) ** 2
    schedule = Schedule(stretch=factor)
    for each in returns:
        chance = retrievability(each.before, each.time, schedule)
        found += log(max(1e-6, chance if each.known else 1 - chance))
    return found


_THIS_OR_LAST = "WHERE n = coalesce(?, (SELECT max(n) FROM answer))"
_MISTAKE = "CASE WHEN due IS NULL AND json_valid(item) THEN json_extract(item, '$.mistake') END"
_FITTED = 500  # answers
_AFTER_SLASH = chr(ord("/") + 1)  # keys that begin with a text lie between it and this


class ItemStore:
    """The practice items of one player in the database, with their memory states and answers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[KnownItem]:
        """Every item that is kept, those due first; one that cannot be read is told and set aside."""
        return self._read("TRUE ORDER BY due, key")

    def _read(self, which: str, *values: object) -> list[KnownItem]:
        sql = f"SELECT {ITEM_COLUMNS} FROM learnt WHERE {which}"
        where = "CAST(key AS BLOB) = CAST(? AS BLOB)"
        return self._database.sound(item_in, lambda row: Selection("learnt", where, row[:1]), sql, *values)

    def due(
        self, kinds: Iterable[str], subject: Subject | None, now: float, own: bool = False, most: int = -1
    ) -> list[str]:
        """The keys of the items that are due today, the longest due first, and then what was kept from the
        player's own games and never asked, large mistakes first; `most` of them if that is a number from 0.
        Without a subject they are those of every game; `own` leaves only those from the player's own games.

        This is the one place that says what is due: every number that a player reads is its length.
        """
        order = f"due IS NULL, due, {_MISTAKE} DESC, key"
        which = f"(due < ? OR (due IS NULL AND own = 1)) ORDER BY {order} LIMIT ?"
        return self._keys(which, kinds, subject, own, next_day(self.moment(now)), most)

    def waiting(self, kinds: Iterable[str], subject: Subject | None) -> list[str]:
        """The keys of the items that are kept for later and were never asked, of a subject or of all; those
        from the player's own games are due."""
        return self._keys("own = 0 AND due IS NULL ORDER BY key", kinds, subject, False)

    def marked(self, kinds: Iterable[str]) -> list[str]:
        """The keys of the items that are marked, over all games, those due first."""
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
        """The time for the memory when the clock says `now`: never before the last answer."""
        last = self._answers("TRUE ORDER BY n DESC LIMIT 1") or self._answers("TRUE ORDER BY n DESC")
        if not last:
            return now
        time, clock = last[0].time, last[0].clock
        return max(now, time) if now >= time or now < clock else time + (now - clock)

    def known(self, key: str) -> KnownItem | None:
        """One item; None if there is none, or if it cannot be read, which is told."""
        return next(iter(self._read("key = ?", key)), None)

    def knows(self, key: str) -> bool:
        """Whether the item is kept, be it unreadable."""
        return bool(self._database.read("SELECT 1 FROM learnt WHERE key = ?", key))

    def own(self) -> int:
        """How many items are kept from the player's own games."""
        ((number,),) = self._database.read("SELECT COUNT(*) FROM learnt WHERE own = 1") or [(0,)]
        return int(number)

    def count(self, kind: str = "") -> int:
        """How many items are kept, of a kind or in all."""
        ((number,),) = self._database.read(
            "SELECT COUNT(*) FROM learnt WHERE key LIKE ?", f"{kind}/%" if kind else "%"
        ) or [(0,)]
        return int(number)

    def tell(self, fault: Fault) -> None:
        """Say what is wrong with an item."""
        self._database.tell(fault)

    def keep(self, item: Item) -> None:
        """Keep an item to be asked later, as one from a game of the player's own. Raises NotKept."""

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO learnt (key, item, own) VALUES (?, ?, ?)"
                " ON CONFLICT (key) DO UPDATE SET item = excluded.item, own = 1"
                " WHERE excluded.own AND NOT own",
                (item.key, _json(item), bool(item.source)),
            )

        self._database.write(act)

    def cut(self, item: Item, parts: Iterable[Item]) -> None:
        """Put smaller items in the place of one, each with what is remembered of it; its answers stay. A
        part that is kept already is left as it is. Raises NotKept."""
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
        """Write what the player has set of an item that is kept. Raises NotKept."""
        values = (marks.away, marks.marked, clean(marks.note, LONGEST_NOTE), key)

        def act(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE learnt SET away = ?, marked = ?, note = ? WHERE key = ?", values)

        self._database.write(act)

    def retention(self) -> float:
        """The share of answers that the player wishes to be right."""
        return settings.read(self._database).retention / 100

    def schedule(self) -> Schedule:
        """By what an item is due: the retention that is wished, and how the player remembers by the last
        answers."""
        last = self._answers("before IS NOT NULL ORDER BY n DESC LIMIT ?", _FITTED)
        met = ((memory_in(row.before, row.key), row) for row in last)
        returns = (Return(before, row.time, bool(row.right)) for before, row in met if before is not None)
        return Schedule(self.retention(), stretch_of(returns))

    def wish(self, retention: int) -> None:
        """Set the share of answers that is wished to be right, in percent. Raises NotKept."""
        before = settings.read(self._database)
        settings.write(self._database, before, structs.replace(before, retention=retention))

    def fill(self, known: Iterable[tuple[Item, Memory]]) -> None:
        """Put many items with what is remembered of them, in place of what there was. Raises NotKept."""
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
        """Write an answer and what is remembered after it; its number. `now` is what the clock says, if it
        is not the time; `level` is how hard the item was taken to be at first. Raises NotKept."""
        clock = memory.reviewed if now is None else now

        def act(connection: sqlite3.Connection) -> int:
            found = connection.execute("SELECT memory FROM learnt WHERE key = ?", (item.key,)).fetchone()
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
                    found and found[0],
                    found is None,
                    right,
                    clock,
                    level,
                ),
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

        return self._database.write(act)

    def regrade(self, grade: Grade, memory: Memory, number: int | None = None) -> None:
        """Give an answer, the last one unless it is named, another grade, and its item what is remembered
        after that. Raises NotKept."""

        def act(connection: sqlite3.Connection) -> None:
            row = connection.execute(f"SELECT n, key FROM answer {_THIS_OR_LAST}", (number,)).fetchone()
            if row is None:  # another window has taken it back, or begun anew
                return
            connection.execute("UPDATE answer SET grade = ? WHERE n = ?", (int(grade), row[0]))
            connection.execute(
                "UPDATE learnt SET memory = ?, due = ? WHERE key = ?", (_json(memory), memory.due, row[1])
            )

        self._database.write(act)

    def take_back(self, number: int | None = None) -> str | None:
        """Undo an answer, the last one unless it is named; the key of its item, whose memory is exactly what
        it was. None if there is no such answer. Raises NotKept."""

        def act(connection: sqlite3.Connection) -> str | None:
            sql = f"SELECT n, key, before, fresh FROM answer {_THIS_OR_LAST}"
            row = connection.execute(sql, (number,)).fetchone()
            if row is None:
                return None
            found, key, before, fresh = row
            connection.execute("DELETE FROM answer WHERE n = ?", (found,))
            unset = "NOT away AND NOT marked AND note = ''"  # what the player has set outlives the answer
            if fresh:
                connection.execute(f"DELETE FROM learnt WHERE key = ? AND {unset}", (key,))
            memory = memory_in(before, key)
            written = (memory and _json(memory), memory and memory.due, key)
            connection.execute("UPDATE learnt SET memory = ?, due = ? WHERE key = ?", written)
            return str(key)

        return self._database.write(act)

    def answers(self, since: float = 0.0) -> list[PastAnswer]:
        """The answers from a time on, as the clock said it, in their order."""
        return [
            PastAnswer(row.key, row.clock, row.grade, row.seconds, bool(row.right), row.level)
            for row in self._answers("clock >= ? ORDER BY n", since)
        ]

    def answers_of(self, kind: str, subject: Subject, most: int) -> list[PastAnswer]:
        """The last answers to a kind of drill of a subject, at most so many, in their order."""
        begin = beginning(kind, subject)
        which = "key >= ? AND key < ? ORDER BY n DESC LIMIT ?"
        rows = self._answers(which, begin, begin[:-1] + _AFTER_SLASH, most)
        return [
            PastAnswer(row.key, row.clock, row.grade, row.seconds, bool(row.right), row.level)
            for row in reversed(rows)
        ]

    def _answers(self, which: str, *values: object) -> list[AnswerColumns]:
        """Answers as they are kept; one that cannot be read is told and set aside."""

        sql = f"SELECT {', '.join(AnswerColumns._fields)} FROM answer WHERE {which}"
        return self._database.sound(
            answer_in, lambda row: Selection("answer", "n = ?", row[:1]), sql, *values
        )

    def begun_today(self, now: float) -> int:
        """How many new items were asked on the day of this time, as the clock said it."""
        rows = self._database.read(
            "SELECT COUNT(*) FROM answer WHERE fresh AND clock >= ? AND clock < ?",
            begins(day_of(now)),
            next_day(now),
        )
        return int(rows[0][0]) if rows else 0

    def forget(self, kind: str = "") -> None:
        """Begin anew: every item of a kind, or all, is forgotten with its answers, and with all of them what
        challenges came to. Raises NotKept."""

        def act(connection: sqlite3.Connection) -> None:
            pattern = f"{kind}/%" if kind else "%"
            connection.execute("DELETE FROM answer WHERE key LIKE ?", (pattern,))
            connection.execute("DELETE FROM learnt WHERE key LIKE ?", (pattern,))
            if not kind:
                connection.execute("DELETE FROM result")

        self._database.write(act)


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
