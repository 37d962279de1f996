"""Items on a board: every play that meets the criterion is right, and no other."""

from itertools import islice
from random import Random

import pytest

from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.drills.play import PlayDrill
from game.practice.drills.worth import ScoreDrill
from game.practice.forms import NOT_ALLOWED
from game.practice.item import Item, Subject
from game.practice.positions import (
    Criterion,
    as_word,
    criterion_of,
    from_word,
    pieces_of,
    position_item,
    position_of,
    written,
)
from game.search.kernel.plays import play_of
from game.table.board import Board
from game.table.placement import judge
from game.table.scoring import score
from tests.search import plain

PLAY, WORTH = PlayDrill(), ScoreDrill()


def few(kind: PlayDrill | ScoreDrill, context: PracticeContext, n: int = 8, seed: int = 5) -> list[Item]:
    return list(islice(kind.make(context, Random(seed)), n))


@pytest.mark.parametrize(
    ("tier", "said"), [("everyday", "Everyday words only"), ("common", "Common words only")]
)
def test_the_best_play_of_few_words_or_one_worth_as_much_is_right(tier: str, said: str) -> None:
    """No play of these words counts more than it, and other words are answers only if they are given."""
    context = load_context(Subject("scrabble", "en"), words_for).within(tier)
    for item in few(PLAY, context, n=24)[20:]:
        question, (position, _) = criterion_of(item), position_of(context, item)
        assert question.words == tier
        assert PLAY.ask(context, item).more == (said,)
        few_words = plain.plays(position, context.play_words)
        least = question.least if question.goal == "least" else max(play.score for play in few_words)
        wanted = {written(play.pieces) for play in few_words if play.score >= least}
        assert set(PLAY.solution(context, item).answers) == wanted
        for play in plain.plays(position, context.lexicon)[::8]:  # of hundreds
            answer = written(play.pieces)
            assert PLAY.judge(context, item, (answer,)).right is (play.score >= least)


def test_any_play_that_meets_the_criterion_is_right_and_a_lesser_one_is_wrong(
    context: PracticeContext,
) -> None:
    for item in few(PLAY, context):
        position, _ = position_of(context, item)
        answers = PLAY.solution(context, item).answers
        for play in plain.plays(position, context.lexicon):
            said = written(play.pieces)
            assert PLAY.judge(context, item, (said,)).right == (said in answers)


def test_a_play_may_be_given_as_a_word_from_its_first_cell(context: PracticeContext) -> None:
    ask = '{"position": {"board": %s, "hand": "S"}, "goal": "best"}'
    rows = ["." * 15] * 7 + ["......CAT......"] + ["." * 15] * 7
    item = Item(kind="play", subject=context.subject, ask=ask % str(rows).replace("'", '"'))
    assert PLAY.judge(context, item, ("6 7 across CATS",)).right
    assert PLAY.judge(context, item, ("5 7 across SCAT",)).right
    assert not PLAY.judge(context, item, ("6 7 down CATS",)).right


def test_what_a_placement_is_worth_is_what_the_validator_and_the_score_say(context: PracticeContext) -> None:
    seen = set()
    for item in few(WORTH, context, n=40):
        position, pieces = position_of(context, item)
        play = play_of(position.board, pieces)
        legal = judge(play, context.ruleset, context.lexicon) is None
        wanted = str(score(play, context.ruleset).total) if legal else NOT_ALLOWED
        assert WORTH.solution(context, item).answers == (wanted,)
        seen.add(legal)
    assert seen == {True, False}


def test_the_same_random_numbers_make_the_same_positions(context: PracticeContext) -> None:
    for kind in (PLAY, WORTH):
        assert few(kind, context, seed=9) == few(kind, context, seed=9)


@pytest.mark.parametrize("subject", [Subject("scrabble"), Subject("kan-u-go", "eo"), Subject("skrablo")])
def test_a_play_given_as_a_word_is_read_as_the_same_play(subject: Subject) -> None:
    context = load_context(subject, words_for)
    for item in few(PLAY, context, n=3):
        board = position_of(context, item)[0].board
        for answer in PLAY.solution(context, item).answers[:20]:
            said = as_word(board, answer)
            assert said != answer
            assert from_word(board, said) == answer
    assert as_word(board, "CAT") == "CAT"


def test_a_word_that_passes_over_another_is_no_play(context: PracticeContext) -> None:
    rows = ["." * 15] * 7 + ["......CAT......"] + ["." * 15] * 7
    board = Board.parse(rows)
    assert from_word(board, "5 7 across SCAT") == "5,7,S"
    assert from_word(board, "5 7 across SCOT") == "5 7 across SCOT"


def test_a_play_of_a_word_that_only_the_grammar_has_is_right_where_it_may_be_laid() -> None:
    context = load_context(Subject("skrablo"), words_for)
    rows = ["." * 15] * 7 + ["....FAREBLE...."] + ["." * 15] * 7
    position: dict[str, object] = {"board": rows, "hand": "MNO"}
    item = position_item("play", context, Criterion(position, "least", 5))
    assert "11,7,N" not in PLAY.solution(context, item).answers
    assert "FAREBLEN" in context.lexicon
    assert PLAY.judge(context, item, ("4 7 across FAREBLEN",)).right
    assert not PLAY.judge(context, item, ("4 7 across FAREBLEX",)).right
    assert not PLAY.judge(context, item, ("11,7,A",)).right
    dear = position_item("play", context, Criterion(position, "least", 500))
    assert not PLAY.judge(context, dear, ("4 7 across FAREBLEN",)).right


def test_numbers_that_no_board_has_are_another_text() -> None:
    board, said = Board.parse(""), f"{'1' * 5000} 7 across CAT"
    assert from_word(board, said) == said
    assert pieces_of(from_word(board, "-99999 7 down CAT")) == ()
