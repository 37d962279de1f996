"""What thirty days of practice come to, for three kinds of learner.

    python -m tests.practice.days [SEED]

Somebody sits down once a day at some hour, answers all that is due, and begins ten new words of English
Scrabble. How each learner forgets is not what the scheduler believes: the chance that a word is known halves
with every half-life, an answer makes that longer by a factor of the learner's, and no word
is like another.
"""

import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from game.opening import words_for
from game.practice.context import load_context
from game.practice.item import Subject
from game.practice.item_store import ItemStore
from game.practice.registry import kinds
from game.practice.schedule import day_of
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.store.database import Database

DAYS, FRESH = 30, 10
_DAY, _HOUR = 86_400.0, 3_600.0
_BEGIN = 1_798_804_800.0  # a new year's day at noon, UTC
_READS = 6.0  # seconds that what is told of an answer is read


class Learner(NamedTuple):
    """Who practises: the share of new words that are known already, the half-life in days after the first
    answer, by what factor it grows with each right answer and shrinks with each wrong one, and how many
    seconds somebody takes who knows it well."""

    name: str
    known: float
    days: float
    grows: float
    shrinks: float
    seconds: float


LEARNERS = (
    Learner("quick", 0.60, 20.0, 2.8, 0.6, 1.6),
    Learner("ordinary", 0.40, 10.0, 2.3, 0.5, 2.5),
    Learner("forgetful", 0.25, 4.0, 1.8, 0.4, 3.5),
)


_HEADS = (
    "learner",
    "answers a day, week by week",
    "due a day",
    "asked in all",
    "right",
    "known when due again",
    "minutes a day",
)


class PracticeDay(NamedTuple):
    """One day: what was due when it began, how many answers it had, how many of them right, how many minutes
    it took; and how many were asked again after days, and how many of these were known."""

    due: int
    asked: int
    right: int
    minutes: float
    returned: int
    remembered: int


class _Trace:
    """How well one word is known."""

    def __init__(self, days: float, now: float) -> None:
        self.days, self.seen = days, now

    def chance(self, now: float) -> float:
        return float(0.5 ** ((now - self.seen) / _DAY / self.days))


def practise(learner: Learner, seed: int, retention: int = 90, days: int = DAYS) -> list[PracticeDay]:
    """Days of practice in a store of its own; the same seed gives the same days."""
    with TemporaryDirectory() as folder:
        database = Database(_tell, Path(folder) / "kanugo.db")
        item_store = ItemStore(database)
        item_store.set_retention(retention)
        try:
            return list(_days(learner, Random(seed), item_store, days))
        finally:
            database.close()


def _tell(fault: Exception) -> None:
    raise fault


def _days(learner: Learner, random: Random, item_store: ItemStore, days: int) -> Iterator[PracticeDay]:
    context = load_context(Subject("scrabble"), words_for)
    traces: dict[str, _Trace] = {}
    for day in range(days):
        now = [_BEGIN + day * _DAY + random.uniform(-5, 10) * _HOUR]
        plan = SessionPlan(("word",), context.subject, seconds=8 * _HOUR, fresh=FRESH)
        due = len(item_store.due(kinds(), None, now[0]))
        scheduler = SessionScheduler(
            lambda subject: context, plan, item_store, partial(_first, now), random.randrange(1 << 30)
        )
        asked = right = returned = remembered = 0
        begun = now[0]
        while scheduler.item is not None:
            key, trace = scheduler.item.key, traces.get(scheduler.item.key)
            chance = trace.chance(now[0]) if trace is not None else learner.known
            knows = random.random() < chance
            again = trace is not None and day_of(trace.seen) != day_of(now[0])
            returned, remembered = returned + again, remembered + (again and knows)
            seconds = learner.seconds * random.lognormvariate(0.3 if trace else 0.7, 0.5)
            answers = scheduler.solution().answers
            given = answers if knows else tuple({"yes": "no", "no": "yes"}[each] for each in answers)
            result = scheduler.judge(given)
            scheduler.answer(scheduler.proposed(result, seconds), seconds, result.right)
            asked, right = asked + 1, right + knows
            traces[key] = _answered(learner, trace, knows, now[0], random)
            now[0] += seconds + _READS
        yield PracticeDay(due, asked, right, (now[0] - begun) / 60, returned, remembered)


def _first(now: list[float]) -> float:
    return now[0]


def _answered(learner: Learner, trace: _Trace | None, knew: bool, now: float, random: Random) -> _Trace:
    """How well a word is known after an answer, which tells what is right; on one day it is learnt once."""
    if trace is None:
        return _Trace(learner.days * random.lognormvariate(0.0, 0.5) * (3.0 if knew else 1.0), now)
    if day_of(trace.seen) == day_of(now):
        trace.seen = now
    else:
        trace.days *= learner.grows if knew else learner.shrinks
        trace.days, trace.seen = max(0.3, trace.days), now
    return trace


def lines(seed: int) -> Iterator[str]:
    yield f"| {' | '.join(_HEADS)} |"
    yield "|---" * len(_HEADS) + "|"
    for learner in LEARNERS:
        found = practise(learner, seed)
        weeks = [found[7 * n : 7 * n + 7] for n in range(4)]
        by_week = ", ".join(f"{sum(day.asked for day in week) / 7:.0f}" for week in weeks)
        asked, returned = sum(day.asked for day in found), sum(day.returned for day in found)
        right = sum(day.right for day in found) / asked
        remembered = sum(day.remembered for day in found) / returned
        due, minutes = sum(day.due for day in found) / DAYS, sum(day.minutes for day in found) / DAYS
        cells = (learner.name, by_week, f"{due:.1f}", str(asked), f"{right:.0%}", f"{remembered:.0%}")
        yield f"| {' | '.join(cells)} | {minutes:.1f} |"


if __name__ == "__main__":
    os.environ["TZ"] = "UTC"
    time.tzset()
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
        print(line, flush=True)
