"""Marks of a lexicon's words that tell whether some letters, in whatever order, are a word, and the words.

Every letter has a number, and letters together the sum of theirs (of 64 bits). The highest bits of the sum
choose a 64-bit word among the marks, its lowest 24 bits four bits in there: all four are set for a word, so
what is not marked is none. Of other letters about one in a hundred are marked too.

The words themselves lie on shelves, one shelf for each 64-bit word of the marks, and there one behind
another: how many letters a word has, then its letters (from 1), a byte each.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array

from game.search.kernel import bits
from game.search.kernel.prefixes import Prefixes

COMPILED = not __file__.endswith(".py")

_TARGET = 0x7FFFFF
_LETTER = 23
_LAST = 31

_WORD = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_BITS = 12  # for each word, or up to twice as many

_DEEPEST = 62
_COUNT, _MARK, _SHELVE = range(3)  # what is done with each word


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
    """The marks of an automaton's words of two letters or more, and the shelves of these words."""

    def __init__(self, edges: memoryview, root: int, tier: int) -> None:
        super().__init__(edges, root, tier)
        self.number = array("Q", numbers())
        self.made = array("Q", bytes(8))
        self.set = self.made
        self.shelves = array("I", bytes(8))
        self.ends = self.shelves
        self.written = array("B", bytes(8))
        self.text = self.written
        self.spelled = array("B", bytes(_DEEPEST))
        self.shift = 63
        self.words = 0

    def mark(self) -> "array[int]":
        """The marks, as many words of them as a power of two says."""
        size = 0
        with cython.nogil:
            self._words(self.root, 0, 0, _COUNT)
        while 64 << size < _BITS * self.words:
            size += 1
        size = max(1, size)
        self.made = array("Q", bytes(8)) * (1 << size)
        self.set = self.made
        self.shelves = array("I", bytes(4)) * ((1 << size) + 2)
        self.ends = self.shelves
        self.shift = 64 - size
        with cython.nogil:
            self._words(self.root, 0, 0, _MARK)
        return self.made

    def shelve(self) -> tuple["array[int]", "array[int]"]:
        """Where each shelf begins among the words, and the last ends (and one number more, to be even); then
        the words on them, filled up to whole 64-bit words. Comes after `mark`."""
        for i in range(len(self.shelves) - 1):
            self.ends[i + 1] += self.ends[i]
        self.text = self.written = array("B", bytes(8)) * ((self.ends[len(self.shelves) - 1] + 7) // 8)
        with cython.nogil:
            self._words(self.root, 0, 0, _SHELVE)
        return self.shelves, self.written

    def _words(self, state: int, d: int, sum: int, task: int) -> None:
        """Count all words from here on, or mark them and measure their shelves, or lay them there."""
        at = state
        while True:
            edge = self.edges[at]
            self.spelled[d] = edge >> _LETTER & 63
            then = (sum + self.number[(edge >> _LETTER & 63) - 1]) & _WORD
            if d and self.is_end(edge):
                if task == _COUNT:
                    self.words += 1
                elif task == _MARK:
                    self.set[then >> self.shift] |= bits.four(then)
                    self.ends[(then >> self.shift) + 2] += d + 2
                else:
                    self._lay(then >> self.shift, d + 1)
            if edge & _TARGET:
                self._words(edge & _TARGET, d + 1, then, task)
            if edge >> _LAST:
                return
            at += 1

    def _lay(self, shelf: int, size: int) -> None:
        """Lay the word that is spelled on its shelf; the next one's beginning is this one's end meanwhile."""
        at = self.ends[shelf + 1]
        self.text[at] = size
        for i in range(size):
            self.text[at + 1 + i] = self.spelled[i]
        self.ends[shelf + 1] = at + size + 1
