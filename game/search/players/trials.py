"""The results of candidates in simulated games, and which candidates are surely worse."""

from collections import deque
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import stdev
from typing import Any, Generic, TypeVar

from game.search.kernel import chance

_SURE = 258  # hundredths of a standard error: 99 of 100


def is_behind(values: Sequence[int], best: Sequence[int]) -> bool:
    """Whether values are significantly lower than the best ones: by several standard errors. Computed in
    whole numbers, so the result is the same on every machine."""
    differences = [one - other for one, other in zip(best, values, strict=True)]
    number, total = len(differences), sum(differences)
    scatter = number * sum(each * each for each in differences) - total * total
    return number > 1 and total > 0 and 10_000 * total * total * (number - 1) > _SURE * _SURE * scatter


_WIN, _POINT = 625, 8  # in whole numbers, the same everywhere: 20,000 points are worth a sure chance

ERRORS_95 = 1.96
"""Standard errors on both sides of an estimate: 95 %."""

ENOUGH = 256
"""Worlds after which the loss of a candidate that is held is known well enough."""

Tried = TypeVar("Tried")


class CandidateTrial(Generic[Tried]):
    """The results of a candidate so far: by the chance of winning, and if that is equal by points."""

    def __init__(self, candidate: Tried) -> None:
        self.candidate = candidate
        self.values: list[int] = []
        self.wins: list[int] = []
        self.spreads: list[int] = []
        self.best: CandidateTrial[Tried] = self  # what its estimates are measured against
        self.behind = False  # whether another one is surely better

    def ended(self, win: int, spread: int, times: int = 1) -> None:
        """Add one result, or several equal ones: the chance in parts of `chance.SURE`, the lead in
        `chance.UNIT`."""
        self.valued(_WIN * win + _POINT * spread, win, spread, times)

    def valued(self, value: int, win: int, spread: int, times: int = 1) -> None:
        """Add one result, or several equal ones, compared with the other candidates by this value."""
        self.values += [value] * times
        self.wins += [win] * times
        self.spreads += [spread] * times

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def worth(self) -> float:
        """The mean value as far as the best trial went."""
        return _estimate(self.values, self.best.values)

    @property
    def chance(self) -> float:
        """The share of games won, never more than that of the best."""
        most = sum(self.best.wins) / len(self.best.wins)
        return min(most, max(0.0, _estimate(self.wins, self.best.wins))) / chance.SURE

    @property
    def ahead(self) -> float:
        """The mean lead in points at the end."""
        return _estimate(self.spreads, self.best.spreads) / chance.UNIT

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the difference between its chance and that of the best; 1 after a single
        world."""
        pairs = zip(self.wins, self.best.wins, strict=False)  # the worlds that both have met
        lost = [(other - own) / chance.SURE for own, other in pairs]
        if self is self.best:
            return 0.0
        return ERRORS_95 * stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 1.0

    def is_behind(self, best: "CandidateTrial[Tried]") -> bool:
        """Whether it is significantly worse than the best one in the same worlds."""
        return is_behind(self.values, best.values)


def _estimate(own: Sequence[int], best: Sequence[int]) -> float:
    """The mean of a candidate if it had met all worlds of the best one. Both met the same first worlds, so
    their difference there is taken from the mean of the best: what lucky worlds gave to both cancels out."""
    met = len(own)
    return sum(best) / len(best) - (sum(best[:met]) - sum(own)) / met


AnyTrial = TypeVar("AnyTrial", bound=CandidateTrial[Any])


def ranked(trials: Sequence[AnyTrial]) -> list[AnyTrial]:
    """The trials, the best first and those significantly behind last, all compared with the best."""
    best = max((trial for trial in trials if not trial.behind), key=lambda trial: trial.mean)
    for trial in trials:
        trial.best = best
    return sorted(trials, key=lambda trial: (trial.behind, -trial.worth))


def last_ranked(
    rounds: Iterable[list[CandidateTrial[Tried]]], candidates: Iterable[Tried]
) -> list[CandidateTrial[Tried]]:
    """The trials after the last round, ranked; in the candidates' order if there was no round."""
    last = deque(rounds, maxlen=1)
    return ranked(last[0]) if last else [CandidateTrial(candidate) for candidate in candidates]


def is_open(left: Sequence[CandidateTrial[Tried]]) -> bool:
    """Whether more worlds can still decide which is best, or how far a held one is behind."""
    rivals = sum(not trial.behind for trial in left)
    return rivals > 1 or (len(left) > 1 and len(left[0].values) < ENOUGH)
