"""How things move: poses reckoned from before and after; it knows no clock, and the state is final already.

Whatever the player does ends every motion at once: a screen drops its flights and shows the end.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Ease = Callable[[float], float]

FLY = 0.220
ARC = 12.0  # logical px that a flying card rises
GROUP_STEP, GROUP_WHOLE = 0.040, 0.400
TURN_OVER = 0.180
SETTLE, OVERSHOOT = 0.120, 0.02
REFUSED, SHAKE = 0.160, 6.0
UNDO = 0.160
POP = 0.120
LESS = 0.080  # what is left of a fade when the player wants less motion


def ease_out(share: float) -> float:
    """Fast, then slow (cubic)."""
    return 1 - (1 - share) ** 3


def settle(share: float) -> float:
    """To the end and a little past it, then back: about 2 % more than the way."""
    return ease_out(share) + OVERSHOOT * math.sin(math.pi * share)


@dataclass(frozen=True, slots=True)
class Tween:
    """A number on its way."""

    start: float
    end: float
    lasts: float
    ease: Ease = ease_out
    delay: float = 0.0

    def at(self, seconds: float) -> float:
        """The number so long after the start."""
        return self.start + (self.end - self.start) * self.ease(_share(seconds - self.delay, self.lasts))

    def over(self, seconds: float) -> bool:
        """Has it arrived?"""
        return seconds >= self.delay + self.lasts


class Pose(NamedTuple):
    """Where a card is and how it is held."""

    x: float
    y: float
    grow: float = 1.0


@dataclass(frozen=True, slots=True)
class Flight:
    """A card on its way from one pose to another, over a small arc."""

    start: Pose
    end: Pose
    lasts: float = FLY
    delay: float = 0.0
    arc: float = 0.0
    ease: Ease = ease_out

    def at(self, seconds: float) -> Pose:
        """The pose so long after the start."""
        share = self.ease(_share(seconds - self.delay, self.lasts))
        x, y, grow = (a + (b - a) * share for a, b in zip(self.start, self.end, strict=True))
        return Pose(x, y - self.arc * math.sin(math.pi * min(1.0, share)), grow)

    def over(self, seconds: float) -> bool:
        """Has it arrived?"""
        return seconds >= self.delay + self.lasts


def group(
    ways: Sequence[tuple[Pose, Pose]], scale: float, less: bool = False, back: bool = False
) -> tuple[Flight, ...]:
    """Flights of cards that move together, one after the other; back (undo) is straight and quick."""
    if less:
        return ()
    lasts, arc = (UNDO, 0.0) if back else (FLY, ARC * scale)
    step = min(GROUP_STEP, (GROUP_WHOLE - lasts) / (len(ways) - 1)) if len(ways) > 1 else 0.0
    return tuple(Flight(start, end, lasts, step * place, arc) for place, (start, end) in enumerate(ways))


def turned(seconds: float, lasts: float = TURN_OVER) -> tuple[float, bool]:
    """A card turning over: how wide it is seen (0 to 1), and whether its face is up already."""
    share = _share(seconds, lasts)
    return abs(1 - 2 * share), share >= 0.5


def shaken(seconds: float, scale: float, less: bool = False) -> float:
    """How far aside a refused card is: twice to and fro."""
    if less or seconds >= REFUSED:
        return 0.0
    share = seconds / REFUSED
    return SHAKE * scale * math.sin(4 * math.pi * share) * (1 - share)


def fade(seconds: float, lasts: float = POP, less: bool = False) -> float:
    """How far something has come into sight (0 to 1)."""
    return _share(seconds, LESS if less else lasts)


def _share(seconds: float, lasts: float) -> float:
    return 1.0 if lasts <= 0 else min(1.0, max(0.0, seconds / lasts))
