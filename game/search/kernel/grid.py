"""The grid of the search: pieces laid on its squares as a board has them, or play by play and taken back.

Letters are numbers, squares are places in a flat grid with a wall around it. `grid.pxd` gives the types with
which this is compiled.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits

_MOST_KINDS = 64  # of squares


class Grid:
    """A square grid with the form of a lexicon: its pieces, and the letters that the runs across allow.

    Every square has two places, one for each axis, so that reading onward is always + 1 and the square
    beside it across the line always + width: place p of the rows, and place transposed[p] of the columns.
    Whatever was laid and taken off before, what the squares allow is as if all were laid anew.
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
        self.cross_checks = array("Q", bytes(16 * size))
        self.transposed = array("i", bytes(8 * size))
        self.points = array("i", bytes(8 * size))
        self.premiums = array("i", bytes(8 * size))
        self.word_factors = array("i", [1]) * (2 * size)
        self.cross_sums = array("i", bytes(8 * size))
        self.cross_factors = array("i", bytes(8 * size))
        self.entries = array("I", [root]) * (2 * size)
        self.letter_scores = array("i", bytes(4 * 64 * _MOST_KINDS))
        self.premium_kinds = 1
        self.logged = 0
        self.laid = 0
        self.counted = 1
        self.known = 0
        self.low = [1, 1]
        self.high = [width - 2, width - 2]
        self._build_wall()
        self.stamps = array("Q", bytes(16 * size))
        self.stamp = 0
        self.wanted = array("i", bytes(4 * size))
        self.moved = array("i", bytes(4 * size))
        self.moved_pieces = array("i", bytes(4 * size))
        self.moves = 0
        self.log = array("Q", bytes(8 * 4096))

    def _build_wall(self) -> None:
        w = self.width
        for p in range(self.size):
            self.transposed[p] = self.size + p % w * w + p // w
            self.transposed[self.transposed[p]] = p
            if p < w or p >= self.size - w or p % w == 0 or p % w == w - 1:
                self.codes[p] = 255
                self.codes[self.transposed[p]] = 255

    def lay_out(
        self, premiums: Sequence[int], word_factors: Sequence[int], letter_scores: Sequence[int]
    ) -> None:
        """The squares: `premiums` and `word_factors` have one number for each place of the rows;
        `letter_scores` has 64 numbers for each kind of premium, what each letter scores there (the blank's
        at 63). Kind 0 is a plain square."""
        if (
            len(premiums) < self.size
            or len(word_factors) < self.size
            or len(letter_scores) < 64 * (max(premiums) + 1)
        ):
            raise ValueError(
                f"{len(premiums)} premiums, {len(word_factors)} factors and {len(letter_scores)} scores"
            )
        if min(premiums) < 0 or max(premiums) >= _MOST_KINDS:
            raise ValueError(f"premiums of kinds {min(premiums)} to {max(premiums)}")
        self.premium_kinds = max(premiums) + 1
        for i in range(64 * self.premium_kinds):
            self.letter_scores[i] = letter_scores[i]
        for p in range(self.size):
            if premiums[p] or word_factors[p] != 1:
                self.premiums[p] = self.premiums[self.transposed[p]] = 64 * premiums[p]
                self.word_factors[p] = self.word_factors[self.transposed[p]] = word_factors[p]

    def clear(self) -> None:
        """Take all pieces off."""
        for axis in range(2):
            for line in range(self.low[axis] - 1, self.high[axis] + 2):
                for k in range(self.low[1 - axis] - 1, self.high[1 - axis] + 2):
                    p = axis * self.size + line * self.width + k
                    if self.codes[p] != 255:
                        self.codes[p] = 0
                    self.cross_checks[p] = self.known
                    self.cross_sums[p] = self.cross_factors[p] = self.points[p] = 0
                    self.beside[p] = 0
                    self.entries[p] = self.root
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
        self.beside[self.transposed[p]] &= 253
        self.cross_factors[p] = 0
        self.cross_sums[p] = 0
        self.cross_checks[p] = self.known
        self.entries[self.transposed[p]] = node
        if not (before or behind):
            return
        self.beside[p] |= 1
        self.beside[self.transposed[p]] |= 2
        at = p - w
        while bits.piece(self.codes[at]):
            sum += self.points[at]
            node = bits.child(self.nodes, node, self.codes[at] - 1) if node else 0
            at -= w
        if before:
            node = self._part(node)
        at = p + w
        while bits.piece(self.codes[at]):
            sum += self.points[at]
            at += w
        if before and behind:
            self.cross_checks[p] &= self._bridges(node, p + w)
        elif before:
            self.cross_checks[p] &= self.nodes[node + 1]
        else:
            at -= w
            while at != p:
                node = bits.child(self.nodes, node, self.codes[at] - 1) if node else 0
                at -= w
            self.cross_checks[p] &= self.nodes[node + 1]
        self.entries[self.transposed[p]] = node
        self.cross_sums[p] = sum
        self.cross_factors[p] = self.word_factors[p] * self.counted

    def _bridges(self, node: int, behind: int) -> int:
        """The letters after which the pieces from `behind` on complete a word."""
        one = 1
        rest = self.nodes[node]
        out = 0
        w = self.width
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            then = bits.child(self.nodes, node, letter)
            at = behind
            while then and bits.piece(self.codes[at + w]):
                then = bits.child(self.nodes, then, self.codes[at] - 1)
                at += w
            if (self.nodes[then + 1] >> (self.codes[at] - 1)) & 1:
                out |= one << letter
        return out

    def load(self, base: int, steps: list[int], pieces: list[int]) -> None:
        """Set the board to exactly these pieces, each so many steps behind a base: its letter from 1 plus 64
        times its value. Only squares that differ are laid, taken off and checked."""
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
            self._put(self.transposed[self.moved[i]], self.moved_pieces[i])
        for i in range(self.moves):
            self._check_around(self.moved[i])
            self._check_around(self.transposed[self.moved[i]])

    def _put(self, p: int, piece: int) -> None:
        self.codes[p] = piece & 63
        self.points[p] = piece >> 6
        self.cross_checks[p] = self.known
        self.cross_sums[p] = self.cross_factors[p] = 0
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
        other = self.transposed[p]
        self.codes[p] = self.codes[other] = code
        self.points[p] = self.points[other] = points
        self.laid += 1
        self._widen(min(p, other))

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
        if not self.has_room(key):
            raise IndexError(f"a play that does not fit on the grid: {key}")
        self.make_log_room(128)
        self.lay(key, pieces)

    def make_log_room(self, more: int) -> None:
        """Reserve room for this many more entries in the log of changed places."""
        if self.logged + more > len(self.log):
            longer = array("Q", bytes(8 * max(2 * len(self.log), self.logged + more)))
            memoryview(longer)[: self.logged] = memoryview(self.log)[: self.logged]
            self.log = longer

    def has_room(self, key: int) -> bool:
        """Whether there are squares for all the pieces of a play between its first and the wall."""
        n = (key >> 20) & 15
        p = key & 0xFFFF
        if n == 0 or p >= self.size:
            return False
        p = self.transposed[p] if (key >> 16) & 1 else p
        while n and self.codes[p] != 255:
            n -= 0 if self.codes[p] else 1
            p += 1
        return n == 0

    def lay(self, key: int, pieces: int) -> None:
        """The log gets the places of the new pieces, the lines in use before, what each check was before,
        and last how many there are of these."""
        n = (key >> 20) & 15
        bottom = self.logged
        k = 0
        p = key & 0xFFFF
        p = self.transposed[p] if (key >> 16) & 1 else p
        bounds = self.high[1]
        self.log[bottom + n] = self.low[0] | self.low[1] << 8 | self.high[0] << 16 | bounds << 24
        while k < n:
            if self.codes[p] == 0:
                code = pieces & 127
                pieces >>= 7
                self._set(p, (code & 63) + 1, self.counted * self.letter_scores[63 if code & 64 else code])
                self.log[bottom + k] = p
                k += 1
            p += 1
        self.logged = bottom + n + 1
        self._recheck(self.transposed[self.end(p, 1)])
        self._recheck(self.transposed[self.end(p - 1, -1)])
        for k in range(n):
            p = self.log[bottom + k]
            self._recheck(self.end(p, self.width))
            self._recheck(self.end(p, -self.width))
        self.log[self.logged] = n | (self.logged - bottom - n - 1) << 8
        self.logged += 1

    def revalue(self, p: int, points: int) -> None:
        """Change what the piece on a square counts. The log has nothing of it: its points before undo it."""
        other = self.transposed[p]
        self.points[p] = self.points[other] = points
        self._check_end(p, self.width)
        self._check_end(p, -self.width)
        self._check_end(other, self.width)
        self._check_end(other, -self.width)

    def _check_end(self, p: int, by: int) -> None:
        """Check the square where the run of a piece ends."""
        p = self.end(p, by)
        if self.codes[p] == 0:
            self._check(p)

    def end(self, p: int, by: int) -> int:
        """The first square from p on that has no piece."""
        while bits.piece(self.codes[p]):
            p += by
        return p

    def _recheck(self, p: int) -> None:
        """Check a square again, keeping what was there in the log."""
        at = self.logged
        flags = self.beside[p] | self.beside[self.transposed[p]] << 8
        cross_factor = self.cross_factors[p]
        cross_sum = self.cross_sums[p]
        if self.codes[p]:
            return
        self.log[at] = p | flags << 32
        self.log[at + 1] = self.cross_checks[p]
        self.log[at + 2] = cross_sum | cross_factor << 32
        self.log[at + 3] = self.entries[self.transposed[p]]
        self.logged += 4
        self._check(p)

    def take_back(self) -> None:
        """Undo the last `place`."""
        if not self.logged:
            raise IndexError("nothing to take back")
        self.lift()

    def lift(self) -> None:
        at = self.logged - 1
        n = self.log[at] & 255
        k = self.log[at] >> 8
        while k:
            at -= 4
            k -= 4
            p = self.log[at] & bits.LOW
            self.beside[p] = (self.log[at] >> 32) & 255
            self.beside[self.transposed[p]] = (self.log[at] >> 40) & 255
            self.cross_checks[p] = self.log[at + 1]
            self.cross_sums[p] = self.log[at + 2] & bits.LOW
            self.cross_factors[p] = self.log[at + 2] >> 32
            self.entries[self.transposed[p]] = self.log[at + 3]
        at -= 1
        bounds = self.log[at]
        self.low[0] = bounds & 255
        self.low[1] = (bounds >> 8) & 255
        self.high[0] = (bounds >> 16) & 255
        self.high[1] = (bounds >> 24) & 255
        for _ in range(n):
            at -= 1
            p = self.log[at] & bits.LOW
            self.codes[p] = self.codes[self.transposed[p]] = 0
            self.points[p] = self.points[self.transposed[p]] = 0
        self.laid -= n
        self.logged = at
