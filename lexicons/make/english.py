"""English: SCOWL to size 80, and word-list; common is size 50 and less, known what both have to size 70."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from game.fault import Fault
from lexicons.make.common import LONGEST, Words, exceptions, frequencies, spelt

COMMON, KNOWN, LARGEST = 50, 70, 80
EVERYDAY = ((35, 2.5), (50, 3.0))
"""The sizes of everyday words, and how frequent words of each have to be on the Zipf scale: 3 is once in a
million words. The counts of both, and what people said of samples, are in docs/lexicons.md."""

_USED = ("english", "american", "british", "british_z")  # of SCOWL: not what it calls variants

_VOWEL = re.compile("[aeiouy]")
FULL = 3
_USUAL = re.compile(f"(?=.*[aeiouy])[a-z]{{3,{LONGEST}}}")


class Lists(NamedTuple):
    """What the words are chosen from: SCOWL as (spelling, size), and two lists of spellings."""

    scowl: Iterable[tuple[str, int]]
    word_list: Collection[str]
    wordnet: Collection[str]


def words(sources: Path) -> Words:
    """Every word with its tier: 1 common, 2 known, 3 full."""
    plain_list = sources / "word-list" / "package" / "words.txt"
    wordnet = sources / "wordnet" / "usr" / "share" / "wordnet"
    return chosen(
        Lists(
            _listed(sources / "scowl" / "usr" / "share" / "dict" / "scowl"),
            set(plain_list.read_text("utf-8").split()),
            {
                line.split(" ", 1)[0]
                for path in wordnet.glob("index.*")
                for line in path.open("r", -1, "utf-8")
            },
        )
    )


def chosen(lists: Lists) -> Words:
    """The tier of every word.

    SCOWL holds units, letters and symbols of two letters or without a vowel, and files some short words as
    abbreviations: such words are those of word-list and of the exceptions file. A word that only one list
    has, or SCOWL only among its rarest, or that is a sound drawn out without a vowel, is not known.
    """
    known = exceptions("english")
    sizes: dict[str, int] = {}
    for entry, size in lists.scowl:
        word = plain(entry)
        sizes[word] = min(size, sizes.get(word, size))
    newer = (
        *_attested("newer_in_scowl", known.into["newer_in_scowl"], sizes),
        *_attested("newer_in_wordnet", known.into["newer_in_wordnet"], lists.wordnet),
    )
    sizes |= {word.lower(): min(KNOWN, sizes.get(word, KNOWN)) for word in newer}
    listed = {*spelt(lists.word_list, ascii_lowercase), *map(str.lower, newer)}
    usual = {word for word, size in sizes.items() if size <= LARGEST and _USUAL.fullmatch(word)}
    tiers = dict.fromkeys(known.into["filed_as_abbreviations"], 3)
    for word in listed | usual:
        tiers[word] = _tier(word, sizes.get(word, LARGEST), word in listed)
    tiers |= dict.fromkeys(known.into["two_letters_common"], 1)
    return {word.upper(): tier for word, tier in tiers.items()}


def everyday(call: str, words: Words, sources: Path) -> set[str]:
    """The everyday words among those of the list: of a small size in SCOWL and frequent in wordfreq, which
    counts names and abbreviations too and so is not asked alone. The short ones were all looked through."""
    known, spoken = exceptions("english"), frequencies("en", sources)
    too, not_used = known.everyday["too"], set(known.everyday["not"])
    folder = sources / "scowl" / "usr" / "share" / "dict" / "scowl"
    sized = [(plain(entry), size) for entry, size in _listed(folder, _USED)]
    found = {
        word
        for word, size in sized
        if any(size <= most and spoken.get(word, 0.0) >= least for most, least in EVERYDAY)
    }
    usual = {word for word in found if _USUAL.fullmatch(word)}.union(known.into["two_letters_common"], too)
    chosen = (word.upper() for word in usual - not_used)
    return {word for word in chosen if words.get(word, FULL) < FULL}


def _tier(word: str, size: int, listed: bool) -> int:
    if not _VOWEL.search(word):
        return 3
    if size <= COMMON and _USUAL.fullmatch(word):
        return 1
    return 2 if listed and size <= KNOWN else 3


def plain(entry: str) -> str:
    """An entry without its accents and ligatures."""
    parts = unicodedata.normalize("NFD", entry.strip())
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return bare.replace("æ", "ae").replace("œ", "oe")


def _attested(reason: str, words: Iterable[str], source: Collection[str]) -> Iterator[str]:
    """The words, each of which the source must have."""
    for word in words:
        if word not in source:
            raise Fault("exceptions.yaml", f"english.into.{reason}", repr(word), "a word that the source has")
        yield word


def _listed(folder: Path, kinds: Collection[str] = ()) -> Iterator[tuple[str, int]]:
    for path in sorted(folder.glob("*-words.*")):
        if kinds and path.name.split("-")[0] not in kinds:
            continue
        size = int(path.suffix[1:])
        for line in _lines(path):
            yield line, size


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8", errors="replace").splitlines()
