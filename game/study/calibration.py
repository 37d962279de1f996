"""How much sooner a player forgets than the FSRS believes, by the player's own answers. It keeps nothing.

The FSRS comes with numbers of thousands of other learners; to fit all of them to one player takes a library
for machine learning, and more answers than a month has. One number is fitted here: by what factor all
stabilities are shorter. It is the likeliest one, held near 1 as long as there are few answers. It makes none
longer: that somebody knew after two days says little about what is known after twenty.
"""

from collections.abc import Iterable
from math import exp, log
from typing import NamedTuple

from game.study.days import days_between
from game.study.memory import Memory, Schedule, retrievability

_LEAST = 0.1
_STEPS = 60
_SPREAD = 0.5  # of the factor's logarithm, before there is any answer


class Return(NamedTuple):
    """An item that was asked again: what was remembered of it before, when, and whether it was known."""

    before: Memory
    time: float
    known: bool


def stretch_of(returns: Iterable[Return]) -> float:
    """The factor. What was asked twice on one day, or was being learnt in minutes, says nothing."""
    counted = [
        each
        for each in returns
        if not each.before.learning and days_between(each.before.reviewed, each.time) > 0
    ]
    if not counted:
        return 1.0
    tried = (exp(log(_LEAST) * step / _STEPS) for step in range(_STEPS + 1))
    return max(tried, key=lambda factor: _likelihood(counted, factor))


def _likelihood(returns: Iterable[Return], factor: float) -> float:
    """The logarithm of how likely the answers are by a factor."""
    found = -0.5 * (log(factor) / _SPREAD) ** 2
    schedule = Schedule(stretch=factor)
    for each in returns:
        chance = retrievability(each.before, each.time, schedule)
        found += log(max(1e-6, chance if each.known else 1 - chance))
    return found
