"""Exports games to files, to keep, send, or report a fault with.

An export holds everything: the deal, every move, the ruleset, the lexicon's name. So a game of several
players is not exported before it is over."""

import os
from pathlib import Path

from msgspec import structs

from game.fault import Fault
from game.store.gcg_games import gcg_of
from game.store.saved import SavedSession
from game.system.files import make_folder, write_atomically
from game.system.paths import SUFFIX, user_folder
from game.table.mode import Setup
from game.table.ruleset import Ruleset
from game.table.session import LexiconRef, NamedLexicon, Record, Session, dumps, record_of

FOLDER = "exports"


class GameNotOverError(Fault):
    """A game of several players is exported only when it is over."""


def may_be_exported(session: Session) -> bool:
    """Whether an export reveals no hand of a game that goes on: the game is for one, it is over, or all its
    moves come from a file of another program, which shows the hands."""
    setup = session.setup
    file_shows_all = bool(setup.draws) and len(session.moves) <= setup.imported
    return len(setup.names) == 1 or session.mode.outcome(session.state) is not None or file_shows_all


def complete_record(record: Record, ruleset: Ruleset, lexicon: NamedLexicon, over: bool) -> Record:
    """The record with all that is needed to play the game elsewhere. Raises GameNotOverError for a game of
    several that is not over. Only the file name of a player's own word list is exported, not its path."""
    if len(record.setup.names) > 1 and not over:
        found = "a game of several players that is not over"
        raise GameNotOverError("game", "", found, "a finished game: an export shows every hand")
    ruleset = ruleset.changed(lexicon=Path(ruleset.lexicon).name)
    return structs.replace(record, ruleset=ruleset, lexicon=LexiconRef(lexicon.name, lexicon.hash))


def export_game(session: Session) -> Path:
    """Export a game of the journal in its current position; returns the file."""
    assert isinstance(session, SavedSession), "only a game of the journal is known by its lexicon"
    return save_export(_record_of(session))


def export_as_gcg(session: Session) -> Path:
    """Export a game of the journal as GCG, for other programs; returns the file."""
    assert isinstance(session, SavedSession), "only a game of the journal is known by its lexicon"
    record = _record_of(session)
    return export_text(stem_of(record.setup), "gcg", gcg_of(session, record))


def _record_of(session: SavedSession) -> Record:
    ruleset, over = session.mode.ruleset, may_be_exported(session)
    return complete_record(record_of(session), ruleset, session.lexicon, over)


def save_export(record: Record) -> Path:
    """Write a complete record to a new file in the exports folder; returns the file."""
    return export_text(stem_of(record.setup), SUFFIX.removeprefix("."), dumps(record))


def stem_of(setup: Setup) -> str:
    """The beginning of a game's file names."""
    return f"{setup.ruleset}-{setup.deal}"


def exports_here() -> tuple[Path, ...]:
    """The files of games in the exports folder, newest first; none if it cannot be read."""
    try:
        with os.scandir(user_folder() / FOLDER) as entries:
            games = [entry for entry in entries if entry.name.lower().endswith(SUFFIX) and entry.is_file()]
            games.sort(key=lambda entry: (-entry.stat().st_mtime, entry.name))
    except OSError:
        return ()
    return tuple(Path(entry.path) for entry in games)


def export_text(stem: str, ending: str, words: str) -> Path:
    return export_file(stem, ending, words.encode())


def export_file(stem: str, ending: str, content: bytes) -> Path:
    """Write a new file to the exports folder; returns its path. Raises WriteError."""
    folder, n = user_folder() / FOLDER, 1
    path = folder / f"{stem}.{ending}"
    while os.path.lexists(path):  # a link to nowhere too: it would be written through
        n += 1
        path = folder / f"{stem}-{n}.{ending}"
    make_folder(folder)
    write_atomically(path, content)
    return path
