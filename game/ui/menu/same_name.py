"""Asks what becomes of a file whose name another one has; it touches neither."""

from collections.abc import Callable, Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop, Screen, Swap


class SameName(Form):
    """Keep both, replace the one that is here, or leave everything as it is; `add` makes the next screen, and
    is told whether to replace."""

    wide, high = 660.0, 240.0

    def __init__(self, name: str, add: Callable[[bool], Screen]) -> None:
        super().__init__()
        self._name = name
        self._add = add

    def heading(self) -> str:
        return text("Same name")

    def begin_at(self) -> str:
        return "both"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._line = inside.top
        third = (inside.width - px(24)) // 3
        places = [
            pygame.Rect(inside.left + n * (third + px(12)), inside.bottom - px(48), third, px(48))
            for n in range(3)
        ]
        return [
            Button("replace", places[0], text("Use the new one")),
            Button("leave", places[1], text("Keep the old one"), key=text("Esc")),
            Button("both", places[2], text("Keep both"), ButtonKind.BRASS, key=text("Enter")),
        ]

    def press(self, spot: Spot) -> Change | None:
        return Pop() if spot.name == "leave" else Swap(self._add(spot.name == "replace"))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px = style.px
        said = text(
            "You already have another {name}. If you keep both, the new one gets a number.",
            name=self._name,
        )
        for n, line in enumerate(style.lines(said, Face.TEXT, 15, self.sheet.width - px(56))):
            at = (self.sheet.left + px(28), self._line + px(20 + 22 * n))
            style.write(surface, at, line, Face.TEXT, 15, style.theme.ink)
