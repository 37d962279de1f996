"""The grid of the search: pieces laid on its squares as a board has them, or play by play and taken back.

It knows nothing of hands or of how plays are found. It is plain Python; `grid.pxd` gives the types with which
it is compiled.
"""

from array import array

from game.search.kernel import bits
from game.search.kernel.crossings import Crossings


class Grid(Crossings):
    """Pieces come and go, and what the squares allow is always as if all were laid anew."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        size = self.size
        self.stamps = array("Q", bytes(16 * size))
        self.stamp = 0
        self.wanted = array("i", bytes(4 * size))
        self.moved = array("i", bytes(4 * size))
        self.moved_pieces = array("i", bytes(4 * size))
        self.moves = 0
        self.log = array("Q", bytes(8 * 4096))

    def load(self, base: int, steps: list[int], pieces: list[int]) -> None:
        """Have these pieces lie so many steps behind a base, and no others: each is its letter from 1 plus 64
        times what it counts. Only what differs from what lies there is laid, taken off and checked."""
        if len(steps) != len(pieces):
            raise ValueError(f"{len(pieces)} pieces on {len(steps)} squares")
        before = 0
        self.stamp += 3
        self.moves = 0
        for i in range(len(steps)):
            p = base + steps[i]
            piece = pieces[i]
            if not 0 <= p < self.size or self.codes[p] == 255 or not piece & 63:
                raise IndexError(f"piece {piece & 63} on square {p}")
            if self.stamps[p] == self.stamp:
                raise IndexError(f"two pieces on square {p}")
            self.stamps[p] = self.stamp
            self.wanted[i] = p
            before += self.codes[p] != 0
            if self.codes[p] != piece & 63 or self.points[p] != piece >> 6:
                self._note(p, piece)
        if before < self.laid:
            self._note_others()
        self.low[0] = self.low[1] = self.width
        self.high[0] = self.high[1] = 0
        for i in range(len(steps)):
            self._widen(self.wanted[i])
        self.laid = len(steps)
        self.logged = 0
        self._move()

    def _note(self, p: int, piece: int) -> None:
        """A square is to have another piece, or with 0 none."""
        self.moved[self.moves] = p
        self.moved_pieces[self.moves] = piece
        self.moves += 1

    def _note_others(self) -> None:
        """The pieces that are not to lie there any more."""
        for line in range(self.low[0], self.high[0] + 1):
            for p in range(line * self.width + self.low[1], line * self.width + self.high[1] + 1):
                if self.codes[p] and self.stamps[p] != self.stamp:
                    self._note(p, 0)

    def _move(self) -> None:
        """Lay the pieces noted, take those off that are to go, and check the squares around them."""
        for i in range(self.moves):
            self._put(self.moved[i], self.moved_pieces[i])
            self._put(self.twins[self.moved[i]], self.moved_pieces[i])
        for i in range(self.moves):
            self._check_around(self.moved[i])
            self._check_around(self.twins[self.moved[i]])

    def _put(self, p: int, piece: int) -> None:
        self.codes[p] = piece & 63
        self.points[p] = piece >> 6
        self.fits[p] = self.known
        self.sides[p] = self.overs[p] = 0
        self.beside[p] = 0
        self.stamps[p] = self.stamp + 1

    def _check_around(self, p: int) -> None:
        """Check the squares whose runs across have changed with this one, once each; those beyond another
        square that has changed are checked with that one."""
        self._check_once(p)
        for way in range(2):
            by = -self.width if way else self.width
            at = p + by
            while bits.piece(self.codes[at]) and self.stamps[at] <= self.stamp:
                at += by
            self._check_once(at)

    def _check_once(self, p: int) -> None:
        if self.codes[p] == 0 and self.stamps[p] < self.stamp + 2:
            self.stamps[p] = self.stamp + 2
            self._check(p)

    def _set(self, p: int, code: int, points: int) -> None:
        twin = self.twins[p]
        self.codes[p] = self.codes[twin] = code
        self.points[p] = self.points[twin] = points
        self.laid += 1
        self._widen(min(p, twin))

    def _widen(self, p: int) -> None:
        """The lines and columns in use take in a place of the rows."""
        line = p // self.width
        column = p - line * self.width
        self.low[0] = min(self.low[0], line)
        self.high[0] = max(self.high[0], line)
        self.low[1] = min(self.low[1], column)
        self.high[1] = max(self.high[1], column)

    def place(self, key: int, pieces: int) -> None:
        """Lay a play, given as it was found; `take_back` undoes it."""
        if not self._has_room(key):
            raise IndexError(f"a play that does not fit on the grid: {key}")
        self.make_log_room(128)
        self._place(key, pieces)

    def make_log_room(self, more: int) -> None:
        """Room for so much more in the log of what the places laid have changed."""
        if self.logged + more > len(self.log):
            longer = array("Q", bytes(8 * max(2 * len(self.log), self.logged + more)))
            memoryview(longer)[: self.logged] = memoryview(self.log)[: self.logged]
            self.log = longer

    def _has_room(self, key: int) -> bool:
        """Whether there are squares for all the pieces of a play between its first and the wall."""
        n = (key >> 20) & 15
        p = key & 0xFFFF
        if n == 0 or p >= self.size:
            return False
        p = self.twins[p] if (key >> 16) & 1 else p
        while n and self.codes[p] != 255:
            n -= 0 if self.codes[p] else 1
            p += 1
        return n == 0

    def _place(self, key: int, pieces: int) -> None:
        """The log gets the places of the new pieces, the lines in use before, what each check was before,
        and last how many there are of these."""
        n = (key >> 20) & 15
        bottom = self.logged
        k = 0
        p = key & 0xFFFF
        p = self.twins[p] if (key >> 16) & 1 else p
        bounds = self.high[1]
        self.log[bottom + n] = self.low[0] | self.low[1] << 8 | self.high[0] << 16 | bounds << 24
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
            p = self.log[bottom + k]
            self._recheck(self._end(p, self.width))
            self._recheck(self._end(p, -self.width))
        self.log[self.logged] = n | (self.logged - bottom - n - 1) << 8
        self.logged += 1

    def _end(self, p: int, by: int) -> int:
        """The first square from p on that has no piece."""
        while bits.piece(self.codes[p]):
            p += by
        return p

    def _recheck(self, p: int) -> None:
        """Check a square again, keeping what was there in the log."""
        at = self.logged
        flags = self.beside[p] | self.beside[self.twins[p]] << 8
        over = self.overs[p]
        side = self.sides[p]
        if self.codes[p]:
            return
        self.log[at] = p | flags << 32
        self.log[at + 1] = self.fits[p]
        self.log[at + 2] = side | over << 32
        self.log[at + 3] = self.entries[self.twins[p]]
        self.logged += 4
        self._check(p)

    def take_back(self) -> None:
        """Undo the last `place`."""
        if not self.logged:
            raise IndexError("nothing to take back")
        self._take_back()

    def _take_back(self) -> None:
        at = self.logged - 1
        n = self.log[at] & 255
        k = self.log[at] >> 8
        while k:
            at -= 4
            k -= 4
            p = self.log[at] & bits.LOW
            self.beside[p] = (self.log[at] >> 32) & 255
            self.beside[self.twins[p]] = (self.log[at] >> 40) & 255
            self.fits[p] = self.log[at + 1]
            self.sides[p] = self.log[at + 2] & bits.LOW
            self.overs[p] = self.log[at + 2] >> 32
            self.entries[self.twins[p]] = self.log[at + 3]
        at -= 1
        bounds = self.log[at]
        self.low[0] = bounds & 255
        self.low[1] = (bounds >> 8) & 255
        self.high[0] = (bounds >> 16) & 255
        self.high[1] = (bounds >> 24) & 255
        for _ in range(n):
            at -= 1
            p = self.log[at] & bits.LOW
            self.codes[p] = self.codes[self.twins[p]] = 0
            self.points[p] = self.points[self.twins[p]] = 0
        self.laid -= n
        self.logged = at
