"""Draws the wooden rail that holds what one does; it does not know what is on it."""

import random

import pygame

from game.ui.look.cache import Cache, Picture
from game.ui.look.paint import Size, gradient, soft
from game.ui.look.tokens import RAIL_SHADOW, Colour, Scale, Theme

_DEPTH = 1.2  # how far a streak of full strength takes the wood's colour down


def rail(theme: Theme, size: Size, scale: Scale, cache: Cache, below: bool = False) -> Picture:
    """The rail, its edge towards the table; its shadow falls on the cloth beside it.

    It stands at a side of the table, or lies below it in a window that is higher than wide.
    """
    left = scale.left and not below

    def drawn() -> Picture:
        planed = _planed(theme, size, scale, below)
        return Picture(pygame.transform.flip(planed.surface, True, False)) if left else planed

    return cache.picture(("rail", theme.name, size, scale.ui, below, left), drawn)


def _planed(theme: Theme, size: Size, scale: Scale, below: bool) -> Picture:
    wood = gradient(size, theme.rail, across=True)
    if theme.grain:
        _grain(wood, theme)
    edge = scale.px(1.5)
    pygame.draw.rect(wood, theme.rail_edge, (0, 0, size[0], edge) if below else (0, 0, edge, size[1]))
    if not theme.shadows:
        return Picture(wood)
    return _with_shadow(wood, size, scale, below)


def _with_shadow(wood: pygame.Surface, size: Size, scale: Scale, below: bool) -> Picture:
    blur = RAIL_SHADOW.blur * scale.ui
    thrown = soft(size, 2, blur, (0, 0, 0), RAIL_SHADOW.share)
    reach = round(blur - RAIL_SHADOW.aside * scale.ui)
    if below:
        whole = pygame.Surface((size[0], size[1] + reach), pygame.SRCALPHA)
        whole.blit(thrown.surface, (-thrown.left, 0))
        whole.blit(wood, (0, reach))
        return Picture(whole, 0, reach)
    whole = pygame.Surface((size[0] + reach, size[1]), pygame.SRCALPHA)
    whole.blit(thrown.surface, (0, -thrown.top))
    whole.blit(wood, (reach, 0))
    return Picture(whole, reach, 0)


def _grain(wood: pygame.Surface, theme: Theme) -> None:
    """Fine streaks along the wood: few random rows drawn out to its whole length."""
    chance = random.Random(58)
    width, height = wood.get_size()
    fine, broad = theme.grain, theme.grain * 0.45
    # First lighter by what the streaks will take away on the average.
    wood.fill(_share(theme.rail[0], _DEPTH * (fine + broad) / 2), special_flags=pygame.BLEND_RGB_ADD)
    for columns, rows, strength in ((width // 2, 5, fine), (max(2, width // 14), 3, broad)):
        streaks = pygame.image.frombytes(chance.randbytes(columns * rows), (columns, rows), "P")
        streaks.set_palette([(v, v, v) for v in range(256)])
        drawn = pygame.transform.smoothscale(streaks.convert_alpha(), (width, height))
        drawn.fill(_share(theme.rail[0], _DEPTH * strength), special_flags=pygame.BLEND_RGB_MULT)
        wood.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def _share(tint: Colour, share: float) -> Colour:
    red, green, blue = (round(part * share) for part in tint)
    return red, green, blue
