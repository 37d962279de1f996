"""The end of a board game between two, when the bag is empty and each knows what the other holds.

One's own plays and the answers to them are tried; from there on both lay the highest play there is. Who
has won more is told as a difference of points; turns of several attacks are not known here.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.search.duel import Duel
from game.search.reach import Codes, Option, Reach, without

_PLAYS = 14  # of one's own that are tried, the highest
_ANSWERS = 8  # to each


class Prospect(NamedTuple):
    """A play (None: to pass), and by how many points one is ahead in the end if it is made."""

    ahead: int
    option: Option | None


class Endgame:
    """What the hands that are left come to. `points` are the numbers on the pieces, `reckoned` whether they
    are taken off at the end, and go to him who is out."""

    def __init__(self, reach: Reach, points: Sequence[int], reckoned: bool) -> None:
        self.reach = reach
        self.duel = Duel(reach.kernel)
        self.points = points
        self.reckoned = reckoned

    def prospects(self, own: Codes, other: Codes, go_on: Callable[[], None]) -> list[Prospect]:
        """The plays on the board that is loaded, the best first; `go_on` is called between them."""
        found = [Prospect(-self._best_answer(other, own, passed=True), None)]
        for option in self.reach.few(own, _PLAYS):
            go_on()
            kept = without(own, option.uses)
            self.reach.kernel.place(option.key, option.code)
            found.append(Prospect(option.score - self._best_answer(other, kept, passed=False), option))
            self.reach.kernel.take_back()
        return sorted(found, key=lambda prospect: -prospect.ahead)

    def _best_answer(self, hand: Codes, other: Codes, passed: bool) -> int:
        """By how much the player in turn can get ahead from here; the other one has just laid or passed."""
        if not other:
            return -self._left(hand, 2)
        best = self._ending(hand, other) if passed else -self._played_out(other, hand, 1)
        for option in self.reach.few(hand, _ANSWERS):
            kept = without(hand, option.uses)
            self.reach.kernel.place(option.key, option.code)
            best = max(best, option.score - self._played_out(other, kept, 0))
            self.reach.kernel.take_back()
        return best

    def _played_out(self, hand: Codes, other: Codes, passes: int) -> int:
        """By how much the player in turn is ahead when both lay their highest plays to the end."""
        ended = self.duel.play(bytes(hand), bytes(other), passes=passes)
        for play in ended.plays:
            if play is not None:
                self.reach.kernel.take_back()
        times = 1 if all(ended.hands) else 2
        own, others = (self._left(left, times) for left in ended.hands)
        return ended.scores[0] - own - ended.scores[1] + others

    def _ending(self, hand: Codes, other: Codes) -> int:
        return self._left(other, 1) - self._left(hand, 1)

    def _left(self, hand: Sequence[int], times: int) -> int:
        """What a hand counts against its owner: once, or twice when the other one gets it too."""
        return times * sum(self.points[code] for code in hand) if self.reckoned else 0
