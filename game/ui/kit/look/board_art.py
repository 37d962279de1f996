"""Draws boards and tiles in all their states."""

from collections.abc import Mapping
from itertools import product

import pygame

from game.table.board import BLANK, Cell
from game.table.layout import PLAIN, Layout, Premium
from game.text.catalogues import text
from game.theme import (
    BLANK_INK,
    FILLS,
    LETTER_FILL,
    SAND_INK,
    SAND_LINE,
    SHAPES,
    SHAPES_ON_SQUARES,
    SHAPES_ON_TILES,
    SQUARE_PRINT,
    TILE_INK,
    WORD_FILL,
    Colour,
    Scale,
    Shadow,
    Theme,
    board_look,
    mixed,
)
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardArt, CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import star
from game.ui.kit.look.paint import (
    Cache,
    Picture,
    clipped,
    gradient,
    hatch,
    lightened,
    on_shadow,
    outline,
    rounded,
    sheet,
    slanting,
    soft,
)
from game.ui.kit.look.style import Style

_RADIUS = 0.12  # of the tile's width
_LIP = 0.075
_SUPERSAMPLING = 4
_SEEN = 60  # alpha of 255: visible ink at a letter's edge


def colours_of(layout: Layout) -> dict[int, str]:
    """The colour of each number, where squares triple the tiles of their own colour."""
    premiums = layout.legend.values()
    return {premium.only: premium.colour for premium in premiums if premium.only is not None}


class TileArt(CardArt):
    """Tiles instead of cards: square, with a lip below. `colours` names the colour of each number, if any; a
    face is a letter, in lower case for a blank, or `?` for a blank not laid yet."""

    kind = "tile"

    def __init__(self, theme: Theme, scale: Scale, cache: Cache, colours: Mapping[int, str]) -> None:
        super().__init__(theme, scale, cache)
        self._colours = colours
        if colours:
            self.kind = "coloured tile"

    def height(self, width: int) -> int:
        return width

    def corner_radius(self, width: int) -> float:
        return width * _RADIUS

    def _bare(self, width: int) -> pygame.Surface:
        return _tile(self.theme, width, self.theme.card_lip)

    def _backed(self, width: int, look: CardLook) -> Picture:
        """A face-down tile shows its empty side, as tiles have no printed back."""
        tile = self._bare(width)
        return self._with_shadows(lightened(tile, 0.05) if look is CardLook.HOVER else tile, width, look)

    def _lettered(self, letter: str, number: int | None, width: int, look: CardLook) -> Picture:
        blank = letter == BLANK or letter != letter.upper()
        colour = "" if blank else self._colours.get(number or 0, "")
        tint = mixed(SHAPES_ON_TILES[colour], (0, 0, 0), board_look(self.theme).darker) if colour else None

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


def piece_art(style: Style, layout: Layout) -> CardArt:
    """The look of a game's pieces: tiles on a board, cards on the table without edges."""
    if layout.edgeless:
        return style.cards
    return TileArt(style.theme, style.scale.of_cards, style.cache, colours_of(layout))


def _tile(theme: Theme, width: int, lip: Colour) -> pygame.Surface:
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
    edge, height = max(1, round(width * 0.02)), max(2, round(width * (_LIP + 0.02)))
    lip = rounded((width - 2 * edge, width - 2 * edge), width * _RADIUS - edge, tint)
    whole = sheet((width, width))
    whole.blit(lip, (edge, edge))
    whole.fill((0, 0, 0, 0), (0, 0, width, width - edge - height))
    return whole


def _print_letter(tile: pygame.Surface, letter: str, width: int, ink: Colour, number: int | None) -> None:
    """Draw the letter on a common baseline, left of the centre to leave room for the number."""
    wide = number is not None and number > 9
    size = round(width * (0.51 if wide else 0.57))
    glyph = fonts.render(letter, Face.SERIF, size, ink)
    seen = glyph.get_bounding_rect()
    ascent = fonts.font(fonts.face_for(letter, Face.SERIF), size).get_ascent()
    left = width * 0.42 - seen.width / 2
    if wide:
        left = min(left, width * 0.64 - seen.width)
    left = max(round(left), round(width * 0.05))
    tile.blit(glyph, (left - seen.left, round(width * 0.645) - ascent))


def _print_number(tile: pygame.Surface, number: int, width: int, ink: Colour) -> None:
    """Draw the number at the lower right."""
    glyph = fonts.render(str(number), Face.STRONG, max(9, round(width * 0.25)), ink)
    seen = glyph.get_bounding_rect()
    right, bottom = width * 0.92, width * 0.87
    tile.blit(glyph, (round(right - seen.right), round(bottom - seen.bottom)))


def _print_shape(tile: pygame.Surface, number: int, width: int, name: str, tint: Colour) -> None:
    """Draw the number at the lower right in the shape of its colour, enlarged around wide numbers."""
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
    """Draw the star of a blank with a score: large on an unlaid one, small beside its letter."""
    side = round(width * (0.56 if alone else 0.24))
    mark = star(side, BLANK_INK, heart)
    if alone:
        tile.blit(mark, mark.get_rect(center=(round(width * 0.45), round(width * 0.44))))
    else:
        tile.blit(mark, mark.get_rect(topright=(round(width * 0.94), round(width * 0.06))))


def shape(side: int, name: str, tint: Colour) -> pygame.Surface:
    """A circle, a triangle, a square or a diamond of one colour."""
    large, whole = sheet((side * _SUPERSAMPLING, side * _SUPERSAMPLING), (*tint, 0)), side * _SUPERSAMPLING
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


_SHADOW = Shadow(10, 26, 0.50)
_SQUARES_FINE = 4
_LETTERS_FROM = 20  # smaller squares are those of a picture
_EDGE = 0.42  # light in a premium square's edge, so that it stands out


def column_name(x: int) -> str:
    """A column's name on the frame: A, B, C …"""
    return chr(ord("A") + x)


def board(style: Style, layout: Layout, square: int, rim: int) -> Picture:
    """The board with its frame and its shadow."""
    legend = tuple(sorted(layout.legend.items()))
    shadows = (_SHADOW,) if style.theme.shadows else ()
    return style.drawn(
        ("board", layout.rows, legend, premium_prints(), square, rim),
        lambda: on_shadow(_empty_board(style, layout, square, rim), rim / 2, shadows, style.scale.ui),
    )


def premium_prints() -> str:
    """The prints of premium squares, in the language of the texts."""
    return text("{n}L", n=2) + text("{n}W", n=2)


def _empty_board(style: Style, layout: Layout, square: int, rim: int) -> pygame.Surface:
    look = board_look(style.theme)
    width, height = layout.width * square, layout.height * square
    size = (width + 2 * rim, height + 2 * rim)
    whole = rounded(size, rim / 2, look.frame[2])
    whole.blit(clipped(gradient((size[0] - 2, size[1] - 3), look.frame[1:]), rim / 2), (1, 1))
    whole.blit(outline(size, rim / 2, max(1, style.scale.ui), look.frame[0]), (0, 0))
    groove = max(2, rim // 6)
    bed = pygame.Rect(rim - groove, rim - groove, width + 2 * groove, height + 2 * groove)
    whole.blit(rounded(bed.size, groove + 2, look.groove), bed)
    whole.fill(look.bed, (rim - 1, rim - 1, width + 2, height + 2))
    for y in range(layout.height):
        for x in range(layout.width):
            field = square_picture(style, layout, (x, y), square)
            whole.blit(field, (rim + x * square, rim + y * square))
    _name_lines(whole, style, layout, square, rim)
    return whole


def _name_lines(whole: pygame.Surface, style: Style, layout: Layout, square: int, rim: int) -> None:
    """Draw letters above the columns and numbers beside the rows."""
    ink, size = board_look(style.theme).label, max(9, round(min(rim * 0.58, style.px(12.5))))
    for x in range(layout.width):
        glyph = fonts.render(column_name(x), Face.STRONG, size, ink)
        whole.blit(glyph, glyph.get_rect(center=(rim + x * square + square // 2, rim * 0.46)))
    for y in range(layout.height):
        glyph = fonts.render(str(y + 1), Face.STRONG, size, ink)
        whole.blit(glyph, glyph.get_rect(center=(round(rim * 0.44), rim + y * square + square // 2)))


def square_picture(style: Style, layout: Layout, cell: Cell, side: int) -> pygame.Surface:
    field = sheet((side, side))
    inset = max(1, side // 28)
    inner = side - 2 * inset
    premium = layout.premium(cell)
    if premium == PLAIN:
        look = board_look(style.theme)
        start = _starred(layout, cell)
        tint = look.start if start else look.square
        field.blit(_square(inner, tint, flat=not style.theme.shadows), (inset, inset))
        if start:
            _star(field, style, mixed(look.label, tint, 0.35))
        elif cell == layout.start:
            _frame_start(field)
        return field
    printed = premium_square(premium, inner, _starred(layout, cell), board_look(style.theme).darker)
    field.blit(printed, (inset, inset))
    if cell == layout.start and not layout.starred:
        _frame_start(field)
    return field


def _starred(layout: Layout, cell: Cell) -> bool:
    """Whether the ruleset draws a star on the square."""
    return layout.starred and cell == layout.start


def _square(side: int, tint: Colour, flat: bool) -> pygame.Surface:
    body = rounded((side, side), max(2, side * 0.05), tint)
    if flat:
        body.blit(outline((side, side), max(2, side * 0.05), 1, (120, 120, 120)), (0, 0))
    else:
        body.blit(outline((side, side), max(2, side * 0.05), 1, (255, 255, 255, 14)), (0, 0))
    return body


def _frame_start(field: pygame.Surface) -> None:
    """Mark a start square without a star: a light frame on a dark one, visible on every colour."""
    side = field.get_width()
    line = max(1, side // 14)
    for inset, tint in ((0, SAND_INK), (line, SQUARE_PRINT)):
        frame = (side - 2 * inset, side - 2 * inset)
        field.blit(outline(frame, max(2, side * 0.06), line, tint), (inset, inset))


def _star(field: pygame.Surface, style: Style, tint: Colour) -> None:
    side = round(field.get_width() * 0.62)
    mark = star(side, tint, tint)
    field.blit(mark, mark.get_rect(center=field.get_rect().center))


def premium_square(premium: Premium, side: int, starred: bool = False, darker: float = 0.0) -> pygame.Surface:
    """A premium square: paint, and a print that says the same. Too small for letters it has only the
    pattern."""
    fallback = WORD_FILL if premium.word > 1 else LETTER_FILL
    colour = premium.colour if premium.colour in FILLS else fallback
    fill = mixed(FILLS[colour], (0, 0, 0), 0.0 if colour == "sand" else darker)
    body = rounded((side, side), max(2, side * 0.05), fill)
    if premium.only is not None:
        _squares_print_shape(body, side, colour, premium.only, fill)
    elif colour == "sand":
        _print_frame(body, side, premium.word)
    elif premium.word > 1:
        _print_word(body, side, fill, premium.word, starred)
    else:
        _print_ring(body, side, fill, premium.letter)
    edge = mixed(fill, SQUARE_PRINT, _EDGE)
    body.blit(outline((side, side), max(2, side * 0.05), max(1, side / 40), edge), (0, 0))
    return body


def _squares_print_shape(body: pygame.Surface, side: int, colour: str, number: int, fill: Colour) -> None:
    """The shape of a colour with the number of its tiles."""
    name = SHAPES.get(colour, "circle")
    mark = shape(round(side * 0.58), name, SHAPES_ON_SQUARES.get(colour, SQUARE_PRINT))
    place = mark.get_rect(center=(side / 2, side / 2))
    body.blit(mark, place)
    down = place.height * 0.12 if name == "triangle" else 0
    ink = mixed(fill, (0, 0, 0), 0.5)
    _write(body, str(number), (place.centerx, place.centery + down), round(side * 0.29), ink)


def _print_frame(body: pygame.Surface, side: int, times: int) -> None:
    """A word square without colour: a frame, thicker for higher multipliers."""
    inset, line = round(side * 0.09), max(1.0, side * (0.035 if times < 3 else 0.075))
    frame = (side - 2 * inset, side - 2 * inset)
    body.blit(outline(frame, side * 0.06, line, SAND_LINE), (inset, inset))
    _write(body, f"{times}\N{MULTIPLICATION SIGN}", (side / 2, side / 2), round(side * 0.36), SAND_INK)


def _print_word(body: pygame.Surface, side: int, fill: Colour, times: int, starred: bool) -> None:
    """A word square: diagonal lines under its print, on the start square a star."""
    lines = (*mixed(fill, SQUARE_PRINT, 0.42), 150)
    body.blit(hatch((side, side), side * (0.22 if times < 3 else 0.15), lines), (0, 0))
    if starred:
        mark = star(round(side * 0.66), SQUARE_PRINT, fill)
        body.blit(mark, mark.get_rect(center=(side // 2, side // 2)))
        return
    label = text("{n}W", n=times)
    if side >= _LETTERS_FROM:
        _draw_halo(body, label, side, fill)
    _write(body, label, (side / 2, side / 2), round(side * 0.36), SQUARE_PRINT)


def _draw_halo(body: pygame.Surface, label: str, side: int, fill: Colour) -> None:
    """A plain field behind a print, to keep the lines off it."""
    width = fonts.width(label, Face.BOLD, round(side * 0.36))
    halo = soft((width, round(side * 0.30)), side * 0.1, side * 0.14, fill, 0.95)
    x, y = (side - width) / 2, side * 0.35
    halo.blit(body, x, y)


def _print_ring(body: pygame.Surface, side: int, fill: Colour, times: int) -> None:
    """A letter square: one ring around its print, two for a triple."""
    large = sheet((side * _SQUARES_FINE, side * _SQUARES_FINE), (*SQUARE_PRINT, 0))
    middle = (side * _SQUARES_FINE / 2, side * _SQUARES_FINE / 2)
    tint = mixed(fill, SQUARE_PRINT, 0.62)
    line = max(_SQUARES_FINE, round(side * _SQUARES_FINE * 0.032))
    for radius in (0.43,) if times < 3 else (0.45, 0.385):
        pygame.draw.circle(large, tint, middle, side * _SQUARES_FINE * radius, line)
    body.blit(pygame.transform.smoothscale(large, (side, side)), (0, 0))
    _write(body, text("{n}L", n=times), (side / 2, side / 2), round(side * 0.34), SQUARE_PRINT)


def _write(body: pygame.Surface, label: str, middle: tuple[float, float], size: int, ink: Colour) -> None:
    if body.get_width() < _LETTERS_FROM:
        return
    glyph = fonts.render(label, Face.BOLD, max(8, size), ink)
    seen = glyph.get_bounding_rect()
    body.blit(glyph, (round(middle[0]) - seen.centerx, round(middle[1]) - seen.centery))
