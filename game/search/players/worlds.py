"""Worlds that may be true: what one seat does not see, the others' hands and the order of the bag, dealt
from the unseen pieces by a number of luck. The same number is the same world on every machine.

It knows nothing of plays, and of what the others' plays say of their hands only what it is told.
"""

from array import array
from collections.abc import Sequence

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.players.equity import Equity

SEATS = 6
"""The most players."""


class Worlds(Equity):
    """Hands around a table, scores, and a bag."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
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

    def sit(
        self, seat: int, scores: Sequence[int], targets: Sequence[int], others: Sequence[int], unseen: bytes
    ) -> None:
        """Where the game stands: whose worlds these are, the scores, the targets (0: none), how many pieces
        each of the others holds, and what he does not see."""
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
        for _ in range(self.size - self.sizes[seat]):
            self._draw(seat)
        for i in range(self.size):
            if not self.keeps >> i & 1:
                self.bag[self.in_bag] = self.hand[i]
                self._swap(self.in_bag, self._below(self.in_bag + 1))
                self.in_bag += 1

    def _keep(self, seat: int) -> None:
        """Give a seat what `keeps` says of the hand that is weighed."""
        self.sizes[seat] = 0
        for i in range(self.size):
            if self.keeps >> i & 1:
                self.hands[seat * bits.MOST + self.sizes[seat]] = self.hand[i]
                self.sizes[seat] += 1
