"""The SQLite file of games and settings, safe against a kill at any moment.

The program goes on if the file fails. A foreign or damaged file is set aside under another name. One that
cannot be written is read as far as possible, and every later write tries again."""

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.fault import Fault
from game.store import recovery
from game.store.connect import (
    ForeignFileError,
    NewerVersionError,
    check_header,
    connect,
    connect_to_read,
    empty_database,
    has_sqlite_code,
    is_whole,
)
from game.store.recovery import move_aside, rescue
from game.store.schema import VERSION
from game.store.sql import (
    FILE,
    SQL_TROUBLE,
    DamagedRow,
    RepairedStore,
    Selection,
    SqlRow,
    Transaction,
    error_text,
    move_to_damaged,
)
from game.system.paths import store_file

Given = TypeVar("Given")

_opening = threading.RLock()
_open: Counter[Path] = Counter()
"""How often this process has each file open. Opening and closing a file outside SQLite releases all its
locks."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG}
_DOUBTFUL = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH}
"""Errors of a bug in our SQL, or of a file with damaged tables or indexes."""

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


class SaveError(Fault):
    """A write failed: the disk is full or read-only, or another program holds the file."""


class LoadError(SaveError):
    """The file cannot even be read."""


class RescuedStore(Fault):
    """The file was damaged; a new one has its readable rows."""


class Database:
    """The file, opened by the first query. `on_fault` is called with each fault that is found in it."""

    def __init__(self, on_fault: Callable[[Fault], None], path: Path | None = None) -> None:
        self.path = (path or store_file()).absolute()
        self._on_fault = on_fault
        self._last_report = ""
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._obstacle: SaveError | None = None
        self._counted = False

    def read(self, sql: str, *values: object) -> list[SqlRow]:
        """The rows of a query; none while the file cannot be read at all."""
        try:
            return self._opened().execute(sql, values).fetchall()
        except SQL_TROUBLE as error:
            self._recover(error)
        return self.read(sql, *values)

    def read_decoded(
        self,
        decode: Callable[[SqlRow], Given],
        selection: Callable[[SqlRow], Selection],
        sql: str,
        *values: object,
    ) -> list[Given]:
        """The rows of a query as `decode` returns them. A row for which it raises Fault is reported and set
        aside."""
        decoded = []
        for row in self.read(sql, *values):
            try:
                decoded.append(decode(row))
            except Fault as fault:
                self.set_aside(fault, selection(row))
        return decoded

    def write(self, act: Callable[[sqlite3.Connection], Given]) -> Given:
        """Run the act in one transaction, which is on the disk when this returns. Raises SaveError if it
        cannot be written."""
        if self._obstacle:
            self.close()
        connection = self._opened()
        if self._obstacle:
            raise self._obstacle
        try:
            with Transaction(connection):
                made = act(connection)
        except SQL_TROUBLE as error:
            self._recover(error)
            return self.write(act)
        self._last_report = ""
        return made

    def set_aside(self, fault: Fault, *selections: Selection) -> None:
        """Move damaged rows to the table `damaged`, and report the fault, which is that of the last
        selection. If this cannot be written, the rows stay, and are reported again when they are next
        read."""
        wanted = f"{fault.expected}; what was found is set aside"
        try:
            self.write(lambda connection: move_to_damaged(connection, fault, selections))
        except SaveError as obstacle:
            self.report(obstacle)
            wanted = fault.expected
        self.report(DamagedRow(fault.file, fault.place, fault.found, wanted))

    def report(self, fault: Fault) -> None:
        """Report a fault, unless it was the last one and nothing has been written since."""
        if str(fault) != self._last_report:
            self._last_report = str(fault)
            self._on_fault(fault)

    def back_up_weekly(self) -> Path | None:
        """Back up the file if it is open and its last backup is a week old; returns the backup's path. Raises
        BackupError."""
        connection = self._connection
        if connection is None or self._obstacle or not recovery.backup_is_due(self.path, time.time()):
            return None
        return recovery.back_up(self.path, connection)

    def is_whole(self) -> bool:
        """Whether SQLite finds nothing wrong with the file; a damaged one is set aside."""
        whole = self._looks_whole()
        if not whole and self._obstacle is None:
            self._set_aside("a damaged database")
        return whole

    def _looks_whole(self) -> bool:
        try:
            return is_whole(self._opened())
        except SQL_TROUBLE as error:
            if not has_sqlite_code(error, _DAMAGED):
                raise _save_error(error) from error
            return False

    def close(self) -> None:
        """Close the file; the next query opens it again."""
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
                        check_header(self.path)
                    if not self.path.exists():
                        self.path.touch(mode=0o600)  # it shows every hand; SQLite's log files get its mode
                    self._connection = connect(self.path, self._before_migration, self._report_header)
                    _open[self.path] += 1
                self._counted = True
            except ForeignFileError as error:
                return self._set_aside(str(error))
            except NewerVersionError as error:
                wanted = f"at most version {VERSION}; the file is left alone, and nothing is kept in it"
                return self._open_degraded(SaveError(FILE, "", str(error), wanted), readable=False)
            except (OSError, *SQL_TROUBLE) as error:
                if has_sqlite_code(error, _DAMAGED) or (
                    has_sqlite_code(error, _DOUBTFUL) and self._identity is not None
                ):
                    return self._set_aside(f"a damaged database ({error_text(error)})")
                return self._open_degraded(_save_error(error), readable=True)
        return self._connection

    def _recover(self, error: Exception) -> None:
        """Prepare another attempt, or raise SaveError if there can be none."""
        doubtful = (
            has_sqlite_code(error, _DOUBTFUL) and self._connection is not None and self._obstacle is None
        )
        if not has_sqlite_code(error, _DAMAGED) and not (doubtful and not self._looks_whole()):
            raise _save_error(error) from error
        self._set_aside(f"a damaged database ({error_text(error)})")

    def _set_aside(self, found: str) -> sqlite3.Connection:
        """Rename the file with its log files, and begin a new one with its readable rows; nothing is ever
        deleted."""
        self.close()
        if _identity(self.path) != self._identity:
            return self._opened()  # another window has already done it
        try:
            moved = move_aside(self.path)
        except OSError as error:
            return self._open_degraded(_save_error(error), readable=False)
        connection = self._opened()
        saved = self._saved_of(moved, connection)
        wanted = f"an undamaged games file; the old one is set aside as {moved.name}, and a new one is begun"
        if saved:
            wanted = f"{wanted} with what could be read of it"
        copies = recovery.backups(self.path)
        if copies:
            wanted = f"{wanted}; to restore the newest backup: kanugo doctor --bring-back {copies[0].name}"
        self.report((RescuedStore if saved else Fault)(FILE, "", found, wanted))
        return connection

    def _saved_of(self, moved: Path, connection: sqlite3.Connection) -> bool:
        """Whether anything of the file set aside is in the new one."""
        try:
            return self._obstacle is None and rescue(moved, connection) > 0
        except (OSError, *SQL_TROUBLE) as error:
            self.report(Fault(moved.name, "", error_text(error), "space to save what can be read"))
            return False

    def _before_migration(self, connection: sqlite3.Connection) -> None:
        """Back up the file before it is migrated."""
        try:
            recovery.back_up(self.path, connection)
        except recovery.BackupError as fault:
            self.report(fault)

    def _report_header(self, found: str) -> None:
        self.report(RepairedStore(FILE, "", found, "the version that its tables show; it was corrected"))

    def _open_degraded(self, obstacle: SaveError, readable: bool) -> sqlite3.Connection:
        """Open a file that cannot be written for reading, or else an empty database."""
        readable_file = connect_to_read(self.path) if readable else None
        if readable_file is None and not _is_missing(self.path):
            obstacle = LoadError(*obstacle.args)
        self._obstacle = obstacle
        self._connection = readable_file or empty_database()
        self.report(obstacle)
        return self._connection


def _is_missing(path: Path) -> bool:
    """Whether there is certainly no such file."""
    try:
        path.lstat()
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    return False


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _save_error(error: Exception) -> SaveError:
    """The Fault for an error of the file or the disk; any other error is a bug of ours and is raised
    again."""
    if not (isinstance(error, OSError) or has_sqlite_code(error, _UNWRITABLE)):
        raise error
    wanted = "a file and a disk that can be written"
    return SaveError(FILE, "", error_text(error), wanted)
