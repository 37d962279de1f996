"""How many answers the coming days will ask for, played through from what is remembered of each item. It
keeps nothing, and knows no new items."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from random import Random

from game.study.days import begins, day_of, days_between
from game.study.item import Grade
from game.study.learntrows import KnownItem
from game.study.memory import Memory, Schedule, after, retrievability

_MOST = 1_000  # items that are played through: of more, some stand for all


def foretold(known: Iterable[KnownItem], now: float, days: int, schedule: Schedule) -> tuple[float, ...]:
    """The answers of each of the next `days`, today first with all that is due already, by a schedule.
    Each item is asked on the day it comes, known as often as its memory says, and asked
    once more on a day on which it was not. The same items give the same numbers."""
    memories = [each.memory for each in known if each.memory is not None and not each.marks.away]
    random = Random(1)
    played = memories if len(memories) <= _MOST else random.sample(memories, _MOST)
    asked = [0] * days
    for memory in played:
        _play(memory, now, schedule, random, asked)
    stands_for = len(memories) / max(1, len(played))
    return tuple(number * stands_for for number in asked)


def a_day(asked: Sequence[float]) -> float:
    """How many answers a day that is on the whole."""
    return sum(asked) / len(asked)


def _play(memory: Memory, now: float, schedule: Schedule, random: Random, asked: list[int]) -> None:
    day = max(0, days_between(now, memory.due))
    while day < len(asked):
        moment = max(now, begins(day_of(now) + timedelta(day)))  # on that day, also when clocks change
        asked[day] += 1
        if random.random() >= retrievability(memory, moment, schedule):
            asked[day] += 1
            memory = after(memory, Grade.AGAIN, moment, False, schedule)
        memory = after(memory, Grade.GOOD, moment, True, schedule)
        day = max(day + 1, days_between(now, memory.due))
