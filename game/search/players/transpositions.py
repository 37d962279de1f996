"""What the search of the end remembers: positions by their hash, and the best lines.

It does not search, and knows no rules.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array

from game.search.kernel import bits
from game.search.kernel.generate import Kernel
from game.search.players import limits
from game.search.players.last import EndRules
from game.search.players.outlook import Outlook

_FEWEST, _MOST = 1 << 10, 1 << 22  # positions remembered, 32 bytes each


class Transpositions(Outlook):
    """A table of positions, four words each, where a newer one takes the place of an older; and lines."""

    def __init__(self, kernel: Kernel, points: tuple[int, ...], rules: EndRules) -> None:
        super().__init__(kernel, points, rules)
        self.bests = [0] * 96
        self.best_keys = [0] * 96
        self.best_pieces = [0] * 96
        self.line_keys = array("Q", bytes(8 * limits.DEEPEST * limits.DEEPEST))
        self.line_pieces = array("Q", bytes(8 * limits.DEEPEST * limits.DEEPEST))
        self.line_ends = [0] * 97
        self.best_here = 0
        self.table = array("Q")
        self.fence = 0
        self.guesses = 0

    def make_table(self, nodes: int) -> None:
        """Room for about so many positions, none remembered."""
        slots = _FEWEST
        while slots < nodes and slots < _MOST:
            slots *= 2
        if len(self.table) == 4 * slots:
            with cython.nogil:
                self._forget(4 * slots)
        else:
            self.table = array("Q", bytes(32 * slots))
        self.fence = slots - 1

    def _forget(self, words: int) -> None:
        for i in range(words):
            self.table[i] = 0

    def line(self) -> tuple[tuple[int, int] | None, ...]:
        """The best line from the root."""
        made = []
        for i in range(self.line_ends[0]):
            key, pieces = self.line_keys[i], self.line_pieces[i]
            made.append((key, pieces) if key else None)
        return tuple(made)

    def note(self, ply: int, at: int, value: int) -> None:
        """The best line from here begins with this play (-1: a pass), and goes on as noted behind it."""
        if ply == 0:
            self.best_here = value
        row = limits.DEEPEST * ply
        self.line_keys[row] = self.keys[at] if at >= 0 else 0
        self.line_pieces[row] = self.pieces[at] if at >= 0 else 0
        for i in range(self.line_ends[ply + 1]):
            self.line_keys[row + i + 1] = self.line_keys[row + limits.DEEPEST + i]
            self.line_pieces[row + i + 1] = self.line_pieces[row + limits.DEEPEST + i]
        self.line_ends[ply] = self.line_ends[ply + 1] + 1

    def suffices(self, slot: int, alpha: int, beta: int, depth: int) -> bool:
        """Whether what is remembered of a position answers for this window and depth."""
        data = self.table[slot + 1]
        value = (data & bits.LOW) - limits.NEVER
        deep = (data >> 32) & 255
        kind = data >> 40
        if (
            deep < depth
            or (kind == limits.LOWER and value < beta)
            or (kind == limits.UPPER and value > alpha)
        ):
            return False
        if deep < limits.WHOLE:
            self.guesses += 1
        return True

    def remember(self, slot: int, hash: int, ply: int, deep: int, kind: int) -> None:
        """Remember the best of a ply for a position."""
        data = kind << 8 | deep
        data <<= 32
        self.table[slot] = hash
        self.table[slot + 1] = data | (self.bests[ply] + limits.NEVER)
        self.table[slot + 2] = self.best_keys[ply]
        self.table[slot + 3] = self.best_pieces[ply]
