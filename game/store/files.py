"""Games as files of their own, one JSON line a move; it does not know the journal."""

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from game.fault import Fault
from game.store.replay import replay
from game.table.mode import mode_of
from game.table.placement import Words
from game.table.rulefile import load as load_ruleset
from game.table.ruleset import Ruleset
from game.table.session import Record, Session, dumps, loads


def load_game(path: Path, words: Callable[[Ruleset], Words]) -> Session:
    """The game of a save file, under the ruleset that it names; `words` gives the lexicon that a ruleset
    asks for. Raises Fault, with the line, for whatever is wrong in it."""
    file = str(path)
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise Fault(file, "", error.strerror or str(error), "a save file") from error
    except UnicodeDecodeError as error:
        raise Fault(file, f"byte {error.start}", "no UTF-8", "a save file") from error
    record = loads(text, file)
    setup = record.setup
    ruleset = load_ruleset(setup.ruleset, len(setup.names), setup.language or None, setup.options)
    return replay(record, mode_of(ruleset, words(ruleset)), file, lambda n: f"line {n + 1}")


def save_game(path: Path, record: Record) -> None:
    """Write a game to a file. Cut off at any moment, or on a full disk, the file is as it was before."""
    try:
        _replace(path, dumps(record).encode())
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), "a place to write the game to") from error


def _replace(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
