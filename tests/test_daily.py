"""Days, codes, streaks: the same for everyone, nothing lost by travelling."""

from collections import Counter
from datetime import date, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.deals import daily
from game.deals.book import Book, BookHeader, CertifiedDeal
from game.deals.daily import DailyResult
from game.fault import Fault
from game.table.mode import LAST_DEAL, Outcome

HASHES = {"ruleset_hash": "a", "pack_hash": "b", "lexicon_hash": "c"}
TODAY = date(2026, 11, 21)
DAY = timedelta(days=1)


def book(count: int, ruleset: str = "patience-six") -> Book:
    head = BookHeader(
        ruleset=ruleset,
        language="en",
        lexicon="english",
        tier="full",
        rollouts=1,
        players=200,
        first=1,
        count=count,
        ruleset_hash=HASHES["ruleset_hash"],
        pack_hash=HASHES["pack_hash"],
        lexicon_hash=HASHES["lexicon_hash"],
    )
    return Book(head, tuple(CertifiedDeal(n, 1, 200, "a0,0:01") for n in range(1, count + 1)))


@pytest.mark.parametrize("count", [1, 2, 911, 1822, 2000])
def test_every_deal_has_its_day_before_one_comes_again(count: int) -> None:
    found = book(count)
    dealt = Counter(daily.deal_of_day(found, TODAY + n * DAY).number for n in range(count))
    assert set(dealt.values()) == {1}
    assert len(dealt) == count


def test_the_deal_of_a_day_is_the_same_for_ever() -> None:
    assert [daily.deal_of_day(book(2000), TODAY + n * DAY).number for n in range(3)] == [812, 1723, 634]


def test_the_methods_of_a_day_are_dealt_different_cards() -> None:
    numbers = {daily.deal_of_day(book(2000, ruleset), TODAY).number for ruleset in daily.METHODS.values()}
    assert len(numbers) == 3


@given(
    st.sampled_from(sorted(daily.METHODS.values())),
    st.sampled_from(["en", "eo"]),
    st.integers(0, LAST_DEAL),
)
def test_a_code_is_read_as_it_was_given(ruleset: str, language: str, deal: int) -> None:
    reported = daily.code(ruleset, language, deal, HASHES)
    assert daily.read_code(f" {str(reported).upper()} ") == reported


def test_a_code_tells_another_word_list() -> None:
    one = daily.code("patience-six", "en", 4821, HASHES)
    other = daily.code("patience-six", "en", 4821, {**HASHES, "lexicon_hash": "d"})
    assert one[:3] == other[:3]
    assert one.checksum != other.checksum


@pytest.mark.parametrize(
    "said", ["", "six", "six-en-4821-", "six-en-48x1-ab", "ten-en-1-ab", "six-en-9999999999-ab"]
)
def test_what_is_no_code_is_refused(said: str) -> None:
    with pytest.raises(Fault, match="a code like six-en-4821"):
        daily.read_code(said)


def won(day: date, off: int = 0, outcome: Outcome | None = Outcome.WON) -> tuple[int, list[DailyResult]]:
    return daily.deal_of_day(book(2000), day).number, [DailyResult(outcome, day + off * DAY)]


def streak(*played: tuple[int, list[DailyResult]]) -> tuple[int, int]:
    return tuple(daily.streak([book(2000)], dict(played), TODAY))  # type: ignore[return-value]


def test_days_running() -> None:
    assert streak() == (0, 0)
    assert streak(won(TODAY)) == (1, 1)
    assert streak(won(TODAY - DAY), won(TODAY - 2 * DAY)) == (2, 2), "today is still open"
    assert streak(won(TODAY), won(TODAY - 2 * DAY), won(TODAY - 3 * DAY)) == (1, 2)
    assert streak(won(TODAY - 2 * DAY)) == (0, 1)


def test_a_lost_or_open_day_ends_the_run() -> None:
    for outcome in (Outcome.LOST, None):
        assert streak(won(TODAY), won(TODAY - DAY, outcome=outcome), won(TODAY - 2 * DAY)) == (1, 1)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_travelling_or_resetting_a_clock_breaks_no_run(off: int) -> None:
    assert streak(won(TODAY), won(TODAY - DAY, off), won(TODAY - 2 * DAY)) == (3, 3)


def test_a_day_may_be_won_in_either_of_two_books() -> None:
    other = book(2000)
    usual = other._replace(header=msgspec.structs.replace(other.header, words="everyday"))
    days = [daily.deal_of_day(each, TODAY - n * DAY) for n, each in enumerate((usual, other))]
    assert days[0].number != daily.deal_of_day(other, TODAY).number
    played = {deal.number: [DailyResult(Outcome.WON, TODAY - n * DAY)] for n, deal in enumerate(days)}
    assert daily.streak([usual, other], played, TODAY) == (2, 2)
    assert daily.streak([other], played, TODAY).now == 1


def test_days_of_the_archive_played_later_fill_no_gap() -> None:
    assert streak(won(TODAY), won(TODAY - 5 * DAY, 5), won(TODAY - 6 * DAY)) == (1, 1)


def test_a_shared_result_tells_no_letter_of_the_words() -> None:
    reported = daily.share_text(
        "Six", "21 November 2026", 3, "✓", [4, 3, 1], "4:32", daily.code("patience-six", "en", 7, HASHES)
    )
    lines = reported.splitlines()
    assert lines[1].startswith("●●●○○ ✓ 4:32")
    assert len(lines[2]) == 3
    assert not any(sign.isalpha() for sign in lines[2])


def hard(ruleset: str, hard: int) -> Book:
    """A book of ten times as many deals as are hard, which are numbered from 1,001."""
    head, deals = book(9 * hard, ruleset)
    numbers = range(1001, 1001 + hard)
    return Book(head, (*deals, *(CertifiedDeal(number, 5, number % 3, "a0,0:01") for number in numbers)))


def test_the_hard_one_is_the_same_from_monday_to_sunday_and_another_method_the_week_after() -> None:
    books = {ruleset: hard(ruleset, 7) for ruleset in daily.METHODS.values()}
    first = daily.monday(TODAY)
    assert first.weekday() == 0
    weeks = [
        {daily.deal_of_week(books, first + (7 * week + n) * DAY) for n in range(7)} for week in range(21)
    ]
    assert {len(week) for week in weeks} == {1}
    found = [deal for (deal,) in weeks if deal is not None]
    assert all(deal.number > 1000 for _, deal in found)
    assert len({ruleset for ruleset, _ in found[:3]}) == 3
    assert set(Counter(found).values()) == {1}, "every hard deal has its week before one comes again"


def test_the_hard_one_of_a_small_book_is_its_hardest_and_without_books_there_is_none() -> None:
    head, deals = book(3)
    small = Book(head, (*deals, CertifiedDeal(9, 2, 120, "a0,0:01")))
    assert daily.deal_of_week({"patience-six": small}, TODAY) == ("patience-six", small.deals[-1])
    assert daily.deal_of_week({}, TODAY) is None


def test_deals_added_for_their_grade_change_no_day_and_no_week() -> None:
    found = book(2000)
    deals = (*found.deals, *(CertifiedDeal(3000 + n, 5, 0, "a0,0:01") for n in range(40)))
    more = Book(msgspec.structs.replace(found.header, count=2040, added=40), deals)
    for n in range(100):
        day = TODAY + n * DAY
        assert daily.deal_of_day(more, day) == daily.deal_of_day(found, day)
        assert daily.deal_of_week({"patience-six": more}, day) == daily.deal_of_week(
            {"patience-six": found}, day
        )
    played = {daily.deal_of_day(found, TODAY).number: [DailyResult(Outcome.WON, TODAY)]}
    assert list(daily.won_days([more], played)) == [TODAY]


def test_a_day_is_won_without_help_if_one_of_its_wins_was() -> None:
    found = book(2000)
    number = daily.deal_of_day(found, TODAY).number
    helped, alone = (DailyResult(Outcome.WON, TODAY, helped) for helped in (True, False))
    late = DailyResult(Outcome.WON, TODAY + 3 * DAY)
    assert daily.won_days([found], {number: [helped]}) == {TODAY: False}
    assert daily.won_days([found], {number: [helped, alone]}) == {TODAY: True}
    assert daily.won_days([found], {number: [late, DailyResult(Outcome.LOST, TODAY)]}) == {}
