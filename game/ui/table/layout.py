"""Lays out the table screen for a window size. It draws nothing and depends on no game.

Input measures are logical pixels of the design; results are screen pixels.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import pygame

from game.theme import CARD_STEP, TOUCH, Scale, card_height


@dataclass(frozen=True, slots=True)
class ZoneRow:
    """The laid-out strip: a rectangle for every card, in screen pixels."""

    area: pygame.Rect
    places: tuple[pygame.Rect, ...]
    piles: Mapping[str, pygame.Rect]
    card: int
    divider: int | None

    @property
    def room(self) -> tuple[int, int]:
        """The left and right end of the room for cards beside the piles."""
        if self.divider is None:
            return self.area.left, self.area.right
        piles_last = all(pile.left > self.divider for pile in self.piles.values())
        return (self.area.left, self.divider) if piles_last else (self.divider, self.area.right)

    def mirrored(self, across: int) -> "ZoneRow":
        """Shifted right by some pixels, with the piles at the left of the cards, which keep their order."""
        ends, divider = self.area.left + self.area.right + across, self.divider
        shift = 0
        if divider is not None:  # the width of the piles, with the gaps around the divider
            piles = self.piles.values()
            shift = max(pile.right for pile in piles) + min(pile.left for pile in piles) - 2 * divider
        return replace(
            self,
            area=self.area.move(across, 0),
            places=tuple(place.move(across + shift, 0) for place in self.places),
            piles={name: pile.move(ends - pile.right - pile.left, 0) for name, pile in self.piles.items()},
            divider=None if divider is None else ends - divider,
        )


def on_side(scale: Scale, parts: Mapping[str, Any], columns: int = 3) -> dict[str, Any]:
    """Adapt a layout with the rail at the right (or below, in columns) to the player's hand: unchanged, or
    mirrored. Parts within the rail keep their order: undo stays left of redo."""
    if not scale.left:
        return dict(parts)
    table, rail = parts["table"], parts["rail"]
    if parts["below"]:
        move = _Columns(
            rail, [part for part in parts.values() if isinstance(part, pygame.Rect)], columns
        ).moved
        across = 0
    else:
        across = rail.width

        def move(part: pygame.Rect) -> pygame.Rect:
            return part.move(-table.width if part.left >= table.right else across, 0)

    moved: dict[str, Any] = {}
    for name, part in parts.items():
        if name == "strip":
            moved[name] = part.mirrored(across)
        elif isinstance(part, pygame.Rect):
            moved[name] = move(part) if part.size != (0, 0) else part
        elif isinstance(part, tuple):
            moved[name] = tuple(map(move, part))
        else:
            moved[name] = part
    return moved


class _Columns:
    """The columns of a rail below the table, in reverse order."""

    def __init__(self, rail: pygame.Rect, parts: list[pygame.Rect], columns: int) -> None:
        self._rail, self._last = rail, columns - 1
        self._width = rail.width / columns
        lefts = [part.left for part in parts if self._lies_in(part)]
        last = min(left for left in lefts if left > self._last * self._width)
        self._pitch = (last - min(lefts)) / self._last

    def _lies_in(self, part: pygame.Rect) -> bool:
        return part != self._rail and bool(part.height) and self._rail.contains(part)

    def moved(self, part: pygame.Rect) -> pygame.Rect:
        """The part in its new column; parts outside the rail stay."""
        if not self._lies_in(part):
            return part
        column = int(part.centerx / self._width)
        return part.move(round((self._last - 2 * column) * self._pitch), 0)


Box = tuple[float, float, float, float]
"""Left, top, width, height."""

TIGHT_HEIGHT = 508  # a lower rail has smaller buttons
EMPTY_RECT = pygame.Rect(0, 0, 0, 0)  # of a part that this layout lacks
_HOLDING = ("table", "grid", "rail", "footer")
_STEPS = ("undo", "redo", "hint")
_COMPACT_TOPS = (10, 58, 102, 124, 184, 240)
_LAMP_HEIGHT, _LAMP = 58, 36


def rail_beside(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The full-height rail at the right of the table."""
    left, inner = x + 24, width - 48
    bottom = height - 24
    main_top = bottom - TOUCH - 12 - 56
    room = main_top - 18 - 100
    placement = min(250.0, max(170.0, (room - 88) * 0.47))
    undo_top = main_top - 18 - placement - 18 - 52
    return {
        "count": (left, y + 20, inner, 50),
        "ticks": (left, y + 74, inner, 9),
        "words": (left, y + 100, inner, undo_top - 18 - 100),
        **side_by_side(_STEPS, (left, undo_top, inner, 52), 10),
        "placement": (left, main_top - 18 - placement, inner, placement),
        "main": (left, main_top, inner, 56),
        "second": (left, bottom - TOUCH, inner, TOUCH),
    }


def rail_compact(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The narrow rail of a small window: it holds the title, and the words become a button. Where large text
    leaves it little height, the buttons are smaller."""
    tight = height < TIGHT_HEIGHT
    left, inner = x + 17, width - 33
    edge, gap, above, small, large, three = (10, 6, 6, 34, 40, 48) if tight else (22, 12, 14, TOUCH, 56, 50)
    title, count, ticks, steps, words, paper = (4, 52, 78, 88, 142, 182) if tight else _COMPACT_TOPS
    second = height - edge - small
    main = second - gap - large
    return {
        "title": (left, y + title, inner, 44),
        "count": (left, y + count, inner, 24 if tight else 40),
        "ticks": (left, y + ticks, inner, 5 if tight else 7),
        **side_by_side(_STEPS, (left, y + steps, inner, three)),
        "words": (left, y + words, inner, small),
        "placement": (left, y + paper, inner, main - above - paper),
        "main": (left, main, inner, large),
        "second": (left, second, inner, small),
    }


def side_by_side(names: Sequence[str], box: Box, gap: float = 8) -> dict[str, Box]:
    """Parts of equal width, side by side."""
    x, y, width, height = box
    each = (width - (len(names) - 1) * gap) / len(names)
    return {name: (x + place * (each + gap), y, each, height) for place, name in enumerate(names)}


def rail_below(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The rail below the table in a portrait window, in three columns."""
    column = (width - 2 * 24 - 2 * 20) / 3
    first, second, third = (24 + n * (column + 20) for n in range(3))
    bottom = y + height - 20
    return {
        "count": (first, y + 14, column, 46),
        "ticks": (first, y + 66, column, 8),
        "words": (first, bottom - 52 - 12 - TOUCH, column, TOUCH),
        **side_by_side(_STEPS, (first, bottom - 52, column, 52), 10 if column > 200 else 8),
        "placement": (second, y + 20, column, height - 40),
        "main": (third, y + height - 20 - TOUCH - 12 - 56, column, 56),
        "second": (third, bottom - TOUCH, column, TOUCH),
    }


def with_lamp(spots: dict[str, Box], beside: bool) -> Box:
    """Make room for the lamp: below the ticks, or beside the count where there is little room."""
    x, y, width, height = spots["count"]
    if beside:
        left, top, across, words_height = spots["words"]
        spots["words"] = (left, top + _LAMP_HEIGHT, across, words_height - _LAMP_HEIGHT)
        return (x - 4, top - 8, width + 8, _LAMP_HEIGHT - 2)
    spots["count"] = (x, y, width - _LAMP, height)
    return (x + width - _LAMP, y, _LAMP, min(height, _LAMP))


MIN_SIZE = (640.0, 360.0)  # of the design: text is not enlarged beyond what leaves this much
_RAIL_SHARE, _MIN_RAIL, _MAX_RAIL, _RAIL_COMPACT = 0.25, 288, 360, 208
_RAIL_BELOW = 240
_PILE_LABEL, _LABEL_OUT = 71, 36  # width of a pile's label, and how far it may stick out
_TITLE = 360  # width of the title, where there is more room
_MIN_CARD = 42  # with its gap as wide as a finger
_MIN_GAP = 4
_SHRUNK, _SHRUNK_COMPACT = 56, 42  # the cards while most of the pack lies in the crossword
_SHRINK_EVERY, _MAX_SHRINK = 10, 3  # cards laid for each step that those of the strip shrink by; steps
_HEAD, _HEAD_COMPACT = 14, 10  # above the cards, which rise by less
_FOOTER, _FOOTER_ALONE = 30, 10  # below the cards, with and without labels there
PEEK, PEEK_COMPACT = 5.0, 2.2  # how much a card's edge shows above the one on top of it


class Strip(NamedTuple):
    """Input of the strip's layout: places in the row, hand or heaps; the piles; the preferred card width; the
    places to reserve room for, so that cards keep their size while a hand shrinks. `laid`: cards in the
    crossword, which makes those here smaller as it grows; `heap_depth`: most cards below the top one of a
    heap; `empty`: every place is. `hidden`: the strip is empty and lies below the window."""

    places: int
    piles: tuple[str, ...]
    card_width: int = 70
    room: int = 0
    hidden: bool = False
    laid: int = 0
    heap_depth: int = 0
    empty: bool = False


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Every part of the table screen. `title` lies at the top of the table, or in the rail of a compact
    window; `words` is a sheet of paper, or a button there."""

    compact: bool
    below: bool  # the rail lies below the table
    table: pygame.Rect
    grid: pygame.Rect
    strip: ZoneRow
    rail: pygame.Rect
    menu: pygame.Rect
    fit: pygame.Rect
    help: pygame.Rect
    title: pygame.Rect
    count: pygame.Rect
    ticks: pygame.Rect
    lamp: pygame.Rect | None  # the lamp with its text, or the lamp alone where there is little room
    words: pygame.Rect
    undo: pygame.Rect
    redo: pygame.Rect
    hint: pygame.Rect
    placement: pygame.Rect
    main: pygame.Rect
    second: pygame.Rect

    @property
    def taken(self) -> tuple[pygame.Rect, ...]:
        """The parts of the grid that the crossword leaves free: the buttons and the title, all at the top."""
        over = (self.menu, self.fit, self.help, self.title)
        return tuple(rect for rect in over if rect.colliderect(self.grid))

    @property
    def words_on_paper(self) -> bool:
        return not (self.compact or self.below)

    def rects(self) -> dict[str, pygame.Rect]:
        """The parts of one rectangle that are there, but for those that hold others."""
        named: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        single = {name: part for name, part in named.items() if isinstance(part, pygame.Rect)}
        return {name: rect for name, rect in single.items() if rect.height and name not in _HOLDING}

    def parts(self) -> dict[str, pygame.Rect]:
        """All parts that must not overlap."""
        named = self.rects() | {f"place {i}": rect for i, rect in enumerate(self.strip.places)}
        return named | {f"pile {name}": rect for name, rect in self.strip.piles.items()}


class Frame(NamedTuple):
    """The table and its rail in a window, in pixels of the design."""

    compact: bool
    below: bool  # the rail lies below the table
    table: Box
    rail: Box


def frame(size: tuple[int, int], scale: Scale, height_below: float, widest: float = _MAX_RAIL) -> Frame:
    """Divide a window of this many pixels; in a portrait one the rail lies below, and has a fixed height."""
    width, height = scale.logical(size[0]), scale.logical(size[1])
    if height > width:
        top = height - height_below
        return Frame(False, True, (0, 0, width, top), (0, top, width, height_below))
    compact = scale.compact(size)
    across = _RAIL_COMPACT if compact else min(max(_MIN_RAIL, width * _RAIL_SHARE), widest)
    return Frame(compact, False, (0, 0, width - across, height), (width - across, 0, across, height))


def lay_out(size: tuple[int, int], scale: Scale, strip: Strip, lamp: bool = False) -> TableLayout:
    """Lay out a window of this many pixels. Texts follow the text scale, the strip the card scale."""
    widest = _MIN_RAIL if scale.far else _MAX_RAIL
    compact, below, table, rail = frame(size, scale, _RAIL_BELOW, widest)
    put = rail_below if below else rail_compact if compact else rail_beside
    spots = put(*rail) | _corners(table[2], compact)
    lit = with_lamp(spots, beside=put is rail_beside) if lamp else None
    cloth = pygame.Rect(scale.rect(*table))
    row = _strip(strip, scale.of_cards, _of_cards(scale, table), small_strip(size, scale), scale.text)
    parts = {name: pygame.Rect(scale.rect(*spot)) for name, spot in spots.items()} | {
        "compact": compact,
        "below": below,
        "table": cloth,
        "grid": pygame.Rect(0, 0, cloth.width, min(row.area.top, cloth.bottom)),
        "strip": row,
        "rail": pygame.Rect(scale.rect(*rail)),
        "lamp": None if lit is None else pygame.Rect(scale.rect(*lit)),
    }
    return TableLayout(**on_side(scale, parts))


def small_strip(size: tuple[int, int], scale: Scale) -> bool:
    """Whether a window of this many pixels has little room for cards."""
    return size[1] <= size[0] and scale.of_cards.compact(size)


def _of_cards(scale: Scale, box: Box) -> Box:
    """Convert a box from text scale to card scale."""
    x, y, width, height = (side * scale.text for side in box)
    return x, y, width, height


def _corners(width: float, compact: bool) -> dict[str, Box]:
    """The parts over the table: menu and title at the left, fit and help at the right."""
    if compact:
        return {
            "menu": (10, 10, TOUCH, TOUCH),
            "fit": (width - 10 - 2 * TOUCH - 8, 10, TOUCH, TOUCH),
            "help": (width - 10 - TOUCH, 10, TOUCH, TOUCH),
        }
    return {
        "menu": (20, 16, TOUCH, TOUCH),
        "fit": (width - 24 - 2 * TOUCH - 12, 16, TOUCH, TOUCH),
        "help": (width - 24 - TOUCH, 16, TOUCH, TOUCH),
        "title": (80, 12, min(_TITLE, width - 80 - 24 - 2 * TOUCH - 12 - 16), 50),
    }


class _Fit(NamedTuple):
    """A possible layout of the strip: card width, rows, cards per row."""

    card: int
    rows: int
    per_row: int


def _strip(strip: Strip, scale: Scale, table: Box, compact: bool, text: float) -> ZoneRow:
    """Lay out the strip at the bottom of the table, as high as its cards and labels need."""
    preferred = _preferred(strip, table, compact)
    side = 14.0 if compact else 28.0
    larger = text - 1
    side = max(side, _LABEL_OUT * larger)
    between, pile_gap = (28.0, 22.0) if compact else (60.0, 36.0)
    between = max(between, _LABEL_OUT * text - 15) if larger else between
    pile_gap += _PILE_LABEL * larger
    fit = _fitting(strip, scale, preferred, table[2] - 2 * side, between, pile_gap)
    card, height = scale.logical(fit.card), scale.logical(card_height(fit.card))
    rows = max(1, -(-strip.places // fit.per_row))
    peek, min_title = (PEEK_COMPACT, _HEAD_COMPACT) if compact else (PEEK, _HEAD)
    header = max(min_title, 4 + peek * strip.heap_depth)
    beside = (rows - 1) * (height + 8) / 2  # below the piles, which lie in the middle of several rows
    footer = max(_FOOTER_ALONE, _FOOTER * text - beside)
    whole = header + rows * height + (rows - 1) * 8 + footer
    top = table[1] + table[3] + (table[3] if strip.hidden else -whole)
    piles_width = _piles_width(strip, card, pile_gap)
    room = table[2] - 2 * side - piles_width - (between if strip.piles else 0)
    gap = _gap(room, card, fit.per_row, 8 if compact else 16)
    places_width = fit.per_row * card + (fit.per_row - 1) * gap
    per_row = max(1, -(-strip.places // rows))
    shift = (fit.per_row - per_row) * (card + gap) / 2
    left = (table[2] - places_width - (between if strip.piles else 0) - piles_width) / 2
    places = tuple(
        _card_at(scale, fit.card, left + shift + column * (card + gap), top + header + row * (height + 8))
        for row, column in (divmod(place, per_row) for place in range(strip.places))
    )
    start = left + places_width + between
    middle = top + header + (rows - 1) * (height + 8) / 2
    piles = {
        name: _card_at(scale, fit.card, start + n * (card + pile_gap), middle)
        for n, name in enumerate(strip.piles)
    }
    return ZoneRow(
        area=pygame.Rect(scale.rect(table[0], top, table[2], whole)),
        places=places,
        piles=piles,
        card=fit.card,
        divider=scale.px(left + places_width + between / 2) if strip.piles else None,
    )


def _preferred(strip: Strip, table: Box, compact: bool) -> int:
    """The card width where there is room: the hand grows in a large window, and shrinks while the crossword
    grows."""
    grown = strip.card_width * max(1.0, min(1.3, table[2] / 960, table[3] / 800))
    full, min_card = (min(strip.card_width, 49), _SHRUNK_COMPACT) if compact else (int(grown), _SHRUNK)
    steps = _MAX_SHRINK if strip.empty else min(_MAX_SHRINK, strip.laid // _SHRINK_EVERY)
    return max(min_card, full - CARD_STEP * steps)


def _card_at(scale: Scale, card: int, x: float, y: float) -> pygame.Rect:
    return pygame.Rect(scale.px(x), scale.px(y), card, card_height(card))


def _piles_width(strip: Strip, card: float, gap: float) -> float:
    return len(strip.piles) * (card + gap) - gap if strip.piles else 0


def _gap(room: float, card: float, cards: int, max_gap: float) -> float:
    return max(_MIN_GAP, min(max_gap, (room - cards * card) / (cards - 1))) if cards > 1 else 0


def _fitting(
    strip: Strip, scale: Scale, preferred: int, room: float, between: float, pile_gap: float
) -> _Fit:
    """The widest cards in the fewest rows; a further row only once cards would be narrower than a finger."""
    places = max(1, strip.places, strip.room)
    widths = [scale.card(width) for width in range(preferred, _MIN_CARD - 1, -CARD_STEP)]
    for rows in range(1, places + 1):
        per_row = math.ceil(places / rows)
        for pixels in widths if rows == 1 else widths[-3:]:
            card = scale.logical(pixels)
            used = _piles_width(strip, card, pile_gap) + (between if strip.piles else 0)
            if per_row * (card + _MIN_GAP) - _MIN_GAP <= room - used:
                return _Fit(pixels, rows, per_row)
    return _Fit(widths[-1], places, 1)
