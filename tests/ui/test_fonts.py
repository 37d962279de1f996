"""The typefaces and the signs that they have."""

import pygame
import pytest

from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face

INK = (0, 0, 0)


@pytest.mark.parametrize("face", Face)
def test_each_typeface_shows_that_a_number_is_negative(face: Face) -> None:
    pygame.font.init()
    missing = fonts.font(face, 40).render("\uffff", True, INK)
    minus = fonts.render("\N{MINUS SIGN}", face, 40, INK)
    assert pygame.image.tobytes(minus, "RGBA") != pygame.image.tobytes(missing, "RGBA")
    assert fonts.width("\N{MINUS SIGN}", face, 40) == minus.get_width()
