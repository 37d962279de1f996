"""Which part of the edgeless table is seen, and how large: cells to pixels and back."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from game.table.board import Cell
from game.theme import CARD_WIDTHS, Scale, card_height
from game.ui.kit.look.style import Style

_MARGIN = 1  # free cells around the cards, so that there is room to lay
_SMALL = 45  # cards narrower than this lie closer together
_CARD = 63  # on a table of the design's size a card is no wider unless the player comes nearer
_TABLE = (944, 564)
_LEAST = 14  # so narrow is a card of a crossword that finds no room otherwise
_FINE = 1.1  # a step of the zoom, at most
_FAR = CARD_WIDTHS[-1]  # the widest there is


@dataclass(frozen=True, slots=True)
class Camera:
    """A view through the window `area` at one of the card widths.

    (x, y) is the pixel where the middle of the cell (0, 0) is seen. `by_hand` says that the player moved
    it, so that it is not fitted behind his back.
    """

    area: pygame.Rect
    widths: Sequence[int]
    step: int
    x: float
    y: float
    by_hand: bool = False

    @classmethod
    def over(cls, area: pygame.Rect, widths: Sequence[int], most: int) -> "Camera":
        """The view of an empty table with cards no wider than `most`."""
        step = max((i for i, width in enumerate(widths) if width <= most), default=0)
        return cls(area, widths, step, area.centerx, area.centery)

    @property
    def width(self) -> int:
        """The width of a card."""
        return self.widths[self.step]

    @property
    def gap(self) -> int:
        """The cloth seen between two cards; it grows with the whole picture, not with the zoom."""
        unit = max(1, round(self.widths[0] / _LEAST))
        return (3 if self.width < _SMALL * unit else 4) * unit

    @property
    def pitch(self) -> tuple[int, int]:
        """From one cell to the next, across and down."""
        return self.width + self.gap, card_height(self.width) + self.gap

    def rect(self, cell: Cell) -> pygame.Rect:
        """Where the card on a cell is seen."""
        across, down = self.pitch
        left = math.floor(self.x - self.width / 2 + 0.5) + cell[0] * across
        top = math.floor(self.y - card_height(self.width) / 2 + 0.5) + cell[1] * down
        return pygame.Rect(left, top, self.width, card_height(self.width))

    def cell(self, point: tuple[float, float]) -> Cell:
        """The cell seen at a pixel."""
        across, down = self.pitch
        return math.floor((point[0] - self.x) / across + 0.5), math.floor((point[1] - self.y) / down + 0.5)

    def panned(self, dx: float, dy: float) -> "Camera":
        """The table pushed aside."""
        return replace(self, x=self.x + dx, y=self.y + dy, by_hand=True)

    def zoomed(self, by: int, about: tuple[float, float]) -> "Camera":
        """Some steps nearer; what is seen at the pixel `about` stays there."""
        nearer = replace(self, step=max(0, min(self.step + by, len(self.widths) - 1)), by_hand=True)
        (before_x, before_y), (across, down) = self.pitch, nearer.pitch
        x = about[0] - (about[0] - self.x) / before_x * across
        y = about[1] - (about[1] - self.y) / before_y * down
        return replace(nearer, x=x, y=y)

    def fitted(self, cells: Iterable[Cell], most: int) -> "Camera":
        """The largest step, with cards no wider than `most`, that shows all these cells and one free cell
        around them, in the middle; the smallest step when none does."""
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
        """Pushed just so far that this cell is seen with some room around it."""
        seen = self.rect(cell).inflate(self.width, self.width)
        inside = seen.clamp(self.area)
        return replace(self, x=self.x + inside.x - seen.x, y=self.y + inside.y - seen.y)

    def shows(self, cells: Iterable[Cell]) -> bool:
        """Whether all these cells are seen whole."""
        return all(self.area.contains(self.rect(cell)) for cell in cells)

    def through(self, area: pygame.Rect, widths: Sequence[int]) -> "Camera":
        """The same view through another window: the same step, the same cell in the middle."""
        moved = replace(self, area=area, widths=widths, step=min(self.step, len(widths) - 1))
        (before_x, before_y), (across, down) = self.pitch, moved.pitch
        x = area.centerx - (self.area.centerx - self.x) / before_x * across
        y = area.centery - (self.area.centery - self.y) / before_y * down
        return replace(moved, x=x, y=y)


def inner(area: pygame.Rect, style: Style) -> pygame.Rect:
    """A part of the table without its edge, where no card shall lie."""
    return area.inflate(-2 * style.px(8), -2 * style.px(2))


def zoom_steps(scale: Scale) -> tuple[int, ...]:
    """How wide a card can be: every width of the design, a narrower one for a crossword that is very large,
    and so many between two that it is fitted closely."""
    steps = {scale.card(width) for width in CARD_WIDTHS} | {max(_LEAST, round(_LEAST * scale.cards))}
    for narrow, wide in pairwise(sorted(steps)):
        parts = math.ceil(math.log(wide / narrow, _FINE))
        steps |= {narrow + (wide - narrow) * part // parts for part in range(1, parts)}
    return tuple(sorted(steps))


def widest(scale: Scale, area: pygame.Rect) -> int:
    """How wide a card may be by itself: wider on a large table, and as wide as it fits where it is read from
    afar."""
    if scale.far:
        return scale.card(_FAR)
    across, along = (scale.logical(side) / least for side, least in zip(area.size, _TABLE, strict=True))
    return scale.card(_CARD * max(1.0, min(across, along)))


def _bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the cells; the start cell where there are none."""
    known = list(cells) or [(0, 0)]
    columns, rows = [x for x, _ in known], [y for _, y in known]
    return min(columns), min(rows), max(columns), max(rows)


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board whose squares are `pitch` pixels wide, a tile on them `width`; `area` is all its squares."""

    area: pygame.Rect
    square: int
    width: int

    by_hand = False

    @property
    def pitch(self) -> tuple[int, int]:
        return self.square, self.square

    def rect(self, cell: Cell) -> pygame.Rect:
        """Where the tile on a square is seen."""
        inset = (self.square - self.width) // 2
        left = self.area.left + cell[0] * self.square + inset
        return pygame.Rect(left, self.area.top + cell[1] * self.square + inset, self.width, self.width)

    def cell(self, point: tuple[float, float]) -> Cell:
        """The square seen at a pixel."""
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
