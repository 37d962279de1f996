"""Draws a crossword as a picture of its own, or on a page."""

import io
import struct
import zlib
from collections.abc import Mapping

import pygame

from game.table.board import Board, Cell
from game.table.ruleset import Ruleset
from game.theme import CARD_STEP, Scale, Theme, card_height
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache, slanting
from game.ui.printed.page import INK, PIXELS_PER_INCH, pixels_of

_CARD = 20.0  # mm: widest card
_LONGEST = 297.0  # mm: longest picture, so that it can be printed on one sheet
_CARD_GAP = 14  # of the card width: gap between cards
_HEAD = 8  # the PNG signature
_IHDR = _HEAD + 25  # where the second chunk begins


def extent(board: Board) -> tuple[Cell, int, int]:
    """The upper left cell of a crossword, and its columns and rows."""
    columns, rows = [x for x, _ in board] or [0], [y for _, y in board] or [0]
    left, top = min(columns), min(rows)
    return (left, top), max(columns) - left + 1, max(rows) - top + 1


def widest(columns: int, rows: int, room: tuple[int, int], max_width: int) -> int:
    """The widest card, at most this many pixels, with which these columns and rows fit."""
    for width in range(max_width // CARD_STEP * CARD_STEP, CARD_STEP, -CARD_STEP):
        across, down = pitch(width)
        if columns * across <= room[0] and rows * down <= room[1]:
            return width
    return CARD_STEP


def pitch(width: int) -> tuple[int, int]:
    """From one cell to the next."""
    gap = max(1, width // _CARD_GAP)
    return width + gap, card_height(width) + gap


def draw_crossword(
    surface: pygame.Surface,
    art: CardArt,
    board: Board,
    rules: Ruleset,
    at: tuple[int, int],
    width: int,
    steps: Mapping[Cell, int] | None = None,
) -> None:
    """Draw the cards of a crossword from a pixel on; `steps` are small numbers in their upper left
    corners."""
    (left, top), _, _ = extent(board)
    across, down = pitch(width)
    for cell, laid in sorted(board.items(), key=lambda each: (each[0][1], each[0][0])):
        x, y = at[0] + (cell[0] - left) * across, at[1] + (cell[1] - top) * down
        art.card(laid.letter, rules.value(laid.piece), width).blit(surface, x, y)
        if steps is not None and cell in steps:
            label = fonts.render(str(steps[cell]), Face.STRONG, max(8, width // 5), INK)
            surface.blit(label, (x + width // 12, y + width // 14))


def crossword_png(board: Board, rules: Ruleset, theme: Theme, caption: str) -> bytes:
    """The crossword on a table of these colours with a line below, as a PNG with its print size."""
    _, columns, rows = extent(board)
    room = (
        pixels_of(_LONGEST) * (columns + 1) // (columns + 2),
        pixels_of(_LONGEST) * (rows + 1) // (rows + 2),
    )
    width = widest(columns, rows, room, pixels_of(_CARD))
    across, down = pitch(width)
    size = (columns + 1) * across, (rows + 1) * down + down // 4
    surface = slanting((size[0], size[1]), theme.table)
    draw_crossword(surface, CardArt(theme, Scale(), Cache()), board, rules, (across // 2, down // 2), width)
    pixels = max(12, width // 5)
    words = fonts.shortened(caption, Face.TEXT, pixels, size[0] - across // 2)
    line = fonts.render(words, Face.TEXT, pixels, theme.text)
    surface.blit(line, line.get_rect(midbottom=(size[0] // 2, size[1] - down // 8)))
    file = io.BytesIO()
    pygame.image.save(surface.convert(24), file, "kept.png")
    return _sized(file.getvalue())


def _sized(png: bytes) -> bytes:
    """Add the resolution to a PNG, which pygame does not write."""
    metre = round(PIXELS_PER_INCH / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body))
    return png[:_IHDR] + chunk + png[_IHDR:]
