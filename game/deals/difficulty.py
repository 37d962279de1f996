"""Grades of difficulty: by the share of simulated players who win a deal, alike in every game."""

from collections.abc import Iterable
from typing import NamedTuple

AT_LEAST = (70, 50, 25, 10)
"""Percent of the players who win a deal of grade 1 to 4, at least; fewer win one of grade 5. They are the
same for every game, language and word list; from one to the next the odds fall to a half or a third."""

HARDEST = len(AT_LEAST) + 1
"""The grade of the hardest deals."""


class Difficulty(NamedTuple):
    """How hard a deal is: a grade from 1 to 5, the part of the simulated players who win it, and its place in
    its book: the part of the book's deals that more of them win (None without a book)."""

    grade: int
    share: float
    harder_than: float | None = None


def grade_of(share: float) -> int:
    """The grade of a deal that this part of the players wins. Whole percents decide: they are shown."""
    percent = round(100 * share)
    return next((n for n, least in enumerate(AT_LEAST, 1) if percent >= least), HARDEST)


def nearest(grade: int, grades: Iterable[int]) -> int:
    """The one of these grades that is nearest to a wished one, the easier of two; 0, any, if any is wished or
    there are none."""
    return min(grades, key=lambda each: (abs(each - grade), each), default=0) if grade else 0
