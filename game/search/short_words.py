"""The letters of a lexicon's short words, which show how hard a letter is to lay and which it needs."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.words.lexicon import Lexicon

_SHORT = 4  # letters: a word that one placement can lay
_NEARLY_ALL = 0.9


class LetterCounts(NamedTuple):
    """In how many of a lexicon's short words a letter stands, and two letters together; and the letters of
    each word with one that comes only with another one."""

    number: int
    alone: Counter[str]
    together: Counter[tuple[str, str]]
    planned: tuple[frozenset[str], ...]


_counted: dict[tuple[str, tuple[str, ...], int], LetterCounts] = {}
"""By the words, the alphabet and the tier: counting takes 40 ms for English, an entry about 100 KB."""


def letter_counts(lexicon: Lexicon) -> LetterCounts:
    """The counts, computed once for the same words."""
    key = lexicon.automaton.digest, lexicon.alphabet, lexicon.tier_number
    if key not in _counted:
        words = [*_short(lexicon, lexicon.root, "")]
        alone = Counter(letter for letters in words for letter in letters)
        together = Counter((one, other) for letters in words for one in letters for other in letters)
        counts = LetterCounts(len(words), alone, together, ())
        paired = {one for one, _ in inseparable(counts)}
        planned = tuple(dict.fromkeys(frozenset(letters) for letters in words if letters & paired))
        _counted[key] = counts._replace(planned=planned)
    return _counted[key]


def inseparable(counts: LetterCounts) -> Iterator[tuple[str, str]]:
    """The letters that come only with another one, but for very few words, each with that other one."""
    for (one, other), number in counts.together.items():
        if one != other and number >= _NEARLY_ALL * counts.alone[one]:
            yield one, other


def _short(lexicon: Lexicon, node: int, word: str) -> Iterator[set[str]]:
    """The letters of each short word."""
    for letter, (child, accepts) in lexicon.children(node).items():
        if accepts:
            yield set(word + letter)
        if len(word) + 1 < _SHORT:
            yield from _short(lexicon, child, word + letter)
