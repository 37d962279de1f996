"""A sheet with a text to read and one button that puts it away; it does not know what is told."""

from collections.abc import Sequence

import pygame

from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.text_page import Paragraph, TextPage
from game.ui.controls.widgets import Button
from game.ui.look.style import Style
from game.ui.screen import Change, Pop

_FOOT = 48 + 24  # of the design: the button, and what is free above it
_AROUND = 28


class Reading(Form):
    """As high as its text; what finds no room in the window is turned to."""

    def __init__(self) -> None:
        super().__init__()
        self._page: TextPage | None = None

    def paragraphs(self) -> Sequence[Paragraph]:
        """What is told."""
        raise NotImplementedError

    def button(self) -> Button:
        """What puts it away; its place is found here."""
        raise NotImplementedError

    def begin_at(self) -> str:
        return self.button().name

    def enter(self, size: tuple[int, int], style: Style) -> None:
        width = min(style.px(self.wide), size[0] - style.px(32)) - style.px(2 * _AROUND)
        self._page = TextPage(size, style, self.paragraphs(), width)
        self.high = 70 + (self._page.high + 2) / style.scale.ui + _FOOT + _AROUND  # a little to be rounded
        super().enter(size, style)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        if self._page is not None:
            room = inside.height - style.px(_FOOT)
            self._page.place(pygame.Rect(inside.topleft, (inside.width, max(1, room))))
        button, wide, high = self.button(), style.px(160), style.px(48)
        button.rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        return [button]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def handle(self, event: pygame.Event) -> Change | None:
        if self._page is not None and self._page.hear(event):
            self.focus.changed = True
            return None
        return super().handle(event)

    def update(self, seconds: float) -> bool:
        turned = self._page is not None and self._page.update(seconds)
        return super().update(seconds) or turned

    def _draw(self, surface: pygame.Surface, style: Style) -> None:
        super()._draw(surface, style)
        if self._page is not None:
            self._page.draw(surface)
