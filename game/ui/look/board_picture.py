"""A piece of a board with a word of tiles on it, for the door to a game of a board."""

import re

import pygame

from game.table.board import Cell
from game.table.ruleset import Ruleset
from game.ui.look.board_colours import board_look
from game.ui.look.cards import CardLook
from game.ui.look.paint import clipped, outline, sheet
from game.ui.look.squares import signs, square_picture
from game.ui.look.style import Style
from game.ui.look.tiles import TileArt, colours_of

_LEAST, _MOST = 3, 8  # letters of the word
_OF_ALPHABET = 5
_SPACIOUS = 28  # of the design: squares so large leave room for one more at either end of the word
_LARGEST = 38
_SMALLEST = 16  # of three rows; where they would be smaller there is one
_BESIDE = 4  # squares beside the word at most
_NUMBERED_FROM = 18  # pixels of a tile
_RIM = 4  # of the design, between the squares and the frame


def draw_piece(target: pygame.Surface, style: Style, area: pygame.Rect, rules: Ruleset) -> None:
    """As many squares around the start as there is room for, and across them the name of the game."""
    word = _word(rules)
    room = area.inflate(-2 * style.px(_RIM), -2 * style.px(_RIM))
    rows_high = 3 if room.height >= 3 * style.px(_SMALLEST) else 1
    most = min(style.px(_LARGEST), room.height // rows_high)
    side = min(most, room.width // (len(word) + 2))
    if side < style.px(_SPACIOUS):
        side = min(most, room.width // len(word))
    columns, rows = min(room.width // side, len(word) + _BESIDE), room.height // side
    columns -= (columns - len(word)) % 2  # the word in the middle
    rows -= 1 - rows % 2
    piece = style.cache.surface(
        (
            "board piece",
            style.theme.name,
            style.scale.ui,
            rules.layout.rows,
            signs(),
            side,
            columns,
            rows,
            word,
        ),
        lambda: _piece(style, rules, side, (columns, rows), word),
    )
    target.blit(piece, piece.get_rect(center=area.center))


def _word(rules: Ruleset) -> str:
    """The first word of the game's name that its tiles spell, else the first letters of its alphabet."""
    words = (word for word in re.findall(r"\w+", rules.name.upper()) if _LEAST <= len(word) <= _MOST)
    return next((word for word in words if set(word) <= set(rules.letters)), _alphabet(rules))


def _alphabet(rules: Ruleset) -> str:
    return "".join(rules.letters[:_OF_ALPHABET])


def _piece(style: Style, rules: Ruleset, side: int, span: tuple[int, int], word: str) -> pygame.Surface:
    (columns, rows), rim = span, style.px(_RIM)
    piece = sheet((columns * side + 2 * rim, rows * side + 2 * rim), (*board_look(style.theme).bed, 255))
    start_x, start_y = rules.layout.start
    left, top = start_x - columns // 2, start_y - rows // 2
    first = (columns - len(word)) // 2
    under = pygame.Rect(first, rows // 2, len(word), 1)
    for y in range(rows):
        for x in range(columns):
            if rules.layout.holds((left + x, top + y)) and not under.collidepoint(x, y):
                piece.blit(_square(style, rules, (left + x, top + y), side), (rim + x * side, rim + y * side))
    radius = style.px(7)
    piece = clipped(piece, radius)
    piece.blit(outline(piece.get_size(), radius, style.px(2), board_look(style.theme).frame[0]), (0, 0))
    art = TileArt(style.theme, style.scale.of_cards, style.cache, colours_of(rules.layout))
    inset = max(1, side // 24)
    for n, letter in enumerate(word):
        width = side - 2 * inset
        number = rules.value(letter) if width >= _NUMBERED_FROM else None
        tile = art.card(letter, number, width, CardLook.REST)
        tile.blit(piece, rim + (first + n) * side + inset, rim + rows // 2 * side + inset)
    return piece


def _square(style: Style, rules: Ruleset, cell: Cell, side: int) -> pygame.Surface:
    """A square; those that look alike are drawn once, for all the boards of a menu."""
    layout = rules.layout
    start = cell == layout.start
    return style.cache.surface(
        ("small square", style.theme.name, layout.premium(cell), start, layout.starred, signs(), side),
        lambda: square_picture(style, layout, cell, side),
    )
