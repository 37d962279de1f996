"""Builds the search form of a lexicon from its packed automaton.

The form is a GADDAG: every word is read from each of its letters, leftward to its beginning and then, behind
a separator, rightward to its end. One flat array of 64-bit words holds it. A node at word `k` is

    k       the letters that lead on from here, one bit a letter
    k + 1   the letters after which a word is complete
    k + 2   half-words in memory order: the node behind the separator, with the most letters that may still
            follow in the upper five bits; the letters that may still follow (letter i is bit i mod 32)
    k + 3   an edge for each letter that leads on: in the lower half the node behind it, in the upper half
            the letters that lead on from there, leftward or behind the separator (letter i is bit i mod 32)

so that an edge is found by counting bits, and tells whether its node is worth a look, which would wait for
the memory. Node 0 is empty. Prefixes that the automaton reads into the same
state share what follows the separator, so only the prefixes are sorted, not each word once a letter.

Behind the nodes are where the buckets of the words begin (half-words), the words, and their filter; and last
how many 64-bit words the words and the filter take.

The filter, a blocked Bloom filter, tells whether some letters, in any order, are a word. Every letter has a
number, and letters together the sum of theirs (of 64 bits). The highest bits of the sum choose a 64-bit word
of the filter, its lowest 24 bits four bits in there: all four are set for a word. Of other letters about one
in a hundred pass too.

The words lie in buckets, one for each 64-bit word of the filter, and there one behind another: how many
letters a word has, then its letters (from 1), a byte each.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Callable, Iterator

from game.search.kernel import bits, chance

COMPILED = not __file__.endswith(".py")

# An edge of the packed automaton, see game/words/automaton.py.
_TARGET = 0x7FFFFF
_LETTER = 23
_TIER = 29
_LAST = 31

_DEEPEST = 60  # letters of the longest word

_SMALL = 12  # groups of prefixes up to this size are sorted by insertion
_GROUP = 1 << 21  # prefixes sorted at a time, which bounds the memory
_LARGEST = 3 + bits.LETTERS  # words of a node
_BLOCK = 4096  # rows folded in before room and progress are looked at again
_SPREAD = 0xBF58476D1CE4E5B9

_BITS = 12  # of the filter for each word, or up to twice as many
_COUNT, _FILTER, _BUCKETS = range(3)  # what is done with each word

Progress = Callable[[float], None]
"""Progress callback: receives the fraction done, 0 to 1."""


class TooLong(ValueError):
    """A lexicon has a word longer than a node path can be."""


def numbers() -> list[int]:
    """The number of each letter (from 0): well mixed, and the same on every machine."""
    return [chance.mixed((letter + 1) * chance.STEP & chance.WHOLE) for letter in range(64)]


def _mixed(h: int, word: int) -> int:
    """One step of the hash of a node."""
    h = ((h ^ word) * _SPREAD) & chance.WHOLE
    return h ^ (h >> 31)


def _folded(letters: int) -> int:
    """Letters as 32 bits."""
    return (letters | letters >> 32) & bits.LOW


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


class Builder(Prefixes):
    """One build: the nodes made so far, and the path whose nodes are still open."""

    def __init__(self, edges: memoryview, root: int, tier: int) -> None:
        super().__init__(edges, root, tier)
        self.grown = self.copied = array("Q")
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
        """Make room for more words and nodes, before a block that cannot stop to ask."""
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
        return 3 + bits.count(leads)

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
        rest = leads
        if leads == 0 and self.parts[d] == 0:
            return 0
        self.nodes[node] = leads
        self.nodes[node + 1] = self.ends[d]
        at = node + 3
        reach = self.halves[2 * self.parts[d] + 4] >> 27
        later = self.halves[2 * self.parts[d] + 5] | _folded(leads)
        while rest:
            kid = self.kids[d << 6 | bits.lowest(rest)]
            part = self.halves[2 * kid + 4] & bits.PLACE
            follow = _folded(self.nodes[kid] | self.nodes[part])
            self.nodes[at] = kid | follow << 32
            reach = max(reach, min(31, 1 + (self.halves[2 * kid + 4] >> 27)))
            later |= self.halves[2 * kid + 5]
            at += 1
            rest &= rest - 1
        self.halves[2 * node + 4] = self.parts[d] | reach << 27
        self.halves[2 * node + 5] = later
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
        self._room(_LARGEST, 1)
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
                self._room(
                    4 * self.deep * (high - low) + _LARGEST * (self.deep + 1), self.deep * (high - low)
                )
                with cython.nogil:
                    self._fold(low, high)
                if progress is not None:
                    progress((done + high) / total)
            done += rows
        self._close(0)
        self._room(_LARGEST, 1)
        return self._ordered(self._freeze(0))

    def _ordered(self, root: int) -> int:
        """Order the nodes by their distance from the root, so that those which a search looks at together lie
        together; returns the place of the root."""
        self.rows = self.spare = array("Q", bytes(8))  # their memory is needed now
        self.copied = self.grown = array("Q", bytes(8)) * self.used
        self.table = array("I", bytes(4)) * self.used
        with cython.nogil:
            self._copy_all(root)
        self.nodes = self.copied
        return self.table[root]

    def _copy_all(self, root: int) -> None:
        """Copy the nodes, each behind those that were met before it: Cheney's algorithm."""
        self.used = node = 3
        self._copy(root)
        while node < self.used:
            behind = self.copied[node + 2]
            self.copied[node + 2] = behind - (behind & bits.PLACE) + self._copy(behind & bits.PLACE)
            for k in range(node + 3, node + self._size(self.copied[node])):
                self.copied[k] = self.copied[k] >> 32 << 32 | self._copy(self.copied[k] & bits.LOW)
            node += self._size(self.copied[node])

    def _copy(self, node: int) -> int:
        """The place of the copy of a node, which is made when it is first asked for."""
        if node and not self.table[node]:
            size = self._size(self.nodes[node])
            for k in range(size):
                self.copied[self.used + k] = self.nodes[node + k]
            self.table[node] = self.used
            self.used += size
        return self.table[node]

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


class WordFilter(Prefixes):
    """The Bloom filter of an automaton's words of two letters or more, and the buckets of these words."""

    def __init__(self, edges: memoryview, root: int, tier: int) -> None:
        super().__init__(edges, root, tier)
        self.number = array("Q", numbers())
        self.made = array("Q", bytes(8))
        self.filter_words = self.made
        self.buckets = array("I", bytes(8))
        self.ends = self.buckets
        self.written = array("B", bytes(8))
        self.text = self.written
        self.spelled = array("B", bytes(_DEEPEST + 2))
        self.shift = 63
        self.words = 0

    def fill_filter(self) -> "array[int]":
        """The filter; its size in words is a power of two."""
        size = 0
        with cython.nogil:
            self._words(self.root, 0, 0, _COUNT)
        while 64 << size < _BITS * self.words:
            size += 1
        size = max(1, size)
        self.made = array("Q", bytes(8)) * (1 << size)
        self.filter_words = self.made
        self.buckets = array("I", bytes(4)) * ((1 << size) + 2)
        self.ends = self.buckets
        self.shift = 64 - size
        with cython.nogil:
            self._words(self.root, 0, 0, _FILTER)
        return self.made

    def fill_buckets(self) -> tuple["array[int]", "array[int]"]:
        """Where each bucket begins among the words, and the last ends (and one number more, to be even); then
        the words in them, filled up to whole 64-bit words. Comes after `fill_filter`."""
        for i in range(len(self.buckets) - 1):
            self.ends[i + 1] += self.ends[i]
        self.text = self.written = array("B", bytes(8)) * ((self.ends[len(self.buckets) - 1] + 7) // 8)
        with cython.nogil:
            self._words(self.root, 0, 0, _BUCKETS)
        return self.buckets, self.written

    def _words(self, state: int, d: int, sum: int, task: int) -> None:
        """Count all words from here on, or put them in the filter and measure their buckets, or write them
        there."""
        at = state
        while True:
            edge = self.edges[at]
            self.spelled[d] = edge >> _LETTER & 63
            then = (sum + self.number[(edge >> _LETTER & 63) - 1]) & chance.WHOLE
            if d and self.is_end(edge):
                if task == _COUNT:
                    self.words += 1
                elif task == _FILTER:
                    self.filter_words[then >> self.shift] |= bits.filter_bits(then)
                    self.ends[(then >> self.shift) + 2] += d + 2
                else:
                    self._write(then >> self.shift, d + 1)
            if edge & _TARGET:
                self._words(edge & _TARGET, d + 1, then, task)
            if edge >> _LAST:
                return
            at += 1

    def _write(self, bucket: int, size: int) -> None:
        """Write the word that is spelled into its bucket, whose end is kept until then as the beginning of
        the next one."""
        at = self.ends[bucket + 1]
        self.text[at] = size
        for i in range(size):
            self.text[at + 1 + i] = self.spelled[i]
        self.ends[bucket + 1] = at + size + 1


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
        words = WordFilter(edges, root, tier)
        filter_words = words.fill_filter()
        for part in words.fill_buckets():
            made.frombytes(part.tobytes())
        made.extend(filter_words)
        made.extend((len(words.written) // 8, len(filter_words)))
    return found, made
