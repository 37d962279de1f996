"""What the store's modules share of SQLite: transactions, its errors as sentences, rows as typed values.

Rows that cannot be decoded move to the table `damaged`."""

import json
import re
import sqlite3
import time
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from game.fault import Fault
from game.system.paths import STORE
from game.table.undecoded import JsonDecoder

SQL_TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises: where the name of a damaged table is no text, what it says of it is none either."""


def error_text(error: Exception) -> str:
    """What the system or SQLite says went wrong, without the number of an error."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return error.strerror if error.filename is None else f"{error.strerror}: {error.filename!r}"


class Transaction:
    """Commits at the end of its block, or leaves everything as it was before.

    `begin` may be plain "BEGIN" for a block that only reads.
    """

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


FILE = STORE  # as it is called where something is wrong with it

SqlRow = tuple[Any, ...]
RowType = TypeVar("RowType")
JsonType = TypeVar("JsonType")

Time = Annotated[float, msgspec.Meta(ge=-1e10, le=1e11)]  # what a calendar has a day for
Count = Annotated[int, msgspec.Meta(ge=0)]
Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]

_PLACE = re.compile(r" - at `\$\[(\d+)\]`")
_TOLD = 60


class SetAside(Fault):
    """A row that was damaged and is set aside."""


class Repaired(Fault):
    """Something damaged that could be put right by what else stands in the file."""


class Selection(NamedTuple):
    """Rows of a table: those for which the condition holds."""

    table: str
    where: str
    values: SqlRow


def text_or_bytes(raw: bytes) -> str | bytes:
    """A text of the file; what is no UTF-8 stays bytes, and is refused by whatever asks for a text."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def decode_row(row: SqlRow, kind: type[RowType], place: str) -> RowType:
    """A row as a named tuple, whose fields are the columns. Raises Fault, with the column, for what is not of
    its field's type."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        at = _PLACE.search(str(error))
        column = int(at[1]) if at else 0
        name = getattr(kind, "_fields", ("",))[column]
        found = repr(row[column])[:_TOLD] if at else f"{len(row)} columns"
        raise Fault(FILE, f"{place}, {name}", found, _wanted(_PLACE.sub("", str(error)))) from error


def read_json(written: str, decoder: JsonDecoder[JsonType], place: str) -> JsonType:
    """What is written in a column. Raises Fault for what cannot be read."""
    try:
        return decoder.decode(written)
    except msgspec.ValidationError as error:
        raise Fault(FILE, place, written[:_TOLD], _wanted(str(error))) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Fault(FILE, place, written[:_TOLD], "JSON") from error
    except RecursionError as error:
        raise Fault(FILE, place, written[:_TOLD], "lists in lists that end") from error


def _wanted(said: str) -> str:
    """What was expected, as a validation says it."""
    return said.removeprefix("Expected ") if said.startswith("Expected ") else f"JSON ({said})"


def move_to_damaged(connection: sqlite3.Connection, fault: Fault, selections: tuple[Selection, ...]) -> bool:
    """Move rows to those that are damaged, together, with what was found in them. False if there are none."""
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
