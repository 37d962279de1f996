"""Words with their meanings, read from tables of other programs: CSV, and the "Notes in Plain
Text" that Anki exports. What becomes of them is not known here."""

import csv
import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

from game.fault import Fault
from game.study.learnt import LONGEST_NOTE
from game.system.files import text_of
from game.system.plain_text import clean

LONGEST_WORD = 40
_MOST_BYTES = 1 << 23
_MOST_ROWS = 100_000
_TRIED = 10_000  # lines without a single word, after which a file without any is given up
_LONGEST_FIELD = 4_000  # signs of a field that are looked at
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
    """Whether a line is one of those that Anki writes before its notes."""
    return _ANKI_HEAD.fullmatch(line.rstrip("\r\n")) is not None


class WordRow(NamedTuple):
    """A word as it is written, and what it means, which may be empty; at which line of the file."""

    line: int
    word: str
    meaning: str


class WordTable(NamedTuple):
    """Each word once, in the order of the file, and how many lines have no single word."""

    rows: tuple[WordRow, ...]
    left_out: int


class _WordColumns(NamedTuple):
    separator: str
    html: bool
    no_fields: frozenset[int]  # columns that are none of the note's


def read_words(path: Path) -> WordTable:
    """The words of a table. Raises Fault, with the line, for a file that is none, or has no word at all."""
    text = text_of(path, _MOST_BYTES, _EXPECTED)
    layout, body, first = _head(text)
    rows, left_out = dict[str, WordRow](), 0
    word_at, meaning_at, begun = 0, 1, False
    for line, cells in _cells(path, body, layout, first):
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


def _head(text: str) -> tuple[_WordColumns, str, int]:
    """How the table is laid out, its lines without the head that Anki writes, and the number of the first."""
    said: dict[str, str] = {}
    lines = text.splitlines(keepends=True)
    first = 0
    while first < len(lines) and lines[first].startswith("#"):
        found = _ANKI_HEAD.fullmatch(lines[first].rstrip("\r\n"))
        if found is not None:
            said[found[1]] = found[2]
        first += 1
    named = said.get("separator", "")
    separator = _SEPARATORS.get(named.lower(), named)
    if len(separator) != 1 or separator in '"\r\n':
        line = next((line for line in lines[first:] if line.strip()), "")
        separator = next((sign for sign in _GUESSED if sign in line), "\t")
    numbers = (said.get(name, "") for name in _NO_FIELD)
    no_fields = frozenset(int(number) - 1 for number in numbers if re.fullmatch(r"[1-9]\d?", number))
    return _WordColumns(separator, said.get("html") == "true", no_fields), "".join(lines[first:]), first + 1


def _cells(path: Path, body: str, layout: _WordColumns, first: int) -> Iterator[tuple[int, list[str]]]:
    """Each line that says something, with the number at which it begins."""
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
    """The columns of words and of meanings, where the first line names them."""
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
