"""Asks whether a game shall be left whose last moves could not be saved. It saves nothing and leaves nothing
itself."""

from collections.abc import Callable, Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop


class LeaveUnsaved(Form):
    """`leave` does what was asked for, and gives the change that it leads to."""

    wide, high = 560.0, 200.0

    def __init__(self, leave: Callable[[], Change | None]) -> None:
        super().__init__()
        self._go = leave

    def heading(self) -> str:
        return text("Leave this game?")

    def begin_at(self) -> str:
        return "keep"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._line = inside.top
        top, half = inside.bottom - px(48), (inside.width - px(12)) // 2
        keep = pygame.Rect(inside.left + half + px(12), top, half, px(48))
        return [
            Button("leave", pygame.Rect(inside.left, top, half, px(48)), text("Leave anyway")),
            Button("keep", keep, text("Keep playing"), ButtonKind.BRASS, key=text("Esc")),
        ]

    def press(self, spot: Spot) -> Change | None:
        return self._go() if spot.name == "leave" else Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px = style.px
        said = text("The last moves are not saved.")
        for n, line in enumerate(style.lines(said, Face.TEXT, 15, self.sheet.width - px(56))):
            at = (self.sheet.left + px(28), self._line + px(20 + 22 * n))
            style.write(surface, at, line, Face.TEXT, 15, style.theme.ink)
