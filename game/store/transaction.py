"""Transactions: a block writes everything or nothing. Turns SQLite errors into sentences."""

import sqlite3

SQL_TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises: where the name of a damaged table is no text, what it says of it is none either."""


def told_by(error: Exception) -> str:
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
