"""Homes as players have them after a while: games of many rulesets, open and over, rulings, drills, settings.
All of it is made by playing, and by nothing else."""

import atexit
import os
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from shutil import copytree, rmtree

from game.fault import Fault
from game.opening import open_game
from game.practice.item import Subject
from game.practice.registry import kinds
from game.practice.scheduler import SessionPlan
from game.practice.session import PracticeSession
from game.search.kernel.form import form_of
from game.search.kernel.plays import plays
from game.search.players import Player, player
from game.store import rulings, settings
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.store.sql import FILE
from game.table.facedown import history, seen_by
from game.table.mode import Mode
from game.table.moves import Move, Place, Placement, Resign
from game.table.position import Position
from game.table.state import State
from game.words.agreement import Ruling
from game.words.lexicon import Lexicon
from modes.moves import Draw
from tests.places import PROJECT, builder_of_forms

PLAYED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("patience-six", "en", ("",)),
    ("patience-twelve", "eo", ("",)),
    ("patience-heaps", "en", ("",)),
    ("kan-u-go", "eo", ("Ana", "computer:beginner")),
    ("kan-u-go", "en", ("Ana", "Ben", "Eva")),
    ("scrabble", "en", ("Ana", "computer:beginner")),
    ("skrablo", "eo", ("Ana", "Ben")),
)
"""The patiences, cards and boards, with computer players and with a curtain."""


def folder_in_memory() -> Path:
    """A new folder, in memory where there is such a place: thousands of homes are made and left."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="hostile-", dir=memory if os.access(memory, os.W_OK) else None))


def lasting_folder() -> Path:
    """A new folder that is gone when this process ends."""
    made = folder_in_memory()
    atexit.register(rmtree, made, ignore_errors=True)
    return made


@contextmanager
def workroom() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    made = folder_in_memory()
    try:
        yield made
    finally:
        rmtree(made, ignore_errors=True)


@cache
def _forms() -> Path:
    """Where the search forms of all homes lie, as long as they are built in the same way."""
    folder = PROJECT / ".pytest_cache" / "hostile" / builder_of_forms()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_home(folder: Path) -> Path:
    """An empty home; what takes long to make, and can be made again at any time, is shared by all homes."""
    folder.mkdir(parents=True)
    (folder / "cache").symlink_to(_forms())
    return folder


def copied(home: Path, to: Path) -> Path:
    """A home just like another one."""
    return Path(copytree(home, to, symlinks=True, dirs_exist_ok=True))


@contextmanager
def at_home(home: Path) -> Iterator[None]:
    """The home that the environment names, for a while."""
    before = os.environ.get("KANUGO_HOME")
    os.environ["KANUGO_HOME"] = str(home)
    try:
        yield
    finally:
        if before is None:
            del os.environ["KANUGO_HOME"]
        else:
            os.environ["KANUGO_HOME"] = before


# --- playing ---------------------------------------------------------------------------------------------


def _of_patience(mode: Mode, state: State, chance: random.Random) -> Move | None:
    words, slots = mode.words, mode.slots(state)
    assert isinstance(words, Lexicon)
    if Place in mode.offers(state):
        found = plays(Position(mode.ruleset, state.board, tuple(slots.values())), words)
        if found:
            left, laid = dict(slots), []
            for cell, piece in chance.choice(found[:20]).pieces:
                slot = next(slot for slot, card in left.items() if card == piece.piece)
                del left[slot]
                laid.append(Placement(slot, cell, piece.letter if piece.is_blank else ""))
            return Place(tuple(laid))
    return Draw() if Draw in mode.offers(state) else None


def play_on(session: SavedSession, moves: int, chance: random.Random) -> None:
    """Make so many moves, or fewer where the game is over before; now and then one is taken back."""
    mode, words = session.mode, session.mode.words
    assert isinstance(words, Lexicon)
    players: dict[int, Player] = {}
    for _ in range(moves):
        if mode.outcome(session.state) is not None:
            return
        seat = session.state.turn
        if len(session.setup.names) == 1:
            move = _of_patience(mode, session.state, chance)
            if session.at and chance.random() < 0.1:
                session.go(session.at - 1)
                continue
        else:
            if seat not in players:
                players[seat] = player("beginner", mode, words.at(words.tiers[0]), words, seat)
            seen = seen_by(session.state, seat)
            move = players[seat].choose(seen, history(session, seat), seat).move
        if move is None or session.play(move) is not None:
            return


def rich_home(folder: Path, seed: int = 1, moves: int = 12) -> Path:
    """A home with all that a player has after a while."""
    return copied(_played(seed, moves), folder)


@cache
def _played(seed: int, moves: int) -> Path:
    """Such a home, made once in each process."""
    chance = random.Random(seed)
    home = new_home(lasting_folder() / "home")
    said: list[Fault] = []
    with at_home(home), closing(Database(said.append)) as database:
        journal = Journal(database)
        for number, (ruleset, language, names) in enumerate(PLAYED):
            opening = open_game(ruleset, names, 1000 * seed + number, language)
            form_of(opening.lexicon)
            session = SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)
            play_on(session, moves, chance)
            if number in (0, 3, 5):
                session.play(Resign())
            session.save_table("")
        assert journal.archive(2)
        ruled = [Ruling(word, "en", True, ("Ana", "Ben"), "2026-11-21") for word in ("ZAX", "QIN", "XUVW")]
        rulings.save(database, ("Ana", "Ben"), ruled)
        before = settings.read(database)
        new = settings.Settings(theme="slate", less_motion=True, window=(1000, 700))
        settings.write(database, before, new)
        practised(chance)
    assert not said, said
    return home


def practised(chance: random.Random) -> None:
    """Answer some questions of every kind, in the home that the environment names."""
    session = PracticeSession(
        SessionPlan(tuple(kinds()), Subject("scrabble", "en"), 8), chance.randrange(1000)
    )
    while (prompt := session.next_prompt()).item is not None:
        session.answer((chance.choice(("yes", "no", "CAT")),), 2.0, 0.0)
        if len(session.done) > 8:
            break
        assert prompt.item
    assert not session.faults, session.faults
    session.close()


# --- looking after ---------------------------------------------------------------------------------------


def unsound(home: Path) -> str:
    """What is wrong with the file of the store itself; "" if nothing is."""
    file = home / FILE
    if not file.exists():
        return ""
    with closing(sqlite3.connect(file)) as connection:
        (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
        strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    return f"{whole}" if whole != "ok" else f"rows of no game: {strays[:3]}" if strays else ""


def rows(home: Path, left_out: Callable[[str], bool] = lambda column: False) -> dict[str, list[object]]:
    """All that is in a store but for columns that are left out, table by table."""
    found: dict[str, list[object]] = {}
    with closing(sqlite3.connect(home / FILE)) as connection:
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in connection.execute(named).fetchall():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            asked = ", ".join(f'"{column}"' for column in columns if not left_out(column))
            found[table] = sorted(connection.execute(f"SELECT {asked} FROM {table}").fetchall(), key=repr)
    return found
