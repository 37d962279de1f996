"""How hard a deal is: the share of simulated players that win it without seeing face-down cards.

A third of them are beginners, who know the first tier of the words and lay much by chance; a third regular
players, who know the middle tier; a third experts, who know all words of the deal and look a move ahead.
The kind with the least certain share plays next, until the 99 % interval around the share is within one
grade, or at most six percent wide: a deal whose share is three percent or less from a step may be of the
grade beside. Who plays and when they stop depends on the deal and the seed only."""

from collections.abc import Container, Sequence
from math import sqrt
from typing import NamedTuple

from game.deals.book import HARDEST, grade_of
from game.search.solver.simulated import BEGINNER, EXPERT, REGULAR, SimulatedPlayers
from game.table.mode import Mode
from game.table.state import State
from game.words.lexicon import EVERYDAY, Lexicon

ERRORS_95 = 1.959964
"""Standard errors on both sides of a mean within which the true one lies 95 times of 100."""


class Proportion(NamedTuple):
    """How many won of how many played; a shared win counts as a fraction."""

    number: float = 0
    of: int = 0


def wilson(counted: Proportion, errors: float) -> tuple[float, float]:
    """Wilson's interval, this many standard errors wide on both sides."""
    number, of = counted
    if not of:
        return 0.0, 1.0
    share, square = number / of, errors * errors
    middle = share + square / (2 * of)
    around = errors * sqrt(share * (1 - share) / of + square / (4 * of * of))
    low, high = (at / (1 + square / of) for at in (middle - around, middle + around))
    return (0.0 if number == 0 else low), (1.0 if number == of else high)


def of_mean(several: Sequence[Proportion], errors: float) -> tuple[float, float]:
    """The interval of the mean of several shares: from the interval of each the parts on either side are
    combined like independent errors (Zou and Donner)."""
    shares = [each.number / each.of for each in several]
    bounds = [wilson(each, errors) for each in several]
    below = sqrt(sum((share - low) ** 2 for share, (low, _) in zip(shares, bounds, strict=True)))
    above = sqrt(sum((high - share) ** 2 for share, (_, high) in zip(shares, bounds, strict=True)))
    return (sum(shares) - below) / len(several), (sum(shares) + above) / len(several)


GRADING = 3
"""The version of the grading (`BookHeader.grading`)."""

WHOLE = 10_000
"""Shares of players are in parts of this."""

_SURE = 2.6  # standard errors on both sides of the share: 99 %
_BATCH = 40  # games that players of one kind play before the next check
_LOOK = 1.25  # factor of the games played between two checks whether they are enough
_NARROW = 0.06  # an interval around the share that is no wider than this is narrow enough


class Graded(NamedTuple):
    """A grade from 1, easy, to 5, and the share of players that win, in parts of `WHOLE`."""

    grade: int
    wins: int


def _info_gain(counted: Proportion) -> float:
    """By how much the uncertainty of a kind's share would shrink after some more games. Its wins are taken as
    a little less one-sided than they are, as those of a few games may be all or none by chance."""
    share = (counted.number + 1) / (counted.of + 2)
    return share * (1 - share) * (1 / counted.of - 1 / (counted.of + _BATCH)) if counted.of else 1.0


def players_of(mode: Mode, lexicon: Lexicon) -> list[SimulatedPlayers]:
    """The three kinds of players with the words that they know. The beginners know the everyday words of a
    list with one tier, where somebody has said which they are."""
    tiers = lexicon.tiers[: lexicon.tier_number]
    if len(lexicon.tiers) == 1 and lexicon.everyday is not None:
        tiers = (EVERYDAY, *tiers)
    known = (BEGINNER, tiers[0]), (REGULAR, tiers[len(tiers) // 2]), (EXPERT, tiers[-1])
    return [SimulatedPlayers(mode, lexicon.at(tier), model) for model, tier in known]


class Grader:
    """Grades deals of one patience, one after another."""

    def __init__(self, mode: Mode, lexicon: Lexicon) -> None:
        self._players = players_of(mode, lexicon)

    def graded(self, state: State, seed: int) -> Graded:
        """The grade of the deal that begins with this state; `seed` is the luck of its players."""
        grade = self.graded_if(state, seed, range(1, HARDEST + 1))
        assert grade is not None  # every grade was wanted
        return grade

    def graded_if(self, state: State, seed: int, wanted: Container[int]) -> Graded | None:
        """The grade if it is one of these; None as soon as it is certain to be another, which is cheaper to
        find out than the grade."""
        for each in self._players:
            each.deal(state, seed)
        counts = [Proportion()] * len(self._players)
        spent = look = 0
        while True:
            at = max(range(len(counts)), key=lambda n: _info_gain(counts[n]) / self._players[n].model.cost)
            won, played = counts[at]
            counts[at] = Proportion(won + self._players[at].wins(_BATCH), played + _BATCH)
            spent += _BATCH * self._players[at].model.cost
            if spent < look or not all(each.of for each in counts):
                continue
            low, high = of_mean(counts, _SURE)
            hardest, easiest = grade_of(low), grade_of(high)
            if not any(grade in wanted for grade in range(easiest, hardest + 1)):
                return None
            if easiest == hardest or high - low <= _NARROW:
                wins = round(WHOLE * sum(each.number / each.of for each in counts) / len(counts))
                grade = grade_of(wins / WHOLE)
                return Graded(grade, wins) if grade in wanted else None
            look = round(_LOOK * spent)
