"""A sitting of drills of four kinds is played by keys and ears alone."""

import pygame
import pytest

from tests.ears.sitting import KINDS, Practised

pytestmark = pytest.mark.usefixtures("home")


def test_a_sitting_of_four_kinds_is_played_by_ear_to_its_end() -> None:
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
