"""The order of a session: due ones, new ones within their number, hard ones before new ones crowd in."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.decks import keep_deck, keep_word, my_words
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after, days_between
from game.store.database import Database
from tests.practice.conftest import Clock
from tests.practice.schedulers import DAY, TWENTY, now, session


def test_only_so_many_new_items_are_begun(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    asked = []
    while scheduler.item is not None:
        asked.append(scheduler.item.key)
        scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert len(asked) == len(set(asked)) == 10
    assert scheduler.remaining == 0


def test_a_sitting_has_its_length(context: PracticeContext, item_store: ItemStore, clock: Clock) -> None:
    scheduler = session(context, item_store, clock, TWENTY._replace(length=4))
    for left in (4, 3, 2, 1):
        assert scheduler.remaining == left
        scheduler.answer(Grade.AGAIN, 1.0, right=True)
    assert scheduler.item is None


def test_what_is_due_comes_before_what_is_new(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    item = Item(kind="word", subject=context.subject, ask="COATS")
    item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    assert now(session(context, item_store, clock)) == item


def test_what_was_kept_before_it_was_known_for_offensive_is_not_asked(
    context: PracticeContext, item_store: ItemStore, clock: Clock, faults: list[Fault]
) -> None:
    item = Item(kind="word", subject=context.subject, ask="COATS")
    item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9000), 1.0)
    narrow = replace(context, lexicon=context.lexicon.withholding(["COATS"]))
    scheduler = session(narrow, item_store, clock)
    while scheduler.item is not None:
        assert scheduler.item.ask != "COATS"
        scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert faults == []


def test_items_of_other_subjects_and_kinds_stay_away(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    item_store.keep(Item(kind="anagram", subject=context.subject, ask="ACT"))
    scheduler = session(context, item_store, clock)
    kinds = set()
    while scheduler.item is not None:
        kinds.add(scheduler.item.kind)
        scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert kinds == {"word", "hooks"}


@pytest.mark.parametrize("grade", [Grade.AGAIN, Grade.HARD])
def test_what_was_not_right_comes_back_after_three_others(
    grade: Grade, context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    hard = now(scheduler)
    scheduler.answer(grade, 1.0, right=False)
    assert scheduler.next_due(grade) == 0
    between = []
    while now(scheduler) != hard:
        between.append(now(scheduler))
        scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert len(between) == 3


def test_what_was_right_but_slow_does_not_come_back_in_the_sitting_nor_on_the_day(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    asked = []
    while scheduler.item is not None:
        asked.append(now(scheduler).key)
        assert scheduler.proposed(scheduler.judge(scheduler.solution().answers), 1000.0) is Grade.HARD
        scheduler.answer(Grade.HARD, 1000.0, right=True)
        assert scheduler.next_due(Grade.HARD) >= 1
    assert len(asked) == len(set(asked)) == 10
    clock.now += 3600
    assert session(context, item_store, clock, TWENTY._replace(fresh=0)).item is None


def test_without_timing_a_slow_answer_is_as_good_as_a_quick_one(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock, TWENTY._replace(timed=False))
    right = scheduler.judge(scheduler.solution().answers)
    assert {scheduler.proposed(right, seconds) for seconds in (0.1, 1000.0)} == {Grade.GOOD}


def test_new_ones_do_not_crowd_in_while_hard_ones_wait(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    begun = set()
    for _ in range(12):
        begun.add(now(scheduler).key)
        scheduler.answer(Grade.AGAIN, 1.0, right=True)
    assert len(begun) <= 4


def test_what_is_wrong_again_and_again_rests_and_lets_others_come(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock, TWENTY._replace(length=40))
    asked: list[str] = []
    while scheduler.item is not None:
        asked.append(now(scheduler).key)
        scheduler.answer(Grade.AGAIN, 1.0, right=False)
    times = Counter(asked)
    assert len(times) == 10, "each new one of the day is asked"
    assert set(times.values()) == {3}
    assert len(set(asked[:12])) > 4, "the same four do not go round"
    assert set(asked) == set(item_store.due(("word", "hooks"), None, clock.now)), "they stay due"


def test_a_lesson_comes_with_the_second_wrong_answer(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    item = Item(kind="word", subject=context.subject, ask="ATE")
    plan = TWENTY._replace(keys=(item.key,))
    item_store.keep(item)
    scheduler = session(context, item_store, clock, plan)
    wrong, right = scheduler.judge(("no",)), scheduler.judge(("yes",))
    assert scheduler.lesson(wrong) == ()
    scheduler.answer(Grade.AGAIN, 1.0, right=False)
    assert scheduler.lesson(wrong) == ("ATE and one letter: SATE, ATES",)
    assert scheduler.lesson(right) == ()


def test_in_a_session_by_time_due_ones_mistakes_and_new_ones_take_turns(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    for ask in ("CAT", "CATS", "COAT", "ACT", "TOE", "TEA"):
        item = Item(kind="word", subject=context.subject, ask=ask)
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    for ask in ("EAT", "SEAT"):
        item_store.keep(Item(kind="word", subject=context.subject, ask=ask, source="game 1, move 2"))
    due = set(item_store.due(("word",), None, clock.now))
    plan = TWENTY._replace(kinds=("word",), length=None, seconds=600.0, fresh=2)
    scheduler = session(context, item_store, clock, plan)
    order = ""
    while scheduler.item is not None:
        item = now(scheduler)
        order += "own " if item.source else "due " if item.key in due else "new "
        scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert order.split() == ["due", "due", "due", "own", "new", "due", "due", "due", "own", "new"]


def test_nothing_new_begins_while_more_is_due_than_there_is_time_for(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    for ask in ("CAT", "CATS", "COAT", "ACT", "TOE", "TEA"):
        item = Item(kind="word", subject=context.subject, ask=ask)
        item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    for seconds, some in ((60.0, False), (120.0, True)):
        plan = TWENTY._replace(kinds=("word",), length=None, seconds=seconds, fresh=2)
        asked = session(context, item_store, clock, plan).remaining
        assert (asked > 6) == some


def test_half_of_the_new_ones_are_about_words_that_were_kept(
    context: PracticeContext, item_store: ItemStore, clock: Clock, home: Path
) -> None:
    assert keep_word("en", "TACO")
    assert keep_word("en", "COATS")
    assert not keep_word("en", "TACO")
    scheduler = session(context, item_store, clock, TWENTY._replace(kinds=("anagram",), fresh=4))
    asked = []
    while scheduler.item is not None:
        asked.append(now(scheduler).ask)
        scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert {"ACOT", "ACOST"} <= set(asked)
    assert len(set(asked)) == 4


def test_unreadable_kept_words_are_reported_and_do_not_end_the_session(
    context: PracticeContext, item_store: ItemStore, clock: Clock, faults: list[Fault], home: Path
) -> None:
    keep_deck(my_words("en"), ["TACO", "5-x?"])
    assert session(context, item_store, clock).item is not None
    assert [fault.found for fault in faults] == ["'5-X?'"]


def test_an_answer_taken_back_restores_the_sitting_and_the_memory(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    seen = []
    for grade in (Grade.AGAIN, Grade.GOOD, Grade.HARD, Grade.AGAIN, Grade.EASY):
        seen.append((now(scheduler), scheduler.remaining, item_store.all()))
        scheduler.answer(grade, 1.0, right=True)
    for before in reversed(seen):
        assert scheduler.take_back()
        assert (now(scheduler), scheduler.remaining, item_store.all()) == before
    assert not scheduler.take_back()


def test_the_next_sitting_goes_on_after_the_program_has_ended(
    context: PracticeContext, item_store: ItemStore, clock: Clock, file: Path, faults: list[Fault]
) -> None:
    scheduler = session(context, item_store, clock)
    first = now(scheduler)
    scheduler.answer(Grade.AGAIN, 1.0, right=True)
    clock.now += 3600
    database = Database(faults.append, file)
    assert now(session(context, ItemStore(database), clock)) == first
    database.close()
    assert not faults


def test_a_kept_item_of_ones_own_game_comes_first_among_the_new(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    own = Item(kind="word", subject=context.subject, ask="TACOS", source="game 3, move 7")
    item_store.keep(own)
    assert now(session(context, item_store, clock)) == own


def test_a_grade_changed_leaves_everything_as_if_it_had_been_given_at_first(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    scheduler.answer(Grade.EASY, 1.0, right=True)
    scheduler.answer(Grade.AGAIN, 2.0, right=False)
    clock.now += 30
    due = scheduler.next_due(Grade.GOOD)
    scheduler.regrade(Grade.GOOD)
    regraded = (
        now(scheduler),
        scheduler.remaining,
        scheduler.verdicts,
        item_store.all(),
        item_store.answers(),
    )
    assert item_store.all()[0].memory is not None
    assert due > 0
    assert max(days_between(clock.now, memory.due) for _, memory, _ in item_store.all() if memory) >= due
    assert scheduler.take_back()
    clock.now -= 30
    scheduler.answer(Grade.GOOD, 2.0, right=False)
    assert (
        now(scheduler),
        scheduler.remaining,
        scheduler.verdicts,
        item_store.all(),
        item_store.answers(),
    ) == regraded
    assert scheduler.verdicts == (True, False)
    assert scheduler.right == 1


def test_when_it_comes_again_is_what_is_then_remembered(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    item = now(scheduler)
    scheduler.answer(Grade.EASY, 1.0, right=True)
    known = item_store.known(item.key)
    assert known is not None
    assert known.memory is not None
    assert days_between(clock.now, known.memory.due) == scheduler.next_due(Grade.EASY)
    assert scheduler.next_due(Grade.AGAIN) == 0


def test_a_sitting_of_ones_own_asks_only_what_is_kept_of_any_game(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    others = Subject("literaki")
    own = [
        Item(kind="word", subject=subject, ask="KOT", source="game 3, move 7")
        for subject in (context.subject, others)
    ]
    item_store.answer(
        Item(kind="word", subject=others, ask="PIES"), Grade.GOOD, after(None, Grade.GOOD, 9.0), 1.0
    )
    item_store.keep(own[0])
    item_store.keep(own[1])
    item_store.answer(own[1], Grade.GOOD, after(None, Grade.GOOD, clock.now - 9 * DAY), 1.0)
    assert item_store.own() == 2
    scheduler = session(context, item_store, clock, TWENTY._replace(own=True))
    assert now(scheduler) == own[1]
    scheduler.answer(Grade.EASY, 1.0, right=True)
    assert now(scheduler) == own[0]
    scheduler.answer(Grade.EASY, 1.0, right=True)
    assert scheduler.item is None


def test_a_sitting_ends_when_its_time_is_over(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock, TWENTY._replace(length=None, seconds=60.0))
    scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert scheduler.item is not None
    clock.now += 60
    scheduler.answer(Grade.GOOD, 1.0, right=True)
    assert scheduler.item is None
    assert scheduler.remaining == 0


def test_a_clock_that_was_set_back_keeps_nothing_waiting(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    """Time goes on from the last answer by what the clock counts, until the clock has caught up."""
    scheduler = session(context, item_store, clock, TWENTY._replace(fresh=1))
    item = now(scheduler)
    scheduler.answer(Grade.EASY, 1.0, right=True)
    ahead, days = clock.now, scheduler.next_due(Grade.EASY)
    clock.now -= 400 * DAY
    assert session(context, item_store, clock, TWENTY._replace(fresh=0)).item is None
    again = session(context, item_store, clock, TWENTY._replace(fresh=1))
    assert now(again) != item
    again.answer(Grade.GOOD, 1.0, right=True)
    clock.now += (days + 1) * DAY
    later = session(context, item_store, clock, TWENTY._replace(fresh=0))
    asked = []
    while later.item is not None:
        asked.append(later.item)
        later.answer(Grade.EASY, 1.0, right=True)
    assert item in asked
    assert item_store.moment(ahead + 500 * DAY) == ahead + 500 * DAY
    first, *others = item_store.answers()
    assert first.time == ahead
    assert all(answer.time < ahead - 300 * DAY for answer in others)  # days are counted as the clock says


def test_a_clock_that_was_set_back_leaves_the_new_ones_of_the_day(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    session(context, item_store, clock, TWENTY._replace(fresh=1)).answer(Grade.EASY, 1.0, right=True)
    assert item_store.begun_today(clock.now) == 1
    assert item_store.begun_today(clock.now - 400 * DAY) == 0
