"""Ratings of the player and of the questions, from the answers that are kept, and new questions by them."""

from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.glicko import Rating
from game.practice.item import Grade, Subject
from game.practice.item_store import ItemStore, PastAnswer
from game.practice.ratings import BEGINNER, COUNTED, MatchedItems, fit, question_rating, rating_of
from game.practice.registry import kind_of, kinds
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.practice.statistics import knowledge_of
from game.store.database import Database
from tests.practice.conftest import Clock
from tests.practice.schedulers import DAY, now, session

SCRABBLE = Subject("scrabble")


def given(key: str, day: float, right: bool, level: float | None = 1500.0) -> PastAnswer:
    return PastAnswer(key, 1_800_000_000.0 + day * DAY, Grade.GOOD, 2.0, right, level)


def test_right_answers_raise_the_player_and_lower_the_question() -> None:
    after = rating_of([given("a", 0, True), given("b", 0, False)])
    assert rating_of([given("a", 0, True)]).player.value > BEGINNER.value
    assert after.items["a"].value < 1500 < after.items["b"].value
    assert after.player.deviation < BEGINNER.deviation


def test_on_one_day_only_the_first_answer_to_a_question_counts() -> None:
    once = rating_of([given("a", 0, False)])
    assert rating_of([given("a", 0, False), given("a", 0, True), given("a", 0, True)]) == once
    assert rating_of([given("a", 0, False), given("a", 1, True)]).player != once.player


def test_what_is_known_by_heart_says_little() -> None:
    """A question that was right twenty times is easy, and the twenty-first answer raises nobody much."""
    answers = [given("a", day, True) for day in range(21)]
    gains = [
        rating_of(answers[: n + 1]).player.value - rating_of(answers[:n]).player.value for n in (1, 5, 20)
    ]
    assert gains[0] > gains[1] > gains[2] > 0
    assert gains[2] < 10
    assert rating_of(answers).items["a"].value < 1350


def test_answers_from_before_levels_were_kept_count_as_middling() -> None:
    assert rating_of([given("a", 0, True, None)]) == rating_of([given("a", 0, True, 1500.0)])


def test_a_rating_is_what_is_kept_and_an_answer_taken_back_was_never_given(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock)
    before = rating_of(item_store.answers_of("word", SCRABBLE, COUNTED))
    while now(scheduler).kind != "word":
        scheduler.answer(Grade.GOOD, 2.0, True)
    scheduler.answer(Grade.GOOD, 2.0, True)
    known = rating_of(item_store.answers_of("word", SCRABBLE, COUNTED))
    assert known.player.value > before.player.value
    assert item_store.answers_of("word", SCRABBLE, COUNTED)[0].level is not None
    assert item_store.answers_of("word", Subject("literaki"), COUNTED) == []
    scheduler.take_back()
    assert rating_of(item_store.answers_of("word", SCRABBLE, COUNTED)) == before


def test_only_the_last_answers_are_looked_at(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    scheduler = session(context, item_store, clock, SessionPlan(("word",), SCRABBLE, 6))
    for n in range(6):
        scheduler.answer(Grade.GOOD, float(n), True)
    assert [answer.seconds for answer in item_store.answers_of("word", SCRABBLE, 2)] == [4.0, 5.0]


@pytest.mark.parametrize("kind", ["word", "anagram", "hooks"])
def test_the_strong_are_asked_harder_questions(kind: str) -> None:
    context, drill = load_context(SCRABBLE, words_for), kind_of(kind)

    def levels(value: float) -> list[float]:
        fitting = MatchedItems(context, drill, drill.make(context, Random(5)))
        items = [fitting.next(Rating(value, 60)) for _ in range(10)]
        return [drill.level(context, item) for item in items if item is not None]

    weak, middling, strong = (sum(levels(value)) / 10 for value in (1000.0, 1500.0, 2200.0))
    assert weak <= middling < strong


def test_of_what_is_made_nothing_is_lost(context: PracticeContext) -> None:
    drill = kind_of("anagram")
    fitting = MatchedItems(context, drill, drill.make(context, Random(5)))
    taken = []
    while (item := fitting.next(BEGINNER)) is not None:
        taken.append(item.key)
    assert sorted(taken) == sorted(item.key for item in drill.make(context, Random(5)))


def test_what_suits_is_neither_dull_nor_hopeless() -> None:
    fits = [fit(Rating(1500, 50), level) for level in (900, 1340, 2000)]
    assert fits[1] < fits[0]
    assert fits[1] < fits[2]


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_says_how_hard_its_items_are(kind: str) -> None:
    subjects = (SCRABBLE, Subject("skrablo"), Subject("patience-six", "en"))
    contexts = [load_context(subject, words_for) for subject in subjects]
    context = next(each for each in contexts if kind_of(kind).suits(each))
    items = list(islice(kind_of(kind).make(context, Random(2)), 12))
    levels = [kind_of(kind).level(context, item) for item in items]
    assert all(500 <= level <= 2600 for level in levels), levels
    assert kind in ("worth", "meaning") or len(set(levels)) > 1


def test_a_level_beyond_all_bounds_is_kept_within() -> None:
    assert question_rating(1e9).value == 4000
    assert question_rating(-1e9).value == -1000


@pytest.mark.parametrize("column", ["level", "key"])
def test_an_answer_that_cannot_be_read_is_set_aside(
    column: str,
    context: PracticeContext,
    item_store: ItemStore,
    clock: Clock,
    file: Path,
    faults: list[object],
) -> None:
    scheduler = session(context, item_store, clock, SessionPlan(("word",), SCRABBLE, 3))
    for _ in range(3):
        scheduler.answer(Grade.GOOD, 1.0, True)
    database = Database(lambda fault: None, file)
    database.write(lambda connection: connection.execute(f"UPDATE answer SET {column} = 'x' WHERE n = 2"))
    database.close()
    assert len(item_store.answers()) == 2
    assert len(faults) == 1
    assert knowledge_of(item_store).days


def test_a_lesson_asks_a_player_who_knows_much_harder_questions(item_store: ItemStore, clock: Clock) -> None:
    context = load_context(SCRABBLE, words_for)

    def mean(seed: int) -> float:
        scheduler = SessionScheduler(
            lambda subject: context,
            SessionPlan(("anagram",), SCRABBLE, 12, fresh=12),
            item_store,
            clock,
            seed,
        )
        levels = []
        while scheduler.item is not None:
            levels.append(scheduler.kind.level(context, scheduler.item))
            scheduler.answer(Grade.EASY, 1.0, True)
        return sum(levels) / len(levels)

    means = []
    for seed in range(3):
        means.append(mean(seed))
        clock.now += DAY
    assert all(first < second for first, second in pairwise(means))
