"""The acts of a game in order, the record that they fold to, and the session that a record replays to.

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
    """One act: a move, or without one a step to another place among the moves; `outcome` of the game then.
    `winners` are the seats that have won a game of several which is over then; None: it is not known. They
    are written for `contests`, and `spent`, the seconds for which the table was played at before the act, for
    `statistics` (None: they were not counted); neither is a part of what an act is read back as."""

    at: int
    move: Move | None = None
    outcome: Outcome | None = None
    winners: tuple[int, ...] | None = None
    spent: float | None = None


def fold(setup: Setup, entries: Iterable[Entry], place: str = "game") -> Record:
    """The game that its entries make: a move takes the place of all that was undone.

    Raises Fault, naming the place, where the entries do not follow one another.
    """
    moves: list[Move] = []
    at = 0
    for n, entry in enumerate(entries):
        at, _ = advance(entry, at, len(moves), f"{place}, entry {n}")
        if entry.move is not None:
            moves[at - 1 :] = [entry.move]
    return Record(setup, tuple(moves), at)


def advance(entry: Entry, at: int, moves: int, place: str) -> tuple[int, int]:
    """After how many moves a game stands when an entry has followed, and how many it has. Raises Fault for
    one that cannot follow."""
    played = entry.move is not None
    if not (entry.at == at + 1 if played else entry.at <= moves):
        raise Fault(STORE, place, f"move {entry.at}", str(at + 1) if played else f"0 to {moves}")
    return entry.at, entry.at if played else moves


def entries_of(record: Record, outcome: Outcome | None = None) -> tuple[Entry, ...]:
    """Entries that fold to this game; the last one carries its outcome, if it has one."""
    moves = tuple(Entry(n, move) for n, move in enumerate(record.moves, 1))
    if record.at == len(record.moves) and outcome is None:
        return moves
    return (*moves, Entry(record.at, outcome=outcome))


class NoWords:
    """What stands for a lexicon where a game is played again: no word is asked for."""

    def __contains__(self, word: object) -> bool:
        return False


class Misfit(Fault):
    """A move of a game that cannot be made in it."""


def replay(record: Record, mode: Mode, file: str, place: Callable[[int], str]) -> Session:
    """The session of a record.

    Raises Misfit at a move that cannot be made at all, as one that lays a card which is not there;
    `place` says where in the file move n (from 1) stands.
    """
    session = Session(mode, record.setup)
    for n, move in enumerate(record.moves, 1):
        if not mode.fits(session.state, move):
            found = msgspec.json.encode(move).decode()[:60]
            raise Misfit(file, place(n), found, "a move that can be made there: cards at hand, free cells")
        session.make(move)
    session.go(record.at)
    return session
