"""Draws the curtain's velvet: folds, the valance above, its brass cord. It does not know what it hides."""

import math
from functools import partial

import pygame

from game.ui.look.paint import gradient
from game.ui.look.style import Style
from game.ui.look.tokens import Colour, Theme, mixed

_BLACK: Colour = (0, 0, 0)
_FOLDS = ((7.3, 0.0, 0.55), (17.0, 1.3, 0.30), (31.0, 0.4, 0.15))  # how many, shifted, how deep
VALANCE = 48


def velvet(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """The closed curtain of a window."""
    key = ("velvet", style.theme.name, style.scale.ui, size)
    return style.cache.surface(key, partial(_hung, style, size))


def _hung(style: Style, size: tuple[int, int]) -> pygame.Surface:
    theme = style.theme
    row = pygame.Surface((size[0], 1))
    for x in range(size[0]):
        row.set_at((x, 0), _fold(theme, x / max(1, size[0])))
    whole = pygame.transform.scale(row, size)
    if theme.shadows:
        whole.blit(_dusk(size), (0, 0))
    valance = style.px(VALANCE)
    band = gradient(
        (size[0], valance), (mixed(theme.back[0], _BLACK, 0.62), mixed(theme.back[1], _BLACK, 0.25))
    )
    whole.blit(band, (0, 0))
    cord = gradient((size[0], style.px(6)), (theme.brass[0], theme.brass[1], theme.brass_edge))
    whole.blit(cord, (0, valance))
    return whole


def _fold(theme: Theme, share: float) -> Colour:
    """The cloth's colour at a share of the width: lit where a fold comes forward."""
    if not theme.shadows:
        return mixed(theme.back[1], _BLACK, 0.55)
    lit = sum(deep * math.sin(math.tau * many * share + shift) for many, shift, deep in _FOLDS)
    return mixed(mixed(theme.back[1], _BLACK, 0.72), mixed(theme.back[0], _BLACK, 0.12), (lit + 1) / 2)


def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """The curtain is darker towards the top and the floor."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        away = abs(y / max(1, size[1]) - 0.45) / 0.55
        column.set_at((0, y), (0, 0, 0, round(150 * min(1.0, away) ** 2.2)))
    return pygame.transform.scale(column, size)
