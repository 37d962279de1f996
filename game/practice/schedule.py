"""How well an item is remembered and when it is due again, by the FSRS; it does not know what is learnt.

Times are seconds since 1970. A clock that was set back never makes time run backwards for an item: a review
is taken to be no earlier than the one before. An item is due on a day: what was known comes on a later one,
and what was not known is due on the same day still.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec

from game.practice.item import Grade
from game.store.rows import Time
from game.text.catalogues import plural, text

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


_DAY = timedelta(1)


def day_of(seconds: float) -> date:
    """The day of a time in seconds since 1970."""
    return date.fromtimestamp(seconds)


def begins(day: date) -> float:
    """When a day begins."""
    return datetime.combine(day, time()).timestamp()


def next_day(seconds: float) -> float:
    """When the day after that of a time begins."""
    return begins(day_of(seconds) + _DAY)


def days_between(first: float, second: float) -> int:
    """How many days after the first time the second one lies; 0 on the same day."""
    return (day_of(second) - day_of(first)).days


class Memory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of one item: the FSRS card's own numbers. `stability` is in days."""

    state: Literal[1, 2, 3]
    step: Annotated[int, msgspec.Meta(ge=0, le=9)] | None
    stability: Annotated[float, msgspec.Meta(gt=0, le=1e9)]
    difficulty: Annotated[float, msgspec.Meta(ge=0, le=100)]
    due: Time
    reviewed: Time

    @property
    def learning(self) -> bool:
        """Whether it is still being learnt, or learnt again, in steps of minutes."""
        return self.state != _REVIEW


_REVIEW = 2
_EASIEST, _HARDEST = 1.0, 10.0


@cache
def _scheduler(retention: float) -> "Scheduler":
    from fsrs import Scheduler  # only when the first answer is graded

    # One step: what was not known is asked again on the same day, and known then it waits for another one.
    step = (timedelta(minutes=1),)
    # Nothing is left to chance: the same answers give the same days.
    return Scheduler(
        desired_retention=retention, learning_steps=step, relearning_steps=step, enable_fuzzing=False
    )


def returns(grade: Grade, right: bool) -> bool:
    """Whether an item comes again on the same day after such an answer: not if it was right, however slow."""
    return grade is Grade.AGAIN or (grade is Grade.HARD and not right)


class Schedule(NamedTuple):
    """By what an item is due: when the share of answers that are right will have sunk to `retention`, from
    0.8 to 0.97. `stretch` is for what part of the time its player remembers that the FSRS believes."""

    retention: float = 0.9
    stretch: float = 1.0


PLAIN = Schedule()


def after(
    memory: Memory | None, grade: Grade, now: float, right: bool = True, schedule: Schedule = PLAIN
) -> Memory:
    """The memory after an answer; None is an item never seen before."""
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
    """How likely it is still known, from 0 to 1."""
    longer = msgspec.structs.replace(memory, stability=memory.stability * schedule.stretch)
    card = _card(longer, now)
    return _scheduler(PLAIN.retention).get_card_retrievability(card, _day(max(now, memory.reviewed)))


def _card(memory: Memory | None, now: float) -> "Card":
    from fsrs import Card, State

    if memory is None:
        return Card(card_id=0, due=_day(now))
    # A table from elsewhere may hold what no answer leaves: no step, a difficulty that the FSRS has not.
    return Card(
        card_id=0,
        state=State(memory.state),
        step=0 if memory.learning and memory.step is None else memory.step,
        stability=memory.stability,
        difficulty=min(_HARDEST, max(_EASIEST, memory.difficulty)),
        due=_day(memory.due),
        last_review=_day(memory.reviewed),
    )


def _day(seconds: float) -> datetime:
    """The day of a time, as the FSRS counts days: from the evening to the morning it is one, and when clocks
    change too."""
    return datetime.combine(day_of(seconds), time(), UTC)


_MONTH, _YEAR = 30.4, 365.25  # days
_MONTHS, _YEARS = 61, 730  # days from which on one counts in months, and in years


def grade_name(grade: Grade) -> str:
    """What a grade is called."""
    return {
        Grade.AGAIN: text("Again"),
        Grade.HARD: text("Hard"),
        Grade.GOOD: text("Good"),
        Grade.EASY: text("Easy"),
    }[grade]


def in_days(days: int) -> str:
    """When that is."""
    if days <= 1:
        return text("tomorrow") if days == 1 else text("today")
    return plural("in {n} day", "in {n} days", days)


def interval(days: int) -> str:
    """How long that is, in few letters: it stands on a button."""
    if days < 1:
        return text("today")
    if days < _MONTHS:
        return plural("{n} day", "{n} days", days)
    if days < _YEARS:
        return plural("{n} month", "{n} months", round(days / _MONTH))
    return plural("{n} year", "{n} years", round(days / _YEAR))
