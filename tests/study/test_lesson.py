"""The order of a sitting: due ones, new ones within their number, hard ones before new ones crowd in."""

from pathlib import Path

from game.fault import Fault
from game.store.database import Database
from game.study.course import Course
from game.study.item import Grade, Item
from game.study.learnt import Learnt
from game.study.lesson import Lesson, Plan
from game.study.memory import after
from game.study.wordlore import Hooks, IsItAWord
from tests.study.conftest import Clock

TWENTY = Plan(length=20, fresh=10)


def sitting(course: Course, learnt: Learnt, clock: Clock, plan: Plan = TWENTY) -> Lesson:
    return Lesson(course, (IsItAWord(), Hooks()), learnt, plan, clock, seed=5)


def now(lesson: Lesson) -> Item:
    assert lesson.item is not None
    return lesson.item


def test_only_so_many_new_items_are_begun(course: Course, learnt: Learnt, clock: Clock) -> None:
    lesson = sitting(course, learnt, clock)
    asked = []
    while lesson.item is not None:
        asked.append(lesson.item.key)
        lesson.answer(Grade.GOOD, 1.0)
    assert len(asked) == len(set(asked)) == 10
    assert lesson.remaining == 0


def test_a_sitting_has_its_length(course: Course, learnt: Learnt, clock: Clock) -> None:
    lesson = sitting(course, learnt, clock, Plan(4, 10))
    for left in (4, 3, 2, 1):
        assert lesson.remaining == left
        lesson.answer(Grade.AGAIN, 1.0)
    assert lesson.item is None


def test_what_is_due_comes_before_what_is_new(course: Course, learnt: Learnt, clock: Clock) -> None:
    item = Item(kind="word", subject=course.subject, ask="COATS")
    learnt.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9000), 1.0)
    assert now(sitting(course, learnt, clock)) == item


def test_items_of_other_subjects_and_kinds_stay_away(course: Course, learnt: Learnt, clock: Clock) -> None:
    learnt.keep(Item(kind="anagram", subject=course.subject, ask="ACT"))
    lesson = sitting(course, learnt, clock)
    kinds = set()
    while lesson.item is not None:
        kinds.add(lesson.item.kind)
        lesson.answer(Grade.GOOD, 1.0)
    assert kinds == {"word", "hooks"}


def test_a_hard_one_comes_back_after_three_others(course: Course, learnt: Learnt, clock: Clock) -> None:
    lesson = sitting(course, learnt, clock)
    hard = now(lesson)
    lesson.answer(Grade.AGAIN, 1.0)
    between = []
    while now(lesson) != hard:
        between.append(now(lesson))
        lesson.answer(Grade.GOOD, 1.0)
    assert len(between) == 3


def test_new_ones_do_not_crowd_in_while_hard_ones_wait(course: Course, learnt: Learnt, clock: Clock) -> None:
    lesson = sitting(course, learnt, clock)
    begun = set()
    for _ in range(12):
        begun.add(now(lesson).key)
        lesson.answer(Grade.AGAIN, 1.0)
    assert len(begun) <= 4


def test_an_answer_taken_back_restores_the_sitting_and_the_memory(
    course: Course, learnt: Learnt, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    seen = []
    for grade in (Grade.AGAIN, Grade.GOOD, Grade.HARD, Grade.AGAIN, Grade.EASY):
        seen.append((now(lesson), lesson.remaining, learnt.all()))
        lesson.answer(grade, 1.0)
    for before in reversed(seen):
        assert lesson.take_back()
        assert (now(lesson), lesson.remaining, learnt.all()) == before
    assert not lesson.take_back()


def test_the_next_sitting_goes_on_after_the_program_has_ended(
    course: Course, learnt: Learnt, clock: Clock, file: Path, told: list[Fault]
) -> None:
    lesson = sitting(course, learnt, clock)
    first = now(lesson)
    lesson.answer(Grade.AGAIN, 1.0)
    clock.now += 3600
    database = Database(told.append, file)
    assert now(sitting(course, Learnt(database), clock)) == first
    database.close()
    assert not told


def test_a_kept_item_of_ones_own_game_comes_first_among_the_new(
    course: Course, learnt: Learnt, clock: Clock
) -> None:
    own = Item(kind="word", subject=course.subject, ask="TACOS", source="game 3, move 7")
    learnt.keep(own)
    assert now(sitting(course, learnt, clock)) == own
