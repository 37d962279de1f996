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
        self.riches = [0] * 272
        self.poorest = [0] * 272
        self.sizes = [0] * 272
        self.olds = [0] * 272
        self.across = array("i", bytes(8 * self.size))
        self.plains = array("i", bytes(8 * self.size))
        self.boosts = array("i", bytes(8 * self.size))
        self.right = 0
        self.right_factor = [0] * 16
        self.right_gain = [0] * 16
        self.right_aside = [0] * 16
        self.right_old = [0] * 16
        self.right_sum = [0] * 16
        self.right_tied = [0] * 16
        self.right_crossed = [0] * 16
        self.right_forced = [0] * 16
        self.right_end = [0] * 16
        self.usable = 0
        self.through = 0
        self.bounded = False
        self.rows = 0

    def weigh_hand(self) -> None:
        """What the hand's best pieces count together on plain squares, by their number; what a premium square
        adds at most, by its kind; and whether a blank never counts more than a letter."""
        self.blank_loses = True
        self.dealt = self.held
        self.usable = self.held | self.known if self.wild else self.held
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
        """What a piece of the hand counts at most on an empty square with a run across: in that run, on a plain
        square, and beyond that on this one."""
        kind = self.kinds[p]
        best = self.worths[kind + 63] if self.wild else 0
        plain = self.worths[63] if self.wild else 0
        boost = best - plain
        rest = self.fits[p] & self.held
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            best = max(best, self.worths[kind + letter])
            plain = max(plain, self.worths[letter])
            boost = max(boost, self.worths[kind + letter] - self.worths[letter])
        self.across[p] = (self.sides[p] + best) * self.overs[p]
        self.plains[p] = plain
        self.boosts[p] = boost

    def survey(self, p: int) -> None:
        """The ceilings of all windows of the start at p; `tops`: of those of as many new pieces."""
        left = 0
        factor = 1
        gain = 0
        aside = 0
        tied = 0
        crossed = 0
        forced = 0
        for n in range(16):
            self.tops[n] = -1
        self._look_right(p)
        while True:  # with one more square to the left every time
            self._note(left, p, factor, gain, aside, tied, crossed, forced)
            left += 1
            p -= 1
            if left + (0 if self.through else 1) > self.most or not self._is_free(p):
                break
            factor *= self.times[p]
            gain += self.boost(p)
            if self.beside[p] & 1:
                aside += self.across[p]
                tied += self.plains[p]
                crossed += 1
                forced += self.fits[p] & self.held == 0
                if forced > self.wild:
                    break
        self.rows = left if self.through else left + 1

    def _look_right(self, p: int) -> None:
        """What lies to the right of a start, with one more empty square every time."""
        n = 0
        self.right_factor[0] = 1
        self.right_gain[0] = self.right_aside[0] = self.right_old[0] = self.right_sum[0] = 0
        self.right_tied[0] = self.right_crossed[0] = self.right_forced[0] = 0
        while True:
            while bits.piece(self.codes[p]):
                self.right_old[n] += self.points[p]
                self.right_sum[n] = (self.right_sum[n] + self.number[self.codes[p] - 1]) & _WORD
                p += 1
            self.right_end[n] = p
            self.right = n
            if n == self.most or not self._is_open(p):
                return
            n += 1
            self.right_factor[n] = self.right_factor[n - 1] * self.times[p]
            self.right_gain[n] = self.right_gain[n - 1] + self.boost(p)
            self.right_old[n] = self.right_old[n - 1]
            self.right_sum[n] = self.right_sum[n - 1]
            crossed = self.beside[p] & 1
            self.right_aside[n] = self.right_aside[n - 1] + (self.across[p] if crossed else 0)
            self.right_tied[n] = self.right_tied[n - 1] + (self.plains[p] if crossed else 0)
            self.right_crossed[n] = self.right_crossed[n - 1] + crossed
            self.right_forced[n] = self.right_forced[n - 1] + (self.fits[p] & self.held == 0)
            p += 1

    def boost(self, p: int) -> int:
        """What a piece counts at most on an empty square beyond what it counts on a plain one."""
        return self.boosts[p] if self.beside[p] & 1 else self.extra[self.kinds[p] >> 6]

    def _note(
        self, left: int, p: int, factor: int, gain: int, aside: int, tied: int, crossed: int, forced: int
    ) -> None:
        """The windows that begin at p, with so many new pieces to the left. `tied` is what pieces count at most
        on the `crossed` squares of them; of the others any may be best. On `forced` ones only blanks may lie.
        """
        row = 16 * (left if self.through else left + 1)
        for n in range(self.most + 1):
            self.ceilings[row + n] = -1
        for k in range(0 if self.through and left else 1, min(self.right, self.most - left) + 1):
            if forced + self.right_forced[k] > self.wild:
                return
            n = left + k
            window = row + n
            rich = tied + self.right_tied[k] + self.sums[n - crossed - self.right_crossed[k]]
            rich = min(rich, self.sums[n])
            self.riches[window] = rich
            self.factors[window] = factor * self.right_factor[k]
            self.olds[window] = self.right_sum[k]
            self.sizes[window] = self.right_end[k] - p
            most = self.right_old[k] + rich + gain + self.right_gain[k]
            most = self.factors[window] * most + aside + self.right_aside[k] + self.bonus[n]
            self.ceilings[window] = most
            self.tops[n] = max(self.tops[n], most)

    def sift(self) -> None:
        """`onward` and `poorest`: the highest ceiling, and the least that pieces count at most on plain squares,
        of the windows with so many squares to the left or more."""
        for n in range(16):
            self.onward[16 * self.rows + n] = -1
            self.poorest[16 * self.rows + n] = self.sums[n]
        row = self.rows - 1
        while row >= (0 if self.through else 1):
            for window in range(16 * row, 16 * row + self.most + 1):
                self.onward[window] = max(self.onward[window + 16], self.ceilings[window])
                self.poorest[window] = self.poorest[window + 16]
                if self.ceilings[window] >= 0:
                    self.poorest[window] = min(self.poorest[window], self.riches[window])
            row -= 1

    def _is_free(self, p: int) -> bool:
        """Whether a search for the best goes on leftward over this square: not where another run would join,
        nor, where the play takes in no run, over an anchor, nor where no letter may lie."""
        if self.codes[p] or not self.fits[p] & self.usable:
            return False
        return not bits.piece(self.codes[p - 1]) if self.through else self.beside[p] == 0

    def _is_open(self, p: int) -> bool:
        """Whether a search for the best goes on rightward over this square."""
        if self.codes[p] or (self.beside[p] & 2 and not self.through):
            return False
        return self.fits[p] & self.usable != 0
