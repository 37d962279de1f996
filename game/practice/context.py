"""The practice context: the rules and words of one subject, from which items are made and judged.

The words of a deck are found here in the lexicon of a context: plain ones, and those of patterns, lengths and
letters.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from itertools import accumulate, count, islice
from math import comb
from operator import mul
from random import Random
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from game.fault import Fault
from game.opening import court_of, with_lexicon
from game.practice.decks import DeckPart, OwnMeanings, lines_of, meanings_in, own_meanings
from game.practice.item import Subject
from game.table import rulefile
from game.table.board import BLANK
from game.table.ruleset import Ruleset
from game.words.automaton import MAX_WORD_LENGTH, Automaton
from game.words.court import Court
from game.words.glosses import Glosses, glosses_of
from game.words.lexicon import Lexicon


class Bag(NamedTuple):
    """The full bag: how often it has each letter, and its blanks."""

    letters: tuple[tuple[str, int], ...]
    blanks: int

    @property
    def size(self) -> int:
        return sum(number for _, number in self.letters) + self.blanks


def bag_of(ruleset: Ruleset) -> Bag:
    letters = tuple((letter, ruleset.pieces[letter][0]) for letter in ruleset.letters)
    return Bag(letters, ruleset.pieces.get(BLANK, (0, 0))[0])


def draws(word: str, bag: Bag) -> int:
    """The number of ways to draw the letters of a word from the bag, with blanks for missing letters. Pieces
    that look alike count as different. 0 if the bag cannot spell the word."""
    blanks, numbers = bag.blanks, _letter_counts(bag)
    by_blanks = [1] + [0] * blanks
    for letter in set(word):
        ways = _ways(word.count(letter), numbers.get(letter, 0), blanks)
        by_blanks = [
            sum(map(mul, by_blanks[used::-1], ways)) if used else by_blanks[0] * ways[0]
            for used in range(blanks + 1)
        ]
    return sum(number * comb(blanks, used) for used, number in enumerate(by_blanks))


@cache
def _letter_counts(bag: Bag) -> Mapping[str, int]:
    return dict(bag.letters)


@cache
def _ways(wanted: int, number: int, blanks: int) -> tuple[int, ...]:
    """Ways to draw a letter `wanted` times out of `number`, by how many blanks stand for it."""
    return tuple(comb(number, wanted - missing) if missing <= wanted else 0 for missing in range(blanks + 1))


def by_likelihood(words: Iterable[str], bag: Bag) -> tuple[str, ...]:
    """The words that the bag can spell, the most probable first, anagrams side by side."""
    return tuple(word for _, _, word, _ in _ranked(words, bag))


def _ranked(words: Iterable[str], bag: Bag) -> list[tuple[float, str, str, int]]:
    """Negative probability, sorted letters, word and ways to draw it, in the order of `by_likelihood`."""
    size = bag.size
    families: dict[str, int] = {}  # the ways to draw each set of letters
    ranked = []
    for word in words:
        letters = "".join(sorted(word))
        if letters not in families:
            families[letters] = draws(word, bag)
        ways = families[letters]
        if ways:
            ranked.append((-ways / comb(size, len(word)), letters, word, ways))
    return sorted(ranked)


_by_draws: WeakKeyDictionary[Automaton, dict[Any, tuple[tuple[str, ...], tuple[int, ...]]]]
_by_draws = WeakKeyDictionary()
"""The results of `PracticeContext.by_draws`, shared by all contexts of a lexicon."""

_likeliest: WeakKeyDictionary[Automaton, dict[Any, tuple[str, ...]]] = WeakKeyDictionary()
"""The results of `PracticeContext.likeliest`, likewise."""

_clusters: WeakKeyDictionary[Automaton, dict[Any, Counter[str]]] = WeakKeyDictionary()
"""The results of `PracticeContext.clusters`, likewise."""

_END = "·"  # stands for the end of a word in a cluster
_USUAL = range(2, 5)  # letters of the words whose clusters are counted
_ATTEMPTS = 400  # random walks before a length counts as having no words
_MET = 4  # words found by walks, of which one is drawn


@dataclass(frozen=True)
class PracticeContext:
    """A subject with its ruleset and lexicon. New items are made of the words of the `deck`, if there is one,
    and of those `beyond` the lexicon with a meaning in it; `meant` are all its meanings. Best plays are
    searched for in the words of the `tier`, or in all."""

    subject: Subject
    ruleset: Ruleset
    lexicon: Lexicon
    deck: tuple[str, ...] | None = None
    tier: str = ""
    meant: Mapping[str, str] = field(default_factory=dict)
    beyond: tuple[str, ...] = ()

    def of_deck(
        self, words: tuple[str, ...], meant: Mapping[str, str] | None = None, beyond: tuple[str, ...] = ()
    ) -> "PracticeContext":
        """The same context, with new items made of these words, with the meanings of their deck."""
        return replace(self, deck=words, meant=meant or {}, beyond=beyond)

    def within(self, tier: str) -> "PracticeContext":
        """The same context, with best plays in the words of a tier. A list without everyday words uses its
        common ones instead; a tier that it does not have changes nothing."""
        return replace(self, tier=self.lexicon.narrower(tier) or self.tier)

    @cached_property
    def play_words(self) -> Lexicon:
        """The words of the best plays."""
        return self.lexicon.at(self.tier) if self.tier else self.lexicon

    @cached_property
    def common(self) -> Lexicon:
        """The words that are practised first."""
        return self.lexicon.at(self.lexicon.tiers[0])

    @cached_property
    def glosses(self) -> Glosses | None:
        """The meanings of its words, if the lexicon has glosses."""
        return glosses_of(self.lexicon)

    @cached_property
    def court(self) -> Court:
        """The court that judges its words and says what they mean."""
        return court_of(self.ruleset, self.lexicon)

    @cached_property
    def own_meanings(self) -> OwnMeanings:
        """The meanings in the player's decks."""
        return own_meanings(self.lexicon)

    def own_meaning(self, word: str) -> str:
        """What the chosen deck says about a word, else another deck of its language; empty if none does."""
        return self.meant.get(word, "") or self.own_meanings.fitting.get(word, "")

    @cached_property
    def day(self) -> int:
        """The day of the first access; wrong choices depend on it."""
        return date.today().toordinal()

    @property
    def counts(self) -> bool:
        """Whether plays from a hand score points, as in every game of two or more."""
        ruleset = self.ruleset
        return bool(ruleset.hand) and ruleset.scoring != "none" and ruleset.players[1] > 1

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters that both the pieces and the lexicon have, in the order of the pieces."""
        known = set(self.lexicon.alphabet)
        return tuple(letter for letter in self.ruleset.letters if letter in known)

    def words(self, length: int, beginning: str = "") -> Iterator[str]:
        """The words of this length and beginning that the pieces can spell, in alphabetical order."""
        yield from self._words_below(self.lexicon, beginning, length)

    def _words_below(self, lexicon: Lexicon, beginning: str, length: int) -> Iterator[str]:
        node, ends = lexicon.root, False
        for letter in beginning:
            step = lexicon.children(node).get(letter)
            if step is None:
                return
            node, ends = step
        if len(beginning) < length:
            yield from self._words_from(lexicon, node, beginning, length)
        elif ends:
            yield beginning

    def _words_from(self, lexicon: Lexicon, node: int, before: str, length: int) -> Iterator[str]:
        for letter, (child, ends) in lexicon.children(node).items():
            if letter in self._usable:
                if len(before) + 1 < length:
                    yield from self._words_from(lexicon, child, before + letter, length)
                elif ends:
                    yield before + letter

    @cached_property
    def clusters(self) -> Counter[str]:
        """How often each cluster of three letters is in words of 2 to 4 letters."""
        key = self.letters, self.lexicon.tier
        known = _clusters.setdefault(self.lexicon.automaton, {})
        if key not in known:
            known[key] = Counter(
                each for length in _USUAL for word in self.words(length) for each in clusters(word)
            )
        return known[key]

    @cached_property
    def _usable(self) -> frozenset[str]:
        return frozenset(self.letters)

    def any_word(self, length: int, random: Random, lexicon: Lexicon | None = None) -> str | None:
        """A random word of this length; None if walks through the lexicon find none. One with few others
        beside it comes up to about twice as often."""
        walked = lexicon or self.common
        if not self._has_words(walked, length):
            return None
        walks = (self._walk(walked, length, random) for _ in range(_ATTEMPTS))
        met = dict(islice(filter(None, walks), _MET))
        return random.choices(list(met), list(met.values()))[0] if met else None

    def _walk(self, lexicon: Lexicon, length: int, random: Random) -> tuple[str, int] | None:
        """A word found by a random walk, and one in how many walks finds it: a word with few others beside it
        is found more often. None where the walk ends without one."""
        node, word, rarity = lexicon.root, "", 1
        while len(word) < length:
            last = len(word) + 1 == length
            steps = lexicon.children(node).items()
            ways = [
                (letter, child)
                for letter, (child, ends) in steps
                if letter in self._usable and (ends if last else child)
            ]
            if not ways:
                return None
            letter, node = random.choice(ways)
            word, rarity = word + letter, rarity * len(ways)
        return word, rarity

    def drawn(self, random: Random, length: Callable[[int], int]) -> Iterator[str | None]:
        """Words for items: each word of the deck once, or without a deck endless random words, the n-th of
        `length(n)` letters; None where there is none."""
        if self.deck is not None:
            return iter(random.sample(self.deck, len(self.deck)))
        return (self.any_word(length(n), random) for n in count())

    def by_draws(self, length: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The words of a length that the bag can spell, the most probable first, with the ways to draw each
        of them and all before it, added up."""
        bag = bag_of(self.ruleset)
        key = length, bag, self.letters, self.lexicon.tier
        known = _by_draws.setdefault(self.lexicon.automaton, {})
        if key not in known:
            ranked = _ranked(self.words(length), bag)
            words = tuple(word for _, _, word, _ in ranked)
            known[key] = words, tuple(accumulate(ways for *_, ways in ranked))
        return known[key]

    def likeliest(self) -> tuple[str, ...]:
        """All words that the bag can spell, the most probable first: for a long list some seconds of work."""
        key = bag_of(self.ruleset), self.letters, self.lexicon.tier
        known = _likeliest.setdefault(self.lexicon.automaton, {})
        if key not in known:
            known[key] = words_in(self, ("*",))
        return known[key]

    def _has_words(self, lexicon: Lexicon, length: int) -> bool:
        """Whether there is any word of this length; a random walk takes long to find that out."""
        known = self._lengths.get((lexicon.tier, length))
        if known is None:
            known = next(self._words_below(lexicon, "", length), None) is not None
            self._lengths[lexicon.tier, length] = known
        return known

    @cached_property
    def _lengths(self) -> dict[tuple[str, int], bool]:
        """The results of `_has_words`."""
        return {}


def clusters(word: str) -> tuple[str, ...]:
    """The clusters of three letters of a word, its ends counted as letters: each letter is in three of them,
    in the order of the letters."""
    whole = f"{_END}{_END}{word}{_END}{_END}"
    return tuple(whole[n : n + 3] for n in range(len(whole) - 2))


def load_context(subject: Subject, words_for: Callable[[Ruleset], Lexicon]) -> PracticeContext:
    """The context of a subject. Raises Fault if its ruleset or its lexicon cannot be read."""
    min_players = rulefile.load(subject.ruleset).players[0]
    ruleset = rulefile.load(subject.ruleset, min_players, subject.language or None, subject.options)
    if subject.lexicon:
        ruleset = with_lexicon(ruleset, subject.lexicon)
    if subject.tier:
        ruleset = ruleset.changed(tier=subject.tier)
    return PracticeContext(subject, ruleset, words_for(ruleset))


_LENGTH = re.compile(r"(\d{1,2})(?:[-\N{EN DASH}](\d{1,2}))?")
_LETTERS = re.compile(r"\{(\w+)\}")
_SIGN = re.compile(r"\[(\^?)(\w+)\]|(\?)|(\*)|(\w)")
_PATTERN = re.compile(rf"(?:{_SIGN.pattern})+")
_MAX_SIGNS = 60


class PatternSign(NamedTuple):
    """One place of a pattern: its letters, or all but these if `never`; `many` stands for any run of
    letters."""

    letters: frozenset[str] = frozenset()
    never: bool = True
    many: bool = False

    def takes(self, letter: str) -> bool:
        return (letter in self.letters) is not self.never


ANY, MANY = PatternSign(), PatternSign(many=True)


class WordShape(NamedTuple):
    """The shape of words: a pattern, the length, and the only letters, if restricted."""

    pattern: tuple[PatternSign, ...] = (MANY,)
    min_length: int = 1
    max_length: int = MAX_WORD_LENGTH
    only: frozenset[str] | None = None


def shape_of(line: str, place: str) -> tuple[tuple[str, ...], WordShape | None]:
    """The plain words of a line, and the shape of further words, if it has one. Raises Fault, with the place,
    for anything else."""
    words: list[str] = []
    shape: WordShape | None = None
    for part in line.split():
        if part.isalpha() or not any(char in part for char in "?*[]{}0123456789"):
            words.append(part)
            continue
        shape = _with_part(shape or WordShape(), part, place)
    return tuple(words), shape


def _with_part(shape: WordShape, part: str, place: str) -> WordShape:
    length, letters = _LENGTH.fullmatch(part), _LETTERS.fullmatch(part)
    if length is not None:
        min_length = int(length[1])
        max_length = int(length[2] or min_length)
        if 0 < min_length <= max_length:
            return shape._replace(min_length=min_length, max_length=min(max_length, MAX_WORD_LENGTH))
    elif letters is not None:
        return shape._replace(only=frozenset(letters[1]))
    elif shape.pattern == (MANY,) and len(part) <= _MAX_SIGNS and _PATTERN.fullmatch(part):
        return shape._replace(pattern=tuple(_parse_pattern(part)))
    raise Fault("deck", place, repr(part[:40]), "a word, a pattern such as *ING, or a length such as 5-7")


def _parse_pattern(pattern: str) -> Iterator[PatternSign]:
    for match in _SIGN.finditer(pattern):
        never, letters, one, many, letter = match.groups()
        if letters:
            yield PatternSign(frozenset(letters), bool(never))
        elif many:
            yield MANY
        else:
            yield ANY if one else PatternSign(frozenset(letter), never=False)


def words_like(context: PracticeContext, shape: WordShape) -> Iterator[str]:
    """The words of this shape that the pieces can spell, in alphabetical order."""
    lexicon, signs = context.lexicon, shape.pattern
    usable = set(context.letters) & (shape.only if shape.only is not None else set(context.letters))
    done = len(signs)
    known: dict[tuple[frozenset[int], str], frozenset[int]] = {}

    def on(places: frozenset[int]) -> frozenset[int]:
        """The places, with those that an empty run reaches."""
        reached = set(places)
        for place in sorted(places):
            while place < done and signs[place].many:
                place += 1
                reached.add(place)
        return frozenset(reached)

    def step(places: frozenset[int], letter: str) -> frozenset[int]:
        """The places after a letter."""
        if (places, letter) not in known:
            met = [place for place in places if place < done and signs[place].takes(letter)]
            known[places, letter] = on(frozenset(place if signs[place].many else place + 1 for place in met))
        return known[places, letter]

    def walk(node: int, word: str, places: frozenset[int]) -> Iterator[str]:
        for letter, (child, ends) in lexicon.children(node).items():
            if letter not in usable or not (after := step(places, letter)):
                continue
            longer = word + letter
            if ends and done in after and shape.min_length <= len(longer):
                yield longer
            if len(longer) < shape.max_length:
                yield from walk(child, longer, after)

    return walk(lexicon.root, "", on(frozenset({0})))


def words_in(context: PracticeContext, lines: Iterable[str]) -> tuple[str, ...]:
    """The words of a deck that the context has, each once, the most probable first. Raises Fault for an
    invalid line."""
    lexicon, chosen = context.lexicon, dict[str, None]()
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        words, shape = shape_of(lexicon.fold(line.partition("\t")[0]), f"line {number}")
        if shape is not None:
            chosen |= dict.fromkeys(words_like(context, shape))
        chosen |= dict.fromkeys(word for word in words if lexicon.offers(word))
    return by_likelihood(chosen, bag_of(context.ruleset))


def of_part(context: PracticeContext, deck_part: DeckPart) -> PracticeContext:
    """The context with new items made of the words of a part. Raises Fault if the deck cannot be read."""
    if deck_part.all:
        return context
    lines = lines_of(deck_part.deck) if deck_part.deck else ()
    words = words_in(context, lines) if deck_part.deck else context.likeliest()
    meant = meanings_in(lines, context.lexicon)
    listed = set(words)
    # Words that only the deck has are as probable as none: they follow in its order.
    part = (*words, *(word for word in meant if word not in listed))[deck_part.first - 1 : deck_part.last]
    inside = tuple(word for word in part if word in listed)
    return context.of_deck(inside, meant, part[len(inside) :])
