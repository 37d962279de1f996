"""The last cards of a certified deal: any completion under the method's rules is right, and nothing less."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from game.fault import Fault
from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.drills.finish import MAX_CARDS, MIN_CARDS, PatienceEndDrill
from game.practice.forms import answers_of
from game.practice.item import Item, Subject
from game.practice.positions import patience_ask, session_from, state_of, unfinished
from game.table.board import Axis, Cell, Laid
from game.table.mode import Outcome, mode_of
from game.table.moves import Place
from tests.amounts import some_and_all

METHODS = ("patience-six", "patience-twelve", "patience-heaps")
SUBJECTS = [Subject(method, language) for method, language in zip(METHODS, ("eo", "en", "en"), strict=True)]
KIND = PatienceEndDrill()


@cache
def made(ruleset: str, language: str) -> tuple[PracticeContext, tuple[Item, ...]]:
    context = load_context(Subject(ruleset, language), words_for)
    return context, tuple(islice(KIND.make(context, Random(4)), 110))


def each(subject: Subject, step: int = 1) -> Iterator[tuple[PracticeContext, Item]]:
    """Every so-manieth item; they grow from few cards to many."""
    context, items = made(subject.ruleset, subject.language)
    return ((context, item) for item in items[::step])


@pytest.mark.parametrize("step", some_and_all(5, 1))
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.ruleset + subject.language)
def test_the_certified_end_is_accepted_and_with_a_play_less_it_is_not(subject: Subject, step: int) -> None:
    counts = set()
    for context, item in each(subject, step):
        solution = KIND.solution(context, item)
        assert KIND.judge(context, item, solution.answers).right
        less = KIND.judge(context, item, solution.answers[:-1])
        assert not less.right
        assert less.found == solution.answers[:-1]
        assert not less.wrong
        counts.add(len(session_from(context, state_of(context, item)).state.left()))
    assert counts <= set(range(MIN_CARDS, MAX_CARDS + 1))
    assert len(counts) >= 8


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.ruleset + subject.language)
def test_the_game_of_an_item_is_won_by_its_line_under_the_rules(subject: Subject) -> None:
    for context, item in islice(each(subject), 40):
        session = session_from(context, state_of(context, item))
        whole = session.state.pieces()
        assert whole.total() == context.ruleset.size
        for move in unfinished(item).line:
            assert session.play(move) is None
        assert session.mode.outcome(session.state) is Outcome.WON
        session.go(0)
        assert session.state.pieces() == whole


@pytest.mark.parametrize("number", some_and_all(6, 60))
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.ruleset + subject.language)
def test_a_wrong_word_is_refused(subject: Subject, number: int) -> None:
    tried = 0
    for context, item in islice(each(subject), number):
        session = session_from(context, state_of(context, item))
        board = session.state.board
        place = next(move for move in unfinished(item).line if isinstance(move, Place))
        first, *rest = KIND.solution(context, item).answers
        letters = {part.rpartition(",")[0]: part[-1] for part in first.split()}
        cell = place.laid[0].cell
        for letter in sorted(set(session.state.left())):
            reported = {**letters, f"{cell[0]},{cell[1]}": letter}
            laid = [(each.cell, reported[f"{each.cell[0]},{each.cell[1]}"]) for each in place.laid]
            after = board.with_({at: Laid(sign, sign) for at, sign in laid})
            runs = [after.run(at, axis) for at, _ in laid for axis in Axis]
            words = {after.word(run) for run in runs if len(run) > 1}
            if any(word not in context.lexicon for word in words):
                said = " ".join(f"{at},{sign}" for at, sign in reported.items())
                result = KIND.judge(context, item, (said, *rest))
                assert not result.right
                assert result.found == ()
                tried += 1
    assert tried > 20


def test_items_become_harder() -> None:
    left = [len(state_of(context, item).left()) for context, item in each(Subject("patience-six", "en"))]
    assert max(left[:4]) <= 7
    assert min(left[-4:]) >= 11


def test_two_plays_that_do_not_need_each_other_may_be_made_either_way() -> None:
    swapped = 0
    for context, item in each(Subject("patience-six", "en")):
        session = session_from(context, state_of(context, item))
        moves = unfinished(item).line
        answers = KIND.solution(context, item).answers
        for move in moves[:-2]:
            session.make(move)
        if session.state.stock or not isinstance(moves[-2], Place):
            continue
        earlier = session.state.board
        last = moves[-1]
        assert isinstance(last, Place)
        letters = dict(part.rsplit(",", 1) for part in answers[-1].split())
        laid = {each.cell: letters[f"{each.cell[0]},{each.cell[1]}"] for each in last.laid}
        after = earlier.with_({cell: Laid(letter, letter) for cell, letter in laid.items()})
        words = {after.word(run) for cell in laid for axis in Axis if len(run := after.run(cell, axis)) > 1}
        joined = any(earlier.touches(cell) for cell in laid) and _whole(set(after), next(iter(after)))
        if joined and all(word in context.lexicon for word in words):
            assert KIND.judge(context, item, (*answers[:-2], answers[-1], answers[-2])).right
            swapped += 1
    assert swapped > 3


def _whole(cells: set[Cell], first: Cell) -> bool:
    """Whether every cell is reached from the first one, side by side."""
    reached, waiting = {first}, [first]
    while waiting:
        cell = waiting.pop()
        beside = {axis.step(cell, by) for axis in Axis for by in (-1, 1)} & cells - reached
        reached |= beside
        waiting += beside
    return reached == cells


def test_a_play_may_be_given_as_a_word_from_its_first_cell() -> None:
    reported = 0
    for context, item in islice(each(Subject("patience-six", "eo")), 40):
        answers = KIND.solution(context, item).answers
        session = session_from(context, state_of(context, item))
        place = next(move for move in unfinished(item).line if isinstance(move, Place))
        laid = dict(part.rsplit(",", 1) for part in answers[0].split())
        cells = {each.cell: laid[f"{each.cell[0]},{each.cell[1]}"] for each in place.laid}
        after = session.state.board.with_({cell: Laid(sign, sign) for cell, sign in cells.items()})
        for axis in Axis:
            run = after.run(place.laid[0].cell, axis)
            if len(run) > 1 and set(cells) <= set(run):
                said = f"{run[0][0]} {run[0][1]} {axis.name.lower()} {after.word(run)}"
                assert KIND.judge(context, item, (said, *answers[1:])).right
                reported += 1
    assert reported >= 40


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.ruleset + subject.language)
def test_the_solution_is_shown_in_words_that_may_be_entered(subject: Subject) -> None:
    for context, item in each(subject, 20):
        reported = answers_of(KIND.ask(context, item).form, KIND.solution(context, item))
        assert all(re.fullmatch(r"-?\d+ -?\d+ (across|down) \w+", play) for play in reported.split("; "))
        assert KIND.judge(context, item, reported.split("; ")).right


def test_an_item_of_cards_that_there_are_not_is_a_fault() -> None:
    context, items = made("patience-heaps", "en")
    session = session_from(context, state_of(context, items[0]))
    item = KIND.item(context, patience_ask(session.mode, session.state, unfinished(items[0]).line))
    KIND.check_item(context, item)
    broken = Item(kind="finish", subject=context.subject, ask=item.ask.replace('"hand":[', '"hand":["7"'))
    with pytest.raises(Fault):
        KIND.check_item(context, broken)
    with pytest.raises(Fault):
        KIND.check_item(context, Item(kind="finish", subject=context.subject, ask="{}"))


def test_only_patiences_are_finished() -> None:
    assert not KIND.suits(load_context(Subject("scrabble"), words_for))
    assert KIND.suits(made("patience-six", "eo")[0])


def test_a_play_of_more_equal_cards_than_there_are_is_refused_at_once() -> None:
    for context, item in each(Subject("patience-six", "en")):
        slots = mode_of(context.ruleset, context.lexicon).slots(state_of(context, item))
        equal = [card for card, number in Counter(slots.values()).items() if number > 1]
        if equal:
            result = KIND.judge(context, item, [f"40 40 across {equal[0] * 60}"])
            assert (result.found, result.right) == ((), False)
            return
    raise AssertionError("in no hand are two cards equal")
