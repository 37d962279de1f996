"""Between which shares that probably lies of which so many of so many were found."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


class OutOf(NamedTuple):
    """So many of so many."""

    number: int = 0
    of: int = 0


def wilson(found: OutOf, errors: float) -> tuple[float, float]:
    """Wilson's interval, so many standard errors wide on both sides."""
    number, of = found
    if not of:
        return 0.0, 1.0
    share, square = number / of, errors * errors
    middle = share + square / (2 * of)
    around = errors * sqrt(share * (1 - share) / of + square / (4 * of * of))
    low, high = (at / (1 + square / of) for at in (middle - around, middle + around))
    return (0.0 if number == 0 else low), (1.0 if number == of else high)


def of_mean(several: Sequence[OutOf], errors: float) -> tuple[float, float]:
    """The interval of the mean of several shares: from the interval of each the parts on either side of it
    are put together as errors that know nothing of each other (Zou and Donner's way)."""
    shares = [found.number / found.of for found in several]
    bounds = [wilson(found, errors) for found in several]
    below = sqrt(sum((share - low) ** 2 for share, (low, _) in zip(shares, bounds, strict=True)))
    above = sqrt(sum((high - share) ** 2 for share, (_, high) in zip(shares, bounds, strict=True)))
    return (sum(shares) - below) / len(several), (sum(shares) + above) / len(several)
