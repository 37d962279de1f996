"""Imports shared files into the player's own folder and journal, unless they are there already."""

import os
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from game.fault import Fault
from game.store.acts import fold
from game.store.files import ruleset_here
from game.store.journal import Journal
from game.store.shared_files import SharedGame, SharedList, SharedRules
from game.system.files import NotWritten, content_of, write_whole
from game.system.paths import user_folder
from game.table import rulefile
from game.words.automaton import Automaton, read, write
from game.words.lexicons import is_ours, lexicon_names


def known(journal: Journal, found: SharedGame) -> int | None:
    """The game of the journal that is this one, or goes on from where this one stands; None for none."""
    record = found.record
    ruleset = record.ruleset or ruleset_here(record.setup)
    there = record.moves[: record.at]
    for game in journal.games_of(record.setup):
        moves = fold(game.setup, journal.entries(game.id), f"game {game.id}").moves
        if game.ruleset == ruleset and moves[: len(there)] == there:
            return game.id
    return None


def own_file(found: SharedRules | SharedList, name: str = "") -> Path:
    """Where it would lie among the player's own, by its own name or another one."""
    folder, ending = ("rulesets", "yaml") if isinstance(found, SharedRules) else ("lexicons", "dawg")
    return user_folder() / folder / f"{name or found.name}.{ending}"


def name_here(found: SharedRules | SharedList) -> str:
    """The name by which the same is among the player's own already; "" if it is not."""
    path = own_file(found)
    return next((each.stem for each in sorted(path.parent.glob(f"*{path.suffix}")) if _same(found, each)), "")


def _same(found: SharedRules | SharedList, path: Path) -> bool:
    """Whether a file holds the same. One that cannot be read does not."""
    try:
        if isinstance(found, SharedRules):
            return content_of(path, len(found.content)) == found.content
        return _unnamed(read(path)) == _unnamed(found.words)
    except (Fault, OSError):
        return False


def _unnamed(words: Automaton) -> object:
    return structs.replace(words.header, name=""), words.digest


def may_be_replaced(found: SharedRules | SharedList) -> bool:
    """Whether another one of the player's own has its name. A word list that would stand in for one of ours
    is never the answer: every deal of ours is made for its words."""
    stands_in = isinstance(found, SharedList) and is_ours(found.name)
    return own_file(found).exists() and not stands_in


def free_name(found: SharedRules | SharedList) -> str:
    """Its own name, or if another one has that, the next that is free: what is here is not replaced."""
    taken = rulefile.names() if isinstance(found, SharedRules) else lexicon_names()
    name, n = found.name, 1
    while name in taken or os.path.lexists(own_file(found, name)):
        n += 1
        name = f"{found.name[:46]}-{n}"
    return name


def add(found: SharedRules | SharedList, name: str) -> None:
    """Write it among the player's own, in place of what has this name there. Raises NotWritten."""
    path = own_file(found, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a folder to write to") from error
    if isinstance(found, SharedRules):
        write_whole(path, found.content)
    else:
        write(path, replace(found.words, header=structs.replace(found.words.header, name=name)))
