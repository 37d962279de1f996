"""The acts of a game in order, the record that they fold to, and the replayed session of a record.

An entry says how many moves are played after it (`at`) and, if it was a move and no undo or redo, which move.
Folding the entries gives the game with everything that was undone."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.system.paths import STORE
from game.table.mode import Mode, Outcome, Setup
from game.table.moves import Move
from game.table.session import Record, Session


class Entry(NamedTuple):
    """One act: a move, or without one an undo or redo; `outcome` is that of the game after it.

    `winners` are the seats that have won a game of several that is over (None: not known), for `contests`.
    `spent` are the seconds of play before the act (None: not counted), for `statistics` and what the clock of
    a game showed. Both are only written."""

    at: int
    move: Move | None = None
    outcome: Outcome | None = None
    winners: tuple[int, ...] | None = None
    spent: float | None = None


def fold(setup: Setup, entries: Iterable[Entry], place: str = "game") -> Record:
    """The game that its entries make: a move replaces all that was undone. Raises Fault, with the place, for
    an entry that does not follow the one before."""
    moves: list[Move] = []
    at = 0
    for n, entry in enumerate(entries):
        at, _ = advance(entry, at, len(moves), f"{place}, entry {n}")
        if entry.move is not None:
            moves[at - 1 :] = [entry.move]
    return Record(setup, tuple(moves), at)


def advance(entry: Entry, at: int, moves: int, place: str) -> tuple[int, int]:
    """The position of a game after an entry, and its number of moves. Raises Fault for an entry that cannot
    follow."""
    played = entry.move is not None
    if not (entry.at == at + 1 if played else entry.at <= moves):
        raise Fault(STORE, place, f"move {entry.at}", str(at + 1) if played else f"0 to {moves}")
    return entry.at, entry.at if played else moves


def entries_of(record: Record, outcome: Outcome | None = None) -> tuple[Entry, ...]:
    """Entries that fold to this game; the last one has its outcome, if any."""
    moves = tuple(Entry(n, move) for n, move in enumerate(record.moves, 1))
    if record.at == len(record.moves) and outcome is None:
        return moves
    return (*moves, Entry(record.at, outcome=outcome))


class NoWords:
    """An empty lexicon for replaying a game, which looks up no word."""

    def __contains__(self, word: object) -> bool:
        return False


class Misfit(Fault):
    """A move that cannot be made in its game."""


def replay(record: Record, mode: Mode, file: str, place: Callable[[int], str]) -> Session:
    """The session of a record. Raises Misfit at a move that cannot be made at all, such as one with a card
    that is not there; `place` gives the place of move n (from 1) in the file."""
    session = Session(mode, record.setup)
    for n, move in enumerate(record.moves, 1):
        if not mode.fits(session.state, move):
            found = msgspec.json.encode(move).decode()[:60]
            raise Misfit(file, place(n), found, "a possible move: cards in hand, free squares")
        session.make(move)
    session.go(record.at)
    return session
