"""English: SCOWL, all spellings, sizes to 80; common to size 50."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from lexicons.make.common import LONGEST, Words, exceptions

COMMON, LARGEST = 50, 80

_WORD = re.compile("(?=.*[aeiouy])[a-z]{3,}")


def words(sources: Path) -> Words:
    """Every word with its tier: 1 common, 2 full."""
    return chosen(_listed(sources / "scowl" / "usr" / "share" / "dict" / "scowl"))


def chosen(listed: Iterable[tuple[str, int]]) -> Words:
    """The tier of every word of the list, entries given as (spelling, size).

    SCOWL holds units, letters and symbols of two letters, and files some short words as abbreviations:
    the two-letter words are therefore those of the exceptions file alone.
    """
    known = exceptions("english")
    sizes: dict[str, int] = {}
    for entry, size in listed:
        word = plain(entry)
        usual = _WORD.fullmatch(word) or word in known.into["without_a_vowel"]
        if size <= LARGEST and len(word) <= LONGEST and usual and word not in known.struck():
            sizes[word] = min(size, sizes.get(word, size))
    tiers = {word: 1 if size <= COMMON else 2 for word, size in sizes.items()}
    for word in known.into["filed_as_abbreviations"]:
        tiers.setdefault(word, 2)
    tiers |= dict.fromkeys(known.into["two_letters_common"], 1)
    tiers |= dict.fromkeys(known.into["two_letters_rare"], 2)
    return {word.upper(): tier for word, tier in tiers.items()}


def plain(entry: str) -> str:
    """An entry without its accents and ligatures."""
    parts = unicodedata.normalize("NFD", entry.strip())
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return bare.replace("æ", "ae").replace("œ", "oe")


def _listed(folder: Path) -> Iterator[tuple[str, int]]:
    for path in sorted(folder.glob("*-words.*")):
        size = int(path.suffix[1:])
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            yield line, size
