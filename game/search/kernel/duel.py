"""A game of highest plays: two hands lay them in turn and draw from a bag, until neither can or one is out.

No points are taken off at the end; the result is what was laid and what is left.
"""

from typing import NamedTuple

from game.search.kernel.generate import Kernel


class Ended(NamedTuple):
    """How a duel ended: what each hand has earned, what is left of each, and all plays by turns as the kernel
    found them, None where a hand had none."""

    scores: tuple[int, int]
    hands: tuple[bytes, bytes]
    plays: list[tuple[int, int] | None]


class Duel:
    """Plays on from the grid of a kernel as it lies."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.scores = [0, 0]

    def play(self, first: bytes, second: bytes, bag: bytes = b"", size: int = 0, passes: int = 0) -> Ended:
        """The first hand begins, after so many passes in a row; who has laid draws from the end of the bag
        until the hand has `size` pieces. The plays stay on the grid."""
        kernel = self.kernel
        own = bytearray(first)
        other = bytearray(second)
        hands = (own, other)
        plays: list[tuple[int, int] | None] = []
        turn = 0
        left = len(bag)
        self.scores[0] = self.scores[1] = 0
        while passes < 2 and other:
            kernel.rack.deal(bytes(own))
            if own and kernel.highest():
                passes = 0
                key = kernel.results.out_keys[0]
                pieces = kernel.results.out_pieces[0]
                kernel.grid.place(key, pieces)
                plays.append((key, pieces))
                self.scores[turn] += key >> 32
                for _ in range((key >> 20) & 15):
                    own.remove(0 if pieces & 64 else (pieces & 63) + 1)
                    pieces >>= 7
                while left and len(own) < size:
                    left -= 1
                    own.append(bag[left])
            else:
                passes += 1
                plays.append(None)
            own, other = other, own
            turn = 1 - turn
        return Ended((self.scores[0], self.scores[1]), (bytes(hands[0]), bytes(hands[1])), plays)
