"""What plays from a start can at most count, by their first and last square; it does not walk to them.

A start is the first anchor of plays that take in no old run, or the first old run that plays take in. A
window is a start with `left` new pieces on its left side (the anchor among them) and `n` new pieces in all:
16 * left + n in the tables.
"""

from array import array

from game.search import bits
from game.search.anagrams import Anagrams

_WORD = 0xFFFFFFFFFFFFFFFF


class Bounds(Anagrams):
    """Ceilings: every square gets the best letter of the hand that it may get."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.extra = [0] * 64
        self.order = [0] * 64
        self.sums = [0] * 16
        self.dealt = 0
        self.ceilings = [0] * 272
        self.onward = [0] * 272
        self.factors = [0] * 272
        self.sizes = [0] * 272
        self.olds = [0] * 272
        self.across = array("i", bytes(8 * self.size))
        self.through = 0
        self.bounded = False
        self.rows = 0

    def weigh_hand(self) -> None:
        """What the hand's best pieces count together on plain squares, by their number; what a premium square
        adds at most, by its kind; and whether a blank never counts more than a letter."""
        self.blank_loses = True
        self.dealt = self.held
        for kind in range(0, len(self.worths), 64):
            self.extra[kind >> 6] = self.worths[kind + 63] - self.worths[63] if self.wild else 0
            rest = self.held
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                self.extra[kind >> 6] = max(self.extra[kind >> 6], self.worths[kind + i] - self.worths[i])
            rest = self.known if self.wild else 0
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                if self.worths[kind + i] < self.worths[kind + 63]:
                    self.blank_loses = False
        self._order_hand()
        self.choose_letters()

    def bonus_from(self) -> int:
        """The fewest new pieces that earn a bonus; one more than there can be if none do."""
        n = 1
        while n <= self.most and self.bonus[n] == 0:
            n += 1
        return n

    def _order_hand(self) -> None:
        """The worths of the pieces, the best first, and their sums."""
        n = 0
        rest = self.held
        while rest:
            i = bits.lowest(rest)
            rest &= rest - 1
            for _ in range(self.have[i]):
                self.order[n] = self.worths[i]
                n += 1
        for _ in range(self.wild):
            self.order[n] = self.worths[63]
            n += 1
        for i in range(1, n):
            worth = self.order[i]
            j = i
            while j and self.order[j - 1] < worth:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = worth
        self.sums[0] = 0
        for i in range(15):
            self.sums[i + 1] = self.sums[i] + (self.order[i] if i < n else 0)

    def weigh_across(self, p: int) -> None:
        """The most that the run across an empty square counts with a piece of the hand there."""
        kind = self.kinds[p]
        best = self.worths[kind + 63] if self.wild else 0
        rest = self.fits[p] & self.held
        while rest:
            best = max(best, self.worths[kind + bits.lowest(rest)])
            rest &= rest - 1
        self.across[p] = (self.sides[p] + best) * self.overs[p]

    def survey(self, p: int) -> None:
        """The ceilings of all windows of the start at p; `tops`: of those of as many new pieces."""
        factor = 1
        old = 0
        gain = 0
        aside = 0
        sum = 0
        behind = p
        left = 0
        for n in range(16):
            self.tops[n] = -1
        while bits.piece(self.codes[behind]):
            old += self.points[behind]
            sum += self.number[self.codes[behind] - 1]
            behind += 1
        while True:  # with one more square to the left every time
            row = 16 * (left if self.through else left + 1)
            for n in range(self.most + 1):
                self.ceilings[row + n] = -1
            if self.through and left:
                self._note(row + left, behind - p, factor, old, gain, aside, sum & _WORD)
            self._survey_right(row, left, behind, p, factor, old, gain, aside, sum)
            left += 1
            p -= 1
            if left + (0 if self.through else 1) > self.most or not self.is_free(p):
                break
            if not (self.blanks or self.fits[p] & self.held):
                break
            factor *= self.times[p]
            gain += self.extra[self.kinds[p] >> 6]
            aside += self.across[p] if self.overs[p] else 0
        self.rows = left if self.through else left + 1

    def _survey_right(
        self, row: int, n: int, p: int, begin: int, factor: int, old: int, gain: int, aside: int, sum: int
    ) -> None:
        """The windows from `begin` with n new pieces on the left and more from p on."""
        while n < self.most and self._is_open(p):
            n += 1
            factor *= self.times[p]
            gain += self.extra[self.kinds[p] >> 6]
            aside += self.across[p] if self.overs[p] else 0
            p += 1
            while bits.piece(self.codes[p]):
                old += self.points[p]
                sum += self.number[self.codes[p] - 1]
                p += 1
            self._note(row + n, p - begin, factor, old, gain, aside, sum & _WORD)

    def _note(
        self, window: int, size: int, factor: int, old: int, gain: int, aside: int, sum: int
    ) -> None:
        n = window & 15
        self.factors[window] = factor
        self.olds[window] = sum
        self.sizes[window] = size
        self.ceilings[window] = factor * (old + self.sums[n] + gain) + aside + self.bonus[n]
        self.tops[n] = max(self.tops[n], self.ceilings[window])

    def sift(self) -> None:
        """`onward`: the highest ceiling of the windows with so many squares to the left or more."""
        for n in range(16):
            self.onward[16 * self.rows + n] = -1
        row = self.rows - 1
        while row >= (0 if self.through else 1):
            for window in range(16 * row, 16 * row + self.most + 1):
                self.onward[window] = max(self.onward[window + 16], self.ceilings[window])
            row -= 1

    def is_free(self, p: int) -> bool:
        """Whether a search for the best goes on leftward over this square: not where another run would join,
        nor, where the play takes in no run, over an anchor."""
        if self.codes[p]:
            return False
        return not bits.piece(self.codes[p - 1]) if self.through else self.beside[p] == 0

    def _is_open(self, p: int) -> bool:
        """Whether a search for the best goes on rightward over this square."""
        if self.codes[p] or (self.beside[p] & 2 and not self.through):
            return False
        return self.blanks > 0 or self.fits[p] & self.held != 0
