"""The walk for the highest play: the ways of `walk.py`, but only where more than the best so far can come.

It does not know how a play is counted, only by how much a path falls short of its ceiling.
"""

from game.search.kernel import bits
from game.search.kernel.bounds import Bounds


class Hunt(Bounds):
    """A walk that leaves out what cannot win.

    `lost` is what the pieces of a path count less on premium squares than the ceiling has it, in the main
    run; `aside` the same of the runs across.
    """

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.plain = 0

    def hunt(self, p: int) -> None:
        """All plays from a start, in the windows of the tables that may win."""
        node = self.root
        sum = 0
        self.demand()
        self.axis = 1 if p >= self.size else 0
        self.turned = 0
        self.pivot = p
        if not self.through:
            self._hunt_left(node, p, 16, 0, 0, 0, 0)
            return
        self.pivot = self._end(p, 1) - 1
        at = self.pivot
        while at >= p:
            sum += self.points[at]
            node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1)
            at -= 1
        if not node:
            return
        part = self.halves[2 * node + 4] & bits.PLACE
        at = self.pivot + 1
        if part and self.codes[at] == 0 and self._wins(0, self._reach(part, at, 0), 0, 0, 0):
            self._hunt_right(part, at, 16, 0, sum, 0, 0)
        if self.rows > 1 and self._wins_on(16, self._reach(node, p - 1, 0), 0, 1, 0, 0):
            self._hunt_left(node, p - 1, 16, 0, sum, 0, 0)

    def _hunt_left(self, node: int, p: int, k: int, pieces: int, sum: int, lost: int, aside: int) -> None:
        """Lay a piece on the empty square p and go on, as `_leftward` does."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.fits[p] & self._usable()
        over = self.overs[p]
        side = self.sides[p]
        kind = self.kinds[p]
        n = (k & 15) + 1
        row = 16 * n
        right = n < self.most and self.codes[self.pivot + 1] == 0
        left = n < self.most and n + 1 < self.rows
        if not (left or right):
            rest &= ends
        else:
            bits.fetch(self.nodes, self.halves, 2 * node + 6, leads, rest)
        k = (k & 0xFFFFFF0) * self.times[p] + n
        lost += self.boost(p)
        aside += self.across[p] if over else 0
        judged = False  # what holds for one letter that only a blank stands for holds for all of them
        onto = False
        blank_onto = False
        blank_on = False
        on = False
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.worths[kind + letter]
            crossing = (side + worth) * over
            then = sum + worth + (crossing << 32)
            longer = pieces << 7 | letter
            less = self._gain(letter, kind)
            beside = (side + self.worths[kind + self._stand(letter)]) * over
            self._take(letter, bit, n - 1, worth - self.worths[kind + 63], over)
            self._reckon(letter, 1)
            self.first = p
            self.turned = n
            if ends & bit:
                self.record(k, longer, then)
            if self.dealt >> letter & 1 or not judged:
                onto = right and self._wins(row, self.most, n, lost - less, aside - beside)
                on = left and self._wins_on(row + 16, self.most, n, k >> 4, lost - less, aside - beside)
                if not self.dealt >> letter & 1:
                    judged = True
                    blank_onto = onto
                    blank_on = on
                    if not (onto or on):
                        rest &= self.dealt | ends
            else:
                onto = blank_onto
                on = blank_on
            if onto or on:
                child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
                part = self.halves[2 * child + 4] & bits.PLACE
                if onto and part:
                    high = self._reach(part, self.pivot + 1, n)
                    if self._wins(row, high, n, lost - less, aside - beside):
                        self._hunt_right(part, self.pivot + 1, k, longer, then, lost - less, aside - beside)
                if on:
                    high = self._reach(child, p - 1, n)
                    if self._wins_on(row + 16, high, n, k >> 4, lost - less, aside - beside):
                        self._hunt_left(child, p - 1, k, longer, then, lost - less, aside - beside)
            self._reckon(letter, -1)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _hunt_right(self, node: int, p: int, k: int, pieces: int, sum: int, lost: int, aside: int) -> None:
        """Lay a piece on the empty square p and go on, as `_rightward` does."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.fits[p] & self._usable()
        over = self.overs[p]
        side = self.sides[p]
        kind = self.kinds[p]
        n = (k & 15) + 1
        row = 16 * self.turned
        more = n < self.most
        next = self.codes[p + 1]
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        if n == 1:
            self.first = p
        k = (k & 0xFFFFFF0) * self.times[p] + n
        lost += self.boost(p)
        aside += self.across[p] if over else 0
        judged = False  # what holds for one letter that only a blank stands for holds for all of them
        blank_on = False
        on = False
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.worths[kind + letter]
            crossing = (side + worth) * over
            then = sum + worth + (crossing << 32)
            longer = letter
            longer = pieces | longer << (7 * (n - 1))
            less = self._gain(letter, kind)
            beside = (side + self.worths[kind + self._stand(letter)]) * over
            self._take(letter, bit, n - 1, worth - self.worths[kind + 63], over)
            self._reckon(letter, 1)
            if self.dealt >> letter & 1 or not judged:
                on = more and self._wins(row, self.most, n, lost - less, aside - beside)
                if not self.dealt >> letter & 1:
                    judged = True
                    blank_on = on
            else:
                on = blank_on
            at = p + 1
            child = 0
            if next != 0 and next != 255:
                child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
                while child and bits.piece(self.codes[at + 1]):
                    then += self.points[at]
                    child = bits.child(self.nodes, self.halves, child, self.codes[at] - 1)
                    at += 1
                if child:
                    then += self.points[at]
                    if (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self.record(k, longer, then)
                    child = bits.child(self.nodes, self.halves, child, self.codes[at] - 1) if on else 0
                    at += 1
            else:
                if ends & bit:
                    self.record(k, longer, then)
                if on:
                    child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
            on = on and child != 0 and self.codes[at] == 0
            if on and self._wins(row, self._reach(child, at, n), n, lost - less, aside - beside):
                self._hunt_right(child, at, k, longer, then, lost - less, aside - beside)
            self._reckon(letter, -1)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _usable(self) -> int:
        """The letters that the hand has, or that its blanks may stand for."""
        return self.held | self.known if self.blanks else self.held

    def _stand(self, letter: int) -> int:
        """Which piece counts in a letter's place: the blank only where the hand never had the letter, for
        else it may stand for another one of the kind."""
        return letter if self.dealt >> letter & 1 else 63

    def _gain(self, letter: int, kind: int) -> int:
        """What a piece on a premium square counts more than on a plain one."""
        piece = self._stand(letter)
        return self.worths[kind + piece] - self.worths[piece]

    def _reach(self, node: int, p: int, n: int) -> int:
        """The most pieces of a play that goes on from this node to the empty square p, after n pieces: as
        many as letters may follow, without those of the hand that cannot; 0 if nothing leads on."""
        half = 2 * node + 4
        if not self.nodes[node] & self.fits[p] & self._usable():
            return 0
        stuck = (self.held | self.held >> 32) & bits.LOW & ~self.halves[half + 1]
        return min(min(n + (self.halves[half] >> 27), self.most), self.many - bits.count(stuck))

    def _wins(self, row: int, high: int, n: int, lost: int, aside: int) -> bool:
        """Whether of the windows of this row one of up to so many pieces, n of them laid, may win."""
        while high >= self.least and high > n:
            window = row + high
            if self.ceilings[window] > self.best:
                if not self.blank_loses:
                    return True
                less = lost + max(0, self.riches[window] - self._rich(high, n))
                if self.ceilings[window] - self.factors[window] * less - aside > self.best:
                    return True
            high -= 1
        return False

    def _wins_on(self, row: int, high: int, n: int, factor: int, lost: int, aside: int) -> bool:
        """The same for the windows of this row and the following ones, whose factor is at least this."""
        while high >= self.least and high > n:
            window = row + high
            if self.onward[window] > self.best:
                if not self.blank_loses:
                    return True
                less = lost + max(0, self.poorest[window] - self._rich(high, n))
                if self.onward[window] - factor * less - aside > self.best:
                    return True
            high -= 1
        return False

    def _rich(self, k: int, n: int) -> int:
        """The most that k pieces count on plain squares, n of them those laid."""
        spent = self.wild - self.blanks
        return min(self.plain + self.sums[k - n], self.sums[k - spent] + spent * self.worths[63])

    def _reckon(self, letter: int, by: int) -> None:
        """Count a piece of the path that was just taken (by 1), or that is about to be given back (by -1)."""
        self.plain += by * (self.worths[63] if self.have[letter] < 0 else self.worths[letter])
