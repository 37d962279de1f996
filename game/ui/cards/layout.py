"""Lays out a card table for several: the others' plates beside the crossword, or above it where the window is
upright or low, one's own in the rail."""

from dataclasses import dataclass, fields

import pygame
from msgspec.structs import replace

from game.theme import TOUCH, Scale
from game.ui.table.layout import (
    EMPTY_RECT,
    TIGHT_HEIGHT,
    Box,
    Strip,
    TableLayout,
    lay_out,
    on_side,
    side_by_side,
)
from game.ui.table.scene import Scene

MIN_SIZE = (640.0, 410.0)  # of the design: text is not enlarged beyond what leaves this much
_STEPS = ("hint", "undo", "redo")
_PLATE, _PLATE_COMPACT = (138.0, 66.0), (84.0, 56.0)
_WIDER = 1.26  # relative width of plates with room


@dataclass(frozen=True, slots=True)
class CompanyLayout(TableLayout):
    """`plates` are the others' in turn order, `own` is the viewer's. The two small buttons beside the hint
    take the places of undo and redo."""

    plates: tuple[pygame.Rect, ...]
    own: pygame.Rect

    def parts(self) -> dict[str, pygame.Rect]:
        plates = {f"plate {i}": rect for i, rect in enumerate(self.plates)}
        return super(CompanyLayout, self).parts() | plates


def lay_out_company(size: tuple[int, int], scale: Scale, strip: Strip, others: int) -> CompanyLayout:
    """Lay out a window of this many pixels for this number of other players."""
    plain = lay_out(size, replace(scale, left=False), strip)
    table_width = scale.logical(plain.table.width)
    rail: Box = (
        scale.logical(plain.rail.left),
        scale.logical(plain.rail.top),
        scale.logical(plain.rail.width),
        scale.logical(plain.rail.height),
    )
    put = _rail_below if plain.below else _rail_compact if plain.compact else _rail_beside
    boxes = put(*rail)
    free = 0.0 if plain.below else scale.logical(plain.strip.area.top)
    corners, plates, (left, top) = _beside(table_width, free, others, plain.compact) or _above(
        table_width, others, plain.compact
    )
    pixels = {name: pygame.Rect(scale.rect(*box)) for name, box in (boxes | corners).items()}
    corner = scale.px(left), scale.px(top)
    grid = pygame.Rect(*corner, plain.table.width - corner[0], plain.strip.area.top - corner[1])
    kept = {field.name: getattr(plain, field.name) for field in fields(plain)}
    kept |= {"grid": grid, "ticks": EMPTY_RECT, "count": EMPTY_RECT} | pixels
    kept["plates"] = tuple(pygame.Rect(scale.rect(*box)) for box in plates)
    return CompanyLayout(**on_side(scale, kept))


_Above = tuple[dict[str, Box], list[Box], tuple[float, float]]
"""The square buttons over the table, the others' plates, the upper left corner of the grid."""


def _beside(width: float, free: float, others: int, compact: bool) -> _Above | None:
    """The plates in a column under the menu, which leaves the crossword the height, of which it needs more;
    None where they need more height than is free."""
    side, top = (10.0, 10.0) if compact else (20.0, 16.0)
    plate_width, plate_height = _PLATE_COMPACT if compact else (_PLATE[0] * _WIDER, _PLATE[1])
    gap = 6.0 if compact else 10.0
    first = top + TOUCH + (10 if compact else 14)
    if first + others * (plate_height + gap) > free:
        return None
    plates = [
        (side, first + place * (plate_height + gap), plate_width, plate_height) for place in range(others)
    ]
    corners: dict[str, Box] = {
        "menu": (side, top, TOUCH, TOUCH),
        "fit": (width - side - 2 * TOUCH - 8, top, TOUCH, TOUCH),
        "help": (width - side - TOUCH, top, TOUCH, TOUCH),
    }
    return corners, plates, (side + plate_width + (8 if compact else 14), 0.0)


def _above(width: float, others: int, compact: bool) -> _Above:
    """The top row: menu, plates, the two view buttons (plates below the buttons if they need all the
    room)."""
    side, top = (10.0, 8.0) if compact else (20.0, 16.0)
    plate_width, plate_height = _PLATE_COMPACT if compact else _PLATE
    left, gap = side + TOUCH + (8 if compact else 14), 4.0 if compact else 8.0
    two = 2 * TOUCH + 8
    whole = others * plate_width + (others - 1) * gap
    beside = left + whole + gap <= width - side - two - 8
    right = width - side - two - 8 if beside else width - (6 if compact else 14)
    plate_width = min(plate_width * _WIDER, (right - left - (others - 1) * gap) / others)
    whole = others * plate_width + (others - 1) * gap
    first = left + (right - left - whole) / 2
    plates = [
        (first + place * (plate_width + gap), top, plate_width, plate_height) for place in range(others)
    ]
    below = top + plate_height + 10
    corners: dict[str, Box] = {"menu": (side, top, TOUCH, TOUCH)}
    if beside:
        corners |= {
            "fit": (width - side - two, top, TOUCH, TOUCH),
            "help": (width - side - TOUCH, top, TOUCH, TOUCH),
        }
    else:
        corners |= {
            "fit": (width - side - TOUCH, below, TOUCH, TOUCH),
            "help": (width - side - TOUCH, below + TOUCH + 6, TOUCH, TOUCH),
        }
    return corners, plates, (0.0, below)


def _rail_beside(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The full-height rail at the right of the table."""
    left, inner = x + 24, width - 48
    second = height - 24 - 50
    main = second - 10 - 52
    row = main - 12 - 52
    papers = y + 180
    half = (row - 14 - papers - 14) / 2
    return {
        "title": (left, y + 12, inner, 58),
        "own": (left, y + 84, inner, 80),
        "words": (left, papers, inner, half),
        "placement": (left, papers + half + 14, inner, half),
        **side_by_side(_STEPS, (left, row, inner, 52)),
        "main": (left, main, inner, 52),
        "second": (left, second, inner, 50),
    }


def _rail_compact(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The narrow rail of a small window: the moves become a button. Where large text leaves it little height,
    the buttons are smaller."""
    tight = height < TIGHT_HEIGHT
    left, inner = x + 17, width - 33
    edge, gap, small, large = (8, 6, 34, 40) if tight else (14, 10, TOUCH, 52)
    title, own, words, paper = (4, 52, 117, 156) if tight else (6, 56, 126, 180)
    second = height - edge - small
    main = second - gap - large
    row = main - gap - 48
    return {
        "title": (left, y + title, inner, 42 if tight else 44),
        "own": (left, y + own, inner, 60 if tight else 62),
        "words": (left, y + words, inner, small),
        "placement": (left, y + paper, inner, row - gap - paper),
        **side_by_side(_STEPS, (left, row, inner, 48)),
        "main": (left, main, inner, large),
        "second": (left, second, inner, small),
    }


def _rail_below(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The rail below the table in a portrait window, in three columns."""
    column = (width - 2 * 20 - 2 * 16) / 3
    first, second, third = (20 + n * (column + 16) for n in range(3))
    bottom = y + height - 16
    return {
        "title": (first, y + 8, column, 52),
        "own": (first, y + 76, column, 72),
        "words": (first, bottom - TOUCH, column, TOUCH),
        "placement": (second, y + 16, column, height - 32),
        **side_by_side(_STEPS, (third, y + 16, column, 52)),
        "main": (third, bottom - TOUCH - 12 - 56, column, 56),
        "second": (third, bottom - TOUCH, column, TOUCH),
    }


@dataclass(slots=True)
class CardScene(Scene):
    """The scene of a card table for several."""

    layout: CompanyLayout
