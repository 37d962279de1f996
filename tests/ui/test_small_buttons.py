"""Small buttons side by side give a long label the room that the others do not need."""

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.text import catalogues
from game.text.catalogues import text
from game.ui.context import AppContext
from game.ui.kit.controls.widgets import Button, set_in_row
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style


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


def test_labels_in_a_row_are_equally_large() -> None:
    buttons = row("Скасувати", "Повернути", "Підказка")
    (size,) = {each.letters for each in buttons}
    assert size < 13, "they have no room at full size"
    style = AppContext().style((800, 600))
    for each in buttons:
        assert fonts.width(each.label, Face.STRONG, style.px(size)) <= each.rect.width


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_word_stands_nearer_to_the_edges_before_it_is_broken(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.use(language)
    pygame.font.init()
    style = AppContext().style((800, 600))
    written: list[str] = []
    words = Style.words

    def writing(style: Style, line: str, *rest: Any, **more: Any) -> pygame.Surface:
        written.append(line)
        return words(style, line, *rest, **more)

    monkeypatch.setattr(Style, "words", writing)
    label = text("Line kept")
    Button("keep", pygame.Rect(0, 0, 72, 44), label).draw(pygame.Surface((72, 44)), style)
    assert " ".join(written).split() == label.split()
