"""The squares of the search: what lies on them, and which letters the runs across every empty one allow.

It knows letters as numbers, squares as places in a flat grid with a wall around it, and nothing of hands or
of how plays are found. It is plain Python; `crossings.pxd` gives the types with which it is compiled.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits


class Crossings:
    """A square grid with the form of a lexicon.

    Every square has two places, one for each axis, so that reading onward is always + 1 and the square beside
    it across the line always + width: place p of the rows, and place twins[p] of the columns.
    """

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        """`nodes`: the bytes of the form, mapped or not. The grid is `width` wide and high with its wall of
        one square on every side; `start` is the place of its start square."""
        size = width * width
        if not 3 <= width <= 255 or not 0 <= start < size:
            raise ValueError(f"a grid {width} wide that starts at {start}")
        if root < 0 or 8 * (root + 3) > nodes.nbytes:
            raise ValueError(f"a form of {nodes.nbytes} bytes that begins at word {root}")
        self.nodes = nodes.cast("B").cast("Q")
        self.halves = nodes.cast("B").cast("I")
        self.root = root
        self.width = width
        self.size = size
        self.start = start
        self.codes = array("B", bytes(2 * size))
        self.beside = array("B", bytes(2 * size))
        self.fits = array("Q", bytes(16 * size))
        self.twins = array("i", bytes(8 * size))
        self.points = array("i", bytes(8 * size))
        self.kinds = array("i", bytes(8 * size))
        self.times = array("i", [1]) * (2 * size)
        self.sides = array("i", bytes(8 * size))
        self.overs = array("i", bytes(8 * size))
        self.entries = array("I", [root]) * (2 * size)
        self.worths = array("i", bytes(4 * 64))
        self.logged = 0
        self.laid = 0
        self.counted = 1
        self.known = 0
        self.low = [1, 1]
        self.high = [width - 2, width - 2]
        self._build_wall()

    def _build_wall(self) -> None:
        w = self.width
        for p in range(self.size):
            self.twins[p] = self.size + p % w * w + p // w
            self.twins[self.twins[p]] = p
            if p < w or p >= self.size - w or p % w == 0 or p % w == w - 1:
                self.codes[p] = 255
                self.codes[self.twins[p]] = 255

    def lay_out(self, kinds: Sequence[int], times: Sequence[int], worths: Sequence[int]) -> None:
        """The squares: `kinds` and `times` one number a place of the rows; `worths` 64 numbers a kind, what
        each letter counts there (the blank's at 63), kind 0 a plain square."""
        if len(kinds) < self.size or len(times) < self.size or len(worths) < 64 * (max(kinds) + 1):
            raise ValueError(f"{len(kinds)} kinds, {len(times)} factors and {len(worths)} worths")
        if min(kinds) < 0:
            raise ValueError(f"a square of kind {min(kinds)}")
        self.worths = array("i", worths)
        for p in range(self.size):
            if kinds[p] or times[p] != 1:
                self.kinds[p] = self.kinds[self.twins[p]] = 64 * kinds[p]
                self.times[p] = self.times[self.twins[p]] = times[p]

    def clear(self) -> None:
        """Take all pieces off."""
        for axis in range(2):
            for line in range(self.low[axis] - 1, self.high[axis] + 2):
                for k in range(self.low[1 - axis] - 1, self.high[1 - axis] + 2):
                    p = axis * self.size + line * self.width + k
                    if self.codes[p] != 255:
                        self.codes[p] = 0
                    self.fits[p] = self.known
                    self.sides[p] = self.overs[p] = self.points[p] = 0
                    self.beside[p] = 0
        self.laid = 0
        self.logged = 0
        self.low[0] = self.low[1] = self.width
        self.high[0] = self.high[1] = 0

    def _part(self, node: int) -> int:
        """The node behind the separator; 0 if nothing is."""
        return self.halves[2 * node + 4] & bits.PLACE

    def _check(self, p: int) -> None:
        """The letters that the run across the line allows on an empty square, and the sum of the run."""
        w = self.width
        before = bits.piece(self.codes[p - w])
        behind = bits.piece(self.codes[p + w])
        sum = 0
        node = self.root
        self.beside[p] &= 254
        self.beside[self.twins[p]] &= 253
        self.overs[p] = 0
        self.sides[p] = 0
        self.fits[p] = self.known
        self.entries[self.twins[p]] = node
        if not (before or behind):
            return
        self.beside[p] |= 1
        self.beside[self.twins[p]] |= 2
        at = p - w
        while bits.piece(self.codes[at]):
            sum += self.points[at]
            node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1) if node else 0
            at -= w
        if before:
            node = self._part(node)
        at = p + w
        while bits.piece(self.codes[at]):
            sum += self.points[at]
            at += w
        if before and behind:
            self.fits[p] &= self._bridges(node, p + w)
        elif before:
            self.fits[p] &= self.nodes[node + 1]
        else:
            at -= w
            while at != p:
                node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1) if node else 0
                at -= w
            self.fits[p] &= self.nodes[node + 1]
        self.entries[self.twins[p]] = node
        self.sides[p] = sum
        self.overs[p] = self.times[p] * self.counted

    def _bridges(self, node: int, behind: int) -> int:
        """The letters after which the pieces from `behind` on complete a word."""
        one = 1
        rest = self.nodes[node]
        out = 0
        w = self.width
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            then = bits.child(self.nodes, self.halves, node, letter)
            at = behind
            while then and bits.piece(self.codes[at + w]):
                then = bits.child(self.nodes, self.halves, then, self.codes[at] - 1)
                at += w
            if (self.nodes[then + 1] >> (self.codes[at] - 1)) & 1:
                out |= one << letter
        return out
