"""Records of games: folded from the acts of the journal, replayed, and kept as save files.

An entry says how many moves are played after it (`at`) and, if it was a move and no undo or redo, which move.
Folding the entries gives the game with everything that was undone. A save file has one JSON line for each
move."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.system.files import read_text, write_atomically
from game.system.paths import STORE
from game.table.mode import Mode, Outcome, Setup, mode_of
from game.table.moves import Move
from game.table.placement import Words
from game.table.rulefile import load as load_ruleset
from game.table.ruleset import Ruleset
from game.table.ruleset_checks import check
from game.table.session import NamedLexicon, Record, Session, dumps, loads

_MAX_BYTES = 1 << 24


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


class EmptyLexicon:
    """An empty lexicon for replaying a game, which looks up no word."""

    def __contains__(self, word: object) -> bool:
        return False


class ImpossibleMoveError(Fault):
    """A move that cannot be made in its game."""


def replay(record: Record, mode: Mode, file: str, place: Callable[[int], str]) -> Session:
    """The session of a record. Raises ImpossibleMoveError at a move that cannot be made at all, such as one
    with a card that is not there; `place` gives the place of move n (from 1) in the file."""
    session = Session(mode, record.setup)
    for n, move in enumerate(record.moves, 1):
        if not mode.fits(session.state, move):
            found = msgspec.json.encode(move).decode()[:60]
            raise ImpossibleMoveError(file, place(n), found, "a possible move: cards in hand, free squares")
        session.make(move)
    session.go(record.at)
    return session


def read_game(path: Path) -> Record:
    """The record in a save file. Raises Fault, with the line, for any error in it."""
    from game.store.gcg import is_gcg  # the first frame does not wait for it

    wanted, name = "a save file", str(path)
    if name.isascii() and name.isdecimal() and len(name) <= 9:  # as `kanugo games` lists it
        n = int(name)
        wanted = f"a save file; to save your game {n} in one: kanugo games --export {n} FILE"
    text = read_text(path, _MAX_BYTES, wanted)
    if is_gcg(text):
        raise Fault(
            str(path), "", "a GCG file", "a save file; `kanugo gcg import --out` makes one from this file"
        )
    return record_in(text, str(path))


def record_in(text: str, file: str) -> Record:
    """The record in the text of a save file. Raises Fault, also for a ruleset that cannot be played."""
    record = loads(text, file)
    ruleset, setup = record.ruleset, record.setup
    if ruleset is not None:
        if ruleset.id != setup.ruleset:
            raise Fault(file, "line 1 ruleset.id", repr(ruleset.id), f"{setup.ruleset!r}, as the setup says")
        check(ruleset, len(setup.names), file, "line 1 ruleset.")
    return record


def load_game(path: Path, words: Callable[[Ruleset], Words]) -> Session:
    """The game of a save file; `words` gives the lexicon of a ruleset. Raises Fault, with the line, for any
    error in it."""
    return played(read_game(path), words, str(path))


def played(record: Record, words: Callable[[Ruleset], Words], file: str) -> Session:
    """The game of a record by its own ruleset, else by the one that its setup names."""
    ruleset = record.ruleset or ruleset_here(record.setup)
    return replay(record, mode_of(ruleset, words(ruleset)), file, lambda n: f"line {n + 1}")


def ruleset_here(setup: Setup) -> Ruleset:
    """The installed ruleset that a setup names. Raises Fault if there is none."""
    return load_ruleset(setup.ruleset, len(setup.names), setup.language or None, setup.options)


def differences(record: Record, lexicon: NamedLexicon, file: str) -> Iterator[Fault]:
    """Where a record's ruleset and lexicon differ from the installed ones; it is played by its own
    ruleset."""
    if record.ruleset is not None and record.ruleset != _today(record.setup, record.ruleset):
        found = f"{record.ruleset.id} rules that differ from the installed ones"
        yield Fault(file, "line 1 ruleset", found, "the same rules; the game keeps its own")
    before = record.lexicon
    if before is not None and (before.name, before.hash) != (lexicon.name, lexicon.hash):
        found = f"{before.name} ({before.hash[:8]})"
        yield Fault(
            file,
            "line 1 lexicon",
            found,
            f"{lexicon.name} ({lexicon.hash[:8]}), the lexicon here",
        )


def _today(setup: Setup, begun: Ruleset) -> Ruleset | None:
    """The installed ruleset of a setup, with the lexicon that was chosen instead of its own. Its current
    name, description and other options are no rules of this game."""
    try:
        here = ruleset_here(setup)
    except Fault:
        return None  # none has this name: the game brings its own
    same = {"name": begun.name, "about": begun.about, "options": begun.options}
    if here.option("sight") is not None and begun.option("sight") is not None:
        same["sight"] = begun.option("sight")  # what computer players notice is no rule
    return here.changed(lexicon=begun.lexicon, tier=begun.tier, **same)


def save_game(path: Path, record: Record) -> None:
    """Raises WriteError."""
    write_atomically(path, dumps(record).encode())
