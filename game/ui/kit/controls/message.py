"""A message: a text to read and a button to close it, mostly about an error."""

from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.text_page import Paragraph, TextPage
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import arrows_help, asks_for_help
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Pop

_FOOT = 48 + 24  # of the design: the button, and the space above it
_AROUND = 28
_LOW = 330.0  # a lower window has no room to scroll the text alone


class Message(Form):
    """One line or several paragraphs, and a button to close. A plain sentence may come first. As high as its
    text, which scrolls if it does not fit."""

    least_wide = 240.0

    def __init__(
        self, line: str, heading: str = "", lead: str = "", paragraphs: Sequence[Paragraph] = ()
    ) -> None:
        super().__init__()
        self.tells_keys = False
        self.line = line
        self.lead = lead
        self.wide = 620.0 if paragraphs else 560.0
        self._heading = heading
        self.paragraphs = tuple(paragraphs) or self._body()
        self._page: TextPage | None = None
        self._whole = False  # the whole sheet scrolls, not the text

    @classmethod
    def of_keys(cls, keys: Sequence[KeyHelp]) -> "Message":
        """The page that F1 opens: the keys of the screen below."""
        lines = [Paragraph(f"{each.shown}  \N{EN DASH}  {each.does}", 16) for each in keys]
        page = cls("", text("Keys"), paragraphs=lines)
        page.tells_keys = True
        return page

    @classmethod
    def about(cls, fault: Fault) -> "Message":
        """An error message, in plain words first."""

        from game.ui.kit.controls.plain_fault import (  # knows the faults of every layer
            player_message,
            repair_line,
        )

        line = repair_line(fault)
        return cls(line, lead=player_message(fault)) if line else cls(player_message(fault))

    def _body(self) -> tuple[Paragraph, ...]:
        if not self.lead:
            return (Paragraph(self.line, 16),)
        return (Paragraph(self.lead, 16, strong=True), Paragraph(self.line, 14, quiet=True))

    def heading(self) -> str:
        return self._heading or text("That didn’t work")

    def begin_at(self) -> str:
        return "read"

    def enter(self, size: tuple[int, int], style: Style) -> None:
        room = self.panned.room(size, style)
        width = min(style.px(self.wide), room[0]) - style.px(2 * _AROUND)
        self._page = TextPage(size, style, self.paragraphs, width)
        self.high = 70 + (self._page.high + 2) / style.scale.ui + _FOOT + _AROUND  # room for rounding
        self._whole = room[1] < style.px(_LOW)
        super().enter(size, style)

    def needed(self, style: Style, width: int) -> float:
        return self.high if self._whole else min(self.high, _LOW)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        if self._page is not None:
            room = inside.height - style.px(_FOOT)
            self._page.place(pygame.Rect(inside.topleft, (inside.width, max(1, room))))
        wide, high = style.px(160), style.px(48)
        rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        return [Button("read", rect, text("OK"), ButtonKind.BRASS, key=text("Enter"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def more_keys(self) -> tuple[KeyHelp, ...]:
        turned = arrows_help(text("scroll the text"))
        copied = KeyHelp("Ctrl C", text("copy the text"), (pygame.K_c,), pygame.KMOD_CTRL)
        return (turned, copied)

    def handle(self, event: pygame.Event) -> Change | None:
        if self.tells_keys and asks_for_help(event):
            return Pop()
        if self._page is not None and self._page.handle(event):
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


class LeaveUnsaved(Form):
    """`leave` does what was asked for and returns the change."""

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
        label = text("The last changes are not saved.")
        for n, line in enumerate(style.lines(label, Face.TEXT, 15, self.sheet.width - px(56))):
            at = (self.sheet.left + px(28), self._line + px(20 + 22 * n))
            style.write(surface, at, line, Face.TEXT, 15, style.theme.ink)
