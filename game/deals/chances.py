"""A player's own chance to win a deal, learnt from the deals they won and lost; None where there is too
little data.

A person's odds are those of the simulated players times a factor of their own: the likeliest one after
their last games of one patience, with a prior around 1, give or take a factor of e."""

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from game.deals.book import Book

LAST = 40
"""How many of a person's last games count."""

ENOUGH = 5
"""The number of games from which an estimate is shown."""

_MIN_SHARE = 0.002  # shares are kept this far from 0 and 1: one game proves little
_MAX_LOG_ODDS = 8.0  # the greatest difference from the odds of the simulated players, as a logarithm
_HALVINGS = 40


class TriedDeal(NamedTuple):
    """A deal that a person has finished: the share of the simulated players who win it, whether the person
    won, and whether with help."""

    share: float
    won: bool
    helped: bool = False


class WinRecord(NamedTuple):
    """The deals of the books that a person has finished: how many, how many were won without help, and how
    many the simulated players would win."""

    deals: int
    won: int
    expected: float


class GradeChance(NamedTuple):
    """The mean over the deals of a grade: the share of the simulated players who win, and the person's own
    chance (None: unknown)."""

    share: float
    own: float | None


def strength(games: Sequence[TriedDeal]) -> float | None:
    """The logarithm of a person's odds divided by those of the simulated players, after these games in order;
    None for too few games."""
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
    """The chances for each grade in the book."""
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
    """The hardest grade at which the person wins half of the deals, else the easiest; None if unknown."""
    own = {grade: each.own for grade, each in chances.items() if each.own is not None}
    return max((grade for grade, part in own.items() if part >= 0.5), default=min(own, default=None))
