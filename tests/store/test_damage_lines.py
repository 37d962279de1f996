"""Damaged rows of a game: the one whole line that is told of each, and that it is told once."""

import sqlite3
from pathlib import Path

import pytest

from game.fault import Fault
from game.store.database import Database
from game.store.journal import GameFilter, Journal
from game.store.records import Entry
from game.store.sql import DamagedRow, RepairedStore
from game.table.moves import Place
from game.table.session import LexiconRef
from modes.moves import Draw
from tests.store.games import RULESET, SETUP, Said, begun

ASIDE, ANEW = "what was found is set aside", "it was counted again"
GAMES = {
    "setup = '{'": "setup: found {, expected JSON",
    "setup = '[]'": "setup: found [], expected a mapping",
    "setup = x'ff'": r"setup: found b'\xff', expected text",
    "ruleset = '{}'": "ruleset: found {}, expected the field `id`",
    "ruleset = 5": "ruleset: found 5, expected a mapping",
    "lexicon = x'ff'": r"lexicon: found b'\xff', expected text",
    "lexicon_hash = x'ff'": r"lexicon_hash: found b'\xff', expected text",
    "begun = 'yesterday'": "begun: found 'yesterday', expected a number",
}
STANDING = {
    "moves = -1": "moves: found -1, expected a whole number, 0 or more",
    "touched = 'x'": "touched: found 'x', expected a number",
    "outcome = 'wun'": "outcome: found 'wun', expected one of won, lost, given up",
    "away = 2": "away: found 2, expected a whole number, 1 or less",
}
ENTRIES = {
    'move = \'{"move":"fly"}\' WHERE n = 2': ('entry 2: found {"move":"fly"}, expected a known value'),
    "at = 'one' WHERE n = 2": "entry 2, at: found 'one', expected a whole number",
    "at = 7 WHERE n = 2": "entry 2: found move 7, expected 3",
    "time = 'noon' WHERE n = 2": "entry 2, time: found 'noon', expected a number",
    "outcome = 'wun' WHERE n = 2": "entry 2: found 'wun', expected one of won, lost, given up",
    "n = 40 WHERE n = 2": "entry 2: found entry 3, expected entry 2",
    "move = NULL WHERE n = 2": "entry 2: found move 3, expected 0 to 2",
}
BESIDE = {
    "UPDATE aside SET lying = x'ff'": r"aside: found b'\xff', expected the table of the game as text",
    "UPDATE aside SET lying = zeroblob(40)": (
        f"aside: found {repr(bytes(40))[:60]}, expected the table of the game as text"
    ),
    "UPDATE refused SET move = '{'": "refused: found {, expected JSON",
    "UPDATE refused SET move = x'ff'": r"refused, move: found b'\xff', expected text",
}
TOLD = {
    **{f"UPDATE game SET {sql}": (f"{line}; {ASIDE}", ()) for sql, line in GAMES.items()},
    **{f"UPDATE standing SET {sql}": (f"{line}; {ANEW}", (4,)) for sql, line in STANDING.items()},
    **{f"UPDATE entry SET {sql}": (f"{line}; {ASIDE}", (2,)) for sql, line in ENTRIES.items()},
    **{sql: (f"{line}; {ASIDE}", (4,)) for sql, line in BESIDE.items()},
}


@pytest.mark.parametrize("sql", TOLD)
def test_a_damaged_row_is_reported_once_with_this_line(file: Path, said: Said, sql: str) -> None:
    database = Database(said.append, file)
    session = begun(Journal(database))
    for _ in range(4):
        session.play(Draw())
    session.save_table("{}")
    session.play(Place(()))
    database.close()
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute(sql)
    connection.close()
    line, moves = TOLD[sql]
    for _ in range(2):
        database = Database(said.append, file)
        journal = Journal(database)
        journal.games()
        journal.entries(1)
        assert journal.saved_table(1) in ("", "{}")
        assert len(journal.refused(1)) <= 1
        assert tuple(game.moves for game in journal.games()) == moves
        database.close()
    assert [str(fault) for fault in said] == [f"kanugo.db: game 1, {line}"]
    assert isinstance(said[0], RepairedStore if line.endswith(ANEW) else DamagedRow)


def test_a_missing_game_is_a_fault_and_stores_nothing(database: Database, said: Said) -> None:
    journal = Journal(database)
    with pytest.raises(Fault) as refused:
        journal.game(7)
    assert str(refused.value) == "kanugo.db: game 7: there is no such game, expected one of your games"
    assert (journal.has_game(7), journal.entry_count(7), journal.saved_table(7), journal.refused(7)) == (
        False,
        0,
        "",
        (),
    )
    assert not journal.append(7, 0, (Entry(1, Draw()),))
    assert not journal.archive(7)
    assert not journal.remove(7)
    journal.save_table(7, "{}")
    assert (journal.saved_table(7), journal.entries(7), said) == ("", (), [])


def test_an_open_game_can_be_archived_restored_and_removed(database: Database) -> None:
    now = iter(range(100, 200))
    journal = Journal(database, lambda: float(next(now)))
    first, second, third = (journal.begin(SETUP, RULESET, LexiconRef("tiny", "01")) for _ in range(3))
    assert journal.append(second, 0, (Entry(1, Draw()),))
    assert not journal.append(second, 0, (Entry(2, Draw()),)), "another one was faster"
    assert [game.id for game in journal.games()] == [second, third, first]
    assert [game.id for game in journal.games(limit=1, after=1)] == [third]
    assert [journal.has_more(GameFilter.OPEN, after) for after in (0, 2, 3)] == [True, True, False]
    assert not journal.archive(first, archived=False), "it is open"
    assert not journal.remove(first), "it is not put away"
    assert journal.archive(first)
    assert not journal.archive(first)
    assert [game.id for game in journal.open_games()] == [second, third]
    assert [game.id for game in journal.games(GameFilter.ARCHIVED)] == [first]
    assert journal.archive(first, archived=False)
    assert [game.id for game in journal.open_games(2)] == [second, third]
    assert journal.archive(first)
    assert journal.remove(first)
    assert not journal.has_game(first)
    assert (journal.entry_count(second), journal.game(second).moves, journal.game(second).lexicon) == (
        1,
        1,
        LexiconRef("tiny", "01"),
    )
    assert [game.id for game in journal.games_of(SETUP)] == [second, third]
