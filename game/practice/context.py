"""What items are made from and answered by: the words and rules of one subject, and the words to which new
items are confined. It knows no memory."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate, count
from math import comb
from random import Random
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from game.opening import judged_by
from game.practice.item import Subject
from game.search.hint import COMMON
from game.table import rulefile
from game.table.board import BLANK
from game.table.ruleset import Ruleset
from game.words.automaton import Automaton
from game.words.glosses import Glosses, glosses_of
from game.words.lexicon import EVERYDAY, Lexicon


class Bag(NamedTuple):
    """How often each letter is in the full bag, in a fixed order, the blanks among the pieces, and how many
    pieces that are."""

    letters: tuple[tuple[str, int], ...]
    blanks: int

    @property
    def size(self) -> int:
        return sum(number for _, number in self.letters) + self.blanks


def bag_of(ruleset: Ruleset) -> Bag:
    """The full bag of a game."""
    letters = tuple((letter, ruleset.pieces[letter][0]) for letter in ruleset.letters)
    return Bag(letters, ruleset.pieces.get(BLANK, (0, 0))[0])


def draws(word: str, bag: Bag) -> int:
    """In how many ways as many pieces as the word has letters can be drawn from the bag so that they spell
    it, blanks standing for what is missing: of pieces that look alike each is another one. 0 if the bag
    cannot spell it."""
    return _draws("".join(sorted(word)), bag)


@cache
def _numbers(bag: Bag) -> Mapping[str, int]:
    return dict(bag.letters)


@cache
def _ways(wanted: int, number: int, blanks: int) -> tuple[int, ...]:
    """Ways to draw a letter that is wanted so often, by how many blanks stand for it."""
    return tuple(comb(number, wanted - missing) if missing <= wanted else 0 for missing in range(blanks + 1))


@cache
def _draws(letters: str, bag: Bag) -> int:
    numbers, blanks = _numbers(bag), bag.blanks
    by_blanks = [1] + [0] * blanks
    for letter, wanted in Counter(letters).items():
        ways = _ways(wanted, numbers.get(letter, 0), blanks)
        by_blanks = [
            sum(by_blanks[n - missing] * ways[missing] for missing in range(n + 1)) for n in range(blanks + 1)
        ]
    return sum(number * comb(blanks, n) for n, number in enumerate(by_blanks))


def probability(word: str, bag: Bag) -> float:
    """How likely the pieces drawn first spell the word, as many as it has letters."""
    every = comb(bag.size, len(word))
    return draws(word, bag) / every if every else 0.0


def likely_first(words: Iterable[str], bag: Bag) -> tuple[str, ...]:
    """The words in the order of how likely they are drawn; those of the same letters stand together. One
    that the bag cannot spell is left out."""
    keyed = []
    for word in words:
        letters = "".join(sorted(word))
        ways = _draws(letters, bag)
        if ways:
            keyed.append((-ways / comb(bag.size, len(word)), letters, word))
    return tuple(word for _, _, word in sorted(keyed))


_by_draws: WeakKeyDictionary[Automaton, dict[Any, tuple[tuple[str, ...], tuple[int, ...]]]]
_by_draws = WeakKeyDictionary()
"""What `PracticeContext.by_draws` was asked for so far: every course of a lexicon asks the same."""

_END = "·"  # of a word, in a cluster
_USUAL = range(2, 5)  # lengths of the words whose clusters are counted
_ATTEMPTS = 400  # steps into dead ends before a length is taken to have no words


@dataclass(frozen=True)
class PracticeContext:
    """A subject with its ruleset and its lexicon: `lexicon` judges, `common` has what is worth learning.
    Where there is a `deck`, new items are made of its words. The best plays are sought in the words of a
    tier, or without one in all."""

    subject: Subject
    ruleset: Ruleset
    lexicon: Lexicon
    deck: tuple[str, ...] | None = None
    tier: str = ""

    def of_deck(self, words: tuple[str, ...]) -> "PracticeContext":
        """The context with new items made of these words."""
        return replace(self, deck=words)

    def within(self, tier: str) -> "PracticeContext":
        """The same context, its best plays sought in the words of a tier: in the common ones where nobody has
        said which are those of every day, and in all if the list has none such."""
        if tier == EVERYDAY and self.lexicon.everyday is None:
            tier = COMMON
        narrower = self.lexicon.tiers[: self.lexicon.tier_number - 1]
        return replace(self, tier=tier) if tier in (EVERYDAY, *narrower) else self

    @property
    def sought(self) -> Lexicon:
        """The words that the best plays are made of."""
        return self.lexicon.at(self.tier) if self.tier else self.lexicon

    @property
    def common(self) -> Lexicon:
        """The words that are practised first."""
        return self.lexicon.at(self.lexicon.tiers[0])

    @cached_property
    def glosses(self) -> Glosses | None:
        """What its words mean, if there are glosses beside the lexicon."""
        return glosses_of(self.lexicon)

    @property
    def counts(self) -> bool:
        """Whether plays are made out of a hand for points, as they are in every game of two or more."""
        ruleset = self.ruleset
        return bool(ruleset.hand) and ruleset.scoring != "none" and ruleset.players[1] > 1

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters that the set has pieces for and the lexicon words with, in the set's order."""
        known = set(self.lexicon.alphabet)
        return tuple(letter for letter in self.ruleset.letters if letter in known)

    def words(self, length: int, beginning: str = "") -> Iterator[str]:
        """Every listed word of this length that begins so and can be laid, in the order of the alphabet."""
        yield from self._below(self.lexicon, beginning, length)

    def _below(self, lexicon: Lexicon, beginning: str, length: int) -> Iterator[str]:
        node, ends = lexicon.root, False
        for letter in beginning:
            step = lexicon.children(node).get(letter)
            if step is None:
                return
            node, ends = step
        if len(beginning) == length:
            if ends:
                yield beginning
            return
        open_nodes = [(beginning, iter(lexicon.children(node).items()))]
        while open_nodes:
            before, steps = open_nodes[-1]
            last = len(before) + 1 == length
            for letter, (child, ends) in steps:
                if letter not in self._usable:
                    continue
                if not last:
                    open_nodes.append((before + letter, iter(lexicon.children(child).items())))
                    break
                if ends:
                    yield before + letter
            else:
                open_nodes.pop()

    @cached_property
    def clusters(self) -> Counter[str]:
        """How often three letters follow one another in words of a usual length."""
        return Counter(each for length in _USUAL for word in self.words(length) for each in clusters(word))

    @cached_property
    def _usable(self) -> frozenset[str]:
        return frozenset(self.letters)

    def any_word(self, length: int, random: Random, lexicon: Lexicon | None = None) -> str | None:
        """Some word of this length, by a walk through the lexicon; None if it finds none."""
        walked = lexicon or self.common
        if not self._has(walked, length):
            return None
        for _ in range(_ATTEMPTS):
            node, word, ends = walked.root, "", False
            while len(word) < length:
                ways = [step for step in walked.children(node).items() if step[0] in self._usable]
                if not ways:
                    break
                letter, (node, ends) = random.choice(ways)
                word += letter
            if ends and len(word) == length:
                return word
        return None

    def drawn(self, random: Random, length: Callable[[int], int]) -> Iterator[str | None]:
        """Words to make items of: each word of the deck once, or without a deck some word of the length that
        the n-th one is to have, without end; None where it finds none."""
        if self.deck is not None:
            return iter(random.sample(self.deck, len(self.deck)))
        return (self.any_word(length(n), random) for n in count())

    def by_draws(self, length: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Every word of a length that the bag can spell, with the ways to draw it and all before it."""
        bag = bag_of(self.ruleset)
        key = length, bag, self.letters, self.lexicon.tier
        known = _by_draws.setdefault(self.lexicon.automaton, {})
        if key not in known:
            words = likely_first(self.words(length), bag)
            known[key] = words, tuple(accumulate(draws(word, bag) for word in words))
        return known[key]

    def _has(self, lexicon: Lexicon, length: int) -> bool:
        """Whether there is a word of this length at all: walking about takes long to find out that not."""
        known = self._lengths.get((lexicon.tier, length))
        if known is None:
            known = next(self._below(lexicon, "", length), None) is not None
            self._lengths[lexicon.tier, length] = known
        return known

    @cached_property
    def _lengths(self) -> dict[tuple[str, int], bool]:
        """Of which tiers and lengths there are words, as far as it was asked."""
        return {}


def clusters(word: str) -> tuple[str, ...]:
    """Every three letters that follow one another in a word, its ends being letters too: first those around
    its first letter, so that each letter stands in three running ones."""
    whole = f"{_END}{_END}{word}{_END}{_END}"
    return tuple(whole[n : n + 3] for n in range(len(whole) - 2))


def load_context(subject: Subject, words_for: Callable[[Ruleset], Lexicon]) -> PracticeContext:
    """The context of a subject, in the lexicon that is opened for its ruleset.

    Raises Fault if either cannot be read.
    """
    fewest = rulefile.load(subject.ruleset).players[0]
    ruleset = rulefile.load(subject.ruleset, fewest, subject.language or None, subject.options)
    if subject.lexicon:
        ruleset = judged_by(ruleset, subject.lexicon)
    if subject.tier:
        ruleset = ruleset.changed(tier=subject.tier)
    return PracticeContext(subject, ruleset, words_for(ruleset))
