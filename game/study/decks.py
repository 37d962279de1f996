"""Words of the player's own choice to practise: kept as plain lists, or written down in a line; and the part
of them that is asked now. What is asked about them is not known here.

A deck is a file `decks/NAME.txt` in the folder of the player's own files: a word, a pattern or several of
them in a line (`patterns`), a line that begins with # is a remark. Behind a tab stands what the word means.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from game.fault import Fault
from game.files import NotWritten, beginning_of, is_there, text_of, write_whole
from game.paths import user_folder
from game.study.course import Course
from game.study.draws import bag_of, likely_first
from game.study.patterns import shape_of, words_like
from game.study.wordrows import is_anki_head, read_words

_FOLDER, _ENDING = "decks", ".txt"
_MOST_BYTES = 1 << 22
_TABLES = (".csv", ".tsv")
_HEAD = 200  # bytes of the first line of a table
_NAME = re.compile(r"\w(?:[\w .'\-]{0,38}\w)?")
_BAND = re.compile(r"([1-9]\d{0,6})(?:[-\N{EN DASH}]([1-9]\d{0,6}))?")


class DeckPart(NamedTuple):
    """What new questions are made of: a deck by its name, or what would stand in it, or all words; and the
    first and last of them, in the order of how likely they are drawn. No `last`: to the end."""

    deck: str = ""
    first: int = 1
    last: int | None = None

    @property
    def all(self) -> bool:
        return not self.deck and self.first == 1 and self.last is None


def drawn_of(deck: str, band: str) -> DeckPart:
    """A deck and a part of it, as `500` or `501-1000`; empty: all. Raises Fault for what is no band."""
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
    """The names of the decks that are kept."""
    found = (path.stem for path in _folder().glob(f"*{_ENDING}"))
    return tuple(sorted((name for name in found if _NAME.fullmatch(name)), key=str.casefold))


def _folder() -> Path:
    return user_folder() / _FOLDER


def _file(name: str) -> Path:
    return _folder() / f"{name}{_ENDING}"


def is_name(name: str) -> bool:
    """Whether a deck can be called so."""
    return _NAME.fullmatch(name) is not None


def keep_deck(name: str, lines: Iterable[str]) -> None:
    """Keep lines as a deck, in place of the one of this name. Raises Fault for a name that no deck can have,
    and NotWritten."""
    if not is_name(name):
        raise Fault("deck", "", repr(name[:40]), "a name of up to 40 letters, digits, spaces and hyphens")
    path = _file(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a folder to write to") from error
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())


def forget_deck(name: str) -> None:
    """Remove a deck. Raises NotWritten."""
    try:
        _file(name).unlink(missing_ok=True)
    except OSError as error:
        raise NotWritten(str(_file(name)), "", error.strerror or str(error), "a place to write to") from error


def free_name(name: str) -> str:
    """The name, or the next one that no deck has."""
    taken, tried, n = {each.casefold() for each in deck_names()}, name, 1
    while tried.casefold() in taken:
        n += 1
        tried = f"{name[:36]} {n}"
    return tried


def deck_lines(name: str) -> tuple[str, ...]:
    """The lines of a deck that is kept. Raises Fault if there is none, or it cannot be read."""
    names = deck_names()
    if name not in names:
        wanted = f"one of {', '.join(names)}" if names else "the name of a deck: there is none yet"
        raise Fault("deck", "", repr(name[:40]), wanted)
    return _read(_file(name))


def is_kept(deck: str) -> bool:
    """Whether there is a deck or a file of this name, and it is no words itself."""
    return lines_of(deck) != (deck,)


def lines_of(deck: str) -> tuple[str, ...]:
    """The lines of a deck by its name, of a file elsewhere (a list, or a table of words and meanings), or
    the deck itself as its only line. Raises Fault if a file cannot be read."""
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
    """Whether a file is one of words with their meanings: a table, or what Anki has exported."""
    try:
        first = beginning_of(path, _HEAD).decode("utf-8-sig", "ignore").partition("\n")[0]
    except OSError:
        return False
    return path.suffix.lower() in _TABLES or is_anki_head(first)


def _read(path: Path) -> tuple[str, ...]:
    return tuple(text_of(path, _MOST_BYTES, "a list, one word a line").splitlines())


def words_in(course: Course, lines: Iterable[str]) -> tuple[str, ...]:
    """The words of a deck that are words of the course and can be laid, each once, those that are drawn most
    likely first. Raises Fault for a line that says neither."""
    lexicon, found = course.lexicon, dict[str, None]()
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        words, shape = shape_of(lexicon.fold(line.partition("\t")[0]), f"line {number}")
        if shape is not None:
            found |= dict.fromkeys(words_like(course, shape))
        found |= dict.fromkeys(word for word in words if lexicon.offers(word))
    return likely_first(found, bag_of(course.ruleset))


def words_drawn(course: Course, drawn: DeckPart) -> tuple[str, ...]:
    """The words that are to be practised, the likeliest first. Raises Fault if the deck cannot be read."""
    lines = lines_of(drawn.deck) if drawn.deck else ("*",)
    return words_in(course, lines)[drawn.first - 1 : drawn.last]
