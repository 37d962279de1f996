"""Draws papers, plates, focus rings and caps of keys; it does not know what they hold."""

import pygame

from game.ui.look.cache import Picture
from game.ui.look.fonts import Face
from game.ui.look.paint import (
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
from game.ui.look.style import Style
from game.ui.look.tokens import (
    PAPER_RADIUS,
    PAPER_SHADOW,
    Colour,
    mixed,
    veil,
)


def focus_ring(style: Style, size: Size, radius: float) -> Picture:
    """The ring around whatever the keyboard is on; radius in the design's pixels."""
    return style.cache.picture(
        ("focus", size, radius, style.scale.ui),
        lambda: ring_of_focus(size, radius * style.scale.ui, style.scale.ui),
    )


def inner_shadow(size: Size, radius: float, blur: int) -> pygame.Surface:
    """The darkness under the upper rim of something pressed in."""
    dark = sheet(size, (0, 0, 0, 120))
    hole = soft((size[0] - blur, size[1] - blur), radius, blur, (0, 0, 0), 1.0)
    dark.blit(hole.surface, (blur // 2 - hole.left, blur - hole.top), special_flags=pygame.BLEND_RGBA_SUB)
    return clipped(dark, radius)


def key_cap(style: Style, words: str, ink: Colour) -> pygame.Surface:
    """A small picture of a key of the keyboard."""
    label = style.words(words, Face.STRONG, 12, ink)
    size = (max(style.px(20), label.get_width() + style.px(14)), style.px(20))
    cap = sheet(size, (*ink, 0))
    cap.blit(outline(size, style.px(5), max(1.0, style.scale.ui), veil(ink, 0.62)), (0, 0))
    cap.blit(label, ((size[0] - label.get_width()) // 2, (size[1] - label.get_height()) // 2))
    return cap


def paper(style: Style, size: Size, radius: float = PAPER_RADIUS) -> Picture:
    """A sheet to read from, a little lighter at the top, with its shadow."""
    return style.cache.picture(
        ("paper", style.theme.name, style.scale.ui, size, radius),
        lambda: _paper(style, size, style.px(radius)),
    )


def _paper(style: Style, size: Size, radius: int) -> Picture:
    theme = style.theme
    light = mixed(theme.paper, (255, 255, 255), 0.45)
    body = clipped(gradient(size, (light, theme.paper, theme.paper, theme.paper)), radius)
    if not theme.shadows:
        return Picture(body)
    body.blit(outline(size, radius, 1, (255, 255, 255, 90)), (0, 0))
    return on_shadow(body, radius, (PAPER_SHADOW,), style.scale.ui)


def plate(style: Style, size: Size, radius: float = 12, lit: bool = False) -> pygame.Surface:
    """A darker field printed on the cloth, for doors, seats and the hand; a lit one has a brass edge."""
    return style.cache.surface(
        ("plate", style.theme.name, style.scale.ui, size, radius, lit),
        lambda: _plate(style, size, radius, lit),
    )


def _plate(style: Style, size: Size, radius: float, lit: bool) -> pygame.Surface:
    theme, bend = style.theme, style.px(radius)
    if lit:
        body = rounded(size, bend, veil(mixed(theme.table[0], theme.brass[0], 0.22), 0.55))
        body.blit(outline(size, bend, style.px(1.2), veil(theme.brass[0], 0.80)), (0, 0))
    else:
        body = rounded(size, bend, (0, 0, 0, 70))
        body.blit(outline(size, bend, style.px(1), veil(theme.text, 0.20 if theme.shadows else 1.0)), (0, 0))
    return body
