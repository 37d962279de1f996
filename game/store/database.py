"""The SQLite file of games and settings, safe against a kill at any moment.

Whatever happens to the file, the program goes on. A file that is foreign or damaged is set aside under
another name. One that cannot be written is read as far as possible, and every later write tries again."""

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
    Foreign,
    Newer,
    check_head,
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
    Repaired,
    Selection,
    SetAside,
    SqlRow,
    Transaction,
    error_text,
    move_to_damaged,
)
from game.system.paths import store_file

Given = TypeVar("Given")

_opening = threading.RLock()
_open: Counter[Path] = Counter()
"""How often this process has each file open. Reading a file beside SQLite lets go of all its locks on it."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG}
_DOUBTFUL = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH}
"""What a mistake of ours leads to, or a file whose tables or indexes are not as they were made."""

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


class Rescued(Fault):
    """The file was damaged; a new one has what could be read of it."""


class Database:
    """The file, opened when it is first asked for something. `say` is told of each trouble in one line."""

    def __init__(self, say: Callable[[Fault], None], path: Path | None = None) -> None:
        self.path = (path or store_file()).absolute()
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
        except SQL_TROUBLE as error:
            self._recover(error)
        return self.read(sql, *values)

    def sound(
        self,
        decode: Callable[[SqlRow], Given],
        selection: Callable[[SqlRow], Selection],
        sql: str,
        *values: object,
    ) -> list[Given]:
        """What `decode` makes of the rows that answer a question. One of which it makes a Fault is told, and
        set aside."""
        found = []
        for row in self.read(sql, *values):
            try:
                found.append(decode(row))
            except Fault as fault:
                self.set_aside(fault, selection(row))
        return found

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
        except SQL_TROUBLE as error:
            self._recover(error)
            return self.write(act)
        self._told = ""
        return made

    def set_aside(self, fault: Fault, *selections: Selection) -> None:
        """Take damaged rows out of their tables, the last one's fault, and tell it. They are kept, and nobody
        meets them again; where that cannot be written, they stay, and are told again when they are met."""
        wanted = f"{fault.expected}; it is set aside, and the rest goes on"
        try:
            self.write(lambda connection: move_to_damaged(connection, fault, selections))
        except NotKept as obstacle:
            self.tell(obstacle)
            wanted = fault.expected
        self.tell(SetAside(fault.file, fault.place, fault.found, wanted))

    def tell(self, fault: Fault) -> None:
        """Say what is wrong, unless it was the last thing said and nothing has been kept since."""
        if str(fault) != self._told:
            self._told = str(fault)
            self._say(fault)

    def back_up_weekly(self) -> Path | None:
        """Copy the file if it was used and its last copy is a week old; gives the copy. Raises NotCopied."""
        connection = self._connection
        if connection is None or self._obstacle or not recovery.backup_is_due(self.path, time.time()):
            return None
        return recovery.back_up(self.path, connection)

    def is_whole(self) -> bool:
        """Whether SQLite finds nothing wrong with the file; one that is not is set aside now."""
        whole = self._looks_whole()
        if not whole and self._obstacle is None:
            self._set_aside("a damaged database")
        return whole

    def _looks_whole(self) -> bool:
        try:
            return is_whole(self._opened())
        except SQL_TROUBLE as error:
            if not has_sqlite_code(error, _DAMAGED):
                raise _not_kept(error) from error
            return False

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
                        check_head(self.path)
                    if not self.path.exists():
                        self.path.touch(mode=0o600)  # hands lie open in it; what SQLite adds takes its rights
                    self._connection = connect(self.path, self._before_migration, self._tell_of_head)
                    _open[self.path] += 1
                self._counted = True
            except Foreign as error:
                return self._set_aside(str(error))
            except Newer as error:
                wanted = f"at most version {VERSION}; the file is left alone, and nothing is kept in it"
                return self._make_do(NotKept(FILE, "", str(error), wanted), readable=False)
            except (OSError, *SQL_TROUBLE) as error:
                if has_sqlite_code(error, _DAMAGED) or (
                    has_sqlite_code(error, _DOUBTFUL) and self._identity is not None
                ):
                    return self._set_aside(f"a damaged database ({error})")
                return self._make_do(_not_kept(error), readable=True)
        return self._connection

    def _recover(self, error: Exception) -> None:
        """Make ready for another attempt, or raise what stands against one."""
        doubtful = (
            has_sqlite_code(error, _DOUBTFUL) and self._connection is not None and self._obstacle is None
        )
        if not has_sqlite_code(error, _DAMAGED) and not (doubtful and not self._looks_whole()):
            raise _not_kept(error) from error
        self._set_aside(f"a damaged database ({error})")

    def _set_aside(self, found: str) -> sqlite3.Connection:
        """Rename the file, and what belongs to it, and begin a new one with what can be read of it; nothing
        is ever deleted."""
        self.close()
        if _identity(self.path) != self._identity:
            return self._opened()  # another window has already done it
        try:
            aside = move_aside(self.path)
        except OSError as error:
            return self._make_do(_not_kept(error), readable=False)
        connection = self._opened()
        saved = self._saved_of(aside, connection)
        wanted = f"one of kanugo's; it is set aside as {aside.name}, and a new one is begun"
        wanted += " with what could be read of it" if saved else ""
        copies = recovery.backups(self.path)
        if copies:
            wanted += f"; the newest copy comes back by: kanugo doctor --bring-back {copies[0].name}"
        self.tell((Rescued if saved else Fault)(FILE, "", found, wanted))
        return connection

    def _saved_of(self, aside: Path, connection: sqlite3.Connection) -> bool:
        """Whether anything of the file set aside is in the new one."""
        try:
            return self._obstacle is None and rescue(aside, connection) > 0
        except (OSError, *SQL_TROUBLE) as error:
            self.tell(Fault(aside.name, "", error_text(error), "room to save what can be read of it"))
            return False

    def _before_migration(self, connection: sqlite3.Connection) -> None:
        """Keep the file as it is before it becomes today's."""
        try:
            recovery.back_up(self.path, connection)
        except recovery.NotCopied as fault:
            self.tell(fault)

    def _tell_of_head(self, found: str) -> None:
        self.tell(
            Repaired(FILE, "", found, "one of kanugo's of the version that its tables show; it is put right")
        )

    def _make_do(self, obstacle: NotKept, readable: bool) -> sqlite3.Connection:
        """Go on with what can be read of a file that cannot be written, be it nothing."""
        found = connect_to_read(self.path) if readable else None
        if found is None and not _is_nowhere(self.path):
            obstacle = NotRead(*obstacle.args)
        self._obstacle = obstacle
        self._connection = found or empty_database()
        self.tell(obstacle)
        return self._connection


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


def _not_kept(error: Exception) -> NotKept:
    """What to say of an error; one that no file is to blame for is a mistake of ours and goes on as it is."""
    if not (isinstance(error, OSError) or has_sqlite_code(error, _UNWRITABLE)):
        raise error
    wanted = "a file and a disk that can be written"
    return NotKept(FILE, "", error_text(error), wanted)
