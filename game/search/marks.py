"""Marks of a lexicon's words that tell whether some letters, in whatever order, are a word; no word is kept.

Every letter has a number, and letters together the sum of theirs (of 64 bits). The highest bits of the sum
choose a 64-bit word among the marks, its lowest 24 bits four bits in there: all four are set for a word, so
what is not marked is none. Of other letters about one in a hundred are marked too.
"""

try:
    import cython
except ImportError:
    from game.search import uncompiled as cython

from array import array

from game.search import bits
from game.search.prefixes import Prefixes

COMPILED = not __file__.endswith(".py")

_TARGET = 0x7FFFFF
_LETTER = 23
_LAST = 31

_WORD = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_BITS = 12  # for each word, or up to twice as many


def numbers() -> list[int]:
    """The number of each letter (from 0): well mixed, and the same on every machine."""
    made = []
    for letter in range(64):
        number = (letter + 1) * _STEP & _WORD
        number = (number ^ number >> 30) * _FIRST & _WORD
        number = (number ^ number >> 27) * _SECOND & _WORD
        made.append(number ^ number >> 31)
    return made


class Marks(Prefixes):
    """The marks of an automaton's words of two letters or more."""

    def __init__(self, edges: memoryview, root: int, tier: int) -> None:
        super().__init__(edges, root, tier)
        self.number = array("Q", numbers())
        self.made = array("Q", bytes(8))
        self.set = self.made
        self.shift = 63
        self.words = 0

    def mark(self) -> "array[int]":
        """The marks, as many words of them as a power of two says."""
        size = 0
        with cython.nogil:
            self._words(self.root, 0, 0, False)
        while 64 << size < _BITS * self.words:
            size += 1
        size = max(1, size)
        self.made = array("Q", bytes(8)) * (1 << size)
        self.set = self.made
        self.shift = 64 - size
        with cython.nogil:
            self._words(self.root, 0, 0, True)
        return self.made

    def _words(self, state: int, d: int, sum: int, marked: bool) -> None:
        """Count all words from here on, or mark them."""
        at = state
        while True:
            edge = self.edges[at]
            then = (sum + self.number[(edge >> _LETTER & 63) - 1]) & _WORD
            if d and self.is_end(edge):
                if marked:
                    self.set[then >> self.shift] |= bits.four(then)
                else:
                    self.words += 1
            if edge & _TARGET:
                self._words(edge & _TARGET, d + 1, then, marked)
            if edge >> _LAST:
                return
            at += 1
