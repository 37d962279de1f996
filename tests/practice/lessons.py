"""Sittings by a clock of their own, for tests."""

from game.practice.context import Course
from game.practice.item import Item, Subject
from game.practice.item_store import Learnt
from game.practice.scheduler import Lesson, Plan
from tests.practice.conftest import Clock

TWENTY = Plan(("word", "hooks"), Subject("scrabble"), length=20, fresh=10)


def sitting(course: Course, learnt: Learnt, clock: Clock, plan: Plan = TWENTY) -> Lesson:
    return Lesson(lambda subject: course, plan, learnt, clock, seed=5)


def now(lesson: Lesson) -> Item:
    assert lesson.item is not None
    return lesson.item


DAY = 86400.0
