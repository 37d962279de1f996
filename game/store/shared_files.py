"""Files that players share (saved games, rulesets, word lists): recognises them by content, reads them, and
imports them into the player's own folder and journal."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from game.fault import Fault
from game.opening import words_for
from game.store.gcg import is_gcg
from game.store.records import fold, played, read_game, ruleset_here
from game.system.files import make_folder, read_bytes, read_head, write_atomically
from game.system.paths import user_folder
from game.system.plain_text import clean
from game.table import rulefile
from game.table.mode import mode_of
from game.table.ruleset import Ruleset
from game.table.session import Record, Session
from game.words.automaton import MAGIC, MAX_NAME_LENGTH, Automaton, read, write
from game.words.lexicon import Lexicon
from game.words.lexicons import is_ours, lexicon_names
from game.words.pack import Title, pack, read_list

if TYPE_CHECKING:
    from game.store.journal import Journal  # loads SQLite, which reading a file does without

_HEADER_BYTES = 1 << 16  # bytes that show what a file is
_MAX_RULES = 1 << 20
_MAX_MOVES = 10_000  # more than anybody plays in one game
_EXPECTED = "a saved game, a ruleset or a word list"
_FIELD = re.compile(r"""^["']?[A-Za-z_]+["']?\s*:(\s|$)""", re.MULTILINE)
_SECOND = re.compile(r" ?\(\d+\)$")  # browsers add it to the name of a second download
_UNNAMED = "new"

PartDone = Callable[[float], None]


class SharedFileError(Fault):
    """A shared file that is damaged or of unknown content."""


class MissingListError(SharedFileError):
    """A game or a ruleset whose word list (`found`) is missing here."""


class SharedGame(msgspec.Struct, frozen=True):
    """A saved game, replayed."""

    record: Record
    session: Session
    lexicon: Lexicon


class SharedRules(msgspec.Struct, frozen=True):
    """A ruleset that can be played here."""

    name: str
    ruleset: Ruleset
    content: bytes


class SharedList(msgspec.Struct, frozen=True):
    """A word list, packed."""

    name: str
    words: Automaton


SharedFile = SharedGame | SharedRules | SharedList


def read_shared(path: Path, progress: PartDone = lambda part: None) -> SharedFile:
    """Read a shared file without saving anything; `progress` is given the part done (0 to 1) of a long word
    list. Raises SharedFileError for any fault in it."""
    as_ruleset = (f"rulesets/{path.name}", f"rulesets/{_name_of(path)}.yaml")
    try:
        return _reader(path)(path, progress)
    except SharedFileError:
        raise
    except Fault as fault:
        file = str(path) if fault.file in as_ruleset else fault.file
        raise SharedFileError(file, fault.place, fault.found, fault.expected) from fault


def _reader(path: Path) -> Callable[[Path, PartDone], SharedFile]:
    """The reader for a file, by its first bytes. Raises Fault for unknown content."""
    try:
        head = read_head(path, _HEADER_BYTES)
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), _EXPECTED) from error
    if head.startswith(MAGIC):
        return _read_packed
    try:
        text = head.decode("utf-8-sig", "strict" if len(head) < _HEADER_BYTES else "ignore")
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "not UTF-8", _EXPECTED) from error
    if text.startswith("{"):
        return _game
    if _FIELD.search(text):
        return _rules
    if is_gcg(text):
        expected = "a saved game, a ruleset or a word list; `kanugo gcg import` reads this file"
        raise Fault(str(path), "", "a GCG file", expected)
    first = text.strip().partition("\n")[0].strip()
    if not first or not all(character.isalpha() or not character.isascii() for character in first):
        raise Fault(str(path), "line 1", repr(first[:60]) if first else "nothing", _EXPECTED)
    return _read_plain


def _game(path: Path, progress: PartDone) -> SharedGame:
    record, file = read_game(path), str(path)
    if len(record.moves) > _MAX_MOVES:
        raise Fault(file, "", f"{len(record.moves)} moves", f"a game of at most {_MAX_MOVES}")
    lexicon = _words_for(record.ruleset or ruleset_here(record.setup), path)
    return SharedGame(record, played(record, lambda ruleset: lexicon, file), lexicon)


def _rules(path: Path, progress: PartDone) -> SharedRules:
    name = _name_of(path)
    rulesets = rulefile.load_file(path, name)
    for ruleset in rulesets:
        mode_of(ruleset, _words_for(ruleset, path))
    try:
        content = read_bytes(path, _MAX_RULES)
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), "a ruleset") from error
    return SharedRules(name, rulesets[0], content)


def _words_for(ruleset: Ruleset, path: Path) -> Lexicon:
    """The words of a shared ruleset. It may name an installed list, never a file."""
    if ruleset.lexicon not in lexicon_names():
        raise MissingListError(str(path), "lexicon", ruleset.lexicon, "an installed word list; open it first")
    return words_for(ruleset)


def _read_packed(path: Path, progress: PartDone) -> SharedList:
    words = read(path)
    name = words.header.name  # a ruleset may refer to it
    return SharedList(name if re.match(rulefile.NAME, name) else _name_of(path), words)


def _read_plain(path: Path, progress: PartDone) -> SharedList:
    progress(0)
    alphabet, words = read_list(path, progress=lambda done, of: progress(done / of / 2))
    name = _name_of(path)
    title = Title(clean(name, MAX_NAME_LENGTH), "", alphabet)
    return SharedList(name, pack(words, title, lambda done, of: progress((1 + done / of) / 2)))


def _name_of(path: Path) -> str:
    """The name of a file's ruleset or word list: its stem without unusual characters."""
    plain = "-".join(re.findall(r"[\w-]+", clean(_SECOND.sub("", path.stem), MAX_NAME_LENGTH)))
    return plain[:50].strip("-") or _UNNAMED


def game_here(journal: "Journal", shared: SharedGame) -> int | None:
    """The number of the game in the journal that is this one, or continues it; None if there is none."""
    record = shared.record
    ruleset = record.ruleset or ruleset_here(record.setup)
    there = record.moves[: record.at]
    for game in journal.games_of(record.setup):
        moves = fold(game.setup, journal.entries(game.id), f"game {game.id}").moves
        if game.ruleset == ruleset and moves[: len(there)] == there:
            return game.id
    return None


def own_file(shared: SharedRules | SharedList, name: str = "") -> Path:
    """Its path in the player's own folder, by its own name or another one."""
    folder, ending = ("rulesets", "yaml") if isinstance(shared, SharedRules) else ("lexicons", "dawg")
    return user_folder() / folder / f"{name or shared.name}.{ending}"


def name_here(shared: SharedRules | SharedList) -> str:
    """The name of the player's own file with the same content; "" if there is none."""
    path = own_file(shared)
    return next(
        (each.stem for each in sorted(path.parent.glob(f"*{path.suffix}")) if _same(shared, each)), ""
    )


def _same(shared: SharedRules | SharedList, path: Path) -> bool:
    """Whether a file has the same content; False if it cannot be read."""
    try:
        if isinstance(shared, SharedRules):
            return read_bytes(path, len(shared.content)) == shared.content
        return _unnamed(read(path)) == _unnamed(shared.words)
    except (Fault, OSError):
        return False


def _unnamed(words: Automaton) -> object:
    return structs.replace(words.header, name=""), words.digest


def may_be_replaced(shared: SharedRules | SharedList) -> bool:
    """Whether it may replace the player's own file of the same name. A word list may not take the name of a
    shipped one: the shipped deals are made for its words."""
    stands_in = isinstance(shared, SharedList) and is_ours(shared.name)
    return own_file(shared).exists() and not stands_in


def free_name(shared: SharedRules | SharedList) -> str:
    """Its own name, or if that is taken, the name with the next free number."""
    taken = rulefile.names() if isinstance(shared, SharedRules) else lexicon_names()
    name, n = shared.name, 1
    while name in taken or os.path.lexists(own_file(shared, name)):
        n += 1
        name = f"{shared.name[:46]}-{n}"
    return name


def import_file(shared: SharedRules | SharedList, name: str) -> None:
    """Write it to the player's own folder, replacing the file of this name. Raises WriteError."""
    path = own_file(shared, name)
    make_folder(path.parent)
    if isinstance(shared, SharedRules):
        write_atomically(path, shared.content)
    else:
        write(path, structs.replace(shared.words, header=structs.replace(shared.words.header, name=name)))
