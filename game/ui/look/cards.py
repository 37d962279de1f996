"""Draws cards in every state they can be in; it does not know where they lie nor what they are worth."""

from collections.abc import Callable
from enum import Enum, auto

import pygame

from game.table.board import FREE
from game.text.catalogues import text
from game.ui.look import card_faces
from game.ui.look.cache import Cache, Picture
from game.ui.look.card_faces import bend
from game.ui.look.icons import Icon, icon
from game.ui.look.paint import (
    dashed,
    faded,
    layered,
    lightened,
    on_shadow,
    outline,
    ring_of_focus,
    rounded,
    sheet,
    soft,
)
from game.ui.look.rings import broken_ring, inset_ring, whole_ring
from game.ui.look.tokens import (
    BADGE_BAD,
    BADGE_GOOD,
    BRASS_RING,
    CARD_SHADOW,
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

LIFT = 1.12
TURN = -2.0  # degrees: a lifted card leans to the right


class CardLook(Enum):
    """The state a card is seen in."""

    REST = auto()
    HAND = auto()  # at rest, but nearer to the eye
    HOVER = auto()
    LIFTED = auto()
    DRAFT = auto()  # laid in a draft that is not done yet
    LEGAL = auto()  # laid in a draft that may be played
    REFUSED = auto()  # laid in a draft that may not
    LAST = auto()  # of the last play
    FOCUS = auto()  # where the keyboard is
    OFFERED = auto()  # may be taken now
    DISABLED = auto()


_SHADOWS: dict[CardLook, tuple[Shadow, ...]] = {
    CardLook.HAND: (HAND_SHADOW,),
    CardLook.HOVER: (HAND_SHADOW,),
    CardLook.LIFTED: LIFTED_SHADOWS,
    CardLook.DISABLED: (),
}


class CardArt:
    """The pack in one theme and scale. Every picture begins where the card itself begins."""

    kind = "card"

    def __init__(self, theme: Theme, scale: Scale, cache: Cache) -> None:
        self.theme = theme
        self.scale = scale
        self._cache = cache

    def high(self, width: int) -> int:
        """How high a card of this width is."""
        return card_height(width)

    def bend(self, width: int) -> float:
        """The radius of its corners."""
        return bend(width)

    def _bare(self, width: int) -> pygame.Surface:
        return card_faces.blank(self.theme, width)

    def card(
        self,
        letter: str,
        number: int | None,
        width: int,
        look: CardLook = CardLook.REST,
        badge: bool | None = None,
    ) -> Picture:
        """A letter card face up; the badge says whether it stands well (✓) or not (✕).

        Without a number it is a card of a small picture, in plain ink.
        """
        if letter == FREE:
            return self.free_card(number or 0, width, look, text("FREE"))
        return self._kept(
            ("card", letter, number, width, look, badge),
            lambda: self._finished(
                self._lettered(letter, number, _drawn_width(width, look), look), width, look, badge
            ),
        )

    def free_card(self, number: int, width: int, look: CardLook = CardLook.REST, word: str = "") -> Picture:
        """A free card: a star instead of a letter, and on a large card the word for it."""
        return self._kept(
            ("free", number, width, look, word),
            lambda: self._finished(
                self._starred(number, _drawn_width(width, look), look, word), width, look, None
            ),
        )

    def back(self, width: int, look: CardLook = CardLook.REST) -> Picture:
        """A card face down."""
        return self._kept(
            ("back", width, look),
            lambda: self._finished(self._backed(_drawn_width(width, look), look), width, look, None),
        )

    def edge(self, width: int) -> Picture:
        """A card face down under others, of which only the upper edge is seen."""
        return self._kept(
            ("edge", width),
            lambda: self._thrown(card_faces.covered_back(self.theme, width), width, CardLook.DISABLED),
        )

    def pile(self, cards: int, width: int, look: CardLook = CardLook.REST) -> Picture:
        """A stack face down; its edges tell few from many."""
        layers = min(4, max(1, (cards + 2) // 3))
        return self._kept(("pile", layers, width, look), lambda: self._stacked(layers, width, look))

    def fan(self, under: int, width: int) -> Picture:
        """What is seen of up to two cards under the top one of an open pile."""
        return self._kept(("fan", min(under, 2), width), lambda: self._fanned(min(under, 2), width))

    def place(self, width: int, tint: Colour | None = None) -> Picture:
        """An empty place: a thin printed outline, or dashes in the colour of what goes on there."""
        return self._kept(("place", width, tint), lambda: self._empty(width, tint))

    def target(self, width: int, legal: bool) -> Picture:
        """The cell under a lifted card: may it be laid there?"""
        return self._kept(("target", width, legal), lambda: self._shining_cell(width, legal))

    def _kept(self, key: tuple[object, ...], draw: Callable[[], Picture]) -> Picture:
        return self._cache.picture((self.theme.name, self.scale.ui, self.kind, *key), draw)

    def _shadows(self, look: CardLook) -> tuple[Shadow, ...]:
        return _SHADOWS.get(look, (CARD_SHADOW,)) if self.theme.shadows else ()

    def _blank(self, width: int, look: CardLook) -> Picture:
        """Shadow and bare card, shared by all letters of a size; a hovered one is lighter."""
        hovered = look is CardLook.HOVER

        def draw() -> Picture:
            card = self._bare(width)
            return self._thrown(lightened(card, 0.03) if hovered else card, width, look)

        return self._kept(("blank", width, self._shadows(look), hovered), draw)

    def _thrown(self, card: pygame.Surface, width: int, look: CardLook) -> Picture:
        return on_shadow(card, self.bend(width), self._shadows(look), width / 56)

    def _printed(self, width: int, look: CardLook, stamp: Callable[[pygame.Surface], None]) -> Picture:
        """A copy of the bare card with something stamped on it."""
        card = self._blank(width, look)
        whole = card.surface.copy()
        stamp(whole.subsurface((card.left, card.top, width, self.high(width))))
        return Picture(whole, card.left, card.top)

    def _lettered(self, letter: str, number: int | None, width: int, look: CardLook) -> Picture:
        ink = NUMBER_INKS.get(number or 0, self.theme.ink)

        def stamp(card: pygame.Surface) -> None:
            card_faces.print_letter(card, letter, width, ink, alone=number is None)
            if number is not None:
                card_faces.print_number(card, number, width, ink)

        return self._printed(width, look, stamp)

    def _starred(self, number: int, width: int, look: CardLook, word: str) -> Picture:
        ink = NUMBER_INKS[15]

        def stamp(card: pygame.Surface) -> None:
            card_faces.print_star(card, word, width, ink, self.theme.card[1])
            card_faces.print_number(card, number, width, ink)

        return self._printed(width, look, stamp)

    def _backed(self, width: int, look: CardLook) -> Picture:
        card = card_faces.back(self.theme, width)
        return self._thrown(lightened(card, 0.05) if look is CardLook.HOVER else card, width, look)

    def _finished(self, plain: Picture, width: int, look: CardLook, badge: bool | None) -> Picture:
        """The card with what its state adds: turned, ringed, faded, badged."""
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
        """Turned about its middle; it begins where the card at rest would have the same middle."""
        turned = pygame.transform.rotozoom(plain.surface, TURN, 1)
        drawn = round(width * LIFT)
        middle_x = plain.left + drawn / 2 - plain.surface.get_width() / 2
        middle_y = plain.top + self.high(drawn) / 2 - plain.surface.get_height() / 2
        left = turned.get_width() / 2 + middle_x - width / 2
        top = turned.get_height() / 2 + middle_y - self.high(width) / 2
        return Picture(turned, round(left), round(top))

    def _glow(self, width: int, tint: Colour, look: CardLook) -> Picture:
        blur = (16 if look is CardLook.OFFERED else 12) * width / 56
        return soft((width, self.high(width)), self.bend(width), blur, tint, self.theme.glow)

    def _ring(self, width: int, look: CardLook, tint: Colour) -> Picture:
        """The ring of a state: a thin one of the last play, a broken one of what may not be played."""
        size, around = (width, self.high(width)), self.bend(width)
        if look is CardLook.REFUSED:
            return broken_ring(size, around, tint)
        form = inset_ring if self.theme.ring_inset else whole_ring
        return form(size, around, tint, thin=look is CardLook.LAST)

    def focus_ring(self, width: int) -> Picture:
        """The ring around the card that the keyboard is on, to be seen on cloth, wood and paper."""
        return self._kept(
            ("focus", width),
            lambda: ring_of_focus((width, self.high(width)), self.bend(width), self.scale.ui),
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
        sign = round(side * 0.66)
        white.blit(
            icon(Icon.CHECK if good else Icon.CROSS, sign, (255, 255, 255), 3), ((side - sign) // 2,) * 2
        )
        whole.blit(white, (drop.left, drop.top))
        return Picture(whole, drop.left - width + round(side * 0.62), drop.top + round(side * 0.38))

    def _stacked(self, layers: int, width: int, look: CardLook) -> Picture:
        top = self._finished(self._backed(width, look), width, look, None)
        step = max(1, round(width * 0.04))
        under = self._thrown(card_faces.under_back(width), width, look)
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
        size = (width, self.high(width))
        if tint is None:
            line: Shade = self.theme.line
            return Picture(outline(size, self.bend(width), self.scale.px(1), line))
        unit = self.scale.ui
        return Picture(dashed(size, self.bend(width), max(1.5, 2 * unit), tint, 6 * unit, 4 * unit))

    def _shining_cell(self, width: int, legal: bool) -> Picture:
        tint = self.theme.legal if legal else self.theme.refused
        size = (width, self.high(width))
        fill = Picture(rounded(size, self.bend(width), veil(tint, 0.30)))
        glow: tuple[Picture, ...] = ()
        if self.theme.glow:
            around = self._glow(width, tint, CardLook.LEGAL)
            hole = rounded(size, self.bend(width), (0, 0, 0, 255))
            around.surface.blit(hole, (around.left, around.top), special_flags=pygame.BLEND_RGBA_SUB)
            glow = (around,)
        look = CardLook.LEGAL if legal else CardLook.REFUSED
        crossed = () if legal else (self._cross(width, tint),)
        return layered(*glow, fill, *crossed, self._ring(width, look, tint))

    def _cross(self, width: int, tint: Colour) -> Picture:
        """The sign of a cell on which nothing may be laid."""
        side = round(width * 0.62)
        sign = icon(Icon.CROSS, side, mixed(tint, (255, 255, 255), 0.6), 3.4)
        return Picture(sign, -((width - side) // 2), -((self.high(width) - side) // 2))


def _drawn_width(width: int, look: CardLook) -> int:
    return round(width * LIFT) if look is CardLook.LIFTED else width
