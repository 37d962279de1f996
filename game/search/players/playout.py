"""Playouts: turns from a candidate on in sampled worlds; every rack makes the play of most equity.

A world is what one seat does not see, the others' racks and the order of the bag, dealt from the unseen
pieces by a random number. The same number is the same world on every machine, and all candidates meet the
same worlds. The result is a chance of winning and points. A game ends when a hand is out, a target is
reached, or everybody has passed.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.players.equity import Equity

SEATS = 6
"""The most players."""

_LATER = 256  # how many numbers the rest of a game is known for, see `expect`
_LOG = 128  # what a placement may write into the grid's log
_TURNS = 400  # after which nobody plays on


class Playout:
    """Trials of candidates from the current grid of a kernel."""

    def __init__(self, kernel: Kernel, equity: Equity) -> None:
        self.kernel = kernel
        self.equity = equity
        self.seats = 2
        self.seat = 0
        self.full = bits.MOST
        self.hands = [0] * 54
        self.sizes = [0] * 6
        self.others = [0] * 6
        self.scores = [0] * 6
        self.targets = [0] * 6
        self.unseen = array("B")
        self.bag = array("B")
        self.in_bag = 0
        self.clock = 0
        self.guesses = array("B")
        self.in_guess = self.number_of_guesses = self.guessed_seat = 0
        self.exchange_from = 0
        self.reckoned = self.by_points = self.earlier = False
        self.by_one = 0
        self.by_all = 1
        self.passes = [0] * 6
        self.before = [0] * 6
        self.now = [0] * 6
        self.rests = [0] * 6
        self.own = [0] * 9
        self.own_size = self.own_keeps = self.own_rest = 0
        self.curve = array("i", bytes(4 * chance.STEPS))
        self.ahead = [0] * 256
        self.slope = [0] * 256
        self.wins = array("i")
        self.spreads = array("q")
        self.out_wins = self.wins
        self.out_spreads = self.spreads

    def sit(
        self, seat: int, scores: Sequence[int], targets: Sequence[int], others: Sequence[int], unseen: bytes
    ) -> None:
        """Where the game stands: whose worlds these are, the scores, the targets (0: none), how many pieces
        each of the others holds, and the pieces that this seat does not see."""
        alike = 0 <= seat < len(scores) == len(targets) == len(others) <= SEATS
        if not alike or len(scores) < 2 or max(others) > bits.MOST:
            raise ValueError(f"{len(scores)} scores, {len(targets)} targets, hands {list(others)}")
        if sum(others) - others[seat] > len(unseen) or (unseen and max(unseen) > 63):
            raise ValueError(f"{len(unseen)} unseen pieces")
        self.seats = len(scores)
        self.seat = seat
        for n in range(self.seats):
            self.scores[n] = scores[n]
            self.targets[n] = targets[n]
            self.others[n] = others[n]
        self.unseen = array("B", unseen)
        self.bag = array("B", bytes(len(unseen) + bits.MOST))
        self.in_guess = 0

    def guess(self, seat: int, kept: Sequence[bytes]) -> None:
        """What another seat may have kept of its hand, equally likely each and equally many pieces: worlds
        begin with one of these. Comes after `sit`."""
        size = len(kept[0])
        if seat == self.seat or any(len(each) != size for each in kept) or size > self.others[seat]:
            raise ValueError(f"guesses of {size} pieces for seat {seat}")
        self.guessed_seat = seat
        self.guesses = array("B", b"".join(kept))
        self.in_guess = size
        self.number_of_guesses = len(kept)

    def set_rules(
        self,
        full: int,
        exchange_from: int,
        reckoned: bool,
        by_points: bool,
        by_one: int = 0,
        by_all: int = 1,
        earlier: bool = False,
    ) -> None:
        """The rules: how many pieces fill a hand, from how many in the bag on pieces may be exchanged (0:
        never), whether hands are taken off at the end, whether targets end the game, how many passes running
        of one player (0: none) or of everybody end it, and whether of equal totals the one that was higher
        before hands were taken off wins."""
        if not 0 < full <= bits.MOST:
            raise ValueError(f"hands of {full} pieces, at most {bits.MOST}")
        self.full = full
        self.exchange_from = exchange_from
        self.reckoned = reckoned
        self.by_points = by_points
        self.by_one = by_one
        self.by_all = by_all
        self.earlier = earlier

    def expect(self, curve: Sequence[int], ahead: Sequence[int], slope: Sequence[int]) -> None:
        """What a lead is worth, by how much of the game is left: for each number of pieces that the player in
        turn does not see (with targets: of points that the nearest one lacks) where on the curve a lead of
        none stands, and how far 256 points move it, in 1/256 step."""
        if len(curve) < chance.STEPS or min(len(ahead), len(slope)) < _LATER:
            raise ValueError(f"{len(curve)} steps, {len(ahead)} and {len(slope)} numbers")
        self.curve = array("i", curve)
        for n in range(_LATER):
            self.ahead[n] = ahead[n]
            self.slope[n] = slope[n]

    def trials(
        self, key: int, pieces: int, hand: bytes, keeps: int, first: int, number: int, turns: int
    ) -> int:
        """Simulate a move in `number` worlds, beginning with world `first`, for `turns` turns after it. A key
        of 0 is an exchange of the pieces that are not kept, or a pass; `keeps` is as in `choose`. Fills
        `wins` and `spreads`; returns the number of worlds simulated before a stop."""
        kernel = self.kernel
        if turns < 0:
            raise ValueError(f"{turns} turns")
        self.equity.hold(hand)
        if not 0 <= keeps < 1 << self.equity.size:
            raise ValueError(f"{keeps} is no part of {self.equity.size} pieces")
        if not key and self.equity.size - bits.count(keeps) > len(self.unseen) - self._others():
            raise ValueError(f"more pieces exchanged than the {len(self.unseen) - self._others()} in the bag")
        self.equity.weigh_kept(len(self.unseen) - self._others())
        self.own_size = self.equity.size
        self.own_keeps = keeps
        self.own_rest = self.equity.worths[keeps]
        for i in range(self.equity.size):
            self.own[i] = self.equity.hand[i]
        if key and not kernel.grid.has_room(key):
            raise IndexError(f"a play that does not fit on the grid: {key}")
        turns = min(turns, _TURNS)
        kernel.grid.make_log_room((turns + 2) * _LOG)
        if len(self.wins) < number:
            self.out_wins = self.wins = array("i", bytes(4 * number))
            self.out_spreads = self.spreads = array("q", bytes(8 * number))
        kernel.results.halt = False
        tried = 0
        with cython.nogil:
            while tried < number and not kernel.results.halt:
                self._try(key, pieces, first + tried, turns, tried)
                tried += 0 if kernel.results.halt else 1
        return tried

    def _others(self) -> int:
        """How many pieces the others hold."""
        held = 0
        for seat in range(self.seats):
            held += self.others[seat] if seat != self.seat else 0
        return held

    def _try(self, key: int, pieces: int, luck: int, turns: int, n: int) -> None:
        """Play the candidate and what follows, record the result, and undo everything."""
        bottom = self.kernel.grid.logged
        turn = self.seat
        over = False
        self._deal_world(luck)
        for seat in range(self.seats):
            self.now[seat] = self.scores[seat]
            self.rests[seat] = 0
            self.passes[seat] = 0
        self.equity.size = self.own_size
        for i in range(self.equity.size):
            self.equity.hand[i] = self.own[i]
        self.equity.keeps = self.own_keeps
        self.rests[turn] = self.own_rest
        self.passes[turn] = 0 if self._act(turn, key, pieces) else 1
        over = self._is_over(turn)
        turn = self._after(turn)
        while turns and not over and not self.kernel.results.halt:
            turns -= 1
            self.passes[turn] = 0 if self._play(turn) else self.passes[turn] + 1
            over = self._is_over(turn)
            turn = self._after(turn)
        self._tell(turn, over, n)
        while self.kernel.grid.logged > bottom:
            self.kernel.grid.lift()

    def _act(self, seat: int, key: int, pieces: int) -> bool:
        """Make the move of the weighed hand: a play, an exchange or a pass. Whether it was no pass."""
        if key:
            self.kernel.grid.lay(key, pieces)
            self.now[seat] += key >> 32
            self._keep(seat)
            self._fill(seat)
            return True
        self._exchange(seat)
        return self.equity.keeps != (1 << self.equity.size) - 1

    def _after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    def _is_over(self, seat: int) -> bool:
        if self.targets[seat] and self.now[seat] >= self.targets[seat]:
            return True
        if self.sizes[seat] == 0 and self.in_bag == 0:
            return True
        if self.by_one and self.passes[seat] >= self.by_one:
            return True
        fewest = self.passes[0]
        for other in range(self.seats):
            fewest = min(fewest, self.passes[other])
        return fewest >= self.by_all

    def _play(self, seat: int) -> bool:
        """A turn of a hand; whether it did anything but pass."""
        needed = self.targets[seat] - self.now[seat] if self.targets[seat] else 0
        spare = self.in_bag if self.exchange_from and self.in_bag >= self.exchange_from else 0
        self.equity.size = self.sizes[seat]
        for i in range(self.equity.size):
            self.equity.hand[i] = self.hands[seat * bits.MOST + i]
        self.equity.sort()
        self.equity.choose_held(self.in_bag, spare, needed)
        self.rests[seat] = self.equity.worths[self.equity.keeps]
        return self._act(seat, self.equity.key, self.equity.pieces)

    def _tell(self, turn: int, over: bool, n: int) -> None:
        """Record the n-th result: the chance of winning, and the lead over the best opponent."""
        own = self.seat
        best = 0
        first = True
        won = chance.SURE
        for seat in range(self.seats):
            self.before[seat] = self.now[seat]
        if over and self.reckoned and not self._is_reached():
            self._settle_hands()
        for seat in range(self.seats):
            if seat == own:
                continue
            lead = self.now[own]
            lead -= self.now[seat]
            if not over:
                lead += self.targets[seat] - self.targets[own]
            lead *= chance.UNIT
            if not over:
                lead += self.rests[own] - self.rests[seat]
            if first or lead < best:
                best = lead
            first = False
            won = won * self._chance(lead, turn, seat, over) >> 16
        self.out_wins[n] = won
        self.out_spreads[n] = best

    def _is_reached(self) -> bool:
        """Whether anybody has reached a target."""
        reached = False
        for seat in range(self.seats):
            reached = reached or (self.targets[seat] > 0 and self.now[seat] >= self.targets[seat])
        return reached

    def _settle_hands(self) -> None:
        """What is left in hand counts against its owner, and for the player who is out."""
        sum = 0
        out = -1
        for seat in range(self.seats):
            left = 0
            for i in range(self.sizes[seat]):
                left += self.equity.values[self.hands[seat * bits.MOST + i]]
            self.now[seat] -= left
            sum += left
            if self.sizes[seat] == 0:
                out = seat
        if out >= 0:
            self.now[out] += sum

    def _chance(self, lead: int, turn: int, seat: int, over: bool) -> int:
        """How likely one ends before another seat."""
        own = self.seat
        if over:
            if self.targets[own]:
                reached = self.now[own] >= self.targets[own]
                if reached or self.now[seat] >= self.targets[seat]:
                    return chance.SURE if reached else 0
            if lead == 0 and self.earlier:
                lead = self.before[own] - self.before[seat]
            return chance.SURE if lead > 0 else chance.SURE // 2 if lead == 0 else 0
        later = self._later(turn)
        if turn == own:
            return self._on_curve(self.ahead[later] + (self.slope[later] * lead >> 16))
        if turn == seat:
            return chance.SURE - self._on_curve(self.ahead[later] - (self.slope[later] * lead >> 16))
        return self._on_curve(self.slope[later] * lead >> 16)

    def _later(self, turn: int) -> int:
        """How much of the game is left."""
        left = 0
        if self.by_points:
            left = _LATER
            for seat in range(self.seats):
                left = min(left, self.targets[seat] - self.now[seat])
            return min(_LATER - 1, max(0, left))
        left = self.in_bag
        for seat in range(self.seats):
            left += self.sizes[seat] if seat != turn else 0
        return min(_LATER - 1, left)

    def _on_curve(self, step: int) -> int:
        """The chance at a place on the curve, whose middle is an even one."""
        return self.curve[max(0, min(chance.STEPS - 1, step + chance.STEPS // 2))]

    def _deal_world(self, luck: int) -> None:
        """Deal the others' hands and the bag."""
        number = len(self.unseen)
        self.clock = chance.mixed((luck + 1) * chance.STEP & chance.WHOLE)
        for i in range(number):
            self.bag[i] = self.unseen[i]
        for i in range(number - 1, 0, -1):
            self._swap(i, self._below(i + 1))
        self.in_bag = number
        for seat in range(self.seats):
            self.sizes[seat] = 0
        if self.in_guess:
            self._deal_guess(self.guessed_seat, self._below(self.number_of_guesses) * self.in_guess)
        for seat in range(self.seats):
            while seat != self.seat and self.sizes[seat] < self.others[seat]:
                self._draw(seat)

    def _deal_guess(self, seat: int, at: int) -> None:
        """Find the pieces of a guess in the bag and deal them."""
        for k in range(at, at + self.in_guess):
            for i in range(self.in_bag):
                if self.bag[i] == self.guesses[k]:
                    self._swap(i, self.in_bag - 1)
                    self._draw(seat)
                    break

    def _swap(self, i: int, k: int) -> None:
        code = self.bag[i]
        self.bag[i] = self.bag[k]
        self.bag[k] = code

    def _below(self, number: int) -> int:
        """The next number by chance."""
        self.clock = (self.clock + chance.STEP) & chance.WHOLE
        return (chance.mixed(self.clock) >> 32) * number >> 32

    def _draw(self, seat: int) -> None:
        self.in_bag -= 1
        self.hands[seat * bits.MOST + self.sizes[seat]] = self.bag[self.in_bag]
        self.sizes[seat] += 1

    def _fill(self, seat: int) -> None:
        while self.in_bag and self.sizes[seat] < self.full:
            self._draw(seat)

    def _exchange(self, seat: int) -> None:
        """Keep what `keeps` says of the hand that is weighed, draw for the rest, mix that into the bag."""
        self._keep(seat)
        for _ in range(self.equity.size - self.sizes[seat]):
            self._draw(seat)
        for i in range(self.equity.size):
            if not self.equity.keeps >> i & 1:
                self.bag[self.in_bag] = self.equity.hand[i]
                self._swap(self.in_bag, self._below(self.in_bag + 1))
                self.in_bag += 1

    def _keep(self, seat: int) -> None:
        """Give a seat what `keeps` says of the hand that is weighed."""
        self.sizes[seat] = 0
        for i in range(self.equity.size):
            if self.equity.keeps >> i & 1:
                self.hands[seat * bits.MOST + self.sizes[seat]] = self.equity.hand[i]
                self.sizes[seat] += 1
