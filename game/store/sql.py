"""SQLite for the store's modules: transactions, error texts, rows as typed values.

Rows that cannot be decoded move to the table `damaged`."""

import errno
import json
import os
import re
import sqlite3
import time
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from game.fault import Fault
from game.system.paths import STORE
from game.table.decode_faults import JsonDecoder, validation_fault

SQL_TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""The exceptions of SQLite; UnicodeDecodeError for an error text with the name of a damaged table."""


_SYSTEM_TEXTS = {
    "attempt to write a readonly database": os.strerror(errno.EACCES),
    "database disk image is malformed": "damaged pages",
    "database is locked": "a file that another program is writing",
    "database or disk is full": os.strerror(errno.ENOSPC),
    "disk I/O error": os.strerror(errno.EIO),
    "unable to open database file": os.strerror(errno.EACCES),  # or its log, where nothing can be written
}
"""Our wording, which is translated, for SQLite's English error texts."""


def error_text(error: Exception) -> str:
    """The system's or SQLite's text of an error, without its number."""
    if isinstance(error, UnicodeDecodeError):  # in the name of a damaged table
        return "damaged tables"
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return os.strerror(errno.ENOSPC)  # for SQLite's own index of its log
    if not isinstance(error, OSError) or error.strerror is None:
        return _SYSTEM_TEXTS.get(str(error), str(error))
    return error.strerror if error.filename is None else f"{error.strerror}: {error.filename!r}"


class Transaction:
    """Commits at the end of its block, or rolls back. `begin` may be plain "BEGIN" for a block that only
    reads."""

    def __init__(self, connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> None:
        self._connection = connection
        self._begin = begin

    def __enter__(self) -> None:
        self._connection.execute(self._begin)

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        try:
            if error is None:
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


FILE = STORE  # its name in a Fault

SqlRow = tuple[Any, ...]
RowType = TypeVar("RowType")
JsonType = TypeVar("JsonType")

Time = Annotated[float, msgspec.Meta(ge=-1e10, le=1e11)]  # seconds for which a calendar has a day
Count = Annotated[int, msgspec.Meta(ge=0)]
Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]

_PLACE = re.compile(r" - at `\$\[(\d+)\]`")
_SHOWN = 60


class DamagedRow(Fault):
    """A damaged row, which is set aside."""


class RepairedStore(Fault):
    """Damage that was repaired from the rest of the file."""


class Selection(NamedTuple):
    """The rows of a table for which a condition holds."""

    table: str
    where: str
    values: SqlRow


def text_or_bytes(raw: bytes) -> str | bytes:
    """A text of the file; invalid UTF-8 stays bytes, which `decode_row` refuses."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def decode_row(row: SqlRow, kind: type[RowType], place: str) -> RowType:
    """A row as a named tuple, whose fields are the columns. Raises Fault, with the column, for a value of
    another type than its field's."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        at = _PLACE.search(str(error))
        column = int(at[1]) if at else 0
        name = getattr(kind, "_fields", ("",))[column]
        found = repr(row[column])[:_SHOWN] if at else f"{len(row)} columns"
        raise Fault(FILE, f"{place}, {name}", found, validation_fault(error, FILE).expected) from error


def read_json(written: str, decoder: JsonDecoder[JsonType], place: str) -> JsonType:
    """The value in a JSON column. Raises Fault if it cannot be decoded."""
    try:
        return decoder.decode(written)
    except msgspec.ValidationError as error:
        raise Fault(FILE, place, written[:_SHOWN], validation_fault(error, FILE).expected) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Fault(FILE, place, written[:_SHOWN], "JSON") from error


def move_to_damaged(connection: sqlite3.Connection, fault: Fault, selections: tuple[Selection, ...]) -> bool:
    """Move rows together into the table `damaged`, with the fault. False if there are none."""
    held = {}
    for selection in selections:
        cursor = connection.execute(
            f"SELECT * FROM {selection.table} WHERE {selection.where}", selection.values
        )
        columns = [name for name, *_ in cursor.description]
        rows = [dict(zip(columns, map(_as_json, row), strict=True)) for row in cursor.fetchall()]
        if rows:
            held[selection.table] = rows
    if not held:
        return False
    for selection in selections:
        connection.execute(f"DELETE FROM {selection.table} WHERE {selection.where}", selection.values)
    connection.execute(
        "INSERT INTO damaged (tbl, held, found, time) VALUES (?, ?, ?, ?)",
        (selections[-1].table, json.dumps(held), str(fault).encode(errors="replace").decode(), time.time()),
    )
    return True


def _as_json(value: object) -> object:
    return {"hex": value.hex()} if isinstance(value, bytes) else value
