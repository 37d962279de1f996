# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
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
"""

from array import array

try:
    import cython
except ImportError:
    from game.search import _uncompiled as cython

COMPILED = cython.compiled

# An edge of the packed automaton: target << 9 | letter << 3 | tier << 1 | last of its node.
_TARGET = cython.declare(cython.uint, 9)
_LETTER = cython.declare(cython.uint, 3)
_TIER = cython.declare(cython.uint, 1)

_DEEPEST = cython.declare(cython.int, 60)  # letters of the longest word
_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_SMALL = cython.declare(cython.Py_ssize_t, 12)  # groups up to this size are sorted by insertion
_BLOCK = 4096  # rows folded in before room and progress are looked at again
_GROUP = 1 << 21  # prefixes sorted at a time, which bounds the memory


class TooLong(ValueError):
    """A lexicon has a word longer than a node path can be."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count(mask: cython.ulonglong) -> cython.uint:
    if cython.compiled:
        return kanugo_count(mask)  # noqa: F821  (from bits.pxd)
    return mask.bit_count()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lowest(mask: cython.ulonglong) -> cython.uint:
    if cython.compiled:
        return kanugo_lowest(mask)  # noqa: F821
    return (mask & -mask).bit_length() - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mixed(h: cython.ulonglong, word: cython.ulonglong) -> cython.ulonglong:
    """One step of the hash of a node."""
    if cython.compiled:
        h = (h ^ word) * cython.cast(cython.ulonglong, 0xBF58476D1CE4E5B9)
    else:
        h = ((h ^ word) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return h ^ (h >> 31)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _folded(letters: cython.ulonglong) -> cython.uint:
    """Letters as 32 bits."""
    return cython.cast(cython.uint, (letters | letters >> 32) & _HALF)


@cython.final
@cython.cclass
class Builder:
    """One build: the nodes made so far, and the path whose nodes are still open."""

    edges: cython.const[cython.uint][::1]
    tier: cython.uint
    root: cython.uint
    nodes: cython.ulonglong[::1]
    halves: cython.uint[::1]
    used: cython.Py_ssize_t
    made: cython.Py_ssize_t
    table: cython.uint[::1]
    fence: cython.ulonglong
    behind: cython.uint[::1]  # state of the automaton -> its node, plus one
    path: cython.uint[::1]
    leads: cython.ulonglong[::1]  # the open nodes, one a depth
    ends: cython.ulonglong[::1]
    parts: cython.uint[::1]
    kids: cython.uint[:, ::1]
    before: cython.uint[::1]  # the letters of the row folded in last, from 1, 0 behind the last
    depth: cython.int
    rows: cython.ulonglong[::1]
    spare: cython.ulonglong[::1]
    filled: cython.Py_ssize_t
    ending: cython.longlong[::1]  # how many prefixes end with each letter
    width: cython.Py_ssize_t  # words of a row: its key, a byte a letter, and what is behind the prefix
    deep: cython.int
    too_deep: cython.bint
    grown = cython.declare(object, visibility="public")

    def __init__(self, edges, root, tier):
        self.edges = edges
        self.root = root
        self.tier = tier
        self.used = 3  # node 0 takes three words: nothing leads on
        self.made = 0
        self.depth = 0
        self.deep = 0
        self.too_deep = False
        self.filled = 0
        self._grow(1 << 12)
        self._widen(1 << 12)
        self.behind = array("I", bytes(4 * len(edges)))
        self.path = array("I", bytes(4 * (_DEEPEST + 2)))
        self.leads = array("Q", bytes(8 * (_DEEPEST + 2)))
        self.ends = array("Q", bytes(8 * (_DEEPEST + 2)))
        self.parts = array("I", bytes(4 * (_DEEPEST + 2)))
        self.before = array("I", bytes(4 * (_DEEPEST + 2)))
        self.kids = memoryview(array("I", bytes(4 * 64 * (_DEEPEST + 2)))).cast("B").cast("I", (_DEEPEST + 2, 64))
        self.ending = array("q", bytes(8 * 64))

    def _grow(self, words):
        """Room for as many words of nodes."""
        grown = array("Q", bytes(8 * words))
        if self.made:
            memoryview(grown)[: self.used] = memoryview(self.grown)[: self.used]
        self.grown = grown
        self.nodes = grown
        self.halves = memoryview(grown).cast("B").cast("I")

    def _widen(self, slots):
        """A hash table of as many slots (a power of two), holding the nodes made so far."""
        self.table = array("I", bytes(4 * slots))
        self.fence = slots - 1
        self._rehash()

    @cython.ccall
    def _room(self, words: cython.Py_ssize_t, nodes: cython.Py_ssize_t):
        """Make room for so many more words and nodes, before a block that cannot stop to ask."""
        if self.used + words > len(self.nodes):
            self._grow(max(2 * len(self.nodes), self.used + words))
        while 2 * (self.made + nodes) > len(self.table):
            self._widen(2 * len(self.table))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rehash(self) -> cython.void:
        node: cython.Py_ssize_t = 3
        slot: cython.ulonglong
        while node < self.used:
            slot = self._hash(node) & self.fence
            while self.table[slot]:
                slot = (slot + 1) & self.fence
            self.table[slot] = cython.cast(cython.uint, node)
            node += self._size(self.nodes[node])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _size(self, leads: cython.ulonglong) -> cython.Py_ssize_t:
        return 2 + (_count(leads) + 3) // 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hash(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        h: cython.ulonglong = 0
        k: cython.Py_ssize_t
        for k in range(node, node + self._size(self.nodes[node])):
            h = _mixed(h, self.nodes[k])
        return h

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _freeze(self, d: cython.int) -> cython.uint:
        """The node that is like the open one at depth d: an old one if there is any."""
        leads: cython.ulonglong = self.leads[d]
        node: cython.Py_ssize_t = self.used
        size: cython.Py_ssize_t = self._size(leads)
        half: cython.Py_ssize_t = 2 * node + 4
        k: cython.Py_ssize_t
        old: cython.Py_ssize_t
        slot: cython.ulonglong
        rest: cython.ulonglong = leads
        if leads == 0 and self.parts[d] == 0:
            return 0
        self.nodes[node] = leads
        self.nodes[node + 1] = self.ends[d]
        self.nodes[node + size - 1] = 0
        reach: cython.uint = self.halves[2 * self.parts[d] + 4] >> 27
        later: cython.uint = self.halves[2 * self.parts[d] + 5] | _folded(leads)
        kid: cython.uint
        while rest:
            kid = self.kids[d, _lowest(rest)]
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
                return cython.cast(cython.uint, old)
            slot = (slot + 1) & self.fence
        self.table[slot] = cython.cast(cython.uint, node)
        self.used += size
        self.made += 1
        return cython.cast(cython.uint, node)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open(self, d: cython.int) -> cython.void:
        self.leads[d] = 0
        self.ends[d] = 0
        self.parts[d] = 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _right(self, state: cython.uint, d: cython.int) -> cython.longlong:
        """The node of everything that may follow in this state of the automaton."""
        edge: cython.uint
        at: cython.uint = state
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        child: cython.uint
        if state == 0 or self.behind[state]:
            return self.behind[state] - 1 if state else 0
        if d > _DEEPEST:
            raise TooLong(f"a word of more than {_DEEPEST} letters")
        self._open(d)
        while True:
            edge = self.edges[at]
            child = cython.cast(cython.uint, self._right(edge >> _TARGET, d + 1))
            bit = one << (((edge >> _LETTER) & 63) - 1)
            if self._is_end(edge):
                self.ends[d] |= bit
            if child or self._is_end(edge):
                self.leads[d] |= bit
                self.kids[d, ((edge >> _LETTER) & 63) - 1] = child
            if edge & 1:
                break
            at += 1
        self._room(40, 1)
        child = self._freeze(d)
        self.behind[state] = child + 1
        return child

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_end(self, edge: cython.uint) -> cython.bint:
        """Whether a word of the wanted tier ends with this edge (tiers: 1 the innermost, 0 none)."""
        return 0 < ((edge >> _TIER) & 3) <= self.tier

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prefixes(self, state: cython.uint, d: cython.int, low: cython.uint, high: cython.uint) -> cython.void:
        """Walk all prefixes from here: count them by last letter, or (high > 0) store those that end with
        the letters low to high."""
        edge: cython.uint
        at: cython.uint = state
        letter: cython.uint
        then: cython.uint
        whole: cython.uint
        while True:
            edge = self.edges[at]
            letter = (edge >> _LETTER) & 63
            then = self.behind[edge >> _TARGET] - 1 if edge >> _TARGET else 0
            whole = 1 if d and self._is_end(edge) else 0  # a run is two letters or more
            if then or whole:
                self.path[d] = letter
                if high == 0:
                    self.ending[letter] += 1
                    if d >= self.deep:
                        self.deep = d + 1
                elif low <= letter <= high:
                    self._store(d, then, whole)
            if then:
                self._prefixes(edge >> _TARGET, d + 1, low, high)
            if edge & 1:
                return
            at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _store(self, d: cython.int, then: cython.ulonglong, whole: cython.uint) -> cython.void:
        """One row: the prefix that ends at depth d read backward, and what is behind it."""
        row: cython.Py_ssize_t = self.filled * self.width
        k: cython.Py_ssize_t
        place: cython.int
        letter: cython.ulonglong
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

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _letter(self, row: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.uint:
        return (self.rows[row * self.width + (place >> 3)] >> (56 - 8 * (place & 7))) & 63

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort(self, low: cython.Py_ssize_t, high: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.void:
        """Order the rows low to high - 1, equal before this place, by what follows: most significant first."""
        starts: cython.Py_ssize_t[66]
        w: cython.Py_ssize_t = self.width
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        to: cython.Py_ssize_t
        if high - low <= _SMALL or place >= (w - 1) * 8:
            self._insert(low, high)
            return
        for i in range(66):
            starts[i] = 0
        for i in range(low, high):
            starts[self._letter(i, place) + 1] += 1
        for i in range(1, 65):
            starts[i] += starts[i - 1]
        for i in range(low, high):
            k = self._letter(i, place)
            to = (starts[k] + low) * w
            starts[k] += 1
            for k in range(w):
                self.spare[to + k] = self.rows[i * w + k]
        for i in range(low * w, high * w):
            self.rows[i] = self.spare[i]
        # Each start has moved on to the start of the next letter.
        for i in range(1, 64):
            if starts[i] - starts[i - 1] > 1:
                self._sort(low + starts[i - 1], low + starts[i], place + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _insert(self, low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> cython.void:
        w: cython.Py_ssize_t = self.width
        held: cython.ulonglong
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t
        for i in range(low + 1, high):
            j = i
            while j > low and self._less(j, j - 1):
                for k in range(w):
                    held = self.rows[j * w + k]
                    self.rows[j * w + k] = self.rows[(j - 1) * w + k]
                    self.rows[(j - 1) * w + k] = held
                j -= 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _less(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        w: cython.Py_ssize_t = self.width
        k: cython.Py_ssize_t
        for k in range(w - 1):
            if self.rows[a * w + k] != self.rows[b * w + k]:
                return self.rows[a * w + k] < self.rows[b * w + k]
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close(self, d: cython.int) -> cython.void:
        """Make nodes of the open ones below depth d."""
        letter: cython.uint
        while self.depth > d:
            letter = self.before[self.depth - 1]
            self.kids[self.depth - 1, letter - 1] = self._freeze(self.depth)
            self.depth -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fold(self, low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> cython.void:
        """Fold sorted rows into the form."""
        one: cython.ulonglong = 1
        row: cython.Py_ssize_t
        end: cython.ulonglong
        letter: cython.uint
        d: cython.int
        for row in range(low, high):
            d = 0
            while d < self.depth and self._letter(row, d) == self.before[d]:
                d += 1
            self._close(d)
            letter = self._letter(row, d)
            while letter:
                self.before[d] = letter
                self.leads[d] |= one << (letter - 1)
                d += 1
                self._open(d)
                letter = self._letter(row, d) if d < (self.width - 1) * 8 else 0
            self.depth = d
            end = self.rows[row * self.width + self.width - 1]
            self.parts[d] = cython.cast(cython.uint, end >> 1)
            if end & 1:
                self.ends[d - 1] |= one << (self.before[d - 1] - 1)

    def _group(self, low, high):
        """Gather and sort the prefixes that end with the letters low to high."""
        rows = sum(self.ending[letter] for letter in range(low, high + 1))
        self.rows = array("Q", bytes(8 * self.width * rows))
        self.filled = 0
        if cython.compiled:
            self.spare = array("Q", bytes(8 * self.width * rows))
            self._gather(low, high)
        else:
            self._prefixes(self.root, 0, low, high)
            w = self.width
            ordered = sorted(tuple(self.rows[i : i + w]) for i in range(0, rows * w, w))
            self.rows = array("Q", [word for row in ordered for word in row])
        return rows

    @cython.ccall
    def _gather(self, low: cython.uint, high: cython.uint):
        with cython.nogil:
            self._prefixes(self.root, 0, low, high)
            self._sort(0, self.filled, 0)

    def build(self, progress):
        """All nodes; returns the place of the root."""
        low: cython.Py_ssize_t
        high: cython.Py_ssize_t
        if not len(self.edges) or not self._right(self.root, 1):
            return 0
        self._prefixes(self.root, 0, 0, 0)
        self.width = 1 + (self.deep + 7) // 8
        total = sum(self.ending)
        done = 0
        self._open(0)
        for first, last in self._groups():
            rows = self._group(first, last)
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

    def _groups(self):
        """Ranges of last letters whose prefixes are sorted together."""
        first = 1
        rows = 0
        for letter in range(1, 64):
            if rows and rows + self.ending[letter] > _GROUP:
                yield first, letter - 1
                first, rows = letter, 0
            rows += self.ending[letter]
        yield first, 63


def build(edges, root, tier, progress=None):
    """The search form of an automaton: (root, nodes), the nodes an array of 64-bit words.

    `edges` is the packed automaton (array or memoryview of unsigned 32-bit), `root` its first edge of the
    first letters, `tier` the outermost tier whose words are taken (1 is the innermost). Letter i of the
    automaton (from 1) is bit i - 1. `progress` is called now and then with the part done, 0 to 1.
    Words of one letter are left out: a run has two or more.
    """
    builder = Builder(edges, root, tier)
    found = builder.build(progress)
    return found, builder.grown[: builder.used]
