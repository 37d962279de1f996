"""Recovery of the store: backups, made once a week and before a migration, and rescue of the readable rows of
a damaged file."""

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from game.fault import Fault
from game.store.connect import (
    MAGIC,
    MAX_ROW_NUMBER,
    ForeignFileError,
    NewerVersionError,
    check_header,
    damage,
    empty_database,
    examine,
    has_sqlite_code,
    open_plainly,
)
from game.store.schema import COUNT_ALL
from game.store.sql import FILE, SQL_TROUBLE, SqlRow, Transaction, error_text

FOLDER = "copies"
_KEPT = 3
_WEEK = 7 * 24 * 3600.0
_CLOCK_SLACK = timedelta(days=1)  # local time may jump by so much: time zones, summer time
_ABANDONED = 3600.0  # seconds after which an unfinished copy is one whose writer has died
_NAME = re.compile(r"kanugo-\d{4}-\d\d-\d\d-\d{6}\.db\Z")
_PART = ".part"


class BackupError(Fault):
    """A backup failed: no space, or a damaged store."""


def backups(store: Path) -> tuple[Path, ...]:
    """The backups of a store, newest first. Those dated in the future come last: a wrong clock made them, and
    their true age is unknown."""
    latest = f"kanugo-{datetime.now() + _CLOCK_SLACK:%Y-%m-%d-%H%M%S}.db"
    try:
        paths = [path for path in (store.parent / FOLDER).iterdir() if _NAME.match(path.name)]
    except OSError:
        return ()  # the folder is missing or inaccessible
    return tuple(sorted(paths, key=lambda path: (path.name <= latest, path.name), reverse=True))


def backup_is_due(store: Path, now: float) -> bool:
    """Whether the newest backup is a week old. Backups dated in the future do not count."""
    try:
        return not any(0 <= now - path.stat().st_mtime < _WEEK for path in backups(store))
    except OSError:
        return True


def back_up(store: Path, connection: sqlite3.Connection) -> Path:
    """Make a consistent backup, even while other windows write, and delete old ones; returns its path.
    Raises BackupError with nothing changed."""
    try:
        return _make_backup(store, connection)
    except (OSError, *SQL_TROUBLE) as error:
        wanted = "space for a backup of an undamaged file; the file itself is unchanged"
        raise BackupError(f"{FOLDER}/{FILE}", "", error_text(error), wanted) from error


def _make_backup(store: Path, connection: sqlite3.Connection) -> Path:
    folder = store.parent / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    whole = folder / f"kanugo-{datetime.now():%Y-%m-%d-%H%M%S}.db"
    part = whole.with_name(f"{whole.name}.{os.getpid()}{_PART}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it shows every player's hand
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            connection.backup(copy)
            for damage_text in damage(copy, "quick_check"):
                raise sqlite3.DatabaseError(damage_text)  # it would displace a sound backup
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a write-ahead log
        os.replace(part, whole)
    except BaseException:
        for tail in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + tail).unlink(missing_ok=True)
        raise
    _remove_old(store, whole)
    return whole


def _remove_old(store: Path, made: Path) -> None:
    """Delete all but the new backup and the newest others, and unfinished files of killed programs."""
    for path in [path for path in backups(store) if path != made][_KEPT - 1 :]:
        with suppress(OSError):  # deleted after the next backup
            path.unlink(missing_ok=True)
    for path in (store.parent / FOLDER).glob(f"kanugo-*{_PART}*"):
        with suppress(OSError):  # another window has just removed it
            if path.stat().st_mtime < time.time() - _ABANDONED:
                path.unlink(missing_ok=True)


_TAILS = ("-wal", "-shm", "")


def move_aside(path: Path) -> Path:
    """Rename a store and its log files; returns the new path, with today's date in its name."""
    moved = _free_name(path)
    for tail in _TAILS:
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(moved.with_name(moved.name + tail))
    return moved


def restore(store: Path, name: str) -> Path | None:
    """Replace the store by a backup; returns where the previous store was moved, None if there was none.

    Raises Fault and OSError with nothing changed."""
    known = {path.name: path for path in (*backups(store), *_stores_aside(store))}
    if name not in known:
        wanted = (
            f"the name of a backup, or of a games file set aside: {', '.join(known)}"
            if known
            else "the name of a backup, or of a games file set aside: there is none yet"
        )
        raise Fault("command line", "--bring-back", repr(name), wanted)
    with TemporaryDirectory(prefix=".back-", dir=store.parent) as folder:
        ready = _checked_copy(known[name], Path(folder))
        there = store.exists()
        if there:
            _check_not_open(store)
        moved = move_aside(store)  # with leftover log files: SQLite would apply them to the backup
        os.replace(ready, store)
    return moved if there else None


def _stores_aside(store: Path) -> list[Path]:
    """The stores that were moved aside, newest first."""
    paths = store.parent.glob(f"{store.name}.2*")
    return sorted((path for path in paths if not path.name.endswith(_TAILS[:2])), reverse=True)


def _checked_copy(copy: Path, folder: Path) -> Path:
    """A copy of the backup in one file. Raises Fault if it is damaged."""
    ready = folder / FILE
    _copy_store(copy, ready)
    ready.chmod(0o600)  # it shows every player's hand
    try:
        check_header(ready)
        with closing(sqlite3.connect(ready, isolation_level=None)) as connection:
            if examine(connection).version == 0:
                raise ForeignFileError("an empty file")
            connection.execute("PRAGMA journal_mode = DELETE")
    except (ForeignFileError, NewerVersionError, *SQL_TROUBLE) as error:
        raise Fault(copy.name, "", error_text(error), "an undamaged games file") from error
    return ready


def _copy_store(old: Path, new: Path) -> None:
    """Copy a store with its write-ahead log, if there is one."""
    for tail in ("-wal", ""):
        part = old.with_name(old.name + tail)
        if part.exists():
            shutil.copyfile(part, new.with_name(new.name + tail))


def _check_not_open(store: Path) -> None:
    """Raises Fault if another window has the store open: it would go on writing into the file moved aside."""
    connection = sqlite3.connect(store, timeout=0.5, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    except SQL_TROUBLE as error:
        if has_sqlite_code(error, {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}):
            raise Fault(
                FILE, "", "a games file that another window has open", "a closed games file"
            ) from error
        # else it is damaged, and moved aside as it is
    finally:
        connection.close()


def _free_name(path: Path) -> Path:
    """A path with today's date that neither a store nor its log files use."""
    stem = f"{path.name}.{datetime.now():%Y-%m-%d}"
    tried, n = path.with_name(stem), 1
    while any(tried.with_name(tried.name + tail).exists() for tail in _TAILS):
        n += 1
        tried = path.with_name(f"{stem}.{n}")
    return tried


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
"""The tables to rescue, with their key columns. `standing` is recounted."""

_HEADER = {0: MAGIC + bytes((16, 0, 2, 2, 0, 64, 32, 32)), 44: bytes((0, 0, 0, 4)), 56: bytes((0, 0, 0, 1))}
"""The fixed bytes in the head of every store, by offset."""


def rescue(damaged: Path, new: sqlite3.Connection) -> int:
    """Copy the readable rows of a damaged file, which stays as it is, into a new one; returns their number.
    Raises OSError and sqlite3.Error if there is no space."""
    if damaged.stat().st_size < len(MAGIC):  # copying a named pipe would fail
        return 0
    with TemporaryDirectory(prefix=".rescue-", dir=damaged.parent) as folder:
        copy = Path(folder) / damaged.name
        _copy_store(damaged, copy)
        if not _is_readable(copy):
            _repair_header(copy)
            _repair_tables(copy)
        with closing(_open_damaged(copy)) as old, Transaction(new):
            return _save(old, new)


def _open_damaged(path: Path) -> sqlite3.Connection:
    """The file with what of it can be read: with a writable schema SQLite also reads one with a broken table
    list."""
    connection = open_plainly(path)
    connection.execute("PRAGMA writable_schema = ON")
    return connection


def _is_readable(path: Path) -> bool:
    with closing(open_plainly(path)) as connection:
        try:
            rows = connection.execute("SELECT id FROM game UNION ALL SELECT game FROM entry").fetchall()
        except SQL_TROUBLE:
            return False
    return len(rows) > 0


def _repair_header(path: Path) -> None:
    with path.open("r+b") as file:
        for at, right in _HEADER.items():
            file.seek(at)
            file.write(right)


def _repair_tables(path: Path) -> None:
    """Write the schema of our tables again. A file that refuses that stays as it is."""
    with closing(empty_database()) as ours:
        right = ours.execute("SELECT sql, type, name FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    update = "UPDATE sqlite_master SET sql = ? WHERE type = ? AND name = ?"
    with closing(_open_damaged(path)) as connection, suppress(*SQL_TROUBLE):  # else fewer rows can be read
        there = {row[0] for row in connection.execute("SELECT sql FROM sqlite_master")}
        with Transaction(connection):
            connection.executemany(update, [row for row in right if row[0] not in there])


def _save(old: sqlite3.Connection, new: sqlite3.Connection) -> int:
    saved = 0
    for table, key in _TABLES.items():
        columns = _columns(new, table) & _columns(old, table)
        if not columns.issuperset(key):
            continue
        named = (*key, *sorted(columns - set(key)))
        sql = f"INSERT OR IGNORE INTO {table} ({', '.join(named)}) VALUES ({', '.join('?' * len(named))})"
        for row in _rows(old, table, named, key):
            if isinstance(row[0], int) and row[0] > MAX_ROW_NUMBER:
                continue
            try:
                saved += new.execute(sql, row).rowcount
            except sqlite3.IntegrityError:
                continue  # a row of a lost game, or without a required value
    new.execute(COUNT_ALL)
    if "away" in _columns(old, "standing"):
        for game, away in _rows(old, "standing", ("game", "away"), ("game",)):
            new.execute("UPDATE standing SET away = ? WHERE game = ?", (away == 1, game))
    return saved


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    """The columns of a table; none if they cannot be read."""
    try:
        return {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}
    except SQL_TROUBLE:
        return set()


def _rows(
    connection: sqlite3.Connection, table: str, columns: tuple[str, ...], key: tuple[str, ...]
) -> Iterator[SqlRow]:
    """The rows from the first until one cannot be read, then from the last backwards."""
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
            continue  # a damaged page: the rows behind it are read from the other end
        return
