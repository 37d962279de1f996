"""Draws what the rail tells at a glance: ticks, lamps, marks; it does not know what is so."""

from enum import Enum

import pygame

from game.ui.look.cache import Picture
from game.ui.look.icons import Icon, icon
from game.ui.look.paint import rounded, sheet, soft
from game.ui.look.style import Style
from game.ui.look.tokens import BADGE_BAD, BADGE_GOOD, mixed


def ticks(target: pygame.Surface, rect: pygame.Rect, style: Style, laid: int, draft: int, whole: int) -> None:
    """How many cards are laid, a tick for each: laid brass, drafted green and half as high, to come dark."""
    theme = style.theme
    empty = mixed(theme.rail[0], theme.quiet, 0.22)
    brass = mixed(theme.brass[0], theme.brass[1], 0.4)
    for tick in range(whole):
        left = rect.left + round(tick * rect.width / whole)
        right = rect.left + round((tick + 1) * rect.width / whole)
        tint = brass if tick < laid else theme.legal if tick < laid + draft else empty
        gap = style.px(1.5) if rect.width / whole > 4 else 1
        wide, in_draft = max(1, right - left - gap), laid <= tick < laid + draft
        pygame.draw.rect(target, empty if in_draft else tint, (left, rect.top, wide, rect.height))
        if in_draft:
            half = rect.height - rect.height // 2
            pygame.draw.rect(target, tint, (left, rect.bottom - half, wide, half))


class Lamp(Enum):
    """Can it still be won: a way is known, not known yet, no play left."""

    KNOWN = (Icon.CHECK, (122, 226, 136), (30, 110, 52))
    UNKNOWN = (Icon.HELP, (255, 205, 90), (176, 112, 20))
    STUCK = (Icon.CROSS, (84, 80, 78), (48, 44, 42))

    def picture(self, style: Style, side: float = 28) -> Picture:
        """The lamp with its light; the side is the design's."""
        return style.cache.picture(
            ("lamp", self, style.theme.name, style.px(side)), lambda: self._lit(style.px(side))
        )

    def _lit(self, side: int) -> Picture:
        sign, light, dark = self.value
        large = sheet((side * 4, side * 4))
        middle = side * 2
        pygame.draw.circle(large, (120, 88, 44), (middle, middle), middle)
        pygame.draw.circle(large, (22, 14, 8), (middle, middle), round(middle * 0.95))
        lens = round(middle * 0.80)
        for step in range(lens, 0, -2):
            share = step / lens
            tint = mixed(mixed(light, (255, 255, 255), 0.72), mixed(light, dark, 0.55), share)
            shift = round((1 - share) * lens * 0.34)
            pygame.draw.circle(large, tint, (middle - shift, middle - shift), step)
        body = pygame.transform.smoothscale(large, (side, side))
        mark = round(side * 0.56)
        ink = mixed(dark, (0, 0, 0), 0.45) if self is not Lamp.STUCK else (20, 16, 14)
        body.blit(icon(sign, mark, ink, 3), ((side - mark) // 2, (side - mark) // 2))
        if self is Lamp.STUCK:
            return Picture(body)
        shine = soft((side, side), side / 2, side * 0.5, light, 0.5)
        whole = shine.surface.copy()
        whole.blit(body, (shine.left, shine.top))
        return Picture(whole, shine.left, shine.top)


def mark(style: Style, good: bool, side: float = 24) -> pygame.Surface:
    """The round ✓ or ✕ before a word on paper."""
    pixels = style.px(side)

    def draw() -> pygame.Surface:
        disc = rounded((pixels, pixels), pixels / 2, BADGE_GOOD if good else BADGE_BAD)
        sign = round(pixels * 0.70)
        disc.blit(
            icon(Icon.CHECK if good else Icon.CROSS, sign, (255, 255, 255), 2.6), ((pixels - sign) // 2,) * 2
        )
        return disc

    return style.cache.surface(("mark", good, pixels), draw)
