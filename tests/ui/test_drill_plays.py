"""Plays and patiences in a session, and how it ends."""

from pathlib import Path

import pygame
import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Item
from game.practice.positions import unfinished
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.practice import screen
from game.ui.practice.screen import question_for
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.play import PlayQuestion, PlaysForm
from tests.ui.answers import answers, feedback_of
from tests.ui.drills import Learner, plan_of

pytestmark = pytest.mark.usefixtures("home")


def test_a_play_that_the_rules_refuse_is_no_answer_and_the_draft_stays(home: Path) -> None:
    learner = Learner.at(plan_of("play"))
    table = learner.screen.question.table  # type: ignore[union-attr]
    learner.click(table.scene.place(table.turn.row()[0]).center)
    learner.click(table.scene.camera.rect((0, 0)).center)
    learner.enter()
    assert learner.screen.feedback is None
    assert table.turn.draft_refused
    assert answers(home) == []
    learner.press(pygame.K_ESCAPE)
    assert not table.turn.draft
    assert not learner.changes, "Esc has taken the tile back, and not left"


def test_who_gives_a_patience_up_is_shown_a_way(home: Path) -> None:
    learner = Learner.at(plan_of("finish", ruleset="patience-six", language="en"))
    table = learner.screen.question.table  # type: ignore[union-attr]
    up = next(button for button in table.buttons if button.label == "Give up")
    learner.click(up.rect.center)
    assert not feedback_of(learner).result.right
    change = learner.button("show")
    assert isinstance(change, Push)
    learner.enter()
    assert len(answers(home)) == 1


@pytest.mark.parametrize("ruleset", ["patience-six", "patience-twelve", "patience-heaps"])
def test_a_patience_is_played_to_its_end(ruleset: str, home: Path) -> None:
    learner = Learner.at(plan_of("finish", ruleset=ruleset, language="en"))
    question = learner.screen.question
    assert isinstance(question, FinishQuestion)
    for move in unfinished(question.item).line:
        assert question.table.turn.play(move)
    learner.press(pygame.K_F12)
    assert feedback_of(learner).result.right
    assert len(answers(home)) == 1


def test_a_question_that_cannot_be_shown_is_reported_and_skipped(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = [Fault("drill item", "", "rubbish", "a question")]

    def tried(item: Item, context: PracticeContext) -> Question:
        if failing:
            raise failing.pop()
        return question_for(item, context)

    monkeypatch.setattr(screen, "question_for", tried)
    learner = Learner.at(plan_of("word", length=3))
    assert learner.screen.question is not None
    assert [type(change) for change in learner.changes] == [Push]
    learner.answer()
    assert len(answers(home)) == 1


def test_the_end_tells_how_it_went_and_goes_on() -> None:
    learner = Learner.at(plan_of("word", length=2))
    for _ in range(2):
        learner.answer()
        learner.enter()
    assert learner.screen.question is None
    assert "again" in learner.controls
    assert isinstance(learner.enter(), Swap)


def test_leaving_midway_asks_nothing_and_keeps_what_was_answered(home: Path) -> None:
    learner = Learner.at(plan_of("word", "play"))
    learner.answer()
    assert isinstance(learner.press(pygame.K_ESCAPE), Pop)
    assert len(answers(home)) == 1


def test_having_no_questions_is_reported() -> None:
    plan = plan_of("word")._replace(fresh=0)
    learner = Learner.at(plan)
    assert learner.screen.question is None
    assert learner.screen.flow.prompt is not None


@pytest.mark.parametrize(("ruleset", "language"), [("scrabble", ""), ("kan-u-go", "eo")])
def test_what_could_have_been_laid_is_listed_and_what_was_laid_is_gone_from_the_hand(
    ruleset: str, language: str
) -> None:
    learner = Learner.at(plan_of("play", ruleset=ruleset, language=language))
    question = learner.screen.question
    assert isinstance(question, PlayQuestion)
    learner.answer()
    turn = question.table.turn
    laid = feedback_of(learner).explained.own_play
    assert laid is not None
    assert sum(map(turn.hidden, turn.row())) == len(laid.pieces)
    change = learner.button("plays")
    assert isinstance(change, Push)
    assert isinstance(change.screen, PlaysForm)
    scores = [each.points for each in feedback_of(learner).explained.plays]
    assert scores == sorted(scores, reverse=True)
    assert feedback_of(learner).explained.number >= len(scores) > 0


def test_a_key_too_many_does_not_answer_and_the_arrows_find_yes_and_no(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    learner.enter()
    learner.enter()
    assert learner.screen.feedback is None
    learner.press(pygame.K_RIGHT)
    assert learner.screen.focus.current is learner.controls["yes"]
    learner.press(pygame.K_RIGHT)
    assert learner.screen.focus.current is learner.controls["no"]
    learner.enter()
    assert feedback_of(learner).given == ("no",)
    assert len(answers(home)) == 2
