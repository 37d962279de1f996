"""Draws the tiles of a board in every state they can be in; it does not know where they lie."""

from collections.abc import Mapping
from itertools import product

import pygame

from game.table.board import BLANK, Laid
from game.table.layout import Layout
from game.ui.kit.look import fonts
from game.ui.kit.look.board_colours import BLANK_INK, SHAPES, SIGNS_ON_TILES, TILE_INK, board_look
from game.ui.kit.look.cache import Cache, Picture
from game.ui.kit.look.cards import CardArt, CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import star
from game.ui.kit.look.paint import clipped, lightened, outline, rounded, sheet, slanting
from game.ui.kit.look.tokens import Colour, Scale, Theme, mixed

_RADIUS = 0.12  # of the tile's width
_LIP = 0.075
_FINE = 4
_SEEN = 60  # of 255: so much ink of a letter's edge is seen


def face_of(laid: Laid) -> str:
    """How a piece on the board looks: its letter, a small one where a blank stands for it."""
    return laid.letter.lower() if laid.is_blank else laid.letter


def colours_of(layout: Layout) -> dict[int, str]:
    """The colour of each number, where squares treble the tiles of their own colour."""
    premiums = layout.legend.values()
    return {premium.only: premium.colour for premium in premiums if premium.only is not None}


class TileArt(CardArt):
    """Tiles instead of cards: square, with a lip below. `colours` names the colour of a number where the game
    has such; a letter is a face, small where a blank stands for it, and `?` is a blank not laid yet."""

    kind = "tile"

    def __init__(self, theme: Theme, scale: Scale, cache: Cache, colours: Mapping[int, str]) -> None:
        super().__init__(theme, scale, cache)
        self._colours = colours
        if colours:
            self.kind = "coloured tile"

    def high(self, width: int) -> int:
        return width

    def bend(self, width: int) -> float:
        return width * _RADIUS

    def _bare(self, width: int) -> pygame.Surface:
        return _tile(self.theme, width, self.theme.card_lip)

    def _backed(self, width: int, look: CardLook) -> Picture:
        """A tile has no printed back: face down it shows its empty side."""
        tile = self._bare(width)
        return self._thrown(lightened(tile, 0.05) if look is CardLook.HOVER else tile, width, look)

    def _lettered(self, letter: str, number: int | None, width: int, look: CardLook) -> Picture:
        blank = letter == BLANK or letter != letter.upper()
        colour = "" if blank else self._colours.get(number or 0, "")
        tint = mixed(SIGNS_ON_TILES[colour], (0, 0, 0), board_look(self.theme).darker) if colour else None

        def stamp(tile: pygame.Surface) -> None:
            if tint is not None:
                tile.blit(_lip(width, tint), (0, 0))
            if letter != BLANK:
                _print_letter(tile, letter.upper(), width, BLANK_INK if blank else TILE_INK, number)
            if blank and number:
                _print_star(tile, width, letter == BLANK, self.theme.card[1])
            if number and tint is not None:
                _print_shape(tile, number, width, SHAPES.get(colour, "circle"), tint)
            elif number:
                _print_number(tile, number, width, BLANK_INK if blank else TILE_INK)

        return self._printed(width, look, stamp)


def _tile(theme: Theme, width: int, lip: Colour) -> pygame.Surface:
    """A tile with nothing on it."""
    radius, edge = width * _RADIUS, max(1, round(width * 0.02))
    tile = rounded((width, width), radius, theme.card_edge)
    tile.blit(rounded((width - 2 * edge, width - 2 * edge), radius - edge, lip), (edge, edge))
    inner = (width - 2 * edge, width - 2 * edge - max(1, round(width * _LIP)))
    tile.blit(clipped(slanting(inner, theme.card), radius - edge), (edge, edge))
    if theme.shadows:
        tile.blit(outline(inner, radius - edge, edge * 0.8, (255, 255, 255, 120)), (edge, edge))
    return tile


def _lip(width: int, tint: Colour) -> pygame.Surface:
    """The colour along the lower edge."""
    edge, high = max(1, round(width * 0.02)), max(2, round(width * (_LIP + 0.02)))
    lip = rounded((width - 2 * edge, width - 2 * edge), width * _RADIUS - edge, tint)
    whole = sheet((width, width))
    whole.blit(lip, (edge, edge))
    whole.fill((0, 0, 0, 0), (0, 0, width, width - edge - high))
    return whole


def _print_letter(tile: pygame.Surface, letter: str, width: int, ink: Colour, number: int | None) -> None:
    """All letters on one baseline, a little to the left of the middle to leave room for the number."""
    size = round(width * (0.51 if number is not None and number > 9 else 0.57))
    glyph = fonts.render(letter, Face.SERIF, size, ink)
    seen = glyph.get_bounding_rect()
    ascent = fonts.font(fonts.face_for(letter, Face.SERIF), size).get_ascent()
    left = max(round(width * 0.42 - seen.width / 2), round(width * 0.05))
    tile.blit(glyph, (left - seen.left, round(width * 0.645) - ascent))


def _print_number(tile: pygame.Surface, number: int, width: int, ink: Colour) -> None:
    """The number at the lower right."""
    glyph = fonts.render(str(number), Face.STRONG, max(9, round(width * 0.25)), ink)
    seen = glyph.get_bounding_rect()
    right, bottom = width * 0.92, width * 0.87
    tile.blit(glyph, (round(right - seen.right), round(bottom - seen.bottom)))


def _print_shape(tile: pygame.Surface, number: int, width: int, name: str, tint: Colour) -> None:
    """The number at the lower right in the shape of its colour, which goes around it where it is wider."""
    side = round(width * 0.34)
    mark = shape(side, name, tint)
    place = mark.get_rect(bottomright=(width - round(width * 0.035), width - round(width * 0.05)))
    tile.blit(mark, place)
    glyph = fonts.render(str(number), Face.BOLD, max(8, round(side * 0.62)), (255, 255, 255))
    seen = glyph.get_bounding_rect()
    down = side * 0.10 if name == "triangle" else 0
    left, top = place.centerx - seen.centerx, round(place.centery + down) - seen.centery
    around = pygame.mask.from_surface(glyph, _SEEN).to_surface(setcolor=tint, unsetcolor=None)
    for x, y in product((-1, 0, 1), repeat=2):
        tile.blit(around, (left + x, top + y))
    tile.blit(glyph, (left, top))


def _print_star(tile: pygame.Surface, width: int, alone: bool, heart: Colour) -> None:
    """A blank that counts is a star: large on an unlaid one, small beside the letter that it stands for."""
    side = round(width * (0.56 if alone else 0.24))
    mark = star(side, BLANK_INK, heart)
    if alone:
        tile.blit(mark, mark.get_rect(center=(round(width * 0.45), round(width * 0.44))))
    else:
        tile.blit(mark, mark.get_rect(topright=(round(width * 0.94), round(width * 0.06))))


def shape(side: int, name: str, tint: Colour) -> pygame.Surface:
    """A circle, a triangle, a square or a diamond of one colour."""
    large, whole = sheet((side * _FINE, side * _FINE), (*tint, 0)), side * _FINE
    if name == "triangle":
        points = [(whole / 2, whole * 0.06), (whole * 0.98, whole * 0.92), (whole * 0.02, whole * 0.92)]
        pygame.draw.polygon(large, tint, points)
    elif name == "diamond":
        half = whole / 2
        pygame.draw.polygon(large, tint, [(half, 0), (whole, half), (half, whole), (0, half)])
    elif name == "square":
        inset = round(whole * 0.09)
        pygame.draw.rect(large, tint, large.get_rect().inflate(-2 * inset, -2 * inset))
    else:
        pygame.draw.circle(large, tint, (whole / 2, whole / 2), whole * 0.47)
    return pygame.transform.smoothscale(large, (side, side))
