"""How likely the letters of a word are drawn from the full bag, and words in the order of that. It knows no
lexicon."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import comb
from typing import NamedTuple

from game.table.board import BLANK
from game.table.ruleset import Ruleset


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
