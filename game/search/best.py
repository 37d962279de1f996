# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""The highest play without all others: starts in the order of what could at most be made from them.

It does not know how a path is walked or counted, only bounds on what it can count.
"""

from game.search import bits
from game.search.walk import Walk

_LISTED = 4096


class Best(Walk):
    """A search that leaves out what cannot win."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.starts = [0] * 4098
        self.ceilings = [0] * 4098
        self.order = [0] * 64
        self.extra = [0] * 64
        self.listed = 0

    def _best_first(self) -> None:
        """The highest play: by what could at most be made, as long as that is more than is found.

        A play through old pieces is sought from the first run that it takes in, any other from its first
        anchor; both once for plays that earn a bonus and once for shorter ones: looking for the long ones
        alone soon fails where there are none.
        """
        most = self.most
        long = self.bonus_from()
        left = self._list_starts(long)
        self.bounded = True
        while left and not self.halt:
            top = 0
            for i in range(1, left):
                if self.ceilings[i] > self.ceilings[top]:
                    top = i
            if self.ceilings[top] <= self.best:
                break
            i = self.starts[top]
            left -= 1
            self.starts[top] = self.starts[left]
            self.ceilings[top] = self.ceilings[left]
            self.most = most
            self.through = i & 2
            self._ceiling(i >> 2)
            self.shortest = long if i & 1 else 1
            self.most = most if i & 1 else min(most, long - 1)
            self.demand()
            self.axis = 1 if i >> 2 >= self.size else 0
            if self.through:
                self._run(i >> 2)
            else:
                self._anchor(i >> 2)
        self.through = 0

    def _run(self, p: int) -> None:
        """All plays whose first old pieces in their main run are the run that begins here."""
        node = self.root
        sum = 0
        self.pivot = self._end(p, 1) - 1
        at = self.pivot
        while at >= p:
            sum += self.points[at]
            node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1)
            at -= 1
        if not node:
            return
        self.turned = 0
        part = self.halves[2 * node + 4] & 0x07FFFFFF
        if part and self.codes[self.pivot + 1] == 0 and self._goes_on(part, self.pivot + 1, 16):
            self._rightward(part, self.pivot + 1, 16, 0, sum)
        if self._is_free(p - 1) and self._goes_on(node, p - 1, 16):
            self._leftward(node, p - 1, 16, 0, sum)

    def bonus_from(self) -> int:
        """The fewest new pieces that earn a bonus; one more than there can be if none do."""
        n = 1
        while n <= self.most and self.bonus[n] == 0:
            n += 1
        return n

    def _list_starts(self, long: int) -> int:
        """List all runs and all anchors where no run is joined, with what can be made from there at most:
        place * 4, plus 2 for a run, plus 1 for plays of so many pieces that earn a bonus."""
        self.listed = 0
        self.weigh_hand()
        for axis in range(2):
            for line in range(self.low[axis] - 1, self.high[axis] + 2):
                p = axis * self.size + line * self.width + self.low[1 - axis] - 1
                end = p + self.high[1 - axis] - self.low[1 - axis] + 3
                while p < end:
                    if self.codes[p] == 0:
                        if self.beside[p] == 1 and self.fits[p]:
                            self._list(p, 0, long)
                    elif bits.piece(self.codes[p]) and not bits.piece(self.codes[p - 1]):
                        self._list(p, 2, long)
                    p += 1
        return self.listed

    def _list(self, p: int, through: int, long: int) -> None:
        ceiling = -1
        self.through = through
        self._ceiling(p)
        for n in range(1, self.most + 1):
            ceiling = max(ceiling, self.tops[n])
            if (n == long - 1 or n == self.most) and ceiling >= 0 and self.listed < _LISTED:
                self.starts[self.listed] = 4 * p + through + (1 if n >= long else 0)
                self.ceilings[self.listed] = ceiling
                self.listed += 1
                ceiling = -1

    def weigh_hand(self) -> None:
        """What the hand's best pieces count together on plain squares, by their number; what a premium square
        adds at most, by its kind; and whether a blank never counts more than a letter."""
        n = 0
        self.blank_loses = True
        for kind in range(0, len(self.worths), 64):
            self.extra[kind >> 6] = self.worths[kind + 63] - self.worths[63] if self.wild else 0
            rest = self.held
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                self.extra[kind >> 6] = max(self.extra[kind >> 6], self.worths[kind + i] - self.worths[i])
            rest = self.known
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                if self.worths[kind + i] < self.worths[kind + 63]:
                    self.blank_loses = False
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

    def _ceiling(self, p: int) -> None:
        """`tops`: at least what any play from this start counts, by number of new pieces. Every square gets
        the best letter that it may get."""
        factor = 1
        old = 0
        gain = 0
        aside = 0
        behind = p
        left = 0
        for n in range(16):
            self.tops[n] = -1
        while bits.piece(self.codes[behind]):
            old += self.points[behind]
            behind += 1
        while True:  # with one more square to the left every time
            n = left
            onward = factor
            more = gain
            across = aside
            score = old
            at = behind
            if self.through and n:
                self._raise(n, onward * (score + self.sums[n] + more) + across)
            while n < self.most and self._is_open(at):
                n += 1
                onward *= self.times[at]
                more += self.extra[self.kinds[at] >> 6]
                across += self._across(at)
                at += 1
                while bits.piece(self.codes[at]):
                    score += self.points[at]
                    at += 1
                self._raise(n, onward * (score + self.sums[n] + more) + across)
            left += 1
            at = p - left
            if left > self.most or not self._is_free(at) or not (self.blanks or self.fits[at] & self.held):
                return
            factor *= self.times[at]
            gain += self.extra[self.kinds[at] >> 6]
            aside += self._across(at)

    def _raise(self, n: int, score: int) -> None:
        self.tops[n] = max(self.tops[n], score + self.bonus[n])

    def _is_open(self, p: int) -> bool:
        """Whether a search for the best goes on rightward over this square."""
        if self.codes[p] or (self.beside[p] & 2 and not self.through):
            return False
        return self.blanks > 0 or self.fits[p] & self.held != 0

    def _across(self, p: int) -> int:
        """The most that the run across an empty square counts with a piece of the hand there."""
        if not self.overs[p]:
            return 0
        kind = self.kinds[p]
        best = self.worths[kind + 63] if self.wild else 0
        rest = self.fits[p] & self.held
        while rest:
            best = max(best, self.worths[kind + bits.lowest(rest)])
            rest &= rest - 1
        return (self.sides[p] + best) * self.overs[p]
