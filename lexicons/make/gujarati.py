"""Gujarati: the list of the Utkarsh project, each sign of the script a piece of its own."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from lexicons.make.common import LONGEST, SHORTEST, Words, exceptions

# Independent vowels, consonants, vowel signs, nasal signs and the virama; no digits, no Latin.
_SIGNS = (
    "[\u0a82\u0a83\u0a85-\u0a8d\u0a8f-\u0a91\u0a93-\u0aa8\u0aaa-\u0ab0\u0ab2\u0ab3\u0ab5-\u0ab9"
    "\u0abe-\u0ac3\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd]"
)

# A word begins with a vowel or a consonant, and does not end on a virama (a consonant cut off).
_WORD = re.compile(f"[\u0a85-\u0ab9]{_SIGNS}*(?<!\u0acd)")


def words(sources: Path) -> Words:
    """Every word; the list has one tier."""
    listed = sources / "hunspell-gu" / "usr" / "share" / "hunspell" / "gu_IN.dic"
    return chosen(listed.read_text(encoding="utf-8").splitlines()[1:])


def chosen(listed: Iterable[str]) -> Words:
    """The entries that are spelt as words of the script."""
    struck = exceptions("gujarati").struck()
    entries = (unicodedata.normalize("NFC", line.strip().partition("/")[0]) for line in listed)
    return {
        word: 1
        for word in entries
        if SHORTEST <= len(word) <= LONGEST
        and _WORD.fullmatch(word)
        and not _doubled(word)
        and word not in struck
    }


def _doubled(word: str) -> bool:
    """Two vowel signs one after the other are a slip of the keys: no syllable has two vowels."""
    return re.search("[\u0abe-\u0acc]{2}|[\u0a85-\u0a94][\u0abe-\u0acd]", word) is not None
