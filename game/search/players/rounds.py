"""Simulates rounds of Kan-u-go to their end with all hands known, for what is left in the hands then.

The policy of all seats is fast: the play of most weight, or of most points among those after which the rest
can be laid at once; without a play the hardest card is exchanged.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel

_ROOM = 2048  # plays that are looked through for one that leaves what can be laid
_LOG = 128  # what a placement may write into the grid's log


class Rounds:
    """Rounds from the current grid of a kernel, which is restored afterwards.

    Cards are the kernel's codes, a free card is 0. `counts` has the points left in each hand.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.points = [0] * 64
        self.hardness = [0] * 64
        self.most = 4
        self.plans = self.idle_turns = self.wanted = 0
        self.reshuffles = False
        self.seats = self.width = 0
        self.dealt = array("B")
        self.dealt_sizes = array("i")
        self.dealt_stock = array("B")
        self.dealt_open = array("B")
        self.hands = array("B")
        self.sizes = array("i")
        self.frees = array("i")
        self.stock = array("B")
        self.open = array("B")
        self.counts = array("i")
        self.count_slots = self.counts
        self.in_stock = self.in_open = 0
        self.laid = self.idle = 0
        self.found_keys = array("Q", bytes(8 * _ROOM))
        self.found_pieces = array("Q", bytes(8 * _ROOM))
        self.found_points = array("i", bytes(4 * _ROOM))
        self.tried = [0] * 64
        self.rest = array("B")

    def set_rules(
        self,
        points: Sequence[int],
        hardness: Sequence[int],
        wanted: int,
        most: int,
        idle_turns: int,
        reshuffles: bool,
        plans: int,
    ) -> None:
        """Set the rules and the policy: by the codes of cards their points and how hard they are to lay; how
        hard an open card may be that is taken; the most new pieces of a play; the number of turns without a
        play that end a round; whether an empty stock is made anew; and the number of plays after which the
        rest of a hand is searched for one that goes out."""
        if min(len(points), len(hardness)) < 64 or not 0 <= plans < 64:
            raise ValueError(f"{len(points)} points, {len(hardness)} numbers, {plans} plans")
        for code in range(64):
            self.points[code] = points[code]
            self.hardness[code] = hardness[code]
        self.wanted = wanted
        self.most = most
        self.idle_turns = idle_turns
        self.reshuffles = reshuffles
        self.plans = plans

    def deal(self, hands: Sequence[bytes], stock: bytes, open: bytes) -> None:
        """Set the hands and piles of the next rounds; the last of a pile is its top."""
        cards = sum(map(len, hands)) + len(stock) + len(open)
        self.width = max(map(len, hands)) + 1
        if len(hands) != self.seats or len(self.open) < cards:
            self.seats = len(hands)
            self.sizes = array("i", bytes(4 * self.seats))
            self.frees = array("i", bytes(4 * self.seats))
            self.counts = array("i", bytes(4 * self.seats))
            self.count_slots = self.counts
            self.stock = array("B", bytes(cards))
            self.open = array("B", bytes(cards))
        self.dealt = array("B", b"".join(hand.ljust(self.width, b"\0") for hand in hands))
        self.hands = array("B", bytes(len(self.dealt)))
        self.rest = array("B", bytes(self.width))
        self.dealt_sizes = array("i", map(len, hands))
        self.dealt_stock = array("B", stock)
        self.dealt_open = array("B", open)

    def after_laying(self, seat: int, key: int, pieces: int) -> bool:
        """Play a round on after this play of a seat; false if it was stopped."""
        kernel = self.kernel
        if not kernel.grid.has_room(key):
            raise IndexError(f"a play that does not fit on the grid: {key}")
        self._begin(seat)
        with cython.nogil:
            self._lay(seat, key, pieces)
            self._play_on(seat)
        return not kernel.results.halt

    def after_exchange(self, seat: int, declared: int, from_open: bool) -> bool:
        """Play a round on after a seat has exchanged this card; false if it was stopped."""
        if not len(self.dealt_open if from_open else self.dealt_stock):
            raise ValueError("nothing to take")
        self._begin(seat)
        with cython.nogil:
            self._exchange(seat, declared, from_open)
            self._play_on(seat)
        return not self.kernel.results.halt

    def after_pass(self, seat: int) -> bool:
        """Play a round on after a seat has done nothing; false if it was stopped."""
        self._begin(seat)
        with cython.nogil:
            self.idle = 1
            self._play_on(seat)
        return not self.kernel.results.halt

    def _begin(self, seat: int) -> None:
        """Restore the cards as they were dealt."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} of {self.seats}")
        number = 0
        for n in range(self.seats):
            self.sizes[n] = self.frees[n] = 0
            for i in range(self.dealt_sizes[n]):
                self._take(n, self.dealt[n * self.width + i])
            number += self.dealt_sizes[n]
        self.in_stock = len(self.dealt_stock)
        self.in_open = len(self.dealt_open)
        for i in range(self.in_stock):
            self.stock[i] = self.dealt_stock[i]
        for i in range(self.in_open):
            self.open[i] = self.dealt_open[i]
        self.laid = self.idle = 0
        self.kernel.grid.make_log_room((number + 2) * _LOG)
        self.kernel.results.halt = False

    def _take(self, seat: int, card: int) -> None:
        if card:
            self.hands[seat * self.width + self.sizes[seat]] = card
            self.sizes[seat] += 1
        else:
            self.frees[seat] += 1

    def _give(self, seat: int, card: int) -> None:
        at = seat * self.width
        end = at + self.sizes[seat]
        if card == 0:
            self.frees[seat] -= 1
            return
        while at < end and self.hands[at] != card:
            at += 1
        if at < end:
            self.sizes[seat] -= 1
            self.hands[at] = self.hands[end - 1]

    def _lay(self, seat: int, key: int, pieces: int) -> None:
        self.kernel.grid.lay(key, pieces)
        self.laid += 1
        self.idle = 0
        for _ in range((key >> 20) & 15):
            self._give(seat, (pieces & 63) + 1)
            pieces >>= 7

    def _exchange(self, seat: int, declared: int, from_open: bool) -> None:
        """Exchange a card for the open one or the stock's top. An empty stock is made anew of the open pile,
        from its bottom."""
        self._give(seat, declared)
        card = 0
        if from_open:
            self.in_open -= 1
            card = self.open[self.in_open]
        else:
            self.in_stock -= 1
            card = self.stock[self.in_stock]
        self._take(seat, card)
        self.open[self.in_open] = declared
        self.in_open += 1
        self.idle += 1
        if self.in_stock == 0 and self.reshuffles:
            self.in_stock = self.in_open - 1
            for i in range(self.in_stock):
                self.stock[i] = self.open[self.in_stock - 1 - i]
            self.open[0] = self.open[self.in_stock]
            self.in_open = 1

    def _play_on(self, seat: int) -> None:
        """Play the turns after that of a seat until the round is over, and count the hands."""
        out = self.laid > 0 and self.sizes[seat] == 0
        while not out and self.idle < self.idle_turns and not self.kernel.results.halt:
            seat = seat + 1 if seat + 1 < self.seats else 0
            out = self._turn(seat)
        for _ in range(self.laid):
            self.kernel.grid.lift()
        for n in range(self.seats):
            count = self.frees[n] * self.points[0]
            for i in range(self.sizes[n]):
                count += self.points[self.hands[n * self.width + i]]
            self.count_slots[n] = 0 if out and n == seat else count

    def _turn(self, seat: int) -> bool:
        """Make the move of a seat; returns whether it is out."""
        size = self.sizes[seat]
        if self.plans and self.most < size <= 2 * self.most and self._plan(seat):
            return False
        self._hold(seat)
        self.kernel.results.want = bits.BEST
        if size:
            self.kernel.seek()
        if size and self.kernel.results.found:
            self._lay(seat, self.kernel.results.out_keys[0], self.kernel.results.out_pieces[0])
            return self.sizes[seat] == 0
        self._exchange_one(seat)
        return False

    def _hold(self, seat: int) -> None:
        """Give the kernel the letters of a seat."""
        for i in range(self.sizes[seat]):
            self.rest[i] = self.hands[seat * self.width + i]
        self._hold_rest(self.sizes[seat])

    def _hold_rest(self, size: int) -> None:
        self.kernel.rack.empty()
        for i in range(size):
            self.kernel.rack.add(self.rest[i], 1)

    def _plan(self, seat: int) -> bool:
        """Lay the play of most points after which the rest could be laid at once, if one of the first is
        such: another seat may go out before the next turn. Of equal points the heaviest is first."""
        number = self._find(seat, self.sizes[seat] - self.most)
        tried = 0
        while tried < self.plans:
            best = 0
            for i in range(number):
                more = self.found_points[i] - self.found_points[best]
                if more > 0 or (more == 0 and self.found_keys[i] > self.found_keys[best]):
                    best = i
            if not number or self.found_points[best] < 0:
                return False
            key = self.found_keys[best]
            self.found_points[best] = -1
            if self._is_new(self.found_pieces[best], (key >> 20) & 15, tried):
                tried += 1
                if self._leaves_all(seat, key, self.found_pieces[best]):
                    self._lay(seat, key, self.found_pieces[best])
                    return True
        return False

    def _find(self, seat: int, least: int) -> int:
        """Find all plays of at least `least` pieces, as far as there is room, with the points that they shed;
        returns their number."""
        number = 0
        self._hold(seat)
        self.kernel.results.want = bits.ALL
        self.kernel.seek()
        for i in range(min(self.kernel.results.found, self.kernel.results.room)):
            if (self.kernel.results.out_keys[i] >> 20) & 15 >= least and number < _ROOM:
                self.found_keys[number] = self.kernel.results.out_keys[i]
                pieces = self.kernel.results.out_pieces[i]
                self.found_pieces[number] = pieces
                points = 0
                for _ in range((self.found_keys[number] >> 20) & 15):
                    points += self.points[(pieces & 63) + 1]
                    pieces >>= 7
                self.found_points[number] = points
                number += 1
        return number

    def _is_new(self, pieces: int, n: int, tried: int) -> bool:
        """Whether no play tried before lays the same cards; marks it as tried."""
        sum = 0
        for _ in range(n):
            sum = (sum + chance.mixed((pieces & 63) + 1)) & chance.WHOLE
            pieces >>= 7
        self.tried[tried] = sum
        known = False
        for i in range(tried):
            known = known or self.tried[i] == sum
        return not known

    def _leaves_all(self, seat: int, key: int, pieces: int) -> bool:
        """Whether one more play could lay all the rest of the hand after this one."""
        size = self.sizes[seat]
        for i in range(size):
            self.rest[i] = self.hands[seat * self.width + i]
        self.kernel.grid.lay(key, pieces)
        for _ in range((key >> 20) & 15):
            i = 0
            while self.rest[i] != (pieces & 63) + 1:
                i += 1
            size -= 1
            self.rest[i] = self.rest[size]
            pieces >>= 7
        self._hold_rest(size)
        self.kernel.results.want = bits.BEST
        self.kernel.seek()
        self.kernel.grid.lift()
        return self.kernel.results.found > 0 and (self.kernel.results.out_keys[0] >> 20) & 15 == size

    def _exchange_one(self, seat: int) -> None:
        """Exchange the hardest letter for the open card if that is easy enough, else for the stock's top."""
        if self.sizes[seat] + self.frees[seat] == 0 or self.in_open + self.in_stock == 0:
            self.idle += 1
            return
        declared = 0
        for i in range(self.sizes[seat]):
            card = self.hands[seat * self.width + i]
            if declared == 0 or self.hardness[card] > self.hardness[declared]:
                declared = card
        top = self.open[self.in_open - 1] if self.in_open else 0
        easy = top != 0 and self.hardness[top] < self.wanted
        self._exchange(seat, declared, self.in_open > 0 and (easy or self.in_stock == 0))
