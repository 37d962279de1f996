"""How a greedy player of a patience values a placement; it does not know whose turn it is or what is known.

The numbers were tried out on deals from 20,000 to 29,999, which no measurement and no deal book uses.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.search.short_words import inseparable, letter_counts
from game.table.ruleset import Ruleset
from game.words.lexicon import Lexicon


class Policy(NamedTuple):
    """What a placement is worth: `hardness` times that of its letters, so much a card, so much for each card
    under one taken from a heap, and noise.

    The rest is for those who know all cards. Of 256 rollouts `restart` begin along the best line, at
    least `forward` 256ths of it; after `patient` without a better one it is forgotten. A card that is
    left costs `left` and its letter's worth, and `waiting` if that letter has companions; a line may cost
    more than the best one by `worse` times the noise and still take its place. While a letter as hard as
    `hard` is not laid, those that its words need are worth less, by one of the `keeps` times how much it
    needs them; `afresh` of 256 draw that anew.
    Of heaps the best `looks` placements are looked beyond: that a letter not laid yet has a first, second
    and third square for a single card is worth so much (`ways`); to a hard one outside the heaps one of the
    `hooks` more. A square for a letter that such a one waits for costs `block`.
    In Seven heaps a beam searches after each sixteenth of `plain` lines in vain. In Twelve in hand, after
    `plain` ones each plans a word for a letter with companions: the last card of a reserved letter is worth
    less by `reserve`, and each step towards that word makes a line cost less by `step`."""

    hardness: float
    card: float
    under: float
    noise: float
    restart: int = 230
    forward: int = 77
    patient: int = 600
    left: float = 0.5
    hard: float = 2.4
    keeps: tuple[float, ...] = (0, 0.5, 1, 1.5, 2, 2, 3, 4)
    afresh: int = 64
    worse: float = 2.0
    looks: int = 12
    ways: tuple[float, ...] = (1, 0.5, 0.25)
    hooks: tuple[float, ...] = (2, 4, 4, 4, 8, 8, 16, 16)
    block: float = 16
    waiting: float = 6
    plain: int = 1024
    reserve: float = 16
    step: float = 8


SOLVER = Policy(hardness=2.0, card=1.0, under=0.3, noise=1.0)
"""The solver's own players, who know all cards and begin again where it went well."""

_MUCH = 0.5


def hardness(lexicon: Lexicon, ruleset: Ruleset) -> dict[str, float]:
    """How much rarer each letter is in the short words of the lexicon than in the pack, as a logarithm."""
    used = letter_counts(lexicon).alone
    in_words = sum(used[letter] for letter in ruleset.letters) or 1
    in_pack = sum(ruleset.pieces[letter][0] for letter in ruleset.letters)
    return {
        letter: math.log(ruleset.pieces[letter][0] / in_pack * in_words / (used[letter] + 1))
        for letter in ruleset.letters
    }


def partners(lexicon: Lexicon, ruleset: Ruleset) -> dict[tuple[str, str], float]:
    """How much likelier a letter is in the short words that have another one than in all, as a logarithm, by
    the other one and the letter; only where it is much likelier."""
    number, alone, together, _ = letter_counts(lexicon)
    found: dict[tuple[str, str], float] = {}
    for one, other in together:
        by_chance = (alone[one] + 1) * (alone[other] + 1) / number
        needed = math.log(together[one, other] / by_chance)
        if one != other and needed > _MUCH and {one, other} <= {*ruleset.letters}:
            found[one, other] = needed
    return found


def companions(lexicon: Lexicon, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The letters that come only with another one in short words, but for very few, each with that other
    one: Q with U."""
    for one, other in inseparable(letter_counts(lexicon)):
        if {one, other} <= {*ruleset.letters}:
            yield one, other


def followers(lexicon: Lexicon, one: str, other: str) -> Iterator[str]:
    """The letters that follow two others at the beginning of a word: those that follow QU."""
    node = lexicon.root
    for letter in (one, other):
        if letter not in lexicon.children(node):
            return
        node = lexicon.children(node)[letter][0]
    yield from lexicon.children(node)


def words_to_plan(lexicon: Lexicon, ruleset: Ruleset) -> Iterator[frozenset[str]]:
    """The letters of each short word that has one with companions."""
    letters = {*ruleset.letters}
    return (word for word in letter_counts(lexicon).planned if word <= letters)
