"""Checks a whole store: SQLite's integrity, every row, every game replayed. Damaged rows are set aside."""

import sqlite3
from collections.abc import Iterator

from game.fault import Fault
from game.store import contests, rulings, settings
from game.store.database import Database, SaveError
from game.store.journal import Journal, StoredGame
from game.store.records import EmptyLexicon, fold, replay
from game.store.schema import COUNT_ALL
from game.store.sql import FILE, RepairedStore, Selection
from game.table.mode import mode_of

_GAME_TABLES = ("entry", "aside", "refused", "helped", "standing")
_STRAY_ROWS = "game NOT IN (SELECT id FROM game)"


def check_games(database: Database) -> Iterator[Fault | StoredGame]:
    """Each sound game, or the fault that keeps a game from being continued. The database reports damaged rows
    and sets them aside or repairs them; what cannot be written is reported, and the games are read."""
    database.is_whole()
    for table in _GAME_TABLES:
        strays = database.read(f"SELECT count(*) FROM {table} WHERE {_STRAY_ROWS}")
        if strays and strays[0][0]:
            fault = Fault(FILE, table, f"rows that belong to no game: {strays[0][0]}", "rows of games")
            database.set_aside(fault, Selection(table, _STRAY_ROWS, ()))
    _recount(database)
    journal = Journal(database)
    for game in journal.games():
        try:
            yield _replay_game(journal, game)
        except Fault as fault:
            yield fault


def check_rest(database: Database) -> None:
    """Read settings, results of games, and rulings."""
    settings.read(database)
    contests.check_winners(database)
    rulings.groups(database)


def _recount(database: Database) -> None:
    """Recount the standing of games from their entries, and report wrong ones."""

    def act(connection: sqlite3.Connection) -> int:
        before = set(connection.execute("SELECT * FROM standing").fetchall())
        connection.execute(COUNT_ALL)
        return len(set(connection.execute("SELECT * FROM standing").fetchall()) - before)

    try:
        wrong = database.write(act)
    except SaveError as obstacle:
        database.report(obstacle)
        return
    if wrong:
        found = f"games whose stored state differed from their moves: {wrong}"
        database.report(RepairedStore(FILE, "standing", found, "none; their state was corrected"))


def _replay_game(journal: Journal, game: StoredGame) -> StoredGame:
    entries = journal.entries(game.id)
    journal.refused(game.id)
    journal.saved_table(game.id)
    journal.helped(game.id)
    record = fold(game.setup, entries, f"game {game.id}")
    try:
        mode = mode_of(game.ruleset, EmptyLexicon())
    except Fault as fault:
        raise Fault(FILE, f"game {game.id}, {fault.place}", fault.found, fault.expected) from fault
    replay(record, mode, FILE, lambda n: f"game {game.id}, move {n}")
    return game
