"""Small buttons side by side give a long label the room that the others do not need."""

from itertools import pairwise

import pygame

from game.ui.context import AppContext
from game.ui.kit.controls.widgets import Button, set_in_row
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face


def row(*labels: str) -> tuple[Button, ...]:
    pygame.font.init()
    style = AppContext().style((800, 600))
    places = [pygame.Rect(61 * n, 0, 53, 50) for n in range(len(labels))]
    made = (Button(label, rect, label, stacked=True) for label, rect in zip(labels, places, strict=True))
    return set_in_row(style, *made)


def test_short_labels_share_equally() -> None:
    assert {each.rect.width for each in row("Undo", "Redo", "Hint")} == {53}


def test_a_long_label_is_not_cut() -> None:
    buttons = row("Cofnij", "Ponów", "Podpowiedź")
    assert [each.rect.width for each in buttons][2] > fonts.width("Podpowiedź", Face.STRONG, 11)
    assert buttons[-1].rect.right == 2 * 61 + 53, "in the same space"
    assert all(after.rect.left - before.rect.right == 8 for before, after in pairwise(buttons))
