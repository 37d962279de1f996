# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The search kernel: a grid with its cross-checks, and every play of a hand on it, with its score.

It knows letters as numbers, squares as places in one flat grid with a wall around it, and nothing of rules,
languages or Python boards: `search.py` speaks for it. One file, compiled or interpreted; the plays are the
same. One kernel serves one thread; the form of the lexicon is shared. While it searches, other threads run.

A play is two 64-bit numbers. Key: place of the first new piece (16 bits), down or across (bit 16), number of
new pieces (bits 20-23), score (from bit 32). Pieces: seven bits each in reading order, the letter from 0 and
64 for a blank. So a play has at most nine new pieces.

Blanks cost one visit, not one a letter: a path through the lexicon may use as many letters that the hand does
not hold as there are blanks, and only where it ends are the pieces chosen that the blanks stand for.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from game.search import _uncompiled as cython

COMPILED = cython.compiled
MOST = 9
"""The most new pieces of one play."""
LETTERS = 62
"""The most letters of an alphabet; code 63 is a piece that no word of the lexicon has."""

_ALL = cython.declare(cython.int, 0)
_ANY = cython.declare(cython.int, 1)
_BEST = cython.declare(cython.int, 2)
_LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)  # the lower half of a word
_PLACE = cython.declare(cython.uint, 0x07FFFFFF)  # what of a half-word is a node
_MOST = cython.declare(cython.int, 9)
_LISTED = cython.declare(cython.int, 4096)


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
def _piece(code: cython.uchar) -> cython.bint:
    """Whether a square has a piece on it: it is neither empty nor wall."""
    return code != 0 and code != 255


@cython.final
@cython.cclass
class Kernel:
    """A grid, a hand, and the search for plays.

    Every square has two places, one for each axis, so that reading onward is always + 1 and the square beside
    it across the line always + width: place p of the rows, and place twins[p] of the columns.
    """

    nodes: cython.const[cython.ulonglong][::1]  # the form, see gaddag.py
    halves: cython.const[cython.uint][::1]
    root: cython.uint
    width: cython.int
    size: cython.int
    start: cython.int
    # the grid
    twins: cython.int[::1]
    codes: cython.uchar[::1]  # letter from 1, 0 empty, 255 wall
    points: cython.int[::1]  # what the piece on a square counts
    kinds: cython.int[::1]  # where the worths of letters on a square begin in `worths`
    worths: cython.int[::1]  # 64 a kind of square: points of each letter there, the blank's at 63
    times: cython.int[::1]  # what a square multiplies the word by
    beside: cython.uchar[::1]  # 1 a piece beside it across the line, 2 along the line, 4 the start
    fits: cython.ulonglong[::1]  # the letters that the run across the line allows
    sides: cython.int[::1]  # the sum of that run
    overs: cython.int[::1]  # what that run is multiplied by; 0 where there is none
    counted: cython.int  # 1: runs count; 0: only the pieces laid do
    laid: cython.int
    low: cython.int[2]  # the lines and, by the other axis, the columns that have pieces
    high: cython.int[2]
    log: cython.ulonglong[::1]  # what the places laid have changed, for taking back
    logged: cython.Py_ssize_t
    # the hand
    have: cython.int[64]
    held: cython.ulonglong  # the letters that the hand has left
    known: cython.ulonglong  # the letters of the set
    blanks: cython.int
    wild: cython.int  # blanks at the outset
    many: cython.int  # pieces in hand
    most: cython.int  # new pieces of a play, for this hand
    limit: cython.int
    first_least: cython.int
    first_most: cython.int
    contacts: cython.int
    bonus: cython.int[16]
    # the search
    want: cython.int
    halt: cython.bint
    axis: cython.int
    pivot: cython.int  # where the part laid leftward begins
    first: cython.int  # the first new piece
    turned: cython.int  # how many pieces of the path were laid leftward
    letters: cython.int[16]  # the path, in the order of laying
    gains: cython.int[16]  # what the letter counts there beyond a blank
    passing: cython.int[16]  # by what its cross run is multiplied
    missing: cython.int[16]  # the letters of the path that the hand does not hold
    losses: cython.int[16]
    marks: cython.ulonglong[16]
    dears: cython.int[32]  # the premium squares that a first word can cover: axis << 16 | distance + 32
    dear: cython.int
    reach: cython.int[4]  # free squares before and behind the start, along each axis
    starts: cython.int[4098]
    listed: cython.int
    through: cython.int  # whether a search for the best seeks plays through a run
    ceilings: cython.longlong[4098]
    order: cython.int[64]
    sums: cython.int[16]
    tops: cython.longlong[16]  # the most that plays from the present anchor count, by number of new pieces
    shortest: cython.int
    plain: cython.int  # what the pieces of the path count on plain squares, blanks nothing
    least: cython.int  # the fewest new pieces worth looking for
    extra: cython.int[64]
    blank_loses: cython.bint
    spans: cython.int[512]  # word factor of a first word, by axis, shift and length
    found: cython.Py_ssize_t
    room: cython.Py_ssize_t
    out_keys: cython.ulonglong[::1]
    out_pieces: cython.ulonglong[::1]
    best: cython.longlong
    keys = cython.declare(object, visibility="public")
    pieces = cython.declare(object, visibility="public")

    def __init__(self, nodes, root, width, start):
        """`nodes`: the bytes of the form, mapped or not. The grid is a square `width` wide with the wall
        around it; `start` is the place of its start square."""
        p: cython.int
        size: cython.int = width * width
        places = 2 * size
        self.nodes = memoryview(nodes).cast("B").cast("Q")
        self.halves = memoryview(nodes).cast("B").cast("I")
        self.root = root
        self.width = width
        self.size = size
        self.start = start
        self.codes = array("B", bytes(places))
        self.beside = array("B", bytes(places))
        self.fits = array("Q", bytes(8 * places))
        self.log = array("Q", bytes(8 * 3 * 4096))
        self.twins = array("i", bytes(4 * places))
        self.points = array("i", bytes(4 * places))
        self.kinds = array("i", bytes(4 * places))
        self.times = array("i", [1]) * places
        self.sides = array("i", bytes(4 * places))
        self.overs = array("i", bytes(4 * places))
        if not cython.compiled:
            self._members()
        for p in range(size):
            self.twins[p] = size + p % width * width + p // width
            self.twins[self.twins[p]] = p
            if p % width in (0, width - 1) or p // width in (0, width - 1):
                self.codes[p] = self.codes[self.twins[p]] = 255
        self._make_room(1 << 12)
        self.laid = self.logged = 0
        self.halt = False

    def _members(self):
        """What a compiled kernel has by its declarations: arrays of its own, and numbers that are 0."""
        for name in (
            "have bonus letters gains passing missing losses marks dears reach spans low high starts "
            "ceilings order sums tops extra"
        ).split():
            setattr(self, name, [0] * 4098)
        for name in "known counted contacts many blanks wild held turned axis first dear found through".split():
            setattr(self, name, 0)

    def _make_room(self, plays):
        self.keys = array("Q", bytes(8 * plays))
        self.pieces = array("Q", bytes(8 * plays))
        self.out_keys = self.keys
        self.out_pieces = self.pieces
        self.room = plays

    # ---- what is set once for a game

    def lay_out(self, kinds, times, worths, bonus):
        """The squares: `kinds` and `times` one number a place of the rows; `worths` 64 numbers a kind, what
        each letter counts there (the blank's at 63), kind 0 a plain square; `bonus` by number of new pieces."""
        p: cython.int
        self.worths = array("i", worths)
        for p in range(self.size):
            self.kinds[p] = self.kinds[self.twins[p]] = 64 * kinds[p]
            self.times[p] = self.times[self.twins[p]] = times[p]
        for p in range(16):
            self.bonus[p] = bonus[p]
        self._measure_spans()
        self.clear()

    def agree(self, limit, first_least, first_most, contacts, counted, known):
        """The rules: most new pieces, fewest and most of a first word, contacts that a word which only lies
        alongside must make (0: any), whether runs count or the pieces laid only, and the set's letters."""
        self.limit = limit
        self.first_least = first_least
        self.first_most = first_most
        self.contacts = contacts
        self.counted = counted
        self.known = known
        self.clear()

    def _measure_spans(self):
        """The word factor of every first word through the start square."""
        axis: cython.int
        shift: cython.int
        length: cython.int
        p: cython.int
        product: cython.int
        for axis in range(2):
            for shift in range(16):
                p = (self.twins[self.start] if axis else self.start) - shift
                product = 1
                for length in range(1, 16):
                    if 0 <= p < 2 * self.size:
                        product *= self.times[p]
                    p += 1
                    self.spans[axis << 8 | shift << 4 | length] = product

    # ---- the grid

    def clear(self):
        """Take all pieces off."""
        p: cython.int
        for p in range(2 * self.size):
            if self.codes[p] != 255:
                self.codes[p] = 0
            self.fits[p] = self.known
            self.sides[p] = self.overs[p] = self.points[p] = 0
            self.beside[p] = 0
        self.laid = 0
        self.logged = 0
        self.low[0] = self.low[1] = self.width
        self.high[0] = self.high[1] = 0

    def load(self, squares):
        """Clear, and lay the pieces of (place, letter from 1, points)."""
        self.clear()
        for p, code, points in squares:
            self._set(p, code, points)
        with cython.nogil:
            self._check_all()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set(self, p: cython.int, code: cython.uchar, points: cython.int) -> cython.void:
        twin: cython.int = self.twins[p]
        axis: cython.int = 1 if p >= self.size else 0
        line: cython.int = (p - axis * self.size) // self.width
        across: cython.int = (twin - (1 - axis) * self.size) // self.width
        self.codes[p] = self.codes[twin] = code
        self.points[p] = self.points[twin] = points
        self.laid += 1
        self.low[axis] = min(self.low[axis], line)
        self.high[axis] = max(self.high[axis], line)
        self.low[1 - axis] = min(self.low[1 - axis], across)
        self.high[1 - axis] = max(self.high[1 - axis], across)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_all(self) -> cython.void:
        axis: cython.int
        line: cython.int
        k: cython.int
        p: cython.int
        for axis in range(2):
            for line in range(self.low[axis] - 1, self.high[axis] + 2):
                for k in range(self.low[1 - axis] - 1, self.high[1 - axis] + 2):
                    p = axis * self.size + line * self.width + k
                    if self.codes[p] == 0:
                        self._check(p)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _part(self, node: cython.uint) -> cython.uint:
        """The node behind the separator; 0 if nothing is."""
        return self.halves[2 * node + 4] & _PLACE

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _child(self, node: cython.uint, letter: cython.uint) -> cython.uint:
        """The node behind a letter; 0 if nothing is."""
        one: cython.ulonglong = 1
        leads: cython.ulonglong = self.nodes[node]
        bit: cython.ulonglong = one << letter
        if not leads & bit:
            return 0
        return self.halves[2 * node + 6 + _count(leads & (bit - 1))]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check(self, p: cython.int) -> cython.void:
        """The letters that the run across the line allows on an empty square, and the sum of the run."""
        w: cython.int = self.width
        before: cython.bint = _piece(self.codes[p - w])
        behind: cython.bint = _piece(self.codes[p + w])
        at: cython.int
        sum: cython.int = 0
        node: cython.uint = self.root
        self.beside[p] &= 254
        self.beside[self.twins[p]] &= 253
        self.overs[p] = 0
        self.sides[p] = 0
        self.fits[p] = self.known
        if not (before or behind):
            return
        self.beside[p] |= 1
        self.beside[self.twins[p]] |= 2
        at = p - w
        while _piece(self.codes[at]):
            sum += self.points[at]
            node = self._child(node, self.codes[at] - 1) if node else 0
            at -= w
        if before:
            node = self._part(node)
        at = p + w
        while _piece(self.codes[at]):
            sum += self.points[at]
            at += w
        if before and behind:
            self.fits[p] &= self._bridges(node, p + w)
        elif before:
            self.fits[p] &= self.nodes[node + 1]
        else:
            at -= w
            while at != p:
                node = self._child(node, self.codes[at] - 1) if node else 0
                at -= w
            self.fits[p] &= self.nodes[node + 1]
        self.sides[p] = sum
        self.overs[p] = self.times[p] * self.counted

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bridges(self, node: cython.uint, behind: cython.int) -> cython.ulonglong:
        """The letters after which the pieces from `behind` on complete a word."""
        one: cython.ulonglong = 1
        rest: cython.ulonglong = self.nodes[node]
        out: cython.ulonglong = 0
        w: cython.int = self.width
        letter: cython.uint
        then: cython.uint
        at: cython.int
        while rest:
            letter = _lowest(rest)
            rest &= rest - 1
            then = self._child(node, letter)
            at = behind
            while then and _piece(self.codes[at + w]):
                then = self._child(then, self.codes[at] - 1)
                at += w
            if (self.nodes[then + 1] >> (self.codes[at] - 1)) & 1:
                out |= one << letter
        return out

    def place(self, key, pieces):
        """Lay a play, given as it was found; `take_back` undoes it."""
        if self.logged + 128 > len(self.log):
            longer = array("Q", bytes(16 * len(self.log)))
            memoryview(longer)[: self.logged] = memoryview(self.log)[: self.logged]
            self.log = longer
        self._place(key, pieces)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, key: cython.ulonglong, pieces: cython.ulonglong) -> cython.void:
        """The log gets the places of the new pieces, the lines in use before, what each check was before,
        and last how many there are of these."""
        n: cython.int = (key >> 20) & 15
        bottom: cython.Py_ssize_t = self.logged
        k: cython.int = 0
        p: cython.int = key & 0xFFFF
        code: cython.uint
        p = self.twins[p] if (key >> 16) & 1 else p
        self.log[bottom + n] = self.low[0] | self.low[1] << 8 | self.high[0] << 16 | self.high[1] << 24
        while k < n:
            if self.codes[p] == 0:
                code = pieces & 127
                pieces >>= 7
                self._set(p, (code & 63) + 1, self.counted * self.worths[63 if code & 64 else code])
                self.log[bottom + k] = p
                k += 1
            p += 1
        self.logged = bottom + n + 1
        self._recheck(self.twins[self._end(p, 1)])
        self._recheck(self.twins[self._end(p - 1, -1)])
        for k in range(n):
            p = cython.cast(cython.int, self.log[bottom + k])
            self._recheck(self._end(p, self.width))
            self._recheck(self._end(p, -self.width))
        self.log[self.logged] = n | (self.logged - bottom - n - 1) << 8
        self.logged += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, p: cython.int, by: cython.int) -> cython.int:
        """The first square from p on that has no piece."""
        while _piece(self.codes[p]):
            p += by
        return p

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recheck(self, p: cython.int) -> cython.void:
        """Check a square again, keeping what was there in the log."""
        at: cython.Py_ssize_t = self.logged
        flags: cython.ulonglong = self.beside[p] | self.beside[self.twins[p]] << 8
        over: cython.ulonglong = self.overs[p]
        side: cython.ulonglong = self.sides[p]
        if self.codes[p]:
            return
        self.log[at] = p | flags << 32
        self.log[at + 1] = self.fits[p]
        self.log[at + 2] = side | over << 32
        self.logged += 3
        self._check(p)

    def take_back(self):
        """Undo the last `place`."""
        if not self.logged:
            raise IndexError("nothing to take back")
        self._take_back()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        at: cython.Py_ssize_t = self.logged - 1
        n: cython.int = self.log[at] & 255
        k: cython.Py_ssize_t = self.log[at] >> 8
        p: cython.int
        bounds: cython.ulonglong
        while k:
            at -= 3
            k -= 3
            p = self.log[at] & _LOW
            self.beside[p] = (self.log[at] >> 32) & 255
            self.beside[self.twins[p]] = (self.log[at] >> 40) & 255
            self.fits[p] = self.log[at + 1]
            self.sides[p] = self.log[at + 2] & _LOW
            self.overs[p] = cython.cast(cython.int, self.log[at + 2] >> 32)
        at -= 1
        bounds = self.log[at]
        self.low[0] = bounds & 255
        self.low[1] = (bounds >> 8) & 255
        self.high[0] = (bounds >> 16) & 255
        self.high[1] = (bounds >> 24) & 255
        for k in range(n):
            at -= 1
            p = self.log[at] & _LOW
            self.codes[p] = self.codes[self.twins[p]] = 0
            self.points[p] = self.points[self.twins[p]] = 0
        self.laid -= n
        self.logged = at

    # ---- the hand and the search

    def deal(self, hand: bytes):
        """The hand: letters from 1, a blank 0; 63 is a piece of no letter that the lexicon has."""
        one: cython.ulonglong = 1
        k: cython.Py_ssize_t
        code: cython.uchar
        view: cython.const[cython.uchar][::1] = hand
        for k in range(64):
            self.have[k] = 0
        self.held = 0
        self.wild = 0
        self.many = len(hand)
        for k in range(self.many):
            code = view[k]
            if code == 0:
                self.wild += 1
            else:
                self.have[code - 1] += 1
                self.held |= one << (code - 1)
        self.held &= self.known
        self.blanks = self.wild

    def every(self):
        """Find all plays; returns how many there are, the first so many of `keys` and `pieces`."""
        self.want = _ALL
        self._search()
        while self.found > self.room:
            self._make_room(2 * self.found)
            self._search()
        return self.found

    def any(self):
        """Whether there is any play; stops at the first, which is then the first of `keys` and `pieces`."""
        self.want = _ANY
        self._search()
        return self.found > 0

    def highest(self):
        """Find a play of the highest score, the first of `keys` and `pieces`; false if there is none."""
        self.want = _BEST
        self._search()
        return self.found > 0

    def stop(self):
        """Make a search that another thread runs come back soon; what it found is not all."""
        self.halt = True

    @cython.ccall
    def _search(self):
        self.halt = False
        self.found = 0
        self.best = -1
        self.least = 0
        self.through = 0
        self.plain = 0
        self.most = min(self.limit, self.many)
        with cython.nogil:
            if not self.laid:
                self._first_words()
            elif self.want == _BEST:
                self._best_first()
            elif self.most:
                self._lines()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lines(self) -> cython.void:
        """All plays on a grid with pieces: from every anchor (an empty square beside a piece) of every line."""
        axis: cython.int
        line: cython.int
        p: cython.int
        end: cython.int
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_first(self) -> cython.void:
        """The highest play: by what could at most be made, as long as that is more than is found.

        A play through old pieces is sought from the first run that it takes in, any other from its first
        anchor; both once for plays that earn a bonus and once for shorter ones: looking for the long ones
        alone soon fails where there are none.
        """
        most: cython.int = self.most
        long: cython.int = self._bonus_from()
        top: cython.int
        i: cython.int
        left: cython.int = self._list_starts(long)
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
            self._demand()
            self.axis = 1 if i >> 2 >= self.size else 0
            if self.through:
                self._run(i >> 2)
            else:
                self._anchor(i >> 2)
        self.through = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, p: cython.int) -> cython.void:
        """All plays whose first old pieces in their main run are the run that begins here."""
        node: cython.uint = self.root
        part: cython.uint
        sum: cython.ulonglong = 0
        at: cython.int
        self.pivot = self._end(p, 1) - 1
        at = self.pivot
        while at >= p:
            sum += self.points[at]
            node = self._child(node, self.codes[at] - 1)
            at -= 1
        if not node:
            return
        self.turned = 0
        part = self._part(node)
        if part and self.codes[self.pivot + 1] == 0 and self._goes_on(part, self.pivot + 1, 16):
            self._rightward(part, self.pivot + 1, 16, 0, sum)
        if self._is_free(p - 1) and self._goes_on(node, p - 1, 16):
            self._leftward(node, p - 1, 16, 0, sum)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_free(self, p: cython.int) -> cython.bint:
        """Whether a search for the best goes on leftward over this square: not where another run would join,
        nor, where the play takes in no run, over an anchor."""
        if self.codes[p]:
            return False
        return not _piece(self.codes[p - 1]) if self.through else self.beside[p] == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bonus_from(self) -> cython.int:
        """The fewest new pieces that earn a bonus; one more than there can be if none do."""
        n: cython.int = 1
        while n <= self.most and self.bonus[n] == 0:
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_starts(self, long: cython.int) -> cython.int:
        """List all runs and all anchors where no run is joined, with what can be made from there at most:
        place * 4, plus 2 for a run, plus 1 for plays of so many pieces that earn a bonus."""
        axis: cython.int
        line: cython.int
        p: cython.int
        end: cython.int
        self.listed = 0
        self._weigh_hand()
        for axis in range(2):
            for line in range(self.low[axis] - 1, self.high[axis] + 2):
                p = axis * self.size + line * self.width + self.low[1 - axis] - 1
                end = p + self.high[1 - axis] - self.low[1 - axis] + 3
                while p < end:
                    if self.codes[p] == 0:
                        if self.beside[p] == 1 and self.fits[p]:
                            self._list(p, 0, long)
                    elif _piece(self.codes[p]) and not _piece(self.codes[p - 1]):
                        self._list(p, 2, long)
                    p += 1
        return self.listed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list(self, p: cython.int, through: cython.int, long: cython.int) -> cython.void:
        n: cython.int
        ceiling: cython.longlong = -1
        self.through = through
        self._ceiling(p)
        for n in range(1, self.most + 1):
            ceiling = max(ceiling, self.tops[n])
            if (n == long - 1 or n == self.most) and ceiling >= 0 and self.listed < _LISTED:
                self.starts[self.listed] = 4 * p + through + (1 if n >= long else 0)
                self.ceilings[self.listed] = ceiling
                self.listed += 1
                ceiling = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _demand(self) -> cython.void:
        """The fewest pieces with which more than the best play can be made here."""
        n: cython.int = self.shortest
        while n < self.most and self.tops[n] <= self.best:
            n += 1
        self.least = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_hand(self) -> cython.void:
        """What the hand's best pieces count together on plain squares, by their number; what a premium square
        adds at most, by its kind; and whether a blank never counts more than a letter."""
        i: cython.int
        j: cython.int
        worth: cython.int
        kind: cython.int
        rest: cython.ulonglong
        n: cython.int = 0
        self.blank_loses = True
        for kind in range(0, len(self.worths), 64):
            self.extra[kind >> 6] = self.worths[kind + 63] - self.worths[63] if self.wild else 0
            rest = self.held
            while rest:
                i = _lowest(rest)
                rest &= rest - 1
                self.extra[kind >> 6] = max(self.extra[kind >> 6], self.worths[kind + i] - self.worths[i])
            rest = self.known
            while rest:
                i = _lowest(rest)
                rest &= rest - 1
                if self.worths[kind + i] < self.worths[kind + 63]:
                    self.blank_loses = False
        rest = self.held
        while rest:
            i = _lowest(rest)
            rest &= rest - 1
            for j in range(self.have[i]):
                self.order[n] = self.worths[i]
                n += 1
        for i in range(self.wild):
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ceiling(self, p: cython.int) -> cython.void:
        """`tops`: at least what any play from this start counts, by number of new pieces. Every square gets
        the best letter that it may get."""
        factor: cython.longlong = 1
        onward: cython.longlong
        old: cython.longlong = 0
        gain: cython.longlong = 0
        aside: cython.longlong = 0
        across: cython.longlong
        more: cython.longlong
        score: cython.longlong
        at: cython.int
        behind: cython.int = p
        left: cython.int = 0
        n: cython.int
        for n in range(16):
            self.tops[n] = -1
        while _piece(self.codes[behind]):
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
                while _piece(self.codes[at]):
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

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _raise(self, n: cython.int, score: cython.longlong) -> cython.void:
        self.tops[n] = max(self.tops[n], score + self.bonus[n])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_open(self, p: cython.int) -> cython.bint:
        """Whether a search for the best goes on rightward over this square."""
        if self.codes[p] or (self.beside[p] & 2 and not self.through):
            return False
        return self.blanks > 0 or self.fits[p] & self.held != 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _across(self, p: cython.int) -> cython.longlong:
        """The most that the run across an empty square counts with a piece of the hand there."""
        rest: cython.ulonglong
        kind: cython.int
        best: cython.int
        if not self.overs[p]:
            return 0
        kind = self.kinds[p]
        best = self.worths[kind + 63] if self.wild else 0
        rest = self.fits[p] & self.held
        while rest:
            best = max(best, self.worths[kind + _lowest(rest)])
            rest &= rest - 1
        return (self.sides[p] + best) * self.overs[p]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _anchor(self, p: cython.int) -> cython.void:
        """All plays whose first anchor is this one."""
        node: cython.uint = self.root
        at: cython.int = p - 1
        sum: cython.ulonglong = 0
        self.turned = 0
        if _piece(self.codes[at]):
            while _piece(self.codes[at]):
                sum += self.points[at]
                node = self._child(node, self.codes[at] - 1)
                if not node:
                    return
                at -= 1
            self.pivot = p - 1
            node = self._part(node)
            if node:
                self._rightward(node, p, 16, 0, sum)
            return
        self.pivot = p
        if _piece(self.codes[p + 1]):
            self.pivot = self._end(p + 1, 1) - 1
            at = self.pivot
            while at > p:
                sum += self.points[at]
                node = self._child(node, self.codes[at] - 1)
                if not node:
                    return
                at -= 1
        self._leftward(node, p, 16, 0, sum)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leftward(
        self, node: cython.uint, p: cython.int, k: cython.int, pieces: cython.ulonglong, sum: cython.ulonglong
    ) -> cython.void:
        """Lay a piece on the empty square p and go on leftward, and from there rightward.

        `k` is the word factor times 16 plus the number of new pieces; `sum` the main run's sum and, from bit
        32, what the cross runs count.
        """
        one: cython.ulonglong = 1
        leads: cython.ulonglong = self.nodes[node]
        ends: cython.ulonglong = self.nodes[node + 1]
        rest: cython.ulonglong = leads & self.fits[p]
        bit: cython.ulonglong
        base: cython.Py_ssize_t = 2 * node + 6
        letter: cython.uint
        child: cython.uint
        part: cython.uint
        worth: cython.int
        over: cython.int = self.overs[p]
        side: cython.int = self.sides[p]
        kind: cython.int = self.kinds[p]
        n: cython.int = k & 15
        more: cython.bint = n + 1 < self.most
        then: cython.ulonglong
        longer: cython.ulonglong
        right: cython.bint = more and self.codes[self.pivot + 1] == 0
        left: cython.bint = more and self._is_free(p - 1)
        k = (k & 0xFFFFFF0) * self.times[p] + n + 1
        if not self.blanks:
            rest &= self.held
        if not (left or right):
            rest &= ends
        while rest:
            bit = rest & (0 - rest) if cython.compiled else rest & -rest
            letter = _lowest(rest)
            rest ^= bit
            worth = self.worths[kind + letter]
            then = sum + worth + (cython.cast(cython.ulonglong, (side + worth) * over) << 32)
            longer = pieces << 7 | letter
            self._take(letter, bit, n, worth - self.worths[kind + 63], over)
            self.first = p
            if ends & bit:
                self.turned = n + 1
                self._record(k, longer, then)
            if left or right:
                child = self.halves[base + _count(leads & (bit - 1))]
                if right:
                    part = self._part(child)
                    if part and self._goes_on(part, self.pivot + 1, k):
                        self.turned = n + 1
                        self._rightward(part, self.pivot + 1, k, longer, then)
                if left and self._goes_on(child, p - 1, k):
                    self._leftward(child, p - 1, k, longer, then)
            self._give_back(letter, bit)
            if self.halt:
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rightward(
        self, node: cython.uint, p: cython.int, k: cython.int, pieces: cython.ulonglong, sum: cython.ulonglong
    ) -> cython.void:
        """Lay a piece on the empty square p and go on rightward; arguments as in `_leftward`."""
        leads: cython.ulonglong = self.nodes[node]
        ends: cython.ulonglong = self.nodes[node + 1]
        rest: cython.ulonglong = leads & self.fits[p]
        bit: cython.ulonglong
        base: cython.Py_ssize_t = 2 * node + 6
        letter: cython.uint
        child: cython.uint
        worth: cython.int
        over: cython.int = self.overs[p]
        side: cython.int = self.sides[p]
        kind: cython.int = self.kinds[p]
        n: cython.int = k & 15
        more: cython.bint = n + 1 < self.most
        then: cython.ulonglong
        longer: cython.ulonglong
        next: cython.uchar = self.codes[p + 1]
        at: cython.int
        if not self.blanks:
            rest &= self.held
        if not rest:
            return
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        if n == 0:
            self.first = p
        k = (k & 0xFFFFFF0) * self.times[p] + n + 1
        while rest:
            bit = rest & (0 - rest) if cython.compiled else rest & -rest
            letter = _lowest(rest)
            rest ^= bit
            worth = self.worths[kind + letter]
            then = sum + worth + (cython.cast(cython.ulonglong, (side + worth) * over) << 32)
            longer = pieces | cython.cast(cython.ulonglong, letter) << (7 * n)
            self._take(letter, bit, n, worth - self.worths[kind + 63], over)
            if next == 0 or next == 255:
                if ends & bit:
                    self._record(k, longer, then)
                if more:
                    child = self.halves[base + _count(leads & (bit - 1))]
                    if self._goes_on(child, p + 1, k):
                        self._rightward(child, p + 1, k, longer, then)
            else:
                child = self.halves[base + _count(leads & (bit - 1))]
                at = p + 1
                while child and _piece(self.codes[at + 1]):
                    then += self.points[at]
                    child = self._child(child, self.codes[at] - 1)
                    at += 1
                if child:
                    then += self.points[at]
                    if (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self._record(k, longer, then)
                    child = self._child(child, self.codes[at] - 1)
                    at += 1
                    if more and self.codes[at] == 0 and self._goes_on(child, at, k):
                        self._rightward(child, at, k, longer, then)
            self._give_back(letter, bit)
            if self.halt:
                return

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _goes_on(self, node: cython.uint, p: cython.int, k: cython.int) -> cython.bint:
        """Whether a piece of the hand on this empty square leads on from the node (k as in `_leftward`)."""
        rest: cython.ulonglong = self.nodes[node] & self.fits[p]
        if not self.blanks:
            rest &= self.held
        if self.want != _BEST:
            return rest != 0
        if self.beside[p] & 2 and not self.through:
            return False
        return rest != 0 and self._may_win(node, k & 15, k >> 4)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_win(self, node: cython.uint, n: cython.int, factor: cython.int) -> cython.bint:
        """Whether a play that goes on from this node, after n pieces, may count more than the best one: enough
        letters must follow, and of the hand no more be left over than such a play leaves."""
        half: cython.Py_ssize_t = 2 * node + 4
        k: cython.int = n + cython.cast(cython.int, self.halves[half] >> 27)
        stuck: cython.ulonglong = ((self.held | self.held >> 32) & _LOW) & ~cython.cast(
            cython.ulonglong, self.halves[half + 1]
        )
        if k < self.least:
            return False
        k = min(min(k, self.most), self.many - cython.cast(cython.int, _count(stuck)))
        return k >= self.least and self._may_gain(k, n, factor)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_gain(self, k: cython.int, n: cython.int, factor: cython.int) -> cython.bint:
        """Whether a play of at most k pieces, n of them laid, may count more than the best one: what those
        laid count less than the hand's best (a blank nothing) is off the ceiling."""
        spent: cython.int = self.wild - self.blanks
        below: cython.longlong
        while k >= self.least and k > n:
            below = self.sums[k] - min(
                self.plain + self.sums[k - n], self.sums[k - spent] + spent * self.worths[63]
            )
            if self.tops[k] - below * factor > self.best:
                return True
            k -= 1
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(
        self, letter: cython.uint, bit: cython.ulonglong, n: cython.int, gain: cython.int, over: cython.int
    ) -> cython.void:
        """Take a letter out of the hand, or if it has none a blank for it."""
        self.have[letter] -= 1
        if self.wild:
            self.letters[n] = letter
            self.gains[n] = gain
            self.passing[n] = over
            if self.have[letter] < 0:
                self.missing[self.wild - self.blanks] = letter
                self.blanks -= 1
                self.plain += self.worths[63]
                return
        self.plain += self.worths[letter]
        if self.have[letter] == 0:
            self.held ^= bit

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _give_back(self, letter: cython.uint, bit: cython.ulonglong) -> cython.void:
        self.have[letter] += 1
        if self.have[letter] > 0:
            self.held |= bit
            self.plain -= self.worths[letter]
        else:
            self.blanks += 1
            self.plain -= self.worths[63]

    # ---- what is found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record(self, k: cython.int, pieces: cython.ulonglong, sum: cython.ulonglong) -> cython.void:
        """The path is a play, or with blanks some plays."""
        n: cython.int = k & 15
        factor: cython.int = k >> 4
        if self.axis and n == 1 and self.beside[self.first] & 1:
            return  # one piece with a run across was found across
        if self.contacts and not self._touches_enough(n):
            return
        if self.want == _ANY:
            self.halt = True
        score: cython.longlong = (sum & _LOW) * factor + (sum >> 32) + self.bonus[n]
        if self.want == _BEST and self.blank_loses and score <= self.best:
            return
        if self.wild:
            self._choose(n, pieces, score, factor)
        else:
            self._emit(n, pieces, score)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _emit(self, n: cython.int, pieces: cython.ulonglong, score: cython.longlong) -> cython.void:
        at: cython.Py_ssize_t = self.found
        key: cython.ulonglong
        if self.want == _BEST:
            if score <= self.best:
                return
            self.best = score
            at = self.found = 0
            self._demand()
        if at < self.room:
            key = self.twins[self.first] | 0x10000 if self.axis else self.first
            key |= cython.cast(cython.ulonglong, n) << 20
            self.out_keys[at] = key | cython.cast(cython.ulonglong, score) << 32
            self.out_pieces[at] = pieces
        self.found = at + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _touches_enough(self, n: cython.int) -> cython.bint:
        """V8: a play that only lies alongside makes contacts enough, or lengthens a run of two."""
        w: cython.int = self.width
        p: cython.int = self.first
        contacts: cython.int = 0
        if _piece(self.codes[p - 1]) or _piece(self.codes[p + n]):
            return True
        while n:
            if self.codes[p]:
                return True  # an old piece in the main run
            if _piece(self.codes[p - w]):
                contacts += self.contacts if _piece(self.codes[p - 2 * w]) else 1
            if _piece(self.codes[p + w]):
                contacts += self.contacts if _piece(self.codes[p + 2 * w]) else 1
            n -= 1
            p += 1
        return contacts >= self.contacts

    # ---- blanks: which pieces of a path they are

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(
        self, n: cython.int, pieces: cython.ulonglong, score: cython.longlong, factor: cython.int
    ) -> cython.void:
        """Each choice of the pieces of a path that are blanks: the missing letters, and freely the rest."""
        i: cython.int
        for i in range(n):
            self.losses[i] = self.gains[i] * (factor + self.passing[i])
            self.marks[i] = 64
            self.marks[i] <<= 7 * (self.turned - 1 - i if i < self.turned else i)
        self._force(n, 0, (1 << n) - 1, pieces, score)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _force(
        self, n: cython.int, j: cython.int, free: cython.uint, pieces: cython.ulonglong, score: cython.longlong
    ) -> cython.void:
        """Choose a piece for the j-th missing letter. The leftmost blanks of a letter stand for its missing
        ones, so a choice comes once: `free` are the pieces that may still be chosen."""
        i: cython.int
        same: cython.uint = 0
        one: cython.uint = 1
        letter: cython.int
        more: cython.int
        if j == self.wild - self.blanks:
            more = 0 if self.want == _BEST and self.blank_loses else self.blanks
            self._spread(n, more, free, pieces, score)
            return
        letter = self.missing[j]
        for i in range(n):
            if self.letters[i] == letter:
                same |= one << i
                if free & (one << i):
                    self._force(
                        n, j + 1, free & ~same, pieces | self.marks[i], score - self.losses[i]
                    )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spread(
        self, n: cython.int, more: cython.int, free: cython.uint, pieces: cython.ulonglong, score: cython.longlong
    ) -> cython.void:
        """Choose up to so many more pieces that might as well be blanks."""
        i: cython.uint
        self._emit(n, pieces, score)
        if more == 0:
            return
        while free:
            i = _lowest(free)
            free &= free - 1
            if more == 1:
                self._emit(n, pieces | self.marks[i], score - self.losses[i])
            else:
                self._spread(n, more - 1, free, pieces | self.marks[i], score - self.losses[i])

    # ---- first words

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _first_words(self) -> cython.void:
        """All plays on the empty grid: the words of the hand once, then each at every shift along both axes."""
        axis: cython.int
        by: cython.int
        p: cython.int
        self.most = min(self.most, self.first_most)
        self.dear = 0
        for axis in range(2):
            p = self.twins[self.start] if axis else self.start
            for by in range(1 - _MOST, _MOST):
                if 0 <= p + by < 2 * self.size and self.kinds[p + by] and self.dear < 32:
                    self.dears[self.dear] = axis << 16 | (by + 32)
                    self.dear += 1
            self.reach[2 * axis] = self._free(p, -1)
            self.reach[2 * axis + 1] = self._free(p, 1)
        if self.most:
            self._spell(self.root, 0, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _free(self, p: cython.int, by: cython.int) -> cython.int:
        """How many squares there are from p, itself not counted, to the wall."""
        free: cython.int = 0
        while self.codes[p + by] != 255:
            p += by
            free += 1
        return free

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spell(
        self, node: cython.uint, n: cython.int, pieces: cython.ulonglong, sum: cython.ulonglong
    ) -> cython.void:
        """All words of the hand, from the last letter to the first."""
        leads: cython.ulonglong = self.nodes[node]
        ends: cython.ulonglong = self.nodes[node + 1]
        rest: cython.ulonglong = leads & self.known
        bit: cython.ulonglong
        letter: cython.uint
        child: cython.uint
        longer: cython.ulonglong
        more: cython.bint = n + 1 < self.most
        if not self.blanks:
            rest &= self.held
        if not more:
            rest &= ends
        while rest:
            bit = rest & (0 - rest) if cython.compiled else rest & -rest
            letter = _lowest(rest)
            rest ^= bit
            longer = pieces << 7 | letter
            self._take(letter, bit, n, 0, 0)
            self.letters[n] = letter
            if ends & bit and n + 1 >= self.first_least:
                self._shift(n + 1, longer, sum + self.worths[letter])
            if more:
                child = self.halves[2 * node + 6 + _count(leads & (bit - 1))]
                if self.nodes[child]:
                    self._spell(child, n + 1, longer, sum + self.worths[letter])
            self._give_back(letter, bit)
            if self.halt:
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shift(self, n: cython.int, pieces: cython.ulonglong, sum: cython.ulonglong) -> cython.void:
        """A word laid over the start square in every way; `sum` is what it counts on plain squares."""
        axis: cython.int
        shift: cython.int
        least: cython.int
        i: cython.int
        j: cython.int
        letter: cython.int
        then: cython.ulonglong
        factor: cython.int
        self.turned = n
        if self.want == _ANY:
            self.halt = True
        for axis in range(2):
            self.axis = axis
            least = max(0, n - 1 - self.reach[2 * axis + 1])
            for shift in range(least, min(n - 1, self.reach[2 * axis]) + 1):
                self.first = (self.twins[self.start] if axis else self.start) - shift
                factor = self.spans[axis << 8 | shift << 4 | n]
                then = sum
                for j in range(self.dear):
                    i = (self.dears[j] & 0xFFFF) - 32 + shift
                    if self.dears[j] >> 16 == axis and 0 <= i < n:
                        letter = self.letters[n - 1 - i]
                        then += self.worths[self.kinds[self.first + i] + letter] - self.worths[letter]
                if not self.wild:
                    self._emit(n, pieces, then * factor + self.bonus[n])
                    continue
                for i in range(n):
                    letter = self.kinds[self.first + n - 1 - i]
                    self.gains[i] = self.worths[letter + self.letters[i]] - self.worths[letter + 63]
                    self.passing[i] = 0
                self._choose(n, pieces, then * factor + self.bonus[n], factor)
