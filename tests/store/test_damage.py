"""Files that are not ours, not whole, of other versions or in other hands."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store import schema, settings
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.store.schema import APPLICATION, VERSION
from game.table.session import record_of
from modes.moves import Draw
from tests.store.games import Said, begun, opened, words
from tests.store.resumed import kept, resumed


def pragma(file: Path, name: str) -> object:
    connection = sqlite3.connect(file)
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    connection.close()
    return value


def not_a_database(file: Path) -> None:
    file.write_bytes(b"Dear diary, " * 500)


def a_strangers(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.execute("INSERT INTO recipe VALUES ('bread')")
    connection.commit()
    connection.close()


def cut_short(file: Path) -> None:
    kept(file)
    file.write_bytes(file.read_bytes()[:5000])


def overwritten(file: Path) -> None:
    kept(file)
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def cut_to_a_stump(file: Path) -> None:
    kept(file)
    file.write_bytes(file.read_bytes()[:7])


@pytest.mark.parametrize("spoil", [not_a_database, cut_to_a_stump, a_strangers, cut_short, overwritten])
def test_a_foreign_or_damaged_file_is_moved_aside(
    file: Path, said: Said, spoil: Callable[[Path], None]
) -> None:
    spoil(file)
    before = file.read_bytes()
    journal = opened(file, said)
    assert journal.games() == ()
    (aside,) = file.parent.glob("kanugo.db.2*")
    assert aside.read_bytes() == before
    assert len(said) == 1
    line = str(said[0])
    assert "\n" not in line
    assert line.startswith("kanugo.db: found a")
    assert aside.name in line
    session = begun(journal)
    assert [game.id for game in journal.open_games()] == [session.game]


def test_a_second_file_moved_aside_on_one_day_gets_another_name(file: Path, said: Said) -> None:
    for n in (1, 2, 3):
        file.write_bytes(b"Dear diary, " * 500)
        database = Database(said.append, file)
        database.read("SELECT 1")
        database.close()
        assert len(list(file.parent.glob("kanugo.db.2*"))) == n


def test_the_write_ahead_log_moves_aside_with_the_file(file: Path, said: Said) -> None:
    not_a_database(file)
    file.with_name("kanugo.db-wal").write_bytes(b"the last moves")
    opened(file, said).games()
    (wal,) = file.parent.glob("kanugo.db.2*-wal")
    assert wal.read_bytes() == b"the last moves"


@pytest.mark.parametrize("opened_again", [True, False])
def test_damage_during_play_loses_no_move_of_the_current_game(
    file: Path, database: Database, journal: Journal, said: Said, opened_again: bool
) -> None:
    session = begun(journal)
    session.play(Draw())
    session.play(Draw())
    session.go(1)
    database.read("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as damaged:
        damaged.seek(100)  # the file's list of tables
        damaged.write(b"\xff" * (file.stat().st_size - 100))
    if opened_again:
        database.close()
    else:
        database.read("PRAGMA shrink_memory")  # forget what was read before the damage
    session.play(Draw())
    assert len(said) == 1
    again = resumed(file, session.game, said)
    assert record_of(again) == record_of(session)


def test_a_file_of_a_newer_version_is_left_alone(file: Path, said: Said) -> None:
    kept(file)
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE ghost (seen REAL)")
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.commit()
    connection.close()
    before = file.read_bytes()
    journal = opened(file, said)
    session = begun(journal)
    session.play(Draw())
    assert (session.at, journal.open_games()) == (1, ())
    assert [str(fault) for fault in said] == [
        f"kanugo.db: found version {VERSION + 1}, expected at most version {VERSION}; "
        "the file is left alone, and nothing is kept in it"
    ]
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.glob("kanugo.db*")] == ["kanugo.db"]


def test_readers_are_also_warned_that_nothing_can_be_saved(tmp_path: Path, said: Said) -> None:
    newer, taken = tmp_path / "kanugo.db", tmp_path / "taken"
    kept(newer)
    connection = sqlite3.connect(newer)
    connection.execute("CREATE TABLE ghost (seen REAL)")
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.commit()
    connection.close()
    taken.write_text("a file where the folder should be")
    for number, file in enumerate((newer, taken / "kanugo.db"), 1):
        database = Database(said.append, file)
        assert database.read("SELECT * FROM game") == []
        assert len(said) == number, "at the first question"
        database.read("SELECT * FROM game")
        assert len(said) == number, "and once"
        database.close()
    assert "version" in said[0].found


def test_a_file_being_created_by_another_window_is_ours(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.connect.WAIT", 0.01)
    number = schema.read_pragma
    others: list[Database] = []
    unheard: Said = []
    file.touch()

    def interrupted(connection: sqlite3.Connection, pragma: str) -> int:
        found = number(connection, pragma)
        if not others:
            others.append(Database(unheard.append, file))
            others[0].read("SELECT 1")
        return found

    monkeypatch.setattr("game.store.connect.read_pragma", interrupted)
    database = Database(said.append, file)
    begun(Journal(database))
    assert list(file.parent.glob("kanugo.db.2*")) == []
    assert said == []


_READS = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(connection.execute("SELECT count(*) FROM entry").fetchone()[0])
connection.close()
"""


def read_elsewhere(file: Path) -> int:
    """How many acts another program finds in the file, which it then lets go of."""
    found = subprocess.run([sys.executable, "-c", _READS, file], capture_output=True, text=True, check=True)
    return int(found.stdout)


def test_opening_the_file_twice_in_one_process_keeps_the_locks(file: Path, said: Said) -> None:
    """The drills open the file for themselves while a game has it open."""
    session = begun(Journal(Database(said.append, file)))
    session.play(Draw())
    beside = Database(said.append, file)
    assert len(Journal(beside).games()) == 1
    beside.close()
    before = read_elsewhere(file)
    session.play(Draw())
    assert read_elsewhere(file) == before + 1, "nobody took the log away in which it was written"


def version_1(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.executescript((Path(__file__).parent / "version-1.sql").read_text())
    connection.close()


def test_a_file_with_the_largest_page_size_is_sound(file: Path, said: Said) -> None:
    """What says how large they are has no room for 65536, and says 1."""
    kept(file)
    connection = sqlite3.connect(file, isolation_level=None)
    for sql in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 65536", "VACUUM"):
        connection.execute(sql)
    connection.close()
    assert file.read_bytes()[16:18] == b"\0\1"
    assert (len(opened(file, said).games()), said) == (1, [])


def test_a_version_1_file_is_migrated_with_its_games(file: Path, said: Said) -> None:
    version_1(file)
    assert pragma(file, "user_version") == 1
    database = Database(said.append, file)
    journal = Journal(database)
    (game,) = journal.open_games()
    assert [len(journal.games()), game.setup.deal, game.moves] == [2, 7, 1]
    session = SavedSession.resume(journal, game.id, words)
    assert session.moves == (Draw(), Draw(), Draw())
    settings.write(database, settings.Settings(), settings.Settings(theme="slate"))
    assert settings.read(database).theme == "slate"
    database.close()
    assert (pragma(file, "user_version"), pragma(file, "application_id")) == (VERSION, APPLICATION)
    assert said == []


def test_an_interrupted_migration_leaves_the_old_version(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    version_1(file)
    first, *others = schema.MIGRATIONS
    cut_off = ("CREATE TABLE half (x)", None)
    monkeypatch.setattr("game.store.schema.MIGRATIONS", (first, cut_off, *others[1:]))
    with pytest.raises(TypeError):
        Database(said.append, file).read("SELECT 1")
    monkeypatch.undo()
    assert pragma(file, "user_version") == 1
    database = Database(said.append, file)
    assert database.read("SELECT name FROM sqlite_master WHERE name = 'half'") == []
    assert len(Journal(database).games()) == 2


def test_a_locked_file_is_reported_and_play_continues(
    file: Path, journal: Journal, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.connect.WAIT", 0.01)
    session = begun(journal)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session.play(Draw())
    session.play(Draw())
    assert (session.at, len(said)) == (2, 1)
    other.execute("ROLLBACK")
    other.close()
    session.play(Draw())
    assert record_of(resumed(file, session.game, said)) == record_of(session)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_file_and_its_folder_are_readable_only_by_their_owner(tmp_path: Path, said: Said) -> None:
    """Hands and deal numbers lie open in it."""
    folder = tmp_path / "mine"
    before = os.umask(0o022)
    try:
        session = begun(opened(folder / "kanugo.db", said))
        session.play(Draw())
    finally:
        os.umask(before)
    assert rights(folder) == 0o700
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == ["kanugo.db", "kanugo.db-shm", "kanugo.db-wal"]
    assert {rights(path) for path in files} == {0o600}
    assert said == []


def test_file_permissions_set_by_the_user_stay(file: Path, said: Said) -> None:
    kept(file)
    file.chmod(0o640)
    begun(opened(file, said)).play(Draw())
    assert (rights(file), said) == (0o640, [])


def test_damage_in_a_large_file_is_noticed_when_it_is_read(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not looked through when it is opened: that would take longer with every game."""
    monkeypatch.setattr("game.store.connect._LOOKED_THROUGH", 0)
    overwritten(file)
    journal = opened(file, said)
    assert journal.open_games() == ()
    assert len(said) == 1
    (aside,) = file.parent.glob("kanugo.db.2*")
    assert aside.name in str(said[0])
    session = begun(journal)
    assert [game.id for game in journal.open_games()] == [session.game]
