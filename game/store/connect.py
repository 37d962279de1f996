"""Opens the database file: to read and write, read only, or an empty one in memory."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from game.store import schema
from game.store.schema import APPLICATION, VERSION, migrate, read_pragma, write_version
from game.store.sql import SQL_TROUBLE, Transaction, text_or_bytes

SCHEMA_DIGEST = "f1274fbc1c3fb85d"
"""The digest of the current tables. Those of older versions are computed on demand."""

MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 60  # bytes that are checked
_LOOKED_THROUGH = 4_000_000
"""Bytes of the largest file that is checked for damage when it is opened. The check takes longer the more
games there are; damage in a larger file is noticed when the damaged row is read."""

_OF_ROWS = (" value in ", "CHECK constraint failed")
"""How SQLite reports a single bad row, which is set aside when it is read."""

MAX_ROW_NUMBER = 1 << 53
"""A larger number is damage: SQLite finds no number for another row, and says that the disk is full."""

_NUMBERED = ("game", "ruling", "answer", "refused", "damaged", "result")


class ForeignFileError(Exception):
    """The file is not ours, or damaged."""


class NewerVersionError(Exception):
    """The file was made by a newer version of the program."""


class Examined(NamedTuple):
    """The version of a file (0: a new one), and the version in its header if that differs, else ""."""

    version: int
    wrong: str = ""


def check_header(path: Path) -> None:
    """Raise ForeignFileError for a file that is no database, before SQLite deletes the files beside it, and
    for a header that SQLite does not write."""
    if path.is_fifo():  # opening it would wait for ever
        raise ForeignFileError("a file that is no database")
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        return
    if head and not head.startswith(MAGIC):
        raise ForeignFileError("a file that is no database")
    if len(head) == _HEADER_BYTES and not _is_sound(head):
        raise ForeignFileError("a damaged database (its head)")


def _is_sound(head: bytes) -> bool:
    """Whether the numbers are ones that SQLite writes: page size, read and write version, payload fractions,
    schema format, text encoding."""
    page, form, coding = (int.from_bytes(part) for part in (head[16:18], head[44:48], head[56:60]))
    sized = page == 1 or (page >= 512 and page & (page - 1) == 0)
    read_and_written = head[18] in (1, 2) and head[19] == head[18]
    return sized and read_and_written and head[21:24] == b"\x40\x20\x20" and form <= 4 and coding <= 1


def examine(connection: sqlite3.Connection) -> Examined:
    """The version of a file that is ours and whole. Raises ForeignFileError and NewerVersionError."""
    with Transaction(connection, "BEGIN"):  # one snapshot: another window may be creating the file now
        application = read_pragma(connection, "application_id")
        stated = read_pragma(connection, "user_version")
        shape = schema_digest(connection)
        untouched = not (application or stated or read_pragma(connection, "schema_version"))
    if untouched:
        return Examined(0)
    version = _version(shape, stated)
    if version is None:
        if application != APPLICATION:
            raise ForeignFileError("a database of another program")
        if stated > VERSION:
            raise NewerVersionError(f"version {stated}")
        raise ForeignFileError("a damaged database (its tables)")
    if read_pragma(connection, "page_count") * read_pragma(connection, "page_size") <= _LOOKED_THROUGH:
        for damaged in damage(connection, "quick_check"):
            raise ForeignFileError(f"a damaged database ({damaged})")
    wrong = "" if application == APPLICATION else f"a database of program {application}"
    return Examined(version, wrong if stated == version else f"version {stated}")


def damage(connection: sqlite3.Connection, check: str = "integrity_check") -> Iterator[str]:
    """The damage that SQLite finds in a file, except in single rows."""
    for (line,) in connection.execute(f"PRAGMA {check}(100)").fetchall():
        if line != "ok" and not any(of_row in str(line) for of_row in _OF_ROWS):
            yield str(line)


def schema_digest(connection: sqlite3.Connection) -> str:
    """A digest of the schema."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    made = sorted("\n".join("".join(str(each).split()) for each in row) for row in rows)
    return sha256("\n".join(each for each in made if "\nsqlite_" not in each).encode()).hexdigest()[:16]


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether the tables are the current ones and SQLite finds nothing wrong with them."""
    return schema_digest(connection) == SCHEMA_DIGEST and not any(damage(connection))


def _version(shape: str, stated: int) -> int | None:
    """The version with these tables, the stated one if it fits; None if there is none."""
    if shape == SCHEMA_DIGEST:
        return VERSION
    if 0 < stated <= VERSION and _digests()[stated - 1] == shape:
        return stated
    return next((n for n, each in enumerate(_digests(), 1) if each == shape), None)


@cache
def _digests() -> tuple[str, ...]:
    """The digest of each version's tables."""
    shapes = []
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for step in schema.MIGRATIONS:
            for statement in step:
                connection.execute(statement)
            shapes.append(schema_digest(connection))
    return tuple(shapes)


WAIT = 3.0  # seconds for another window's write, which takes milliseconds


def connect(
    path: Path, before_migration: Callable[[sqlite3.Connection], object], report: Callable[[str], object]
) -> sqlite3.Connection:
    """The file, migrated to the current version. `report` gets what was wrong in its header."""
    connection = open_plainly(path)
    try:
        examined = examine(connection)
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")  # a commit outlives a loss of power
        connection.execute("PRAGMA foreign_keys = ON")
        if 0 < examined.version < VERSION:
            before_migration(connection)
        if examined.wrong:
            with Transaction(connection):
                write_version(connection, examined.version)
            report(examined.wrong)
        if examined.version < VERSION:
            migrate(connection)
        highest = "SELECT seq AS n FROM sqlite_sequence"  # also of rows that are gone
        highest += "".join(f" UNION ALL SELECT max(rowid) FROM {table}" for table in _NUMBERED)
        if connection.execute(f"SELECT 1 FROM ({highest}) WHERE n > ?", (MAX_ROW_NUMBER,)).fetchone():
            raise ForeignFileError("a damaged database (its row numbers)")
        with Transaction(connection):
            pass  # a read-only file is noticed here, before a game relies on it
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection | None:
    """A read-only connection to the file; None if it cannot be read."""
    for how in ("mode=ro", "mode=ro&immutable=1"):  # only the second works where no lock can be written
        try:
            connection = sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, isolation_level=None)
        except sqlite3.Error:
            continue
        connection.text_factory = text_or_bytes
        try:
            if examine(connection).version == VERSION:
                return connection
        except (*SQL_TROUBLE, ForeignFileError, NewerVersionError):
            pass
        connection.close()
    return None


def empty_database() -> sqlite3.Connection:
    """A database without rows, to read from if there is no file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def has_sqlite_code(error: Exception, kinds: set[int]) -> bool:
    if isinstance(error, UnicodeDecodeError):
        return sqlite3.SQLITE_CORRUPT in kinds
    code = getattr(error, "sqlite_errorcode", None)  # only errors of SQLite itself have one
    return code is not None and code & 0xFF in kinds


def open_plainly(path: Path) -> sqlite3.Connection:
    """The file as it is, neither examined nor migrated."""
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    connection.text_factory = text_or_bytes
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging. For this statement SQLite does not wait for another window by itself."""
    end = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not has_sqlite_code(error, {sqlite3.SQLITE_BUSY}) or time.monotonic() > end:
                raise
        time.sleep(0.01)
