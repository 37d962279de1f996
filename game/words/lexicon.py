"""A lexicon for a table: which words are valid, in which tier, and which letters may follow."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from game.words.automaton import REMOVED, Automaton, LexiconError, amended
from game.words.esperanto import Grammar, has_root, read_grammar
from game.words.pack import Title, pack
from game.words.trace import Trace

Steps = Mapping[str, tuple[int, bool]]

NO_OFFENCES: Final[Mapping[str, str]] = MappingProxyType({})

COMMON = "common"
"""The tier of common words, used where a language has no list of everyday words."""

EVERYDAY: Final = "everyday"
"""The tier of everyday words. They have a file of their own, so that they do not change the list's hash."""

USUAL_TIERS: Final = (EVERYDAY, "later")
"""The tiers of everyday words: those in the first two tiers of the list, and those in later ones, if any."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lexicon:
    """The words of one tier of an automaton, in upper case, like the cards.

    The grammar of a language, read on first use, explains words. With `derives` it also judges: what it
    derives is valid too, at every tier but the first, unless it is `struck`. A search walks only the listed
    words, so "no word can be played" is about those.

    The offensive words are `kept_back`, each with its tier: judged like any other, but outside the automaton,
    so that no search, drill or hint finds them. Words `barred` are not valid, nor is a word that the grammar
    can read only with one of them as the root. `offences` gives the reason for some.

    `usual` holds the everyday words, if known: those in the first two tiers (or in the only one), and in a
    tier of their own those in later tiers.
    """

    automaton: Automaton
    tier: str
    grammar_file: Path | None = None
    derives: bool = False
    struck: frozenset[str] = frozenset()
    kept_back: Mapping[str, int] = field(default_factory=dict)
    barred: frozenset[str] = frozenset()
    usual: Automaton | None = None
    offences: Mapping[str, str] = field(default_factory=dict)
    _trace: Trace = field(init=False)
    _steps: dict[int, Steps] = field(init=False, default_factory=dict)
    _judged: dict[str, bool] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        trace = Trace(self.edges, self.root, _numbers(self.alphabet))
        object.__setattr__(self, "_trace", trace)

    def __repr__(self) -> str:
        return f"Lexicon({self.name!r}, tier={self.tier!r})"

    @property
    def grammar(self) -> Grammar | None:
        """The grammar of the language, if it has one."""
        return None if self.grammar_file is None else _grammar(self.grammar_file)

    @property
    def name(self) -> str:
        return self.automaton.header.name

    @property
    def language(self) -> str:
        return self.automaton.header.language

    @property
    def alphabet(self) -> tuple[str, ...]:
        return self.automaton.header.alphabet

    @property
    def folding(self) -> Mapping[str, str]:
        return self.automaton.header.folding

    @property
    def tiers(self) -> tuple[str, ...]:
        return self.automaton.header.tiers

    @property
    def hash(self) -> str:
        return self.automaton.header.hash

    @property
    def count(self) -> int:
        return self.automaton.header.counts[self.tier_number - 1]

    @property
    def edges(self) -> memoryview:
        return self.automaton.edges

    @property
    def root(self) -> int:
        return self.automaton.header.root

    @property
    def tier_number(self) -> int:
        """A word is in this lexicon if its edge has a tier from 1 to this number."""
        return self.tiers.index(self.tier) + 1

    @property
    def everyday(self) -> "Lexicon | None":
        """The everyday words alone; None where they are not known, or fewer words are valid here."""
        if self.usual is None or self.tier_number < min(2, len(self.tiers)):
            return None
        usual = self.usual
        if self.tier_number > 2 and usual.header.tiers == USUAL_TIERS:
            header = msgspec.structs.replace(usual.header, tiers=("", EVERYDAY))  # both count
            usual = msgspec.structs.replace(usual, header=header)
        return Lexicon(usual, EVERYDAY, self.grammar_file)

    def at(self, tier: str) -> "Lexicon":
        """The same lexicon judged at another tier."""
        if tier == EVERYDAY and self.everyday is not None:
            return self.everyday
        if tier not in self.tiers:
            raise LexiconError(self.name, "tier", repr(tier), f"one of {', '.join(self.tiers)}")
        return replace(self, tier=tier)

    def narrower(self, tier: str) -> str:
        """The name of this tier here (common words if everyday ones are not known); "" if it does not narrow
        the words."""
        if tier == EVERYDAY and self.everyday is None:
            tier = COMMON
        return tier if tier in (EVERYDAY, *self.tiers[: self.tier_number - 1]) else ""

    def children(self, node: int) -> Steps:
        """The letters that may follow: the node each leads to, and whether it ends a word."""
        steps = self._steps.get(node)
        if steps is None:
            alphabet, most = self.alphabet, self.tier_number
            steps = self._steps[node] = {
                alphabet[letter - 1]: (child, 0 < tier <= most)
                for letter, child, tier in self.automaton.node(node)
            }
        return steps

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        if 0 < self._tier(word) <= self.tier_number:
            return True
        return self.derives and self.tier_number > 1 and self._derived(word)

    def offers(self, word: str) -> bool:
        """Whether it is valid and may be suggested."""
        return word not in self.kept_back and word in self

    def bars(self, word: str) -> bool:
        """Whether it would be valid here if it were not barred."""
        return bool(self.barred) and word not in self and word in self.barring(())

    def _tier(self, word: str) -> int:
        """The number of the tier in which a word is listed; 0 if it is not, or barred."""
        tier: int = self._trace.tier(word)
        return tier or (0 if word in self.barred else self.kept_back.get(word, 0))

    def _derived(self, word: str) -> bool:
        """Whether the grammar derives the word; remembered for each word."""
        if self.grammar is None:
            return False
        if word not in self._judged:
            self._judged[word] = word not in self.struck and self._reads(self.grammar, word.lower())
        return self._judged[word]

    def _reads(self, grammar: Grammar, word: str) -> bool:
        """Whether there is a reading of the word without a barred root."""
        if not self.barred:
            return grammar.derives(word)
        return any(not has_root(parts, self.barred) for parts in grammar.readings(word))

    def tier_of(self, word: str) -> str | None:
        """The first tier that has the word, at whichever tier this lexicon judges. A word that only the
        grammar derives is of the second tier."""
        tier = self._tier(word)
        if not tier and self.derives and len(self.tiers) > 1 and self._derived(word):
            return self.tiers[1]
        return self.tiers[tier - 1] if 0 < tier <= len(self.tiers) else None

    def amended(self, added: Mapping[str, str], struck: Iterable[str] = ()) -> "Lexicon":
        """The lexicon with words added, each with its tier, and others removed."""
        tiers = {word: self.tiers.index(tier) + 1 for word, tier in added.items()}
        out = frozenset(struck) - tiers.keys()
        listed = {word: tier for word, tier in tiers.items() if word not in self.kept_back}
        changed = amended(self.automaton, {**dict.fromkeys(out, REMOVED), **listed})
        kept_back = {word: tiers.get(word, tier) for word, tier in self.kept_back.items() if word not in out}
        gone = (self.struck | out) - tiers.keys()
        usual = self._usual_with(
            {**dict.fromkeys(out, REMOVED), **{w: 1 for w, n in listed.items() if n == 1}}
        )
        return replace(self, automaton=changed, struck=gone, kept_back=kept_back, usual=usual)

    def _usual_with(self, tiers: Mapping[str, int]) -> Automaton | None:
        """The everyday words with some more and some less."""
        return self.usual if self.usual is None or not tiers else amended(self.usual, tiers)

    def barring(self, words: Iterable[str]) -> "Lexicon":
        """The lexicon in which these words are not valid."""
        return replace(self, barred=frozenset(words))

    def withholding(self, words: Iterable[str], offences: Mapping[str, str] = NO_OFFENCES) -> "Lexicon":
        """The lexicon that keeps back those of these words that it has; `offences` says what makes them
        offensive."""
        tiers = {word: tier for word in words if (tier := self._trace.tier(word))}
        if not tiers:
            return self
        changed = amended(self.automaton, dict.fromkeys(tiers, REMOVED))
        kept_back = {**self.kept_back, **tiers}
        known = {**self.offences, **offences}
        return replace(self, automaton=changed, kept_back=kept_back, offences=known)

    def offering_all(self) -> "Lexicon":
        """The lexicon with no word kept back."""
        if not self.kept_back:
            return self
        changed = amended(self.automaton, self.kept_back)
        return replace(self, automaton=changed, kept_back={})

    def fold(self, text: str) -> str:
        """A text as the cards would spell it: upper case, with folded letters (Ё as Е, CX as Ĉ)."""
        return _fold(unicodedata.normalize("NFC", text).upper(), self.folding)

    def join(self, text: str) -> str:
        """A text with each letter that is written as two joined, cx to ĉ; small letters stay small."""
        pairs = {folded: letter for folded, letter in self.folding.items() if len(folded) > 1}
        small = {folded.lower(): letter.lower() for folded, letter in pairs.items()}
        mixed = {folded.capitalize(): letter for folded, letter in pairs.items()}
        return _fold(unicodedata.normalize("NFC", text), {**pairs, **small, **mixed})

    @property
    def longest(self) -> int:
        """The length of the longest listed word, at any tier."""
        return self.automaton.longest

    def __iter__(self) -> Iterator[str]:
        most = self.tier_number
        return (word for word, tier in self.automaton.walk() if tier <= most)

    def __len__(self) -> int:
        return self.count


def _fold(text: str, folding: Mapping[str, str]) -> str:
    for folded, letter in folding.items():
        text = text.replace(folded, letter)
    return text


def lexicon_of(automaton: Automaton) -> Lexicon:
    """The lexicon of an automaton at its judging tier."""
    return Lexicon(automaton, automaton.header.judging)


@cache
def _numbers(alphabet: tuple[str, ...]) -> bytes:
    """The number of each letter (from 1) at its code point."""
    numbers = bytearray(max(map(ord, alphabet)) + 1)
    for number, letter in enumerate(alphabet, 1):
        numbers[ord(letter)] = number
    return bytes(numbers)


@cache
def _grammar(path: Path) -> Grammar:
    return read_grammar(path)


def folded(lexicon: Lexicon, fold: Mapping[str, str]) -> Lexicon:
    """The lexicon with these letters read as others, such as Ё as Е for a set without Ё."""
    letters = {ord(character): other for character, other in fold.items() if character in lexicon.alphabet}
    if not letters:
        return lexicon
    tiers: dict[str, int] = {}
    for word, tier in lexicon.automaton.walk():
        read_as = word.translate(letters)
        tiers[read_as] = min(tier, tiers.get(read_as, tier))
    alphabet = tuple(dict.fromkeys("".join(lexicon.alphabet).translate(letters)))
    title = Title(
        lexicon.name,
        lexicon.language,
        alphabet,
        lexicon.tiers,
        lexicon.automaton.header.judging,
        {**lexicon.folding, **fold},
    )
    kept_back = {word.translate(letters): tier for word, tier in lexicon.kept_back.items()}
    offences = {word.translate(letters): reason for word, reason in lexicon.offences.items()}
    return replace(lexicon_of(pack(tiers, title)), kept_back=kept_back, offences=offences).at(lexicon.tier)
