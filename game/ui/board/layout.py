"""Lays out the board screen: board, rack, papers and buttons."""

from dataclasses import dataclass, fields
from typing import Any

import pygame

from game.table.board import Laid, character_of
from game.table.moves import Slot
from game.theme import TOUCH, Scale
from game.ui.board.turn import BoardTurn
from game.ui.kit.look.board_art import piece_art
from game.ui.kit.look.cards import CardArt
from game.ui.table.camera import BoardView
from game.ui.table.layout import (
    EMPTY_RECT,
    MIN_SIZE,
    TIGHT_HEIGHT,
    Box,
    TableLayout,
    ZoneRow,
    frame,
    on_side,
    side_by_side,
    small_strip,
)
from game.ui.table.scene import Scene

_RAIL_BELOW = 268
_RACK, _RACK_FAR = 4 / 3, 1.1  # size of a rack tile relative to a square
_LAST_TIGHT = 34  # the last turn's panel in a tight rail
UNSEEN_COLUMN, UNSEEN_ROW, UNSEEN_HEAD = 37, 24, 32  # the panel of unseen tiles
_UNSEEN_COLUMNS = (3, 4)
_LONGER = 48  # how much wider the shuffle button is where there is room


@dataclass(frozen=True, slots=True)
class BoardLayout(TableLayout):
    """The parts that only boards have; those that only the edgeless table has are empty."""

    square: int
    board: pygame.Rect  # with its frame
    rack: pygame.Rect  # the wood that the tiles stand on
    seats: pygame.Rect
    last_turn: pygame.Rect
    unseen: pygame.Rect  # empty if there is no room beside the board
    legend: pygame.Rect
    bag: pygame.Rect
    scores: pygame.Rect
    exchange: pygame.Rect
    give_up_turn: pygame.Rect
    shuffle: pygame.Rect
    order: pygame.Rect

    @property
    def words_on_paper(self) -> bool:
        return False

    def parts(self) -> dict[str, pygame.Rect]:
        return self.rects()


def lay_out_board(
    size: tuple[int, int], scale: Scale, squares: int, places: int, seats: int, letters: int = 27
) -> BoardLayout:
    """Lay out a window of this many pixels for a board of `squares` a side, a rack of `places`, and these
    numbers of players and of kinds of piece."""
    compact, below, table, rail = frame(size, scale, _RAIL_BELOW)
    spots = _rail_below(*rail) if below else _rail_beside(*rail, compact=compact, seats=seats)
    small = below or small_strip(size, scale)
    board = _board(table, squares, small, scale)
    edge = 8 if compact or below else 20
    tops = {"menu": 16, "help": 70, "hint": 124}
    spots |= {name: (edge, top, TOUCH, TOUCH) for name, top in tops.items()}
    pixels = {name: pygame.Rect(scale.rect(*box)) for name, box in spots.items()}
    row, rack, buttons = _rack(table, board, places, small, compact or below, scale)
    nothing = {
        field.name: EMPTY_RECT for field in fields(TableLayout)
    }  # other than the parts a board has too
    named: dict[str, Any] = nothing | {
        "compact": compact,
        "below": below,
        "table": pygame.Rect(scale.rect(*table)),
        "grid": board.inner,
        "strip": row,
        "rail": pygame.Rect(scale.rect(*rail)),
        "square": board.square,
        "board": board.outer,
        "rack": rack,
        "unseen": _unseen(table, board, letters, scale),
        "lamp": None,
    }
    return BoardLayout(**on_side(scale, named | pixels | buttons))


def _rack_to_square(scale: Scale) -> float:
    """Rack tiles are larger than the board's, unless the board is read from afar."""
    return _RACK_FAR if scale.far else _RACK


@dataclass(frozen=True, slots=True)
class _BoardRows:
    square: int
    outer: pygame.Rect
    inner: pygame.Rect


def _board(table: Box, squares: int, small: bool, scale: Scale) -> _BoardRows:
    """The largest board of whole squares that leaves room for the rack and the buttons at the left."""
    frame, top, margin = (16, 8, 60.0) if small else (22, 14, 80.0)
    if scale.far:
        frame, top = 12, 6
    margin *= scale.text  # the corner buttons
    across, along = table[2] * scale.text, table[3] * scale.text
    height = (along - top - 2 * frame) / (squares + 2 * _rack_to_square(scale))
    width = (across - margin - 12 - 2 * frame) / squares
    square = int(min(height, width) * scale.cards)
    rim = round(frame * scale.cards)
    side = squares * square + 2 * rim
    room = round(across * scale.cards)
    left = max(round(margin * scale.cards), (room - side) // 2)
    outer = pygame.Rect(left, round(top * scale.cards), side, side)
    return _BoardRows(square, outer, outer.inflate(-2 * rim, -2 * rim))


def _unseen(table: Box, board: _BoardRows, letters: int, scale: Scale) -> pygame.Rect:
    """The panel of unseen tiles between board and rail; empty if it does not fit."""
    px, margin = scale.px, scale.px(12)
    left = board.outer.right + margin
    room = round(table[2] * scale.ui) - margin - left
    columns = min(room // px(UNSEEN_COLUMN), _UNSEEN_COLUMNS[1])
    if columns < _UNSEEN_COLUMNS[0]:
        return EMPTY_RECT
    width = min(room, columns * px(UNSEEN_COLUMN) + px(14))
    height = px(UNSEEN_HEAD) + -(-letters // columns) * px(UNSEEN_ROW) + px(8)
    return pygame.Rect(left, board.outer.top, width, height) if height <= board.outer.height else EMPTY_RECT


def _rack(
    table: Box, board: _BoardRows, places: int, small: bool, narrow: bool, scale: Scale
) -> tuple[ZoneRow, pygame.Rect, dict[str, pygame.Rect]]:
    """The rack below the board, with the two buttons that order it."""
    px, cards = scale.px, scale.of_cards.px
    shuffle, order = (px(TOUCH), px(58)) if narrow else (px(104), px(76))
    pad = cards(10) if small else cards(16)
    tile = max(cards(TOUCH), round(board.square * _rack_to_square(scale)))
    beside = px(14) + shuffle + px(8) + order
    room = round(table[2] * scale.ui) - 2 * px(8) - beside - 2 * pad
    tile = min(tile, room * 8 // (places * 9)) if scale.text > 1 else tile
    gap = max(cards(3), tile // 8)
    width = places * tile + (places - 1) * gap + 2 * pad
    whole = width + beside
    spare = round(table[2] * scale.ui) - px(8) - whole - board.outer.left
    shuffle += 0 if narrow else min(px(_LONGER), max(0, spare))
    low, bottom = board.outer.bottom, round((table[1] + table[3]) * scale.ui)
    left = min(board.outer.left, max(px(8), round(table[2] * scale.ui) - px(8) - whole))
    top = low + max(cards(6), (bottom - low - round(tile * 1.36)) // 2)
    rack = pygame.Rect(left, top, width, round(tile * 1.36))
    tiles = tuple(
        pygame.Rect(left + pad + place * (tile + gap), top + cards(2), tile, tile) for place in range(places)
    )
    height = px(TOUCH)
    middle = top + (rack.height - height) // 2
    start = rack.right + px(14)
    buttons = {
        "shuffle": pygame.Rect(start, middle, shuffle, height),
        "order": pygame.Rect(start + shuffle + px(8), middle, order, height),
    }
    area = pygame.Rect(0, low, round(table[2] * scale.ui), bottom - low)
    return ZoneRow(area, tiles, {}, tile, None), rack, buttons


def _rail_beside(
    x: float, y: float, width: float, height: float, compact: bool, seats: int
) -> dict[str, Box]:
    """The rail at the right: players, the draft's score, actions. A compact one has smaller buttons where
    large text leaves it little height."""
    tight = compact and height < max(TIGHT_HEIGHT, 408 + 26 * seats)  # else names leave the draft no room
    side, gap = (17.0, 6.0 if tight else 8.0) if compact else (24.0, 12.0)
    left, inner = x + side, width - 2 * side
    larger = (inner - gap) * (0.6 if compact else 0.5)  # the longer label
    edge, button_height, main_height = (
        (8, 34.0, 40.0) if tight else (14, TOUCH, 52.0) if compact else (24, TOUCH, 56.0)
    )
    last = height - edge - button_height
    second = last - gap - button_height
    main = second - gap - main_height
    row = main - gap - button_height
    top, title, turn = (4, 40.0, _LAST_TIGHT) if tight else (8, 44.0, 44.0) if compact else (18, 54.0, 58.0)
    listed = y + top + title + (8 if tight else 4)
    names = seats * 26.0 + 10 if compact else seats * min(44.0, 190 / seats) + 16
    names = _names_height(seats) if tight else names
    last_turn = listed + names + gap
    paper = last_turn + turn + gap
    room = row - gap - paper
    legend = 96.0 if not compact and room > 120 + 96 + gap else 0.0
    return {
        "title": (left, y + top, inner, title),
        "seats": (left, listed, inner, names),
        "last_turn": (left, last_turn, inner, turn),
        "placement": (left, paper, inner, room - (legend + gap if legend else 0)),
        "legend": (left, row - gap - legend, inner, legend),
        **side_by_side(("bag", "scores"), (left, row, inner, button_height), gap),
        "main": (left, main, inner, main_height),
        "second": (left, second, inner, button_height),
        "exchange": (left, last, larger, button_height),
        "give_up_turn": (left + larger + gap, last, inner - gap - larger, button_height),
    }


def _names_height(seats: int) -> float:
    """The height of the names in a tight rail."""
    return seats * min(24.0, 90 / seats + 6) + 8


def min_size(seats: int) -> tuple[float, float]:
    """The smallest size of the design that a board for this number of players is laid out for."""
    return MIN_SIZE[0], max(MIN_SIZE[1], 294 + _names_height(seats) + _LAST_TIGHT + 6)


def _rail_below(x: float, y: float, width: float, height: float) -> dict[str, Box]:
    """The rail below the table in a portrait window, in three columns."""
    column = (width - 2 * 20 - 2 * 16) / 3
    first, second, third = (20 + n * (column + 16) for n in range(3))
    bottom = y + height - 16
    return {
        "title": (first, y + 8, column, 52),
        "seats": (first, y + 66, column, bottom - TOUCH - 8 - y - 66),
        **side_by_side(("bag", "scores"), (first, bottom - TOUCH, column, TOUCH)),
        "last_turn": (second, y + 16, column, 58),
        "placement": (second, y + 86, column, height - 102),
        "legend": (second, y + 16, 0, 0),
        "main": (third, bottom - 2 * TOUCH - 2 * 12 - 56, column, 56),
        "second": (third, bottom - 2 * TOUCH - 12, column, TOUCH),
        **side_by_side(("exchange", "give_up_turn"), (third, bottom - TOUCH, column, TOUCH)),
    }


@dataclass(slots=True)
class BoardScene(Scene):
    """The scene of a board. `choice` is the focused letter while a blank is given one; `shift`: the last key
    was pressed with Shift."""

    layout: BoardLayout
    camera: BoardView
    turn: BoardTurn
    choice: int = 0
    shift: bool = False

    @property
    def art(self) -> CardArt:
        return piece_art(self.style, self.turn.rules.layout)

    def face(self, slot: Slot) -> str:
        return self.turn.face(slot)

    def face_of(self, laid: Laid) -> str:
        return character_of(laid)
