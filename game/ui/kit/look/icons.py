"""Icons on buttons and badges, drawn as strokes on a 24 x 24 field."""

import math
from enum import Enum
from itertools import pairwise

import pygame

from game.theme import Colour
from game.ui.kit.look.paint import sheet

_SUPERSAMPLING = 4
Stroke = tuple[tuple[float, float], ...]


def _arc(x: float, y: float, radius: float, start: float, end: float) -> Stroke:
    steps = max(6, round(abs(end - start) / 9))
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


class Icon(Enum):
    """An icon, as its strokes."""

    UNDO = (
        ((9, 13.5), (4.5, 9), (9, 4.5)),
        ((4.5, 9), (15, 9)),
        _arc(15, 13.5, 4.5, -90, 90),
        ((15, 18), (11, 18)),
    )
    REDO = (
        ((15, 13.5), (19.5, 9), (15, 4.5)),
        ((19.5, 9), (9, 9)),
        _arc(9, 13.5, 4.5, 270, 90),
        ((9, 18), (13, 18)),
    )
    HINT = (
        _arc(12, 9.5, 6, 125, 415),
        ((8.6, 14.4), (9.4, 17.2), (14.6, 17.2), (15.4, 14.4)),
        ((10.2, 20.6), (13.8, 20.6)),
    )
    MENU = (((4, 7), (20, 7)), ((4, 12), (20, 12)), ((4, 17), (20, 17)))
    SEARCH = (_arc(11, 11, 6, 0, 360), ((15.5, 15.5), (20, 20)))
    HELP = (_arc(12, 8.6, 3.6, -175, 60), ((13.8, 11.7), (12, 13.4), (12, 15.2)), ((12, 19), (12, 19.2)))
    CHECK = (((5.5, 12.6), (10, 17), (18.5, 8)),)
    CROSS = (((6.5, 6.5), (17.5, 17.5)), ((17.5, 6.5), (6.5, 17.5)))
    LIST = (
        ((9, 6.5), (20, 6.5)),
        ((9, 12), (20, 12)),
        ((9, 17.5), (20, 17.5)),
        ((4.4, 6.5), (4.6, 6.5)),
        ((4.4, 12), (4.6, 12)),
        ((4.4, 17.5), (4.6, 17.5)),
    )
    PENCIL = (
        ((5, 19), (6, 15), (15.5, 5.5), (18.5, 8.5), (9, 18), (5, 19)),
        ((13.5, 7.5), (16.5, 10.5)),
    )
    BACK = (((14.5, 5.5), (8, 12), (14.5, 18.5)),)
    FORTH = (((9.5, 5.5), (16, 12), (9.5, 18.5)),)
    DOWN = (((6, 9.5), (12, 15.5), (18, 9.5)),)
    SHUFFLE = (
        ((4, 7), (7.5, 7), (15.5, 17), (20, 17)),
        ((4, 17), (7.5, 17), (15.5, 7), (20, 7)),
        ((17, 4), (20, 7), (17, 10)),
        ((17, 14), (20, 17), (17, 20)),
    )
    FIT = (
        ((4.5, 9), (4.5, 4.5), (9, 4.5)),
        ((15, 4.5), (19.5, 4.5), (19.5, 9)),
        ((19.5, 15), (19.5, 19.5), (15, 19.5)),
        ((9, 19.5), (4.5, 19.5), (4.5, 15)),
    )


def icon(shape: Icon, side: int, ink: Colour, weight: float = 2.0) -> pygame.Surface:
    """The icon on a square of `side` pixels; weight is the stroke on the 24 field."""
    unit = side * _SUPERSAMPLING / 24
    large = sheet((side * _SUPERSAMPLING, side * _SUPERSAMPLING), (*ink, 0))
    half = max(1.0, weight * unit / 2)
    for stroke in shape.value:
        points = [(x * unit, y * unit) for x, y in stroke]
        for start, end in pairwise(points):
            _thick(large, ink, start, end, half)
        for point in points:
            pygame.draw.circle(large, ink, point, half)
    return pygame.transform.smoothscale(large, (side, side))


def _thick(
    target: pygame.Surface, ink: Colour, start: tuple[float, float], end: tuple[float, float], half: float
) -> None:
    """A stroke with square ends, which pygame's wide lines lack when slanting."""
    length = math.dist(start, end)
    if not length:
        return
    across = (-(end[1] - start[1]) / length * half, (end[0] - start[0]) / length * half)
    corners = (
        (start[0] + across[0], start[1] + across[1]),
        (end[0] + across[0], end[1] + across[1]),
        (end[0] - across[0], end[1] - across[1]),
        (start[0] - across[0], start[1] - across[1]),
    )
    pygame.draw.polygon(target, ink, corners)


def star(side: int, ink: Colour, heart: Colour) -> pygame.Surface:
    """The eight-pointed star of the free card, with the heart in its centre."""
    large = sheet((side * _SUPERSAMPLING, side * _SUPERSAMPLING), (*ink, 0))
    middle = side * _SUPERSAMPLING / 2
    points = []
    for step in range(16):
        reach = middle * (0.98 if step % 2 == 0 else 0.44)
        angle = math.radians(step * 22.5 - 90)
        points.append((middle + reach * math.cos(angle), middle + reach * math.sin(angle)))
    pygame.draw.polygon(large, ink, points)
    pygame.draw.circle(large, heart, (middle, middle), middle * 0.30)
    return pygame.transform.smoothscale(large, (side, side))
