"""A colour and a marker for each player, the same in table and plot: nobody is told by colour alone."""

import pygame

from game.ui.look.paint import FINE, sheet
from game.ui.look.style import Style
from game.ui.look.tokens import Colour, colour

INKS: tuple[Colour, ...] = tuple(
    colour(ink) for ink in ["1b6350", "9e2921", "245a8c", "6a3a7c", "804a0c", "3a3026", "8f3562"]
)
_SHAPES = ("disc", "square", "up", "diamond", "down", "cross", "ring")


def ink_of(seat: int) -> Colour:
    return INKS[seat % len(INKS)]


def marker(style: Style, seat: int, side: float) -> pygame.Surface:
    """The marker of a seat, so large in the design's pixels."""
    pixels = style.px(side)
    return style.cache.surface(("marker", seat, pixels), lambda: _drawn(seat, pixels))


def _drawn(seat: int, side: int) -> pygame.Surface:
    ink, shape, whole = ink_of(seat), _SHAPES[seat % len(_SHAPES)], side * FINE
    large = sheet((whole, whole), (*ink, 0))
    near, far, middle = round(whole * 0.1), round(whole * 0.9), whole // 2
    corners = {
        "square": ((near, near), (far, near), (far, far), (near, far)),
        "up": ((middle, near), (far, far), (near, far)),
        "down": ((near, near), (far, near), (middle, far)),
        "diamond": ((middle, 0), (whole, middle), (middle, whole), (0, middle)),
    }
    if shape in corners:
        pygame.draw.polygon(large, ink, corners[shape])
    elif shape == "cross":
        for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
            pygame.draw.line(large, ink, start, end, max(1, whole // 6))
    else:
        pygame.draw.circle(large, ink, (middle, middle), middle)
        if shape == "ring":
            pygame.draw.circle(large, (255, 255, 255, 255), (middle, middle), round(middle * 0.55))
    return pygame.transform.smoothscale(large, (side, side))
