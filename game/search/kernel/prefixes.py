"""Every prefix of a lexicon's words, sorted as it reads backward; what is made of them it does not know."""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array

COMPILED = not __file__.endswith(".py")

# An edge of the packed automaton, see game/words/automaton.py.
_TARGET = 0x7FFFFF
_LETTER = 23
_TIER = 29
_LAST = 31

_SMALL = 12  # groups up to this size are sorted by insertion
_DEEPEST = 60  # letters of the longest word


class Prefixes:
    """The prefixes of an automaton's words, in rows.

    A row is a prefix read backward, a byte a letter (from 1), as whole 64-bit words, and one word more: what
    the automaton's state behind the prefix was made into, times two, plus one if the prefix is a word.
    """

    def __init__(self, edges: memoryview, root: int, tier: int) -> None:
        """`edges` is the packed automaton, `root` its first edge of the first letters; words up to `tier`
        are taken (1 is the innermost)."""
        if not 0 <= root < max(1, len(edges)):
            raise ValueError(f"edge {root} of {len(edges)}")
        self.edges = edges
        self.root = root
        self.tier = tier
        self.behind = array("I", bytes(4 * max(1, len(edges))))
        self.path = array("I", bytes(4 * (_DEEPEST + 2)))
        self.ending = array("q", bytes(8 * 64))
        self.starts = array("q", bytes(8 * 66 * (_DEEPEST + 10)))
        self.rows = array("Q", bytes(8))
        self.spare = array("Q", bytes(8))
        self.filled = 0
        self.width = 1
        self.deep = 0

    def is_end(self, edge: int) -> bool:
        """Whether a word of the wanted tier ends with this edge (tiers: 1 the innermost, 0 none)."""
        return 0 < (edge >> _TIER & 3) <= self.tier

    def prefixes(self, state: int, d: int, low: int, high: int) -> None:
        """Walk all prefixes from here: count them by last letter, or (high > 0) store those that end with
        the letters low to high."""
        at = state
        while True:
            edge = self.edges[at]
            letter = edge >> _LETTER & 63
            then = self.behind[edge & _TARGET] - 1 if edge & _TARGET else 0
            whole = 1 if d and self.is_end(edge) else 0  # a run is two letters or more
            if then or whole:
                self.path[d] = letter
                if high == 0:
                    self.ending[letter] += 1
                    if d >= self.deep:
                        self.deep = d + 1
                elif low <= letter <= high:
                    self._store(d, then, whole)
            if then:
                self.prefixes(edge & _TARGET, d + 1, low, high)
            if edge >> _LAST:
                return
            at += 1

    def _store(self, d: int, then: int, whole: int) -> None:
        """One row: the prefix that ends at depth d read backward, and what is behind it."""
        row = self.filled * self.width
        for k in range(self.width):
            self.rows[row + k] = 0
        place = 0
        while d >= 0:
            letter = self.path[d]
            self.rows[row + (place >> 3)] |= letter << (56 - 8 * (place & 7))
            place += 1
            d -= 1
        self.rows[row + self.width - 1] = then << 1 | whole
        self.filled += 1

    def letter(self, row: int, place: int) -> int:
        return (self.rows[row * self.width + (place >> 3)] >> (56 - 8 * (place & 7))) & 63

    def _sort(self, low: int, high: int, place: int) -> None:
        """Order the rows low to high - 1, equal before this place, by what follows."""
        w = self.width
        base = 66 * place
        if high - low <= _SMALL or place >= (w - 1) * 8:
            self._insert(low, high)
            return
        for i in range(66):
            self.starts[base + i] = 0
        for i in range(low, high):
            self.starts[base + self.letter(i, place) + 1] += 1
        for i in range(1, 65):
            self.starts[base + i] += self.starts[base + i - 1]
        for i in range(low, high):
            k = base + self.letter(i, place)
            to = (self.starts[k] + low) * w
            self.starts[k] += 1
            for k in range(w):
                self.spare[to + k] = self.rows[i * w + k]
        for i in range(low * w, high * w):
            self.rows[i] = self.spare[i]
        # Each start has moved on to the start of the next letter.
        for i in range(1, 64):
            if self.starts[base + i] - self.starts[base + i - 1] > 1:
                self._sort(low + self.starts[base + i - 1], low + self.starts[base + i], place + 1)

    def _insert(self, low: int, high: int) -> None:
        w = self.width
        for i in range(low + 1, high):
            j = i
            while j > low and self._less(j, j - 1):
                for k in range(w):
                    held = self.rows[j * w + k]
                    self.rows[j * w + k] = self.rows[(j - 1) * w + k]
                    self.rows[(j - 1) * w + k] = held
                j -= 1

    def _less(self, a: int, b: int) -> bool:
        w = self.width
        for k in range(w - 1):
            if self.rows[a * w + k] != self.rows[b * w + k]:
                return self.rows[a * w + k] < self.rows[b * w + k]
        return False

    def gather(self, low: int, high: int) -> int:
        """Fill the rows with the prefixes that end with the letters low to high, in order; how many."""
        if not 0 <= low <= high < 64:
            raise ValueError(f"letters {low} to {high}")
        rows = sum(self.ending[letter] for letter in range(low, high + 1))
        self.rows = array("Q", bytes(8 * self.width * rows))
        self.filled = 0
        if COMPILED:
            self.spare = array("Q", bytes(8 * self.width * rows))
            self._gather(low, high)
        else:
            self.prefixes(self.root, 0, low, high)
            self._sort_interpreted()
        return int(rows)

    def _gather(self, low: int, high: int) -> None:
        with cython.nogil:
            self.prefixes(self.root, 0, low, high)
            self._sort(0, self.filled, 0)

    def _sort_interpreted(self) -> None:
        w = self.width
        ordered = sorted(tuple(self.rows[i : i + w]) for i in range(0, self.filled * w, w))
        self.rows = array("Q", [word for row in ordered for word in row])
