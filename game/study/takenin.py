"""Takes items from elsewhere into what is learnt; what is here and newer stays. It reads no file."""

import sqlite3
from collections.abc import Iterable

import msgspec

from game.store.database import Database
from game.study.learntrows import ItemMarks, KnownItem, memory_in


def take_in(database: Database, known: Iterable[KnownItem]) -> int:
    """Keep items with their schedule and what was set of them; how many were new or have changed. Of two
    schedules the later answer's counts, a mark of either side stays, and so does a note that is here. Raises
    NotKept, and then nothing has changed."""
    every = list(known)

    def act(connection: sqlite3.Connection) -> int:
        return sum(_one(connection, each) for each in every)

    return database.write(act)


def _one(connection: sqlite3.Connection, known: KnownItem) -> bool:
    item, memory, marks = known
    sql = "SELECT memory, away, marked, note FROM learnt WHERE key = ?"
    here = connection.execute(sql, (item.key,)).fetchone()
    before = memory_in(here[0], item.key) if here is not None else None
    if here is not None:
        away, marked, note = here[1:]
        marks = ItemMarks(bool(away or marks.away), bool(marked or marks.marked), str(note or marks.note))
    if before is not None and (memory is None or memory.reviewed <= before.reviewed):
        memory = before
    if here is not None and (memory, *marks) == (before, *here[1:]):
        return False
    connection.execute(
        "INSERT INTO learnt (key, item, memory, due, own, away, marked, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (key) DO UPDATE SET memory = excluded.memory, due = excluded.due,"
        " away = excluded.away, marked = excluded.marked, note = excluded.note",
        (
            item.key,
            msgspec.json.encode(item).decode(),
            msgspec.json.encode(memory).decode() if memory is not None else None,
            memory.due if memory is not None else None,
            bool(item.source),
            *marks,
        ),
    )
    return True
