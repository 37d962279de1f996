"""Saved games as files, with one JSON line for each move."""

from collections.abc import Callable, Iterator
from pathlib import Path

from game.fault import Fault
from game.store.acts import replay
from game.system.files import read_text, write_atomically
from game.table.mode import Setup, mode_of
from game.table.placement import Words
from game.table.rulefile import load as load_ruleset
from game.table.ruleset import Ruleset
from game.table.ruleset_checks import check
from game.table.session import Named, Record, Session, dumps, loads

_MAX_BYTES = 1 << 24


def read_game(path: Path) -> Record:
    """The record in a save file. Raises Fault, with the line, for any error in it."""
    return record_in(read_text(path, _MAX_BYTES, "a save file"), str(path))


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


def differences(record: Record, lexicon: Named, file: str) -> Iterator[Fault]:
    """Where a record's ruleset and lexicon differ from the installed ones; it is played by its own
    ruleset."""
    if record.ruleset is not None and record.ruleset != _today(record.setup, record.ruleset):
        found = f"{record.ruleset.id} rules that differ from the installed ones"
        yield Fault(file, "line 1 ruleset", found, "the same; the game keeps its own")
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
    return here.changed(lexicon=begun.lexicon, tier=begun.tier, **same)


def save_game(path: Path, record: Record) -> None:
    """Raises NotWritten."""
    write_atomically(path, dumps(record).encode())
