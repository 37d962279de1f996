"""Checks a whole store: SQLite's own check, every row, every game replayed. Readers set aside what is
damaged."""

import sqlite3
from collections.abc import Iterator

from game.fault import Fault
from game.store import contests, rulings, settings
from game.store.acts import fold
from game.store.database import Database
from game.store.journal import Journal, StoredGame
from game.store.replay import NoWords, replay
from game.store.rows import FILE, PutRight, Selection
from game.store.schema import COUNT_ALL
from game.table.mode import mode_of

_OF_GAMES = ("entry", "aside", "refused", "helped", "standing")
_STRAY = "game NOT IN (SELECT id FROM game)"


def check_games(database: Database) -> Iterator[Fault | StoredGame]:
    """Every game that is whole, and what keeps another from being played on. What is damaged is told by the
    database, and set aside or put right. Raises NotKept where that cannot be written."""
    database.is_whole()
    for table in _OF_GAMES:
        strays = database.read(f"SELECT count(*) FROM {table} WHERE {_STRAY}")
        if strays and strays[0][0]:
            fault = Fault(FILE, table, f"{strays[0][0]} rows of no game", "rows of games")
            database.set_aside(fault, Selection(table, _STRAY, ()))
    _count_anew(database)
    journal = Journal(database)
    for game in journal.games():
        try:
            yield _played(journal, game)
        except Fault as fault:
            yield fault


def check_rest(database: Database) -> None:
    """Read settings, rulings, and who has won."""
    settings.read(database)
    contests.look_through(database)
    rulings.groups(database)


def _count_anew(database: Database) -> None:
    """Where games stand is what their entries say."""

    def act(connection: sqlite3.Connection) -> int:
        before = set(connection.execute("SELECT * FROM standing").fetchall())
        connection.execute(COUNT_ALL)
        return len(set(connection.execute("SELECT * FROM standing").fetchall()) - before)

    wrong = database.write(act)
    if wrong:
        found = f"{wrong} games that do not stand where their entries say"
        database.tell(PutRight(FILE, "standing", found, "none; they are counted anew"))


def _played(journal: Journal, game: StoredGame) -> StoredGame:
    entries = journal.entries(game.id)
    journal.refused(game.id)
    journal.aside(game.id)
    journal.helped(game.id)
    record = fold(game.setup, entries, f"game {game.id}")
    replay(record, mode_of(game.ruleset, NoWords()), FILE, lambda n: f"game {game.id}, move {n}")
    return game
