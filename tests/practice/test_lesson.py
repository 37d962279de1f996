"""The order of a sitting: due ones, new ones within their number, hard ones before new ones crowd in."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after, days_between
from game.store.database import Database
from tests.practice.conftest import Clock
from tests.practice.lessons import DAY, TWENTY, now, sitting


def test_only_so_many_new_items_are_begun(course: PracticeContext, learnt: ItemStore, clock: Clock) -> None:
    lesson = sitting(course, learnt, clock)
    asked = []
    while lesson.item is not None:
        asked.append(lesson.item.key)
        lesson.answer(Grade.GOOD, 1.0, right=True)
    assert len(asked) == len(set(asked)) == 10
    assert lesson.remaining == 0


def test_a_sitting_has_its_length(course: PracticeContext, learnt: ItemStore, clock: Clock) -> None:
    lesson = sitting(course, learnt, clock, TWENTY._replace(length=4))
    for left in (4, 3, 2, 1):
        assert lesson.remaining == left
        lesson.answer(Grade.AGAIN, 1.0, right=True)
    assert lesson.item is None


def test_what_is_due_comes_before_what_is_new(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    item = Item(kind="word", subject=course.subject, ask="COATS")
    learnt.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    assert now(sitting(course, learnt, clock)) == item


def test_what_was_kept_before_it_was_known_for_offensive_is_not_asked(
    course: PracticeContext, learnt: ItemStore, clock: Clock, told: list[Fault]
) -> None:
    item = Item(kind="word", subject=course.subject, ask="COATS")
    learnt.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9000), 1.0)
    narrow = replace(course, lexicon=course.lexicon.keeping_back(["COATS"]))
    lesson = sitting(narrow, learnt, clock)
    while lesson.item is not None:
        assert lesson.item.ask != "COATS"
        lesson.answer(Grade.GOOD, 1.0, right=True)
    assert told == []


def test_items_of_other_subjects_and_kinds_stay_away(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    learnt.keep(Item(kind="anagram", subject=course.subject, ask="ACT"))
    lesson = sitting(course, learnt, clock)
    kinds = set()
    while lesson.item is not None:
        kinds.add(lesson.item.kind)
        lesson.answer(Grade.GOOD, 1.0, right=True)
    assert kinds == {"word", "hooks"}


@pytest.mark.parametrize("grade", [Grade.AGAIN, Grade.HARD])
def test_what_was_not_right_comes_back_after_three_others(
    grade: Grade, course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    hard = now(lesson)
    lesson.answer(grade, 1.0, right=False)
    assert lesson.next_due(grade) == 0
    between = []
    while now(lesson) != hard:
        between.append(now(lesson))
        lesson.answer(Grade.GOOD, 1.0, right=True)
    assert len(between) == 3


def test_what_was_right_but_slow_does_not_come_back_in_the_sitting_nor_on_the_day(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    asked = []
    while lesson.item is not None:
        asked.append(now(lesson).key)
        assert lesson.proposed(lesson.judge(lesson.solution().answers), 1000.0) is Grade.HARD
        lesson.answer(Grade.HARD, 1000.0, right=True)
        assert lesson.next_due(Grade.HARD) >= 1
    assert len(asked) == len(set(asked)) == 10
    clock.now += 3600
    assert sitting(course, learnt, clock, TWENTY._replace(fresh=0)).item is None


def test_without_timing_a_slow_answer_is_as_good_as_a_quick_one(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock, TWENTY._replace(timed=False))
    right = lesson.judge(lesson.solution().answers)
    assert {lesson.proposed(right, seconds) for seconds in (0.1, 1000.0)} == {Grade.GOOD}


def test_new_ones_do_not_crowd_in_while_hard_ones_wait(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    begun = set()
    for _ in range(12):
        begun.add(now(lesson).key)
        lesson.answer(Grade.AGAIN, 1.0, right=True)
    assert len(begun) <= 4


def test_an_answer_taken_back_restores_the_sitting_and_the_memory(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    seen = []
    for grade in (Grade.AGAIN, Grade.GOOD, Grade.HARD, Grade.AGAIN, Grade.EASY):
        seen.append((now(lesson), lesson.remaining, learnt.all()))
        lesson.answer(grade, 1.0, right=True)
    for before in reversed(seen):
        assert lesson.take_back()
        assert (now(lesson), lesson.remaining, learnt.all()) == before
    assert not lesson.take_back()


def test_the_next_sitting_goes_on_after_the_program_has_ended(
    course: PracticeContext, learnt: ItemStore, clock: Clock, file: Path, told: list[Fault]
) -> None:
    lesson = sitting(course, learnt, clock)
    first = now(lesson)
    lesson.answer(Grade.AGAIN, 1.0, right=True)
    clock.now += 3600
    database = Database(told.append, file)
    assert now(sitting(course, ItemStore(database), clock)) == first
    database.close()
    assert not told


def test_a_kept_item_of_ones_own_game_comes_first_among_the_new(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    own = Item(kind="word", subject=course.subject, ask="TACOS", source="game 3, move 7")
    learnt.keep(own)
    assert now(sitting(course, learnt, clock)) == own


def test_a_grade_changed_leaves_everything_as_if_it_had_been_given_at_first(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    lesson.answer(Grade.EASY, 1.0, right=True)
    lesson.answer(Grade.AGAIN, 2.0, right=False)
    clock.now += 30
    due = lesson.next_due(Grade.GOOD)
    lesson.regrade(Grade.GOOD)
    regraded = (now(lesson), lesson.remaining, lesson.marks, learnt.all(), learnt.answers())
    assert learnt.all()[0].memory is not None
    assert due > 0
    assert max(days_between(clock.now, memory.due) for _, memory, _ in learnt.all() if memory) >= due
    assert lesson.take_back()
    clock.now -= 30
    lesson.answer(Grade.GOOD, 2.0, right=False)
    assert (now(lesson), lesson.remaining, lesson.marks, learnt.all(), learnt.answers()) == regraded
    assert lesson.marks == (True, False)
    assert lesson.right == 1


def test_when_it_comes_again_is_what_is_then_remembered(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock)
    item = now(lesson)
    lesson.answer(Grade.EASY, 1.0, right=True)
    known = learnt.known(item.key)
    assert known is not None
    assert known.memory is not None
    assert days_between(clock.now, known.memory.due) == lesson.next_due(Grade.EASY)
    assert lesson.next_due(Grade.AGAIN) == 0


def test_a_sitting_of_ones_own_asks_only_what_is_kept_of_any_game(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    others = Subject("literaki")
    own = [
        Item(kind="word", subject=subject, ask="KOT", source="game 3, move 7")
        for subject in (course.subject, others)
    ]
    learnt.answer(
        Item(kind="word", subject=others, ask="PIES"), Grade.GOOD, after(None, Grade.GOOD, 9.0), 1.0
    )
    learnt.keep(own[0])
    learnt.keep(own[1])
    learnt.answer(own[1], Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    assert learnt.own() == 2
    lesson = sitting(course, learnt, clock, TWENTY._replace(own=True))
    assert now(lesson) == own[1]
    lesson.answer(Grade.EASY, 1.0, right=True)
    assert now(lesson) == own[0]
    lesson.answer(Grade.EASY, 1.0, right=True)
    assert lesson.item is None


def test_a_sitting_ends_when_its_time_is_over(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    lesson = sitting(course, learnt, clock, TWENTY._replace(length=None, seconds=60.0))
    lesson.answer(Grade.GOOD, 1.0, right=True)
    assert lesson.item is not None
    clock.now += 60
    lesson.answer(Grade.GOOD, 1.0, right=True)
    assert lesson.item is None
    assert lesson.remaining == 0


def test_a_clock_that_was_set_back_keeps_nothing_waiting(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    """Time goes on from the last answer by what the clock counts, until the clock has caught up."""
    lesson = sitting(course, learnt, clock, TWENTY._replace(fresh=1))
    item = now(lesson)
    lesson.answer(Grade.EASY, 1.0, right=True)
    ahead, days = clock.now, lesson.next_due(Grade.EASY)
    clock.now -= 400 * DAY
    assert sitting(course, learnt, clock, TWENTY._replace(fresh=0)).item is None
    again = sitting(course, learnt, clock, TWENTY._replace(fresh=1))
    assert now(again) != item
    again.answer(Grade.GOOD, 1.0, right=True)
    clock.now += (days + 1) * DAY
    later = sitting(course, learnt, clock, TWENTY._replace(fresh=0))
    asked = []
    while later.item is not None:
        asked.append(later.item)
        later.answer(Grade.EASY, 1.0, right=True)
    assert item in asked
    assert learnt.moment(ahead + 500 * DAY) == ahead + 500 * DAY
    first, *others = learnt.answers()
    assert first.time == ahead
    assert all(answer.time < ahead - 300 * DAY for answer in others)  # days are counted as the clock says


def test_a_clock_that_was_set_back_leaves_the_new_ones_of_the_day(
    course: PracticeContext, learnt: ItemStore, clock: Clock
) -> None:
    sitting(course, learnt, clock, TWENTY._replace(fresh=1)).answer(Grade.EASY, 1.0, right=True)
    assert learnt.begun_today(clock.now) == 1
    assert learnt.begun_today(clock.now - 400 * DAY) == 0
