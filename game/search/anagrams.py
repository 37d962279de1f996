# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""What of the hand can make a word with the letters that lie in a line: told by the marks, with no walk.

It does not know where on the line they lie. Where the marks say no there is no word; where they say yes there
nearly always is one.
"""

from game.search import bits
from game.search.marks import numbers
from game.search.walk import Walk

_WORD = 0xFFFFFFFFFFFFFFFF
_CHOICES = 1024
_KEPT = 64


class Anagrams(Walk):
    """The choices of the hand's letters, and which of them are words together with old letters."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        marks = int(self.nodes[len(self.nodes) - 1])
        self.bottom = len(self.nodes) - 1 - marks
        self.shift = 65 - marks.bit_length()
        self.marked = marks > 1
        self.number = [0] * 64
        for letter, number in enumerate(numbers()):
            self.number[letter] = number
        self.choices = 0
        self.chosen = [0] * 1024
        self.worth = [0] * 1024
        self.total = [0] * 1024
        self.kept_sums = [0] * 64
        self.kept_pieces = [0] * 64
        self.kept_worths = [0] * 64
        self.kept_blanks = [0] * 64
        self.for_blanks = 0
        self.told = False

    def choose_letters(self) -> None:
        """All choices of the hand's letters without blanks, up to as many as a play may have; none are made
        where they are too many."""
        self.choices = 1
        self.chosen[0] = self.worth[0] = self.total[0] = 0
        self.told = self.marked
        for i in range(_KEPT):
            self.kept_pieces[i] = 0
        rest = self.held if self.told else 0
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            before = 0
            end = self.choices
            for _ in range(self.have[letter]):
                last = self.choices
                for i in range(before, end):
                    if self.chosen[i] < self.most:
                        if self.choices == _CHOICES:
                            self.told = False
                            return
                        self._choose(i, letter)
                before = last
                end = self.choices

    def _choose(self, i: int, letter: int) -> None:
        """One letter more than in choice i."""
        at = self.choices
        self.chosen[at] = self.chosen[i] + 1
        self.worth[at] = self.worth[i] + self.worths[letter]
        self.total[at] = (self.total[i] + self.number[letter]) & _WORD
        self.choices = at + 1

    def richest(self, old: int, k: int) -> int:
        """The most that k pieces of the hand count on plain squares which make a word with old letters of
        this sum; -1 if none do. `for_blanks` are then the letters that blanks may have to stand for."""
        at = (old ^ old >> 29 ^ k * 7) & (_KEPT - 1)
        if self.kept_pieces[at] == k and self.kept_sums[at] == old:
            self.for_blanks = self.kept_blanks[at]
            return self.kept_worths[at]
        best = -1
        blanks = 0
        i = self.choices
        while i:
            i -= 1
            wild = k - self.chosen[i]
            if 0 <= wild <= self.wild and self.worth[i] + wild * self.worths[63] > best:
                letters = self._completing((old + self.total[i]) & _WORD, wild, k == self.many)
                if letters:
                    best = self.worth[i] + wild * self.worths[63]
                    blanks = letters
        self.kept_pieces[at] = k
        self.kept_sums[at] = old
        self.kept_worths[at] = best
        self.for_blanks = self.kept_blanks[at] = blanks if k == self.many else self.known
        return best

    def _completing(self, sum: int, wild: int, each: bool) -> int:
        """The letters that so many blanks may stand for to complete letters of this sum (all of them, or
        only some where that is enough); 0 if nothing completes them."""
        found = 0
        one = 1
        if wild == 0:
            return self.known if self._is_marked(sum) else 0
        if wild > 2:
            return self.known
        rest = self.known
        while rest:
            letter = bits.lowest(rest)
            then = (sum + self.number[letter]) & _WORD
            others = rest if wild == 2 else one
            rest &= rest - 1
            while others:
                other = bits.lowest(others)
                others &= others - 1
                if self._is_marked((then + self.number[other]) & _WORD if wild == 2 else then):
                    found |= one << letter | (one << other if wild == 2 else 0)
                    if not each:
                        return found
        return found

    def _is_marked(self, sum: int) -> bool:
        wanted = bits.four(sum)
        return self.nodes[self.bottom + (sum >> self.shift)] & wanted == wanted
