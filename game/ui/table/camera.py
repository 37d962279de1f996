"""The visible part of the edgeless table and its zoom: converts cells to pixels and back."""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

import pygame

from game.table.board import Cell
from game.theme import CARD_WIDTHS, Scale, card_height
from game.ui.kit.look.style import Style

_MARGIN = 1  # free cells around the cards, as room to lay
_GROWTH = 2  # the same when the view zooms out, so that it stays for some plays
_MARGIN_RATIO = 4  # times narrower than the widest card: below this the margin is not widened
_SMALL = 45  # narrower cards have smaller gaps
_CARD = 70  # widest card on a table of the design's size, unless the player zooms in
_TABLE = (944, 564)
_MIN_CARD = 14  # narrowest card, for a very large crossword
_MAX_ZOOM_RATIO = 1.1  # largest ratio between zoom steps
_WIDEST_CARD = CARD_WIDTHS[-1]
_READABLE = ((28, 21), (21, 17))  # narrowest card that the view follows a play with: few cards, many; compact
_MANY = 40  # cards, from which on narrower ones are better than some out of sight
_PARTS = 4  # of the room to shift the crossword in, where buttons are in its way


@dataclass(frozen=True, slots=True)
class Camera:
    """A view through the window `area` at one of the card widths.

    (x, y) is the pixel at the centre of cell (0, 0). `by_hand`: the player moved it, so it is not refitted
    automatically. `taken`: parts of the window with something else, such as buttons.
    """

    area: pygame.Rect
    widths: Sequence[int]
    step: int
    x: float
    y: float
    by_hand: bool = False
    taken: tuple[pygame.Rect, ...] = ()

    @classmethod
    def over(
        cls, area: pygame.Rect, widths: Sequence[int], max_width: int, taken: tuple[pygame.Rect, ...] = ()
    ) -> "Camera":
        """The view of an empty table with cards at most `max_width` pixels wide."""
        step = max((i for i, width in enumerate(widths) if width <= max_width), default=0)
        return cls(area, widths, step, area.centerx, area.centery, taken=taken)

    @property
    def width(self) -> int:
        return self.widths[self.step]

    @property
    def gap(self) -> int:
        """Pixels between two cards; scales with the window, not with the zoom."""
        unit = max(1, round(self.widths[0] / _MIN_CARD))
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

    def fitted(self, cells: Iterable[Cell], max_width: int) -> "Camera":
        """The largest step, with cards at most `max_width` wide, that shows these cells with a margin of one
        cell, as near to the centre as possible; the smallest step if none does, without the margin."""
        shown = frozenset(cells)
        around = _around(shown, _MARGIN)
        for step in range(len(self.widths) - 1, -1, -1):
            view = replace(self, step=step, by_hand=False)
            centred = view._centred(around, self.area.center)
            if view.width <= max_width and (shifted := centred._shifted(around)) is not None:
                return shifted
        return (centred._shifted(shown) if shown else None) or centred

    def displayed(self, cells: Collection[Cell], max_width: int) -> "Camera":
        """The largest step, with cards at most `max_width` wide, that shows a finished crossword, without a
        margin and centred below what is in the way; the smallest step if none does."""
        shown = cells or ((0, 0),)
        top = max((rect.bottom for rect in self.taken), default=self.area.top)
        middle = self.area.centerx, (top + self.area.bottom) / 2
        for step in range(len(self.widths) - 1, -1, -1):
            view = replace(self, step=step, by_hand=False)._centred(shown, middle)
            if view.width <= max_width and view._clear(shown):
                break
        return view

    def followed(self, cells: Iterable[Cell], new: Iterable[Cell], min_width: int) -> "Camera":
        """The view after a play: unmoved where everything is in sight with a margin of one cell; else panned
        no further than necessary; else zoomed out and centred, with a wider margin where possible. Where
        cards would be narrower than `min_width`, only the `new` cells and part of the rest are in sight."""
        around = _around(cells, _MARGIN)
        shifted = self if self._clear(around) else self._shifted(around)
        if shifted is not None:
            return shifted
        for margin, narrowest in (
            (_GROWTH, max(min_width, self.widths[-1] // _MARGIN_RATIO)),
            (_MARGIN, min_width),
        ):
            wider = _around(cells, margin)
            for step in range(self.step - 1, -1, -1):
                view = replace(self, step=step)._centred(wider, self.area.center)
                if view.width < narrowest:
                    break
                if (shifted := view._shifted(wider)) is not None:
                    return shifted
        narrow = min((i for i, width in enumerate(self.widths) if width >= min_width), default=0)
        view = replace(self, step=min(self.step, narrow))
        view = view._centred(around, view._middle(around)) if narrow < self.step else view
        return view._shifted(_around(new, _MARGIN)) or view

    def including(self, new: Collection[Cell], rest: Collection[Cell], min_width: int) -> "Camera":
        """The view that shows the `new` cells: unmoved if they are in sight; else panned no further than
        necessary to show the `rest` too. Where there is no room for all, a view that the player moved is
        panned to the new cells, another one follows them."""
        if self.shows(new):
            return self
        every = frozenset((*new, *rest))
        shifted = self._shifted(_around(every, _MARGIN)) or self._shifted(every)
        if shifted is None and self.by_hand:
            shifted = self._shifted(_around(new, _MARGIN)) or self
        return shifted or self.followed(every, new, min_width)

    def showing(self, cell: Cell) -> "Camera":
        """Pan just enough to show this cell with some room around it."""
        seen = self.rect(cell).inflate(self.width, self.width)
        inside = seen.clamp(self.area)
        for taken in self.taken:  # all stand at the top
            if inside.colliderect(taken):
                inside.top = max(inside.top, taken.bottom)
        return replace(self, x=self.x + inside.x - seen.x, y=self.y + inside.y - seen.y)

    def shows(self, cells: Iterable[Cell]) -> bool:
        """Whether all these cells are fully visible."""
        rects = map(self.rect, cells)
        return all(self.area.contains(rect) and rect.collidelist(self.taken) == -1 for rect in rects)

    def through(
        self, area: pygame.Rect, widths: Sequence[int], taken: tuple[pygame.Rect, ...] = ()
    ) -> "Camera":
        """The same view through another window: same step, same cell in the centre. Where only the lower edge
        has moved, nothing moves."""
        moved = replace(self, area=area, widths=widths, step=min(self.step, len(widths) - 1), taken=taken)
        if (*area.topleft, area.width, moved.width) == (*self.area.topleft, self.area.width, self.width):
            return moved
        (before_x, before_y), (across, down) = self.pitch, moved.pitch
        x = area.centerx - (self.area.centerx - self.x) / before_x * across
        y = area.centery - (self.area.centery - self.y) / before_y * down
        return replace(moved, x=x, y=y)

    def towards(self, other: "Camera", share: float) -> "Camera":
        """A view on the way to another one, at the step of the zoom that is nearest to the way."""
        across = self.pitch[0] + (other.pitch[0] - self.pitch[0]) * share
        low, high = sorted((self.step, other.step))
        views = (replace(other, step=step) for step in range(low, high + 1))
        view = min(views, key=lambda view: abs(view.pitch[0] - across))
        part = (across - self.pitch[0]) / (other.pitch[0] - self.pitch[0]) if low != high else share
        (from_x, from_y), (to_x, to_y) = self._seen_at(other.area), other._seen_at(other.area)
        x, y = from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part
        center = other.area.center
        return replace(view, x=center[0] - x * view.pitch[0], y=center[1] - y * view.pitch[1])

    def _seen_at(self, area: pygame.Rect) -> tuple[float, float]:
        """The column and row at the middle of an area."""
        across, down = self.pitch
        return (area.centerx - self.x) / across, (area.centery - self.y) / down

    # --- where cells find room ------------------------------------------------------------------------

    def _middle(self, cells: Iterable[Cell]) -> tuple[float, float]:
        left, top, right, bottom = _bounds(cells)
        across, down = self.pitch
        return self.x + (left + right) / 2 * across, self.y + (top + bottom) / 2 * down

    def _centred(self, cells: Iterable[Cell], at: tuple[float, float]) -> "Camera":
        """Pan to have the middle of these cells at a pixel."""
        x, y = self._middle(cells)
        return replace(self, x=self.x + at[0] - x, y=self.y + at[1] - y)

    def _shifted(self, cells: Collection[Cell]) -> "Camera | None":
        """The nearest view at the same step that shows all these cells; None if there is no room for them."""
        left, top, right, bottom = _bounds(cells)
        across, down = self.pitch
        high = card_height(self.width)
        first_x = self.area.left + self.width / 2 - left * across
        last_x = self.area.right - self.width / 2 - right * across
        first_y = self.area.top + high / 2 - top * down
        last_y = self.area.bottom - high / 2 - bottom * down
        if first_x > last_x or first_y > last_y:
            return None
        places = product(_between(first_x, last_x, self.x), _between(first_y, last_y, self.y))
        nearest = sorted(places, key=lambda place: math.dist(place, (self.x, self.y)))
        views = (replace(self, x=x, y=y) for x, y in nearest)
        return next((view for view in views if view._clear(cells)), None)

    def _clear(self, cells: Collection[Cell]) -> bool:
        """Whether all these cells are fully visible; quick for many cells."""
        left, top, right, bottom = _bounds(cells)
        whole = self.rect((left, top)).union(self.rect((right, bottom)))
        return self.area.contains(whole) and not any(
            cell in cells and self.rect(cell).colliderect(taken)
            for taken in self.taken
            for cell in self._under(taken)
        )

    def _under(self, taken: pygame.Rect) -> Iterable[Cell]:
        """The cells that something in the way may touch."""
        left, top = self.cell(taken.topleft)
        right, bottom = self.cell(taken.bottomright)
        return product(range(left, right + 1), range(top, bottom + 1))


def inner(area: pygame.Rect, style: Style) -> pygame.Rect:
    """A part of the table without the edge that is kept clear of cards."""
    return area.inflate(-2 * style.px(8), -2 * style.px(2))


def zoom_steps(scale: Scale) -> tuple[int, ...]:
    """The card widths to zoom through: those of the design, a narrow one for very large crosswords, and steps
    in between for a close fit."""
    steps = {scale.card(width) for width in CARD_WIDTHS} | {max(_MIN_CARD, round(_MIN_CARD * scale.cards))}
    for narrow, wide in pairwise(sorted(steps)):
        parts = math.ceil(math.log(wide / narrow, _MAX_ZOOM_RATIO))
        steps |= {narrow + (wide - narrow) * part // parts for part in range(1, parts)}
    return tuple(sorted(steps))


def widest(scale: Scale, area: pygame.Rect) -> int:
    """The widest card chosen automatically: wider on a large table, and as wide as fits when read from
    afar."""
    if scale.far:
        return scale.card(_WIDEST_CARD)
    across, along = (scale.logical(side) / needed for side, needed in zip(area.size, _TABLE, strict=True))
    return scale.card(_CARD * max(1.0, min(across, along)))


def readable(scale: Scale, compact: bool, laid: int) -> int:
    """The narrowest card in a view that follows the play, by the number of cards laid."""
    return round(scale.cards * _READABLE[compact][laid > _MANY])


def _around(cells: Iterable[Cell], margin: int) -> frozenset[Cell]:
    """The cells with a margin; that of the start cell if there are none."""
    near = range(-margin, margin + 1)
    known = list(cells) or [(0, 0)]
    return frozenset((x + dx, y + dy) for x, y in known for dx in near for dy in near)


def _between(first: float, last: float, preferred: float) -> set[float]:
    """Some places from the first to the last, among them the nearest to the preferred one."""
    step = (last - first) / _PARTS
    return {max(first, min(preferred, last)), *(first + part * step for part in range(_PARTS + 1))}


def _bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the cells."""
    columns, rows = zip(*cells, strict=True)
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

    def fitted(self, cells: Iterable[Cell], max_width: int) -> "BoardView":
        return self

    def displayed(self, cells: Collection[Cell], max_width: int) -> "BoardView":
        return self

    def followed(self, cells: Iterable[Cell], new: Iterable[Cell], min_width: int) -> "BoardView":
        return self

    def including(self, new: Collection[Cell], rest: Collection[Cell], min_width: int) -> "BoardView":
        return self

    def showing(self, cell: Cell) -> "BoardView":
        return self

    def shows(self, cells: Iterable[Cell]) -> bool:
        return True

    def through(
        self, area: pygame.Rect, widths: Sequence[int], taken: tuple[pygame.Rect, ...] = ()
    ) -> "BoardView":
        return self
