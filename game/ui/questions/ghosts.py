"""Draws what was not laid: dark pieces with a dashed edge, and the labels of plays. It does not know where
they lie."""

from game.ui.look import fonts
from game.ui.look.cache import Picture
from game.ui.look.fonts import Face
from game.ui.look.paint import clipped, dashed, gradient, on_shadow, outline, rounded
from game.ui.look.style import Style
from game.ui.look.tokens import CARD_SHADOW, Colour, mixed, veil

_BLACK: Colour = (0, 0, 0)


def ghost(style: Style, letter: str, size: tuple[int, int]) -> Picture:
    """A piece that might have been laid."""
    key = ("ghost", style.theme.name, style.scale.ui, letter, size)
    return style.cache.picture(key, lambda: _ghost(style, letter, size))


def _ghost(style: Style, letter: str, size: tuple[int, int]) -> Picture:
    theme, radius = style.theme, size[0] * 0.13
    body = rounded(size, radius, veil(mixed(theme.table[2], _BLACK, 0.35), 0.94))
    tint = theme.brass[0]
    line = max(1.5, size[0] / 22)
    body.blit(dashed(size, radius, line, tint, size[0] / 7, size[0] / 10), (0, 0))
    glyph = fonts.render(letter, Face.SERIF, round(size[0] * 0.55), theme.text)
    seen = glyph.get_bounding_rect()
    body.blit(glyph, (size[0] // 2 - seen.centerx, round(size[1] * 0.5) - seen.centery))
    return Picture(body)


def pill(style: Style, words: str, number: str, brass: bool) -> Picture:
    """The label of a play: brass is one's own, paper another."""
    key = ("pill", style.theme.name, style.scale.ui, words, number, brass)
    return style.cache.picture(key, lambda: _pill(style, words, number, brass))


def _pill(style: Style, words: str, number: str, brass: bool) -> Picture:
    theme, px = style.theme, style.px
    ink = theme.brass_text if brass else theme.ink
    said = style.words(words, Face.STRONG, 14, ink)
    total = style.words(number, Face.BOLD, 15, ink) if number else None
    wide = said.get_width() + (total.get_width() + px(7) if total is not None else 0)
    size = (wide + px(24), px(28))
    colours = theme.brass if brass else (theme.paper, theme.paper)
    body = clipped(gradient(size, colours), size[1] / 2)
    body.blit(
        outline(size, size[1] / 2, max(1, px(1)), theme.brass_edge if brass else theme.quiet_ink), (0, 0)
    )
    body.blit(said, (px(12), (size[1] - said.get_height()) // 2))
    if total is not None:
        at = (px(12) + said.get_width() + px(7), (size[1] - total.get_height()) // 2)
        body.blit(total, at)
    return on_shadow(body, size[1] / 2, (CARD_SHADOW,) if theme.shadows else (), style.scale.ui)
