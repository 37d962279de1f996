"""Practice statistics: days in a row, answers by day and kind, forecasts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from msgspec import UNSET

from game.practice.challenges import ChallengeKind, Results
from game.practice.glicko import Rating
from game.practice.item import Grade, beginning
from game.practice.item_store import ItemStore, KnownItem, PastAnswer
from game.practice.knowledge import Knowledge, knowledge_of
from game.practice.ratings import COUNTED, rating_of
from game.practice.registry import kinds
from game.practice.schedule import (
    Memory,
    Schedule,
    after,
    begins,
    day_of,
    days_between,
    days_in_a_row,
    retrievability,
)
from game.practice.scheduler import due_in_all


class AnswerCount(NamedTuple):
    """The number of answers, and of right ones."""

    right: int
    all: int

    @property
    def share(self) -> float:
        """The share of right answers; 0 without any."""
        return self.right / self.all if self.all else 0.0


def streak(answers: Iterable[PastAnswer], today: date) -> int:
    """The days in a row with answers."""
    return days_in_a_row({day_of(answer.time) for answer in answers}, today)


def forecast(known: Iterable[KnownItem], now: float, days: int) -> tuple[int, ...]:
    """The number of items due on each of the next days, today with all that are overdue."""
    coming = (comes(each, now) for each in known)
    due = Counter(day for day in coming if day is not None)
    return tuple(due[n] for n in range(days))


def comes(known: KnownItem, now: float) -> int | None:
    """The days until an item is due. Items from the player's own games are due at once; None for other items
    that were never asked, and for those put away."""
    if known.marks.away:
        return None
    if known.memory is not None:
        return max(0, days_between(now, known.memory.due))
    return 0 if known.item.source else None


def by_day(answers: Iterable[PastAnswer], today: date, days: int) -> tuple[AnswerCount, ...]:
    """The answers on each of the last days, today last."""
    found = [(day_of(answer.time), answer.right) for answer in answers]
    right = Counter(day for day, each in found if each)
    every = Counter(day for day, _ in found)
    shown = [today - timedelta(n) for n in range(days - 1, -1, -1)]
    return tuple(AnswerCount(right[day], every[day]) for day in shown)


def by_mistake(known: Iterable[KnownItem], answers: Iterable[PastAnswer]) -> dict[int, AnswerCount]:
    """The items made of mistakes in the player's own games, by size from large to small; right are those
    whose last answer was."""
    last = {answer.key: answer.right for answer in answers}
    sizes = [
        (each.item.mistake, last.get(each.item.key, False))
        for each in known
        if each.item.mistake is not UNSET and not each.marks.away
    ]
    every, right = Counter(size for size, _ in sizes), Counter(size for size, known in sizes if known)
    return {size: AnswerCount(right[size], every[size]) for size in sorted(every, reverse=True)}


def by_kind(answers: Iterable[PastAnswer]) -> dict[str, AnswerCount]:
    """The answers of each drill kind."""
    found = [(answer.kind, answer.right) for answer in answers]
    right = Counter(kind for kind, each in found if each)
    every = Counter(kind for kind, _ in found)
    return {kind: AnswerCount(right[kind], number) for kind, number in sorted(every.items())}


_MOST = 1_000  # items to simulate; a sample of more


def expected_answers(
    known: Iterable[KnownItem], now: float, days: int, schedule: Schedule
) -> tuple[float, ...]:
    """The expected answers on each of the next `days`, today with all that are overdue. In a simulation with
    fixed random numbers, each item is asked when due, known as often as its memory says, and asked once more
    if not."""
    memories = [each.memory for each in known if each.memory is not None and not each.marks.away]
    random = Random(1)
    played = memories if len(memories) <= _MOST else random.sample(memories, _MOST)
    by_day = [0] * days
    for memory in played:
        _play(memory, now, schedule, random, by_day)
    stands_for = len(memories) / max(1, len(played))
    return tuple(number * stands_for for number in by_day)


def a_day(by_day: Sequence[float]) -> float:
    """The mean answers a day."""
    return sum(by_day) / len(by_day)


def _play(memory: Memory, now: float, schedule: Schedule, random: Random, by_day: list[int]) -> None:
    day = max(0, days_between(now, memory.due))
    while day < len(by_day):
        moment = max(now, begins(day_of(now) + timedelta(day)))  # also on days when clocks change
        by_day[day] += 1
        if random.random() >= retrievability(memory, moment, schedule):
            by_day[day] += 1
            memory = after(memory, Grade.AGAIN, moment, False, schedule)
        memory = after(memory, Grade.GOOD, moment, True, schedule)
        day = max(day + 1, days_between(now, memory.due))


OFFERED = (80, 85, 88, 90, 92, 95, 97)
"""Percentages of right answers to choose from."""

DAYS = 30
"""Days shown of the past and of the future."""


class ProgressSummary(NamedTuple):
    """The numbers of the progress screen: days in a row, items stored and due, answers by day and kind, due
    items by day and the expected repeats; the chosen retention, and the answers a day of each choice; own
    mistakes by size; ratings by kind over all games; the best score of each challenge; what is known."""

    running: int
    kept: int
    due: int
    days: tuple[AnswerCount, ...]
    coming: tuple[int, ...]
    again: tuple[int, ...]
    retention: int
    costs: dict[int, float]
    kinds: dict[str, AnswerCount]
    mistakes: dict[int, AnswerCount]
    ratings: dict[str, Rating]
    bests: dict[ChallengeKind, int]
    knowledge: Knowledge

    def with_bests(self, results: Results) -> "ProgressSummary":
        """The same, with the best scores of challenges."""
        found = {each: results.best_of(beginning(each)) for each in ChallengeKind}
        return self._replace(bests={each: best for each, best in found.items() if best})


def progress_summary(item_store: ItemStore, now: float) -> ProgressSummary:
    """The summary at a time."""
    answers, today = item_store.answers(), day_of(now)
    known = [each for each in item_store.all() if each.item.kind in kinds()]
    moment = item_store.moment(now)
    days, coming = by_day(answers, today, DAYS), forecast(known, moment, DAYS)
    due = due_in_all(item_store, now)
    schedule = item_store.schedule()
    wanted = round(100 * schedule.retention)
    costs = {
        each: expected_answers(known, moment, DAYS, schedule._replace(retention=each / 100))
        for each in {*OFFERED, wanted}
    }
    again = tuple(max(0, round(all_ - first)) for all_, first in zip(costs[wanted], coming, strict=True))
    counted = by_kind(answers)
    ratings = {
        kind: rating_of([each for each in answers if each.kind == kind][-COUNTED:]).player for kind in counted
    }
    return ProgressSummary(
        streak(answers, today),
        len(known),
        due,
        days,
        coming,
        again,
        wanted,
        {each: a_day(number) for each, number in costs.items()},
        counted,
        by_mistake(known, answers),
        ratings,
        {},
        knowledge_of(item_store),
    )
