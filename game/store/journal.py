"""The journal of games: every act of a player, in its order, never changed; it does not know the rules.

A game is its setup and its entries. An entry says how many moves are played after it (`at`) and, if it
was a move and no undo or redo, which; folding the entries gives the game with all that was undone.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

import msgspec

from game.fault import Fault
from game.store.database import FILE, Database, SqlRow
from game.table.mode import Outcome, Setup
from game.table.moves import Move, Place
from game.table.ruleset import Ruleset
from game.table.session import Named, Record

StructType = TypeVar("StructType")


class Noted(NamedTuple):
    """Which lexicon a game was begun with."""

    name: str
    hash: str


class Entry(NamedTuple):
    """One act: a move, or without one a step to another place among the moves; `outcome` of the game then."""

    at: int
    move: Move | None = None
    outcome: Outcome | None = None


class StoredGame(NamedTuple):
    """A game of the journal, as a list shows it: what it is, how many moves are played, and when it was begun
    and last played (seconds since 1970)."""

    id: int
    setup: Setup
    ruleset: Ruleset
    lexicon: Noted
    begun: float
    touched: float
    moves: int
    outcome: Outcome | None


class Refused(NamedTuple):
    """A placement that the rules did not allow, and after how many moves it was tried. It is no part of the
    game."""

    at: int
    place: Place


class Part(Enum):
    """Which games a list shows, as a condition on where they stand."""

    ALL = "TRUE"
    OPEN = "outcome IS NULL AND away = 0"
    AWAY = "outcome IS NULL AND away = 1"


_GAMES = """
    SELECT game.id, setup, ruleset, lexicon, lexicon_hash, begun, touched, moves, outcome
    FROM standing JOIN game ON game.id = standing.game
"""
_SETUP = msgspec.json.Decoder(Setup)
_RULESET = msgspec.json.Decoder(Ruleset)
_MOVE: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)
_PLACE = msgspec.json.Decoder(Place)
_NEWEST_FIRST = " ORDER BY touched DESC, standing.game DESC LIMIT ? OFFSET ?"
_ALL = -1  # of the rows
_OF_GAME = ("aside", "refused", "entry", "standing")  # what is written of a game elsewhere


class Journal:
    """The games in a database."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock
        self.tell = database.tell

    def begin(self, setup: Setup, ruleset: Ruleset, lexicon: Named, entries: Sequence[Entry] = ()) -> int:
        """Open a new game, with what is already played of it; gives its number."""
        written = (_json(setup), _json(ruleset), lexicon.name, lexicon.hash, self._clock())

        def act(connection: sqlite3.Connection) -> int:
            inserted = connection.execute(
                "INSERT INTO game (setup, ruleset, lexicon, lexicon_hash, begun) VALUES (?, ?, ?, ?, ?)",
                written,
            )
            game = inserted.lastrowid or 0
            self._insert(connection, game, 0, entries)
            return game

        return self._database.write(act)

    def append(self, game: int, n: int, entries: Sequence[Entry]) -> bool:
        """Write the next entries of a game that has n of them.

        False, and nothing written, if it has not: another window has gone on with it, or it is not here.
        """

        def act(connection: sqlite3.Connection) -> bool:
            (there,) = connection.execute("SELECT count(*) FROM entry WHERE game = ?", (game,)).fetchone()
            known = connection.execute("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone()
            if not known or there != n:
                return False
            self._insert(connection, game, n, entries)
            return True

        return self._database.write(act)

    def _insert(self, connection: sqlite3.Connection, game: int, n: int, entries: Sequence[Entry]) -> None:
        rows = [
            (game, n + i, at, move and _json(move), outcome and outcome.value, self._clock())
            for i, (at, move, outcome) in enumerate(entries)
        ]
        connection.executemany(
            "INSERT INTO entry (game, n, at, move, outcome, time) VALUES (?, ?, ?, ?, ?, ?)", rows
        )

    def entries(self, game: int) -> tuple[Entry, ...]:
        """Every act of a game, in its order."""
        rows = self._database.read("SELECT n, at, move, outcome FROM entry WHERE game = ? ORDER BY n", game)
        return tuple(_entry(row, game) for row in rows)

    def put_aside(self, game: int, lying: str) -> None:
        """Keep how the table of a game lies besides the moves. Raises NotKept."""
        sql = "INSERT OR REPLACE INTO aside (game, lying) SELECT id, ? FROM game WHERE id = ?"
        self._database.write(lambda connection: connection.execute(sql, (lying, game)))

    def aside(self, game: int) -> str:
        """How the table of a game lay when it was kept last; "" if it never was."""
        rows = self._database.read("SELECT lying FROM aside WHERE game = ?", game)
        return str(rows[0][0]) if rows else ""

    def refuse(self, game: int, refused: Refused) -> None:
        """Note a placement that was refused in a game. Raises NotKept."""
        sql = "INSERT INTO refused (game, at, move) SELECT id, ?, ? FROM game WHERE id = ?"
        row = (refused.at, _json(refused.place), game)
        self._database.write(lambda connection: connection.execute(sql, row))

    def refused(self, game: int) -> tuple[Refused, ...]:
        """What was refused in a game, in its order; what cannot be read is told and left out."""
        found = []
        for at, move in self._database.read("SELECT at, move FROM refused WHERE game = ? ORDER BY n", game):
            try:
                found.append(Refused(at, _read(move, _PLACE, f"game {game}, refused")))
            except Fault as fault:
                self.tell(fault)
        return tuple(found)

    def holds(self, game: int) -> bool:
        """Whether the game is here."""
        return bool(self._database.read("SELECT 1 FROM game WHERE id = ?", game))

    def put_away(self, game: int, away: bool = True) -> bool:
        """Take an open game out of their list, or bring it back; an act in it does that too. Nothing of it is
        lost. False if there was nothing to do. Raises NotKept."""
        part = Part.OPEN if away else Part.AWAY
        if not self._database.read(f"SELECT 1 FROM standing WHERE game = ? AND {part.value}", game):
            return False
        sql = "UPDATE standing SET away = ? WHERE game = ?"
        return self._database.write(lambda connection: connection.execute(sql, (away, game)).rowcount > 0)

    def remove(self, game: int) -> bool:
        """Remove an open game that was put away, for good. False if there is no such game. Raises NotKept."""

        def act(connection: sqlite3.Connection) -> bool:
            sql = f"SELECT 1 FROM standing WHERE game = ? AND {Part.AWAY.value}"
            if connection.execute(sql, (game,)).fetchone() is None:
                return False
            for table in _OF_GAME:
                connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
            connection.execute("DELETE FROM game WHERE id = ?", (game,))
            return True

        return self._database.write(act)

    def games(self, part: Part = Part.ALL, most: int = _ALL, after: int = 0) -> tuple[StoredGame, ...]:
        """The games of a part, the one last played first; at most so many, after so many others. One that
        cannot be read, as of a newer version, is told and left out."""
        listed = []
        for row in self._database.read(f"{_GAMES} WHERE {part.value} {_NEWEST_FIRST}", most, after):
            try:
                listed.append(_game(row))
            except Fault as fault:
                self.tell(fault)
        return tuple(listed)

    def more(self, part: Part, after: int) -> bool:
        """Whether a part has more than so many games, be they readable or not."""
        sql = f"SELECT 1 FROM standing WHERE {part.value} ORDER BY touched DESC LIMIT 1 OFFSET ?"
        return bool(self._database.read(sql, after))

    def open_games(self, most: int = _ALL) -> tuple[StoredGame, ...]:
        """The games that are not over, the one last played first, but for those that were put away."""
        return self.games(Part.OPEN, most)

    def game(self, game: int) -> StoredGame:
        """The game of this number. Raises Fault if there is none, or it cannot be read."""
        rows = self._database.read(_GAMES + " WHERE standing.game = ?", game)
        if not rows:
            raise Fault(FILE, f"game {game}", "no such game", "a game of the journal")
        return _game(rows[0])


def fold(setup: Setup, entries: Iterable[Entry], place: str = "game") -> Record:
    """The game that its entries make: a move takes the place of all that was undone.

    Raises Fault, naming the place, where the entries do not follow one another.
    """
    moves: list[Move] = []
    at = 0
    for n, entry in enumerate(entries):
        played = entry.move is not None
        if not (entry.at == at + 1 if played else entry.at <= len(moves)):
            wanted = str(at + 1) if played else f"0 to {len(moves)}"
            raise Fault(FILE, f"{place}, entry {n}", f"move {entry.at}", wanted)
        at = entry.at
        if entry.move is not None:
            moves[at - 1 :] = [entry.move]
    return Record(setup, tuple(moves), at)


def unfolded(record: Record, outcome: Outcome | None = None) -> tuple[Entry, ...]:
    """Entries that fold to this game; the last one carries its outcome, if it has one."""
    moves = tuple(Entry(n, move) for n, move in enumerate(record.moves, 1))
    if record.at == len(record.moves) and outcome is None:
        return moves
    return (*moves, Entry(record.at, outcome=outcome))


def _game(row: SqlRow) -> StoredGame:
    game, setup, ruleset, lexicon, lexicon_hash, begun, touched, moves, outcome = row
    place = f"game {game}"
    return StoredGame(
        game,
        _read(setup, _SETUP, f"{place}, setup"),
        _read(ruleset, _RULESET, f"{place}, ruleset"),
        Noted(lexicon, lexicon_hash),
        begun,
        touched,
        moves,
        _outcome(outcome, place),
    )


def _entry(row: SqlRow, game: int) -> Entry:
    n, at, move, outcome = row
    place = f"game {game}, entry {n}"
    return Entry(at, None if move is None else _read(move, _MOVE, place), _outcome(outcome, place))


def _outcome(written: str | None, place: str) -> Outcome | None:
    if written is None:
        return None
    try:
        return Outcome(written)
    except ValueError as error:
        known = ", ".join(each.value for each in Outcome)
        raise Fault(FILE, place, repr(written), f"one of {known}") from error


def _read(written: str, decoder: msgspec.json.Decoder[StructType], place: str) -> StructType:
    try:
        return decoder.decode(written)
    except msgspec.MsgspecError as error:
        raise Fault(FILE, place, written[:60], str(error)) from error


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
