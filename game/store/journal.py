"""The journal of games: every act of a player in order, append-only.

A game is its setup and its entries; `game.store.records` folds them."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import lru_cache
from math import inf, nextafter
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.store.database import Database, SaveError
from game.store.records import Entry, advance
from game.store.schema import COUNT_ONE
from game.store.sql import (
    FILE,
    Count,
    DamagedRow,
    Flag,
    RepairedStore,
    Selection,
    SqlRow,
    Time,
    decode_row,
    move_to_damaged,
    read_json,
)
from game.table.mode import Outcome, Setup
from game.table.moves import Move, MoveDecoder, Place
from game.table.ruleset import Ruleset, RulesetDecoder, to_flat
from game.table.ruleset_checks import check
from game.table.session import HelpTaken, LexiconRef, NamedLexicon, NoteChange


class Refused(NamedTuple):
    """A placement that the rules refused, and after how many moves. It is no part of the game."""

    at: int
    place: Place


_SETUP = msgspec.json.Decoder(Setup)
_RULESET = RulesetDecoder()
_MOVE = MoveDecoder()
_PLACE = msgspec.json.Decoder(Place)


class GameColumns(NamedTuple):
    """The start of a game."""

    id: int
    setup: str
    ruleset: str
    lexicon: str
    lexicon_hash: str
    begun: Time


class StandingColumns(NamedTuple):
    """The current position of a game."""

    touched: Time
    moves: Count
    outcome: str | None
    away: Flag


class EntryColumns(NamedTuple):
    """One act of a game."""

    n: Count
    at: Count
    move: str | None
    outcome: str | None
    time: Time


class RefusedColumns(NamedTuple):
    n: int
    at: Count
    move: str


class HelpColumns(NamedTuple):
    hints: Count
    shown: Flag


def setup_in(written: str, place: str) -> Setup:
    """The setup in a column. Raises Fault if it cannot be read, as do the other readers here."""
    return read_json(written, _SETUP, place)


def ruleset_in(written: str, seats: int, place: str) -> Ruleset:
    """A ruleset that can be played by this many seats."""
    try:
        return _valid_ruleset(written, seats)
    except Fault as fault:
        raise Fault(FILE, f"{place}{fault.place}", fault.found, fault.expected) from fault


@lru_cache(maxsize=64)  # a page of games has few rulesets, which are long
def _valid_ruleset(written: str, seats: int) -> Ruleset:
    ruleset = read_json(written, _RULESET, "")
    check(ruleset, seats, FILE, ".")
    return ruleset


def move_in(written: str | None, place: str) -> Move | None:
    """A move; None for an undo or redo."""
    return None if written is None else read_json(written, _MOVE, place)


def entry_in(row: SqlRow, n: int, place: str) -> Entry:
    """The n-th act of its game, from 0."""
    written = decode_row(row, EntryColumns, place)
    if written.n != n:
        raise Fault(FILE, place, f"entry {written.n}", f"entry {n}")
    return Entry(written.at, move_in(written.move, place), outcome_in(written.outcome, place))


def place_in(written: str, place: str) -> Place:
    return read_json(written, _PLACE, place)


def outcome_in(written: str | None, place: str) -> Outcome | None:
    """The outcome of a game; None while it is not over."""
    if written is None:
        return None
    try:
        return Outcome(written)
    except ValueError as error:
        known = ", ".join(each.value for each in Outcome)
        raise Fault(FILE, place, repr(written)[:60], f"one of {known}") from error


class StoredGame(NamedTuple):
    """A game of the journal as a list shows it, with the number of moves played, and when it was begun and
    last played (seconds since 1970)."""

    id: int
    setup: Setup
    ruleset: Ruleset
    lexicon: LexiconRef
    begun: float
    touched: float
    moves: int
    outcome: Outcome | None
    archived: bool


class GameFilter(Enum):
    """Which games a list shows, as a condition on `standing`."""

    ALL = "TRUE"
    OPEN = "outcome IS NULL AND away = 0"
    ARCHIVED = "outcome IS NULL AND away = 1"


_GAMES = """
    SELECT game.id, setup, game.ruleset, lexicon, lexicon_hash, game.begun, touched, moves, outcome, away
    FROM standing JOIN game ON game.id = standing.game
"""
_NEWEST_FIRST = " ORDER BY touched DESC, standing.game DESC LIMIT ? OFFSET ?"
_ENTRY_COUNT = "SELECT count(*) FROM entry WHERE game = ?"
_ALL = -1  # of the rows
_OF_GAME = ("aside", "refused", "helped", "entry", "standing")  # the other tables with rows of a game
_OF_NO_GAME = tuple(
    Selection(table, "game > (SELECT coalesce(max(id), 0) FROM game)", ()) for table in _OF_GAME
)
_STRAYS = DamagedRow(
    FILE, "entry", "rows that belong to no game", "rows of existing games; these were set aside"
)


class _Miscounted(Fault):
    """A row of `standing` that cannot be read; it can be recounted."""


class Journal:
    """The games in a database, with the notes beside their moves."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock
        self.report = database.report

    def begin(
        self,
        setup: Setup,
        ruleset: Ruleset,
        lexicon: NamedLexicon,
        entries: Sequence[Entry] = (),
        played_here: bool = True,
    ) -> int:
        """Write a new game with the entries played so far, here or elsewhere; returns its number."""
        begun = self._clock()
        # Entries that took no time were not played here; two readings of the clock may be the same.
        now = max(self._clock(), nextafter(begun, inf)) if played_here else begun
        written = (_json(setup), _json(to_flat(ruleset)), lexicon.name, lexicon.hash, begun)

        def act(connection: sqlite3.Connection) -> int:
            if move_to_damaged(connection, _STRAYS, _OF_NO_GAME):  # else this game would have them
                self.report(_STRAYS)
            inserted = connection.execute(
                "INSERT INTO game (setup, ruleset, lexicon, lexicon_hash, begun) VALUES (?, ?, ?, ?, ?)",
                written,
            )
            game = inserted.lastrowid or 0
            self._insert(connection, game, 0, entries, now)
            return game

        return self._database.write(act)

    def append(self, game: int, n: int, entries: Sequence[Entry]) -> bool:
        """Write the next entries of a game that has n. False, and nothing written, if it has another number
        of them, as another window has continued it, or is not here."""

        def act(connection: sqlite3.Connection) -> bool:
            ((there,),) = connection.execute(_ENTRY_COUNT, (game,)).fetchall()
            known = connection.execute("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone()
            if not known or there != n:
                return False
            self._insert(connection, game, n, entries, self._clock())
            return True

        return self._database.write(act)

    def _insert(
        self, connection: sqlite3.Connection, game: int, n: int, entries: Sequence[Entry], now: float
    ) -> None:
        rows = [
            (game, n + i, at, move and _json(move), outcome and outcome.value, now, _seats(winners), spent)
            for i, (at, move, outcome, winners, spent) in enumerate(entries)
        ]
        columns = "game, n, at, move, outcome, time, winners, spent"
        connection.executemany(f"INSERT INTO entry ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def entries(self, game: int) -> tuple[Entry, ...]:
        """Every act of a game in order. An act that cannot be read or cannot follow the one before is
        reported and set aside with all later ones: the game is as it was before it."""
        sql = "SELECT n, at, move, outcome, time FROM entry WHERE game = ? ORDER BY n"
        acts: list[Entry] = []
        at, moves = 0, 0
        for n, row in enumerate(self._database.read(sql, game)):
            place = f"game {game}, entry {n}"
            try:
                acts.append(entry_in(row, n, place))
                at, moves = advance(acts[n], at, moves, place)
            except Fault as fault:
                rest = Selection("entry", "game = ? AND NOT (typeof(n) = 'integer' AND n < ?)", (game, n))
                self._database.set_aside(fault, rest)
                self.recount(game)
                return tuple(acts[:n])
        return tuple(acts)

    def spent(self, game: int) -> tuple[float | None, ...]:
        """The seconds that each move of a game took, None where they are not known; () where none are. Those
        of moves that were made anew count for what took their place."""
        sql = "SELECT at, move IS NULL, spent FROM entry WHERE game = ? ORDER BY n"
        spent: list[float | None] = []
        waiting: list[float | None] = []
        for at, steps, seconds in self._database.read(sql, game):
            waiting.append(float(seconds) if isinstance(seconds, int | float) else None)
            if not steps and isinstance(at, int) and at > 0:
                known = [taken for taken in (*waiting, *spent[at - 1 :]) if taken is not None]
                whole = len(known) == len(waiting) + len(spent[at - 1 :])
                spent[at - 1 :], waiting = [sum(known) if whole else None], []
        return tuple(spent) if any(spent) else ()

    def repair_standing(self, game: int, fault: Fault) -> None:
        """Report that the standing of a game cannot be read, and recount it from the entries."""
        self.report(RepairedStore(FILE, fault.place, fault.found, f"{fault.expected}; it was counted again"))
        self.entries(game)  # sets damaged ones aside
        self.recount(game)

    def recount(self, game: int) -> None:
        """Recompute the standing of a game, if that can be written."""
        try:
            self._database.write(lambda connection: connection.execute(COUNT_ONE, {"game": game}))
        except SaveError as obstacle:
            self.report(obstacle)

    def has_game(self, game: int) -> bool:
        return bool(self._database.read("SELECT 1 FROM game WHERE id = ?", game))

    def entry_count(self, game: int) -> int:
        """How many entries a game has."""
        return int(self._database.read(_ENTRY_COUNT, game)[0][0])

    def archive(self, game: int, archived: bool = True) -> bool:
        """Archive an open game, or restore it; an act in it restores it too. False if there was nothing to
        do. Raises SaveError."""
        part = GameFilter.OPEN if archived else GameFilter.ARCHIVED
        if not self._database.read(f"SELECT 1 FROM standing WHERE game = ? AND {part.value}", game):
            return False
        sql = "UPDATE standing SET away = ? WHERE game = ?"
        return self._database.write(lambda connection: connection.execute(sql, (archived, game)).rowcount > 0)

    def remove(self, game: int) -> bool:
        """Delete an archived game. False if there is no such game. Raises SaveError."""
        return self._remove(game, GameFilter.ARCHIVED.value)

    def remove_untouched(self, game: int) -> bool:
        """Delete a game without moves and help. False if there is no such game. Raises SaveError."""
        used = (f"game NOT IN (SELECT game FROM {table} WHERE game = ?1)" for table in ("entry", "helped"))
        return self._remove(game, " AND ".join(used))

    def _remove(self, game: int, condition: str) -> bool:
        def act(connection: sqlite3.Connection) -> bool:
            sql = f"SELECT 1 FROM standing WHERE game = ?1 AND {condition}"
            if connection.execute(sql, (game,)).fetchone() is None:
                return False
            for table in _OF_GAME:
                connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
            connection.execute("DELETE FROM game WHERE id = ?", (game,))
            return True

        return self._database.write(act)

    def games(
        self, part: GameFilter = GameFilter.ALL, limit: int = _ALL, after: int = 0
    ) -> tuple[StoredGame, ...]:
        """The games of a part, last played first: at most `limit`, without the first `after`. One that cannot
        be read is reported and set aside."""
        return self._listed(f"{part.value} {_NEWEST_FIRST}", limit, after)

    def games_of(self, setup: Setup) -> tuple[StoredGame, ...]:
        """The games with this setup, whatever is noted, last played first. An older row may lack a field of
        it, so texts are not compared."""
        same_deal = "json_valid(setup) AND json_extract(setup, '$.deal') = ?"
        games = self._listed(f"{same_deal} {_NEWEST_FIRST}", setup.deal, _ALL, 0)
        return tuple(game for game in games if _without_notes(game.setup) == _without_notes(setup))

    def _listed(self, which: str, *values: object) -> tuple[StoredGame, ...]:
        listed = []
        for row in self._database.read(f"{_GAMES} WHERE {which}", *values):
            try:
                listed.append(self._game(row))
            except Fault as fault:
                self._set_aside(row[0], fault)
        return tuple(listed)

    def _game(self, row: SqlRow) -> StoredGame:
        try:
            return _game(row)
        except _Miscounted as fault:
            self.repair_standing(row[0], fault)
            rows = self._database.read(_GAMES + " WHERE standing.game = ?", row[0])
            return _game(rows[0] if rows else row)

    def _set_aside(self, game: int, fault: Fault) -> None:
        selections = [Selection(table, "game = ?", (game,)) for table in _OF_GAME]
        self._database.set_aside(fault, *selections, Selection("game", "id = ?", (game,)))

    def has_more(self, part: GameFilter, after: int) -> bool:
        """Whether a part has more than `after` games, readable or not."""
        sql = f"SELECT 1 FROM standing WHERE {part.value} ORDER BY touched DESC LIMIT 1 OFFSET ?"
        return bool(self._database.read(sql, after))

    def open_games(self, limit: int = _ALL) -> tuple[StoredGame, ...]:
        """The games that are neither over nor archived, last played first."""
        return self.games(GameFilter.OPEN, limit)

    def game(self, game: int) -> StoredGame:
        """The game of this number. Raises Fault if there is none, or it cannot be read."""
        rows = self._database.read(_GAMES + " WHERE standing.game = ?", game)
        if not rows:
            raise Fault(FILE, f"game {game}", "no such game", "one of your games")
        return self._game(rows[0])

    # --- notes of a game ------------------------------------------------------------------------------

    def annotate(self, game: int, changes: Iterable[NoteChange]) -> Setup | None:
        """Change the notes of a game, which another window may have changed too; returns its setup then, None
        if it is not here. Raises SaveError, or Fault if the setup cannot be read."""

        def act(connection: sqlite3.Connection) -> Setup | None:
            rows = connection.execute("SELECT setup FROM game WHERE id = ?", (game,)).fetchall()
            if not rows:
                return None
            setup = setup_in(rows[0][0], f"game {game}, setup")
            for change in changes:
                setup = change(setup)
            connection.execute("UPDATE game SET setup = ? WHERE id = ?", (_json(setup), game))
            return setup

        return self._database.write(act)

    def save_table(self, game: int, saved: str) -> None:
        """Save the table of a game besides its moves, such as a draft. Raises SaveError."""
        sql = "INSERT OR REPLACE INTO aside (game, lying) SELECT id, ? FROM game WHERE id = ?"
        self._database.write(lambda connection: connection.execute(sql, (saved, game)))

    def saved_table(self, game: int) -> str:
        """The saved table of a game besides its moves; "" if there is none."""
        rows = self._database.read("SELECT lying FROM aside WHERE game = ?", game)
        if rows and not isinstance(rows[0][0], str):
            fault = Fault(FILE, f"game {game}, aside", repr(rows[0][0])[:60], "the table of the game as text")
            self._database.set_aside(fault, Selection("aside", "game = ?", (game,)))
            return ""
        return rows[0][0] if rows else ""

    def refuse(self, game: int, refused: Refused) -> None:
        """Record a refused placement. Raises SaveError."""
        sql = "INSERT INTO refused (game, at, move) SELECT id, ?, ? FROM game WHERE id = ?"
        row = (refused.at, msgspec.json.encode(refused.place).decode(), game)
        self._database.write(lambda connection: connection.execute(sql, row))

    def refused(self, game: int) -> tuple[Refused, ...]:
        """The refused placements of a game in order; one that cannot be read is reported and set aside."""
        place = f"game {game}, refused"

        def read(row: SqlRow) -> Refused:
            _, at, move = decode_row(row, RefusedColumns, place)
            return Refused(at, place_in(move, place))

        sql = "SELECT n, at, move FROM refused WHERE game = ? ORDER BY n"
        return tuple(
            self._database.read_decoded(read, lambda row: Selection("refused", "n = ?", row[:1]), sql, game)
        )

    def note_help(self, game: int, help_: HelpTaken) -> None:
        """Save the help used in a game so far. Raises SaveError."""
        sql = "INSERT OR REPLACE INTO helped (game, hints, shown) SELECT id, ?, ? FROM game WHERE id = ?"
        row = (help_.hints, help_.shown, game)
        self._database.write(lambda connection: connection.execute(sql, row))

    def helped(self, game: int) -> HelpTaken:
        """The help used in a game; a row that cannot be read is reported and set aside."""

        def read(row: SqlRow) -> HelpTaken:
            columns = decode_row(row, HelpColumns, f"game {game}, helped")
            return HelpTaken(columns.hints, bool(columns.shown))

        sql = "SELECT hints, shown FROM helped WHERE game = ?"
        selection = Selection("helped", "game = ?", (game,))
        return next(iter(self._database.read_decoded(read, lambda row: selection, sql, game)), HelpTaken())


def _game(row: SqlRow) -> StoredGame:
    place = f"game {row[0]}"
    written = decode_row(row[:6], GameColumns, place)
    setup = setup_in(written.setup, f"{place}, setup")
    ruleset = ruleset_in(written.ruleset, len(setup.names), f"{place}, ruleset")
    lexicon = LexiconRef(written.lexicon, written.lexicon_hash)
    try:
        stands = decode_row(row[6:], StandingColumns, place)
        outcome = outcome_in(stands.outcome, f"{place}, outcome")
    except Fault as fault:
        raise _Miscounted(fault.file, fault.place, fault.found, fault.expected) from fault
    known = written.id, setup, ruleset, lexicon, written.begun
    return StoredGame(*known, stands.touched, stands.moves, outcome, archived=bool(stands.away))


def _without_notes(setup: Setup) -> Setup:
    return setup.noted(())


def _seats(winners: tuple[int, ...] | None) -> str | None:
    return None if winners is None else _json(winners)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
