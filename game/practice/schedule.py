"""Spaced repetition by FSRS: the memory of an item, and when it is due again.

Times are seconds since 1970. If the clock is set back, a review counts as no earlier than the one before.
Items are due on days: after a right answer on a later day, after a wrong one still on the same day.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec

from game.practice.item import Grade
from game.store.sql import Time
from game.text.catalogues import plural, text

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


_DAY = timedelta(1)


def day_of(seconds: float) -> date:
    """The local day of a time."""
    return date.fromtimestamp(seconds)


def begins(day: date) -> float:
    """The time when a day begins."""
    return datetime.combine(day, time()).timestamp()


def next_day(seconds: float) -> float:
    """The time when the next day begins."""
    return begins(day_of(seconds) + _DAY)


def days_between(first: float, second: float) -> int:
    """The number of days from the first time to the second; 0 on the same day."""
    return (day_of(second) - day_of(first)).days


class Memory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The FSRS card of an item. `stability` is in days."""

    state: Literal[1, 2, 3]
    step: Annotated[int, msgspec.Meta(ge=0, le=9)] | None
    stability: Annotated[float, msgspec.Meta(gt=0, le=1e9)]
    difficulty: Annotated[float, msgspec.Meta(ge=0, le=100)]
    due: Time
    reviewed: Time

    @property
    def learning(self) -> bool:
        """Whether it is in the learning or relearning phase, in steps of minutes."""
        return self.state != _REVIEW


_REVIEW = 2
_EASIEST, _HARDEST = 1.0, 10.0
_LONGEST = 36_500.0  # days: FSRS plans no further


@cache
def _scheduler(retention: float) -> "Scheduler":
    from fsrs import Scheduler  # loaded for the first grade

    # One step: a wrong answer is asked again on the same day; right then, it waits for another day.
    step = (timedelta(minutes=1),)
    # No fuzzing: the same answers give the same days.
    return Scheduler(
        desired_retention=retention, learning_steps=step, relearning_steps=step, enable_fuzzing=False
    )


def returns(grade: Grade, right: bool) -> bool:
    """Whether an item returns on the same day after this answer: never if it was right."""
    return grade is Grade.AGAIN or (grade is Grade.HARD and not right)


class Schedule(NamedTuple):
    """When items are due: once the chance of a right answer has sunk to `retention`, from 0.8 to 0.97.
    `stretch` is how long the player remembers, relative to the forecast of FSRS."""

    retention: float = 0.9
    stretch: float = 1.0


PLAIN = Schedule()


def after(
    memory: Memory | None, grade: Grade, now: float, right: bool = True, schedule: Schedule = PLAIN
) -> Memory:
    """The memory after an answer; None before the first one."""
    from fsrs import Rating

    moment = now if memory is None else max(now, memory.reviewed)
    today = _day(moment)
    card, _ = _scheduler(schedule.retention).review_card(_card(memory, moment), Rating(int(grade)), today)
    assert card.stability is not None
    assert card.difficulty is not None
    days = max(1, round((card.due - today).days * schedule.stretch))
    due = moment if returns(grade, right) else begins(day_of(moment) + timedelta(days))
    return Memory(card.state.value, card.step, card.stability, card.difficulty, due, moment)


def retrievability(memory: Memory, now: float, schedule: Schedule = PLAIN) -> float:
    """The probability that the item is still known."""
    longer = msgspec.structs.replace(memory, stability=memory.stability * schedule.stretch)
    card = _card(longer, now)
    return _scheduler(PLAIN.retention).get_card_retrievability(card, _day(max(now, memory.reviewed)))


def _card(memory: Memory | None, now: float) -> "Card":
    from fsrs import Card, State

    if memory is None:
        return Card(card_id=0, due=_day(now))
    # An imported table may have values that no answer leads to: no step, others out of range.
    return Card(
        card_id=0,
        state=State(memory.state),
        step=0 if memory.learning and memory.step is None else memory.step,
        stability=min(_LONGEST, memory.stability),
        difficulty=min(_HARDEST, max(_EASIEST, memory.difficulty)),
        due=_day(memory.due),
        last_review=_day(memory.reviewed),
    )


def _day(seconds: float) -> datetime:
    """The local day as a UTC time, so that FSRS counts calendar days, also across changes of the clock."""
    return datetime.combine(day_of(seconds), time(), UTC)


_MONTH, _YEAR = 30.4, 365.25  # days
_MONTHS, _YEARS = 61, 730  # from so many days on, intervals are in months and in years


def grade_name(grade: Grade) -> str:
    return {
        Grade.AGAIN: text("Again"),
        Grade.HARD: text("Hard"),
        Grade.GOOD: text("Good"),
        Grade.EASY: text("Easy"),
    }[grade]


def in_days(days: int) -> str:
    """The day `days` from today, in words."""
    if days <= 1:
        return text("tomorrow") if days == 1 else text("today")
    return plural("in {n} day", "in {n} days", days)


def interval(days: int) -> str:
    """The length of an interval in few letters, for a button."""
    if days < 1:
        return text("today")
    if days < _MONTHS:
        return plural("{n} day", "{n} days", days)
    if days < _YEARS:
        return plural("{n} month", "{n} months", round(days / _MONTH))
    return plural("{n} year", "{n} years", round(days / _YEAR))
