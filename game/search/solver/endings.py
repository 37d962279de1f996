"""The exhaustive search of a patience: every state that can be reached, each entered once.

Nothing is random: it ends with a complete line, a proof that there is none, or undecided when there were
more states than allowed. States are told apart by 128 bits of their cards. Placements of hard letters are
tried first: a line that keeps them to the end is seldom complete.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array

from game.search.kernel import bits, chance
from game.search.solver import methods
from game.search.solver.cards import Cards
from game.search.solver.prospects import Prospects
from game.search.solver.rollouts import Rollouts

_ROOM = 1 << 16
_FEW = 16  # with so few cards left, check whether one can never be laid
_MOST = 6_000_000  # states, for which the table takes 128 MB


class Endings:
    """A patience whose last cards can be searched to the end."""

    def __init__(self, cards: Cards, rollouts: Rollouts) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.prospects = Prospects(cards, rollouts)
        self.grid = cards.kernel.grid
        self.results = cards.kernel.results
        self.only_when_stuck = True
        self.usual: Rollouts | None = None
        self.cut = False
        self.entered = 0
        self.most_entered = 0
        self.fence = 0
        self.ones = array("Q")
        self.twos = array("Q")
        self.listed_keys = array("Q")
        self.listed_pieces = array("Q")
        self.listed_to = 0

    def freed_by(self, usual: Rollouts) -> None:
        """Let a card be turned as soon as another kernel, of fewer words, finds no placement. The same cards
        have just been spread out for both. Rollouts turn only when they find none of their own, which is
        then allowed too."""
        self.rollouts.judged_by(usual)
        self.rollouts.judge = None
        self.usual = usual

    def exhaust(self, states: int) -> int:
        """Search from the root through at most so many states: 1 there is a complete line, which is then
        `line()`; 0 there is none; 2 undecided."""
        self.rollouts.look_ready()
        if not 0 <= states <= _MOST:
            raise ValueError(f"{states} states")
        slots = 64
        while 3 * slots < 4 * states:
            slots *= 2
        self.fence = slots - 1
        self.ones = array("Q", bytes(8 * slots))
        self.twos = array("Q", bytes(8 * slots))
        if not len(self.listed_keys):
            self.listed_keys = array("Q", bytes(8 * _ROOM))
            self.listed_pieces = array("Q", bytes(8 * _ROOM))
        self.most_entered = states
        self.entered = 0
        self.listed_to = 0
        self.cut = False
        self.prospects.forget()
        won = False
        with cython.nogil:
            self.rollouts.unwind(0)
            for letter in range(64):
                self.grid.worths[letter] = self.rollouts.weights[letter]
            won = self._reaches()
        self.ones = self.twos = array("Q")  # a light keeps its search, not its memory
        return 1 if won else 2 if self.cut else 0

    def _reaches(self) -> bool:
        """Whether a complete line leads on from here; it is then laid. If not, nothing has changed."""
        at = self.cards.depth * self.cards.span
        if self.cards.left() == 0:
            return True
        if self.cards.stock_ends and self.cards.method != methods.HEAPS and not self.cards.can_turn():
            return False
        if (
            self.rollouts.stopped
            or self.entered >= self.most_entered
            or self.cards.depth + 2 >= self.cards.deepest
        ):
            self.cut = True
            return False
        if not self._enter() or self._has_lost_letter():
            return False
        outside = (
            self.cards.method == methods.HEAPS and self.cards.past[at] > 0 and self.cards.past[at + 2] != 0
        )
        if outside and self.cards.heaps_first and self.cards.list_with(False):
            outside = False
        count = self.cards.list_all()
        low = self.listed_to
        if count > self.results.room or low + count > len(self.listed_keys):
            self.cut = True
            return False
        for i in range(count):
            self.listed_keys[low + i] = self.results.out_keys[i]
            self.listed_pieces[low + i] = self.results.out_pieces[i]
        self.listed_to = low + count
        for i in range(low, low + count):
            self._bring_up_hardest(i)
            if self._reaches_by(self.listed_keys[i] & bits.LOW, self.listed_pieces[i], outside):
                return True
        turns = self._may_turn(low, count, outside)
        self.listed_to = low
        if turns:
            self.cards.turn_on()
            if self._reaches():
                return True
            self.cards.back()
        return False

    def _has_lost_letter(self) -> bool:
        """Whether a card is left that can never be laid. In the third method most cards come alone, so that
        the proof takes longer than the lines that it saves."""
        return (
            self.cards.method != methods.HEAPS
            and self.cards.left() <= _FEW
            and self.prospects.lost_letter() < 64
        )

    def _bring_up_hardest(self, i: int) -> None:
        """Exchange the i-th placement listed with the one of the hardest letters from there on."""
        top = i
        for j in range(i + 1, self.listed_to):
            if self.listed_keys[j] >> 32 > self.listed_keys[top] >> 32:
                top = j
        key = self.listed_keys[top]
        pieces = self.listed_pieces[top]
        self.listed_keys[top] = self.listed_keys[i]
        self.listed_pieces[top] = self.listed_pieces[i]
        self.listed_keys[i] = key
        self.listed_pieces[i] = pieces

    def _reaches_by(self, key: int, pieces: int, outside: bool) -> bool:
        """Whether a complete line begins with this placement, from whichever source."""
        n = (key >> 20) & 15
        if self.cards.method == methods.TWELVE:
            return self._reaches_from(key, pieces, 0)
        if self.cards.method == methods.HEAPS:
            return self._reaches_from_heaps(key, pieces, n, outside)
        at = self.cards.depth * self.cards.span
        p = self.cards.past[at]
        if self.cards.row_gives(at, n, pieces, 64) and self._reaches_from(key, pieces, 0):
            return True
        deep = min(p, 1) if self.cards.open_top_only else p
        for source in range(1, deep + 1):
            letter = self.cards.past[at + methods.OUTSIDE + p - source]
            if self.cards.row_gives(at, n, pieces, letter) and self._reaches_from(key, pieces, source):
                return True
        return False

    def _reaches_from(self, key: int, pieces: int, source: int) -> bool:
        self.cards.lay(key, pieces, source)
        if self._reaches():
            return True
        self.cards.back()
        return False

    def _reaches_from_heaps(self, key: int, pieces: int, n: int, outside: bool) -> bool:
        """Try each choice of heaps, and the waste, whose cards make the play."""
        at = self.cards.depth * self.cards.span
        one = 1
        able = 0
        self.cards.count_need(n, pieces)
        for pile in range(self.cards.piles):
            if (
                self.cards.past[at + self.cards.heights + pile]
                and self.cards.need[self.cards.top_of(at, pile)]
            ):
                able |= one << pile
        self.cards.forget_need(n, pieces)
        some = able
        while True:
            if self.cards.heaps_give(at, n, pieces, some) and self._reaches_from(key, pieces, some):
                return True
            more = some | one << methods.WASTE
            if (
                outside
                and self.cards.heaps_give(at, n, pieces, more)
                and self._reaches_from(key, pieces, more)
            ):
                return True
            if some == 0:
                return False
            some = (some - 1) & able

    def _may_turn(self, low: int, count: int, outside: bool) -> bool:
        """Whether a card may be turned or taken now; the placements listed are from `low` on."""
        at = self.cards.depth * self.cards.span
        if not self.cards.can_turn() or not self.rollouts.is_stuck():
            return False
        if self.usual is not None:
            self.usual.come_to(self.cards.depth)
            if self.cards.method == methods.HEAPS and self.rollouts.past_usable:
                return self.usual.cards.list_with(False) == 0
            return self.usual.cards.list_all() == 0
        if self.cards.method != methods.HEAPS:
            return count == 0 or not self.only_when_stuck
        if count and not self.rollouts.past_usable:
            return False
        if not self.only_when_stuck or not count:
            return True
        if not outside:
            return False
        letter = self.cards.past[at + methods.OUTSIDE + self.cards.past[at] - 1]
        tops = 0
        for pile in range(self.cards.piles):
            if self.cards.top_of(at, pile) == letter:
                tops += 1
        for i in range(low, low + count):
            rest = self.listed_pieces[i]
            need = 0
            for _ in range((self.listed_keys[i] >> 20) & 15):
                if (rest & 63) == letter:
                    need += 1
                rest >>= 7
            if need <= tops:
                return False  # the heaps alone permit this one
        return True

    def _enter(self) -> bool:
        """Note the present state; false if it was entered before."""
        at = self.cards.depth * self.cards.span
        one = self.cards.marks_of[2 * self.cards.depth]
        two = self.cards.marks_of[2 * self.cards.depth + 1]
        for i in range(self.cards.span):
            word = self.cards.past[at + i]
            if word and i != 5:
                word |= i << 20
                one ^= chance.mixed(word | chance.OTHER << 1)
                two ^= chance.mixed(word | chance.OTHER << 2)
        one |= 1  # a slot that is not free
        slot = two & self.fence
        while self.ones[slot]:
            if self.ones[slot] == one and self.twos[slot] == two:
                return False
            slot = (slot + 1) & self.fence
        self.ones[slot] = one
        self.twos[slot] = two
        self.entered += 1
        return True
