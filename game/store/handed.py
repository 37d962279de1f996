"""Looks into files that players hand on: saved games, rulesets, word lists, told by what they hold and not by
their names; it keeps nothing."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from game.fault import Fault
from game.opening import words_for
from game.store.acts import fold
from game.store.files import played, read_game, ruleset_here
from game.store.journal import Journal
from game.system.files import NotWritten, beginning_of, content_of, write_whole
from game.system.paths import user_folder
from game.system.plain_text import clean
from game.table import rulefile
from game.table.mode import mode_of
from game.table.ruleset import Ruleset
from game.table.session import Record, Session
from game.words.automaton import LONGEST_NAME, MAGIC, Automaton, read, write
from game.words.lexicon import Lexicon
from game.words.lexicons import is_ours, lexicon_names
from game.words.pack import Title, pack, read_list

_HEAD = 1 << 16  # bytes that show what a file is
_MOST_RULES = 1 << 20
_MOST_MOVES = 10_000  # more than anybody plays in one game
_EXPECTED = "a saved game, a ruleset or a word list"
_FIELD = re.compile(r"""^["']?[A-Za-z_]+["']?\s*:(\s|$)""", re.MULTILINE)
_SECOND = re.compile(r" ?\(\d+\)$")  # as browsers call a file that they have brought before
_UNNAMED = "new"

PartDone = Callable[[float], None]


class NotOpened(Fault):
    """A file from elsewhere that is none that can be opened, or that is damaged."""


class ListMissing(NotOpened):
    """A game or a ruleset whose word list, which is `found`, is not here."""


@dataclass(frozen=True, slots=True)
class HandedGame:
    """A saved game, played again as far as it goes."""

    record: Record
    session: Session
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class HandedRules:
    """A ruleset, by which games can be played here."""

    name: str
    ruleset: Ruleset
    content: bytes


@dataclass(frozen=True, slots=True)
class HandedList:
    """A word list, packed."""

    name: str
    words: Automaton


Handed = HandedGame | HandedRules | HandedList


def look_into(path: Path, tell: PartDone = lambda part: None) -> Handed:
    """What is in a file; `tell` is told how much of a long list is packed. Raises NotOpened, whatever is
    wrong with it."""
    as_ruleset = (f"rulesets/{path.name}", f"rulesets/{_name_of(path)}.yaml")
    try:
        return _reader(path)(path, tell)
    except NotOpened:
        raise
    except Fault as fault:
        file = str(path) if fault.file in as_ruleset else fault.file
        raise NotOpened(file, fault.place, fault.found, fault.expected) from fault


def _reader(path: Path) -> Callable[[Path, PartDone], Handed]:
    """What reads a file that begins like this one. Raises Fault for one that is none of ours."""
    try:
        head = beginning_of(path, _HEAD)
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), _EXPECTED) from error
    if head.startswith(MAGIC):
        return _packed
    try:
        text = head.decode("utf-8-sig", "strict" if len(head) < _HEAD else "ignore")
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "no UTF-8", _EXPECTED) from error
    if text.startswith("{"):
        return _game
    if _FIELD.search(text):
        return _rules
    first = text.strip().partition("\n")[0].strip()
    if not first or not all(sign.isalpha() or not sign.isascii() for sign in first):
        raise Fault(str(path), "line 1", repr(first[:60]) if first else "nothing", _EXPECTED)
    return _plain


def _game(path: Path, tell: PartDone) -> HandedGame:
    record, file = read_game(path), str(path)
    if len(record.moves) > _MOST_MOVES:
        raise Fault(file, "", f"{len(record.moves)} moves", f"a game of at most {_MOST_MOVES}")
    lexicon = _words_for(record.ruleset or ruleset_here(record.setup), path)
    return HandedGame(record, played(record, lambda ruleset: lexicon, file), lexicon)


def _rules(path: Path, tell: PartDone) -> HandedRules:
    name = _name_of(path)
    found = rulefile.load_file(path, name)
    for ruleset in found:
        mode_of(ruleset, _words_for(ruleset, path))
    try:
        content = content_of(path, _MOST_RULES)
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), "a ruleset") from error
    return HandedRules(name, found[0], content)


def _words_for(ruleset: Ruleset, path: Path) -> Lexicon:
    """The words of a ruleset that a file has brought, which names a list that is here and never a file."""
    if ruleset.lexicon not in lexicon_names():
        raise ListMissing(
            str(path), "lexicon", ruleset.lexicon, "a word list that is here: it is opened first"
        )
    return words_for(ruleset)


def _packed(path: Path, tell: PartDone) -> HandedList:
    words = read(path)
    said = words.header.name  # by which a ruleset may ask for it
    return HandedList(said if re.match(rulefile.NAME, said) else _name_of(path), words)


def _plain(path: Path, tell: PartDone) -> HandedList:
    alphabet, words = read_list(path)
    name = _name_of(path)
    title = Title(clean(name, LONGEST_NAME), "", alphabet)
    return HandedList(name, pack(words, title, lambda done, of: tell(done / of)))


def _name_of(path: Path) -> str:
    """What a file is called among the others: a name that every ruleset and word list can have."""
    plain = "-".join(re.findall(r"[\w-]+", clean(_SECOND.sub("", path.stem), LONGEST_NAME)))
    return plain[:50].strip("-") or _UNNAMED


def known(journal: Journal, found: HandedGame) -> int | None:
    """The game of the journal that is this one, or goes on from where this one stands; None for none."""
    record = found.record
    ruleset = record.ruleset or ruleset_here(record.setup)
    there = record.moves[: record.at]
    for game in journal.games_of(record.setup):
        moves = fold(game.setup, journal.entries(game.id), f"game {game.id}").moves
        if game.ruleset == ruleset and moves[: len(there)] == there:
            return game.id
    return None


def own_file(found: HandedRules | HandedList, name: str = "") -> Path:
    """Where it would lie among the player's own, by its own name or another one."""
    folder, ending = ("rulesets", "yaml") if isinstance(found, HandedRules) else ("lexicons", "dawg")
    return user_folder() / folder / f"{name or found.name}.{ending}"


def name_here(found: HandedRules | HandedList) -> str:
    """The name by which the same is among the player's own already; "" if it is not."""
    path = own_file(found)
    return next((each.stem for each in sorted(path.parent.glob(f"*{path.suffix}")) if _same(found, each)), "")


def _same(found: HandedRules | HandedList, path: Path) -> bool:
    """Whether a file holds the same. One that cannot be read does not."""
    try:
        if isinstance(found, HandedRules):
            return content_of(path, len(found.content)) == found.content
        return _unnamed(read(path)) == _unnamed(found.words)
    except (Fault, OSError):
        return False


def _unnamed(words: Automaton) -> object:
    return structs.replace(words.header, name=""), words.digest


def may_be_replaced(found: HandedRules | HandedList) -> bool:
    """Whether another one of the player's own has its name. A word list that would stand in for one of ours
    is never the answer: every deal of ours is made for its words."""
    stands_in = isinstance(found, HandedList) and is_ours(found.name)
    return own_file(found).exists() and not stands_in


def free_name(found: HandedRules | HandedList) -> str:
    """Its own name, or if another one has that, the next that is free: what is here is not replaced."""
    taken = rulefile.names() if isinstance(found, HandedRules) else lexicon_names()
    name, n = found.name, 1
    while name in taken or os.path.lexists(own_file(found, name)):
        n += 1
        name = f"{found.name[:46]}-{n}"
    return name


def add(found: HandedRules | HandedList, name: str) -> None:
    """Write it among the player's own, in place of what has this name there. Raises NotWritten."""
    path = own_file(found, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a folder to write to") from error
    if isinstance(found, HandedRules):
        write_whole(path, found.content)
    else:
        write(path, replace(found.words, header=structs.replace(found.words.header, name=name)))
