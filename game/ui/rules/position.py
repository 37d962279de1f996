"""Draws a position of a guide: cards on the cloth, or tiles on a piece of the board. It judges nothing."""

from typing import NamedTuple

import pygame

from game.guide.page import Example
from game.table.ruleset import Ruleset
from game.ui.look.board_colours import board_look
from game.ui.look.cards import CardLook
from game.ui.look.paint import clipped, outline
from game.ui.look.squares import signs, square_picture
from game.ui.look.style import Style
from game.ui.look.tiles import TileArt, colours_of, face_of
from game.ui.look.tokens import card_height, mixed

_AROUND = 1  # so many empty squares around what is drawn
_BEND = 10
_CLOTH = (320, 260)  # enough for most positions


class Span(NamedTuple):
    """The cells that are seen: the first ones, and how many."""

    left: int
    top: int
    wide: int
    high: int


def span_of(example: Example) -> Span:
    """What is drawn of the table: the pieces and some room around them."""
    columns, rows = ([cell[axis] for cell in example.board] for axis in (0, 1))
    left, top = min(columns) - _AROUND, min(rows) - _AROUND
    return Span(left, top, max(columns) + _AROUND - left + 1, max(rows) + _AROUND - top + 1)


def size_of(example: Example, rules: Ruleset, side: int) -> tuple[int, int]:
    """How large the picture is where a square, or the width of a card, is so large."""
    span = span_of(example)
    return span.wide * side, span.high * (side if rules.pieces_are == "tiles" else card_height(side))


def position(style: Style, example: Example, rules: Ruleset, side: int) -> pygame.Surface:
    """The picture; what was laid just now shines as at the table."""
    laid = tuple(
        (cell, piece.letter, rules.value(piece.piece), cell in example.new)
        for cell, piece in sorted(example.board.items())
    )
    key = (
        "position",
        style.theme.name,
        style.scale.ui,
        rules.layout.rows,
        signs(),
        laid,
        example.allowed,
        side,
    )
    return style.cache.surface(key, lambda: _drawn(style, example, rules, side))


def _drawn(style: Style, example: Example, rules: Ruleset, side: int) -> pygame.Surface:
    size, span = size_of(example, rules, side), span_of(example)
    tiles = rules.pieces_are == "tiles"
    art = (
        TileArt(style.theme, style.scale.of_cards, style.cache, colours_of(rules.layout))
        if tiles
        else style.cards
    )
    picture = _board(style, rules, span, side) if tiles else _cloth(style, size)
    high = art.high(side) if not tiles else side
    laid = CardLook.LEGAL if example.allowed else CardLook.REFUSED
    for cell, piece in example.board.items():
        look = laid if cell in example.new else CardLook.REST
        drawn = art.card(face_of(piece), rules.value(piece.piece), side - 4, look)
        drawn.blit(picture, (cell[0] - span.left) * side + 2, (cell[1] - span.top) * high + 2)
    picture = clipped(picture.convert_alpha(), _BEND * style.scale.ui)
    edge = mixed(style.theme.table[2], style.theme.table[1], 0.5) if style.theme.shadows else style.theme.rule
    picture.blit(outline(size, _BEND * style.scale.ui, style.px(1), edge), (0, 0))
    return picture


def _cloth(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """A piece of one and the same cloth, for weaving one takes longer than laying cards on it."""
    width, height = (max(style.px(least), side) for least, side in zip(_CLOTH, size, strict=True))
    picture = pygame.Surface(size)
    picture.blit(style.cloth((width, height)), (0, 0))
    return picture


def _board(style: Style, rules: Ruleset, span: Span, side: int) -> pygame.Surface:
    """The squares of the board, as far as there are some."""
    picture = pygame.Surface((span.wide * side, span.high * side))
    picture.fill(board_look(style.theme).bed)
    for y in range(span.high):
        for x in range(span.wide):
            cell = (span.left + x, span.top + y)
            if rules.layout.holds(cell):
                picture.blit(square_picture(style, rules.layout, cell, side), (x * side, y * side))
    return picture
