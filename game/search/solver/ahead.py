"""Which of the placements noted to lay: one of those worth most, that leaves most letters a square to go to.

Late in a patience of heaps nearly every card comes alone from outside. Where the crossword has no square for
a letter that is not laid yet, the line will not be complete, however much the placement was worth.

Some letters have no such square in any crossword: a Q comes from outside only together with a U of the heaps.
Cards are turned only while the heaps alone permit nothing, so until then no square should take that U.
"""

from collections.abc import Sequence

from game.search.kernel import bits
from game.search.solver import methods
from game.search.solver.choices import Choices

_NONE = -(1 << 60)
_OWN = 64  # what a placement has borrowed that takes no card lent


class Ahead(Choices):
    """Choices that look a step ahead, in the third method."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.looks = 1
        self.ways = [0] * 3
        self.block = 0
        self.choice = 0

    def look_ahead(self, looks: int, ways: Sequence[int], block: int) -> None:
        """Look beyond so many placements. `ways` is what it is worth that a letter not laid yet has a square
        where a single card of it can lie, a second one, and a third. `block` is what such a square costs for
        a letter that one outside waits for; the second and the third cost half of it."""
        if looks < 1 or len(ways) != 3:
            raise ValueError(f"{looks} placements to look beyond, {len(ways)} ways")
        self.looks = looks
        for i in range(3):
            self.ways[i] = ways[i]
        self.block = block

    def _choose_from(self, allowed: int) -> bool:
        """Choose a placement noted with no card lent or one of these; false if there is none."""
        most = _NONE
        self.choice = -1
        for _ in range(self.looks if self.method == methods.HEAPS else 1):
            top = self._next_best(allowed)
            if top < 0:
                break
            value = self.values[top]
            self.values[top] = _NONE
            if self.looks > 1 and self.method == methods.HEAPS:
                value += self._worth_after(top)
            if value > most:
                most = value
                self.choice = top
        return self.choice >= 0

    def _next_best(self, allowed: int) -> int:
        """The placement allowed that is worth most of those not looked at yet; -1 if there is none."""
        one = 1
        most = _NONE
        top = -1
        for i in range(self.noted):
            if self.values[i] > most:
                lent = self.value_lent[i]
                if lent == _OWN or allowed & one << lent:
                    most = self.values[i]
                    top = i
        return top

    def _worth_after(self, top: int) -> int:
        """What it is worth where letters not laid yet can go after a placement."""
        one = 1
        rest = 0
        key = self.value_keys[top]
        pieces = self.value_pieces[top]
        n = key >> 20 & 15
        self._count_need(n, pieces)
        for letter in range(62):
            if self.unlaid[letter] > self.need[letter]:
                rest |= one << letter
        self._forget_need(n, pieces)
        self._place(key, pieces)
        worth = self._worth_of_squares(rest)
        self._take_back()
        return worth

    def _worth_of_squares(self, letters: int) -> int:
        once = 0
        twice = 0
        thrice = 0
        for line in range(self.low[0] - 1, self.high[0] + 2):
            p = line * self.width + self.low[1] - 1
            end = p + self.high[1] - self.low[1] + 3
            while p < end:
                if self.beside[p] and self.codes[p] == 0:
                    fit = self.fits[p] & self.fits[self.twins[p]] & letters
                    thrice |= twice & fit
                    twice |= once & fit
                    once |= fit
                p += 1
        worth = self.ways[0] * bits.count(once) + self.ways[1] * bits.count(twice)
        worth += self.ways[2] * bits.count(thrice)
        worth += (
            self.hook_worth * (2 * bits.count(once & self.outside) + bits.count(twice & self.outside)) // 2
        )
        if once & self.awaited:
            worth -= self.block * bits.count(once & self.awaited)
            worth -= self.block * (bits.count(twice & self.awaited) + bits.count(thrice & self.awaited)) // 2
        return worth
