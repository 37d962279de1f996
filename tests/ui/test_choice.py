"""Choice controls: the answers of a row."""

import pygame

from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from tests.hostile.hand import SMALL


def test_in_a_full_row_each_answer_has_room_for_its_tick_at_one_size() -> None:
    answers = ("English", "Esperanto", "Polski", "Русский", "Українська")
    options = {answer: answer for answer in answers}
    style = AppContext().style(SMALL)
    field = ChoiceField("words", pygame.Rect(0, 0, style.px(434), style.px(74)), "Words", options, "Polski")
    field.lay_out(style)
    assert field.fields[-1].right <= field.rect.right
    for answer, rect in zip(answers, field.fields, strict=True):
        assert rect.width >= fonts.width(answer, Face.STRONG, style.px(11)) + style.px(12 + 16 + 4)
