"""What the database says of a file that cannot be used, in which words and as what; and how often."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from game.fault import Fault
from game.store import settings
from game.store.database import Database, LoadError, RescuedStore, SaveError
from game.store.journal import Journal
from game.store.recovery import BackupError
from game.store.sql import RepairedStore, error_text
from tests.store.games import Said, begun, opened
from tests.store.resumed import kept

WRITABLE = "expected a file and a disk that can be written"
OURS = "expected an undamaged games file; the old one is set aside as"


def only_fault(said: Said) -> tuple[type[Fault], str]:
    """What was told, which is one thing."""
    (fault,) = said
    return type(fault), str(fault)


def aside_of(file: Path) -> str:
    (aside,) = file.parent.glob("kanugo.db.2*")
    return aside.name


def test_a_file_that_cannot_be_created_raises_save_error(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(path: Path, mode: int) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "touch", read_only)
    database = Database(said.append, file)
    assert database.read("SELECT * FROM game") == []
    assert only_fault(said) == (SaveError, f"kanugo.db: the disk is read-only, {WRITABLE}")
    with pytest.raises(SaveError):
        settings.write(database, settings.Settings(), settings.Settings(theme="slate"))
    assert len(said) == 1


def test_an_unreadable_file_raises_load_error(file: Path, said: Said) -> None:
    file.mkdir()
    assert Database(said.append, file).read("SELECT * FROM game") == []
    assert only_fault(said) == (LoadError, f"kanugo.db: this is a folder: '{file}', {WRITABLE}")


def test_opening_is_retried_after_a_failure(file: Path, said: Said) -> None:
    file.mkdir()
    database = Database(said.append, file)
    database.read("SELECT * FROM game")
    database.close()
    file.rmdir()
    file.write_bytes(b"Dear diary, " * 500)
    file.with_name("kanugo.db-wal").write_bytes(b"what lies beside it")
    assert database.read("SELECT * FROM game") == []
    wanted = f"{OURS} {set_aside(file)}, and a new one is begun"
    assert str(said[1]) == f"kanugo.db: found a file that is no database, {wanted}"


def test_a_named_pipe_is_set_aside_and_not_waited_for(file: Path, said: Said) -> None:
    os.mkfifo(file)
    assert Database(said.append, file).read("SELECT * FROM game") == []
    assert [str(fault).partition("; ")[0] for fault in said] == [
        "kanugo.db: found a file that is no database, expected an undamaged games file"
    ]


def set_aside(file: Path) -> str:
    """The name of the one file beside which a log lies."""
    (log,) = file.parent.glob("kanugo.db.2*-wal")
    assert log.read_bytes() == b"what lies beside it"
    return log.name.removesuffix("-wal")


def test_a_query_is_repeated_on_the_replacement_of_a_damaged_file(
    file: Path, database: Database, said: Said
) -> None:
    begun(Journal(database))
    begun(Journal(database))
    database.read("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as damaged:
        damaged.seek(16)
        damaged.write(b"\7\7")
    database.read("PRAGMA shrink_memory")
    assert database.read("SELECT id FROM game WHERE id > ? AND id < ?", 1, 9) == [(2,)]
    assert [type(fault) for fault in said] == [RescuedStore]


def test_a_full_disk_skips_the_check(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(connection: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("game.store.database.is_whole", lambda connection: pytest.fail("it takes long"))
    with pytest.raises(SaveError) as raised:
        database.write(full)
    assert str(raised.value) == f"kanugo.db: the disk is full, {WRITABLE}"


def test_a_file_in_place_of_the_folder_raises_load_error(tmp_path: Path, said: Said) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    folder = tmp_path / "taken"
    assert Database(said.append, folder / "kanugo.db").read("SELECT * FROM game") == []
    assert only_fault(said) == (LoadError, f"kanugo.db: this name is taken: '{folder}', {WRITABLE}")


def test_a_read_only_file_is_read(file: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(file)
    monkeypatch.setattr("game.store.connect.WAIT", 0.01)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    database = Database(said.append, file)
    assert len(Journal(database).games()) == 1
    assert only_fault(said) == (
        SaveError,
        f"kanugo.db: found a file that another program is writing, {WRITABLE}",
    )
    other.execute("ROLLBACK")
    other.close()
    begun(Journal(database))
    assert len(Journal(database).games()) == 2, "every later write tries anew"
    assert len(said) == 1


def test_a_log_that_cannot_be_made_is_called_a_lack_of_access() -> None:
    error = sqlite3.OperationalError("unable to open database file")
    assert error_text(error) == os.strerror(errno.EACCES)


def test_a_disk_without_room_for_the_log_is_called_full() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    assert error_text(error) == os.strerror(errno.EIO)
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert error_text(error) == os.strerror(errno.ENOSPC)


def test_a_foreign_file_is_moved_aside(file: Path, said: Said) -> None:
    file.write_bytes(b"Dear diary, " * 500)
    opened(file, said).games()
    wanted = f"{OURS} {aside_of(file)}, and a new one is begun"
    assert only_fault(said) == (Fault, f"kanugo.db: found a file that is no database, {wanted}")


def test_the_report_on_a_damaged_file_names_rescued_rows_and_the_backup(file: Path, said: Said) -> None:
    database = Database(said.append, file)
    begun(Journal(database))
    copy = database.back_up_weekly()
    assert copy is not None
    database.close()
    damage_head(file)
    assert len(opened(file, said).games()) == 1
    wanted = f"{OURS} {aside_of(file)}, and a new one is begun with what could be read of it; "
    wanted += f"to restore the newest backup: kanugo doctor --bring-back {copy.name}"
    assert only_fault(said) == (RescuedStore, f"kanugo.db: found a damaged database (its head), {wanted}")


def test_missing_space_for_a_rescue_is_reported(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(damaged: Path, new: sqlite3.Connection) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("game.store.database.rescue", no_room)
    kept(file)
    damage_head(file)
    assert opened(file, said).games() == ()
    aside = aside_of(file)
    assert [str(fault) for fault in said] == [
        f"{aside}: the disk is full, expected space to save what can be read",
        f"kanugo.db: found a damaged database (its head), {OURS} {aside}, and a new one is begun",
    ]


def test_a_file_that_cannot_be_moved_aside_stays_and_raises_save_error(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> Path:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("game.store.database.move_aside", refused)
    kept(file)
    damage_head(file)
    before = file.read_bytes()
    assert opened(file, said).games() == ()
    assert only_fault(said) == (LoadError, f"kanugo.db: access is denied, {WRITABLE}")
    assert file.read_bytes() == before


def damage_head(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[16] = 7
    file.write_bytes(content)


def test_a_wrong_version_in_the_head_is_corrected(file: Path, said: Said) -> None:
    kept(file)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 3")
    connection.close()
    assert len(opened(file, said).games()) == 1
    wanted = "the version that its tables show; it was corrected"
    assert only_fault(said) == (RepairedStore, f"kanugo.db: found version 3, expected {wanted}")


def test_a_store_that_cannot_be_backed_up_gets_no_backup(file: Path, said: Said) -> None:
    database = Database(said.append, file)
    begun(Journal(database))
    (file.parent / "copies").write_text("a file where the folder should be")
    with pytest.raises(BackupError) as refused:
        database.back_up_weekly()
    assert str(refused.value) == (
        f"copies/kanugo.db: this name is taken: '{file.parent / 'copies'}', "
        "expected space for a backup of an undamaged file; the file itself is unchanged"
    )


def test_the_same_fault_is_reported_again_only_after_a_successful_write(
    database: Database, said: Said
) -> None:
    one, other = Fault("a", "", "b", "c"), Fault("a", "", "b", "d")
    for fault in (one, one, other, one):
        database.report(fault)
    assert said == [one, other, one]
    settings.write(database, settings.Settings(), settings.Settings(theme="slate"))
    database.report(one)
    assert said == [one, other, one, one]


def test_programming_errors_are_not_reported_as_file_faults(
    file: Path, database: Database, said: Said
) -> None:
    begun(Journal(database))
    with pytest.raises(sqlite3.OperationalError, match="no such table: ghost"):
        database.read("SELECT * FROM ghost")
    with pytest.raises(sqlite3.IntegrityError):
        database.write(lambda connection: connection.execute("INSERT INTO setting VALUES (NULL, NULL)"))
    assert (said, list(file.parent.glob("kanugo.db.2*"))) == ([], [])
