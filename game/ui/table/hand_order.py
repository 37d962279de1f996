"""The order in which somebody holds his hand: his own, and no move of the game. It knows no rule."""

from collections.abc import Sequence
from typing import NamedTuple


def lined_up(hand: Sequence[str], order: Sequence[str]) -> tuple[int, ...]:
    """The places of the hand in the order in which its pieces were held before; new pieces come last."""
    left = list(range(len(hand)))
    held = []
    for piece in order:
        place = next((place for place in left if hand[place] == piece), None)
        if place is not None:
            left.remove(place)
            held.append(place)
    return (*held, *left)


def moved(places: Sequence[int], place: int, to: int) -> tuple[int, ...]:
    """The same places with one of them put at another position."""
    others = [other for other in places if other != place]
    return (*others[:to], place, *others[to:])


class HandStep(NamedTuple):
    """After how many moves a hand was held so; of one that was never put in order, no pieces."""

    at: int
    pieces: tuple[str, ...]


class HandSteps:
    """How a hand was held, step by step: a step is a move, or another order. Undo and redo go along it, as
    far as it is known; of moves made before the table was opened it is not."""

    def __init__(self) -> None:
        self._steps: list[HandStep] = []
        self._here = 0

    def change(self, before: HandStep, after: HandStep) -> None:
        """A step was made; those that were taken back are gone."""
        if not self._at(before):
            self._steps, self._here = [before], 0
        self._steps[self._here + 1 :] = [after]
        self._here += 1

    def back(self, now: HandStep) -> HandStep | None:
        """The step before, on which it stands from now on; None where none is known."""
        return self._go(self._here - 1, now)

    def on(self, now: HandStep) -> HandStep | None:
        """The step after, on which it stands from now on; None where none is known."""
        return self._go(self._here + 1, now)

    def known(self, now: HandStep, by: int) -> bool:
        """Whether a step this far from now is known."""
        return self._at(now) and 0 <= self._here + by < len(self._steps)

    def _at(self, now: HandStep) -> bool:
        return bool(self._steps) and self._steps[self._here] == now

    def _go(self, to: int, now: HandStep) -> HandStep | None:
        if not self.known(now, to - self._here):
            return None
        self._here = to
        return self._steps[to]
