"""What is thought of plays before they are tried: by the plays that are known already of both hands.

A play that the other one could end the game after is worth no more than that; any other is guessed at by both
laying, in turns, the best of what is known and still fits.
"""

from game.search.kernel.generate import Kernel
from game.search.players import limits, packed
from game.search.players.last import EndRules, LastTurns

_TRIED = 8  # plays known from before that are thought of first
_FINISHES = 16  # plays of the other one that would end the game


class Outlook(LastTurns):
    """Positions with the plays known in them."""

    def __init__(self, kernel: Kernel, points: tuple[int, ...], rules: EndRules) -> None:
        super().__init__(kernel, points, rules)
        self.ends = [0] * 1536
        self.end_counts = [0] * 96
        self.play_hands = [0] * 2
        self.play_left = [0] * 2
        self.play_scores = [0] * 2
        self.play_passes = [0] * 2
        self.play_next = [0] * 2
        self.play_since = [0] * 8

    def is_stale(self, me: int) -> bool:
        """Whether anything was laid since the plays of a side were found."""
        return (
            self.since[4 * me] | self.since[4 * me + 1] | self.since[4 * me + 2] | self.since[4 * me + 3]
        ) != 0

    def renew(self, me: int, side: int) -> int:
        """Find all plays of a side in a position; tells how many."""
        self.lows[me] = self.top
        count = self.find(side, self.hands[me])
        self.highs[me] = self.top
        for k in range(4):
            self.since[4 * me + k] = 0
        return count

    def is_stuck(self, ply: int, side: int) -> bool:
        """Whether this side has no play either; what it has is known then."""
        me = 2 * ply + side
        for at in range(self.lows[me], self.highs[me]):
            if self._still(ply, side, at):
                return False
        low = self.top
        self.find(side, self.hands[me])
        none = self.top == low
        self.top = low
        return none

    def _still(self, ply: int, side: int, at: int) -> bool:
        """Whether a play that was found before can be made still, for as many points."""
        me = 2 * ply + side
        return packed.holds(self.hands[me], self.uses[at]) and not (
            self.needs[4 * at] & self.since[4 * me]
            | self.needs[4 * at + 1] & self.since[4 * me + 1]
            | self.needs[4 * at + 2] & self.since[4 * me + 2]
            | self.needs[4 * at + 3] & self.since[4 * me + 3]
        )

    def known_answer(self, ply: int, side: int, beta: int, key: int, pieces: int) -> int:
        """A play known from before that might suffice: the one remembered, or that of which most is thought
        among the first; -1 if there is none."""
        me = 2 * ply + side
        tried = 0
        found = -1
        most = beta - 1
        for at in range(self.lows[me], self.highs[me]):
            alike = self.keys[at] == key and self.pieces[at] == pieces
            if alike and self._still(ply, side, at) and not self.finishes(ply, side, at):
                return at
        self.list_finishes(ply, 1 - side)
        for at in range(self.lows[me], self.highs[me]):
            if tried < _TRIED and self._still(ply, side, at) and not self.finishes(ply, side, at):
                tried += 1
                if self.ceiling(ply, side, at) >= beta:
                    thought = self.guess(ply, side, at)
                    if thought > most:
                        most = thought
                        found = at
        return found

    def list_finishes(self, ply: int, side: int) -> None:
        """The known plays of this side that would end the game, the highest first."""
        me = 2 * ply + side
        count = 0
        for at in range(self.lows[me], self.highs[me]):
            if self.finishes(ply, side, at) and self._still(ply, side, at):
                i = count if count < _FINISHES else _FINISHES
                while i > 0 and self.keys[at] > self.keys[self.ends[_FINISHES * ply + i - 1]]:
                    if i < _FINISHES:
                        self.ends[_FINISHES * ply + i] = self.ends[_FINISHES * ply + i - 1]
                    i -= 1
                if i < _FINISHES:
                    self.ends[_FINISHES * ply + i] = at
                    count = min(_FINISHES, count + 1)
        self.end_counts[ply] = count

    def ceiling(self, ply: int, side: int, at: int) -> int:
        """The most that a play can come to: the other one may end the game as far as is known."""
        me = 2 * ply + side
        score = self.keys[at] >> 32
        for i in range(self.end_counts[ply]):
            end = self.ends[_FINISHES * ply + i]
            if not (
                self.needs[4 * end] & self.laid[4 * at]
                | self.needs[4 * end + 1] & self.laid[4 * at + 1]
                | self.needs[4 * end + 2] & self.laid[4 * at + 2]
                | self.needs[4 * end + 3] & self.laid[4 * at + 3]
            ):
                gain = self.keys[end] >> 32
                if self.aiming and self.at_once and 0 < self.targets[1 - side] <= self.scores[me ^ 1] + gain:
                    return score - gain - limits.WON
                return -self.settled(
                    self.scores[me ^ 1] + gain,
                    self.scores[me] + score,
                    self.left[me ^ 1] - self.worths[end],
                    self.left[me] - self.worths[at],
                    self.uses[end] == self.hands[me ^ 1],
                    self.uses[at] == self.hands[me],
                    gain - score,
                )
        return limits.NEVER

    def guess(self, ply: int, side: int, first: int) -> int:
        """What a play may come to: both go on with the best of the plays known from before."""
        at = first
        turn = side
        ahead = 0
        for k in range(2):
            self.play_hands[k] = self.hands[2 * ply + k]
            self.play_left[k] = self.left[2 * ply + k]
            self.play_scores[k] = self.scores[2 * ply + k]
            self.play_passes[k] = self.passes[2 * ply + k]
            self.play_next[k] = self.lows[2 * ply + k]
        for k in range(8):
            self.play_since[k] = self.since[8 * ply + k]
        while True:
            if at >= 0:
                score = self.keys[at] >> 32
                ahead += score if turn == side else -score
                self.play_scores[turn] += score
                self.play_hands[turn] -= self.uses[at]
                self.play_left[turn] -= self.worths[at]
                self.play_passes[turn] = 0
                for k in range(4):
                    self.play_since[k] |= self.laid[4 * at + k]
                    self.play_since[4 + k] |= self.laid[4 * at + k]
                if self.play_hands[turn] == 0:
                    break
                if self.aiming and 0 < self.targets[turn] <= self.play_scores[turn]:
                    break
            else:
                self.play_passes[turn] += 1
                if self.passes_end(self.play_passes[turn], self.play_passes[1 - turn]):
                    break
            turn = 1 - turn
            at = self._next_known(2 * ply + turn, turn)
        return self.settled(
            self.play_scores[side],
            self.play_scores[1 - side],
            self.play_left[side],
            self.play_left[1 - side],
            self.play_hands[side] == 0,
            self.play_hands[1 - side] == 0,
            ahead,
        )

    def _next_known(self, me: int, turn: int) -> int:
        """The next play of a guess; -1 if there is none."""
        at = self.play_next[turn]
        while at < self.highs[me]:
            if packed.holds(self.play_hands[turn], self.uses[at]) and not (
                self.needs[4 * at] & self.play_since[4 * turn]
                | self.needs[4 * at + 1] & self.play_since[4 * turn + 1]
                | self.needs[4 * at + 2] & self.play_since[4 * turn + 2]
                | self.needs[4 * at + 3] & self.play_since[4 * turn + 3]
            ):
                self.play_next[turn] = at + 1
                return at
            at += 1
        self.play_next[turn] = at
        return -1
