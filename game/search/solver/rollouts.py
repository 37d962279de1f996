"""Patiences played out greedily with some chance, as one plays them who sees only what lies open.

It knows what letters are worth laying early, not why; that a line is complete it knows by the cards left.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.solver import methods
from game.search.solver.cards import Cards

_NOISE = 4096


class Rollouts(Cards):
    """Lines of a patience from the state that is spread out, one after another."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.clock = 0
        self.weights = [0] * 64
        self.by_number = [0] * 16
        self.by_depth = 0
        self.noise = array("i", [0] * _NOISE)
        self.stopped = False
        self.barren = 0
        self.done = 0
        self.rolling = False
        self.past_usable = True
        self.judge: Rollouts | None = None
        self.best_keys = array("Q")
        self.best_pieces = array("Q")
        self.best_sources = array("Q")

    def judged_by(self, judge: "Rollouts") -> None:
        """Let no card be turned while another kernel, of more words, finds a placement. The same cards have
        just been spread out for both; its best line is the line here."""
        self.judge = judge
        judge.best_keys = self.step_keys
        judge.best_pieces = self.step_pieces
        judge.best_sources = self.step_sources

    def _is_stuck(self) -> bool:
        """Whether no placement of any word that is judged right forbids to turn a card."""
        if self.judge is None:
            return True
        self.judge._come_to(self.depth)
        if self.method == methods.HEAPS and self.past_usable:
            return self.judge._list_with(False) == 0
        return self.judge._list_all() == 0

    def value(
        self, weights: Sequence[int], by_number: Sequence[int], by_depth: int, noise: Sequence[int]
    ) -> None:
        """What a placement is worth: the sum of its letters' weights (from 0 up), something by its number of
        cards, in the third method something for each card under those it takes, and noise by chance."""
        if len(weights) < 64 or len(by_number) < 16 or len(noise) != _NOISE:
            raise ValueError(f"{len(weights)} weights, {len(by_number)} by number, {len(noise)} of noise")
        for letter in range(64):
            self.weights[letter] = weights[letter]
        for n in range(16):
            self.by_number[n] = by_number[n]
        self.by_depth = by_depth
        self.noise = array("i", noise)

    def seed(self, number: int) -> None:
        """Begin the chance of this number."""
        self.clock = number & chance.WHOLE
        self.done = 0

    def stop(self) -> None:
        """Make a search that another thread runs, or is about to, come back at its next placement."""
        self.stopped = True

    def go_on(self) -> None:
        """Let searches run again."""
        self.stopped = False

    def _chance(self) -> int:
        """The next number by chance."""
        self.clock = (self.clock + chance.STEP) & chance.WHOLE
        return chance.mixed(self.clock)

    def _unwind(self, depth: int) -> None:
        while self.depth > depth:
            self._back()

    def _come_to(self, depth: int) -> None:
        """Go so many steps along the best line."""
        i = 0
        while i < depth and i < self.depth and self._is_step(i + 1):
            i += 1
        self._unwind(i)
        while i < depth:
            i += 1
            self._repeat(i)

    def _is_step(self, i: int) -> bool:
        """Whether the i-th step of the line is that of the best one."""
        return (
            self.step_keys[i] == self.best_keys[i]
            and self.step_pieces[i] == self.best_pieces[i]
            and self.step_sources[i] == self.best_sources[i]
        )

    def _repeat(self, i: int) -> None:
        """Go on with the i-th step of the best line."""
        if self.best_keys[i]:
            self._lay(self.best_keys[i], self.best_pieces[i], self.best_sources[i])
        else:
            self._turn_times(self.best_pieces[i])

    def _turn_times(self, turns: int) -> None:
        """A step: turn so many times."""
        self._turn_on()
        self.step_pieces[self.depth] = turns
        for _ in range(1, turns):
            self._turn(self.depth * self.span)

    def _weigh(self) -> None:
        """Give the kernel the weights, so that what a play counts is what its letters are worth."""
        at = self.depth * self.span
        for letter in range(64):
            self.grid.worths[letter] = self.weights[letter]
        for pile in range(self.piles):
            letter = self._top(at, pile)
            if letter < 62:
                under = self.past[at + self.heights + pile] - 1
                self.grid.worths[letter] = max(
                    self.grid.worths[letter], self.weights[letter] + self.by_depth * under
                )

    def _choose(self) -> None:
        """Lay the placement of the highest value."""
        best = -(1 << 60)
        top = 0
        count = min(self.results.found, self.results.room)
        for i in range(count):
            key = self.results.out_keys[i]
            value = (key >> 32) + self.by_number[(key >> 20) & 15]
            value += self.noise[self._chance() >> 52]
            if value > best:
                best = value
                top = i
        key = self.results.out_keys[top] & bits.LOW
        pieces = self.results.out_pieces[top]
        self._lay(key, pieces, self._source(key >> 20 & 15, pieces))

    def _source(self, n: int, pieces: int) -> int:
        """Which cards to take: the open card before the row's, of the heaps the highest, the waste's last."""
        at = self.depth * self.span
        p = self.past[at]
        source = 0
        one = 1
        if self.method == methods.TWELVE:
            return 0
        self._count_need(n, pieces)
        if self.method != methods.HEAPS:
            while p > 0 and source == 0:
                letter = self.past[at + methods.OUTSIDE + p - 1]
                if self.need[letter]:
                    source = self.past[at] - p + 1
                p = p - 1 if not self.open_top_only else 0
            self._forget_need(n, pieces)
            return source
        while True:
            high = 0
            best = 0
            for pile in range(self.piles):
                height = self.past[at + self.heights + pile]
                if height > high and not source & (one << pile) and self.need[self._top(at, pile)]:
                    high = height
                    best = pile
            if not high:
                break
            source |= one << best
            self.need[self._top(at, best)] -= 1
        if p and self.need[self.past[at + methods.OUTSIDE + p - 1]] > 0:
            source |= one << methods.WASTE
        self._forget_need(n, pieces)
        return source

    def _turn_to_next(self) -> bool:
        """Turn the next card that may help; false if there is none."""
        one = 1
        at = self.depth * self.span
        if not self._can_turn() or self.depth + 1 + self._left() >= self.deepest:
            return False
        if self.method == methods.HEAPS and self.past[at] and self.past[at + 2]:
            self.barren |= one << self.past[at + methods.OUTSIDE + self.past[at] - 1]
        heaps_alone = self.method == methods.HEAPS and self.past_usable
        if not (self.rolling and heaps_alone) and not self._is_stuck():  # a turn does not change the heaps
            return False
        if not self.rolling:
            self._turn_on()
            self.rolling = True
            at += self.span
        else:
            self.step_pieces[self.depth] += 1
            self._turn(at)
        if self.method != methods.HEAPS:
            return True
        most = 2 * (self.past[at + 1] // self.turn_by) + 4
        while self.barren & (one << self.past[at + methods.OUTSIDE + self.past[at] - 1]):
            if self.past[at + 5] > most:
                return False
            self.step_pieces[self.depth] += 1
            self._turn(at)
        return True
