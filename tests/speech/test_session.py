"""A session of drills of four kinds is played by keys and speech alone."""

import pygame
import pytest

from game.ui.practice.flow import DrillFlow
from game.ui.practice.match_screen import MatchScreen
from game.ui.practice.screen import DrillScreen
from tests.speech.blind import Blind
from tests.speech.session import KINDS, Practised
from tests.ui.drills import plan_of

pytestmark = pytest.mark.usefixtures("home")


def test_a_sitting_of_four_kinds_is_played_by_speech_to_its_end() -> None:
    learner = Practised(length=8)
    for n in range(8):
        assert f"{n + 1} of 8" in learner.heard, learner.heard
        said = learner.answer()
        assert said.startswith("Right."), said
        assert "Next, button" in said
        learner.blind.press(pygame.K_RETURN)
    assert learner.asked == set(KINDS)
    assert "The session is over. 8 of 8 right" in learner.heard
    learner.blind.close()


def test_a_question_for_a_list_says_how_many_words_are_to_be_named() -> None:
    screen = DrillScreen(DrillFlow(plan_of("short", length=1)), no_more, 3)
    blind = Blind(screen, lambda: screen.busy)
    assert screen.question is not None
    assert f"a missing letter. 0 of {screen.question.required}." in blind.all_said
    blind.close()


def test_a_question_of_a_match_is_not_said_while_the_curtain_hangs_before_it() -> None:
    plan = plan_of("word", length=2)
    screen = MatchScreen(plan, ("Ana", "Bo"), lambda: MatchScreen(plan, ("Ana",), no_more, 3), 3)
    blind = Blind(screen, lambda: screen.busy)
    assert "Against the clock. Ana." in blind.all_said
    assert "I am Ana: begin, button." in blind.all_said
    for key in (pygame.K_F12, pygame.K_F6, pygame.K_F4):
        blind.press(key)
    assert "spelled" not in blind.all_said
    assert "spelled" in blind.press(pygame.K_RETURN)
    blind.close()


def no_more() -> MatchScreen:
    raise AssertionError("nobody plays another match")
