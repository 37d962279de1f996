"""Plays of two hands as they were found on some board, each with the squares that it needs to stay as it is.

A play laid meanwhile leaves a listed one as it was, and what it counts, if it fills none of these squares. So
plays are found once and asked about many times. It does not know which plays are good.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.players import packed

_RANKS = 1024


class KnownHands:
    """Lists of plays, one behind the other, for the grid of a kernel as it lies when they are found.

    A hand is one number: how many pieces it has of each kind that its owner had at first. Squares are told
    apart by 256 bits, four words a play; on a larger grid some share a bit, and more plays than need be are
    taken for changed.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.values = [0] * 64
        self.shifts = [-1] * 128
        self.kinds = [0] * 24
        self.number = [0] * 2
        w = self.kernel.width
        self.spots = array("i", bytes(8 * w * w))
        for p in range(w * w):
            self.spots[p] = ((p // w - 1) * (w - 2) + p % w - 1) & 255
            self.spots[self.kernel.twins[p]] = self.spots[p]
        self.top = 0
        self.crowded = False
        self.ranks = [0] * 1025
        self.make_room(1 << 14)

    def make_room(self, plays: int) -> None:
        """Room for so many plays in all lists together, and in one search of the kernel."""
        self.space = plays
        self.keys = array("Q", bytes(8 * plays))
        self.pieces = array("Q", bytes(8 * plays))
        self.uses = array("Q", bytes(8 * plays))
        self.laid = array("Q", bytes(32 * plays))
        self.needs = array("Q", bytes(32 * plays))
        self.worths = array("i", bytes(4 * plays))
        self.thoughts = array("i", bytes(4 * plays))
        self.found_ranks = array("i", bytes(4 * plays))
        self.found_uses = array("Q", bytes(8 * plays))
        self.found_worths = array("i", bytes(4 * plays))
        if self.kernel.room < plays // 4:
            self.kernel.make_room(plays // 4)

    def weigh(self, points: Sequence[int]) -> None:
        """What each piece counts that is left in hand, by its number."""
        for code in range(64):
            self.values[code] = points[code]

    def hold(self, side: int, hand: bytes) -> int:
        """The first hand of a side as a number."""
        one = 1
        made = 0
        self.number[side] = 0
        for code in range(64):
            self.shifts[64 * side + code] = -1
        for code in sorted(set(hand)):
            if self.number[side] == packed.KINDS or hand.count(code) > 15:
                raise ValueError(f"a hand of {len(hand)} pieces")
            self.shifts[64 * side + code] = packed.FIELD * self.number[side]
            self.kinds[packed.KINDS * side + self.number[side]] = code
            made += hand.count(code) * (one << packed.FIELD * self.number[side])
            self.number[side] += 1
        return made

    def find(self, side: int, hand: int) -> int:
        """List all plays of a hand on the grid behind the others, those likely to be good first; tells how
        many. Without room for them, `crowded` is set and there are none."""
        self._deal(side, hand)
        self.kernel.halt = False
        self.kernel.want = bits.ALL
        self.kernel.seek()
        count = self.kernel.found
        if count > self.kernel.room or self.top + count > self.space:
            self.crowded = True
            return 0
        self._rank(side, hand, count)
        for i in range(count):
            at = self.top + self.ranks[self.found_ranks[i]]
            self.ranks[self.found_ranks[i]] += 1
            self._list(at, i)
        self.top += count
        return count

    def _deal(self, side: int, hand: int) -> None:
        one = 1
        for k in range(64):
            self.kernel.have[k] = 0
        self.kernel.held = 0
        self.kernel.wild = 0
        self.kernel.many = 0
        for k in range(self.number[side]):
            count = hand >> packed.FIELD * k & 15
            code = self.kinds[packed.KINDS * side + k]
            self.kernel.many += count
            if code == 0:
                self.kernel.wild = count
            elif count:
                self.kernel.have[code - 1] = count
                self.kernel.held |= one << (code - 1)
        self.kernel.held &= self.kernel.known
        self.kernel.blanks = self.kernel.wild

    def _rank(self, side: int, hand: int, count: int) -> None:
        """Where each play found goes: `ranks` then tells where the next one of a rank does."""
        one = 1
        for k in range(_RANKS + 1):
            self.ranks[k] = 0
        for i in range(count):
            rest = self.kernel.out_pieces[i]
            uses = 0
            worth = 0
            for _ in range(self.kernel.out_keys[i] >> 20 & 15):
                code = 0 if rest & 64 else (rest & 63) + 1
                uses += one << self.shifts[64 * side + code]
                worth += self.values[code]
                rest >>= 7
            score = self.kernel.out_keys[i] >> 32
            rank = min(_RANKS - 1, score + 2 * worth + (256 if uses == hand else 0))
            self.found_uses[i] = uses
            self.found_ranks[i] = _RANKS - 1 - rank
            self.found_worths[i] = worth
            self.ranks[_RANKS - rank] += 1
        for k in range(_RANKS):
            self.ranks[k + 1] += self.ranks[k]

    def _list(self, at: int, i: int) -> None:
        """Write down a play, and the squares that it lays on and that must stay free."""
        key = self.kernel.out_keys[i]
        n = key >> 20 & 15
        w = self.kernel.width
        p = key & 0xFFFF
        p = self.kernel.twins[p] if key >> 16 & 1 else p
        self.keys[at] = key
        self.pieces[at] = self.kernel.out_pieces[i]
        self.uses[at] = self.found_uses[i]
        self.worths[at] = self.found_worths[i]
        for k in range(4):
            self.laid[4 * at + k] = 0
            self.needs[4 * at + k] = 0 if self.kernel.laid else chance.WHOLE
        q = p - 1
        while bits.piece(self.kernel.codes[q]):
            q -= 1
        self._need(at, q)
        while n or bits.piece(self.kernel.codes[p]):
            if self.kernel.codes[p] == 0:
                n -= 1
                self._lay(at, p)
                self._need(at, p)
                q = p - w
                while bits.piece(self.kernel.codes[q]):
                    q -= w
                self._need(at, q)
                q = p + w
                while bits.piece(self.kernel.codes[q]):
                    q += w
                self._need(at, q)
            p += 1
        self._need(at, p)

    def _lay(self, at: int, p: int) -> None:
        one = 1
        spot = self.spots[p]
        self.laid[4 * at + (spot >> 6)] |= one << (spot & 63)

    def _need(self, at: int, p: int) -> None:
        """A wall needs nothing: no piece comes there."""
        one = 1
        spot = self.spots[p]
        if self.kernel.codes[p] == 0:
            self.needs[4 * at + (spot >> 6)] |= one << (spot & 63)

    def points_of(self, side: int, hand: int) -> int:
        """What the pieces of a hand count."""
        sum = 0
        for k in range(self.number[side]):
            sum += (hand >> packed.FIELD * k & 15) * self.values[self.kinds[packed.KINDS * side + k]]
        return sum
