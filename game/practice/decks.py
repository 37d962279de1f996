"""Decks: the player's own words to practise, stored as lists or typed as a line, and parts of them.

A deck is a file `decks/NAME.txt` in the user folder. Each line has words, patterns, lengths and sets of
letters (`context.shape_of`), and after a tab the meaning; a line that begins with # is a remark.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import NamedTuple

from game.fault import Fault
from game.practice import anki_package
from game.system.files import WriteError, exists, make_folder, read_head, read_text, write_atomically
from game.system.paths import user_folder
from game.system.plain_text import clean
from game.words.lexicon import Lexicon

_MAX_WORD_LENGTH = 40
MAX_MEANING_LENGTH = 300
"""Letters of a meaning."""

_MAX_TABLE_BYTES = 1 << 23
_MAX_ROWS = 100_000
_TRIED = 10_000  # lines without a word after which a file is refused
_LONGEST_FIELD = 4_000  # characters of a field that are read
_EXPECTED = "a table of words: a word and its meaning a line"

_ANKI_HEAD = re.compile(
    r"#(separator|html|columns|(?:notetype|deck|tags|guid) column|notetype|deck|tags):(.*)"
)
_SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":"}
_GUESSED = "\t;,"
_NO_FIELD = ("notetype column", "deck column", "tags column", "guid column")
_WORDS = re.compile("word|front|term|expression|question")
_MEANINGS = re.compile("meaning|back|definition|translation|gloss|note|answer")

_TAG = re.compile(r"<[^<>]*>")
_SOUND = re.compile(r"\[sound:[^\[\]]*\]")
_CLOZE = re.compile(r"\{\{c\d+::([^{}]*?)(?:::[^{}]*)?\}\}")


def is_anki_head(line: str) -> bool:
    """Whether a line belongs to the head of an Anki export."""
    return _ANKI_HEAD.fullmatch(line.rstrip("\r\n")) is not None


class WordRow(NamedTuple):
    """A word with its line in the file and its meaning, which may be empty."""

    line: int
    word: str
    meaning: str


class WordTable(NamedTuple):
    """Each word once, in the order of the file, and the number of lines without a single word."""

    rows: tuple[WordRow, ...]
    left_out: int


class _TableColumns(NamedTuple):
    """How the lines of a table are read; Anki never names the columns in its first line."""

    anki: bool
    separator: str
    html: bool
    no_fields: frozenset[int]  # columns that are not fields of the note


def read_words(path: Path) -> WordTable:
    """The words of a table or of Anki's package. Raises Fault, with the line, for another file, or one
    without words."""
    if path.suffix.lower() == anki_package.ENDING:
        layout = _TableColumns(True, "", True, frozenset())
        lines: Iterator[tuple[int, list[str]]] = iter(enumerate(anki_package.read_notes(path), 1))
    else:
        layout, body, first = _head(read_text(path, _MAX_TABLE_BYTES, _EXPECTED))
        lines = _cells(path, body, layout, first)
    return _table_of(path, layout, lines)


def _table_of(path: Path, layout: _TableColumns, lines: Iterable[tuple[int, list[str]]]) -> WordTable:
    rows, left_out = dict[str, WordRow](), 0
    word_at, meaning_at, begun = 0, 1, layout.anki
    for line, cells in lines:
        named, begun = None if begun else _named(cells), True
        if named is not None:
            word_at, meaning_at = named
            continue
        word = _plain(cells[word_at], layout.html, _MAX_WORD_LENGTH + 1) if len(cells) > word_at else ""
        if word and not _is_single(word):
            left_out += 1
            if left_out == _TRIED and not rows:
                break
            continue
        meaning = (
            _plain(cells[meaning_at], layout.html, MAX_MEANING_LENGTH) if len(cells) > meaning_at else ""
        )
        if not word:
            left_out += bool(meaning)
            continue
        rows.setdefault(word, WordRow(line, word, meaning))
        if len(rows) > _MAX_ROWS:
            raise Fault(str(path), f"line {line}", f"more than {_MAX_ROWS} words", _EXPECTED)
    if not rows:
        raise Fault(str(path), "", "no words", _EXPECTED)
    return WordTable(tuple(rows.values()), left_out)


def _is_single(word: str) -> bool:
    return len(word) <= _MAX_WORD_LENGTH and all(char.isalpha() or char in "'’-·" for char in word)


def _head(text: str) -> tuple[_TableColumns, str, int]:
    """The layout of a table, its lines without the Anki head, and the number of the first of them."""
    tags: dict[str, str] = {}
    lines = text.splitlines(keepends=True)
    first = 0
    while first < len(lines) and lines[first].startswith("#"):
        match = _ANKI_HEAD.fullmatch(lines[first].rstrip("\r\n"))
        if match is not None:
            tags[match[1]] = match[2]
        first += 1
    named = tags.get("separator", "")
    separator = _SEPARATORS.get(named.lower(), named)
    if len(separator) != 1 or separator in '"\r\n':
        line = next((line for line in lines[first:] if line.strip()), "")
        separator = next((char for char in _GUESSED if char in line), "\t")
    numbers = (tags.get(name, "") for name in _NO_FIELD)
    no_fields = frozenset(int(number) - 1 for number in numbers if re.fullmatch(r"[1-9]\d?", number))
    layout = _TableColumns(bool(tags), separator, tags.get("html") == "true", no_fields)
    return layout, "".join(lines[first:]), first + 1


def _cells(path: Path, body: str, layout: _TableColumns, first: int) -> Iterator[tuple[int, list[str]]]:
    """Each line that is not empty, with its number."""
    lines = io.StringIO(body, newline="").readlines()
    reader = csv.reader(lines, delimiter=layout.separator, strict=True)
    at = 0
    try:
        for row in reader:
            begun, at = at, reader.line_num
            cells = [cell for n, cell in enumerate(row) if n not in layout.no_fields]
            if any(cell.strip() for cell in cells):
                yield first + begun, cells
    except csv.Error as error:
        raise Fault(str(path), f"line {first + at}", repr(lines[at][:40]), _EXPECTED) from error


def _named(cells: list[str]) -> tuple[int, int] | None:
    """The columns of words and meanings, if the first line names them."""
    names = [cell.strip().lower() for cell in cells]
    word = next((n for n, name in enumerate(names) if _WORDS.fullmatch(name)), None)
    if word is None:
        return None
    meaning = next((n for n, name in enumerate(names) if _MEANINGS.fullmatch(name)), len(names))
    return word, meaning


def _plain(cell: str, html: bool, longest: int) -> str:
    """A field as one line of plain text."""
    plain = cell[:_LONGEST_FIELD]
    if html:
        plain = unescape(_TAG.sub(" ", plain))
    plain = _CLOZE.sub(r"\1", _SOUND.sub(" ", plain))
    return clean(plain, longest)


_FOLDER, _ENDING = "decks", ".txt"
_MAX_BYTES = 1 << 22
TABLE_ENDINGS = (".csv", ".tsv", anki_package.ENDING)
"""Of files that are tables of words and meanings."""

_HEAD = 200  # bytes of the first line of a table
_NAME = re.compile(r"\w(?:[\w .'\-]{0,38}\w)?")
_BAND = re.compile(r"([1-9]\d{0,6})(?:[-\N{EN DASH}]([1-9]\d{0,6}))?")


class DeckPart(NamedTuple):
    """The words of new questions: a deck by name or as a line, or all words if empty; from the `first` to the
    `last` of them, the most probable first."""

    deck: str = ""
    first: int = 1
    last: int | None = None

    @property
    def all(self) -> bool:
        return not self.deck and self.first == 1 and self.last is None


def part_of(deck: str, band: str) -> DeckPart:
    """A part of a deck by a band such as `500` or `501-1000`, or all of it. Raises Fault for another band."""
    if not band:
        return DeckPart(deck)
    match = _BAND.fullmatch(band)
    first, last = (1, int(band)) if match and not match[2] else (0, 0)
    if match and match[2]:
        first, last = int(match[1]), int(match[2])
    if not 0 < first <= last:
        raise Fault("command line", "--band", repr(band[:40]), "numbers such as 500 or 501-1000")
    return DeckPart(deck, first, last)


def deck_names() -> tuple[str, ...]:
    names = (path.stem for path in _folder().glob(f"*{_ENDING}"))
    return tuple(sorted((name for name in names if _NAME.fullmatch(name)), key=str.casefold))


def _folder() -> Path:
    return user_folder() / _FOLDER


def _file(name: str) -> Path:
    return _folder() / f"{name}{_ENDING}"


def is_name(name: str) -> bool:
    """Whether a deck can have this name."""
    return _NAME.fullmatch(name) is not None


def keep_deck(name: str, lines: Iterable[str]) -> None:
    """Store a deck, replacing one of the same name. Raises Fault for an invalid name, and WriteError."""
    if not is_name(name):
        raise Fault("deck", "", repr(name[:40]), "a name of up to 40 letters, digits, spaces and hyphens")
    path = _file(name)
    make_folder(path.parent)
    write_atomically(path, "".join(f"{line}\n" for line in lines).encode())


def forget_deck(name: str) -> None:
    """Remove a deck. Raises WriteError."""
    try:
        _file(name).unlink(missing_ok=True)
    except OSError as error:
        raise WriteError(str(_file(name)), "", error.strerror or str(error), "a place to write to") from error


_MY_WORDS = re.compile(r"my-words-([a-z]{2,3})")


def my_words(language: str) -> str:
    """The name of the deck of words in a language that the player has stored one by one."""
    return f"my-words-{language}"


def language_of(deck: str) -> str:
    """The language of a deck of `my_words`; empty for another deck."""
    match = _MY_WORDS.fullmatch(deck)
    return match[1] if match is not None else ""


def keep_word(language: str, word: str) -> bool:
    """Add a word to the deck of `my_words`; False if it is there already. Raises Fault if the deck cannot be
    read, and WriteError."""
    deck = my_words(language)
    lines = deck_lines(deck) if exists(_file(deck)) else ()
    if word in (line.partition("\t")[0] for line in lines):
        return False
    keep_deck(deck, (*lines, word))
    return True


def free_name(name: str) -> str:
    """The name, with a number if a deck has it already."""
    used, tried, n = {each.casefold() for each in deck_names()}, name, 1
    while tried.casefold() in used:
        n += 1
        tried = f"{name[:36]} {n}"
    return tried


def deck_lines(name: str) -> tuple[str, ...]:
    """The lines of a stored deck. Raises Fault if there is none, or it cannot be read."""
    names = deck_names()
    if name not in names:
        wanted = f"one of {', '.join(names)}" if names else "the name of a deck: there is none yet"
        raise Fault("deck", "", repr(name[:40]), wanted)
    return _read_lines(_file(name))


def is_deck_or_file(deck: str) -> bool:
    """Whether this names a deck or a file, and is not words itself."""
    return lines_of(deck) != (deck,)


def lines_of(deck: str) -> tuple[str, ...]:
    """The lines of a stored deck, or of a file elsewhere (a list, or a table of words and meanings); else the
    text itself as one line. Raises Fault if a file cannot be read."""
    if is_name(deck) and exists(_file(deck)):
        return _read_lines(_file(deck))
    path = Path(deck)
    try:
        is_file = path.suffix != "" and path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return (deck,)
    if not _is_table(path):
        return _read_lines(path)
    return tuple(f"{row.word}\t{row.meaning}".rstrip("\t") for row in read_words(path).rows)


def _is_table(path: Path) -> bool:
    """Whether a file is a table of words and meanings, or an Anki export."""
    try:
        first = read_head(path, _HEAD).decode("utf-8-sig", "ignore").partition("\n")[0]
    except OSError:
        return False
    return path.suffix.lower() in TABLE_ENDINGS or is_anki_head(first)


def _read_lines(path: Path) -> tuple[str, ...]:
    return tuple(read_text(path, _MAX_BYTES, "a list, one word a line").splitlines())


class OwnMeanings(NamedTuple):
    """The meanings in the player's decks, by word: `fitting` from decks of which a word list has most words,
    `others` from those in another language."""

    fitting: Mapping[str, str]
    others: Mapping[str, str]


def own_meanings(lexicon: Lexicon) -> OwnMeanings:
    """What the player's decks say about words, spelt as the lexicon spells them."""
    fitting, others = dict[str, str](), dict[str, str]()
    for name in deck_names():
        try:
            meant = meanings_in(deck_lines(name), lexicon)
        except Fault:
            continue  # reported where the deck is chosen
        known = sum(word in lexicon for word in meant)
        into = fitting if 2 * known >= len(meant) else others
        for word, meaning in meant.items():
            into.setdefault(word, meaning)
    return OwnMeanings(fitting, others)


def meanings_in(lines: Iterable[str], lexicon: Lexicon) -> dict[str, str]:
    """The words of a deck that have a meaning in it, spelt as the lexicon spells them."""
    meanings: dict[str, str] = {}
    for line in lines:
        word, _, meaning = line.partition("\t")
        if meaning and _is_single(word):
            meanings.setdefault(lexicon.fold(word), meaning)
    return meanings
