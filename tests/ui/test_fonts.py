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


@pytest.mark.parametrize(
    ("words", "room", "lines"),
    [
        ("ruchy z pomocą", "ruchy z", ["ruchy", "z pomocą"]),
        ("в и на поле", "в и на", ["в и на", "поле"]),
        ("z pomocą", "pomocą", ["z", "pomocą"]),
        ("Ещё: Ctrl H.", "Ещё: Ctrl", ["Ещё:", "Ctrl H."]),
    ],
    ids=["with the next word", "several", "without room for both", "a key"],
)
def test_a_single_letter_or_half_a_key_ends_no_line(words: str, room: str, lines: list[str]) -> None:
    pygame.font.init()
    width = max(fonts.width(each, Face.TEXT, 20) for each in (room, *lines))
    assert fonts.wrapped(words, Face.TEXT, 20, width) == lines
