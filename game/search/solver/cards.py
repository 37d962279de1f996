"""The cards beside the crossword of a patience, laid and turned move by move, and taken back.

The three methods are known by number and cards as letters; nothing is chosen here.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.solver import methods


class Cards:
    """A line of a patience: the crossword, and a stack of states of the cards beside it, the last one now.

    A state is `span` numbers of `past`: how many of the cards outside are turned, how many there are, whether
    the last turned one may be used, how many cards are not laid yet, how many are in hand, how many turns
    went by since the last placement, and what `Endings` notes of turns (`TURNABLE`); then the hand, the cards
    outside in the order in which they are turned, the heights of the heaps and the heaps. A step is a
    placement (its key and pieces as the kernel found it, and its source) or a turn of `pieces` stops with
    key 0.

    A source says which cards a placement takes where that is not all the same: in the first method how deep
    in the open pile its open card lies (from 1; 0 none), in the third the heaps by bits, bit 62 the waste.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.grid = kernel.grid
        self.rack = kernel.rack
        self.results = kernel.results
        self.method = methods.SIX
        self.size_of_hand = 0
        self.turn_by = 1
        self.open_top_only = self.open_refill = self.stock_ends = self.refills_hand = False
        self.short_turn = self.uncovers = self.heaps_first = self.heap_refill = False
        self.piles = self.tall = self.span = self.depth = self.deepest = 0
        self.heights = self.stacks = methods.OUTSIDE
        self.past = array("i")
        self.step_keys = array("Q")
        self.step_pieces = array("Q")
        self.step_sources = array("Q")
        self.marks_of = array("Q")
        self.need = [0] * 64

    def spread(self, hand: bytes, outside: bytes, turned: int, live: bool, heaps: Sequence[bytes]) -> None:
        """Lay out the cards beside the crossword (letters from 0): those outside in the order in which they
        are turned, `turned` of them already; of a heap the top last."""
        if len(heaps) > methods.WASTE - 2 or not 0 <= turned <= len(outside):
            raise ValueError(f"{len(heaps)} heaps, and {turned} of {len(outside)} cards turned")
        if max(map(max, filter(None, (hand, outside, *heaps))), default=0) > 63:
            raise ValueError("a card that is no letter")
        cards = len(hand) + len(outside) + sum(map(len, heaps))
        self.piles = len(heaps)
        self.tall = max(1, max(map(len, heaps), default=1))
        self.heights = methods.OUTSIDE + max(1, cards)
        self.stacks = self.heights + self.piles
        self.span = self.stacks + self.piles * self.tall
        self.deepest = 3 * cards + 8  # steps of the longest line
        past = array("i", bytes(4 * self.span * (self.deepest + 2)))
        past[:6] = array("i", [turned, len(outside), live, cards, len(hand), 0])
        for letter in hand:
            past[methods.HAND + letter] += 1
        past[methods.OUTSIDE : methods.OUTSIDE + len(outside)] = array("i", list(outside))
        for pile, heap in enumerate(heaps):
            past[self.heights + pile] = len(heap)
            at = self.stacks + pile * self.tall
            past[at : at + len(heap)] = array("i", list(heap))
        self.past = past
        self.step_keys = array("Q", bytes(8 * (self.deepest + 2)))
        self.step_pieces = array("Q", bytes(8 * (self.deepest + 2)))
        self.step_sources = array("Q", bytes(8 * (self.deepest + 2)))
        self.marks_of = array("Q", bytes(16 * (self.deepest + 2)))
        self.depth = 0
        self.grid.make_log_room(80 * (cards + 2))

    def line(self) -> list[tuple[int, int, int]]:
        """The steps of the line: key, pieces and source of each placement, key 0 and how often of a turn."""
        return [
            (self.step_keys[i], self.step_pieces[i], self.step_sources[i]) for i in range(1, self.depth + 1)
        ]

    def left(self) -> int:
        """How many cards are not laid yet."""
        return self.past[self.depth * self.span + 3]

    def _push(self) -> int:
        """Begin the next state as a copy of the present one; where it begins."""
        at = self.depth * self.span
        for i in range(at, at + self.span):
            self.past[i + self.span] = self.past[i]
        self.depth += 1
        return at + self.span

    def back(self) -> None:
        """Take the last step back."""
        if self.step_keys[self.depth]:
            self.grid.lift()
        self.depth -= 1

    def _stop_size(self) -> int:
        """How few cards of the stock can still be turned."""
        return 1 if self.short_turn or self.method != methods.HEAPS else self.turn_by

    def can_turn(self) -> bool:
        """Whether there is a card to turn or to take."""
        at = self.depth * self.span
        outside = self.past[at + 1]
        if self.method != methods.HEAPS:
            return outside > self.past[at]
        return outside >= self._stop_size()

    def turn(self, at: int) -> None:
        """Turn the next cards, or take the next one, in the state that begins here."""
        p = self.past[at]
        outside = self.past[at + 1]
        self.past[at + 5] += 1
        if self.method == methods.SIX:
            self.past[at] = p + 1
        elif self.method == methods.TWELVE:
            self._take_outside(at, 0)
        else:
            self.past[at] = self.next_stop(p, outside)
            self.past[at + 2] = 1

    def next_stop(self, p: int, outside: int) -> int:
        """How many of the cards outside are turned after the next turn of the third method."""
        if outside - p < self._stop_size():
            p = 0
        return min(p + self.turn_by, outside)

    def _take_outside(self, at: int, i: int) -> None:
        """Take the i-th of the cards outside into the hand."""
        self.past[at + methods.HAND + self._remove(at, i)] += 1
        self.past[at + 4] += 1

    def _remove(self, at: int, i: int) -> int:
        """Remove the i-th of the cards outside; its letter."""
        start = at + methods.OUTSIDE
        letter = self.past[start + i]
        end = self.past[at + 1] - 1
        while i < end:
            self.past[start + i] = self.past[start + i + 1]
            i += 1
        self.past[start + end] = 0  # equal states have equal numbers
        self.past[at + 1] = end
        return letter

    def turn_on(self) -> None:
        """A step: turn the next card."""
        at = self._push()
        self.step_keys[self.depth] = 0
        self.step_pieces[self.depth] = 1
        self.step_sources[self.depth] = 0
        self.marks_of[2 * self.depth] = self.marks_of[2 * self.depth - 2]
        self.marks_of[2 * self.depth + 1] = self.marks_of[2 * self.depth - 1]
        self.turn(at)

    def lay(self, key: int, pieces: int, source: int) -> None:
        """A step: lay a play with the cards of this source, and all that follows from it."""
        at = self._push()
        n = (key >> 20) & 15
        bottom = self.grid.logged
        self.step_keys[self.depth] = key
        self.step_pieces[self.depth] = pieces
        self.step_sources[self.depth] = source
        self.grid.lay(key, pieces)
        self._mark(bottom, n)
        self.past[at + 3] -= n
        self.past[at + 5] = 0
        if self.method == methods.HEAPS:
            self._uncover(at, source)
        else:
            self._draw_after(at, n, pieces, source)

    def _mark(self, bottom: int, n: int) -> None:
        """Two numbers that tell what has been laid since the root of the line."""
        one = self.marks_of[2 * self.depth - 2]
        two = self.marks_of[2 * self.depth - 1]
        for k in range(n):
            p = self.grid.log[bottom + k] & bits.LOW
            code = self.grid.codes[p]
            if p >= self.grid.size:
                p = self.grid.transposed[p]
            one ^= chance.mixed(code << 16 | p)
            two ^= chance.mixed(code << 16 | p | chance.OTHER)
        self.marks_of[2 * self.depth] = one
        self.marks_of[2 * self.depth + 1] = two

    def _draw_after(self, at: int, n: int, pieces: int, source: int) -> None:
        """Take the cards of a placement out of row or hand, and fill up as the method says."""
        letter = 64
        if source:
            letter = self._remove(at, self.past[at] - source)
            self.past[at] -= 1
        while n:
            if (pieces & 63) == letter:
                letter = 64
            else:
                self.past[at + methods.HAND + (pieces & 63)] -= 1
                self.past[at + 4] -= 1
            pieces >>= 7
            n -= 1
        if self.method == methods.TWELVE and not self.refills_hand:
            return
        while self.past[at + 4] < self.size_of_hand and self.past[at + 1]:
            if self.past[at] < self.past[at + 1]:
                self._take_outside(at, self.past[at])
            else:
                self.past[at] -= 1
                self._take_outside(at, self.past[at])
        if source and self.open_refill and self.past[at] < self.past[at + 1]:
            self.past[at] += 1

    def _uncover(self, at: int, source: int) -> None:
        """Take the cards of a placement off the heaps and the waste."""
        one = 1
        for pile in range(self.piles):
            if source & (one << pile):
                self.past[at + self.heights + pile] -= 1
                top = self.past[at + self.heights + pile]
                self.past[at + self.stacks + pile * self.tall + top] = 0
        if source >> methods.WASTE:
            self.past[at] -= 1
            self._remove(at, self.past[at])
            self.past[at + 2] = self.uncovers
        if self.heap_refill:
            for pile in range(self.piles):
                if not self.past[at + self.heights + pile] and self.past[at] < self.past[at + 1]:
                    self.past[at + self.stacks + pile * self.tall] = self._remove(at, self.past[at])
                    self.past[at + self.heights + pile] = 1

    def top_of(self, at: int, pile: int) -> int:
        """The letter on top of a heap; 64 where it is empty."""
        height = self.past[at + self.heights + pile]
        return self.past[at + self.stacks + pile * self.tall + height - 1] if height else 64

    def take_up(self) -> None:
        """Have hand or tops in `have`."""
        at = self.depth * self.span
        for letter in range(64):
            self.rack.have[letter] = self.past[at + methods.HAND + letter]
        self.rack.many = self.past[at + 4]
        for pile in range(self.piles):
            if self.past[at + self.heights + pile]:
                self.rack.add(self.top_of(at, pile) + 1, 1)

    def list_with(self, outside: bool) -> int:
        """List all placements of hand or tops, with the last turned card or without; how many there are."""
        at = self.depth * self.span
        self.take_up()
        if outside:
            self.rack.add(self.past[at + methods.OUTSIDE + self.past[at] - 1] + 1, 1)
        return self.list_held(0)

    def list_held(self, after: int) -> int:
        """List all placements of the pieces in `have`, behind the `after` listed before."""
        self.hold()
        self.rack.wild = self.rack.blanks = 0
        self.results.want = bits.ALL
        self.results.halt = False
        self.results.found = after
        self.kernel.seek_more()
        return self.results.found

    def hold(self) -> None:
        """Which letters are in `have`."""
        one = 1
        self.rack.held = 0
        for letter in range(62):
            if self.rack.have[letter]:
                self.rack.held |= one << letter
        self.rack.held &= self.grid.known

    def list_all(self) -> int:
        """List all placements that the state allows; how many there are."""
        at = self.depth * self.span
        p = self.past[at]
        if self.method == methods.SIX and not self.open_top_only and p:
            return self._list_deep(at, p)
        outside = p > 0 and self.method != methods.TWELVE
        if self.method == methods.HEAPS:
            outside = outside and self.past[at + 2] != 0
            if outside and self.heaps_first and self.list_with(False):
                return self.results.found
        return self.list_with(outside)

    def _list_deep(self, at: int, p: int) -> int:
        """The first method where any card of the open pile may be used, one a placement."""
        after = 0
        seen = 0
        one = 1
        for i in range(p):
            letter = self.past[at + methods.OUTSIDE + i]
            if seen & (one << letter):
                continue
            seen |= one << letter
            for j in range(64):
                self.rack.have[j] = self.past[at + methods.HAND + j]
            self.rack.many = self.past[at + 4]
            self.rack.add(letter + 1, 1)
            after = self.list_held(after)
        return after

    def count_need(self, n: int, pieces: int) -> None:
        """How many cards of each letter a play takes; to be undone by `_forget_need`."""
        while n:
            self.need[pieces & 63] += 1
            pieces >>= 7
            n -= 1

    def forget_need(self, n: int, pieces: int) -> None:
        while n:
            self.need[pieces & 63] = 0
            pieces >>= 7
            n -= 1

    def letters_of_words(self) -> int:
        """The letters that any word has which the cards can make, a bit each."""
        return self.grid.nodes[self.grid.root] & self.grid.known

    def row_gives(self, at: int, n: int, pieces: int, letter: int) -> bool:
        """Whether the row has the cards of a play, one of this letter (64: none) coming from elsewhere."""
        gives = True
        used = letter == 64
        self.count_need(n, pieces)
        rest = pieces
        for _ in range(n):
            i = rest & 63
            rest >>= 7
            lent = 0
            if i == letter:
                used = True
                lent = 1
            if self.need[i] - lent > self.past[at + methods.HAND + i]:
                gives = False
        self.forget_need(n, pieces)
        return gives and used

    def heaps_give(self, at: int, n: int, pieces: int, source: int) -> bool:
        """Whether the cards of this source are those of a play."""
        one = 1
        if bits.count(source) != n:
            return False
        gives = True
        self.count_need(n, pieces)
        for pile in range(self.piles):
            if source & (one << pile):
                self.need[self.top_of(at, pile)] -= 1
                if self.need[self.top_of(at, pile)] < 0:
                    gives = False
        if source >> methods.WASTE:
            letter = self.past[at + methods.OUTSIDE + self.past[at] - 1]
            self.need[letter] -= 1
            if self.need[letter] < 0:
                gives = False
        for pile in range(self.piles):
            if source & (one << pile):
                self.need[self.top_of(at, pile)] = 0
        if source >> methods.WASTE:
            self.need[self.past[at + methods.OUTSIDE + self.past[at] - 1]] = 0
        self.forget_need(n, pieces)
        return gives

    def source_of(self, n: int, pieces: int) -> int:
        """Which cards to take: the open card before the row's, of the heaps the highest, the waste's last."""
        at = self.depth * self.span
        p = self.past[at]
        source = 0
        one = 1
        if self.method == methods.TWELVE:
            return 0
        self.count_need(n, pieces)
        if self.method != methods.HEAPS:
            while p > 0 and source == 0:
                letter = self.past[at + methods.OUTSIDE + p - 1]
                if self.need[letter]:
                    source = self.past[at] - p + 1
                p = p - 1 if not self.open_top_only else 0
            self.forget_need(n, pieces)
            return source
        while True:
            high = 0
            best = 0
            for pile in range(self.piles):
                height = self.past[at + self.heights + pile]
                if height > high and not source & (one << pile) and self.need[self.top_of(at, pile)]:
                    high = height
                    best = pile
            if not high:
                break
            source |= one << best
            self.need[self.top_of(at, best)] -= 1
        if p and self.need[self.past[at + methods.OUTSIDE + p - 1]] > 0:
            source |= one << methods.WASTE
        self.forget_need(n, pieces)
        return source
