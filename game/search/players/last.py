"""The positions that follow one another at the end of a game between two: who holds and has scored what, what
ends the game, and what it comes to then. How good moves are found is not known here.
"""

from typing import NamedTuple

from game.search.kernel import chance
from game.search.kernel.generate import Kernel
from game.search.players import limits
from game.search.players.known import KnownHands


class EndRules(NamedTuple):
    """What ends a game and what is reckoned then. `out`: when a hand is empty; `stuck`: when neither can lay;
    `by_one`, `by_all`: after so many passes running of one, of each (0: never). `free`: whether who can lay
    may pass; `reckoned`: whether hands are taken off, and go to who is out. `at_once`: reaching a target wins
    at once; else the circle is played out. `earlier`: equal totals are parted by the scores before."""

    out: bool = True
    stuck: bool = False
    by_one: int = 0
    by_all: int = 2
    free: bool = True
    reckoned: bool = True
    at_once: bool = True
    earlier: bool = False


class LastTurns(KnownHands):
    """A line of positions by ply. What there is of each side is kept at 2 * ply + side."""

    def __init__(self, kernel: Kernel, points: tuple[int, ...], rules: EndRules) -> None:
        super().__init__(kernel)
        self.weigh(points)
        self.out, self.stuck, self.by_one, self.by_all = rules[:4]
        self.free, self.reckoned, self.at_once, self.earlier = rules[4:]
        if not self.by_one and not self.by_all:
            self.by_all = 2  # nobody lays anything any more
        self.hands = [0] * 192
        self.left = [0] * 192
        self.scores = [0] * 192
        self.passes = [0] * 192
        self.lows = [0] * 192
        self.highs = [0] * 192
        self.since = [0] * 768
        self.hashes = [0] * 96
        self.targets = [0] * 2
        self.aiming = False
        self.closing = 1

    def pass_on(self, ply: int) -> None:
        """The next position begins as this one is."""
        for k in range(2 * ply, 2 * ply + 2):
            self.hands[k + 2] = self.hands[k]
            self.left[k + 2] = self.left[k]
            self.scores[k + 2] = self.scores[k]
            self.passes[k + 2] = self.passes[k]
            self.lows[k + 2] = self.lows[k]
            self.highs[k + 2] = self.highs[k]
        for k in range(8 * ply, 8 * ply + 8):
            self.since[k + 8] = self.since[k]

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
        """Whether the turn of this side, with so many points, is the last one of the last circle."""
        if not self.aiming or self.at_once or side != self.closing:
            return False
        me = 2 * ply + side
        own = self.targets[side] > 0 and self.scores[me] + score >= self.targets[side]
        return own or (self.targets[1 - side] > 0 and self.scores[me ^ 1] >= self.targets[1 - side])

    def finished(self, ply: int, side: int, at: int) -> int:
        """What a play that ends the game comes to."""
        me = 2 * ply + side
        score = self.keys[at] >> 32
        if self.aiming and self.at_once and 0 < self.targets[side] <= self.scores[me] + score:
            return score + limits.WON
        left = self.left[me] - self.worths[at]
        empty = self.uses[at] == self.hands[me]
        return self.settled(
            self.scores[me] + score,
            self.scores[me ^ 1],
            left,
            self.left[me ^ 1],
            empty,
            self.hands[me ^ 1] == 0,
            score,
        )

    def reckoning(self, ply: int, side: int) -> int:
        """What it comes to if the game is over now."""
        me = 2 * ply + side
        return self.settled(
            self.scores[me],
            self.scores[me ^ 1],
            self.left[me],
            self.left[me ^ 1],
            self.hands[me] == 0,
            self.hands[me ^ 1] == 0,
            0,
        )

    def settled(
        self,
        score: int,
        others: int,
        left: int,
        others_left: int,
        empty: bool,
        others_empty: bool,
        ahead: int,
    ) -> int:
        """By how much a side that was ahead by so much is so when the hands are taken off."""
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
        return ahead + (limits.WON if more > 0 else -limits.WON if more < 0 else 0)

    def hand_hash(self, ply: int, side: int) -> int:
        """The hash of what both hold, of the passes, and of the scores where a target is to be reached."""
        first = self.hands[2 * ply]
        second = self.hands[2 * ply + 1]
        found = chance.mixed(first) ^ chance.mixed(second ^ chance.STEP)
        rest = side | self.passes[2 * ply] << 4 | self.passes[2 * ply + 1] << 12
        found ^= chance.mixed(rest ^ chance.OTHER)
        if self.aiming:
            rest = self.scores[2 * ply] << 16 | self.scores[2 * ply + 1]
            found ^= chance.mixed(rest ^ chance.OTHER << 1)
        return found

    def play_hash(self, at: int) -> int:
        """The hash of the pieces that a play lays; those that lay there before are not counted."""
        key = self.keys[at]
        rest = self.pieces[at]
        n = key >> 20 & 15
        p = key & 0xFFFF
        axis = key >> 16 & 1
        found = 0
        p = self.kernel.twins[p] if axis else p
        while n:
            if self.kernel.codes[p] == 0:
                word = self.kernel.twins[p] if axis else p
                word = word << 8 | (rest & 127)
                found ^= chance.mixed(word ^ chance.OTHER << 2)
                rest >>= 7
                n -= 1
            p += 1
        return found
