"""Grades of difficulty: the same share is the same grade everywhere, and its percents are those shown."""

import pytest

from game.deals.difficulty import HARDEST, grade_of
from game.text.phrases import players_win


@pytest.mark.parametrize(
    ("percent", "grade"),
    [(100, 1), (70, 1), (69, 2), (50, 2), (49, 3), (25, 3), (24, 4), (10, 4), (9, HARDEST), (0, HARDEST)],
)
def test_the_grade_of_a_share(percent: int, grade: int) -> None:
    assert grade_of(percent / 100) == grade


def test_two_deals_of_which_the_same_is_shown_have_one_grade() -> None:
    grades: dict[str, set[int]] = {}
    for wins in range(10_001):
        grades.setdefault(players_win(wins / 10_000), set()).add(grade_of(wins / 10_000))
    assert {len(found) for found in grades.values()} == {1}
