"""Two players over pairs of games, each deal from both seats: who is better, and how surely. It plays none.

The two games of a pair share their deal, so a pair is one result between 0 and 1. Strength is told in Elo as
chess has it: 400 points are odds of ten to one. The test is Wald's sequential one in the form that Fishtest
uses for pairs: normal, with the variance as it was seen.
"""

from collections.abc import Sequence
from math import log, log10, sqrt
from typing import NamedTuple

from game.search.players.simulation import SeatResult, SimulatedResult

_DEVIATIONS = 1.96  # 95 of 100 results of a normal distribution lie within so many
_ERROR = 0.05  # how often the test may take either hypothesis when the other one is true
LEAST = 8  # pairs before which their variance is not known well enough to say anything


class PairSummary(NamedTuple):
    """The first player against the second: shares of points from 0 to 1, Elo (None: beyond all numbers), each
    with the interval that holds the true value 95 times of 100. `won`: in how many pairs he won both games,
    one and a half, one, a half, none. `spread`: by how many points his totals were higher, a game."""

    pairs: int
    share: float
    interval: tuple[float, float]
    elo: float | None
    elo_interval: tuple[float | None, float | None]
    spread: float
    spread_interval: tuple[float, float]
    won: tuple[int, int, int, int, int]


class SprtSummary(NamedTuple):
    """How far the test has come: the log of how much likelier what was seen is if the difference is `elo1`
    and not `elo0`. Above `upper` the first is taken for true, below `lower` the second."""

    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float
    accepted: float | None


def paired(played: Sequence[SimulatedResult]) -> PairSummary:
    """What pairs of games, one after the other and at least so many, say of the first of two players."""
    shares = _shares(played)
    spreads = [(_spread(first) + _spread(second)) / 2 for first, second in _pairs(played)]
    share, half = _mean(shares)
    spread, wide = _mean(spreads)
    low, high = max(0.0, share - half), min(1.0, share + half)
    return PairSummary(
        pairs=len(shares),
        share=round(share, 4),
        interval=(round(low, 4), round(high, 4)),
        elo=elo_of(share),
        elo_interval=(elo_of(low), elo_of(high)),
        spread=round(spread, 2),
        spread_interval=(round(spread - wide, 2), round(spread + wide, 2)),
        won=_won(shares),
    )


def sprt(played: Sequence[SimulatedResult], elo0: float, elo1: float) -> SprtSummary:
    """How far the test between two differences of strength has come with these pairs of games."""
    shares = _shares(played)
    lower, upper = log(_ERROR / (1 - _ERROR)), log((1 - _ERROR) / _ERROR)
    llr = 0.0
    if len(shares) >= LEAST:
        mean = sum(shares) / len(shares)
        variance = sum((each - mean) ** 2 for each in shares) / len(shares)
        weak, strong = share_of(elo0), share_of(elo1)
        apart = (strong - weak) * (2 * mean - weak - strong)
        # Pairs that all end alike show no variance: about what one of another kind would give stands for it.
        llr = len(shares) * apart / (2 * max(variance, 1 / (4 * len(shares))))
    accepted = elo1 if llr >= upper else elo0 if llr <= lower else None
    return SprtSummary(elo0, elo1, round(llr, 3), round(lower, 3), round(upper, 3), accepted)


def elo_of(share: float) -> float | None:
    """The difference in strength that gives so large a share of the points; none gives all of them."""
    return round(400 * log10(share / (1 - share)), 1) + 0.0 if 0 < share < 1 else None


def share_of(elo: float) -> float:
    """The share of the points that a difference in strength gives."""
    return 1 / (1 + 10 ** (-elo / 400))


def _pairs(played: Sequence[SimulatedResult]) -> list[tuple[SimulatedResult, SimulatedResult]]:
    """The games two by two; one without its other half says nothing yet."""
    return list(zip(played[0::2], played[1::2], strict=False))


def _shares(played: Sequence[SimulatedResult]) -> list[float]:
    return [(first.results[0].win + second.results[0].win) / 2 for first, second in _pairs(played)]


def _spread(played: SimulatedResult) -> int:
    own, other = (result.total for result in _of_two(played.results))
    return own - other


def _of_two(results: tuple[SeatResult, ...]) -> tuple[SeatResult, SeatResult]:
    first, second = results
    return first, second


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far from it the true one lies at most, 95 times of 100."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, _DEVIATIONS * sqrt(variance / len(values))


def _won(shares: Sequence[float]) -> tuple[int, int, int, int, int]:
    both, more, even, less, none = (sum(share == won / 4 for share in shares) for won in (4, 3, 2, 1, 0))
    return both, more, even, less, none
