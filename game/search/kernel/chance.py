"""Pseudo-random numbers, the same on every machine. The compiled search has `mixed` from `chance.pxd`."""

import math
from functools import cache

WHOLE = 0xFFFFFFFFFFFFFFFF
"""A word of 64 bits."""

STEP = 0x9E3779B97F4A7C15
"""By how much the counter grows whose mixed values are the numbers."""

OTHER = 1 << 40
"""Set in what is mixed, it gives a second number that is independent of the first."""

UNIT = 256
"""What one is, where parts of it are counted in whole numbers."""

SURE = 1 << 16
"""A chance is a part of this."""

STEPS = 4096
"""Of a curve from no chance to a sure one."""

_QUANTILES = 4096


def mixed(word: int) -> int:
    """A word whose bits all depend on all bits of this one."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WHOLE
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WHOLE
    return word ^ (word >> 31)


@cache
def noise(scale: float) -> tuple[int, ...]:
    """Quantiles of Gumbel's distribution in whole units: adding a random one to the value of each of
    several things and taking the highest takes each as often as its value deserves."""
    middles = ((i + 0.5) / _QUANTILES for i in range(_QUANTILES))
    return tuple(round(-scale * UNIT * math.log(-math.log(part))) for part in middles)
