"""Esperanto as a grammar: prefixes, a root, suffixes, an ending.

The roots and affixes are data (`esperanto.roots.tsv`, `esperanto.grammar.yaml`); this module joins them.
Classes of stem: o noun, a adjective, i verb, e adverb, n numeral.
"""

from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.system.files import read_text
from game.system.yaml_file import read_yaml
from game.words.automaton import LexiconError

_MAX_BYTES = 1 << 24


class Affix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prefix or suffix: the classes it joins, those it makes, and those it has as a root; its meaning in
    English."""

    joins: str
    gives: str = ""
    alone: str = ""
    means: str = ""


class Correlatives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The correlatives (question words, pointers, quantifiers): any beginning with any ending, with their
    meanings."""

    beginnings: dict[str, str] = {}
    endings: dict[str, str] = {}

    def parts(self, word: str) -> tuple[str, str] | None:
        """The beginning and the ending of a correlative in small letters; None for any other word."""
        made = ((first, last) for first in self.beginnings for last in self.endings if first + last == word)
        return next(made, None)


class AffixLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The maximum affixes of a word, and the maximum letters of a listed derivation that is not attested."""

    prefixes: int
    suffixes: int
    listed: int


class Root(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A root: its classes; whether it is common; whether its noun is a name, written with a capital."""

    classes: str
    common: bool = False
    name: bool = False


class WordPart(NamedTuple):
    """A part of a word: prefix, root (or an affix used as one), suffix, ending or particle."""

    kind: str
    text: str


Parts = tuple[WordPart, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: AffixLimits
    endings: dict[str, tuple[str, ...]]
    prefixes: dict[str, Affix]
    suffixes: dict[str, Affix]
    particles: dict[str, str]
    numerals: str
    own: str = ""
    correlatives: Correlatives = Correlatives()


class Grammar(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The morphemes of Esperanto and how they join, in small letters. `own` are stems that look like a root
    with an affix but are never split."""

    most: AffixLimits
    endings: Mapping[str, str]
    prefixes: Mapping[str, Affix]
    suffixes: Mapping[str, Affix]
    particles: Mapping[str, str]
    roots: Mapping[str, Root]
    own: frozenset[str] = frozenset()
    correlatives: Correlatives = msgspec.field(default_factory=Correlatives)

    @cached_property
    def stems(self) -> Mapping[str, Root]:
        """The roots, and the affixes that can be used as one (with an ending or other affixes: INO,
        EBLIGI)."""
        alone = {
            text: Root(affix.alone)
            for text, affix in {**self.prefixes, **self.suffixes}.items()
            if affix.alone
        }
        return {**alone, **self.roots}

    def ends(self, classes: str, name: bool) -> Iterator[str]:
        """The endings that a stem of these classes takes: any stem makes a noun, an adjective and an adverb;
        a verb only if the dictionaries have it. The noun of a name is a name, so it has none here."""
        for ending, made in self.endings.items():
            if made in "ae" or (made == "o" and not name) or (made == "i" and "i" in classes):
                yield ending

    def derives(self, word: str) -> bool:
        """Whether the word has a reading."""
        return next(self._readings(word), None) is not None

    def readings(self, word: str) -> list[Parts]:
        """Every way to read a word, fewest parts first."""
        found = dict.fromkeys(map(self._joined, self._readings(word)))
        return sorted(found, key=lambda parts: (len(parts), self._weight(parts)))

    def _joined(self, parts: Parts) -> Parts:
        """A reading with the stems in `own` joined."""
        for place, (left, right) in enumerate(pairwise(parts)):
            stem = left.text + right.text
            if "root" in (left.kind, right.kind) and stem in self.own:
                return (*parts[:place], WordPart("root", stem), *parts[place + 2 :])
        return parts

    def basic(self, parts: Parts) -> Iterator[str]:
        """The possible basic forms of a word with this reading."""
        last = parts[-1]
        stem = "".join(part.text for part in parts[: -1 if last.kind == "ending" else None])
        made = self.endings.get(last.text, "") if last.kind == "ending" else "oaie"
        yield from (stem + ending for ending in (*made, ""))

    def _readings(self, word: str) -> Iterator[Parts]:
        yield from self._particle(word)
        for ending in (*self.endings, ""):
            if word.endswith(ending) and len(word) > len(ending):
                yield from self._stem(word[: len(word) - len(ending)], ending)

    def compound(self, word: str) -> Parts:
        """The word read as a compound of two stems, or nothing: no table allows it, but the verdict explains
        it."""
        found: list[Parts] = []
        for ending in (*self.endings, ""):
            stem = word[: len(word) - len(ending)] if word.endswith(ending) else ""
            for cut in range(2, len(stem) - 1):
                right = self._rooted(stem[cut:], ending)
                bare = stem[: cut - 1] if stem[cut - 1] in "oae" else stem[:cut]
                left = self._rooted(stem[:cut], "") or self._rooted(bare, "")
                if left and right:
                    found.append((*left, *right))
        return min(found, key=lambda parts: (len(parts), self._weight(parts)), default=())

    def _rooted(self, stem: str, ending: str) -> Parts:
        """The shortest reading of a stem that has a real root of three letters or more, or a numeral."""
        readings = (
            parts
            for parts in self._stem(stem, ending)
            if any(len(root) > 2 or "n" in self.roots[root].classes for root in self._roots(parts))
        )
        return min(readings, key=len, default=())

    def _roots(self, parts: Parts) -> Iterator[str]:
        return (part.text for part in parts if part.kind == "root" and part.text in self.roots)

    def _weight(self, parts: Parts) -> int:
        """The sort key of readings with as many parts: those with a real and a longer root come first."""
        particles = (part.text for part in parts if part.kind == "particle" or part.text in self.own)
        return -min((len(text) for text in (*self._roots(parts), *particles)), default=0)

    def _particle(self, word: str) -> Iterator[Parts]:
        for cut in range(1, len(word) + 1):
            particle, ending = word[:cut], word[cut:]
            takes = self.particles.get(particle)
            if takes is not None and not ending:
                yield (WordPart("particle", particle),)
            elif takes is not None and ending in takes.split():
                yield WordPart("particle", particle), WordPart("ending", ending)

    def _stem(self, stem: str, ending: str) -> Iterator[Parts]:
        """The readings of a stem: prefixes, a root, suffixes, and this ending."""
        for before, needs, rest in self._prefixed(stem):
            for cut in range(1, len(rest) + 1):
                root = self.stems.get(rest[:cut])
                if root is None or not all(set(need) & set(root.classes) for need in needs):
                    continue
                middle = (*before, WordPart("root", rest[:cut]))
                for after, classes in self._suffixed(rest[cut:], root.classes):
                    name = root.name and not after
                    alone = rest[:cut] not in self.roots and not before and not after
                    if not ending and not name and not alone:
                        yield (*middle, *after)
                    elif ending in self.ends(classes, name):
                        yield (*middle, *after, WordPart("ending", ending))

    def _prefixed(self, stem: str, used: int = 0) -> Iterator[tuple[Parts, tuple[str, ...], str]]:
        yield (), (), stem
        if used < self.most.prefixes:
            for text, prefix in self.prefixes.items():
                if stem.startswith(text) and len(stem) > len(text):
                    for before, needs, rest in self._prefixed(stem[len(text) :], used + 1):
                        yield (WordPart("prefix", text), *before), (prefix.joins, *needs), rest

    def _suffixed(self, rest: str, classes: str, used: int = 0) -> Iterator[tuple[Parts, str]]:
        if not rest:
            yield (), classes
        elif used < self.most.suffixes:
            for text, suffix in self.suffixes.items():
                if rest.startswith(text) and set(suffix.joins) & set(classes):
                    made = suffix.gives or classes
                    for after, last in self._suffixed(rest[len(text) :], made, used + 1):
                        yield (WordPart("suffix", text), *after), last


def is_complete(parts: Parts) -> bool:
    """Whether a reading is a word without bare roots: it has an ending, or is a particle."""
    return parts[-1].kind in ("ending", "particle")


def read_grammar(path: Path) -> Grammar:
    """The grammar in NAME.grammar.yaml with the roots in NAME.roots.tsv beside it."""
    try:
        file = msgspec.convert(read_yaml(path), _File)
    except msgspec.ValidationError as error:
        raise LexiconError(str(path), "grammar", str(error), "endings, affixes and particles") from error
    endings = {ending: made for made, all_of_it in file.endings.items() for ending in all_of_it}
    particles = {word: takes for takes, words in file.particles.items() for word in words.split()}
    roots = read_roots(path.with_name(path.name.replace(".grammar.yaml", ".roots.tsv")))
    counting = {
        text: msgspec.structs.replace(root, classes=root.classes + "n")
        for text in file.numerals.split()
        if (root := roots.get(text, Root("oa")))
    }
    own = frozenset(file.own.split())
    known = {**roots, **counting}
    return Grammar(file.most, endings, file.prefixes, file.suffixes, particles, known, own, file.correlatives)


def read_roots(path: Path) -> dict[str, Root]:
    """The roots of a file: root, tab, classes, tab, marks (c common, n name) on each line."""
    text = read_text(path, _MAX_BYTES, "the roots of the grammar beside it")
    roots: dict[str, Root] = {}
    for number, line in enumerate(text.splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != 3 or not fields[0] or set(fields[1]) - set("oaie") or set(fields[2]) - set("cn"):
            raise LexiconError(str(path), f"line {number}", repr(line), "root, tab, classes, tab, marks")
        roots[fields[0]] = Root(fields[1], "c" in fields[2], "n" in fields[2])
    return roots


def has_root(parts: Parts, roots: Container[str]) -> bool:
    """Whether a reading has one of these upper-case roots."""
    return any(part.kind == "root" and part.text.upper() in roots for part in parts)


def spelt(parts: Parts) -> str:
    """A reading as dictionaries write it: hund·et·o."""
    return "·".join(part.text for part in parts)
