"""Reads WordNet: the commonest sense of every word and form that it spells in small letters. Names, signs and
numerals answer for no word; which words a lexicon has is not known here."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec

HERE = Path(__file__).resolve().parent
_FOLDER = "wordnet/usr/share/wordnet"
_PARTS = {"noun": "1", "verb": "2", "adj": "35", "adv": "4"}  # with the marks that a count of a sense has
_NAME = "@i"  # the pointer of an instance: a town, a person, a year
_OF_FUNCTION_WORDS = ("adj", "adv")
_NUMERAL = re.compile("[ivxlcdm]+")
_SHORT = 3  # letters, of an abbreviation that can be taken for a word

# Endings of regular forms: what goes, what comes, and after which letters.
_FORMS = {
    "noun": (
        ("men", "man", ""), ("ies", "y", ""),
        ("es", "", r".*(?:s|x|z|ch|sh|o)"), ("s", "", r".*(?<!s|x|z)(?<!ch|sh)"),
    ),
    "verb": (
        ("ies", "y", ""), ("es", "", r".*(?:s|x|z|ch|sh|o)"), ("s", "", r".*(?<!s|x|z)(?<!ch|sh)"),
        ("ied", "y", ""), ("ed", "e", ""), ("ed", "", r".*[^e]|.*ee"),
        ("ing", "e", ""), ("ing", "", r".*[^e]|.*[eoy]e"),
    ),
    "adj": (("ier", "y", ""), ("er", "e", ""), ("er", "", ".*[^e]"),
            ("iest", "y", ""), ("est", "e", ""), ("est", "", ".*[^e]")),
    "adv": (),
}  # fmt: skip
_DOUBLED = re.compile(r".*[aeiou]([b-df-hj-np-tv-z])\1")


class Sense(NamedTuple):
    """How often a sense was met in the texts that WordNet counted, whether it is first of all of this word,
    and what it is."""

    met: int
    first: bool
    gloss: str


class Meaning(NamedTuple):
    """What a word means: the gloss of its basic form, which is another word where it is a form of one; and
    how often this sense was met in the texts that WordNet counted."""

    basic: str
    gloss: str
    met: int = 0


class _Synset(NamedTuple):
    """The words of a synset as they are spelt, whether it is of a name, and its gloss."""

    words: tuple[str, ...]
    name: bool
    gloss: str


class WordNet:
    """WordNet as it lies below `sources`."""

    def __init__(self, sources: Path) -> None:
        folder = sources / _FOLDER
        counts = _counts(folder / "cntlist.rev")
        self._senses = {part: dict(_senses(folder, part, counts)) for part in _PARTS}
        words = msgspec.yaml.decode((HERE / "function_words.yaml").read_bytes(), type=dict[str, str])
        self.function_words = frozenset(" ".join(words.values()).split())
        self._irregular = {part: _exceptions(folder / f"{part}.exc") for part in _PARTS}

    def meaning(self, word: str, part: str = "") -> Meaning | None:
        """The sense met most of a word in small letters or of a basic form of it; with a part of speech, as
        that. Of those met as often the word's own comes first."""
        chance = self.function_words
        found = [
            (sense.met, basic == word, sense.first, Meaning(basic, sense.gloss, sense.met))
            for part in ((part,) if part else _OF_FUNCTION_WORDS if word in chance else _PARTS)
            for basic in dict.fromkeys((word, *(() if word in chance else self._basic(word, part))))
            if (sense := self._senses[part].get(basic)) is not None and (sense.met or basic not in chance)
        ]
        return max(found, key=lambda each: each[:3], default=(0, False, False, None))[-1]

    def own(self, word: str) -> str | None:
        """The gloss of the sense met most of a word that is a basic form; of a function word nothing."""
        parts = () if word in self.function_words else _PARTS
        found = [sense for part in parts if (sense := self._senses[part].get(word)) is not None]
        return max(found, key=lambda sense: sense[:2]).gloss if found else None

    def irregular(self, word: str) -> frozenset[str]:
        """The other words that a word is an irregular form of."""
        basic = (self._irregular[part].get(word, ()) for part in _PARTS)
        return frozenset(chain.from_iterable(basic)) - {word}

    def forms(self, words: Iterable[str]) -> dict[str, set[str]]:
        """By basic form, which of these words can be other forms of it."""
        found: dict[str, set[str]] = defaultdict(set)
        for word in words:
            for part in _PARTS:
                for basic in self._basic(word, part):
                    if basic != word and basic in self._senses[part]:
                        found[basic].add(word)
        return found

    def parts(self, word: str) -> frozenset[str]:
        """The parts of speech in which a word in small letters has a sense."""
        return frozenset(part for part in _PARTS if word in self._senses[part])

    def _basic(self, word: str, part: str) -> Iterator[str]:
        """The words that this can be a form of; where WordNet lists it as irregular, only those."""
        irregular = self._irregular[part].get(word)
        if irregular is not None:
            yield from irregular
            return
        for basic, doubled in regular(word, part):
            if not doubled or basic + basic[-1] not in self._senses[part]:
                yield basic


def regular(word: str, part: str) -> Iterator[tuple[str, bool]]:
    """The words that this can be a regular form of, and whether their last letter is doubled in it."""
    for ending, instead, after in _FORMS[part]:
        stem = word[: len(word) - len(ending)]
        if word.endswith(ending) and len(stem + instead) > 1 and re.fullmatch(after or ".*", stem):
            yield stem + instead, False
            if not instead and ending != "s" and _DOUBLED.fullmatch(stem):
                yield stem[:-1], True


def _senses(
    folder: Path, part: str, counts: Mapping[tuple[str, str, int], int]
) -> Iterator[tuple[str, Sense]]:
    """Every word of a part of speech with the sense of it that was met most."""
    synsets = _synsets(folder / f"data.{part}")
    for line in _lines(folder / f"index.{part}"):
        field = line.split()
        word, places = field[0], field[-int(field[2]) :]
        if not (word.isascii() and word.isalpha()):
            continue
        met = [
            Sense(
                sum(counts.get((word, mark, n), 0) for mark in _PARTS[part]),
                synsets[place].words[0] == word,
                synsets[place].gloss,
            )
            for n, place in enumerate(places, 1)
            if _means(word, synsets[place])
        ]
        if met:
            yield word, max(met, key=lambda sense: sense[:2])


def _means(word: str, synset: _Synset) -> bool:
    """Whether a synset says what a word in small letters means."""
    numeral = _NUMERAL.fullmatch(word) and any(other.isdigit() for other in synset.words)
    short = len(word) <= _SHORT and any(_abbreviates(word, other) for other in synset.words)
    return word in synset.words and not (synset.name or numeral or short)


def _abbreviates(word: str, other: str) -> bool:
    """Whether a word is a sign for another, as cm, or for several, each of which gives a letter."""
    several = other.replace("-", "_").split("_")
    initials = "".join(each[:1] for each in several).lower()
    return (not set(word) & set("aeiouy") and other[:1] == word[:1] and len(other) > len(word)) or (
        len(several) > 1 and initials == word
    )


def _synsets(path: Path) -> dict[str, _Synset]:
    """What stands at each place of a file, the gloss without its examples."""
    found: dict[str, _Synset] = {}
    for line in _lines(path):
        data, _, gloss = line.partition(" | ")
        field = data.split()
        words = tuple(word.partition("(")[0] for word in field[4 : 4 + 2 * int(field[3], 16) : 2])
        found[field[0]] = _Synset(words, _NAME in field, gloss.partition('; "')[0].strip())
    return found


def _counts(path: Path) -> dict[tuple[str, str, int], int]:
    """How often each sense was met, by its word, the mark of its part of speech and its number."""
    counts: dict[tuple[str, str, int], int] = defaultdict(int)
    for line in path.read_text(encoding="utf-8").splitlines():
        key, number, met = line.split()
        word, _, rest = key.partition("%")
        counts[word, rest[0], int(number)] += int(met)
    return counts


def _exceptions(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        form, *basic = line.split()
        found.setdefault(form, []).extend(basic)
    return found


def _lines(path: Path) -> Iterator[str]:
    """The lines of a file after its licence."""
    return (line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(" "))
