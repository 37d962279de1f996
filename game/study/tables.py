"""Tables that players bring, from here or from other programs, and decks as such tables: CSV, or what Anki
reads and writes."""

import csv
import io
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from game.store.database import Database
from game.study.decks import deck_lines, deck_names, free_name, keep_deck
from game.study.learnt import KnownItem
from game.study.practice_table import is_practice, read_practice, take_in
from game.study.word_rows import is_anki_head, read_words
from game.system.files import beginning_of
from game.system.plain_text import clean
from game.text.catalogues import plural

_CSV_HEAD = "word,meaning\n"
_ANKI_HEAD = "#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\n"
_UNNAMED = "words"
_LONGEST_NAME = 40
_HEAD = 1 << 12  # bytes of the first lines
_ENDINGS = (".csv", ".tsv")


class HandedPractice(NamedTuple):
    """What somebody has learnt."""

    known: list[KnownItem]


class HandedWords(NamedTuple):
    """Words as the lines of a deck, each maybe with what it means, and how many lines were left out."""

    name: str
    lines: tuple[str, ...]
    left_out: int


HandedTable = HandedPractice | HandedWords


def is_table(path: Path) -> bool:
    """Whether a file looks like a table by its name, by a line that Anki writes first, or by its first line
    behind remarks; one that cannot be read does not."""
    try:
        head = beginning_of(path, _HEAD).decode("utf-8-sig", "ignore")
    except OSError:
        return False
    first = ""
    for line in head.splitlines():
        if is_anki_head(line):
            return True
        if not line.startswith("#"):
            first = line
            break
    return path.suffix.lower() in _ENDINGS or ("\t" in first and not first.startswith("{"))


def look_at_table(path: Path) -> HandedTable:
    """What is in a table. Raises Fault, with the line, for a file that is none."""
    if is_practice(path):
        return HandedPractice(read_practice(path))
    found = read_words(path)
    lines = tuple(f"{row.word}\t{row.meaning}" if row.meaning else row.word for row in found.rows)
    return HandedWords(name_of(path), lines, found.left_out)


def take_table(database: Database, found: HandedTable) -> tuple[str, ...]:
    """Keep what is in a table; what has come of it, in sentences. Raises NotKept and NotWritten."""
    if isinstance(found, HandedPractice):
        n = take_in(database, found.known)
        return (plural("{n} question added or changed.", "{n} questions added or changed.", n),)
    name, n = keep_words(found), len(found.lines)
    said = plural("{n} word is now the deck {name}.", "{n} words are now the deck {name}.", n, name=name)
    out = found.left_out
    left = plural("{n} line has no single word.", "{n} lines have no single word.", out) if out else ""
    return tuple(filter(None, (said, left)))


def keep_words(found: HandedWords) -> str:
    """Keep them as a deck, unless one of this name has just these lines; what it is called. Another deck is
    never replaced. Raises NotWritten."""
    if found.name in deck_names() and deck_lines(found.name) == found.lines:
        return found.name
    name = free_name(found.name)
    keep_deck(name, found.lines)
    return name


def name_of(path: Path) -> str:
    """What a deck is called that comes from a file: a name that every deck can have."""
    plain = " ".join(re.findall(r"[\w'-]+", clean(path.stem, _LONGEST_NAME)))
    return plain[:_LONGEST_NAME].strip(" '-") or _UNNAMED


def deck_as_csv(lines: Sequence[str]) -> str:
    """The lines of a deck, each with what it means."""
    made = io.StringIO()
    made.write(_CSV_HEAD)
    writer = csv.writer(made, lineterminator="\n")
    writer.writerows(_parts(line) for line in lines)
    return made.getvalue()


def deck_as_anki(lines: Sequence[str]) -> str:
    """The lines of a deck as notes that Anki can import."""
    made = io.StringIO()
    made.write(_ANKI_HEAD)
    writer = csv.writer(made, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows([escape(part) for part in _parts(line)] for line in lines)
    return made.getvalue()


def _parts(line: str) -> tuple[str, str]:
    word, _, meaning = line.partition("\t")
    return word, meaning
