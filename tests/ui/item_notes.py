"""The player's settings of items, as stored."""

import sqlite3
from contextlib import closing
from pathlib import Path


def marks_in(home: Path) -> list[tuple[bool, bool, str]]:
    """Of each stored item: whether it is suspended, whether it is marked, and its note."""
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT away, marked, note FROM learnt ORDER BY key").fetchall()
    return [(bool(away), bool(marked), note) for away, marked, note in rows]
