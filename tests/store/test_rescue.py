"""Files whose head, tables or pages are damaged: what is put right, and what is saved of them."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store import rulings, settings
from game.store.connect import empty_database
from game.store.database import Database
from game.store.journal import GameFilter, Journal, Refused
from game.store.recovery import rescue
from game.store.saved import SavedSession
from game.store.schema import APPLICATION, VERSION
from game.table.mode import Setup
from game.table.moves import Place
from game.table.session import record_of
from game.words.agreement import Ruling
from modes.moves import Draw
from tests.store.games import Said, begun, opened, words
from tests.store.resumed import kept
from tests.store.test_damage import version_1


@pytest.mark.parametrize("said_version", [0, 4_000_000, 3])
@pytest.mark.parametrize("program", [APPLICATION, 0, 5])
def test_the_tables_show_the_version_where_the_head_is_damaged(
    file: Path, said: Said, said_version: int, program: int
) -> None:
    session = begun(opened(file, said))
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version = {said_version}")
    connection.execute(f"PRAGMA application_id = {program}")
    connection.close()
    for _ in range(2):
        database = Database(said.append, file)
        assert [game.id for game in Journal(database).games()] == [session.game]
        assert database.read("PRAGMA user_version") == [(VERSION,)]
        database.close()
    assert len(said) == 1
    assert "it was corrected" in str(said[0])


def test_a_version_1_file_with_a_wrong_number_runs_every_migration(file: Path, said: Said) -> None:
    version_1(file)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    assert len(opened(file, said).games()) == 2
    assert [str(fault) for fault in said] == [
        "kanugo.db: found version 2, expected the version that its tables show; it was corrected"
    ]


def head(at: int, value: int) -> Callable[[Path], None]:
    def damage(file: Path) -> None:
        written = bytearray(file.read_bytes())
        written[at] = value
        file.write_bytes(bytes(written))

    return damage


def a_table_renamed(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE setting (", b"CREATE TABLE setxing (", 1))


def a_trigger_spoilt(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"AFTER INSERT ON entry", b"AFTER INSERX ON entry", 1))


def two_tables_spoilt(file: Path) -> None:
    """A broken row of the list of tables keeps the definition of the other table from being repaired."""
    written = file.read_bytes().replace(b"            grp TEXT NOT NULL", b"            gxp TEXT NOT NULL", 1)
    file.write_bytes(written.replace(b"tableresultresult", b"\xff" * 17, 1))


@pytest.mark.parametrize(
    "damage",
    [
        *(head(at, value) for at, value in ((0, 0), (16, 7), (18, 9), (19, 9), (21, 1), (47, 77), (59, 3))),
        a_table_renamed,
        a_trigger_spoilt,
        two_tables_spoilt,
    ],
)
def test_games_are_rescued_when_other_tables_are_damaged(
    file: Path, said: Said, damage: Callable[[Path], None]
) -> None:
    first = Database(said.append, file)
    session = begun(Journal(first))
    session.play(Draw())
    settings.write(first, settings.Settings(), settings.Settings(theme="slate"))
    first.close()
    damage(file)
    before = file.read_bytes()
    database = Database(said.append, file)
    journal = Journal(database)
    (game,) = journal.games()
    assert record_of(SavedSession.resume(journal, game.id, words)) == record_of(session)
    assert settings.read(database).theme == "slate"
    (fault,) = said
    (aside,) = file.parent.glob("kanugo.db.2*")
    assert aside.read_bytes() == before
    assert str(fault).endswith(
        f"set aside as {aside.name}, and a new one is begun with what could be read of it"
    )
    assert sorted(path.name for path in file.parent.iterdir() if path.name.startswith(".")) == []


def test_repairs_leave_no_files_in_the_working_directory(
    file: Path, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    kept(file)
    a_table_renamed(file)
    assert len(opened(file, said).games()) == 1
    assert empty_database().execute("SELECT count(*) FROM game").fetchall() == [(0,)]
    assert list(elsewhere.iterdir()) == []


def test_rows_before_and_after_a_lost_page_are_rescued(file: Path, said: Said, tmp_path: Path) -> None:
    first = Database(said.append, file)
    journal = Journal(first)
    games = [begun(journal, Setup(ruleset="test", names=("Ana",), deal=n)) for n in range(60)]
    away = games[-1].game or 0
    journal.archive(away)
    first.close()
    written = bytearray(file.read_bytes())
    pages = len(written) // 4096
    at = next(n for n in range(pages - 4, 0, -1) if b'"ruleset":"test"' in written[4096 * n : 4096 * (n + 1)])
    written[4096 * at : 4096 * (at + 1)] = b"\xff" * 4096
    file.write_bytes(bytes(written))
    saved = opened(file, said).games()
    assert 30 < len(saved) < 60
    numbers = {game.id for game in saved}
    assert {games[0].game, games[-1].game} <= numbers
    assert [game.id for game in opened(file, said).games(GameFilter.ARCHIVED)] == [away]


@pytest.mark.parametrize("table", ["game", "ruling", "answer", "refused", "damaged", "result"])
def test_after_a_row_with_the_last_number_there_is_one_again(file: Path, said: Said, table: str) -> None:
    session = begun(opened(file, said))
    connection = sqlite3.connect(file)
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    values = [2**63 - 1, *[1] * (len(columns) - 1)]
    connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", values)
    connection.commit()
    connection.close()
    journal = opened(file, said)
    assert [game.id for game in journal.games()] == [session.game]
    assert begun(journal).game == (session.game or 0) + 1
    assert ["its row numbers" in str(fault) for fault in said] == [True]


def test_after_a_lost_row_with_the_last_number_there_is_one_again(file: Path, said: Said) -> None:
    session = begun(opened(file, said))
    connection = sqlite3.connect(file)
    connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'game'", (2**63 - 1,))
    connection.commit()
    connection.close()
    journal = opened(file, said)
    assert begun(journal).game == (session.game or 0) + 1
    assert ["its row numbers" in str(fault) for fault in said] == [True]


def test_a_rescue_saves_every_row_of_a_whole_file(file: Path, said: Said, tmp_path: Path) -> None:
    database = Database(said.append, file)
    journal = Journal(database)
    session = begun(journal)
    session.play(Draw())
    session.save_table("{}")
    journal.refuse(session.game or 0, Refused(0, Place(())))
    settings.write(database, settings.Settings(), settings.Settings(theme="slate"))
    rulings.save(database, ("Ana",), [Ruling("CAT", "en", True, ("Ana",), "2026-11-21")])
    new = Database(said.append, tmp_path / "new.db")
    assert new.write(lambda connection: rescue_outside(file, connection)) == 6
    for table in ("game", "entry", "aside", "refused", "setting", "ruling", "standing"):
        assert new.read(f"SELECT * FROM {table}") == database.read(f"SELECT * FROM {table}")


def rescue_outside(file: Path, connection: sqlite3.Connection) -> int:
    """A rescue is a transaction of its own."""
    connection.execute("COMMIT")
    saved = rescue(file, connection)
    connection.execute("BEGIN")
    return saved
