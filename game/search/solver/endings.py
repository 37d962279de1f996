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
from game.search.solver.extra_card_walk import ExtraCardWalk
from game.search.solver.prospects import Prospects
from game.search.solver.rollouts import Rollouts

_ROOM = 1 << 16
_STOPS = 1 << 12  # cards that can be turned, of all states of the line
_PLACE = (1 << 16) - 1  # in a stop: which of the cards outside it is
_FEW = 16  # with so few cards left, check whether one can never be laid
_LEAST_OF_HEAPS = 8  # in the third method the same only with so many left: fewer are searched sooner
_AT_FIRST = 20_000  # states for which the table has room at first
_STEP = 8  # how many times more when it is full for the first time; then for all, as both tables take memory
_MOST = 6_000_000  # states, for which the table takes 128 MB


class Endings:
    """A patience whose last cards can be searched to the end."""

    def __init__(self, cards: Cards, rollouts: Rollouts) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.prospects = Prospects(cards, rollouts)
        self.walk = ExtraCardWalk(cards, rollouts)
        self.walk.greedy = True
        self.grid = cards.kernel.grid
        self.results = cards.kernel.results
        self.only_when_stuck = True
        self.least_of_heaps = _LEAST_OF_HEAPS
        self.usual: Rollouts | None = None
        self.cut = False
        self.entered = 0
        self.most_entered = 0
        self.room = 0
        self.fence = 0
        self.ones = array("Q")
        self.twos = array("Q")
        self.listed_keys = array("Q")
        self.listed_pieces = array("Q")
        self.listed_to = 0
        self.stops = array("i", bytes(4 * _STOPS))
        self.stops_to = 0

    def freed_by(self, usual: Rollouts) -> None:
        """Let a card be turned as soon as another kernel, of fewer words, finds no placement. The same cards
        have just been spread out for both. Rollouts turn only when they find none of their own, which is
        then allowed too."""
        self.rollouts.judged_by(usual)
        self.rollouts.judge = None
        self.usual = usual

    def exhaust(self, states: int) -> int:
        """Search from the root through at most `states` states: 1 there is a complete line, which is then
        `line()`; 0 there is none; 2 undecided."""
        self.rollouts.look_ready()
        if not 0 <= states <= _MOST:
            raise ValueError(f"{states} states")
        self.most_entered = states
        self.entered = 0
        self.ones = self.twos = array("Q")
        self._make_room()
        if not len(self.listed_keys):
            self.listed_keys = array("Q", bytes(8 * _ROOM))
            self.listed_pieces = array("Q", bytes(8 * _ROOM))
        self.listed_to = 0
        self.stops_to = 0
        self.cut = False
        self.prospects.forget()
        won = False
        with cython.nogil:
            self.rollouts.unwind(0)
            for letter in range(64):
                self.grid.letter_scores[letter] = self.rollouts.weights[letter]
            won = self._reaches()
        if won and self.cards.method == methods.HEAPS:
            self._turn_in_time()
        self.ones = self.twos = array("Q")  # a light keeps its search, not its memory
        return 1 if won else 2 if self.cut else 0

    def _make_room(self) -> None:
        """Give the table room for some states more, few at first: few are enough for most proofs."""
        ones = self.ones
        twos = self.twos
        states = self.most_entered
        if self.entered <= _AT_FIRST:
            states = min(states, _STEP * self.entered or _AT_FIRST)
        slots = 64
        while 3 * slots < 4 * states:
            slots *= 2
        new = array("Q", bytes(8 * slots)), array("Q", bytes(8 * slots))
        self.ones, self.twos = new
        self.room = states
        self.fence = slots - 1
        for i in range(len(ones)):
            if ones[i]:
                slot = twos[i] & self.fence
                while self.ones[slot]:
                    slot = (slot + 1) & self.fence
                self.ones[slot] = ones[i]
                self.twos[slot] = twos[i]

    def _reaches(self) -> bool:
        """Whether a complete line leads on from here; it is then laid. If not, nothing has changed."""
        at = self.cards.depth * self.cards.span
        if self.cards.left() == 0:
            return True
        if self.cards.stock_ends and self.cards.method != methods.HEAPS and not self.cards.can_turn():
            return False
        if self.rollouts.stopped or self.entered >= self.room or self.cards.depth + 2 >= self.cards.deepest:
            self.cut = True
            return False
        if not self._enter() or self._has_lost_letter():
            return False
        if self.cards.method == methods.HEAPS and self.rollouts.past_usable:
            return self._reaches_with_heaps(at)
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
        self._sort_by_hardness(low)
        for i in range(low, low + count):
            if self._reaches_by(self.listed_keys[i] & bits.LOW, self.listed_pieces[i], outside):
                return True
        turns = self._may_turn(count)
        self.listed_to = low
        if turns:
            self.cards.turn_on()
            if self._reaches():
                return True
            self.cards.back()
        return False

    def _reaches_with_heaps(self, at: int) -> bool:
        """The same in the third method, with all cards at once that can be turned. States between two turns
        are not entered.

        While it goes by the heaps whether a card may be turned, a turn changes neither whether another is
        allowed nor what the heaps permit. So a play of the heaps alone and the turns before it may change
        places, unless an emptied heap takes a card from the draw pile. Where turns are allowed beside such a
        play, it is laid first and the state after it noted as `TURNABLE`: until a card of the draw pile is
        laid any stop counts as reached, also where no turn is allowed any more. `_turn_in_time` moves the
        turns of a complete line to where they are allowed."""
        one = 1
        low = self.listed_to
        first = self.stops_to
        beside = self.usual is not None or not self.only_when_stuck  # turns beside plays of the heaps
        turns = self.cards.past[at + methods.TURNABLE] != 0 or (
            self.cards.can_turn() and (self.usual is None or self._are_heaps_stuck())
        )
        live = self._list_stops(at, turns)
        stops = 0
        for i in range(first, self.stops_to):
            stops |= one << self._outside(at, self.stops[i] & _PLACE)
        self.cards.take_up()
        self.walk.look(stops, 0 if self.cards.heaps_first else stops if beside else live)
        if turns and not beside:
            turns = not self.walk.own and self._are_heaps_stuck()
        usable = not (self.walk.own and self.cards.heaps_first)
        if low + self.walk.noted > len(self.listed_keys) or self.walk.full:
            self.cut = True
            self.stops_to = first
            return False
        for i in range(self.walk.noted):
            self.listed_pieces[low + i] = self.walk.value_pieces[i]
            self.listed_keys[low + i] = self._with_hardness(
                self.walk.value_keys[i], self.walk.value_pieces[i]
            )
        self.listed_to = low + self.walk.noted
        self._sort_by_hardness(low)
        self.cards.past[at + methods.TURNABLE] = turns and not self.cards.heap_refill
        for i in range(low, self.listed_to):
            if self._reaches_by_heaps(
                at, self.listed_keys[i] & bits.LOW, self.listed_pieces[i], first, turns, usable
            ):
                return True
        self.listed_to = low
        self.stops_to = first
        return False

    def _are_heaps_stuck(self) -> bool:
        """Whether the heaps alone permit nothing of the words that decide it, if those are others than the
        words of a line."""
        if self.usual is None:
            return self.rollouts.is_stuck()
        self.usual.come_to(self.cards.depth)
        return self.usual.cards.list_with(False) == 0

    def _list_stops(self, at: int, turns: bool) -> int:
        """List the turned card that may be used, and those that can be turned if that is allowed: how many
        turns away, and its place among the cards outside. The letter of the former as a bit, or 0."""
        one = 1
        live = 0
        first = self.stops_to
        here = self.cards.past[at]
        outside = self.cards.past[at + 1]
        if here and self.cards.past[at + 2]:
            live = one << self._outside(at, here)
            self._list_stop(0, here, first)
        if turns:
            p = here
            for n in range(1, 2 * (outside // self.cards.turn_by) + 5):
                p = self.cards.next_stop(p, outside)
                self._list_stop(n, p, first)
        return live

    def _outside(self, at: int, p: int) -> int:
        """The letter of the last of `at` turned cards."""
        return self.cards.past[at + methods.OUTSIDE + p - 1]

    def _list_stop(self, turns: int, p: int, first: int) -> None:
        """List a stop, if it is not listed yet from `first` on."""
        for i in range(first, self.stops_to):
            if self.stops[i] & _PLACE == p:
                return
        if self.stops_to == _STOPS:
            self.cut = True
            return
        self.stops[self.stops_to] = turns << 16 | p
        self.stops_to += 1

    def _with_hardness(self, key: int, pieces: int) -> int:
        """The key of a placement, above it what its letters weigh."""
        weight = 0
        for _ in range(key >> 20 & 15):
            weight += self.rollouts.weights[pieces & 63]
            pieces >>= 7
        return weight << 32 | (key & bits.LOW)

    def _reaches_by_heaps(
        self, at: int, key: int, pieces: int, first: int, turns: bool, usable: bool
    ) -> bool:
        """Whether a complete line begins with this placement: of the heaps alone, or with one of the cards
        outside that are listed from `first` on, if they are usable. Where emptied heaps are filled, it
        matters also to a play of the heaps which card was turned before."""
        one = 1
        n = key >> 20 & 15
        able = self._able_heaps(at, n, pieces)
        wanted = 0
        rest = pieces
        for _ in range(n if usable else 0):
            wanted |= one << (rest & 63)
            rest >>= 7
        if self._reaches_with(key, pieces, n, able, 0):
            return True
        for i in range(first, self.stops_to):
            away = self.stops[i] >> 16
            with_it = wanted >> self._outside(at, self.stops[i] & _PLACE) & 1 != 0
            if (away and not turns) or not (with_it or (away and self.cards.heap_refill)):
                continue
            if away:
                self.rollouts.turn_times(away)
            if with_it and self._reaches_with(key, pieces, n, able, one << methods.WASTE):
                return True
            if away and self.cards.heap_refill and self._reaches_with(key, pieces, n, able, 0):
                return True
            if away:
                self.cards.back()
        return False

    def _turn_in_time(self) -> None:
        """Move the turns of the complete line to the first state since the last card of the draw pile where
        they are allowed."""
        steps: list[tuple[int, int, int]] = []
        since = -1
        for i, step in enumerate(self.cards.line()):
            if not self.cards.past[i * self.cards.span + methods.TURNABLE]:
                since = -1
            elif since < 0:
                since = len(steps)
            if step[0] or since < 0:
                steps.append(step)
            else:
                steps.insert(since, step)
            if step[2] >> methods.WASTE:
                since = -1
        self.rollouts.unwind(0)
        for key, pieces, source in steps:
            if key:
                self.cards.lay(key, pieces, source)
            else:
                self.rollouts.turn_times(pieces)

    def _has_lost_letter(self) -> bool:
        """Whether a card is left that can never be laid, where the proof is likely to save more time than it
        takes."""
        left = self.cards.left()
        least = self.least_of_heaps if self.cards.method == methods.HEAPS else 1
        return least <= left <= _FEW and self.prospects.lost_letter() < 64

    def _sort_by_hardness(self, low: int) -> None:
        """Sort the placements listed from `low` on by the weight of their letters, the hardest first."""
        gap = 1
        while 3 * gap < self.listed_to - low:
            gap = 3 * gap + 1
        while gap > 0:
            for i in range(low + gap, self.listed_to):
                key = self.listed_keys[i]
                pieces = self.listed_pieces[i]
                j = i
                while j >= low + gap and self.listed_keys[j - gap] >> 32 < key >> 32:
                    self.listed_keys[j] = self.listed_keys[j - gap]
                    self.listed_pieces[j] = self.listed_pieces[j - gap]
                    j -= gap
                self.listed_keys[j] = key
                self.listed_pieces[j] = pieces
            gap //= 3

    def _reaches_by(self, key: int, pieces: int, outside: bool) -> bool:
        """Whether a complete line begins with this placement, from whichever source."""
        one = 1
        n = (key >> 20) & 15
        at = self.cards.depth * self.cards.span
        if self.cards.method == methods.TWELVE:
            return self._reaches_from(key, pieces, 0)
        if self.cards.method == methods.HEAPS:
            waste = one << methods.WASTE
            able = self._able_heaps(at, n, pieces)
            return self._reaches_with(key, pieces, n, able, 0) or (
                outside and self._reaches_with(key, pieces, n, able, waste)
            )
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
        if source >> methods.WASTE:
            self.cards.past[self.cards.depth * self.cards.span + methods.TURNABLE] = 0
        if self._reaches():
            return True
        self.cards.back()
        return False

    def _able_heaps(self, at: int, n: int, pieces: int) -> int:
        """The heaps whose tops a play may take, a bit each."""
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
        return able

    def _reaches_with(self, key: int, pieces: int, n: int, able: int, waste: int) -> bool:
        """Try each choice of these heaps, and the waste if its bit is given, whose cards make the play."""
        at = self.cards.depth * self.cards.span
        some = able
        while True:
            if self.cards.heaps_give(at, n, pieces, some | waste) and self._reaches_from(
                key, pieces, some | waste
            ):
                return True
            if some == 0:
                return False
            some = (some - 1) & able

    def _may_turn(self, count: int) -> bool:
        """Whether a card may be turned or taken now; `count` placements are listed."""
        if not self.cards.can_turn() or not self.rollouts.is_stuck():
            return False
        if self.usual is not None:
            self.usual.come_to(self.cards.depth)
            return self.usual.cards.list_all() == 0
        return count == 0 or (not self.only_when_stuck and self.cards.method != methods.HEAPS)

    def _turns_like_new(self, at: int) -> bool:
        """Whether it is the same as if no card were turned: the one that is turned may not be used or can be
        turned again, no heap takes the next one, and this pass has no other stops than the next."""
        here = self.cards.past[at]
        outside = self.cards.past[at + 1]
        again = here % self.cards.turn_by == 0 and self.cards.past[at + methods.TURNABLE] != 0
        if (self.cards.past[at + 2] and not again) or self.cards.heap_refill or not self.rollouts.past_usable:
            return False
        next = self.cards.turn_by + 1 if self.cards.short_turn else self.cards.turn_by
        return outside - here < next or here % self.cards.turn_by == 0

    def _enter(self) -> bool:
        """Note the present state; false if it was entered before."""
        at = self.cards.depth * self.cards.span
        one = self.cards.marks_of[2 * self.cards.depth]
        two = self.cards.marks_of[2 * self.cards.depth + 1]
        like_new = self.cards.method == methods.HEAPS and self._turns_like_new(at)
        for i in range(self.cards.heights):
            word = self.cards.past[at + i]
            if like_new and (i == 0 or i == 2):
                word = 0
            if word and i != 5:
                word |= i << 20
                one ^= chance.mixed(word | chance.OTHER << 1)
                two ^= chance.mixed(word | chance.OTHER << 2)
        for pile in range(self.cards.piles):  # heaps that are alike may be exchanged
            word = 0
            for i in range(self.cards.past[at + self.cards.heights + pile]):
                word = chance.mixed(
                    word + self.cards.past[at + self.cards.stacks + pile * self.cards.tall + i] + 1
                )
            if word:
                one = (one + chance.mixed(word | chance.OTHER << 1)) & chance.WHOLE
                two = (two + chance.mixed(word | chance.OTHER << 2)) & chance.WHOLE
        one |= 1  # a slot that is not free
        slot = two & self.fence
        while self.ones[slot]:
            if self.ones[slot] == one and self.twos[slot] == two:
                return False
            slot = (slot + 1) & self.fence
        self.ones[slot] = one
        self.twos[slot] = two
        self.entered += 1
        if self.entered == self.room and self.room < self.most_entered:
            with cython.gil:
                self._make_room()
        return True
