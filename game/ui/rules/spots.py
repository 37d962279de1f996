"""What can be pressed on the sheet of rules: a heading of its contents, the field that begins a search."""

import pygame

from game.text.catalogues import text
from game.ui.controls.widgets import Button
from game.ui.look.fonts import Face
from game.ui.look.icons import Icon, icon
from game.ui.look.paint import outline, rounded
from game.ui.look.papers import focus_ring, key_cap
from game.ui.look.style import Style
from game.ui.look.tokens import mixed
from game.ui.rules.page import line_colour

_BEND = 8
_INSET = 14


class ContentsSpot(Button):
    """A heading of the contents; that of the chapter in sight is `here`."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, key: str = "") -> None:
        super().__init__(name, rect, label, key=key)
        self.here = False

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme, rect = style.px, style.theme, self.rect
        if self.here or self.hovered or self.pressed:
            tint = mixed(theme.paper, theme.rule, 0.75 if self.here else 0.4)
            target.blit(rounded(rect.size, px(_BEND), tint), rect)
        if self.here:
            bar = pygame.Rect(rect.left, rect.top + px(8), px(4), rect.height - px(16))
            pygame.draw.rect(target, line_colour(style), bar, border_radius=px(2))
        cap = key_cap(style, self.key, theme.ink) if self.key else None
        room = rect.width - px(_INSET + 6) - (cap.get_width() + px(8) if cap is not None else 0)
        face, ink = (Face.STRONG, theme.ink) if self.here else (Face.TEXT, theme.quiet_ink)
        self._write(target, style, face, room, theme.ink if self.hovered else ink)
        if cap is not None:
            target.blit(cap, cap.get_rect(midright=(rect.right - px(8), rect.centery)))
        if self.focused:
            focus_ring(style, rect.size, _BEND).blit(target, *rect.topleft)

    def _write(
        self, target: pygame.Surface, style: Style, face: Face, room: int, ink: tuple[int, int, int]
    ) -> None:
        """The heading, in two lines where it is long."""
        px = style.px
        size = style.fitting(self.label, face, 15, room, 14)
        lines = style.lines(self.label, face, size, room, 2)
        base = self.rect.centery + px(5) - px(9) * (len(lines) - 1)
        for n, line in enumerate(lines):
            at = (self.rect.left + px(_INSET), base + n * px(18))
            style.write(target, at, line, face, size, ink, room=room)


class SearchSpot(Button):
    """The empty field of the search; pressed, it becomes a line to type into."""

    def __init__(self, name: str, rect: pygame.Rect) -> None:
        super().__init__(name, rect, text("Search"), key="/")

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme, rect = style.px, style.theme, self.rect
        field = mixed(theme.paper, (255, 255, 255), 0.95 if self.hovered else 0.7)
        target.blit(rounded(rect.size, px(_BEND), field), rect)
        target.blit(outline(rect.size, px(_BEND), px(1), theme.quiet_ink), rect)
        sign = icon(Icon.SEARCH, px(18), theme.quiet_ink)
        target.blit(sign, sign.get_rect(midleft=(rect.left + px(12), rect.centery)))
        cap = key_cap(style, self.key, theme.quiet_ink)
        target.blit(cap, cap.get_rect(midright=(rect.right - px(10), rect.centery)))
        left = rect.left + px(12 + 18 + 10)
        room = rect.right - px(10) - cap.get_width() - px(8) - left
        style.write(
            target, (left, rect.centery + px(5)), self.label, Face.TEXT, 15, theme.quiet_ink, room=room
        )
        if self.focused:
            focus_ring(style, rect.size, _BEND).blit(target, *rect.topleft)
