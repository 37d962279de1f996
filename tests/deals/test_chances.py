"""A player's own chance: silent at first, following their wins and losses, never wild."""

from itertools import pairwise

import pytest

from game.deals.book import Book, BookHeader, CertifiedDeal
from game.deals.chances import (
    ENOUGH,
    GradeChance,
    TriedDeal,
    WinRecord,
    by_grade,
    chance,
    fitting_grade,
    strength,
    win_record,
)

HEAD = BookHeader(
    ruleset="patience-six",
    language="en",
    lexicon="english",
    tier="full",
    ruleset_hash="",
    pack_hash="",
    lexicon_hash="",
    rollouts=1,
    players=10_000,
    first=1,
    count=3,
)
BOOK = Book(
    HEAD, (CertifiedDeal(1, 1, 9000, "a"), CertifiedDeal(2, 1, 8000, "a"), CertifiedDeal(3, 4, 2000, "a"))
)


def games(won: int, lost: int, share: float = 0.5) -> list[TriedDeal]:
    return [TriedDeal(share, True)] * won + [TriedDeal(share, False)] * lost


def test_there_is_no_estimate_after_a_few_games() -> None:
    assert strength(games(ENOUGH - 1, 0)) is None
    assert strength(games(ENOUGH, 0)) is not None
    assert all(each.own is None for each in by_grade(BOOK, None).values())
    assert fitting_grade(by_grade(BOOK, None)) is None


def test_winning_at_the_average_rate_gives_average_strength() -> None:
    own = strength(games(5, 5))
    assert own == pytest.approx(0, abs=1e-6)
    assert chance(0.3, 0.0) == pytest.approx(0.3)


def test_more_wins_mean_more_strength_and_chances_stay_below_one() -> None:
    found = [strength(games(won, 10 - won)) for won in range(11)]
    known = [each for each in found if each is not None]
    assert len(known) == 11
    assert all(one < other for one, other in pairwise(known))
    assert 0.02 < chance(0.5, known[0]) < 0.2
    assert 0.8 < chance(0.5, known[-1]) < 0.98


def test_winning_a_hard_deal_raises_the_estimate_more() -> None:
    hard, easy = strength(games(5, 0, 0.1)), strength(games(5, 0, 0.9))
    assert hard is not None
    assert easy is not None
    assert hard > easy


def test_only_the_last_games_count_and_a_share_of_zero_is_handled() -> None:
    late = strength(games(0, 200) + games(40, 0))
    assert late == strength(games(40, 0))
    assert strength([TriedDeal(0.0, True)] * 6 + [TriedDeal(1.0, False)] * 6) is not None


def test_each_grade_has_a_chance() -> None:
    found = by_grade(BOOK, None)
    assert list(found) == [1, 4]
    assert found[1].share == pytest.approx(0.85)
    assert found[4] == GradeChance(0.2, None)
    strong = by_grade(BOOK, 2.0)
    assert strong[1].own is not None
    assert strong[4].own is not None
    assert strong[1].own > 0.9
    assert 0.6 < strong[4].own < 0.7


@pytest.mark.parametrize(("own", "fits"), [(-8.0, 1), (0.0, 1), (2.0, 4)])
def test_the_fitting_grade_is_the_hardest_won_half_the_time_else_the_easiest(own: float, fits: int) -> None:
    assert fitting_grade(by_grade(BOOK, own)) == fits


def test_the_record_counts_wins_without_help_against_the_sum_of_the_shares() -> None:
    tried = [TriedDeal(0.75, True), TriedDeal(0.5, True, helped=True), TriedDeal(0.25, False)]
    assert win_record(tried) == WinRecord(deals=3, won=1, expected=1.5)
    assert win_record([]) == WinRecord(0, 0, 0.0)
