"""Finds lexicons by name: shipped ones, the player's own, packed files and plain lists anywhere."""

import errno
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from game.system.files import read_head, read_text, write_atomically
from game.system.paths import is_shipped, places, shipped
from game.system.plain_text import clean
from game.system.yaml_file import read_yaml
from game.words.automaton import (
    MAGIC,
    MAX_NAME_LENGTH,
    MAX_TIERS,
    MAX_WORD_LENGTH,
    Automaton,
    LexiconError,
    read,
    read_header,
)
from game.words.lexicon import EVERYDAY, USUAL_TIERS, Lexicon, lexicon_of
from game.words.pack import Title, pack, read_list

_MAX_BYTES = 1 << 24

KEPT_BACK = ".offensive.tsv"
"""The ending of the list of offensive words, beside the packed file of the others."""

SLUR, OBSCENE = "slur", "obscene"
"""What makes a word offensive."""

USUAL = ".everyday"
"""The ending of the packed everyday words, beside the packed file of all."""

_TIERS = {str(tier): tier for tier in range(1, MAX_TIERS + 1)}


def load(name_or_file: str, folders: Sequence[Path] | None = None) -> Lexicon:
    """A shipped lexicon, one in the player's own folder, a packed file or a plain text list."""
    looked = places("lexicons") if folders is None else tuple(folders)
    try:
        path = _named(name_or_file, looked) or Path(name_or_file)
        found = path.is_file()
    except OSError as error:
        why = error.strerror or str(error)
        raise LexiconError(name_or_file[:60], "", why, "a lexicon or a readable file") from error
    if not found:
        if name_or_file and path.exists():
            why = os.strerror(errno.EISDIR) if path.is_dir() else "a special file"
            raise LexiconError(name_or_file, "", why, "a list of words")
        if name_or_file in lexicon_names(looked):
            raise LexiconError(f"{name_or_file}.dawg", "", "a special file", "a packed lexicon")
        names = ", ".join(lexicon_names(looked))
        raise LexiconError(name_or_file or "''", "", "no such lexicon or file", f"a file or one of {names}")
    return _open(path) if path.suffix == ".dawg" or is_packed(path) else from_list(path)


def chosen_lexicon(given: str) -> str:
    """A name or file as it was given, but the name of the one lexicon of a language for its code. Raises
    LexiconError if the language has several."""
    names = lexicon_names()
    if not given or given in names:
        return given
    of_language = [name for name in names if _language(name) == given]
    if not of_language or Path(given).is_file():
        return given
    if len(of_language) > 1:
        expected = f"one of {', '.join(of_language)}"
        raise LexiconError(given, "", "a language with several lexicons", expected)
    return of_language[0]


def _language(name: str) -> str:
    """The language of a packed lexicon; of one that cannot be read, none."""
    path = file_of(name)
    try:
        return "" if path is None else read_header(path).language
    except LexiconError:
        return ""


def is_packed(path: Path) -> bool:
    """Whether a file begins like a packed lexicon, whatever its name. Raises LexiconError if it cannot be
    read."""
    try:
        return read_head(path, len(MAGIC)) == MAGIC
    except OSError as error:
        raise LexiconError(str(path), "", error.strerror or str(error), "a list of words") from error


def portable_name(name_or_file: str) -> str:
    """The name by which `load` finds the same lexicon from any folder: that of a packed one, else the
    absolute path."""
    return name_or_file if _named(name_or_file, places("lexicons")) else str(Path(name_or_file).resolve())


def _named(name: str, folders: Iterable[Path]) -> Path | None:
    """The packed lexicon of this name in the first folder that has it."""
    paths = (folder / f"{name}.dawg" for folder in folders)
    return next((path for path in paths if path.is_file()), None)


def _open(path: Path) -> Lexicon:
    """The lexicon of a packed file, with the offensive words, the everyday words and the grammar beside
    it."""
    lexicon = lexicon_of(_automaton(path))
    usual = _usual(path.with_suffix(USUAL), lexicon)
    kept_back, offences = _kept_back(path.with_suffix(KEPT_BACK))
    lexicon = replace(lexicon, usual=usual, kept_back=kept_back, offences=offences)
    grammar_file = path.with_suffix(".grammar.yaml")
    return replace(lexicon, grammar_file=grammar_file, derives=True) if grammar_file.is_file() else lexicon


def _automaton(path: Path) -> Automaton:
    """The automaton of a file. Those of shipped files are cached."""
    return _cached(path, path.stat().st_mtime_ns) if is_shipped(path) else read(path)


@lru_cache(maxsize=8)
def _cached(path: Path, changed: int) -> Automaton:
    return read(path)


def _usual(path: Path, lexicon: Lexicon) -> Automaton | None:
    """The everyday words in the file beside a lexicon, if there is one."""
    if not path.is_file():
        return None
    usual = _automaton(path)
    tiers = usual.header.tiers
    if tiers != USUAL_TIERS[: len(tiers)] or usual.header.alphabet != lexicon.alphabet:
        expected = f"the tier {EVERYDAY} in the letters of {lexicon.name}"
        raise LexiconError(str(path), "header", ", ".join(tiers), expected)
    return usual


@cache
def _kept_back(path: Path) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """The tiers and the reasons of the words in a file of lines WORD, tab, tier number, and maybe a tab and a
    reason; none where there is no such file."""
    if not path.is_file():
        return {}, {}
    lines = read_text(path, _MAX_BYTES, "offensive words in UTF-8").splitlines()
    words: dict[str, int] = {}
    reasons: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        word, _, rest = line.partition("\t")
        tier, tab, reason = rest.partition("\t")
        if (
            not 0 < len(word) <= MAX_WORD_LENGTH
            or tier not in _TIERS
            or (tab and reason not in (SLUR, OBSCENE))
        ):
            expected = (
                f"a word of up to {MAX_WORD_LENGTH} letters, a tab, the number of its tier, and maybe a tab "
                f"and {SLUR} or {OBSCENE}"
            )
            raise LexiconError(str(path), f"line {number}", repr(line[:60]), expected)
        words[word] = _TIERS[tier]
        if reason:
            reasons[word] = reason
    return words, reasons


def from_list(path: Path) -> Lexicon:
    """The lexicon of a plain text list."""
    alphabet, words = read_list(path)
    return lexicon_of(pack(words, Title(clean(path.name, MAX_NAME_LENGTH), "", alphabet)))


def shipped_lexicons(language: str) -> Iterator[Lexicon]:
    """The shipped lexicons of a language, none for no language; the player's own are not read."""
    folder = shipped("lexicons")
    names = lexicon_names((folder,)) if language else ()
    of_language = (name for name in names if read_header(folder / f"{name}.dawg").language == language)
    return (load(name, (folder,)) for name in of_language)


def fold_word(language: str, text: str) -> str:
    """A text as the cards of a language spell it, by its first shipped lexicon; capitals if there is none."""
    lexicon = next(shipped_lexicons(language), None)
    return text.upper() if lexicon is None else lexicon.fold(text)


def own_names() -> tuple[str, ...]:
    """The names of the player's own packed lexicons, without those that replace a shipped one."""
    return tuple(name for name in lexicon_names() if not is_ours(name))


def file_of(name: str) -> Path | None:
    """The file of the packed lexicon of this name, if there is one."""
    return _named(name, places("lexicons"))


def overriding_lists() -> tuple[Path, ...]:
    """The player's own files that have the names of shipped lists, and are read instead."""
    files = (file_of(name) for name in lexicon_names() if is_ours(name))
    return tuple(path for path in files if path is not None and not is_shipped(path))


def is_ours(name: str) -> bool:
    """Whether a lexicon of this name is shipped."""
    return (shipped("lexicons") / f"{name}.dawg").is_file()


def lexicon_names(folders: Sequence[Path] | None = None) -> tuple[str, ...]:
    """The names of the packed lexicons in these folders, or in the player's own and the shipped one."""
    looked = places("lexicons") if folders is None else folders
    return tuple(sorted({path.stem for folder in looked for path in folder.glob("*.dawg")}))


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A description of a lexicon. `tiers` counts the words of each tier, which includes those before it;
    `kept_back` counts the offensive ones, which have a list of their own; `everyday` the everyday ones."""

    name: str
    language: str
    alphabet: str
    folding: dict[str, str]
    tiers: dict[str, int]
    judging: str
    source: str
    version: str
    licence: str
    credit: str
    licence_files: tuple[str, ...]
    count: int
    hash: str
    kept_back: int = 0
    everyday: int = 0
    notes: dict[str, str] = {}

    def write(self, path: Path) -> None:
        import yaml  # slow to load, and not needed to read cards

        plain = msgspec.to_builtins(self)
        content: str = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=110)
        write_atomically(path, content.encode())


def read_card(path: Path) -> Card:
    try:
        return msgspec.convert(read_yaml(path), Card)
    except msgspec.ValidationError as error:
        raise LexiconError(str(path), "card", str(error), "the description of a lexicon") from error
