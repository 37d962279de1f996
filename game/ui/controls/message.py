"""Tells the player one thing that went wrong; it asks only to be read, and the game goes on below."""

from collections.abc import Sequence

import pygame

from game.fault import Fault
from game.text.catalogues import text
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.plain_fault import plainly
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop

_LEADING = 23
_APART = 8  # between the sentence that leads and the line below it


class Message(Form):
    """A line, maybe a long one, and a button that puts it away. A plain sentence may lead it."""

    wide = 560.0

    def __init__(self, line: str, heading: str = "", lead: str = "") -> None:
        super().__init__()
        self.line = line
        self.lead = lead
        self._heading = heading

    @classmethod
    def about(cls, fault: Fault) -> "Message":
        """What went wrong, first as the player sees it."""
        return cls(str(fault), lead=plainly(fault))

    def heading(self) -> str:
        return self._heading or text("This did not work")

    def begin_at(self) -> str:
        return "read"

    def enter(self, size: tuple[int, int], style: Style) -> None:
        width = min(style.px(self.wide), size[0] - style.px(32)) - style.px(56)
        self.high = 70 + 28 + 72 + _LEADING * len(self._lines(style, width)) + (_APART if self.lead else 0)
        super().enter(size, style)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        wide, high = style.px(150), style.px(48)
        rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        return [Button("read", rect, text("All right"), ButtonKind.BRASS, key=text("Enter"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def _lines(self, style: Style, width: int) -> list[tuple[str, bool]]:
        """The lines as they fit, each with whether it belongs to the sentence that leads."""
        size = 14 if self.lead else 16
        below = [(line, False) for line in style.lines(self.line, Face.TEXT, size, width)]
        return [(line, True) for line in style.lines(self.lead, Face.STRONG, 16, width) if line] + below

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        x, y = self.sheet.left + style.px(28), self.sheet.top + style.px(88)
        theme, led = style.theme, bool(self.lead)
        for line, leads in self._lines(style, self.sheet.width - style.px(56)):
            if led and not leads:
                y, led = y + style.px(_APART), False
            face, size = (Face.STRONG, 16) if leads else (Face.TEXT, 14 if self.lead else 16)
            ink = theme.quiet_ink if self.lead and not leads else theme.ink
            style.write(surface, (x, y), line, face, size, ink)
            y += style.px(_LEADING)
