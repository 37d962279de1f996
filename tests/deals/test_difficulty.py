"""Grades of difficulty: the same share is the same grade everywhere, and its percents are those shown."""

import msgspec
import pytest

from game.deals.book import HARDEST, Book, CertifiedDeal, grade_of, nearest
from game.text.phrases import players_win, wins_text
from tests.deals.test_chances import HEAD


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


@pytest.mark.parametrize(
    ("wished", "there", "found"),
    [(0, {1, 2}, 0), (2, {1, 2}, 2), (1, {3, 4, 5}, 3), (5, {1, 3}, 3), (2, {1, 3}, 1), (3, set(), 0)],
)
def test_the_nearest_grade_that_there_is(wished: int, there: set[int], found: int) -> None:
    assert nearest(wished, there) == found


def test_the_place_of_a_deal_is_the_part_of_its_book_that_is_easier_without_what_was_added() -> None:
    wins = (9000, 5000, 5000, 100)
    deals = tuple(CertifiedDeal(n, grade_of(won / 10_000), won, "a") for n, won in enumerate((*wins, 8000)))
    book = Book(msgspec.structs.replace(HEAD, count=5, added=1), deals)
    assert [book.difficulty(deal).harder_than for deal in deals] == [0.0, 0.25, 0.25, 0.75, 0.25]


@pytest.mark.parametrize(
    ("expected", "reported"), [(0.2, "0"), (0.3, "½"), (1.0, "1"), (4.6, "4½"), (9.9, "10"), (10.6, "11")]
)
def test_a_few_expected_wins_are_shown_in_halves(expected: float, reported: str) -> None:
    assert wins_text(12, 3, expected).endswith(f"about {reported}.")
