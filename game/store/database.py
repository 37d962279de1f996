"""The one file in which games and settings are kept, safe against a kill at any moment; it does not know
what its tables mean.

Whatever befalls the file, the program goes on. A file that is not ours or not whole is set aside under
another name. One that cannot be written is read as far as it can be, and every later write tries anew.
"""

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from game.fault import Fault
from game.paths import user_folder
from game.store.schema import VERSION, Foreign, Newer, examine, migrate
from game.store.transaction import Transaction

FILE = "kanugo.db"

SqlRow = tuple[Any, ...]
Given = TypeVar("Given")

_opening = threading.RLock()
_open: Counter[Path] = Counter()
"""How often this process has each file open. Reading a file beside SQLite lets go of all its locks on it."""

_HEAD = b"SQLite format 3\0"
_WAIT = 3.0  # seconds for another window's write, which takes milliseconds
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
}


class NotKept(Fault):
    """What was to be written is not: the disk is full or cannot be written, or another program holds the
    file."""


class NotRead(NotKept):
    """Not even what is in the file can be read."""


class Database:
    """The file, opened when it is first asked for something. `say` is told of each trouble in one line."""

    def __init__(self, say: Callable[[Fault], None], path: Path | None = None) -> None:
        self.path = (path or user_folder() / FILE).absolute()
        self._say = say
        self._told = ""
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._obstacle: NotKept | None = None
        self._counted = False

    def read(self, sql: str, *values: object) -> list[SqlRow]:
        """The rows that answer a question; none while the file cannot be read at all."""
        try:
            return self._opened().execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self._recover(error)
        return self.read(sql, *values)

    def write(self, act: Callable[[sqlite3.Connection], Given]) -> Given:
        """Do the act in one transaction that is on the disk before this returns.

        Raises NotKept if the disk does not take it.
        """
        if self._obstacle:
            self.close()
        connection = self._opened()
        if self._obstacle:
            raise self._obstacle
        try:
            with Transaction(connection):
                made = act(connection)
        except sqlite3.Error as error:
            self._recover(error)
            return self.write(act)
        self._told = ""
        return made

    def tell(self, fault: Fault) -> None:
        """Say what is wrong, unless it was the last thing said and nothing has been kept since."""
        if str(fault) != self._told:
            self._told = str(fault)
            self._say(fault)

    def close(self) -> None:
        """Let go of the file; the next question opens it again."""
        if self._connection is not None:
            self._connection.close()
            with _opening:
                _open[self.path] -= self._counted
            self._counted = False
        self._connection = self._obstacle = None

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._identity = _identity(self.path)
            try:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with _opening:
                    if not _open[self.path]:
                        _look_at_head(self.path)
                    if not self.path.exists():
                        self.path.touch(mode=0o600)  # hands lie open in it; what SQLite adds takes its rights
                    self._connection = _connect(self.path)
                    _open[self.path] += 1
                self._counted = True
            except Foreign as error:
                return self._set_aside(str(error))
            except Newer as error:
                wanted = f"at most version {VERSION}; the file is left alone, and nothing is kept in it"
                return self._make_do(NotKept(FILE, "", str(error), wanted), readable=False)
            except (OSError, sqlite3.Error) as error:
                if _is(error, _DAMAGED):
                    return self._set_aside(f"a damaged database ({error})")
                return self._make_do(_not_kept(error), readable=True)
        return self._connection

    def _recover(self, error: sqlite3.Error) -> None:
        """Make ready for another attempt, or raise what stands against one."""
        if not _is(error, _DAMAGED):
            raise _not_kept(error) from error
        self._set_aside(f"a damaged database ({error})")

    def _set_aside(self, found: str) -> sqlite3.Connection:
        """Rename the file, and what belongs to it, and begin a new one; nothing is ever deleted."""
        self.close()
        if _identity(self.path) == self._identity:  # else another window has already done it
            aside = _free_name(self.path)
            try:
                for tail in ("-wal", "-shm", ""):
                    part = self.path.with_name(self.path.name + tail)
                    if part.exists():
                        part.rename(aside.with_name(aside.name + tail))
            except OSError as error:
                return self._make_do(_not_kept(error), readable=False)
            wanted = f"one of kanugo's; it is set aside as {aside.name}, and a new one is begun"
            self.tell(Fault(FILE, "", found, wanted))
        return self._opened()

    def _make_do(self, obstacle: NotKept, readable: bool) -> sqlite3.Connection:
        """Go on with what can be read of a file that cannot be written, be it nothing."""
        found = _connect_to_read(self.path) if readable else None
        if found is None and not _is_nowhere(self.path):
            obstacle = NotRead(*obstacle.args)
        self._obstacle = obstacle
        self._connection = found or _nothing()
        self.tell(obstacle)
        return self._connection


def _look_at_head(path: Path) -> None:
    """Leave a file that is no database untouched: SQLite would clear away what lies beside it."""
    if path.exists():
        with path.open("rb") as file:
            head = file.read(len(_HEAD))
        if head not in (_HEAD, b""):
            raise Foreign("a file that is no database")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
    try:
        version = examine(connection)
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")  # a commit outlives a loss of power
        connection.execute("PRAGMA foreign_keys = ON")
        if version < VERSION:
            migrate(connection)
        with Transaction(connection):
            pass  # a file that can only be read is noticed here, before a game relies on it
    except BaseException:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Have the file written by a log ahead of it. Here SQLite does not wait for another window by itself."""
    end = time.monotonic() + _WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not _is(error, {sqlite3.SQLITE_BUSY}) or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _connect_to_read(path: Path) -> sqlite3.Connection | None:
    """The file as it can be read where nothing can be written; None if it cannot."""
    for how in ("mode=ro", "mode=ro&immutable=1"):  # without a place for locks only the second will do
        try:
            connection = sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, isolation_level=None)
        except sqlite3.Error:
            continue
        try:
            if examine(connection) == VERSION:
                return connection
        except (sqlite3.Error, Foreign, Newer):
            pass
        connection.close()
    return None


def _nothing() -> sqlite3.Connection:
    """A database without any rows, to be read from where there is no file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def _is_nowhere(path: Path) -> bool:
    """Whether there is certainly no such file."""
    try:
        path.lstat()
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    return False


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _free_name(path: Path) -> Path:
    """A name with today's date that no file has."""
    stem = f"{path.name}.{datetime.now():%Y-%m-%d}"
    tried, n = path.with_name(stem), 1
    while tried.exists():
        n += 1
        tried = path.with_name(f"{stem}.{n}")
    return tried


def _is(error: Exception, kinds: set[int]) -> bool:
    code = getattr(error, "sqlite_errorcode", None)  # only what SQLite itself says has one
    return code is not None and code & 0xFF in kinds


def _not_kept(error: Exception) -> NotKept:
    """What to say of an error; one that no file is to blame for is a mistake of ours and goes on as it is."""
    if not (isinstance(error, OSError) or _is(error, _UNWRITABLE)):
        raise error
    wanted = "a file and a disk that can be written"
    return NotKept(FILE, "", str(error), wanted)
