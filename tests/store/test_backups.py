"""Copies of the whole store: before it becomes another version, once a week, the last three, brought back."""

import os
import sqlite3
import time
from pathlib import Path

import pytest

from game.fault import Fault
from game.store import connect, recovery
from game.store.database import Database
from game.store.journal import Journal
from game.store.recovery import BackupError, back_up, restore
from game.store.schema import MIGRATIONS, VERSION
from modes.moves import Draw
from tests.store.disks import fill, small_disk
from tests.store.games import Said, begun, opened
from tests.store.test_damage import version_1

WEEK = 7 * 24 * 3600


def copies(file: Path) -> list[Path]:
    return sorted((file.parent / "copies").iterdir()) if (file.parent / "copies").exists() else []


def used(file: Path, said: Said) -> Database:
    """A store that somebody has played in and has still open."""
    database = Database(said.append, file)
    begun(Journal(database)).play(Draw())
    return database


def test_migrations_produce_the_current_tables() -> None:
    assert connect._digests()[-1] == connect.SCHEMA_DIGEST
    assert len(set(connect._digests()[10:])) == len(MIGRATIONS) - 10, "each step since 11 shows in the tables"


def test_a_store_is_backed_up_before_a_migration(file: Path, said: Said) -> None:
    version_1(file)
    assert len(opened(file, said).games()) == 2
    (copy,) = copies(file)
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("SELECT count(*) FROM game").fetchone() == (2,)
    connection.close()
    opened(file, said).games()
    assert copies(file) == [copy], "it is of today's version now"
    assert said == []


def test_a_backup_is_made_weekly_and_the_last_three_are_kept(file: Path, said: Said) -> None:
    database = used(file, said)
    made = []
    for week in range(5):
        made.append(database.back_up_weekly())
        assert database.back_up_weekly() is None
        for copy in copies(file):
            renamed = copy.with_name(f"kanugo-2026-01-{10 + week:02}-000000.db") if copy == made[-1] else copy
            copy.rename(renamed)
            os.utime(renamed, (time.time() - WEEK - 60,) * 2)
    assert [path.name for path in copies(file)] == [f"kanugo-2026-01-{n}-000000.db" for n in (12, 13, 14)]
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in copies(file))
    assert (file.parent / "copies").stat().st_mode & 0o777 == 0o700
    database.close()
    assert said == []


def test_opening_a_current_store_makes_no_backup(file: Path, said: Said) -> None:
    used(file, said).close()
    assert opened(file, said).games()
    assert copies(file) == []


@pytest.mark.parametrize(("after", "due"), [(-1, True), (0, False), (WEEK - 1, False), (WEEK, True)])
def test_a_backup_is_due_a_week_after_the_last(file: Path, said: Said, after: int, due: bool) -> None:
    """One from a clock that was ahead counts for none."""
    database = used(file, said)
    assert database.back_up_weekly() is not None
    database.close()
    (copy,) = copies(file)
    os.utime(copy, (1_000_000, 1_000_000))
    assert recovery.backup_is_due(file, 1_000_000 + after) == due


def test_a_new_backup_stays_although_others_are_dated_in_the_future(file: Path, said: Said) -> None:
    database = used(file, said)
    folder = file.parent / "copies"
    folder.mkdir()
    for year in (2997, 2998, 2999):
        (folder / f"kanugo-{year}-01-01-000000.db").write_text("of a wrong clock")
        os.utime(folder / f"kanugo-{year}-01-01-000000.db", (32_000_000_000, 32_000_000_000))
    made = database.back_up_weekly()
    database.close()
    assert made in copies(file)
    assert len(copies(file)) == 3


def test_backups_dated_in_the_future_rank_last_and_are_removed_first(file: Path, said: Said) -> None:
    database = used(file, said)
    folder = file.parent / "copies"
    folder.mkdir()
    for year in (2020, 2098, 2099):
        (folder / f"kanugo-{year}-01-01-000000.db").touch()
        os.utime(folder / f"kanugo-{year}-01-01-000000.db", (1_000_000_000,) * 2)
    made = database.back_up_weekly()
    database.close()
    assert made is not None
    names = [path.name for path in recovery.backups(file)]
    assert names == [made.name, "kanugo-2020-01-01-000000.db", "kanugo-2099-01-01-000000.db"]


def test_a_backup_includes_the_write_ahead_log_and_is_one_file(file: Path, said: Said) -> None:
    database = used(file, said)
    assert file.with_name("kanugo.db-wal").stat().st_size > 0
    copy = database.back_up_weekly()
    assert copy is not None
    connection = sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)
    assert connection.execute("SELECT count(*) FROM entry").fetchone() == (1,)
    connection.close()
    assert copies(file) == [copy]
    database.close()


def test_other_files_in_the_backup_folder_are_ignored(file: Path, said: Said) -> None:
    folder = file.parent / "copies"
    folder.mkdir()
    mine = [folder / name for name in ("kanugo-old.db", "notes.txt", "kanugo-2026-01-01.db")]
    for path in mine:
        path.write_text("mine")
    database = used(file, said)
    for n in range(5):
        (folder / f"kanugo-2025-01-0{n + 1}-000000.db").write_text("old")
    left = folder / "kanugo-2025-01-01-000000.db.77.part"
    left.write_text("of a program that was killed")
    os.utime(left, (time.time() - WEEK,) * 2)
    for path in folder.glob("kanugo-2025*.db"):
        os.utime(path, (time.time() - WEEK,) * 2)
    database.back_up_weekly()
    database.close()
    assert all(path.exists() for path in mine)
    assert not left.exists()
    assert len(recovery.backups(file)) == 3


def test_an_unused_store_is_not_backed_up(file: Path, said: Said) -> None:
    database = Database(said.append, file)
    assert database.back_up_weekly() is None
    assert not file.exists()


@pytest.mark.needs("mount", "umount")
def test_a_full_disk_costs_only_the_backup(tmp_path: Path, said: Said) -> None:
    with small_disk(tmp_path / "disk", 512) as disk:
        database = used(disk / "kanugo.db", said)
        old = disk / "copies" / "kanugo-2026-01-01-000000.db"
        old.parent.mkdir()
        old.write_text("the last one")
        os.utime(old, (time.time() - 2 * WEEK,) * 2)
        filler = fill(disk)
        with pytest.raises(BackupError) as reported:
            database.back_up_weekly()
        assert "\n" not in str(reported.value)
        assert copies(disk / "kanugo.db") == [old]
        filler.unlink()
        begun(Journal(database)).play(Draw())
        database.close()
    assert said == []


def test_a_failed_backup_does_not_stop_a_migration(file: Path, said: Said) -> None:
    version_1(file)
    (file.parent / "copies").write_text("a file where the folder should be")
    database = Database(said.append, file)
    assert database.read("PRAGMA user_version") == [(VERSION,)]
    database.close()
    (fault,) = said
    assert isinstance(fault, BackupError)


def test_a_damaged_store_never_displaces_a_good_backup(file: Path, said: Said) -> None:
    used(file, said).close()
    written = bytearray(file.read_bytes())
    written[4096:8192] = b"\xff" * 4096
    file.write_bytes(bytes(written))
    connection = sqlite3.connect(file)
    with pytest.raises(BackupError):
        back_up(file, connection)
    connection.close()
    assert copies(file) == []


def test_the_message_for_a_damaged_file_names_the_newest_backup(file: Path, said: Said) -> None:
    database = used(file, said)
    copy = database.back_up_weekly()
    assert copy is not None
    database.close()
    file.write_bytes(b"Dear diary, " * 500)
    assert opened(file, said).games() == ()
    assert str(said[0]).endswith(f"kanugo doctor --bring-back {copy.name}")


def test_restoring_a_backup_keeps_the_current_store(file: Path, said: Said) -> None:
    database = used(file, said)
    copy = database.back_up_weekly()
    assert copy is not None
    begun(Journal(database)).play(Draw())
    with pytest.raises(Fault, match="another window has open"):
        restore(file, copy.name)
    assert len(Journal(database).games()) == 2
    database.close()
    before = copy.read_bytes()
    aside = restore(file, copy.name)
    assert aside is not None
    assert len(opened(file, said).games()) == 1
    assert file.stat().st_mode & 0o777 == 0o600
    assert copy.read_bytes() == before
    opened(file, said)._database.close()


def test_a_store_moved_aside_can_be_restored(file: Path, said: Said) -> None:
    database = used(file, said)
    copy = database.back_up_weekly()
    assert copy is not None
    begun(Journal(database)).play(Draw())
    database.close()
    first = restore(file, copy.name)
    assert first is not None
    second = restore(file, first.name)
    assert second is not None
    again = Database(said.append, file)
    assert len(Journal(again).games()) == 2
    again.close()
    assert {first, second} <= set(file.parent.iterdir())
    assert said == []


@pytest.mark.parametrize("content", [b"Dear diary, " * 500, b""])
def test_a_damaged_backup_is_not_restored(file: Path, said: Said, content: bytes) -> None:
    used(file, said).close()
    before = file.read_bytes()
    bad = file.parent / "copies" / "kanugo-2026-01-01-000000.db"
    bad.parent.mkdir()
    bad.write_bytes(content)
    with pytest.raises(Fault, match=bad.name):
        restore(file, bad.name)
    with pytest.raises(Fault, match="no-such-copy"):
        restore(file, "no-such-copy")
    with pytest.raises(Fault):
        restore(file, f"copies/{bad.name}")
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.glob("kanugo.db*")] == ["kanugo.db"]


def test_a_backup_is_restored_where_there_is_no_store(file: Path, said: Said) -> None:
    database = used(file, said)
    copy = database.back_up_weekly()
    assert copy is not None
    database.close()
    file.unlink()
    assert restore(file, copy.name) is None
    assert len(opened(file, said).games()) == 1


def test_a_failed_backup_leaves_no_files_and_reports_why(file: Path) -> None:
    class Failing(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **_: object) -> None:
            ((_, _, part),) = target.execute("PRAGMA database_list").fetchall()
            for tail in ("-journal", "-wal", "-shm"):
                Path(f"{part}{tail}").write_bytes(b"half of it")
                assert len(copies(file)) > 1
            Path(f"{part}-shm").unlink()
            raise sqlite3.OperationalError("disk I/O error")

    connection = sqlite3.connect(":memory:", factory=Failing)
    with pytest.raises(BackupError) as reported:
        back_up(file, connection)
    connection.close()
    assert str(reported.value) == (
        "copies/kanugo.db: the disk failed, "
        "expected space for a backup of an undamaged file; the file itself is unchanged"
    )
    assert copies(file) == []


def test_an_old_backup_removed_by_another_window_is_no_error(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = used(file, said)
    part = file.parent / "copies" / "kanugo-2020-01-01-000000.db.1.part"
    part.parent.mkdir()
    part.write_bytes(b"")
    stat = Path.stat

    def removed_first(path: Path, **how: bool) -> os.stat_result:
        if path == part:
            part.unlink(missing_ok=True)
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", removed_first)
    copy = database.back_up_weekly()
    assert copy is not None
    assert copies(file) == [copy]
    database.close()
