"""A store with as many games as one likes, written at once: `python -m tests.store.many FOLDER GAMES`."""

import random
import sqlite3
import sys
from pathlib import Path

import msgspec

from game.deals.shelf import BookShelf
from game.fault import Fault
from game.opening import open_game
from game.store.database import Database
from game.store.sql import FILE
from game.table.mode import Outcome
from game.table.moves import Move, Resign
from game.table.ruleset import to_flat
from modes.moves import Draw

METHODS = ("patience-six", "patience-twelve", "patience-heaps")
ACTS = 20
_DAY = 86_400.0
_NOW = 1_790_000_000.0


def fill(database: Database, games: int, seed: int = 1) -> None:
    """Games for one of every method and language, a few a day; each third one won, one in ten open."""
    chance = random.Random(seed)
    shelf = BookShelf(_fail)
    openings = [open_game(method, ("",), 1, language) for method in METHODS for language in ("en", "eo")]
    made = []
    for opening in openings:
        rules, book = opening.mode.ruleset, shelf.book(opening.setup.ruleset, opening.setup.language)
        assert book is not None
        made.append(
            (opening.setup, msgspec.json.encode(to_flat(rules)).decode(), opening.lexicon, book.deals)
        )

    def act(connection: sqlite3.Connection) -> None:
        for n in range(games):
            setup, rules, lexicon, deals = made[n % len(made)]
            begun = _NOW - (games - n) * _DAY / 4
            setup = msgspec.structs.replace(setup, deal=chance.choice(deals).number)
            row = (msgspec.json.encode(setup).decode(), rules, lexicon.name, lexicon.hash, begun)
            sql = "INSERT INTO game (setup, ruleset, lexicon, lexicon_hash, begun) VALUES (?, ?, ?, ?, ?)"
            game = connection.execute(sql, row).lastrowid
            sql = "INSERT INTO entry (game, n, at, move, outcome, time) VALUES (?, ?, ?, ?, ?, ?)"
            connection.executemany(sql, _acts(game, begun, n))

    database.write(act)


def _acts(game: int | None, begun: float, n: int) -> list[tuple[object, ...]]:
    ended = (Outcome.WON, Outcome.LOST, Outcome.LOST)[n % 3]
    last = None if n % 10 == 0 else ended.value
    acts: list[tuple[object, ...]] = []
    for k in range(ACTS):
        move: Move = Resign() if last == Outcome.LOST.value and k == ACTS - 1 else Draw()
        written = msgspec.json.encode(move).decode()
        acts.append((game, k, k + 1, written, last if k == ACTS - 1 else None, begun + 7.5 * k))
    return acts


def _fail(fault: Fault) -> None:
    raise fault


def main(folder: Path, games: int) -> None:
    database = Database(_fail, folder / FILE)
    fill(database, games)
    database.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
