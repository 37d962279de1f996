"""The file of the games: when it is opened, what outlives a full or read-only disk."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import COMMANDS
from game.store import settings
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.session import record_of
from modes.moves import Draw
from tests.store.disks import fill, no_file_may_grow_beyond, read_only, small_disk
from tests.store.games import Said, begun, opened, words
from tests.store.resumed import resumed


def test_the_file_is_opened_on_first_use(database: Database, file: Path) -> None:
    assert not file.exists()
    database.read("SELECT 1")
    assert file.exists()


def test_commands_without_a_store_do_not_load_sqlite() -> None:
    keeping = {
        "games",
        "gcg",
        "host",
        "rulings",
        "drill",
        "bench",
        "doctor",
        "review",
    }  # or is told what is kept
    others = ", ".join(f"game.commands.{name}" for name in COMMANDS if name not in keeping)
    asked = f"import sys, {others}, game.store.records; sys.exit('sqlite3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_commits_survive_a_power_loss(database: Database) -> None:
    assert database.read("PRAGMA journal_mode") == [("wal",)]
    assert database.read("PRAGMA synchronous") == [(2,)]
    assert database.read("PRAGMA foreign_keys") == [(1,)]


def test_a_failed_write_leaves_nothing(database: Database, journal: Journal) -> None:
    def half(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO setting VALUES ('theme', '\"slate\"')")
        raise KeyError

    with pytest.raises(KeyError):
        database.write(half)
    assert database.read("SELECT * FROM setting") == []


@pytest.mark.needs("mount", "umount")
def test_a_full_disk_is_reported_once_and_play_is_saved_when_there_is_space(
    tmp_path: Path, said: Said
) -> None:
    with small_disk(tmp_path / "disk", 512) as disk:
        journal = opened(disk / "kanugo.db", said)
        session = begun(journal)
        session.play(Draw())
        filler = fill(disk)
        for _ in range(20):
            session.play(Draw())
        session.go(3)
        assert (session.at, len(session.moves), len(said)) == (3, 14, 1)
        assert str(said[0]).startswith("kanugo.db: the disk is full, expected ")
        kept = resumed(disk / "kanugo.db", session.game, [])
        assert kept.moves == session.moves[: len(kept.moves)]
        assert len(kept.moves) >= 1
        filler.unlink()
        session.go(5)
        assert record_of(resumed(disk / "kanugo.db", session.game, said)) == record_of(session)
        assert len(said) == 1


@pytest.mark.needs("mount", "umount")
def test_a_game_begun_on_a_full_disk_is_saved_later(tmp_path: Path, said: Said) -> None:
    with small_disk(tmp_path / "disk", 256) as disk:
        filler = fill(disk)
        journal = opened(disk / "kanugo.db", said)
        assert journal.open_games() == ()
        session = begun(journal)
        session.play(Draw())
        assert (session.at, session.game, len(said)) == (1, None, 1)
        filler.unlink()
        session.play(Draw())
        assert len(journal.open_games()) == 1
        assert record_of(resumed(disk / "kanugo.db", session.game, said)) == record_of(session)


@pytest.mark.needs("mount", "umount")
def test_a_saved_game_can_be_continued_from_a_read_only_disk(tmp_path: Path, said: Said) -> None:
    with small_disk(tmp_path / "disk", 512) as disk:
        file = disk / "kanugo.db"
        first = Database(said.append, file)
        session = begun(Journal(first))
        session.play(Draw())
        first.close()
        read_only(disk, True)
        before = file.read_bytes()
        second = Database(said.append, file)
        game = Journal(second).open_games()[0]
        again = SavedSession.resume(Journal(second), game.id, words)
        assert record_of(again) == record_of(session)
        again.play(Draw())
        again.play(Draw())
        assert (again.at, len(said)) == (3, 1)
        with pytest.raises(SaveError):
            settings.write(second, settings.Settings(), settings.Settings(theme="slate"))
        assert file.read_bytes() == before
        read_only(disk, False)
        again.go(1)
        assert record_of(resumed(file, game.id, said)) == record_of(again)
        second.close()


def test_a_file_that_cannot_grow_loses_no_saved_data(file: Path, journal: Journal, said: Said) -> None:
    session = begun(journal)
    session.play(Draw())
    with no_file_may_grow_beyond(file.with_name("kanugo.db-wal").stat().st_size + 100):
        session.play(Draw())
        session.play(Draw())
        assert (session.at, len(said)) == (3, 1)
        assert len(resumed(file, session.game, []).moves) == 1
    session.play(Draw())
    assert record_of(resumed(file, session.game, said)) == record_of(session)
    assert len(said) == 1


def test_an_impossible_folder_is_reported_and_play_continues(tmp_path: Path, said: Said) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    journal = opened(tmp_path / "taken" / "kanugo.db", said)
    session = begun(journal)
    session.play(Draw())
    assert (session.at, journal.open_games(), len(said)) == (1, (), 1)
