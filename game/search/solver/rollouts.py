"""Greedy, partly random playouts of patiences that use only face-up cards.

The caller says which letters are worth laying early. A line is complete when no cards are left.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.solver import methods
from game.search.solver.cards import Cards

_NOISE = 4096


class Rollouts:
    """Lines of a patience from the state that is spread out, one after another."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.grid = cards.kernel.grid
        self.results = cards.kernel.results
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
        judge.best_keys = self.cards.step_keys
        judge.best_pieces = self.cards.step_pieces
        judge.best_sources = self.cards.step_sources

    def is_stuck(self) -> bool:
        """Whether no placement of any word that is judged right forbids to turn a card."""
        if self.judge is None:
            return True
        self.judge.come_to(self.cards.depth)
        if self.cards.method == methods.HEAPS and self.past_usable:
            return self.judge.cards.list_with(False) == 0
        return self.judge.cards.list_all() == 0

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
        self.best_keys = array("Q", bytes(8 * (self.cards.deepest + 2)))
        self.best_pieces = array("Q", bytes(8 * (self.cards.deepest + 2)))
        self.best_sources = array("Q", bytes(8 * (self.cards.deepest + 2)))

    def stop(self) -> None:
        """Make a search that another thread runs, or is about to, come back at its next placement."""
        self.stopped = True

    def go_on(self) -> None:
        """Let searches run again."""
        self.stopped = False

    def next_number(self) -> int:
        """The next number by chance."""
        self.clock = (self.clock + chance.STEP) & chance.WHOLE
        return chance.mixed(self.clock)

    def unwind(self, depth: int) -> None:
        while self.cards.depth > depth:
            self.cards.back()

    def come_to(self, depth: int) -> None:
        """Go `depth` steps along the best line."""
        i = 0
        while i < depth and i < self.cards.depth and self._is_step(i + 1):
            i += 1
        self.unwind(i)
        while i < depth:
            i += 1
            self._repeat(i)

    def _is_step(self, i: int) -> bool:
        """Whether the i-th step of the line is that of the best one."""
        return (
            self.cards.step_keys[i] == self.best_keys[i]
            and self.cards.step_pieces[i] == self.best_pieces[i]
            and self.cards.step_sources[i] == self.best_sources[i]
        )

    def _repeat(self, i: int) -> None:
        """Go on with the i-th step of the best line."""
        if self.best_keys[i]:
            self.cards.lay(self.best_keys[i], self.best_pieces[i], self.best_sources[i])
        else:
            self.turn_times(self.best_pieces[i])

    def turn_times(self, turns: int) -> None:
        """A step: turn `turns` times."""
        self.cards.turn_on()
        self.cards.step_pieces[self.cards.depth] = turns
        for _ in range(1, turns):
            self.cards.turn(self.cards.depth * self.cards.span)

    def weigh(self) -> None:
        """Give the kernel the weights, so that what a play counts is what its letters are worth."""
        at = self.cards.depth * self.cards.span
        for letter in range(64):
            self.grid.letter_scores[letter] = self.weights[letter]
        for pile in range(self.cards.piles):
            letter = self.cards.top_of(at, pile)
            if letter < 62:
                under = self.cards.past[at + self.cards.heights + pile] - 1
                self.grid.letter_scores[letter] = max(
                    self.grid.letter_scores[letter], self.weights[letter] + self.by_depth * under
                )

    def lay_best(self) -> None:
        """Lay the placement of the highest value."""
        best = -(1 << 60)
        top = 0
        count = min(self.results.found, self.results.room)
        for i in range(count):
            key = self.results.out_keys[i]
            value = (key >> 32) + self.by_number[(key >> 20) & 15]
            value += self.noise[self.next_number() >> 52]
            if value > best:
                best = value
                top = i
        key = self.results.out_keys[top] & bits.LOW
        pieces = self.results.out_pieces[top]
        self.cards.lay(key, pieces, self.cards.source_of(key >> 20 & 15, pieces))

    def turn_to_next(self) -> bool:
        """Turn the next card that may help; false if there is none."""
        one = 1
        at = self.cards.depth * self.cards.span
        if not self.cards.can_turn() or self.cards.depth + 1 + self.cards.left() >= self.cards.deepest:
            return False
        if self.cards.method == methods.HEAPS and self.cards.past[at] and self.cards.past[at + 2]:
            self.barren |= one << self.cards.past[at + methods.OUTSIDE + self.cards.past[at] - 1]
        heaps_alone = self.cards.method == methods.HEAPS and self.past_usable
        if not (self.rolling and heaps_alone) and not self.is_stuck():  # a turn does not change the heaps
            return False
        if not self.rolling:
            self.cards.turn_on()
            self.rolling = True
            at += self.cards.span
        else:
            self.cards.step_pieces[self.cards.depth] += 1
            self.cards.turn(at)
        if self.cards.method != methods.HEAPS:
            return True
        most = 2 * (self.cards.past[at + 1] // self.cards.turn_by) + 4
        while self.barren & (one << self.cards.past[at + methods.OUTSIDE + self.cards.past[at] - 1]):
            if self.cards.past[at + 5] > most:
                return False
            self.cards.step_pieces[self.cards.depth] += 1
            self.cards.turn(at)
        return True

    def look_ready(self) -> None:
        """Raise ValueError where no cards are spread out, no chance is begun, or a number cannot be."""
        if not self.cards.span or len(self.best_keys) < self.cards.deepest + 2:
            raise ValueError("no cards are spread out, or no chance is begun after it")
        if self.cards.turn_by < 1:
            raise ValueError(f"{self.cards.turn_by} cards turned at a time")
