"""Glicko-2 ratings, after Mark Glickman, "Example of the Glicko-2 system" (2022), with its numbered steps.

Packages did not fit: glicko2 2.1.0 uses the rating in step 5 instead of the deviation; others are abandoned
or bring tournaments and databases.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Annotated

import msgspec

_SCALE = 173.7178
MIDDLE = 1500.0
"""The rating of a player or question that is unknown."""

_TAU = 0.5  # how much the volatility may change
_NEAR = 1e-6
_WIDEST = 350.0  # the deviation of an unknown player


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The strength of a player or difficulty of a question: the value, in 95 % of cases within two
    deviations, and how much it changes (volatility)."""

    value: Annotated[float, msgspec.Meta(ge=-5000, le=8000)] = MIDDLE
    deviation: Annotated[float, msgspec.Meta(gt=0, le=_WIDEST)] = _WIDEST
    volatility: Annotated[float, msgspec.Meta(gt=0, le=1)] = 0.06


def expected(rating: Rating, other: Rating) -> float:
    """The probability that the first wins against the second, with both deviations."""
    spread = sqrt(rating.deviation**2 + other.deviation**2) / _SCALE
    return 1 / (1 + exp(-_weight(spread) * (rating.value - other.value) / _SCALE))


def rated(rating: Rating, games: Sequence[tuple[Rating, float]], periods: float = 0.0) -> Rating:
    """The rating after the games of one period, as opponents and scores from 0 to 1, and so many `periods`
    without games before."""
    spread = rating.deviation / _SCALE
    spread = min(_WIDEST / _SCALE, sqrt(spread**2 + max(0.0, periods) * rating.volatility**2))
    if not games:
        return msgspec.structs.replace(rating, deviation=spread * _SCALE)
    value = (rating.value - MIDDLE) / _SCALE
    variance, gained = _steps_3_and_4(value, games)
    volatility = _step_5(spread, rating.volatility, variance, variance * gained)
    wide = sqrt(spread**2 + volatility**2)  # step 6
    after = 1 / sqrt(1 / wide**2 + 1 / variance)  # step 7
    value += after**2 * gained
    return Rating(value * _SCALE + MIDDLE, min(_WIDEST, after * _SCALE), volatility)  # step 8


def _weight(spread: float) -> float:
    """The weight of a game against this deviation: g in the paper."""
    return 1 / sqrt(1 + 3 * spread**2 / pi**2)


def _steps_3_and_4(value: float, games: Sequence[tuple[Rating, float]]) -> tuple[float, float]:
    """The estimated variance of the value, and the score above the expectation."""
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
