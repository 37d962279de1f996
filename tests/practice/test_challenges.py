"""Rush, ladder and the drill of a day: what ends them, how they go up and down, what is kept of them."""

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fault import Fault
from game.opening import words_for
from game.practice import registry
from game.practice.challenges import (
    MISTAKES,
    OF_A_DAY,
    SECONDS,
    STEPS,
    ChallengeKind,
    ChallengeRun,
    Results,
    key_for,
    key_of,
    kinds_for,
    run_of,
    seed_of,
)
from game.practice.context import PracticeContext, load_context
from game.practice.decks import DeckPart
from game.practice.item import Subject, beginning
from game.practice.registry import kind_of
from game.practice.scheduler import SessionPlan
from game.store.database import Database
from tests.mirror import KIND, enter
from tests.practice.conftest import few_words

DAY = date(2027, 1, 15)
SCRABBLE = Subject("scrabble", "en")
KINDS = ("word", "hooks", "anagram")


@pytest.fixture(scope="module")
def scrabble() -> PracticeContext:
    return load_context(SCRABBLE, words_for)


def level(run: ChallengeRun) -> float:
    assert run.item is not None
    return kind_of(run.item.kind).level(run.context, run.item)


# --- rush -------------------------------------------------------------------------------------------------


def test_three_mistakes_end_a_rush_and_right_answers_count(scrabble: PracticeContext) -> None:
    run = ChallengeRun(ChallengeKind.RUSH, scrabble, KINDS, 3)
    for right in (True, False, True, True, False, True):
        assert not run.over
        run.answered(right, 2.0)
    assert run.score == 4
    run.answered(False, 2.0)
    assert run.over
    assert run.wrong == MISTAKES
    assert run.score == 4


def test_the_clock_ends_a_rush(scrabble: PracticeContext) -> None:
    run = ChallengeRun(ChallengeKind.RUSH, scrabble, KINDS, 3)
    run.answered(True, SECONDS - 1.0)
    assert run.seconds_left == 1.0
    assert not run.over
    run.answered(True, 1.5)
    assert run.over
    assert run.score == 2
    other = ChallengeRun(ChallengeKind.RUSH, scrabble, KINDS, 3)
    other.out_of_time()
    assert other.over
    assert other.score == 0


def test_a_rush_asks_brisk_kinds_or_the_briskest(scrabble: PracticeContext) -> None:
    assert kinds_for(ChallengeKind.RUSH, ("word", "play", "hooks"), scrabble) == ("word", "hooks")
    assert kinds_for(ChallengeKind.RUSH, ("play", "worth"), scrabble) == ("worth",)
    assert kinds_for(ChallengeKind.RUSH, (), scrabble) == ()


# --- ladder -----------------------------------------------------------------------------------------------


@given(st.lists(st.booleans(), max_size=STEPS))
def test_a_right_answer_leads_up_and_a_wrong_one_down(verdicts: list[bool]) -> None:
    run = ChallengeRun(ChallengeKind.LADDER, few_words(), ("word",), 3)
    run.verdicts = tuple(verdicts)
    assert len(run.steps) == len(verdicts) + 1
    assert run.steps[0] == 1
    for right, (before, after) in zip(verdicts, pairwise(run.steps), strict=True):
        assert after == (before + 1 if right else max(1, before - 1))
    answered = [step for step, right in zip(run.steps, verdicts, strict=False) if right]
    assert run.score == max(answered, default=0)


def test_higher_steps_ask_what_is_harder(scrabble: PracticeContext) -> None:
    up, down = (ChallengeRun(ChallengeKind.LADDER, scrabble, KINDS, 3) for _ in range(2))
    levels = []
    while not up.over:
        levels.append(level(up))
        up.answered(True)
    assert len(levels) == STEPS
    assert up.score == STEPS
    assert sum(levels[:5]) + 1000 < sum(levels[-5:])
    easy = []
    while not down.over:
        easy.append(level(down))
        down.answered(False)
    assert down.score == 0
    assert max(easy) < max(levels)
    assert sum(easy) < sum(levels)


# --- the drill of a day -----------------------------------------------------------------------------------


def asked(day: date, seed: int, subject: Subject = SCRABBLE, chosen: tuple[str, ...] = KINDS) -> list[str]:
    plan = SessionPlan(chosen, subject, deck_part=DeckPart("CAT"))
    run = run_of(ChallengeKind.DAILY, plan, no_course, seed, day)
    keys = []
    while run.item is not None:
        keys.append(run.item.key)
        run.answered(bool(len(keys) % 2))
    return keys


def no_course(subject: Subject) -> PracticeContext:
    raise AssertionError("the words of the day are everybody's, whatever is ruled or chosen here")


def test_a_day_has_the_same_ten_questions_for_everybody() -> None:
    first = asked(DAY, 1)
    assert len(first) == len(set(first)) == OF_A_DAY
    assert asked(DAY, 2, Subject("scrabble", "en", {"offensive": "offered"}, "mine"), ("play",)) == first
    assert asked(DAY + timedelta(1), 1) != first


def test_a_deck_and_a_part_of_it_have_a_best_of_their_own() -> None:
    plan = SessionPlan(KINDS, SCRABBLE)
    every = key_for(ChallengeKind.RUSH, plan)
    of_seven = key_for(ChallengeKind.RUSH, plan._replace(deck_part=DeckPart("7")))
    part = key_for(ChallengeKind.RUSH, plan._replace(deck_part=DeckPart("7", 1, 500)))
    assert len({every, of_seven, part, key_for(ChallengeKind.LADDER, plan)}) == 4
    today = key_for(ChallengeKind.DAILY, plan)
    assert today == key_for(ChallengeKind.DAILY, plan._replace(deck_part=DeckPart("7")))


def test_a_rush_of_a_deck_asks_of_its_words_until_they_are_gone(context: PracticeContext) -> None:
    plan = SessionPlan(("anagram", "short"), context.subject, deck_part=DeckPart("CAT TEA"))
    run = run_of(ChallengeKind.RUSH, plan, lambda subject: context, 1, DAY)
    found = []
    while run.item is not None:
        found.append(run.item.ask)
        run.answered(True)
    assert sorted(found) == ["ACT", "AET"]


def test_every_game_and_language_has_its_own_day() -> None:
    said = {
        seed_of(day, subject)
        for day in (DAY, DAY + timedelta(1))
        for subject in (SCRABBLE, Subject("kan-u-go", "en"), Subject("kan-u-go", "eo"))
    }
    assert len(said) == 6


def test_where_there_are_no_more_questions_it_is_over(context: PracticeContext) -> None:
    run = ChallengeRun(ChallengeKind.RUSH, context.of_deck(("CAT",)), ("anagram",), 1)
    assert run.item is not None
    run.answered(True)
    assert run.over
    assert ChallengeRun(ChallengeKind.LADDER, context.of_deck(()), ("anagram",), 1).over


# --- results ----------------------------------------------------------------------------------------------


@pytest.fixture
def results(file: Path, faults: list[Fault]) -> Results:
    return Results(Database(faults.append, file))


def test_the_best_is_of_the_same_challenge_game_and_words(results: Results) -> None:
    key = key_of(ChallengeKind.RUSH, SCRABBLE)
    assert results.best(key) == 0
    for score in (5, 9, 7):
        results.add(key, DAY, score, (True,) * score, 1.0)
    results.add(key_of(ChallengeKind.RUSH, SCRABBLE, "7"), DAY, 20, (), 1.0)
    results.add(key_of(ChallengeKind.LADDER, SCRABBLE), DAY, 19, (), 1.0)
    assert results.best(key) == 9
    assert [kept.score for kept in results.of(key)] == [5, 9, 7]
    assert results.best_of(beginning(ChallengeKind.RUSH)) == 20
    assert results.best_of(beginning(ChallengeKind.DAILY)) == 0


def test_of_a_day_the_first_result_stands_and_days_running_are_counted(results: Results) -> None:
    key = key_of(ChallengeKind.DAILY, SCRABBLE)
    for back in (5, 3, 2, 1):
        results.add(key, DAY - timedelta(back), 4, (True, False), 1.0)
    results.add(key, DAY - timedelta(1), 9, (True,), 2.0)
    kept = results.on(key, DAY - timedelta(1))
    assert kept is not None
    assert (kept.score, kept.verdicts) == (4, (True, False))
    assert results.on(key, DAY) is None
    assert results.running(key, DAY) == 3
    results.add(key, DAY, 1, (), 3.0)
    assert results.running(key, DAY) == 4
    assert results.running(key, DAY + timedelta(2)) == 0


@pytest.mark.parametrize(
    ("column", "value"), [("day", "yesterday"), ("day", "2027-13-40"), ("score", -3), ("marks", "abc")]
)
def test_a_damaged_result_is_reported_and_set_aside(
    column: str, value: object, results: Results, file: Path, faults: list[Fault]
) -> None:
    key = key_of(ChallengeKind.RUSH, SCRABBLE)
    results.add(key, DAY, 5, (True,), 1.0)
    results.add(key, DAY, 7, (True,), 1.0)
    database = Database(faults.append, file)
    database.write(lambda kept: kept.execute(f"UPDATE result SET {column} = ? WHERE n = 1", (value,)))
    database.close()
    assert [kept.score for kept in results.of(key)] == [7]
    assert len(faults) == 1
    assert results.best(key) == 7


def test_the_questions_of_the_day_are_the_same_where_a_stranger_s_kind_is_known(
    context: PracticeContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kinds_for(ChallengeKind.DAILY, (), context)
    enter(tmp_path, monkeypatch, KIND.replace("brisk", "of_words = True\n    brisk"), mirror=":Mirror")
    assert kind_of("mirror").of_words
    found = kinds_for(ChallengeKind.DAILY, (), context)
    registry._load_kinds.cache_clear()
    assert found == before
