"""The wished retention: what it does to the days, what it costs, and how near practice keeps to it."""

import time
from datetime import datetime

import pytest

from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemMarks, ItemStore, KnownItem, PastReview, fitted_stretch
from game.practice.schedule import Memory, Schedule, after, begins, day_of, days_between, retrievability
from game.practice.statistics import expected_answers, mean_per_day
from tests.practice.conftest import Clock
from tests.practice.days import LEARNERS, practise

DAY, HOUR = 86_400.0, 3_600.0
ITEM = Item(kind="word", subject=Subject("scrabble"), ask="CAT")


def known(clock: Clock, number: int, days: float) -> list[KnownItem]:
    """Items that are due over the next days, known for so many of them."""
    memories = (
        Memory(2, None, days, 5.0, clock.now + n % 10 * DAY, clock.now - 5 * DAY) for n in range(number)
    )
    return [KnownItem(ITEM, memory) for memory in memories]


def test_the_more_is_wished_the_sooner_it_comes(clock: Clock) -> None:
    memory = after(None, Grade.GOOD, clock.now)
    gaps = [
        days_between(clock.now, after(memory, Grade.GOOD, clock.now + 2 * DAY, True, Schedule(wished)).due)
        for wished in (0.97, 0.95, 0.9, 0.85, 0.8)
    ]
    assert gaps == sorted(gaps)
    assert gaps[0] < gaps[2] < gaps[4]


@pytest.mark.parametrize("wished", [0.8, 0.9, 0.95])
def test_an_item_is_due_when_it_is_known_as_often_as_wished(clock: Clock, wished: float) -> None:
    schedule = Schedule(wished)
    memory = after(None, Grade.EASY, clock.now, True, schedule)
    for _ in range(3):
        memory = after(memory, Grade.GOOD, memory.due, True, schedule)
    assert retrievability(memory, memory.due) == pytest.approx(wished, abs=0.01)


def test_from_an_evening_to_the_next_morning_is_a_day(clock: Clock) -> None:
    evening = clock.now - clock.now % DAY + 21 * HOUR
    memory = after(None, Grade.GOOD, evening)
    morning, noon = (after(memory, Grade.GOOD, evening + hours * HOUR) for hours in (12, 26))
    assert (morning.stability, morning.difficulty) == (noon.stability, noon.difficulty)


def test_the_wish_is_kept_and_costs_more_the_higher_it_is(item_store: ItemStore, clock: Clock) -> None:
    assert item_store.retention() == 0.9
    item_store.set_retention(95)
    assert item_store.schedule() == Schedule(0.95, 1.0)
    items = known(clock, 200, 8.0)
    costs = [
        mean_per_day(expected_answers(items, clock.now, 30, Schedule(wished)))
        for wished in (0.8, 0.85, 0.9, 0.95, 0.97)
    ]
    assert costs == sorted(costs)
    assert costs[0] < costs[-1] / 2


def test_the_forecast_has_all_due_items_and_none_that_are_put_away(clock: Clock) -> None:
    items = known(clock, 40, 1e6)  # never forgotten
    assert expected_answers(items, clock.now, 10, Schedule()) == (4.0,) * 10
    away = [each._replace(marks=ItemMarks(away=True)) for each in items]
    assert expected_answers(away, clock.now, 10, Schedule()) == (0.0,) * 10
    many = known(clock, 5_000, 1e6)
    assert sum(expected_answers(many, clock.now, 10, Schedule())) == pytest.approx(5_000, rel=0.02)


def returns(share: float, days: float, number: int = 200) -> list[PastReview]:
    memory = Memory(2, None, 10.0, 5.0, 10 * DAY, 0.0)
    return [PastReview(memory, days * DAY, n < share * number) for n in range(number)]


def test_who_forgets_sooner_is_asked_sooner_and_nobody_later() -> None:
    assert fitted_stretch(()) == 1.0
    assert fitted_stretch(returns(0.9, 10)) == pytest.approx(1.0, abs=0.06)
    assert fitted_stretch(returns(1.0, 10)) == 1.0
    assert 0.1 <= fitted_stretch(returns(0.6, 10)) < 0.3
    assert fitted_stretch(returns(0.0, 10, 1)) > fitted_stretch(returns(0.0, 10, 20)), (
        "few answers say little"
    )
    assert fitted_stretch(returns(0.0, 0)) == 1.0, "what was asked twice on a day says nothing"


@pytest.mark.slow
def test_of_thirty_days_the_quick_and_the_ordinary_keep_near_what_they_wish() -> None:
    """The forgetful cannot: a day is the shortest time after which something comes again."""
    for learner, least in zip(LEARNERS, (0.88, 0.80, 0.60), strict=True):
        days = practise(learner, 1, days=15)
        asked = sum(day.returned for day in days)
        assert asked > 100
        assert sum(day.remembered for day in days) / asked > least
        assert days == practise(learner, 1, days=15)


def test_the_forecast_is_the_same_all_day_though_clocks_are_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as place:
        place.setenv("TZ", "Europe/Berlin")
        time.tzset()
        early = datetime(2026, 10, 25, 0, 30).timestamp()
        first = begins(day_of(early))
        items = [
            KnownItem(
                Item(kind="word", subject=Subject("scrabble"), ask=str(n)),
                Memory(2, None, 1.0 + n % 5, 5.0, first + n % 4 * DAY + 7200, early - (1 + n % 3) * DAY),
            )
            for n in range(200)
        ]
        numbers = {expected_answers(items, early + hours * 3600, 10, Schedule()) for hours in (0, 3, 20)}
    time.tzset()
    assert len(numbers) == 1
