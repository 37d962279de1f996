"""Connections to the file: to read and write it, to read what cannot be written, to nothing at all; it does
not know what is done when there can be none."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from game.store.examine import Foreign, Newer, examine
from game.store.rows import text_or_bytes
from game.store.schema import VERSION, mark, migrate
from game.store.transaction import SQL_TROUBLE, Transaction

WAIT = 3.0  # seconds for another window's write, which takes milliseconds


def connect(
    path: Path, before_migration: Callable[[sqlite3.Connection], object], tell: Callable[[str], object]
) -> sqlite3.Connection:
    """The file, of today's version. `tell` is told what its head said wrongly."""
    connection = _plain(path)
    try:
        found = examine(connection)
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")  # a commit outlives a loss of power
        connection.execute("PRAGMA foreign_keys = ON")
        if 0 < found.version < VERSION:
            before_migration(connection)
        if found.wrong:
            with Transaction(connection):
                mark(connection, found.version)
            tell(found.wrong)
        if found.version < VERSION:
            migrate(connection)
        with Transaction(connection):
            pass  # a file that can only be read is noticed here, before a game relies on it
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection | None:
    """The file as it can be read where nothing can be written; None if it cannot."""
    for how in ("mode=ro", "mode=ro&immutable=1"):  # without a place for locks only the second will do
        try:
            connection = sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, isolation_level=None)
        except sqlite3.Error:
            continue
        connection.text_factory = text_or_bytes
        try:
            if examine(connection).version == VERSION:
                return connection
        except (*SQL_TROUBLE, Foreign, Newer):
            pass
        connection.close()
    return None


def nothing() -> sqlite3.Connection:
    """A database without any rows, to be read from where there is no file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def is_kind(error: Exception, kinds: set[int]) -> bool:
    """Whether an error is one of these that SQLite tells."""
    if isinstance(error, UnicodeDecodeError):
        return sqlite3.SQLITE_CORRUPT in kinds
    code = getattr(error, "sqlite_errorcode", None)  # only what SQLite itself says has one
    return code is not None and code & 0xFF in kinds


def _plain(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    connection.text_factory = text_or_bytes
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Have the file written by a log ahead of it. Here SQLite does not wait for another window by itself."""
    end = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not is_kind(error, {sqlite3.SQLITE_BUSY}) or time.monotonic() > end:
                raise
        time.sleep(0.01)
