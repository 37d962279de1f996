"""Ratings by Glicko-2: what one answer says of who answered and of what was asked. Plain reckoning after Mark
Glickman, "Example of the Glicko-2 system" (2022), whose steps are named; it keeps nothing.

The packages that there are were looked at: glicko2 2.1.0 puts the rating into step 5 where the deviation
belongs, others are no longer kept or bring tournaments and databases along.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Annotated

import msgspec

_SCALE = 173.7178
MIDDLE = 1500.0
"""The rating of somebody or something of which nothing is known."""

_TAU = 0.5  # how much the volatility may change
_NEAR = 1e-6
_WIDEST = 350.0  # the deviation of somebody of whom nothing is known


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How strong a player is, or how hard a question: in 19 of 20 cases within two deviations of the value.
    The volatility is how much that changes."""

    value: Annotated[float, msgspec.Meta(ge=-5000, le=8000)] = MIDDLE
    deviation: Annotated[float, msgspec.Meta(gt=0, le=_WIDEST)] = _WIDEST
    volatility: Annotated[float, msgspec.Meta(gt=0, le=1)] = 0.06


def expected(rating: Rating, other: Rating) -> float:
    """How likely the first wins against the second, both being no surer than they are."""
    spread = sqrt(rating.deviation**2 + other.deviation**2) / _SCALE
    return 1 / (1 + exp(-_weight(spread) * (rating.value - other.value) / _SCALE))


def rated(rating: Rating, games: Sequence[tuple[Rating, float]], periods: float = 0.0) -> Rating:
    """The rating after the games of one period, each against whom and with what score, from 0 to 1; before it
    so many periods passed without a game."""
    spread = rating.deviation / _SCALE
    spread = sqrt(spread**2 + max(0.0, periods) * rating.volatility**2)
    if not games:
        return msgspec.structs.replace(rating, deviation=min(_WIDEST, spread * _SCALE))
    value = (rating.value - MIDDLE) / _SCALE
    variance, gained = _steps_3_and_4(value, games)
    volatility = _step_5(spread, rating.volatility, variance, variance * gained)
    wide = sqrt(spread**2 + volatility**2)  # step 6
    after = 1 / sqrt(1 / wide**2 + 1 / variance)  # step 7
    value += after**2 * gained
    return Rating(value * _SCALE + MIDDLE, min(_WIDEST, after * _SCALE), volatility)  # step 8


def _weight(spread: float) -> float:
    """How much a game counts against somebody of this deviation: g of the paper."""
    return 1 / sqrt(1 + 3 * spread**2 / pi**2)


def _steps_3_and_4(value: float, games: Sequence[tuple[Rating, float]]) -> tuple[float, float]:
    """The estimated variance of the value, and what was scored above what was expected."""
    known = gained = 0.0
    for other, score in games:
        weight = _weight(other.deviation / _SCALE)
        chance = 1 / (1 + exp(-weight * (value - (other.value - MIDDLE) / _SCALE)))
        known += weight**2 * chance * (1 - chance)
        gained += weight * (score - chance)
    return 1 / known, gained


def _step_5(spread: float, volatility: float, variance: float, change: float) -> float:
    """The new volatility, by the Illinois method."""
    start = log(volatility**2)

    def f(x: float) -> float:
        power = exp(x)
        whole = spread**2 + variance + power
        return power * (change**2 - whole) / (2 * whole**2) - (x - start) / _TAU**2

    low = start
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _NEAR:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
