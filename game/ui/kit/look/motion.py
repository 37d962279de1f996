"""Animation curves and poses, as functions of time.

The state is final already: any input ends every animation.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

Ease = Callable[[float], float]

FLY = 0.220
ARC = 12.0  # logical px that a flying card rises
GROUP_STEP, GROUP_WHOLE = 0.040, 0.400
TURN_OVER = 0.180
SETTLE, OVERSHOOT = 0.120, 0.02
REFUSED, SHAKE = 0.160, 6.0
UNDO = 0.160
POP = 0.120
LESS = 0.080  # what is left of a fade with reduced motion


def ease_out(share: float) -> float:
    return 1 - (1 - share) ** 3


def smooth(share: float) -> float:
    """Ease in and out (smoothstep)."""
    return share * share * (3 - 2 * share)


def settle(share: float) -> float:
    """Ease out with an overshoot of about 2 %."""
    return ease_out(share) + OVERSHOOT * math.sin(math.pi * share)


class Tween(msgspec.Struct, frozen=True):
    """A share that moves from 0 to 1."""

    duration: float
    ease: Ease = ease_out
    delay: float = 0.0

    def at(self, seconds: float) -> float:
        return self.ease(_share(seconds - self.delay, self.duration))

    def over(self, seconds: float) -> bool:
        return seconds >= self.delay + self.duration


class Pose(NamedTuple):
    """The position and rotation of a card."""

    x: float
    y: float
    grow: float = 1.0


class Flight(msgspec.Struct, frozen=True):
    """A card moving between two poses in a small arc."""

    start: Pose
    end: Pose
    tween: Tween
    arc: float = 0.0

    def at(self, seconds: float) -> Pose:
        share = self.tween.at(seconds)
        x, y, grow = (a + (b - a) * share for a, b in zip(self.start, self.end, strict=True))
        return Pose(x, y - self.arc * math.sin(math.pi * min(1.0, share)), grow)


def group(ways: Sequence[tuple[Pose, Pose]], scale: float, back: bool = False) -> tuple[Flight, ...]:
    """Flights of cards that move together, one after another; `back` (undo) is straight and quick."""
    duration, arc = (UNDO, 0.0) if back else (FLY, ARC * scale)
    step = min(GROUP_STEP, (GROUP_WHOLE - duration) / (len(ways) - 1)) if len(ways) > 1 else 0.0
    return tuple(
        Flight(start, end, Tween(duration, delay=step * place), arc)
        for place, (start, end) in enumerate(ways)
    )


def turned(seconds: float, duration: float = TURN_OVER) -> tuple[float, bool]:
    """A card being flipped: its visible width (0 to 1), and whether it is face up already."""
    share = _share(seconds, duration)
    return abs(1 - 2 * share), share >= 0.5


def shaken(seconds: float, scale: float, less: bool) -> float:
    """The offset of a refused card, shaken twice."""
    if less or seconds >= REFUSED:
        return 0.0
    share = seconds / REFUSED
    return SHAKE * scale * math.sin(4 * math.pi * share) * (1 - share)


def fade(seconds: float, duration: float = POP, less: bool = False) -> float:
    """The opacity of something fading in (0 to 1)."""
    return _share(seconds, LESS if less else duration)


def _share(seconds: float, duration: float) -> float:
    return 1.0 if duration <= 0 else min(1.0, max(0.0, seconds / duration))
