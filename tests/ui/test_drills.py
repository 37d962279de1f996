"""A session on the screen: answers, grades, undo."""

from pathlib import Path

import pygame
import pytest

from game.practice.item import Grade
from tests.amounts import some_of
from tests.ui.answers import KINDS, answers, feedback_of
from tests.ui.drills import Learner, plan_of
from tests.waiting import wait_until

LOOKS = [((1280, 800), "felt"), ((800, 600), "felt"), ((1280, 800), "contrast"), ((900, 1300), "slate")]


pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(("kind", "ruleset", "language"), KINDS)
def test_a_right_answer_is_confirmed(kind: str, ruleset: str, language: str, home: Path) -> None:
    learner = Learner.at(plan_of(kind, ruleset=ruleset, language=language))
    learner.answer()
    assert feedback_of(learner).result.right
    assert len(answers(home)) == 1
    learner.enter()
    assert learner.screen.feedback is None
    assert learner.screen.flow.prompt is not None
    assert learner.screen.flow.prompt.verdicts == (True,)


@pytest.mark.parametrize(
    ("kind", "ruleset", "language", "size", "theme"),
    some_of([(*KINDS[n], *LOOKS[(2 * n + m) % 4]) for m in range(4) for n in range(len(KINDS))], 4),
)
def test_everything_lies_in_the_window_and_no_button_on_another(
    kind: str, ruleset: str, language: str, size: tuple[int, int], theme: str
) -> None:
    learner = Learner.at(plan_of(kind, ruleset=ruleset, language=language), size, theme)
    for _ in range(2):
        window = pygame.Rect((0, 0), size)
        rects = [control.rect for control in learner.screen.focus.controls]
        assert all(window.contains(rect) for rect in rects)
        assert not [(a, b) for n, a in enumerate(rects) for b in rects[n + 1 :] if a.colliderect(b)]
        learner.button("give up") if learner.screen.feedback is None else None


def test_an_answer_is_stored_before_it_is_shown(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    screen = learner.screen
    screen.handle(pygame.Event(pygame.TEXTINPUT, text="y"))
    wait_until(lambda: answers(home), "no answer was written")
    assert screen.feedback is None, "the window has not been asked since"
    learner.wait()
    assert screen.feedback is not None


def test_a_grade_is_changed_by_its_key_and_undone_with_the_answer(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    item = learner.screen.question.item  # type: ignore[union-attr]
    learner.answer()
    learner.press(pygame.K_2, said="2")
    assert feedback_of(learner).grade is Grade.HARD
    assert answers(home) == [(item.key, 2)]
    learner.press(pygame.K_z, pygame.KMOD_CTRL)
    assert answers(home) == []
    assert learner.screen.question is not None
    assert learner.screen.question.item == item


def test_once_more_is_not_counted(home: Path) -> None:
    learner = Learner.at(plan_of("word"))
    learner.answer()
    first = answers(home)
    learner.press(pygame.K_r, said="r")
    assert learner.screen.feedback is None
    learner.answer()
    assert feedback_of(learner).result.right
    assert not feedback_of(learner).dues
    assert answers(home) == first
