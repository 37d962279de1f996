"""How a greedy player of a patience values a placement; it does not know whose turn it is or what is known.

The numbers were tried out on deals from 20,000 to 29,999, which no measurement and no deal book uses.
"""

import math
from collections import Counter
from typing import NamedTuple

from game.table.ruleset import Ruleset
from game.words.lexicon import Lexicon


class Policy(NamedTuple):
    """What a placement is worth: `hardness` times that of its letters, so much a card, so much for each card
    under one taken from a heap, and noise. Of 256 rollouts `restart` begin along the best line, at least
    `forward` 256ths of it; after `patient` without a better one it is forgotten."""

    hardness: float
    card: float
    under: float
    noise: float
    restart: int = 180
    forward: int = 77
    patient: int = 60


SOLVER = Policy(hardness=2.0, card=1.0, under=0.3, noise=1.0)
"""The solver's own players, who begin again where it went well."""

_SHORT = 4


def hardness(lexicon: Lexicon, ruleset: Ruleset) -> dict[str, float]:
    """How much rarer each letter is in the short words of the lexicon than in the pack, as a logarithm."""
    used: Counter[str] = Counter()
    _count(lexicon, lexicon.root, "", used)
    in_words = sum(used[letter] for letter in ruleset.letters) or 1
    in_pack = sum(ruleset.pieces[letter][0] for letter in ruleset.letters)
    return {
        letter: math.log(ruleset.pieces[letter][0] / in_pack * in_words / (used[letter] + 1))
        for letter in ruleset.letters
    }


def _count(lexicon: Lexicon, node: int, word: str, used: Counter[str]) -> None:
    for letter, (child, accepts) in lexicon.children(node).items():
        if accepts:
            used.update(set(word + letter))
        if len(word) + 1 < _SHORT:
            _count(lexicon, child, word + letter, used)
