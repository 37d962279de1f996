"""A store renamed out of the way, and a copy brought back in its place; it does not know why."""

import os
import shutil
import sqlite3
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from game.fault import Fault
from game.store.backups import backups
from game.store.connect import is_kind
from game.store.examine import Foreign, Newer, examine, look_at_head
from game.store.rows import FILE
from game.store.transaction import SQL_TROUBLE

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
