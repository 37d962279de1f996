"""Draws papers, plates, focus rings, key caps, the rail and the curtain."""

import math
import random
from enum import Enum

import pygame

from game.theme import (
    BADGE_BAD,
    BADGE_GOOD,
    PAPER_RADIUS,
    PAPER_SHADOW,
    RAIL_SHADOW,
    SEAT_INKS,
    SEAT_SHAPES,
    Colour,
    Scale,
    Theme,
    mixed,
    veil,
)
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.paint import (
    FINE,
    Picture,
    Size,
    clipped,
    gradient,
    on_shadow,
    outline,
    ring_of_focus,
    rounded,
    sheet,
    soft,
)
from game.ui.kit.look.style import Style, drawn_once


@drawn_once
def focus_ring(style: Style, size: Size, radius: float) -> Picture:
    return ring_of_focus(size, radius * style.scale.ui, style.scale.ui)


def inner_shadow(size: Size, radius: float, blur: int) -> pygame.Surface:
    """The inner shadow of something pressed in."""
    dark = sheet(size, (0, 0, 0, 120))
    hole = soft((size[0] - blur, size[1] - blur), radius, blur, (0, 0, 0), 1.0)
    dark.blit(hole.surface, (blur // 2 - hole.left, blur - hole.top), special_flags=pygame.BLEND_RGBA_SUB)
    return clipped(dark, radius)


def key_cap(style: Style, words: str, ink: Colour) -> pygame.Surface:
    label = style.words(words, Face.STRONG, 12, ink)
    size = (max(style.px(20), label.get_width() + style.px(14)), style.px(20))
    cap = sheet(size, (*ink, 0))
    cap.blit(outline(size, style.px(5), max(1.0, style.scale.ui), veil(ink, 0.62)), (0, 0))
    cap.blit(label, ((size[0] - label.get_width()) // 2, (size[1] - label.get_height()) // 2))
    return cap


@drawn_once
def paper(style: Style, size: Size, radius: float = PAPER_RADIUS) -> Picture:
    """A sheet of paper, lighter at the top, with its shadow."""
    theme, corner_radius = style.theme, style.px(radius)
    light = mixed(theme.paper, (255, 255, 255), 0.45)
    body = clipped(gradient(size, (light, theme.paper, theme.paper, theme.paper)), corner_radius)
    if not theme.shadows:
        return Picture(body)
    body.blit(outline(size, corner_radius, 1, (255, 255, 255, 90)), (0, 0))
    return on_shadow(body, corner_radius, (PAPER_SHADOW,), style.scale.ui)


@drawn_once
def plate(style: Style, size: Size, radius: float = 12, lit: bool = False) -> pygame.Surface:
    """A darker field printed on the cloth, for plates, seats and the hand; a lit one has a brass edge."""
    theme, corner_radius = style.theme, style.px(radius)
    if lit:
        body = rounded(size, corner_radius, veil(mixed(theme.table[0], theme.brass[0], 0.22), 0.55))
        body.blit(outline(size, corner_radius, style.px(1.2), veil(theme.brass[0], 0.80)), (0, 0))
    else:
        body = rounded(size, corner_radius, (0, 0, 0, 70))
        body.blit(
            outline(size, corner_radius, style.px(1), veil(theme.text, 0.20 if theme.shadows else 1.0)),
            (0, 0),
        )
    return body


_DEPTH = 1.2  # how much a streak of full strength darkens the wood


def rail(style: Style, size: Size, below: bool = False) -> Picture:
    """The rail, with its edge towards the table and its shadow on the cloth.

    It is at a side of the table, or below it in a portrait window.
    """
    return _rail(style, size, below, left=style.scale.left and not below)


@drawn_once
def _rail(style: Style, size: Size, below: bool, left: bool) -> Picture:
    theme, edge = style.theme, style.px(1.5)
    wood = gradient(size, theme.rail, across=True)
    if theme.grain:
        _grain(wood, theme)
    pygame.draw.rect(wood, theme.rail_edge, (0, 0, size[0], edge) if below else (0, 0, edge, size[1]))
    planed = _with_shadow(wood, size, style.scale, below) if theme.shadows else Picture(wood)
    return Picture(pygame.transform.flip(planed.surface, True, False)) if left else planed


def _with_shadow(wood: pygame.Surface, size: Size, scale: Scale, below: bool) -> Picture:
    blur = RAIL_SHADOW.blur * scale.ui
    thrown = soft(size, 2, blur, (0, 0, 0), RAIL_SHADOW.share)
    reach = round(blur - RAIL_SHADOW.aside * scale.ui)
    if below:
        whole = pygame.Surface((size[0], size[1] + reach), pygame.SRCALPHA)
        whole.blit(thrown.surface, (-thrown.left, 0))
        whole.blit(wood, (0, reach))
        return Picture(whole, 0, reach)
    whole = pygame.Surface((size[0] + reach, size[1]), pygame.SRCALPHA)
    whole.blit(thrown.surface, (0, -thrown.top))
    whole.blit(wood, (reach, 0))
    return Picture(whole, reach, 0)


def _grain(wood: pygame.Surface, theme: Theme) -> None:
    """Fine streaks along the wood: a few random rows stretched over its length."""
    chance = random.Random(58)
    width, height = wood.get_size()
    fine, broad = theme.grain, theme.grain * 0.45
    # lightened first by the average of the streaks
    wood.fill(_share(theme.rail[0], _DEPTH * (fine + broad) / 2), special_flags=pygame.BLEND_RGB_ADD)
    for columns, rows, strength in ((max(2, width // 2), 5, fine), (max(2, width // 14), 3, broad)):
        streaks = pygame.image.frombytes(chance.randbytes(columns * rows), (columns, rows), "P")
        streaks.set_palette([(v, v, v) for v in range(256)])
        drawn = pygame.transform.smoothscale(streaks.convert_alpha(), (width, height))
        drawn.fill(_share(theme.rail[0], _DEPTH * strength), special_flags=pygame.BLEND_RGB_MULT)
        wood.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def _share(tint: Colour, share: float) -> Colour:
    red, green, blue = (round(part * share) for part in tint)
    return red, green, blue


_BLACK: Colour = (0, 0, 0)
_FOLDS = ((7.3, 0.0, 0.55), (17.0, 1.3, 0.30), (31.0, 0.4, 0.15))  # number, offset and depth
VALANCE = 48


@drawn_once
def closed_curtain(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """The closed curtain of a window."""
    theme = style.theme
    row = pygame.Surface((size[0], 1))
    for x in range(size[0]):
        row.set_at((x, 0), _fold(theme, x / max(1, size[0])))
    whole = pygame.transform.scale(row, size)
    if theme.shadows:
        whole.blit(_curtain_shade(size), (0, 0))
    valance = style.px(VALANCE)
    band = gradient(
        (size[0], valance), (mixed(theme.back[0], _BLACK, 0.62), mixed(theme.back[1], _BLACK, 0.25))
    )
    whole.blit(band, (0, 0))
    cord = gradient((size[0], style.px(6)), (theme.brass[0], theme.brass[1], theme.brass_edge))
    whole.blit(cord, (0, valance))
    return whole


def _fold(theme: Theme, share: float) -> Colour:
    """The cloth's colour at a share of the width: lit where a fold comes forward."""
    if not theme.shadows:
        return mixed(theme.back[1], _BLACK, 0.55)
    lit = sum(deep * math.sin(math.tau * many * share + shift) for many, shift, deep in _FOLDS)
    return mixed(mixed(theme.back[1], _BLACK, 0.72), mixed(theme.back[0], _BLACK, 0.12), (lit + 1) / 2)


def _curtain_shade(size: tuple[int, int]) -> pygame.Surface:
    """The shade of the curtain, dark towards top and bottom."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        away = abs(y / max(1, size[1]) - 0.45) / 0.55
        column.set_at((0, y), (0, 0, 0, round(150 * min(1.0, away) ** 2.2)))
    return pygame.transform.scale(column, size)


def ticks(target: pygame.Surface, rect: pygame.Rect, style: Style, laid: int, draft: int, whole: int) -> None:
    """Draw a tick for each card: laid ones brass, drafted ones green and half as high, the rest dark."""
    theme = style.theme
    empty = mixed(theme.rail[0], theme.quiet, 0.22)
    brass = mixed(theme.brass[0], theme.brass[1], 0.4)
    for tick in range(whole):
        left = rect.left + round(tick * rect.width / whole)
        right = rect.left + round((tick + 1) * rect.width / whole)
        tint = brass if tick < laid else theme.legal if tick < laid + draft else empty
        gap = style.px(1.5) if rect.width / whole > 4 else 1
        width, in_draft = max(1, right - left - gap), laid <= tick < laid + draft
        pygame.draw.rect(target, empty if in_draft else tint, (left, rect.top, width, rect.height))
        if in_draft:
            half = rect.height - rect.height // 2
            pygame.draw.rect(target, tint, (left, rect.bottom - half, width, half))


class Lamp(Enum):
    """Whether the game can still be won: yes, unknown, no."""

    KNOWN = (Icon.CHECK, (122, 226, 136), (30, 110, 52))
    UNKNOWN = (Icon.HELP, (255, 205, 90), (176, 112, 20))
    STUCK = (Icon.CROSS, (84, 80, 78), (48, 44, 42))

    def picture(self, style: Style, side: float = 28) -> Picture:
        """The lamp with its light; `side` is of the design."""
        return style.drawn((self, side), lambda: self._lit(style.px(side)))

    def _lit(self, side: int) -> Picture:
        shape, light, dark = self.value
        large = sheet((side * 4, side * 4))
        middle = side * 2
        pygame.draw.circle(large, (120, 88, 44), (middle, middle), middle)
        pygame.draw.circle(large, (22, 14, 8), (middle, middle), round(middle * 0.95))
        lens = round(middle * 0.80)
        for step in range(lens, 0, -2):
            share = step / lens
            tint = mixed(mixed(light, (255, 255, 255), 0.72), mixed(light, dark, 0.55), share)
            shift = round((1 - share) * lens * 0.34)
            pygame.draw.circle(large, tint, (middle - shift, middle - shift), step)
        body = pygame.transform.smoothscale(large, (side, side))
        mark = round(side * 0.56)
        ink = mixed(dark, (0, 0, 0), 0.45) if self is not Lamp.STUCK else (20, 16, 14)
        body.blit(icon(shape, mark, ink, 3), ((side - mark) // 2, (side - mark) // 2))
        if self is Lamp.STUCK:
            return Picture(body)
        shine = soft((side, side), side / 2, side * 0.5, light, 0.5)
        whole = shine.surface.copy()
        whole.blit(body, (shine.left, shine.top))
        return Picture(whole, shine.left, shine.top)


@drawn_once
def mark(style: Style, good: bool, side: float = 24) -> pygame.Surface:
    """The round ✓ or ✕ before a word on paper."""
    pixels = style.px(side)
    disc = rounded((pixels, pixels), pixels / 2, BADGE_GOOD if good else BADGE_BAD)
    sign = icon(Icon.CHECK if good else Icon.CROSS, round(pixels * 0.70), (255, 255, 255), 2.6)
    disc.blit(sign, ((pixels - sign.get_width()) // 2,) * 2)
    return disc


def ink_of(seat: int) -> Colour:
    return SEAT_INKS[seat % len(SEAT_INKS)]


@drawn_once
def marker_on_disc(style: Style, seat: int, side: float) -> pygame.Surface:
    """The marker of a seat on a disc of paper, for a dark ground."""
    pixels = style.px(side)
    disc = rounded((pixels, pixels), pixels / 2, style.theme.paper)
    picture = marker(style, seat, side * 0.62)
    disc.blit(picture, picture.get_rect(center=disc.get_rect().center))
    return disc


@drawn_once
def marker(style: Style, seat: int, side: float) -> pygame.Surface:
    """The marker of a seat, of this size in logical pixels."""
    pixels = style.px(side)
    ink, shape, whole = ink_of(seat), SEAT_SHAPES[seat % len(SEAT_SHAPES)], pixels * FINE
    large = sheet((whole, whole), (*ink, 0))
    near, far, middle = round(whole * 0.1), round(whole * 0.9), whole // 2
    corners = {
        "square": ((near, near), (far, near), (far, far), (near, far)),
        "up": ((middle, near), (far, far), (near, far)),
        "down": ((near, near), (far, near), (middle, far)),
        "diamond": ((middle, 0), (whole, middle), (middle, whole), (0, middle)),
    }
    if shape in corners:
        pygame.draw.polygon(large, ink, corners[shape])
    elif shape == "cross":
        for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
            pygame.draw.line(large, ink, start, end, max(1, whole // 6))
    else:
        pygame.draw.circle(large, ink, (middle, middle), middle)
        if shape == "ring":
            pygame.draw.circle(large, (255, 255, 255, 255), (middle, middle), round(middle * 0.55))
    return pygame.transform.smoothscale(large, (pixels, pixels))
