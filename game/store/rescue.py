"""Recovers readable rows of a damaged file into a new one; the damaged file is left as it is."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.store.connect import MAGIC
from game.store.rows import SqlRow, text_or_bytes
from game.store.schema import COUNT_ALL, migrate
from game.store.transaction import SQL_TROUBLE, Transaction

_TABLES = {
    "game": ("id",),
    "entry": ("game", "n"),
    "aside": ("game",),
    "refused": ("n",),
    "helped": ("game",),
    "setting": ("key",),
    "learnt": ("key",),
    "answer": ("n",),
    "result": ("n",),
    "ruling": ("n",),
    "damaged": ("n",),
}
"""What is saved, each table with the columns by which its rows are told apart. Where games stand is counted
anew."""

_HEAD = {0: MAGIC + bytes((16, 0, 2, 2, 0, 64, 32, 32)), 44: bytes((0, 0, 0, 4)), 56: bytes((0, 0, 0, 1))}
"""What stands in the head of every file of ours, and where."""


def rescue(damaged: Path, new: sqlite3.Connection) -> int:
    """Put into a new file what can be read of a damaged one; how many rows were saved. Raises OSError and
    sqlite3.Error where there is no room for it."""
    with TemporaryDirectory(prefix=".rescue-", dir=damaged.parent) as folder:
        copy = Path(folder) / damaged.name
        for tail in ("", "-wal"):
            part = damaged.with_name(damaged.name + tail)
            if part.exists():
                shutil.copyfile(part, copy.with_name(copy.name + tail))
        if damaged.stat().st_size < len(MAGIC):
            return 0
        if not _can_be_read(copy):
            _mend_head(copy)
            _mend_tables(copy)
        old = _opened(copy)
        try:
            with Transaction(new):
                return _save(old, new)
        finally:
            old.close()


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = text_or_bytes
    return connection


def _can_be_read(path: Path) -> bool:
    connection = _opened(path)
    try:
        return len(connection.execute("SELECT id FROM game UNION ALL SELECT game FROM entry").fetchall()) > 0
    except SQL_TROUBLE:
        return False
    finally:
        connection.close()


def _mend_head(path: Path) -> None:
    with path.open("r+b") as file:
        for at, right in _HEAD.items():
            file.seek(at)
            file.write(right)


def _mend_tables(path: Path) -> None:
    """Describe the tables as ours are made. A file in which that cannot be written is left as it is."""
    ours = sqlite3.connect(":memory:", isolation_level=None)
    migrate(ours)
    right = ours.execute("SELECT sql, type, name FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    ours.close()
    connection = _opened(path)
    try:
        connection.execute("PRAGMA writable_schema = ON")
        there = {row[0] for row in connection.execute("SELECT sql FROM sqlite_master")}
        with Transaction(connection):
            for sql, kind, name in right:
                if sql not in there:
                    connection.execute(
                        "UPDATE sqlite_master SET sql = ? WHERE type = ? AND name = ?", (sql, kind, name)
                    )
    except SQL_TROUBLE:
        return  # then less of it can be read
    finally:
        connection.close()


def _save(old: sqlite3.Connection, new: sqlite3.Connection) -> int:
    saved = 0
    for table, key in _TABLES.items():
        columns = _columns(new, table) & _columns(old, table)
        if not columns.issuperset(key):
            continue
        named = (*key, *sorted(columns - set(key)))
        sql = f"INSERT OR IGNORE INTO {table} ({', '.join(named)}) VALUES ({', '.join('?' * len(named))})"
        for row in _rows(old, table, named, key):
            try:
                saved += new.execute(sql, row).rowcount
            except sqlite3.IntegrityError:
                continue  # a row of a game that is lost, or without what every row has
    new.execute(COUNT_ALL)
    if "away" in _columns(old, "standing"):
        for game, away in _rows(old, "standing", ("game", "away"), ("game",)):
            new.execute("UPDATE standing SET away = ? WHERE game = ?", (away == 1, game))
    return saved


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    """The columns of a table; none where they cannot be told."""
    try:
        return {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}
    except SQL_TROUBLE:
        return set()


def _rows(
    connection: sqlite3.Connection, table: str, columns: tuple[str, ...], key: tuple[str, ...]
) -> Iterator[SqlRow]:
    """The rows from the first to where they can be read no longer, and from there those from the last one
    backwards."""
    met = set()
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{column} {order}" for column in key)
        try:
            for row in connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {by}"):
                if row[: len(key)] in met:
                    return
                met.add(row[: len(key)])
                yield row
        except SQL_TROUBLE:
            continue  # the page is lost; what stands beyond it is read from the other end
        return
