"""Draws the cloth that everything lies on; it has no edge and does not know what lies there."""

import math
import random
from functools import cache

import pygame

from game.ui.kit.look.cache import Cache
from game.ui.kit.look.paint import Size
from game.ui.kit.look.tokens import Colour, Theme, mixed

_TILE = 128
_LIGHT_AT = (0.40, 0.40)
_COARSE = (64, 40)  # the light is reckoned on few points and drawn out


def cloth(theme: Theme, size: Size, cache: Cache) -> pygame.Surface:
    """The cloth for an area of this size, its light at 40 % from the left and the top."""
    return cache.surface(("cloth", theme.name, size), lambda: _woven(theme, size))


def _woven(theme: Theme, size: Size) -> pygame.Surface:
    spread = pygame.transform.smoothscale(_light(theme), size).convert()
    if theme.noise:
        thread, hollow = _noise(theme.noise, theme.table[1])
        for x in range(0, size[0], _TILE):
            for y in range(0, size[1], _TILE):
                spread.blit(thread, (x, y), special_flags=pygame.BLEND_RGB_ADD)
                spread.blit(hollow, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    return spread


@cache
def _light(theme: Theme) -> pygame.Surface:
    """The radial gradient, on few points."""
    centre, middle, edge = theme.table
    columns, rows = _COARSE
    small = pygame.Surface(_COARSE, depth=32)
    for column in range(columns):
        for row in range(rows):
            across = (column / (columns - 1) - _LIGHT_AT[0]) / 0.84
            along = (row / (rows - 1) - _LIGHT_AT[1]) / 0.93
            far = min(1.0, math.hypot(across, along))
            near = far < 0.62
            tint = mixed(centre, middle, far / 0.62) if near else mixed(middle, edge, (far - 0.62) / 0.38)
            small.set_at((column, row), tint)
    return small


@cache
def _noise(share: float, tint: Colour) -> tuple[pygame.Surface, pygame.Surface]:
    """Raised threads (to be added) and hollows (to be taken off), the same at every start."""
    chance = random.Random(1934)
    grains = pygame.image.frombytes(chance.randbytes(_TILE * _TILE), (_TILE, _TILE), "P")
    grains.set_palette([(v, v, v) for v in range(256)])
    wide = pygame.Surface((_TILE * 3, _TILE * 3), depth=32)
    for place in range(9):
        wide.blit(grains, (place % 3 * _TILE, place // 3 * _TILE))
    # Blurred as the middle of nine, so that the tile meets itself without a seam.
    woven = pygame.transform.box_blur(wide, 1)
    wide.set_alpha(190)  # much of the bare grain over the soft one: threads, not clouds
    woven.blit(wide, (0, 0))
    woven = woven.subsurface((_TILE, _TILE, _TILE, _TILE))
    parts = []
    for sign in (1, -1):
        part = pygame.Surface((_TILE, _TILE), depth=32)
        part.fill((128, 128, 128))
        over, under = (woven, part) if sign > 0 else (part, woven)
        layer = over.copy()
        layer.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        most = max(tint)  # in the cloth's own colour: threads are lighter or darker, not grey
        red, green, blue = (round(255 * share * 0.24 * part / most) for part in tint)
        layer.fill((red, green, blue), special_flags=pygame.BLEND_RGB_MULT)
        parts.append(layer)
    return parts[0], parts[1]
