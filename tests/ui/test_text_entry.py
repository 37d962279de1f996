"""The text fields of forms."""

import pygame

from game.ui.context import AppContext
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.text_entry import LineKind, Lines

SIZE = (800, 600)


def test_typing_goes_on_behind_the_text_that_a_field_holds() -> None:
    lines = Lines(Focus())
    lines.enter(SIZE, AppContext().style(SIZE))
    field = lines.line("name", pygame.Rect(10, 10, 300, 40), "Zo", LineKind(20))
    field.focused = True
    lines.update(0.1)
    lines.handle(pygame.Event(pygame.TEXTINPUT, text="s"))
    assert field.words == "Zos"
