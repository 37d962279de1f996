"""Text fields one under another, each with its label, and the two buttons at the foot of their form."""

from collections.abc import Mapping

import pygame

from game.text.catalogues import text
from game.ui.kit.controls.focus import Focus, Spot
from game.ui.kit.controls.text_entry import LineKind, Lines
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style

ROW = 52
"""The height of a row, of the design."""

_LABEL = 0.36  # share of a row
_KIND = LineKind(40)


class FieldRows:
    """The fields of a form by their names, with their labels. `typed` is what was in them when it was stored
    last, so that a new layout keeps it."""

    def __init__(self, focus: Focus, labels: Mapping[str, str]) -> None:
        self.lines = Lines(focus)
        self.typed = dict.fromkeys(labels, "")
        self._labels = labels
        self._inside = pygame.Rect(0, 0, 0, 0)

    def laid(self, style: Style, inside: pygame.Rect) -> list[Spot]:
        """The fields, from the top of an area on."""
        self._inside = inside
        label, spots = round(inside.width * _LABEL), list[Spot]()
        for n, name in enumerate(self._labels):
            top = inside.top + style.px(ROW * n)
            at = pygame.Rect(inside.left + label, top, inside.width - label, style.px(42))
            spots.append(self.lines.line(name, at, self.typed[name], _KIND))
        return spots

    def store(self) -> None:
        """Take over what is typed."""
        self.typed |= {line.name: line.words.strip() for line in self.lines.all}

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the labels."""
        room = round(self._inside.width * _LABEL) - style.px(8)
        for n, label in enumerate(self._labels.values()):
            at = (self._inside.left, self._inside.top + style.px(ROW * n + 26))
            style.write_fitting(surface, at, label, Face.STRONG, (15, 11), style.theme.ink, room)


def foot(style: Style, inside: pygame.Rect, back: str, name: str, label: str) -> tuple[Button, Button]:
    """The way back, and what Enter does."""
    px = style.px
    at = pygame.Rect(inside.left, inside.bottom - px(48), (inside.width - px(12)) // 2, px(48))
    onward = at.move(at.width + px(12), 0)
    return (
        Button("back", at, back, key=text("Esc")),
        Button(name, onward, label, ButtonKind.BRASS, key=text("Enter")),
    )
