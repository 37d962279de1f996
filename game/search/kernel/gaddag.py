"""Builds the search form of a lexicon from its packed automaton; it knows neither files nor boards.

The form is a GADDAG: every word is read from each of its letters, leftward to its beginning and then, behind
a separator, rightward to its end. One flat array of 64-bit words holds it. A node at word `k` is

    k       the letters that lead on from here, one bit a letter
    k + 1   the letters after which a word is complete
    k + 2   half-words in memory order: the node behind the separator, with the most letters that may still
            follow in the upper five bits; the letters that may still follow (letter i is bit i mod 32);
            then one node a letter that leads on

so that a child is found by counting bits. Node 0 is empty. Prefixes that the automaton reads into the same
state share what follows the separator, so only the prefixes are sorted, not each word once a letter.

Behind the nodes are where the shelves of the words begin (half-words), the words, and their marks (see
`marks.py`); and last how many 64-bit words the words and the marks take.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Callable, Iterator

from game.search.kernel import bits
from game.search.kernel.marks import Marks
from game.search.kernel.prefixes import Prefixes

COMPILED = not __file__.endswith(".py")

_TARGET = 0x7FFFFF
_LETTER = 23
_LAST = 31

_WORD = 0xFFFFFFFFFFFFFFFF
_SPREAD = 0xBF58476D1CE4E5B9
_DEEPEST = 60  # letters of the longest word
_BLOCK = 4096  # rows folded in before room and progress are looked at again
_GROUP = 1 << 21  # prefixes sorted at a time, which bounds the memory

Progress = Callable[[float], None]
"""Is told now and then the part done, 0 to 1."""


class TooLong(ValueError):
    """A lexicon has a word longer than a node path can be."""


def _mixed(h: int, word: int) -> int:
    """One step of the hash of a node."""
    h = ((h ^ word) * _SPREAD) & _WORD
    return h ^ (h >> 31)


def _folded(letters: int) -> int:
    """Letters as 32 bits."""
    return (letters | letters >> 32) & bits.LOW


class Builder(Prefixes):
    """One build: the nodes made so far, and the path whose nodes are still open."""

    def __init__(self, edges: memoryview, root: int, tier: int) -> None:
        super().__init__(edges, root, tier)
        self.grown = array("Q")
        self.used = 3  # node 0 takes three words: nothing leads on
        self.made = 0
        self.depth = 0
        self.leads = array("Q", bytes(8 * (_DEEPEST + 2)))
        self.ends = array("Q", bytes(8 * (_DEEPEST + 2)))
        self.parts = array("I", bytes(4 * (_DEEPEST + 2)))
        self.before = array("I", bytes(4 * (_DEEPEST + 2)))
        self.kids = array("I", bytes(4 * 64 * (_DEEPEST + 2)))
        self._grow(1 << 12)
        self._widen(1 << 12)

    def _grow(self, words: int) -> None:
        """Room for as many words of nodes."""
        grown = array("Q", bytes(8 * words))
        if self.made:
            memoryview(grown)[: self.used] = memoryview(self.grown)[: self.used]
        self.grown = grown
        self.nodes = grown
        self.halves = memoryview(grown).cast("B").cast("I")

    def _widen(self, slots: int) -> None:
        """A hash table of as many slots (a power of two), holding the nodes made so far."""
        self.table = array("I", bytes(4 * slots))
        self.fence = slots - 1
        self._rehash()

    def _room(self, words: int, nodes: int) -> None:
        """Make room for so many more words and nodes, before a block that cannot stop to ask."""
        if self.used + words > len(self.nodes):
            self._grow(max(2 * len(self.nodes), self.used + words))
        while 2 * (self.made + nodes) > len(self.table):
            self._widen(2 * len(self.table))

    def _rehash(self) -> None:
        node = 3
        while node < self.used:
            slot = self._hash(node) & self.fence
            while self.table[slot]:
                slot = (slot + 1) & self.fence
            self.table[slot] = node
            node += self._size(self.nodes[node])

    def _size(self, leads: int) -> int:
        return 2 + (bits.count(leads) + 3) // 2

    def _hash(self, node: int) -> int:
        h = 0
        for k in range(node, node + self._size(self.nodes[node])):
            h = _mixed(h, self.nodes[k])
        return h

    def _freeze(self, d: int) -> int:
        """The node that is like the open one at depth d: an old one if there is any."""
        leads = self.leads[d]
        node = self.used
        size = self._size(leads)
        half = 2 * node + 4
        rest = leads
        if leads == 0 and self.parts[d] == 0:
            return 0
        self.nodes[node] = leads
        self.nodes[node + 1] = self.ends[d]
        self.nodes[node + size - 1] = 0
        reach = self.halves[2 * self.parts[d] + 4] >> 27
        later = self.halves[2 * self.parts[d] + 5] | _folded(leads)
        while rest:
            kid = self.kids[d << 6 | bits.lowest(rest)]
            self.halves[half + 2] = kid
            reach = max(reach, min(31, 1 + (self.halves[2 * kid + 4] >> 27)))
            later |= self.halves[2 * kid + 5]
            half += 1
            rest &= rest - 1
        half = 2 * node + 4
        self.halves[half] = self.parts[d] | reach << 27
        self.halves[half + 1] = later
        slot = self._hash(node) & self.fence
        while self.table[slot]:
            old = self.table[slot]
            k = 0
            while k < size and self.nodes[old + k] == self.nodes[node + k]:
                k += 1
            if k == size:
                return old
            slot = (slot + 1) & self.fence
        self.table[slot] = node
        self.used += size
        self.made += 1
        return node

    def _open(self, d: int) -> None:
        self.leads[d] = 0
        self.ends[d] = 0
        self.parts[d] = 0

    def _right(self, state: int, d: int) -> int:
        """The node of everything that may follow in this state of the automaton."""
        at = state
        one = 1
        if state == 0 or self.behind[state]:
            return self.behind[state] - 1 if state else 0
        if d > _DEEPEST:
            raise TooLong(f"a word of more than {_DEEPEST} letters")
        self._open(d)
        while True:
            edge = self.edges[at]
            child = self._right(edge & _TARGET, d + 1)
            bit = one << ((edge >> _LETTER & 63) - 1)
            if self.is_end(edge):
                self.ends[d] |= bit
            if child or self.is_end(edge):
                self.leads[d] |= bit
                self.kids[d << 6 | (edge >> _LETTER & 63) - 1] = child
            if edge >> _LAST:
                break
            at += 1
        self._room(40, 1)
        child = self._freeze(d)
        self.behind[state] = child + 1
        return child

    def _close(self, d: int) -> None:
        """Make nodes of the open ones below depth d."""
        while self.depth > d:
            letter = self.before[self.depth - 1]
            self.kids[self.depth - 1 << 6 | letter - 1] = self._freeze(self.depth)
            self.depth -= 1

    def _fold(self, low: int, high: int) -> None:
        """Fold sorted rows into the form."""
        one = 1
        for row in range(low, high):
            d = 0
            while d < self.depth and self.letter(row, d) == self.before[d]:
                d += 1
            self._close(d)
            letter = self.letter(row, d)
            while letter:
                self.before[d] = letter
                self.leads[d] |= one << (letter - 1)
                d += 1
                self._open(d)
                letter = self.letter(row, d) if d < (self.width - 1) * 8 else 0
            self.depth = d
            end = self.rows[row * self.width + self.width - 1]
            self.parts[d] = end >> 1
            if end & 1:
                self.ends[d - 1] |= one << (self.before[d - 1] - 1)

    def build(self, progress: Progress | None) -> int:
        """All nodes; returns the place of the root."""
        if not len(self.edges) or not self._right(self.root, 1):
            return 0
        self.prefixes(self.root, 0, 0, 0)
        self.width = 1 + (self.deep + 7) // 8
        total = sum(self.ending)
        done = 0
        self._open(0)
        for first, last in self._groups():
            rows = self.gather(first, last)
            for start in range(0, rows, _BLOCK):
                low = start
                high = min(start + _BLOCK, rows)
                self._room(5 * self.deep * (high - low) + 64, self.deep * (high - low))
                with cython.nogil:
                    self._fold(low, high)
                if progress is not None:
                    progress((done + high) / total)
            done += rows
        self._close(0)
        self._room(64, 1)
        return self._freeze(0)

    def _groups(self) -> Iterator[tuple[int, int]]:
        """Ranges of last letters whose prefixes are sorted together."""
        first = 1
        rows = 0
        for letter in range(1, 64):
            if rows and rows + self.ending[letter] > _GROUP:
                yield first, letter - 1
                first, rows = letter, 0
            rows += self.ending[letter]
        yield first, 63


def build(
    edges: memoryview, root: int, tier: int, progress: Progress | None = None
) -> tuple[int, "array[int]"]:
    """The search form of an automaton: the place of the root, and all the form as an array of 64-bit words.

    Arguments as of `Prefixes`. Letter i of the automaton (from 1) is bit i - 1. Words of one letter are left
    out: a run has two or more.
    """
    builder = Builder(edges, root, tier)
    found = builder.build(progress)
    made = builder.grown[: builder.used]
    if found:
        marks = Marks(edges, root, tier)
        marked = marks.mark()
        for part in marks.shelve():
            made.frombytes(part.tobytes())
        made.extend(marked)
        made.extend((len(marks.written) // 8, len(marked)))
    return found, made
