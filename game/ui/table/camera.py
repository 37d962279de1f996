"""The visible part of the edgeless table and its zoom: converts cells to pixels and back."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from game.table.board import Cell
from game.theme import CARD_WIDTHS, Scale, card_height
from game.ui.kit.look.style import Style

_MARGIN = 1  # free cells around the cards, as room to lay
_SMALL = 45  # narrower cards have smaller gaps
_CARD = 63  # widest card on a table of the design's size, unless the player zooms in
_TABLE = (944, 564)
_LEAST = 14  # narrowest card, for a very large crossword
_FINE = 1.1  # largest ratio between zoom steps
_FAR = CARD_WIDTHS[-1]


@dataclass(frozen=True, slots=True)
class Camera:
    """A view through the window `area` at one of the card widths.

    (x, y) is the pixel at the centre of cell (0, 0). `by_hand`: the player moved it, so it is not refitted
    automatically.
    """

    area: pygame.Rect
    widths: Sequence[int]
    step: int
    x: float
    y: float
    by_hand: bool = False

    @classmethod
    def over(cls, area: pygame.Rect, widths: Sequence[int], most: int) -> "Camera":
        """The view of an empty table with cards at most `most` pixels wide."""
        step = max((i for i, width in enumerate(widths) if width <= most), default=0)
        return cls(area, widths, step, area.centerx, area.centery)

    @property
    def width(self) -> int:
        return self.widths[self.step]

    @property
    def gap(self) -> int:
        """Pixels between two cards; scales with the window, not with the zoom."""
        unit = max(1, round(self.widths[0] / _LEAST))
        return (3 if self.width < _SMALL * unit else 4) * unit

    @property
    def pitch(self) -> tuple[int, int]:
        """Pixels from one cell to the next, across and down."""
        return self.width + self.gap, card_height(self.width) + self.gap

    def rect(self, cell: Cell) -> pygame.Rect:
        """The rectangle of the card on a cell."""
        across, down = self.pitch
        left = math.floor(self.x - self.width / 2 + 0.5) + cell[0] * across
        top = math.floor(self.y - card_height(self.width) / 2 + 0.5) + cell[1] * down
        return pygame.Rect(left, top, self.width, card_height(self.width))

    def cell(self, point: tuple[float, float]) -> Cell:
        """The cell at a pixel."""
        across, down = self.pitch
        return math.floor((point[0] - self.x) / across + 0.5), math.floor((point[1] - self.y) / down + 0.5)

    def panned(self, dx: float, dy: float) -> "Camera":
        """Pan the view."""
        return replace(self, x=self.x + dx, y=self.y + dy, by_hand=True)

    def zoomed(self, by: int, about: tuple[float, float]) -> "Camera":
        """Zoom by some steps, keeping the pixel `about` in place."""
        nearer = replace(self, step=max(0, min(self.step + by, len(self.widths) - 1)), by_hand=True)
        (before_x, before_y), (across, down) = self.pitch, nearer.pitch
        x = about[0] - (about[0] - self.x) / before_x * across
        y = about[1] - (about[1] - self.y) / before_y * down
        return replace(nearer, x=x, y=y)

    def fitted(self, cells: Iterable[Cell], most: int) -> "Camera":
        """The largest step, with cards at most `most` wide, that shows these cells with a margin of one cell,
        centred; the smallest step if none does."""
        left, top, right, bottom = _bounds(cells)
        for step in range(len(self.widths) - 1, -1, -1):
            view = replace(self, step=step, by_hand=False)
            across, down = view.pitch
            fits = (right - left + 1 + 2 * _MARGIN) * across <= self.area.width
            fits = fits and (bottom - top + 1 + 2 * _MARGIN) * down <= self.area.height
            if (view.width <= most and fits) or step == 0:
                x = self.area.centerx - (left + right) / 2 * across
                y = self.area.centery - (top + bottom) / 2 * down
                return replace(view, x=x, y=y)
        raise AssertionError("step 0 is always taken")

    def showing(self, cell: Cell) -> "Camera":
        """Pan just enough to show this cell with some room around it."""
        seen = self.rect(cell).inflate(self.width, self.width)
        inside = seen.clamp(self.area)
        return replace(self, x=self.x + inside.x - seen.x, y=self.y + inside.y - seen.y)

    def shows(self, cells: Iterable[Cell]) -> bool:
        """Whether all these cells are fully visible."""
        return all(self.area.contains(self.rect(cell)) for cell in cells)

    def through(self, area: pygame.Rect, widths: Sequence[int]) -> "Camera":
        """The same view through another window: same step, same cell in the centre."""
        moved = replace(self, area=area, widths=widths, step=min(self.step, len(widths) - 1))
        (before_x, before_y), (across, down) = self.pitch, moved.pitch
        x = area.centerx - (self.area.centerx - self.x) / before_x * across
        y = area.centery - (self.area.centery - self.y) / before_y * down
        return replace(moved, x=x, y=y)


def inner(area: pygame.Rect, style: Style) -> pygame.Rect:
    """A part of the table without the edge that is kept clear of cards."""
    return area.inflate(-2 * style.px(8), -2 * style.px(2))


def zoom_steps(scale: Scale) -> tuple[int, ...]:
    """The card widths to zoom through: those of the design, a narrow one for very large crosswords, and steps
    in between for a close fit."""
    steps = {scale.card(width) for width in CARD_WIDTHS} | {max(_LEAST, round(_LEAST * scale.cards))}
    for narrow, wide in pairwise(sorted(steps)):
        parts = math.ceil(math.log(wide / narrow, _FINE))
        steps |= {narrow + (wide - narrow) * part // parts for part in range(1, parts)}
    return tuple(sorted(steps))


def widest(scale: Scale, area: pygame.Rect) -> int:
    """The widest card chosen automatically: wider on a large table, and as wide as fits when read from
    afar."""
    if scale.far:
        return scale.card(_FAR)
    across, along = (scale.logical(side) / least for side, least in zip(area.size, _TABLE, strict=True))
    return scale.card(_CARD * max(1.0, min(across, along)))


def _bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the cells; the start cell if there are none."""
    known = list(cells) or [(0, 0)]
    columns, rows = [x for x, _ in known], [y for _, y in known]
    return min(columns), min(rows), max(columns), max(rows)


@dataclass(frozen=True, slots=True)
class BoardView:
    """The fixed view of a board: squares of `square` pixels with tiles of `width`; `area` covers all
    squares."""

    area: pygame.Rect
    square: int
    width: int

    by_hand = False

    @property
    def pitch(self) -> tuple[int, int]:
        return self.square, self.square

    def rect(self, cell: Cell) -> pygame.Rect:
        """The rectangle of the tile on a square."""
        inset = (self.square - self.width) // 2
        left = self.area.left + cell[0] * self.square + inset
        return pygame.Rect(left, self.area.top + cell[1] * self.square + inset, self.width, self.width)

    def cell(self, point: tuple[float, float]) -> Cell:
        """The square at a pixel."""
        across, down = point[0] - self.area.left, point[1] - self.area.top
        return math.floor(across / self.square), math.floor(down / self.square)

    def panned(self, dx: float, dy: float) -> "BoardView":
        return self

    def zoomed(self, by: int, about: tuple[float, float]) -> "BoardView":
        return self

    def fitted(self, cells: Iterable[Cell], most: int) -> "BoardView":
        return self

    def showing(self, cell: Cell) -> "BoardView":
        return self

    def shows(self, cells: Iterable[Cell]) -> bool:
        return True

    def through(self, area: pygame.Rect, widths: Sequence[int]) -> "BoardView":
        return self
