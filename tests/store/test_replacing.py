"""A copy in the place of the store: what cannot be brought back is refused in these words."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.fault import Fault
from game.store.database import Database
from game.store.journal import Journal
from game.store.recovery import move_aside, restore
from game.store.schema import VERSION
from tests.store.games import Said, begun
from tests.store.resumed import kept

COPY = "kanugo-2026-01-01-000000.db"
WHOLE = "an undamaged games file"


def copy_of(file: Path, content: bytes) -> Path:
    copy = file.parent / "copies" / COPY
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(content)
    return copy


def newer(content: bytes, file: Path) -> bytes:
    beside = file.with_name("newer.db")
    beside.write_bytes(content)
    connection = sqlite3.connect(beside)
    connection.execute("CREATE TABLE ghost (seen REAL)")
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.commit()
    connection.close()
    return beside.read_bytes()


def refused(file: Path, name: str) -> str:
    before = file.read_bytes()
    with pytest.raises(Fault) as reported:
        restore(file, name)
    assert file.read_bytes() == before, "nothing has changed"
    assert not [path for path in file.parent.iterdir() if path.name.startswith((".back-", "kanugo.db.2"))]
    return str(reported.value)


def test_an_unknown_backup_name_lists_the_known_ones(file: Path) -> None:
    kept(file)
    wanted = "the name of a backup, or of a games file set aside"
    no_copy = f"command line: --bring-back: found 'x', expected {wanted}"
    assert refused(file, "x") == f"{no_copy}: there is none yet"
    copy_of(file, b"")
    older = file.parent / "copies" / COPY.replace("2026", "2025")
    older.write_bytes(b"")
    assert refused(file, "x") == f"{no_copy}: {COPY}, {older.name}"
    file.with_name("kanugo.db.2026-03-01").write_bytes(b"")
    for tail in ("-wal", "-shm"):
        file.with_name(f"kanugo.db.2026-03-01{tail}").write_bytes(b"")
    file.with_name("kanugo.db.2026-04-01").write_bytes(b"")
    with pytest.raises(
        Fault, match=rf"{COPY}, {older.name}, kanugo\.db\.2026-04-01, kanugo\.db\.2026-03-01$"
    ):
        restore(file, "x")


def test_damaged_backups_are_refused_with_this_message(file: Path) -> None:
    kept(file)
    whole = file.read_bytes()
    for content, found in (
        (b"", "an empty file"),
        (b"Dear diary, " * 500, "a file that is no database"),
        (whole[:16] + b"\7\7" + whole[18:], "a damaged database (its head)"),
        (newer(whole, file), f"version {VERSION + 1}"),
    ):
        copy_of(file, content)
        assert refused(file, COPY) == f"{COPY}: found {found}, expected {WHOLE}"


def test_a_store_open_in_another_window_is_left_alone(file: Path, said: Said) -> None:
    kept(file)
    copy_of(file, file.read_bytes())
    database = Database(said.append, file)
    begun(Journal(database))
    with pytest.raises(Fault) as reported:
        restore(file, COPY)
    assert str(reported.value) == (
        "kanugo.db: found a games file that another window has open, expected a closed games file"
    )
    assert len(Journal(database).games()) == 2
    database.close()


def test_a_damaged_store_is_moved_aside_and_the_backup_restored(file: Path, said: Said) -> None:
    kept(file)
    copy = copy_of(file, file.read_bytes())
    file.write_bytes(b"Dear diary")
    aside = restore(file, COPY)
    assert aside is not None
    assert aside.read_bytes() == b"Dear diary"
    assert (file.read_bytes()[:16], file.stat().st_mode & 0o777) == (b"SQLite format 3\0", 0o600)
    database = Database(said.append, file)
    assert len(Journal(database).games()) == 1
    database.close()
    assert (copy.exists(), said) == (True, [])


def test_a_store_moves_aside_with_its_log_files(file: Path) -> None:
    for _ in range(3):
        for tail in ("", "-wal", "-shm"):
            file.with_name(f"kanugo.db{tail}").write_text(f"mine{tail}")
        aside = move_aside(file)
        for tail in ("", "-wal", "-shm"):
            assert aside.with_name(aside.name + tail).read_text() == f"mine{tail}"
            assert not file.with_name(f"kanugo.db{tail}").exists()
    names = {path.name for path in file.parent.glob("kanugo.db.2*")}
    first = min(names)
    assert {name for name in names if not name.endswith(("-wal", "-shm"))} == {
        first,
        f"{first}.2",
        f"{first}.3",
    }


def test_leftover_log_files_are_not_applied_to_the_backup(file: Path, said: Said) -> None:
    kept(file)
    copy_of(file, file.read_bytes())
    database = Database(said.append, file)
    journal = Journal(database)
    begun(journal)
    begun(journal)
    left = {tail: file.with_name(file.name + tail).read_bytes() for tail in ("-wal", "-shm")}
    database.close()
    file.unlink()
    for tail, content in left.items():
        file.with_name(file.name + tail).write_bytes(content)
    restore(file, COPY)
    with closing(Database(said.append, file)) as again:
        assert [game.id for game in Journal(again).games()] == [1]
    assert said == []
