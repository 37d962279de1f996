"""A piece of a board with a word of tiles on it, for the door to a game of a board."""

import pygame

from game.table.ruleset import Ruleset
from game.ui.look.board_colours import board_look
from game.ui.look.cards import CardLook
from game.ui.look.paint import clipped, outline, sheet
from game.ui.look.squares import signs, square_picture
from game.ui.look.style import Style
from game.ui.look.tiles import TileArt, colours_of

_LEAST, _MOST = 3, 8  # letters of the word
_OF_ALPHABET = 5


def draw_piece(target: pygame.Surface, style: Style, area: pygame.Rect, rules: Ruleset) -> None:
    """As many squares around the start as there is room for, and across them the name of the game."""
    word = _word(rules)
    side = min(style.px(38), area.width // (len(word) + 2), area.height // 3)
    columns, rows = area.width // side, area.height // side
    size = (columns * side, rows * side)
    piece = style.cache.surface(
        ("board piece", style.theme.name, style.scale.ui, rules.layout.rows, signs(), size, word),
        lambda: _piece(style, rules, side, (columns, rows), word),
    )
    target.blit(piece, piece.get_rect(center=area.center))


def _word(rules: Ruleset) -> str:
    """A word of the game's name that its tiles spell, else the first letters of its alphabet."""
    words = [word for word in rules.name.upper().split() if _LEAST <= len(word) <= _MOST]
    spelt = [word for word in words if set(word) <= set(rules.letters)]
    return max(spelt, key=len, default="".join(rules.letters[:_OF_ALPHABET]))


def _piece(style: Style, rules: Ruleset, side: int, span: tuple[int, int], word: str) -> pygame.Surface:
    columns, rows = span
    piece = sheet((columns * side, rows * side), (*board_look(style.theme).bed, 255))
    start_x, start_y = rules.layout.start
    left, top = start_x - columns // 2, start_y - rows // 2
    for y in range(rows):
        for x in range(columns):
            if rules.layout.holds((left + x, top + y)):
                piece.blit(
                    square_picture(style, rules.layout, (left + x, top + y), side), (x * side, y * side)
                )
    radius = style.px(7)
    piece = clipped(piece, radius)
    piece.blit(outline(piece.get_size(), radius, style.px(2), board_look(style.theme).frame[0]), (0, 0))
    art = TileArt(style.theme, style.scale, style.cache, colours_of(rules.layout))
    first = (columns - len(word)) // 2
    for n, letter in enumerate(word):
        inset = max(1, side // 24)
        tile = art.card(letter, rules.value(letter), side - 2 * inset, CardLook.REST)
        tile.blit(piece, (first + n) * side + inset, rows // 2 * side + inset)
    return piece
