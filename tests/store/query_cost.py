"""What reading from a store costs, however fast the machine is."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.database import Database
from game.store.sql import SqlRow


def query_cost(database: Database, act: Callable[[], object]) -> int:
    """How many steps of SQLite's machine the queries of a call take."""
    asked: list[tuple[str, tuple[object, ...]]] = []
    read = Database.read

    def spied(self: Database, sql: str, *values: object) -> list[SqlRow]:
        asked.append((sql, values))
        return read(self, sql, *values)

    with pytest.MonkeyPatch.context() as spying:
        spying.setattr(Database, "read", spied)
        act()
    assert asked
    return sum(_steps(database.path, sql, *values) for sql, values in asked)


def _steps(file: Path, sql: str, *values: object) -> int:
    connection = sqlite3.connect(file)
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    connection.set_progress_handler(count, 1)
    connection.execute(sql, values).fetchall()
    connection.close()
    return counted
