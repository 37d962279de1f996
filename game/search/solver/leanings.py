"""What a line of a patience keeps back: letters that harder ones wait for, and squares for these.

It knows how much each letter is needed for another, not why; nor how lines are found.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython  # noqa: F401

from array import array
from collections.abc import Sequence

from game.search.solver import methods
from game.search.solver.rollouts import Rollouts

_MIDDLE = 1 << 13  # what each letter is worth more than its value here, so that nothing is worth less than 0


class Leanings(Rollouts):
    """A line with its own leanings, drawn by chance or those of the best line so far."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.afresh = 0
        self.hard = 1 << 30
        self.partners = array("i", bytes(4 * 64 * 64))
        self.keeps = [0] * 8
        self.keep = self.best_keep = 0
        self.companions = array("Q", bytes(8 * 64))
        self.hooks_worth = [0] * 8
        self.hook_worth = self.best_hook_worth = 0
        self.outside = self.awaited = 0
        self.leanings = [0] * 64
        self.unlaid = [0] * 64
        self.in_heaps = [0] * 64
        self.greedy = False

    def lean(self, hard: int, partners: Sequence[int], keeps: Sequence[int]) -> None:
        """Letters of at least this weight are hard. `partners` says, 64 numbers a letter, how much each other
        one is needed for it; of `keeps`, eight numbers in quarters, each line has one: how much of that a
        letter is worth less in hand while the hard one is not laid."""
        if len(partners) != 64 * 64 or len(keeps) != 8:
            raise ValueError(f"{len(partners)} partners, {len(keeps)} to draw from")
        self.hard = hard
        self.partners = array("i", partners)
        for i in range(8):
            self.keeps[i] = keeps[i]

    def lean_on_squares(self, companions: Sequence[int], hooks: Sequence[int]) -> None:
        """`companions` says, a bit each, which letters all words have that have a letter. Of `hooks`, eight
        numbers, each line has one: what a square is worth to it where a single hard card can lie that is
        still to come from outside the heaps."""
        if len(companions) != 64 or len(hooks) != 8:
            raise ValueError(f"{len(companions)} letters with companions, {len(hooks)} hooks")
        self.companions = array("Q", companions)
        for i in range(8):
            self.hooks_worth[i] = hooks[i]

    def _keep_leanings(self) -> None:
        """This line is the best one."""
        self.best_keep = self.keep
        self.best_hook_worth = self.hook_worth

    def _draw_leanings(self, known: bool) -> None:
        """How this line leans: as the best one, if one is known, or by chance."""
        if known and (self._chance() & 255) >= self.afresh:
            self.keep = self.best_keep
            self.hook_worth = self.best_hook_worth
        else:
            self.keep = self.keeps[self._chance() & 7]
            self.hook_worth = self.hooks_worth[self._chance() & 7]
        self._count_unlaid()
        self._lean()

    def _count_unlaid(self) -> None:
        """How many cards of each letter are not laid yet, and how many of these lie in the heaps."""
        at = self.depth * self.span
        for letter in range(64):
            self.unlaid[letter] = self.past[at + methods.HAND + letter]
            self.in_heaps[letter] = 0
        for i in range(self.past[at + 1]):
            self.unlaid[self.past[at + methods.OUTSIDE + i]] += 1
        for pile in range(self.piles):
            for i in range(self.past[at + self.heights + pile]):
                letter = self.past[at + self.stacks + pile * self.tall + i]
                self.unlaid[letter] += 1
                self.in_heaps[letter] += 1

    def _lean(self) -> None:
        """What each letter is worth more or less than its weight, by the hard ones that are not laid yet. One
        that comes from outside the heaps is better laid than kept: no other card comes with it from there."""
        one = 1
        self.outside = self.awaited = 0
        for letter in range(64):
            self.leanings[letter] = 0
        for hard in range(64):
            if self.unlaid[hard] and self.weights[hard] >= self.hard:
                if self.unlaid[hard] > self.in_heaps[hard]:
                    self.outside |= one << hard
                for letter in range(64):
                    if self.method != methods.HEAPS or self.in_heaps[letter]:
                        if self.outside >> hard & self.companions[hard] >> letter & one:
                            self.awaited |= one << letter
                        self.leanings[letter] -= self.keep * self.partners[64 * hard + letter] // 4

    def _weigh_leaning(self) -> None:
        """Give the kernel the weights, as this line leans."""
        self._weigh()
        for letter in range(64):
            self.worths[letter] = max(0, self.worths[letter] + self.leanings[letter] + _MIDDLE)

    def _value(self, n: int, sum: int) -> int:
        """What a placement of n cards is worth to this line, of which the letters count so much."""
        value = sum + self.by_number[n] - n * _MIDDLE
        return value if self.greedy else value + self.noise[self._chance() >> 52]
