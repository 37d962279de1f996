"""Draws cards in all their states."""

from collections.abc import Callable
from enum import Enum, auto

import pygame

from game.table.board import FREE
from game.text.catalogues import text
from game.theme import (
    BADGE_BAD,
    BADGE_GOOD,
    BRASS_RING,
    CARD_RADIUS,
    CARD_SHADOW,
    FOCUS_DARK,
    HAND_SHADOW,
    LIFTED_SHADOWS,
    NUMBER_INKS,
    Colour,
    Scale,
    Shade,
    Shadow,
    Theme,
    card_height,
    mixed,
    veil,
)
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon, star
from game.ui.kit.look.paint import (
    Cache,
    Picture,
    Size,
    clipped,
    dashed,
    faded,
    gradient,
    hatch,
    layered,
    lightened,
    on_shadow,
    outline,
    ring_of_focus,
    rounded,
    sheet,
    slanting,
    soft,
)

_LINE, _THIN, _BROAD = 0.052, 0.038, 0.07  # of the card's width
_DASH, _GAP = 0.24, 0.10


def whole_ring(size: Size, corner_radius: float, tint: Colour, thin: bool = False) -> Picture:
    """A ring around the edge; a dark outline makes it visible on any ground."""
    line = max(1.5, size[0] * (_THIN if thin else _LINE))
    out = max(1, round(line / 2))
    around = (size[0] + 2 * out, size[1] + 2 * out)
    ring = outline((around[0] + 2, around[1] + 2), corner_radius + out + 1, 1, veil(FOCUS_DARK, 0.75))
    ring.blit(outline(around, corner_radius + out, line, tint), (1, 1))
    return Picture(ring, out + 1, out + 1)


def broken_ring(size: Size, corner_radius: float, tint: Colour) -> Picture:
    """Dashes on a dark line."""
    line = max(2.0, size[0] * _LINE)
    out = max(1, round(line / 2))
    around = (size[0] + 2 * out, size[1] + 2 * out)
    ring = outline(around, corner_radius + out, line, veil(FOCUS_DARK, 0.75))
    ring.blit(dashed(around, corner_radius + out, line, tint, size[0] * _DASH, size[0] * _GAP), (0, 0))
    return Picture(ring, out, out)


def inset_ring(size: Size, corner_radius: float, tint: Colour, thin: bool = False) -> Picture:
    """A thick ring inside the edge, where a card cannot glow; a dark line separates it from the card."""
    line = max(1.5, size[0] * (_THIN if thin else _BROAD))
    ring = outline((size[0] + 2, size[1] + 2), corner_radius + 1, line + 1, tint)
    inner = ring.get_rect().inflate(-2 * line - 2, -2 * line - 2)
    pygame.draw.rect(ring, (0, 0, 0), inner, 1, round(line))
    return Picture(ring, 1, 1)


INNER_LINE_FROM = 66
LETTER_MOVES_BELOW = 44
MIN_NUMBER = 11
NUMBER_FROM = 28
_BACK_EDGE = (58, 40, 24)
_BACK_CREAM = (243, 232, 208)
_BACK_SIDE = (214, 198, 166)
_LATTICE = (255, 236, 214, 105)


def corner_radius(width: int) -> float:
    """The corner radius of a card."""
    return width * CARD_RADIUS


def blank(theme: Theme, width: int) -> pygame.Surface:
    """An empty card."""
    height, radius = card_height(width), corner_radius(width)
    edge, lip = _edge(width), max(1, int(1.5 * width / 56)) if theme.shadows else 0
    card = rounded((width, height), radius, theme.card_edge)
    if theme.shadows:
        card.blit(rounded((width - 2 * edge, height - 2 * edge), radius - edge, theme.card_lip), (edge, edge))
    inner = (width - 2 * edge, height - 2 * edge - lip)
    card.blit(clipped(slanting(inner, theme.card), radius - edge), (edge, edge))
    if theme.shadows:
        card.blit(outline(inner, radius - edge, max(1, edge * 0.8), (255, 255, 255, 110)), (edge, edge))
    if width >= INNER_LINE_FROM:
        inset = round(width * 0.065)
        frame = (width - 2 * inset, height - 2 * inset)
        card.blit(outline(frame, radius * 0.7, edge, veil(theme.card_edge, 0.42)), (inset, inset))
    return card


def back(theme: Theme, width: int) -> pygame.Surface:
    height, radius, edge = card_height(width), corner_radius(width), _edge(width)
    card = rounded((width, height), radius, _BACK_EDGE if theme.shadows else theme.card_edge)
    card.blit(rounded((width - 2 * edge, height - 2 * edge), radius - edge, _BACK_CREAM), (edge, edge))
    inset = max(2, round(width * 0.09))
    size = (width - 2 * inset, height - 2 * inset)
    field = gradient(size, theme.back)
    field.blit(hatch(size, max(5.0, width * 0.17), _LATTICE, crossed=True), (0, 0))
    field.blit(outline(size, radius * 0.35, edge, (0, 0, 0, 70)), (0, 0))
    card.blit(clipped(field, radius * 0.35), (inset, inset))
    return card


def covered_back(theme: Theme, width: int) -> pygame.Surface:
    """The back of a card under others, whose print reaches the visible edge."""
    height, radius, edge = card_height(width), corner_radius(width), _edge(width)
    card = rounded((width, height), radius, _BACK_EDGE if theme.shadows else theme.card_edge)
    card.blit(rounded((width - 2 * edge, height - 2 * edge), radius - edge, _BACK_CREAM), (edge, edge))
    inset = 2 * edge if width >= INNER_LINE_FROM else edge  # too small for more than the print
    field = gradient((width - 2 * inset, height - 2 * inset), theme.back)
    card.blit(clipped(field, radius - inset), (inset, inset))
    return card


def under_back(width: int) -> pygame.Surface:
    """The edge of a card under another."""
    card = rounded((width, card_height(width)), corner_radius(width), _BACK_EDGE)
    card.blit(rounded((width - 2, card_height(width) - 2), corner_radius(width) - 1, _BACK_SIDE), (1, 1))
    return card


def print_letter(card: pygame.Surface, letter: str, width: int, ink: Colour, alone: bool = False) -> None:
    """Draw the letter on a common baseline: centring each glyph would make Ź and Ĉ hop."""
    small = width < LETTER_MOVES_BELOW and not alone  # off-centre, to leave room for the number
    size = round(width * 0.60)
    glyph = fonts.render(letter, Face.SERIF, size, ink)
    seen = glyph.get_bounding_rect()
    middle = width * (0.45 if small else 0.5)
    baseline = card_height(width) * (0.60 if small else 0.70 if alone else 0.67)
    ascent = fonts.font(fonts.face_for(letter, Face.SERIF), size).get_ascent()
    card.blit(glyph, (round(middle - seen.width / 2) - seen.left, round(baseline) - ascent))


def print_number(card: pygame.Surface, number: int, width: int, ink: Colour) -> None:
    """Draw the number at the lower right, clear of the letter."""
    if width < NUMBER_FROM:
        return
    size = max(MIN_NUMBER, round(width * 0.235))
    glyph = fonts.render(str(number), Face.STRONG, size, ink)
    seen = glyph.get_bounding_rect()
    inset = width * 0.12
    x = round(width - inset - seen.width) - seen.left
    y = round(card_height(width) - inset - seen.height) - seen.top
    card.blit(glyph, (x, y))


def print_star(card: pygame.Surface, word: str, width: int, ink: Colour, heart: Colour) -> None:
    """Draw the star of a free card and, if there is room, its word at the lower left."""
    named = bool(word) and width >= INNER_LINE_FROM
    side = round(width * 0.58)
    top = round(card_height(width) * (0.42 if named else 0.44) - side / 2)
    card.blit(star(side, ink, heart), ((width - side) // 2, top))
    if not named:
        return
    room, size = round(width * 0.46), round(width * 0.15)
    while size > 6 and fonts.width(word, Face.BOLD, size, 1) > room:
        size -= 1
    glyph = fonts.render(word, Face.BOLD, size, ink, tracking=1)
    seen = glyph.get_bounding_rect()
    y = round(card_height(width) - width * 0.12 - seen.height) - seen.top
    card.blit(glyph, (round(width * 0.13) - seen.left, y))


def _edge(width: int) -> int:
    return max(1, round(width * 0.017))


LIFT = 1.12
TURN = -2.0  # degrees that a lifted card leans to the right


class CardLook(Enum):
    REST = auto()
    HAND = auto()  # at rest, but raised
    HOVER = auto()
    LIFTED = auto()
    DRAFT = auto()  # in an unfinished draft
    LEGAL = auto()  # in a draft that can be played
    REFUSED = auto()  # in a draft that cannot be played
    LAST = auto()  # of the last play
    FOCUS = auto()  # under the keyboard cursor
    OFFERED = auto()  # may be drawn now
    DISABLED = auto()


_SHADOWS: dict[CardLook, tuple[Shadow, ...]] = {
    CardLook.HAND: (HAND_SHADOW,),
    CardLook.HOVER: (HAND_SHADOW,),
    CardLook.LIFTED: LIFTED_SHADOWS,
    CardLook.DISABLED: (),
}


class CardArt:
    """The pack in one theme and scale. Every picture's origin is the card's own corner."""

    kind = "card"

    def __init__(self, theme: Theme, scale: Scale, cache: Cache) -> None:
        self.theme = theme
        self.scale = scale
        self._cache = cache

    def height(self, width: int) -> int:
        return card_height(width)

    def corner_radius(self, width: int) -> float:
        """The corner radius."""
        return corner_radius(width)

    def _bare(self, width: int) -> pygame.Surface:
        return blank(self.theme, width)

    def card(
        self,
        letter: str,
        number: int | None,
        width: int,
        look: CardLook = CardLook.REST,
        badge: bool | None = None,
    ) -> Picture:
        """A letter card; the badge is ✓ or ✕.

        Without a number it is a card of a small picture, in plain ink.
        """
        if letter == FREE:
            return self.free_card(number or 0, width, look, text("FREE"))
        return self._cached(
            ("card", letter, number, width, look, badge),
            lambda: self._finished(
                self._lettered(letter, number, _drawn_width(width, look), look), width, look, badge
            ),
        )

    def free_card(self, number: int, width: int, look: CardLook = CardLook.REST, word: str = "") -> Picture:
        """A free card: a star instead of a letter, and on a large card its word."""
        return self._cached(
            ("free", number, width, look, word),
            lambda: self._finished(
                self._starred(number, _drawn_width(width, look), look, word), width, look, None
            ),
        )

    def back(self, width: int, look: CardLook = CardLook.REST) -> Picture:
        """A face-down card."""
        return self._cached(
            ("back", width, look),
            lambda: self._finished(self._backed(_drawn_width(width, look), look), width, look, None),
        )

    def edge(self, width: int) -> Picture:
        """A face-down card under others, of which only the upper edge is visible."""
        return self._cached(
            ("edge", width),
            lambda: self._with_shadows(covered_back(self.theme, width), width, CardLook.DISABLED),
        )

    def pile(self, cards: int, width: int, look: CardLook = CardLook.REST) -> Picture:
        """A face-down stack; its edges indicate its height."""
        layers = min(4, max(1, (cards + 2) // 3))
        return self._cached(("pile", layers, width, look), lambda: self._stacked(layers, width, look))

    def fan(self, under: int, width: int) -> Picture:
        """The visible edges of up to two cards under the top one of an open pile."""
        return self._cached(("fan", min(under, 2), width), lambda: self._fanned(min(under, 2), width))

    def place(self, width: int, tint: Colour | None = None) -> Picture:
        """An empty place: a thin outline, or dashes in the colour of what goes there."""
        return self._cached(("place", width, tint), lambda: self._empty(width, tint))

    def target(self, width: int, legal: bool) -> Picture:
        """The target cell of a carried card: may it be laid there?"""
        return self._cached(("target", width, legal), lambda: self._shining_cell(width, legal))

    def _cached(self, key: tuple[object, ...], draw: Callable[[], Picture]) -> Picture:
        return self._cache.drawn((self.theme.name, self.scale.ui, self.kind, *key), draw)

    def _shadows(self, look: CardLook) -> tuple[Shadow, ...]:
        return _SHADOWS.get(look, (CARD_SHADOW,)) if self.theme.shadows else ()

    def _blank(self, width: int, look: CardLook) -> Picture:
        """Shadow and bare card, shared by all letters of a size; lighter when hovered."""
        hovered = look is CardLook.HOVER

        def draw() -> Picture:
            card = self._bare(width)
            return self._with_shadows(lightened(card, 0.03) if hovered else card, width, look)

        return self._cached(("blank", width, self._shadows(look), hovered), draw)

    def _with_shadows(self, card: pygame.Surface, width: int, look: CardLook) -> Picture:
        return on_shadow(card, self.corner_radius(width), self._shadows(look), width / 56)

    def _printed(self, width: int, look: CardLook, stamp: Callable[[pygame.Surface], None]) -> Picture:
        """A copy of the bare card with something printed on it."""
        card = self._blank(width, look)
        whole = card.surface.copy()
        stamp(whole.subsurface((card.left, card.top, width, self.height(width))))
        return Picture(whole, card.left, card.top)

    def _lettered(self, letter: str, number: int | None, width: int, look: CardLook) -> Picture:
        ink = NUMBER_INKS.get(number or 0, self.theme.ink)

        def stamp(card: pygame.Surface) -> None:
            print_letter(card, letter, width, ink, alone=number is None)
            if number is not None:
                print_number(card, number, width, ink)

        return self._printed(width, look, stamp)

    def _starred(self, number: int, width: int, look: CardLook, word: str) -> Picture:
        ink = NUMBER_INKS[15]

        def stamp(card: pygame.Surface) -> None:
            print_star(card, word, width, ink, self.theme.card[1])
            print_number(card, number, width, ink)

        return self._printed(width, look, stamp)

    def _backed(self, width: int, look: CardLook) -> Picture:
        card = back(self.theme, width)
        return self._with_shadows(lightened(card, 0.05) if look is CardLook.HOVER else card, width, look)

    def _finished(self, plain: Picture, width: int, look: CardLook, badge: bool | None) -> Picture:
        """The card with the effects of its state: turned, ringed, faded, badged."""
        if look is CardLook.LIFTED:
            return self._lifted(plain, width)
        if look is CardLook.DISABLED:
            return Picture(faded(plain.surface, 0.5), plain.left, plain.top)
        if look is CardLook.FOCUS:
            plain = layered(plain, self.focus_ring(width))
        ring = {
            CardLook.DRAFT: self.theme.quiet,
            CardLook.LEGAL: self.theme.legal,
            CardLook.REFUSED: self.theme.refused,
            CardLook.LAST: BRASS_RING,
            CardLook.OFFERED: self.theme.brass[0],
        }.get(look)
        if ring is not None:
            shining = look not in (CardLook.DRAFT, CardLook.LAST) and not self.theme.ring_inset
            glow = (self._glow(width, ring, look),) if shining else ()
            plain = layered(*glow, plain, self._ring(width, look, ring))
        if badge is not None:
            plain = layered(plain, self._badge(width, badge))
        return plain

    def _lifted(self, plain: Picture, width: int) -> Picture:
        """Turned about its centre, with the origin adjusted."""
        turned = pygame.transform.rotozoom(plain.surface, TURN, 1)
        drawn = round(width * LIFT)
        middle_x = plain.left + drawn / 2 - plain.surface.get_width() / 2
        middle_y = plain.top + self.height(drawn) / 2 - plain.surface.get_height() / 2
        left = turned.get_width() / 2 + middle_x - width / 2
        top = turned.get_height() / 2 + middle_y - self.height(width) / 2
        return Picture(turned, round(left), round(top))

    def _glow(self, width: int, tint: Colour, look: CardLook) -> Picture:
        blur = (16 if look is CardLook.OFFERED else 12) * width / 56
        return soft((width, self.height(width)), self.corner_radius(width), blur, tint, self.theme.glow)

    def _ring(self, width: int, look: CardLook, tint: Colour) -> Picture:
        """The ring of a state: thin for the last play, broken for an illegal draft."""
        size, around = (width, self.height(width)), self.corner_radius(width)
        if look is CardLook.REFUSED:
            return broken_ring(size, around, tint)
        form = inset_ring if self.theme.ring_inset else whole_ring
        return form(size, around, tint, thin=look is CardLook.LAST)

    def focus_ring(self, width: int) -> Picture:
        """The focus ring of a card, visible on cloth, wood and paper."""
        return self._cached(
            ("focus", width),
            lambda: ring_of_focus((width, self.height(width)), self.corner_radius(width), self.scale.ui),
        )

    def _badge(self, width: int, good: bool) -> Picture:
        side = max(13, round(width * 0.42))
        drop = soft((side, side), side / 2, side * 0.25, (0, 0, 0), 0.45)
        whole = drop.surface.copy()
        white = rounded((side, side), side / 2, (255, 255, 255))
        inner = side - 2 * max(1, round(side * 0.09))
        white.blit(
            rounded((inner, inner), inner / 2, BADGE_GOOD if good else BADGE_BAD), ((side - inner) // 2,) * 2
        )
        icon_side = round(side * 0.66)
        white.blit(
            icon(Icon.CHECK if good else Icon.CROSS, icon_side, (255, 255, 255), 3),
            ((side - icon_side) // 2,) * 2,
        )
        whole.blit(white, (drop.left, drop.top))
        return Picture(whole, drop.left - width + round(side * 0.62), drop.top + round(side * 0.38))

    def _stacked(self, layers: int, width: int, look: CardLook) -> Picture:
        top = self._finished(self._backed(width, look), width, look, None)
        step = max(1, round(width * 0.04))
        under = self._with_shadows(under_back(width), width, look)
        lower = (Picture(under.surface, under.left, under.top - step * n) for n in range(layers - 1, 0, -1))
        return layered(*lower, top)

    def _fanned(self, under: int, width: int) -> Picture:
        body = self._blank(width, CardLook.REST)
        turned = []
        for turn in (5.0, -4.0)[:under]:
            leaned = pygame.transform.rotozoom(body.surface, turn, 1)
            left = (leaned.get_width() - body.surface.get_width()) // 2 + body.left
            top = (leaned.get_height() - body.surface.get_height()) // 2 + body.top
            turned.append(Picture(leaned, left + round(width * 0.03 * (1 if turn > 0 else -1)), top))
        return layered(*turned) if turned else Picture(sheet((1, 1)))

    def _empty(self, width: int, tint: Colour | None) -> Picture:
        size = (width, self.height(width))
        if tint is None:
            line: Shade = self.theme.line
            return Picture(outline(size, self.corner_radius(width), self.scale.px(1), line))
        unit = self.scale.ui
        return Picture(dashed(size, self.corner_radius(width), max(1.5, 2 * unit), tint, 6 * unit, 4 * unit))

    def _shining_cell(self, width: int, legal: bool) -> Picture:
        tint = self.theme.legal if legal else self.theme.refused
        size = (width, self.height(width))
        fill = Picture(rounded(size, self.corner_radius(width), veil(tint, 0.30)))
        glow: tuple[Picture, ...] = ()
        if self.theme.glow:
            around = self._glow(width, tint, CardLook.LEGAL)
            hole = rounded(size, self.corner_radius(width), (0, 0, 0, 255))
            around.surface.blit(hole, (around.left, around.top), special_flags=pygame.BLEND_RGBA_SUB)
            glow = (around,)
        look = CardLook.LEGAL if legal else CardLook.REFUSED
        crossed = () if legal else (self._cross(width, tint),)
        return layered(*glow, fill, *crossed, self._ring(width, look, tint))

    def _cross(self, width: int, tint: Colour) -> Picture:
        """The sign of a cell where nothing may be laid."""
        side = round(width * 0.62)
        cross = icon(Icon.CROSS, side, mixed(tint, (255, 255, 255), 0.6), 3.4)
        return Picture(cross, -((width - side) // 2), -((self.height(width) - side) // 2))


def _drawn_width(width: int, look: CardLook) -> int:
    return round(width * LIFT) if look is CardLook.LIFTED else width
