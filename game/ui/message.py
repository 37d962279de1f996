"""Tells the player one thing that went wrong; it asks only to be read, and the game goes on below."""

from collections.abc import Sequence

import pygame

from game.texts import text
from game.ui.focus import Spot
from game.ui.fonts import Face
from game.ui.form import Form
from game.ui.screen import Change, Pop
from game.ui.style import Style
from game.ui.widgets import Button, Kind

_LEADING = 23


class Message(Form):
    """A line, maybe a long one, and a button that puts it away."""

    wide = 560.0

    def __init__(self, line: str, heading: str = "") -> None:
        super().__init__()
        self.line = line
        self._heading = heading

    def heading(self) -> str:
        return self._heading or text("This did not work")

    def begin_at(self) -> str:
        return "read"

    def enter(self, size: tuple[int, int], style: Style) -> None:
        width = min(style.px(self.wide), size[0] - style.px(32)) - style.px(56)
        self.high = 70 + 28 + 72 + _LEADING * len(style.lines(self.line, Face.TEXT, 16, width))
        super().enter(size, style)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        wide, high = style.px(150), style.px(48)
        rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        return [Button("read", rect, text("All right"), Kind.BRASS, key=text("Enter"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        x, y = self.sheet.left + style.px(28), self.sheet.top + style.px(88)
        for place, line in enumerate(style.lines(self.line, Face.TEXT, 16, self.sheet.width - style.px(56))):
            style.write(surface, (x, y + style.px(_LEADING) * place), line, Face.TEXT, 16, style.theme.ink)
