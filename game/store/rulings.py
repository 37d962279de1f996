"""Rulings on words by groups of players, kept in the database.

A group is its persons, regardless of order, computer players and spelling of names: Ana and BO are bo and
ana."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from game.store.database import Database
from game.store.sql import Flag, Selection, SqlRow, decode_row, read_json
from game.system.plain_text import clean
from game.table.state import is_computer
from game.words.agreement import Ruling, Rulings

_NAMES = msgspec.json.Decoder(tuple[str, ...])


def group_of(names: Iterable[str]) -> str:
    """The key of these players' rulings."""
    persons = (name for name in map(clean, names) if not is_computer(name))
    known = sorted({name.casefold() for name in persons} - {""})
    return json.dumps(known, ensure_ascii=False)


def players_of(group: str) -> tuple[str, ...]:
    """The players of a group; the reverse of `group_of`."""
    return tuple(json.loads(group))


class _RulingColumns(NamedTuple):
    n: int
    grp: str
    word: str
    language: str
    valid: Flag
    by: str
    day: str


def groups(database: Database) -> list[Rulings]:
    """The rulings of every group, in the order they were made."""
    return [Rulings(group, tuple(made)) for group, made in sorted(_read(database, "TRUE").items())]


def of_players(database: Database, names: Iterable[str]) -> Rulings:
    return of_group(database, group_of(names))


def of_group(database: Database, group: str) -> Rulings:
    return Rulings(group, tuple(_read(database, "grp = ?", group).get(group, ())))


def _read(database: Database, which: str, *values: object) -> dict[str, list[Ruling]]:
    """Rulings by group; one that cannot be read is reported and set aside."""
    rulings: dict[str, list[Ruling]] = {}
    sql = f"SELECT n, grp, word, language, valid, by, day FROM ruling WHERE {which} ORDER BY n"
    for group, ruling in database.read_decoded(
        _ruling, lambda row: Selection("ruling", "n = ?", row[:1]), sql, *values
    ):
        rulings.setdefault(group, []).append(ruling)
    return rulings


def _ruling(row: SqlRow) -> tuple[str, Ruling]:
    place = f"ruling {row[0]}"
    read = decode_row(row, _RulingColumns, place)
    read_json(read.grp, _NAMES, f"{place}, grp")
    by = read_json(read.by, _NAMES, f"{place}, by")
    return read.grp, Ruling(read.word, read.language, bool(read.valid), by, read.day)


def save(database: Database, names: Sequence[str], rulings: Sequence[Ruling]) -> None:
    """Save new rulings, which replace earlier ones about the same words. Raises SaveError if they cannot be
    written."""
    group = group_of(names)

    def act(connection: sqlite3.Connection) -> None:
        for ruling in rulings:
            _delete(connection, group, ruling.word, ruling.language)
            connection.execute(
                "INSERT INTO ruling (grp, word, language, valid, by, day) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    group,
                    ruling.word,
                    ruling.language,
                    ruling.valid,
                    json.dumps(ruling.by, ensure_ascii=False),
                    ruling.day,
                ),
            )

    database.write(act)


def delete(database: Database, group: str, word: str, language: str) -> bool:
    """Delete a ruling; whether there was one. Raises SaveError if that cannot be written."""
    return database.write(lambda connection: _delete(connection, group, word, language))


def _delete(connection: sqlite3.Connection, group: str, word: str, language: str) -> bool:
    cursor = connection.execute(
        "DELETE FROM ruling WHERE grp = ? AND word = ? AND language = ?", (group, word, language)
    )
    return cursor.rowcount > 0
