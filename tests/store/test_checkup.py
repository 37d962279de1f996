"""A whole store looked through: what is whole is listed, what is not is told in these words and put right."""

import sqlite3
from pathlib import Path

import pytest

from game.fault import Fault
from game.store import rulings, settings
from game.store.checkup import check_games, check_rest
from game.store.database import Database, SaveError
from game.store.journal import Journal, Refused
from game.store.sql import DamagedRow, RepairedStore
from game.table.moves import Place
from game.words.agreement import Ruling
from modes.moves import Draw
from tests.store.games import Said, begun
from tests.store.test_damaged_rows import held, spoil


@pytest.fixture
def two(database: Database, file: Path) -> Path:
    """Two games of two acts each."""
    journal = Journal(database)
    for _ in range(2):
        session = begun(journal)
        session.play(Draw())
        session.play(Draw())
        session.save_table("{}")
        journal.refuse(session.game or 0, Refused(1, Place(())))
    return file


def looked_through(database: Database) -> list[Fault | int]:
    """The numbers of the games that are whole, and what is wrong with the others."""
    return [each if isinstance(each, Fault) else each.id for each in check_games(database)]


def test_a_sound_store_lists_every_game_and_reports_nothing(
    two: Path, database: Database, said: Said
) -> None:
    check_rest(database)
    assert looked_through(database) == [2, 1]
    assert said == []


def test_a_store_that_cannot_be_written_is_read_all_the_same(
    two: Path, database: Database, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.close()
    monkeypatch.setattr("game.store.connect.WAIT", 0.01)
    other = sqlite3.connect(two, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert looked_through(database) == [2, 1]
    check_rest(database)
    assert [type(fault) for fault in said] == [SaveError]
    other.close()


AND_GOES_ON = "what was found is set aside"
STANDS = "expected none; their state was corrected"


@pytest.mark.parametrize(
    ("sql", "reported", "kind"),
    [
        (
            "UPDATE entry SET game = 77 WHERE game = 2",
            "entry: found rows that belong to no game: 2",
            DamagedRow,
        ),
        (
            "UPDATE aside SET game = 77 WHERE game = 2",
            "aside: found rows that belong to no game: 1",
            DamagedRow,
        ),
        (
            "UPDATE refused SET game = 77 WHERE game = 2",
            "refused: found rows that belong to no game: 1",
            DamagedRow,
        ),
    ],
)
def test_rows_of_no_game_are_set_aside(
    two: Path, database: Database, said: Said, sql: str, reported: str, kind: type
) -> None:
    spoil(two, sql)
    assert looked_through(database) == [2, 1]
    fault = said[0]
    assert str(fault) == f"kanugo.db: {reported}, expected rows of games; {AND_GOES_ON}"
    assert isinstance(fault, kind)
    assert [*held(database)[0]] == [reported.partition(":")[0]]
    told_before = len(said)
    assert looked_through(database) == [2, 1]
    assert len(said) == told_before, "once"


@pytest.mark.parametrize(
    ("sql", "number"),
    [
        ("UPDATE standing SET moves = 5 WHERE game = 1", 1),
        ("UPDATE standing SET moves = 5", 2),
        ("DELETE FROM standing WHERE game = 2", 1),
    ],
)
def test_games_with_wrong_counts_are_recounted(
    two: Path, database: Database, said: Said, sql: str, number: int
) -> None:
    spoil(two, sql)
    assert looked_through(database) == [2, 1]
    (fault,) = said
    assert isinstance(fault, RepairedStore)
    assert str(fault) == (
        f"kanugo.db: standing: found games whose stored state differed from their moves: {number}, {STANDS}"
    )
    assert [game.moves for game in Journal(database).games()] == [2, 2]


def test_an_impossible_move_is_reported_and_other_games_are_listed(
    two: Path, database: Database, said: Said
) -> None:
    place = '{"move":"place","laid":[[["hand",40],[0,0],""]]}'
    spoil(two, "UPDATE entry SET move = ? WHERE game = 2 AND n = 1", place)
    spoil(two, "UPDATE standing SET placed = 1 WHERE game = 2")
    wrong, whole = looked_through(database)
    assert str(wrong) == (
        f"kanugo.db: game 2, move 2: found {place}, expected a possible move: cards in hand, free squares"
    )
    assert whole == 1
    assert said == []


def test_a_game_whose_rules_are_gone_is_named(two: Path, database: Database, said: Said) -> None:
    spoil(two, "UPDATE game SET ruleset = replace(ruleset, 'patience.', 'gone.') WHERE id = 2")
    wrong, whole = looked_through(database)
    assert str(wrong).startswith("kanugo.db: game 2, mode: found 'gone.")
    assert whole == 1
    assert said == []


@pytest.mark.parametrize(
    ("sql", "where"),
    [
        ("UPDATE entry SET move = '{' WHERE game = 2 AND n = 1", "game 2, entry 1"),
        ("UPDATE aside SET lying = x'ff' WHERE game = 2", "game 2, aside"),
        ("UPDATE refused SET move = '{' WHERE game = 2", "game 2, refused"),
    ],
)
def test_every_damaged_part_of_a_game_is_found(
    two: Path, database: Database, said: Said, sql: str, where: str
) -> None:
    spoil(two, sql)
    assert looked_through(database) == [2, 1]
    assert str(said[0]).startswith(f"kanugo.db: {where}: found ")
    assert str(said[0]).endswith(f"; {AND_GOES_ON}")


def test_settings_and_rulings_are_read(two: Path, database: Database, said: Said) -> None:
    settings.write(database, settings.Settings(), settings.Settings(theme="slate"))
    rulings.save(database, ("Ana",), [Ruling("CAT", "en", True, ("Ana",), "2026-11-21")])
    spoil(two, "UPDATE setting SET value = '{'")
    spoil(two, "UPDATE ruling SET by = '['")
    check_rest(database)
    assert [str(fault).partition(": found")[0] for fault in said] == [
        "kanugo.db: setting theme",
        "kanugo.db: ruling 1, by",
    ]


def test_a_lost_index_is_damage(two: Path, database: Database, said: Said) -> None:
    assert database.is_whole()
    spoil_tables(two, "DROP INDEX standing_open")
    assert not database.is_whole()
    (aside,) = two.parent.glob("kanugo.db.2*")
    assert [str(fault) for fault in said] == [
        "kanugo.db: found a damaged database (its tables), expected an undamaged games file; "
        f"the old one is set aside as {aside.name}, and a new one is begun with what could be read of it"
    ]
    assert database.is_whole()
    assert looked_through(database) == [2, 1]


def test_a_table_lost_during_play_is_damage(two: Path, database: Database, said: Said) -> None:
    spoil_tables(two, "DROP TABLE setting")
    assert database.read("SELECT key FROM setting") == []
    (aside,) = two.parent.glob("kanugo.db.2*")
    assert [str(fault) for fault in said] == [
        "kanugo.db: found a damaged database (its tables), expected an undamaged games file; "
        f"the old one is set aside as {aside.name}, and a new one is begun with what could be read of it"
    ]
    assert looked_through(database) == [2, 1]


def spoil_tables(file: Path, sql: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(sql)
    connection.commit()
    connection.close()


def test_a_disk_error_during_the_check_is_not_reported_as_damage(
    two: Path, database: Database, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(connection: sqlite3.Connection) -> bool:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    monkeypatch.setattr("game.store.database.is_whole", failing)
    with pytest.raises(SaveError) as reported:
        database.is_whole()
    assert str(reported.value) == "kanugo.db: the disk failed, expected a file and a disk that can be written"
    assert said == []
    assert list(two.parent.glob("kanugo.db.2*")) == []


def test_a_file_that_cannot_be_checked_is_moved_aside(
    two: Path, database: Database, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(connection: sqlite3.Connection) -> bool:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    database.close()
    monkeypatch.setattr("game.store.database.is_whole", failing)
    assert not database.is_whole()
    (aside,) = two.parent.glob("kanugo.db.2*")
    assert [str(fault) for fault in said] == [
        "kanugo.db: found a damaged database, expected an undamaged games file; "
        f"the old one is set aside as {aside.name}, and a new one is begun with what could be read of it"
    ]
