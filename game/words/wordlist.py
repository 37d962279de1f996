"""Reads a plain list, one word a line, and refuses what is no word; it does not pack or judge."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from game.files import content_of
from game.words.automaton import LONGEST, MOST_LETTERS, LexiconError

_MOST_BYTES = 1 << 27  # more than the longest lists, of 3 million words, three times over


def read_list(path: Path, alphabet: Sequence[str] = ()) -> tuple[tuple[str, ...], dict[str, int]]:
    """The alphabet and the words (all of the first tier) of a UTF-8 list.

    Without an alphabet the letters of the list, in the order of Unicode, are the alphabet.
    """
    allowed = frozenset(alphabet)
    words: dict[str, int] = {}
    used: set[str] = set()
    for number, line in enumerate(_text(path).split("\n"), 1):
        word = unicodedata.normalize("NFC", line.strip()).upper()
        if not word:
            continue
        if len(word) > LONGEST:
            found = f"{word[:20]}…, {len(word)} letters"
            raise LexiconError(str(path), f"line {number}", found, f"words of up to {LONGEST} letters")
        strange = set(word) - (allowed or used)
        if strange and (allowed or not all(_is_letter(sign) for sign in strange)):
            _refuse(path, number, word, allowed)
        used |= strange
        words[word] = 1
    if not words:
        raise LexiconError(str(path), "", "no words", "one word a line")
    if len(used) > MOST_LETTERS:
        raise LexiconError(str(path), "", f"{len(used)} different letters", f"at most {MOST_LETTERS}")
    return tuple(alphabet) or tuple(sorted(used)), words


def _text(path: Path) -> str:
    try:
        raw = content_of(path, _MOST_BYTES)
    except OSError as error:
        raise LexiconError(str(path), "", error.strerror or str(error), "a list, one word a line") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{raw[error.start]:02x}"
        raise LexiconError(str(path), f"line {line}", wrong, "text in UTF-8") from error


def _refuse(path: Path, number: int, word: str, allowed: frozenset[str]) -> None:
    sign = next(sign for sign in word if (sign not in allowed if allowed else not _is_letter(sign)))
    expected = "a letter of the alphabet" if allowed else "a letter"
    raise LexiconError(str(path), f"line {number}", f"{sign!r} in {word!r}", expected)


def _is_letter(sign: str) -> bool:
    # Vowel signs of Indian scripts are marks, not letters; both spell words.
    return unicodedata.category(sign)[0] in "LM"
