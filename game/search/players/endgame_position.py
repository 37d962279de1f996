"""The positions of a line at the end of a game between two: hands, scores, passes, what ends the game and its
value then; and the plays of both hands, each with the squares that it needs.

A play laid meanwhile leaves a listed one and its score as they were if it fills none of these squares. So
each play is generated once, and the lists of later positions refer to it.
"""

from array import array
from typing import NamedTuple

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.players import endgame_numbers as numbers

_RANKS = 256  # by points; the upper half is for plays that go out
_LISTED = 4  # entries of lists for each play


class EndRules(NamedTuple):
    """What ends a game and how it is scored then. `out`: when a hand is empty; `stuck`: when neither can lay;
    `by_one`, `by_all`: after so many passes in a row of one, of each (0: never). `free`: whether a player who
    can lay may pass; `reckoned`: whether hands are deducted, and added for the player who is out. `at_once`:
    reaching a target wins at once; else the circle is played out. `earlier`: the scores before the deductions
    break a tie."""

    out: bool = True
    stuck: bool = False
    by_one: int = 0
    by_all: int = 2
    free: bool = True
    reckoned: bool = True
    at_once: bool = True
    earlier: bool = False


class EndgamePosition:
    """A line of positions by ply, the plays generated on the grid of a kernel, and lists of those still
    possible.

    The index of a side at a ply is 2 * ply + side. A hand is one number: how many pieces it has of each kind
    that its owner had at first. Sets of squares have 256 bits, four words a play; on a larger grid squares
    share bits, so that plays are dropped from a list and generated again without need.
    """

    def __init__(self, kernel: Kernel, points: tuple[int, ...], rules: EndRules) -> None:
        """`points`: the points of each piece left in hand, by its code."""
        self.kernel = kernel
        self.values = [0] * 64
        for code in range(64):
            self.values[code] = points[code]
        self.shifts = [-1] * 128
        self.kinds = [0] * 24
        self.number = [0] * 2
        w = self.kernel.grid.width
        self.spots = array("i", bytes(8 * w * w))
        for p in range(w * w):
            self.spots[p] = ((p // w - 1) * (w - 2) + p % w - 1) & 255
            self.spots[self.kernel.grid.transposed[p]] = self.spots[p]
        self.top = self.list_top = 0
        self.crowded = False
        self.ranks = [0] * 257
        self.make_room(1 << 15)
        self.out, self.stuck, self.by_one, self.by_all = rules[:4]
        self.free, self.reckoned, self.at_once, self.earlier = rules[4:]
        if not self.by_one and not self.by_all:
            self.by_all = 2  # else a game in which nobody can lay would not end
        self.hands = [0] * 192
        self.left = [0] * 192
        self.scores = [0] * 192
        self.passes = [0] * 192
        self.lows = [0] * 192
        self.highs = [0] * 192
        self.last = [-1] * 97
        self.crossed = [0] * 384
        self.hashes = [0] * 96
        self.targets = [0] * 2
        self.aiming = False
        self.closing = 1

    def make_room(self, plays: int) -> None:
        """Make room for `plays` plays, in lists too, and in one search of the kernel."""
        self.space = plays
        self.keys = array("Q", bytes(8 * plays))
        self.pieces = array("Q", bytes(8 * plays))
        self.uses = array("Q", bytes(8 * plays))
        self.laid = array("Q", bytes(32 * plays))
        self.needs = array("Q", bytes(32 * plays))
        self.lines = array("Q", bytes(16 * plays))
        self.worths = array("i", bytes(4 * plays))
        self.listed = array("i", bytes(4 * _LISTED * plays))
        self.priorities = array("i", bytes(4 * _LISTED * plays))
        if self.kernel.results.room < plays // 4:
            self.kernel.results.make_room(plays // 4)

    def hold(self, side: int, hand: bytes) -> int:
        """The first hand of a side as a number; sets its kinds of pieces."""
        self.number[side] = 0
        for code in range(64):
            self.shifts[64 * side + code] = -1
        for code in sorted(set(hand)):
            if self.number[side] == numbers.KINDS or hand.count(code) > 15:
                raise ValueError(f"a hand of {len(hand)} pieces")
            self.shifts[64 * side + code] = numbers.FIELD * self.number[side]
            self.kinds[numbers.KINDS * side + self.number[side]] = code
            self.number[side] += 1
        return self.packed(side, hand)

    def packed(self, side: int, hand: bytes) -> int:
        """A hand of the kinds of a side as a number."""
        one = 1
        made = 0
        for code in hand:
            if self.shifts[64 * side + code] < 0:
                raise ValueError(f"{hand!r} has other pieces than the first hand")
            made += one << self.shifts[64 * side + code]
        return made

    def take(self, me: int, low: int, high: int) -> None:
        """List the plays of a list that the hand can lay, those that go out first."""
        self.lows[me] = self.list_top
        if self.list_top + high - low > _LISTED * self.space:
            self.crowded = True
            return
        for out in range(1, -1, -1):
            for i in range(low, high):
                at = self.listed[i]
                if numbers.holds(self.hands[me], self.uses[at]) and (self.uses[at] == self.hands[me]) == out:
                    self.listed[self.list_top] = at
                    self.list_top += 1
        self.highs[me] = self.list_top

    def filter_lists(self, ply: int) -> None:
        """Filter both lists of the ply before: keep the plays that are still possible, for as many points,
        after the play that led here. A pass keeps all."""
        last = self.last[ply]
        if last < 0:
            return
        for me in range(2 * ply, 2 * ply + 2):
            low = self.list_top
            if low + self.highs[me] - self.lows[me] > _LISTED * self.space:
                self.crowded = True
                return
            for i in range(self.lows[me], self.highs[me]):
                at = self.listed[i]
                if numbers.holds(self.hands[me], self.uses[at]) and not self.interferes(last, at):
                    self.listed[self.list_top] = at
                    self.list_top += 1
            self.lows[me] = low
            self.highs[me] = self.list_top

    def interferes(self, one: int, at: int) -> bool:
        """Whether a play fills a square that another one needs."""
        return (
            self.laid[4 * one] & self.needs[4 * at]
            | self.laid[4 * one + 1] & self.needs[4 * at + 1]
            | self.laid[4 * one + 2] & self.needs[4 * at + 2]
            | self.laid[4 * one + 3] & self.needs[4 * at + 3]
        ) != 0

    def generate(self, me: int, side: int) -> int:
        """List all plays of a side, those likely to be good first; returns their number. Only lines that
        plays have crossed since its last complete list are searched: elsewhere the list is complete. Without
        room, sets `crowded` and lists none."""
        self._deal(side, self.hands[me])
        self.kernel.results.halt = False
        self.kernel.results.want = bits.ALL
        for axis in range(2):
            self.kernel.walk.lines[axis] = self.crossed[2 * me + axis]
        self.kernel.seek()
        for axis in range(2):
            self.kernel.walk.lines[axis] = chance.WHOLE
        plays = self.kernel.results.found
        if (
            plays > self.kernel.results.room
            or self.top + plays > self.space
            or self.list_top + plays + self.highs[me] - self.lows[me] > _LISTED * self.space
        ):
            self.crowded = True
            return 0
        for k in range(_RANKS + 1):
            self.ranks[k] = 0
        for i in range(plays):
            self._record(self.top + i, i, side)
            self.ranks[self._rank(me, self.top + i) + 1] += 1
        for i in range(self.lows[me], self.highs[me]):
            if self._is_untouched(me, self.listed[i]):
                self.ranks[self._rank(me, self.listed[i]) + 1] += 1
        for k in range(_RANKS):
            self.ranks[k + 1] += self.ranks[k]
        for i in range(plays):
            self._list(me, self.top + i)
        for i in range(self.lows[me], self.highs[me]):
            if self._is_untouched(me, self.listed[i]):
                self._list(me, self.listed[i])
        self.top += plays
        self.list_top += self.ranks[_RANKS]
        return self.ranks[_RANKS]

    def _is_untouched(self, me: int, at: int) -> bool:
        """Whether no play has crossed the line of this one since the list was made."""
        axis = self.keys[at] >> 16 & 1
        p = self.keys[at] & 0xFFFF
        line = p % self.kernel.grid.width if axis else p // self.kernel.grid.width
        return not self.crossed[2 * me + axis] >> (line & 63) & 1

    def _rank(self, me: int, at: int) -> int:
        """The bucket of a play in the list: by points, plays that go out first."""
        score = self.keys[at] >> 32
        rank = score + 2 * self.worths[at] + (128 if self.uses[at] == self.hands[me] else 0)
        return _RANKS - 1 - min(_RANKS - 1, rank)

    def _list(self, me: int, at: int) -> None:
        """Add a play to the list (counting sort by rank)."""
        rank = self._rank(me, at)
        self.listed[self.list_top + self.ranks[rank]] = at
        self.ranks[rank] += 1

    def highest_of_one(self, side: int, one: int) -> int:
        """The most points that one piece, as a hand, can score alone on the grid; -1 if it fits nowhere."""
        bit = 1
        kind = 0
        best = -1
        w = self.kernel.grid.width
        while one >> numbers.FIELD * kind != 1:
            kind += 1
        code = self.kinds[numbers.KINDS * side + kind]
        bit = (bit << code - 1) & self.kernel.grid.known if code else self.kernel.grid.known
        letter = code - 1 if code else 63
        for line in range(self.kernel.grid.low[0] - 1, self.kernel.grid.high[0] + 2):
            for p in range(line * w + self.kernel.grid.low[1] - 1, line * w + self.kernel.grid.high[1] + 2):
                turned = self.kernel.grid.transposed[p]
                if (
                    self.kernel.grid.cross_checks[p] & self.kernel.grid.cross_checks[turned] & bit
                    and self.kernel.grid.beside[p]
                    and self.kernel.grid.codes[p] == 0
                ):
                    gain = self.kernel.grid.letter_scores[self.kernel.grid.premiums[p] + letter]
                    score = (self.kernel.grid.cross_sums[p] + gain) * self.kernel.grid.cross_factors[p]
                    score += (self.kernel.grid.cross_sums[turned] + gain) * self.kernel.grid.cross_factors[
                        turned
                    ]
                    best = max(best, score + self.kernel.results.bonus[1])
        return best

    def _deal(self, side: int, hand: int) -> None:
        self.kernel.rack.empty()
        for k in range(self.number[side]):
            self.kernel.rack.add(self.kinds[numbers.KINDS * side + k], hand >> numbers.FIELD * k & 15)

    def _record(self, at: int, i: int, side: int) -> None:
        """Record a play of the kernel: its pieces and squares, the squares that must stay free, and the lines
        in which it may open or close plays."""
        one = 1
        key = self.kernel.results.out_keys[i]
        rest = self.kernel.results.out_pieces[i]
        n = key >> 20 & 15
        w = self.kernel.grid.width
        axis = key >> 16 & 1
        p = key & 0xFFFF
        p = self.kernel.grid.transposed[p] if axis else p
        self.keys[at] = key
        self.pieces[at] = rest
        self.uses[at] = 0
        self.worths[at] = 0
        for _ in range(n):
            code = 0 if rest & 64 else (rest & 63) + 1
            self.uses[at] += one << self.shifts[64 * side + code]
            self.worths[at] += self.values[code]
            rest >>= 7
        for k in range(4):
            self.laid[4 * at + k] = 0
            self.needs[4 * at + k] = 0 if self.kernel.grid.laid else chance.WHOLE
        self.lines[2 * at] = self.lines[2 * at + 1] = 0
        q = p - 1
        while bits.piece(self.kernel.grid.codes[q]):
            q -= 1
        self._need(at, 1 - axis, q)
        while n or bits.piece(self.kernel.grid.codes[p]):
            if self.kernel.grid.codes[p] == 0:
                n -= 1
                self._lay(at, p)
                self._need(at, axis, p)
                self._need(at, 1 - axis, p)
                q = p - w
                while bits.piece(self.kernel.grid.codes[q]):
                    q -= w
                self._need(at, axis, q)
                q = p + w
                while bits.piece(self.kernel.grid.codes[q]):
                    q += w
                self._need(at, axis, q)
            p += 1
        self._need(at, 1 - axis, p)

    def _lay(self, at: int, p: int) -> None:
        one = 1
        spot = self.spots[p]
        self.laid[4 * at + (spot >> 6)] |= one << (spot & 63)

    def _need(self, at: int, axis: int, p: int) -> None:
        """Mark a square that must stay free, and its line along an axis, where the play changes what can be
        laid. A wall stays free anyway."""
        one = 1
        spot = self.spots[p]
        if self.kernel.grid.codes[p] == 0:
            self.needs[4 * at + (spot >> 6)] |= one << (spot & 63)
            spot = min(p, self.kernel.grid.transposed[p])
            spot = spot % self.kernel.grid.width if axis else spot // self.kernel.grid.width
            self.lines[2 * at + axis] |= one << (spot & 63)

    def points_of(self, side: int, hand: int) -> int:
        """The points of a hand."""
        sum = 0
        for k in range(self.number[side]):
            sum += (hand >> numbers.FIELD * k & 15) * self.values[self.kinds[numbers.KINDS * side + k]]
        return sum

    def copy_ply(self, ply: int) -> None:
        """Copy this position to the next ply."""
        for k in range(2 * ply, 2 * ply + 2):
            self.hands[k + 2] = self.hands[k]
            self.left[k + 2] = self.left[k]
            self.scores[k + 2] = self.scores[k]
            self.passes[k + 2] = self.passes[k]
            self.lows[k + 2] = self.lows[k]
            self.highs[k + 2] = self.highs[k]
        for k in range(4 * ply, 4 * ply + 4):
            self.crossed[k + 4] = self.crossed[k]

    def passes_end(self, own: int, other: int) -> bool:
        return (self.by_one > 0 and own >= self.by_one) or (
            self.by_all > 0 and min(own, other) >= self.by_all
        )

    def finishes(self, ply: int, side: int, at: int) -> bool:
        """Whether a play of this side ends the game."""
        me = 2 * ply + side
        if self.out and self.uses[at] == self.hands[me]:
            return True
        if not self.aiming:
            return False
        score = self.keys[at] >> 32
        if self.at_once:
            return self.targets[side] > 0 and self.scores[me] + score >= self.targets[side]
        return self.circle_ends(ply, side, score)

    def circle_ends(self, ply: int, side: int, score: int) -> bool:
        """Whether the turn of this side, with `score` points, is the last one of the last circle."""
        if not self.aiming or self.at_once or side != self.closing:
            return False
        me = 2 * ply + side
        own = self.targets[side] > 0 and self.scores[me] + score >= self.targets[side]
        return own or (self.targets[1 - side] > 0 and self.scores[me ^ 1] >= self.targets[1 - side])

    def value_of_end(self, ply: int, side: int, at: int) -> int:
        """The value of a play that ends the game."""
        me = 2 * ply + side
        score = self.keys[at] >> 32
        if self.aiming and self.at_once and 0 < self.targets[side] <= self.scores[me] + score:
            return score + numbers.WON
        left = self.left[me] - self.worths[at]
        empty = self.uses[at] == self.hands[me]
        return self.final_value(
            self.scores[me] + score,
            self.scores[me ^ 1],
            left,
            self.left[me ^ 1],
            empty,
            self.hands[me ^ 1] == 0,
            score,
        )

    def value_now(self, ply: int, side: int) -> int:
        """The value if the game is over now."""
        me = 2 * ply + side
        return self.final_value(
            self.scores[me],
            self.scores[me ^ 1],
            self.left[me],
            self.left[me ^ 1],
            self.hands[me] == 0,
            self.hands[me ^ 1] == 0,
            0,
        )

    def final_value(
        self,
        score: int,
        others: int,
        left: int,
        others_left: int,
        empty: bool,
        others_empty: bool,
        ahead: int,
    ) -> int:
        """The value after the deductions for the hands: by how much a side that is `ahead` by so much is
        ahead then; where there are targets, plus or minus `WON`."""
        own = 0
        other = 0
        if self.reckoned:
            own = others_left if empty else -left
            other = left if others_empty else -others_left
        ahead += own - other
        if not self.aiming:
            return ahead
        more = score + own - others - other
        if more == 0 and self.earlier:
            more = score - others
        return ahead + (numbers.WON if more > 0 else -numbers.WON if more < 0 else 0)

    def hash_of(self, ply: int, side: int) -> int:
        """The hash of a position with this side in turn."""
        return chance.mixed(self.hashes[ply] ^ self.hand_hash(ply, side))

    def hand_hash(self, ply: int, side: int) -> int:
        """The hash of the hands, the passes and, where there are targets, the scores."""
        first = self.hands[2 * ply]
        second = self.hands[2 * ply + 1]
        hash = chance.mixed(first) ^ chance.mixed(second ^ chance.STEP)
        rest = side | self.passes[2 * ply] << 4 | self.passes[2 * ply + 1] << 12
        hash ^= chance.mixed(rest ^ chance.OTHER)
        if self.aiming:
            rest = self.scores[2 * ply] << 16 | self.scores[2 * ply + 1]
            hash ^= chance.mixed(rest ^ chance.OTHER << 1)
        return hash

    def play_hash(self, at: int) -> int:
        """The hash of the new pieces of a play and their squares."""
        key = self.keys[at]
        rest = self.pieces[at]
        n = key >> 20 & 15
        p = key & 0xFFFF
        axis = key >> 16 & 1
        hash = 0
        p = self.kernel.grid.transposed[p] if axis else p
        while n:
            if self.kernel.grid.codes[p] == 0:
                word = self.kernel.grid.transposed[p] if axis else p
                word = word << 8 | (rest & 127)
                hash ^= chance.mixed(word ^ chance.OTHER << 2)
                rest >>= 7
                n -= 1
            p += 1
        return hash
