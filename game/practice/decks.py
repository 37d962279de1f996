"""Decks: the player's own words to practise, stored as lists or typed as a line, and parts of them.

A deck is a file `decks/NAME.txt` in the user folder. Each line has words, patterns, lengths and sets of
letters (`shape_of`), and after a tab the meaning; a line that begins with # is a remark.
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
from game.practice.context import PracticeContext, bag_of, likely_first
from game.practice.item import Item, Solution
from game.practice.item_store import LONGEST_NOTE
from game.system.files import NotWritten, is_there, read_head, read_text, write_atomically
from game.system.paths import user_folder
from game.system.plain_text import clean
from game.words.automaton import LONGEST
from game.words.lexicon import Lexicon

LONGEST_WORD = 40
_MOST_TABLE_BYTES = 1 << 23
_MOST_ROWS = 100_000
_TRIED = 10_000  # lines without a single word before a file without any is refused
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
    separator: str
    html: bool
    no_fields: frozenset[int]  # columns that are not fields of the note


def read_words(path: Path) -> WordTable:
    """The words of a table or of Anki's package. Raises Fault, with the line, for another file, or one
    without words."""
    if path.suffix.lower() == anki_package.ENDING:
        layout = _TableColumns("", True, frozenset())
        lines: Iterator[tuple[int, list[str]]] = iter(enumerate(anki_package.read_notes(path), 1))
    else:
        layout, body, first = _head(read_text(path, _MOST_TABLE_BYTES, _EXPECTED))
        lines = _cells(path, body, layout, first)
    return _table_of(path, layout, lines)


def _table_of(path: Path, layout: _TableColumns, lines: Iterable[tuple[int, list[str]]]) -> WordTable:
    rows, left_out = dict[str, WordRow](), 0
    word_at, meaning_at, begun = 0, 1, False
    for line, cells in lines:
        named, begun = None if begun else _named(cells), True
        if named is not None:
            word_at, meaning_at = named
            continue
        word = _plain(cells[word_at], layout.html, LONGEST_WORD + 1) if len(cells) > word_at else ""
        if word and not _is_single(word):
            left_out += 1
            if left_out == _TRIED and not rows:
                break
            continue
        meaning = _plain(cells[meaning_at], layout.html, LONGEST_NOTE) if len(cells) > meaning_at else ""
        if not word:
            left_out += bool(meaning)
            continue
        rows.setdefault(word, WordRow(line, word, meaning))
        if len(rows) > _MOST_ROWS:
            raise Fault(str(path), f"line {line}", f"more than {_MOST_ROWS} words", _EXPECTED)
    if not rows:
        found = f"{left_out} lines without a single word" if left_out else "nothing"
        raise Fault(str(path), "", found, _EXPECTED)
    return WordTable(tuple(rows.values()), left_out)


def _is_single(word: str) -> bool:
    return len(word) <= LONGEST_WORD and all(sign.isalpha() or sign in "'’-·" for sign in word)


def _head(text: str) -> tuple[_TableColumns, str, int]:
    """The layout of a table, its lines without the Anki head, and the number of the first of them."""
    tags: dict[str, str] = {}
    lines = text.splitlines(keepends=True)
    first = 0
    while first < len(lines) and lines[first].startswith("#"):
        found = _ANKI_HEAD.fullmatch(lines[first].rstrip("\r\n"))
        if found is not None:
            tags[found[1]] = found[2]
        first += 1
    named = tags.get("separator", "")
    separator = _SEPARATORS.get(named.lower(), named)
    if len(separator) != 1 or separator in '"\r\n':
        line = next((line for line in lines[first:] if line.strip()), "")
        separator = next((sign for sign in _GUESSED if sign in line), "\t")
    numbers = (tags.get(name, "") for name in _NO_FIELD)
    no_fields = frozenset(int(number) - 1 for number in numbers if re.fullmatch(r"[1-9]\d?", number))
    return _TableColumns(separator, tags.get("html") == "true", no_fields), "".join(lines[first:]), first + 1


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
    found = cell[:_LONGEST_FIELD]
    if html:
        found = unescape(_TAG.sub(" ", found))
    found = _CLOZE.sub(r"\1", _SOUND.sub(" ", found))
    return clean(found, longest)


_LENGTH = re.compile(r"(\d{1,2})(?:[-\N{EN DASH}](\d{1,2}))?")
_LETTERS = re.compile(r"\{(\w+)\}")
_SIGN = re.compile(r"\[(\^?)(\w+)\]|(\?)|(\*)|(\w)")
_PATTERN = re.compile(rf"(?:{_SIGN.pattern})+")
_MOST_SIGNS = 60


class PatternSign(NamedTuple):
    """One place of a pattern: its letters, or all but these if `never`; `many` stands for any run of
    letters."""

    letters: frozenset[str] = frozenset()
    never: bool = True
    many: bool = False

    def takes(self, letter: str) -> bool:
        return (letter in self.letters) is not self.never


ANY, MANY = PatternSign(), PatternSign(many=True)


class WordShape(NamedTuple):
    """The shape of words: a pattern, the fewest and most letters, and the only letters, if restricted."""

    pattern: tuple[PatternSign, ...] = (MANY,)
    fewest: int = 1
    most: int = LONGEST
    only: frozenset[str] | None = None


def shape_of(line: str, place: str) -> tuple[tuple[str, ...], WordShape | None]:
    """The plain words of a line, and the shape of further words, if it has one. Raises Fault, with the place,
    for anything else."""
    words: list[str] = []
    shape: WordShape | None = None
    for part in line.split():
        if part.isalpha() or not any(sign in part for sign in "?*[]{}0123456789"):
            words.append(part)
            continue
        shape = _with(shape or WordShape(), part, place)
    return tuple(words), shape


def _with(shape: WordShape, part: str, place: str) -> WordShape:
    length, letters = _LENGTH.fullmatch(part), _LETTERS.fullmatch(part)
    if length is not None:
        fewest = int(length[1])
        most = int(length[2] or fewest)
        if 0 < fewest <= most:
            return shape._replace(fewest=fewest, most=min(most, LONGEST))
    elif letters is not None:
        return shape._replace(only=frozenset(letters[1]))
    elif shape.pattern == (MANY,) and len(part) <= _MOST_SIGNS and _PATTERN.fullmatch(part):
        return shape._replace(pattern=tuple(_signs(part)))
    raise Fault("deck", place, repr(part[:40]), "a word, a pattern such as *ING, or a length such as 5-7")


def _signs(pattern: str) -> Iterator[PatternSign]:
    for found in _SIGN.finditer(pattern):
        never, letters, one, many, letter = found.groups()
        if letters:
            yield PatternSign(frozenset(letters), bool(never))
        elif many:
            yield MANY
        else:
            yield ANY if one else PatternSign(frozenset(letter), never=False)


def words_like(context: PracticeContext, shape: WordShape) -> Iterator[str]:
    """The words of this shape that the pieces can spell, in alphabetical order."""
    lexicon, signs = context.lexicon, shape.pattern
    usable = set(context.letters) & (shape.only if shape.only is not None else set(context.letters))
    done = len(signs)

    def on(places: frozenset[int]) -> frozenset[int]:
        """The places, with those that an empty run reaches."""
        found = set(places)
        for place in sorted(places):
            while place < done and signs[place].many:
                place += 1
                found.add(place)
        return frozenset(found)

    def walk(node: int, word: str, places: frozenset[int]) -> Iterator[str]:
        for letter, (child, ends) in lexicon.children(node).items():
            if letter not in usable:
                continue
            met = [place for place in places if place < done and signs[place].takes(letter)]
            after = on(frozenset(place if signs[place].many else place + 1 for place in met))
            if not after:
                continue
            longer = word + letter
            if ends and done in after and shape.fewest <= len(longer):
                yield longer
            if len(longer) < shape.most:
                yield from walk(child, longer, after)

    return walk(lexicon.root, "", on(frozenset({0})))


_FOLDER, _ENDING = "decks", ".txt"
_MOST_BYTES = 1 << 22
_TABLES = (".csv", ".tsv", anki_package.ENDING)
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
    found = _BAND.fullmatch(band)
    first, last = (1, int(band)) if found and not found[2] else (0, 0)
    if found and found[2]:
        first, last = int(found[1]), int(found[2])
    if not 0 < first <= last:
        raise Fault("command line", "--band", repr(band[:40]), "numbers such as 500 or 501-1000")
    return DeckPart(deck, first, last)


def deck_names() -> tuple[str, ...]:
    """The names of the stored decks."""
    found = (path.stem for path in _folder().glob(f"*{_ENDING}"))
    return tuple(sorted((name for name in found if _NAME.fullmatch(name)), key=str.casefold))


def _folder() -> Path:
    return user_folder() / _FOLDER


def _file(name: str) -> Path:
    return _folder() / f"{name}{_ENDING}"


def is_name(name: str) -> bool:
    """Whether a deck can have this name."""
    return _NAME.fullmatch(name) is not None


def keep_deck(name: str, lines: Iterable[str]) -> None:
    """Store a deck, replacing one of the same name. Raises Fault for an invalid name, and NotWritten."""
    if not is_name(name):
        raise Fault("deck", "", repr(name[:40]), "a name of up to 40 letters, digits, spaces and hyphens")
    path = _file(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a folder to write to") from error
    write_atomically(path, "".join(f"{line}\n" for line in lines).encode())


def forget_deck(name: str) -> None:
    """Remove a deck. Raises NotWritten."""
    try:
        _file(name).unlink(missing_ok=True)
    except OSError as error:
        raise NotWritten(str(_file(name)), "", error.strerror or str(error), "a place to write to") from error


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
    return _read(_file(name))


def is_kept(deck: str) -> bool:
    """Whether this names a deck or a file, and is not words itself."""
    return lines_of(deck) != (deck,)


def lines_of(deck: str) -> tuple[str, ...]:
    """The lines of a stored deck, or of a file elsewhere (a list, or a table of words and meanings); else the
    text itself as one line. Raises Fault if a file cannot be read."""
    if is_name(deck) and is_there(_file(deck)):
        return _read(_file(deck))
    path = Path(deck)
    try:
        there = path.suffix != "" and path.is_file()
    except (OSError, ValueError):
        there = False
    if not there:
        return (deck,)
    if not _is_table(path):
        return _read(path)
    return tuple(f"{row.word}\t{row.meaning}".rstrip("\t") for row in read_words(path).rows)


def _is_table(path: Path) -> bool:
    """Whether a file is a table of words and meanings, or an Anki export."""
    try:
        first = read_head(path, _HEAD).decode("utf-8-sig", "ignore").partition("\n")[0]
    except OSError:
        return False
    return path.suffix.lower() in _TABLES or is_anki_head(first)


def _read(path: Path) -> tuple[str, ...]:
    return tuple(read_text(path, _MOST_BYTES, "a list, one word a line").splitlines())


def words_in(context: PracticeContext, lines: Iterable[str]) -> tuple[str, ...]:
    """The words of a deck that the context has, each once, the most probable first. Raises Fault for an
    invalid line."""
    lexicon, found = context.lexicon, dict[str, None]()
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        words, shape = shape_of(lexicon.fold(line.partition("\t")[0]), f"line {number}")
        if shape is not None:
            found |= dict.fromkeys(words_like(context, shape))
        found |= dict.fromkeys(word for word in words if lexicon.offers(word))
    return likely_first(found, bag_of(context.ruleset))


def words_drawn(context: PracticeContext, drawn: DeckPart) -> tuple[str, ...]:
    """The words of a part, the most probable first. Raises Fault if the deck cannot be read."""
    lines = lines_of(drawn.deck) if drawn.deck else ("*",)
    return words_in(context, lines)[drawn.first - 1 : drawn.last]


_MOST = 12  # meanings shown


class OwnMeanings:
    """The meanings in the player's decks, read once for each language."""

    def __init__(self) -> None:
        self._known: dict[str, Mapping[str, str]] = {}

    def of(self, context: PracticeContext, item: Item, solution: Solution) -> tuple[str, ...]:
        """A line for each word of the question and its answers with a meaning in a deck."""
        language = context.ruleset.language
        if language not in self._known:
            self._known[language] = _meanings_read(context.lexicon)
        known = self._known[language]
        words = dict.fromkeys((item.ask, *solution.answers))
        return tuple(f"{word}: {known[word]}" for word in words if word in known)[:_MOST]


def _meanings_read(lexicon: Lexicon) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in deck_names():
        try:
            lines = deck_lines(name)
        except Fault:
            continue  # reported where the deck is chosen
        for line in lines:
            word, _, meaning = line.partition("\t")
            if meaning:
                found.setdefault(lexicon.fold(word), meaning)
    return found
