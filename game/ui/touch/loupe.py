"""Draws what lies under a finger larger, where the finger does not hide it. It does not know what it is."""

import pygame

from game.ui.look.paint import clipped, outline
from game.ui.look.style import Style

_TIMES = 2
_SIDE = 176  # of the design: how wide and high the magnifier is
_AWAY = 52  # of the design: from the finger to the magnifier
_RADIUS = 14


def loupe_rect(window: tuple[int, int], style: Style, at: tuple[int, int]) -> pygame.Rect:
    """Where it lies: above the finger, beside it where there is no room above."""
    side, away = style.px(_SIDE), style.px(_AWAY)
    rect = pygame.Rect(0, 0, side, side)
    rect.midbottom = (at[0], at[1] - away)
    if rect.top < 0:
        rect.top = 0
        left = at[0] > window[0] // 2
        rect.centerx = at[0] - away - side // 2 if left else at[0] + away + side // 2
    return rect.clamp(pygame.Rect((0, 0), window))


def draw_loupe(target: pygame.Surface, style: Style, at: tuple[int, int]) -> None:
    """What is around a point, twice as large; what is beyond the window is dark."""
    rect = loupe_rect(target.get_size(), style, at)
    seen = pygame.Rect(0, 0, rect.width // _TIMES, rect.height // _TIMES)
    seen.center = at
    part = pygame.Surface(seen.size)
    part.blit(target, (0, 0), seen)
    radius = style.px(_RADIUS)
    larger = clipped(pygame.transform.smoothscale(part, rect.size).convert_alpha(), radius)
    larger.blit(outline(rect.size, radius, style.px(3), style.theme.brass[0]), (0, 0))
    target.blit(larger, rect)
