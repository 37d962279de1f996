"""Draws the rings around cards and tiles, each told from the others by its form as well as its colour. It
does not know what a ring says."""

import pygame

from game.ui.look.cache import Picture
from game.ui.look.paint import Size, dashed, outline
from game.ui.look.tokens import FOCUS_DARK, Colour, veil

_LINE, _THIN, _BROAD = 0.052, 0.038, 0.07  # of the card's width
_DASH, _GAP = 0.24, 0.10


def whole_ring(size: Size, bend: float, tint: Colour, thin: bool = False) -> Picture:
    """Around the edge; a dark line outside lets it stand out from any ground."""
    line = max(1.5, size[0] * (_THIN if thin else _LINE))
    out = max(1, round(line / 2))
    around = (size[0] + 2 * out, size[1] + 2 * out)
    ring = outline((around[0] + 2, around[1] + 2), bend + out + 1, 1, veil(FOCUS_DARK, 0.75))
    ring.blit(outline(around, bend + out, line, tint), (1, 1))
    return Picture(ring, out + 1, out + 1)


def broken_ring(size: Size, bend: float, tint: Colour) -> Picture:
    """Dashes on a dark line."""
    line = max(2.0, size[0] * _LINE)
    out = max(1, round(line / 2))
    around = (size[0] + 2 * out, size[1] + 2 * out)
    ring = outline(around, bend + out, line, veil(FOCUS_DARK, 0.75))
    ring.blit(dashed(around, bend + out, line, tint, size[0] * _DASH, size[0] * _GAP), (0, 0))
    return Picture(ring, out, out)


def inset_ring(size: Size, bend: float, tint: Colour, thin: bool = False) -> Picture:
    """A thick one inside the edge, where nothing shines around a card; a dark line parts it from the card."""
    line = max(1.5, size[0] * (_THIN if thin else _BROAD))
    ring = outline((size[0] + 2, size[1] + 2), bend + 1, line + 1, tint)
    inner = ring.get_rect().inflate(-2 * line - 2, -2 * line - 2)
    pygame.draw.rect(ring, (0, 0, 0), inner, 1, round(line))
    return Picture(ring, 1, 1)
