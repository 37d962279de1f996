"""The walk through lexicon and grid: from an anchor leftward and rightward over the squares of its line.

It does not know what its paths count, nor what plays are wanted for.
"""

from game.search.kernel import bits
from game.search.kernel.tally import Tally


class Walk(Tally):
    """A hand, and all paths on which its pieces make words.

    A path is found from its first anchor (an empty square beside a piece): leftward over squares that are no
    anchors, then rightward. Its `sum` is what its main run counts before word factors and, from bit 32, what
    its cross runs count; its `k` is the word factor times 16 plus the number of new pieces.
    """

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.have = [0] * 64
        self.held = 0
        self.many = 0
        self.pivot = 0

    def deal(self, hand: bytes) -> None:
        """The hand: letters from 1, a blank 0; 63 is a piece of no letter that the lexicon has."""
        one = 1
        for k in range(64):
            self.have[k] = 0
        self.held = 0
        self.wild = 0
        self.many = len(hand)
        for code in hand:
            if code > 63:
                raise ValueError(f"piece {code} in hand")
            if code:
                self.have[code - 1] += 1
                self.held |= one << (code - 1)
            else:
                self.wild += 1
        self.held &= self.known
        self.blanks = self.wild

    def _lines(self) -> None:
        """All plays on a grid with pieces: from every anchor (an empty square beside a piece)."""
        for axis in range(2):
            self.axis = axis
            for line in range(self.low[axis] - 1, self.high[axis] + 2):
                p = axis * self.size + line * self.width + self.low[1 - axis] - 1
                end = p + self.high[1 - axis] - self.low[1 - axis] + 3
                while p < end:
                    if self.beside[p] and self.codes[p] == 0 and self.fits[p]:
                        self._anchor(p)
                        if self.halt:
                            return
                    p += 1

    def _anchor(self, p: int) -> None:
        """All plays whose first anchor is this one."""
        node = self.root
        at = p - 1
        sum = 0
        self.turned = 0
        if bits.piece(self.codes[at]):
            while bits.piece(self.codes[at]):
                sum += self.points[at]
                node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1)
                if not node:
                    return
                at -= 1
            self.pivot = p - 1
            node = self.halves[2 * node + 4] & bits.PLACE
            if node:
                self._rightward(node, p, 16, 0, sum)
            return
        self.pivot = p
        if bits.piece(self.codes[p + 1]):
            self.pivot = self._end(p + 1, 1) - 1
            at = self.pivot
            while at > p:
                sum += self.points[at]
                node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1)
                if not node:
                    return
                at -= 1
        self._leftward(node, p, 16, 0, sum)

    def _leftward(self, node: int, p: int, k: int, pieces: int, sum: int) -> None:
        """Lay a piece on the empty square p and go on leftward, and from there rightward.

        `k` is the word factor times 16 plus the number of new pieces; `sum` the main run's sum and, from bit
        32, what the cross runs count.
        """
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.fits[p]
        base = 2 * node + 6
        over = self.overs[p]
        side = self.sides[p]
        kind = self.kinds[p]
        n = k & 15
        more = n + 1 < self.most
        right = more and self.codes[self.pivot + 1] == 0
        left = more and self.codes[p - 1] == 0 and self.beside[p - 1] == 0
        k = (k & 0xFFFFFF0) * self.times[p] + n + 1
        if not self.blanks:
            rest &= self.held
        if not (left or right):
            rest &= ends
        else:
            bits.fetch(self.nodes, self.halves, base, leads, rest)
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.worths[kind + letter]
            aside = (side + worth) * over
            then = sum + worth + (aside << 32)
            longer = pieces << 7 | letter
            self._take(letter, bit, n, worth - self.worths[kind + 63], over)
            self.first = p
            if ends & bit:
                self.turned = n + 1
                self.record(k, longer, then)
            if left or right:
                child = self.halves[base + bits.count(leads & (bit - 1))]
                if right:
                    part = self.halves[2 * child + 4] & bits.PLACE
                    if part and self._goes_on(part, self.pivot + 1):
                        self.turned = n + 1
                        self._rightward(part, self.pivot + 1, k, longer, then)
                if left and self._goes_on(child, p - 1):
                    self._leftward(child, p - 1, k, longer, then)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _rightward(self, node: int, p: int, k: int, pieces: int, sum: int) -> None:
        """Lay a piece on the empty square p and go on rightward; arguments as in `_leftward`."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.fits[p]
        base = 2 * node + 6
        over = self.overs[p]
        side = self.sides[p]
        kind = self.kinds[p]
        n = k & 15
        more = n + 1 < self.most
        next = self.codes[p + 1]
        if not self.blanks:
            rest &= self.held
        if not rest:
            return
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        else:
            bits.fetch(self.nodes, self.halves, base, leads, rest)
        if n == 0:
            self.first = p
        k = (k & 0xFFFFFF0) * self.times[p] + n + 1
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.worths[kind + letter]
            aside = (side + worth) * over
            then = sum + worth + (aside << 32)
            longer = letter
            longer = pieces | longer << (7 * n)
            self._take(letter, bit, n, worth - self.worths[kind + 63], over)
            if next == 0 or next == 255:
                if ends & bit:
                    self.record(k, longer, then)
                if more:
                    child = self.halves[base + bits.count(leads & (bit - 1))]
                    if self._goes_on(child, p + 1):
                        self._rightward(child, p + 1, k, longer, then)
            else:
                child = self.halves[base + bits.count(leads & (bit - 1))]
                at = p + 1
                while child and bits.piece(self.codes[at + 1]):
                    then += self.points[at]
                    child = bits.child(self.nodes, self.halves, child, self.codes[at] - 1)
                    at += 1
                if child:
                    then += self.points[at]
                    if (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self.record(k, longer, then)
                    child = bits.child(self.nodes, self.halves, child, self.codes[at] - 1)
                    at += 1
                    if more and self.codes[at] == 0 and self._goes_on(child, at):
                        self._rightward(child, at, k, longer, then)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _goes_on(self, node: int, p: int) -> bool:
        """Whether a piece of the hand on this empty square leads on from the node."""
        rest = self.nodes[node] & self.fits[p]
        if not self.blanks:
            rest &= self.held
        return rest != 0

    def _take(self, letter: int, bit: int, n: int, gain: int, over: int) -> None:
        """Take a letter out of the hand, or if it has none a blank for it."""
        self.have[letter] -= 1
        if self.wild:
            self.letters[n] = letter
            self.gains[n] = gain
            self.passing[n] = over
            if self.have[letter] < 0:
                self.missing[self.wild - self.blanks] = letter
                self.blanks -= 1
                return
        if self.have[letter] == 0:
            self.held ^= bit

    def _give_back(self, letter: int, bit: int) -> None:
        self.have[letter] += 1
        if self.have[letter] > 0:
            self.held |= bit
        else:
            self.blanks += 1
