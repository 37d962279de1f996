"""Recognises shared files by their content (saved games, rulesets, word lists) and reads them, without
keeping anything."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.fault import Fault
from game.opening import words_for
from game.store.files import played, read_game, ruleset_here
from game.system.files import beginning_of, content_of
from game.system.plain_text import clean
from game.table import rulefile
from game.table.mode import mode_of
from game.table.ruleset import Ruleset
from game.table.session import Record, Session
from game.words.automaton import LONGEST_NAME, MAGIC, Automaton, read
from game.words.lexicon import Lexicon
from game.words.lexicons import lexicon_names
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
class SharedGame:
    """A saved game, played again as far as it goes."""

    record: Record
    session: Session
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class SharedRules:
    """A ruleset, by which games can be played here."""

    name: str
    ruleset: Ruleset
    content: bytes


@dataclass(frozen=True, slots=True)
class SharedList:
    """A word list, packed."""

    name: str
    words: Automaton


Handed = SharedGame | SharedRules | SharedList


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


def _game(path: Path, tell: PartDone) -> SharedGame:
    record, file = read_game(path), str(path)
    if len(record.moves) > _MOST_MOVES:
        raise Fault(file, "", f"{len(record.moves)} moves", f"a game of at most {_MOST_MOVES}")
    lexicon = _words_for(record.ruleset or ruleset_here(record.setup), path)
    return SharedGame(record, played(record, lambda ruleset: lexicon, file), lexicon)


def _rules(path: Path, tell: PartDone) -> SharedRules:
    name = _name_of(path)
    found = rulefile.load_file(path, name)
    for ruleset in found:
        mode_of(ruleset, _words_for(ruleset, path))
    try:
        content = content_of(path, _MOST_RULES)
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), "a ruleset") from error
    return SharedRules(name, found[0], content)


def _words_for(ruleset: Ruleset, path: Path) -> Lexicon:
    """The words of a ruleset that a file has brought, which names a list that is here and never a file."""
    if ruleset.lexicon not in lexicon_names():
        raise ListMissing(
            str(path), "lexicon", ruleset.lexicon, "a word list that is here: it is opened first"
        )
    return words_for(ruleset)


def _packed(path: Path, tell: PartDone) -> SharedList:
    words = read(path)
    said = words.header.name  # by which a ruleset may ask for it
    return SharedList(said if re.match(rulefile.NAME, said) else _name_of(path), words)


def _plain(path: Path, tell: PartDone) -> SharedList:
    alphabet, words = read_list(path)
    name = _name_of(path)
    title = Title(clean(name, LONGEST_NAME), "", alphabet)
    return SharedList(name, pack(words, title, lambda done, of: tell(done / of)))


def _name_of(path: Path) -> str:
    """What a file is called among the others: a name that every ruleset and word list can have."""
    plain = "-".join(re.findall(r"[\w-]+", clean(_SECOND.sub("", path.stem), LONGEST_NAME)))
    return plain[:50].strip("-") or _UNNAMED
