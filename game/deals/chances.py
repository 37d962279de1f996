"""A player's own chance to win a deal, learnt from the deals they won and lost; None where there is too
little data.

A person's odds are those of the simulated players times a factor of their own: the likeliest one after
their last games of one patience, with a prior around 1, give or take a factor of e."""

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from game.deals.book import Book

LAST = 40
"""So many of a person's games count, the last ones."""

ENOUGH = 5
"""The number of games from which an estimate is shown."""

_MIN_SHARE = 0.002  # no share is less, nor is more than all but this: one game says only so much
_MAX_LOG_ODDS = 8.0  # the greatest difference from the odds of the simulated players, as a logarithm
_HALVINGS = 40


class TriedDeal(NamedTuple):
    """A deal of which a person has ended a game: the part of the simulated players that win it, whether the
    person has won, and whether with help."""

    share: float
    won: bool
    helped: bool = False


class WinRecord(NamedTuple):
    """The deals of the books that a person has ended a game of: how many, how many were won without help, and
    how many the simulated players would win."""

    deals: int
    won: int
    expected: float


class GradeChance(NamedTuple):
    """The deals of a grade together: the part of the simulated players that win one, and the chance of a
    person; None: unknown."""

    share: float
    own: float | None


def strength(games: Sequence[TriedDeal]) -> float | None:
    """By how much the odds of a person differ from those of the simulated players, as a logarithm, after
    these games in order; None for too few."""
    if len(games) < ENOUGH:
        return None
    low, high = -_MAX_LOG_ODDS, _MAX_LOG_ODDS
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(each.won - chance(each.share, middle) for each in games[-LAST:]) > middle:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def win_record(games: Sequence[TriedDeal]) -> WinRecord:
    """The record of a person after these games."""
    won = sum(each.won and not each.helped for each in games)
    return WinRecord(len(games), won, sum(each.share for each in games))


def chance(share: float, own: float) -> float:
    """The chance of a person of this strength to win a deal."""
    sound = min(1 - _MIN_SHARE, max(_MIN_SHARE, share))
    return 1 / (1 + exp(-log(sound / (1 - sound)) - own))


def by_grade(book: Book, own: float | None) -> dict[int, GradeChance]:
    """The chances for each grade of which the book has deals."""
    shares: dict[int, list[float]] = {}
    for deal in book.deals:
        shares.setdefault(deal.grade, []).append(book.share(deal))
    return {
        grade: GradeChance(
            sum(of_grade) / len(of_grade),
            None if own is None else sum(chance(share, own) for share in of_grade) / len(of_grade),
        )
        for grade, of_grade in sorted(shares.items())
    }


def fitting_grade(chances: dict[int, GradeChance]) -> int | None:
    """The hardest grade of which the person wins half of the deals, else the easiest; None if nothing is
    known."""
    own = {grade: each.own for grade, each in chances.items() if each.own is not None}
    return max((grade for grade, part in own.items() if part >= 0.5), default=min(own, default=None))
