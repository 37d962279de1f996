"""Backups of the whole store, kept beside it: made once a week and before a migration."""

import os
import re
import shutil
import sqlite3
import time
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from game.fault import Fault
from game.store.connect import Foreign, Newer, damage, examine, is_kind, look_at_head
from game.store.rows import FILE
from game.store.transaction import SQL_TROUBLE, told_by

FOLDER = "copies"
_KEPT = 3
_WEEK = 7 * 24 * 3600.0
_CLOCK_SLACK = timedelta(days=1)  # local time may jump by so much: time zones, summer time
_LEFT_BEHIND = 3600.0  # seconds after which an unfinished copy is one whose writer has died
_NAME = re.compile(r"kanugo-\d{4}-\d\d-\d\d-\d{6}\.db\Z")
_PART = ".part"


class NotCopied(Fault):
    """There is no room for a copy, or nothing whole to be copied."""


def backups(store: Path) -> tuple[Path, ...]:
    """The copies of a store, the newest first. Those with a date in the future come last: a clock that was
    ahead made them, and their true age is unknown."""
    latest = f"kanugo-{datetime.now() + _CLOCK_SLACK:%Y-%m-%d-%H%M%S}.db"
    try:
        found = [path for path in (store.parent / FOLDER).iterdir() if _NAME.match(path.name)]
    except OSError:
        return ()  # no folder, or none that can be looked into: there is no copy to be had
    return tuple(sorted(found, key=lambda path: (path.name <= latest, path.name), reverse=True))


def is_due(store: Path, now: float) -> bool:
    """Whether the newest copy is a week old. One from a clock that was ahead counts for none."""
    try:
        return not any(0 <= now - path.stat().st_mtime < _WEEK for path in backups(store))
    except OSError:
        return True


def back_up(store: Path, connection: sqlite3.Connection) -> Path:
    """Copy the store as it stands at this moment, whoever else writes in it; gives the copy. Older ones than
    the last few go. Raises NotCopied, and then nothing has changed."""
    try:
        return _copied(store, connection)
    except (OSError, *SQL_TROUBLE) as error:
        wanted = "room for a copy of a file that is whole; the file itself is as it was"
        raise NotCopied(f"{FOLDER}/{FILE}", "", told_by(error), wanted) from error


def _copied(store: Path, connection: sqlite3.Connection) -> Path:
    folder = store.parent / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    whole = folder / f"kanugo-{datetime.now():%Y-%m-%d-%H%M%S}.db"
    part = whole.with_name(f"{whole.name}.{os.getpid()}{_PART}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # hands lie open in it
        copy = sqlite3.connect(part, isolation_level=None)
        try:
            connection.backup(copy)
            for found in damage(copy, "quick_check"):
                raise sqlite3.DatabaseError(found)  # it would take the place of one that is whole
            copy.execute("PRAGMA journal_mode = DELETE")  # it is one file, whoever looks into it
        finally:
            copy.close()
        os.replace(part, whole)
    except BaseException:
        for tail in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + tail).unlink(missing_ok=True)
        raise
    _tidy(store, whole)
    return whole


def _tidy(store: Path, made: Path) -> None:
    """Only the copy that was just made and the newest others stay, and no part that a killed program left
    behind."""
    for path in [path for path in backups(store) if path != made][_KEPT - 1 :]:
        with suppress(OSError):  # the new copy is there, and another time this one goes
            path.unlink(missing_ok=True)
    for path in (store.parent / FOLDER).glob(f"kanugo-*{_PART}*"):
        with suppress(OSError):  # another window has just removed it
            if path.stat().st_mtime < time.time() - _LEFT_BEHIND:
                path.unlink(missing_ok=True)


_TAILS = ("-wal", "-shm", "")


def put_beside(path: Path) -> Path:
    """Rename a store, with what belongs to it; gives its new place, with today's date in its name."""
    aside = _free_name(path)
    for tail in _TAILS:
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(aside.with_name(aside.name + tail))
    return aside


def bring_back(store: Path, name: str) -> Path | None:
    """Put a copy in the place of the store, which is set aside; gives its new place, None if there was none.
    Raises Fault, and OSError, with nothing changed."""
    known = {path.name: path for path in (*backups(store), *_set_aside(store))}
    if name not in known:
        wanted = (
            f"the name of a copy, or of a store set aside: {', '.join(known)}"
            if known
            else "the name of a copy, or of a store set aside: there is none yet"
        )
        raise Fault("command line", "--bring-back", repr(name), wanted)
    with TemporaryDirectory(prefix=".back-", dir=store.parent) as folder:
        ready = _whole(known[name], Path(folder))
        there = store.exists()
        if there:
            _let_go(store)
        aside = put_beside(
            store
        )  # also what a store that is lost has left: SQLite would take it for the copy's
        os.replace(ready, store)
    return aside if there else None


def _set_aside(store: Path) -> list[Path]:
    """The stores that were set aside, the newest first."""
    found = store.parent.glob(f"{store.name}.2*")
    return sorted((path for path in found if not path.name.endswith(_TAILS[:2])), reverse=True)


def _whole(copy: Path, folder: Path) -> Path:
    """A copy of the copy, in one file that is whole. Raises Fault if it is not."""
    ready = folder / FILE
    for tail in ("-wal", ""):
        part = copy.with_name(copy.name + tail)
        if part.exists():
            shutil.copyfile(part, ready.with_name(ready.name + tail))
    ready.chmod(0o600)  # hands lie open in it
    try:
        look_at_head(ready)
        connection = sqlite3.connect(ready, isolation_level=None)
        try:
            if examine(connection).version == 0:
                raise Foreign("an empty file")
            connection.execute("PRAGMA journal_mode = DELETE")
        finally:
            connection.close()
    except (Foreign, Newer, *SQL_TROUBLE) as error:
        raise Fault(copy.name, "", str(error), "a store that is whole") from error
    return ready


def _let_go(store: Path) -> None:
    """Raises Fault if another window has the store open: what it writes would go into the one set aside."""
    connection = sqlite3.connect(store, timeout=0.5, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    except SQL_TROUBLE as error:
        if is_kind(error, {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}):
            raise Fault(
                FILE, "", "a store that another window has open", "one that is closed first"
            ) from error
        # else it is damaged, and set aside as it is
    finally:
        connection.close()


def _free_name(path: Path) -> Path:
    """A name with today's date that no file has, nor what belongs to one."""
    stem = f"{path.name}.{datetime.now():%Y-%m-%d}"
    tried, n = path.with_name(stem), 1
    while any(tried.with_name(tried.name + tail).exists() for tail in _TAILS):
        n += 1
        tried = path.with_name(f"{stem}.{n}")
    return tried
