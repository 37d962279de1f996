"""Draws the plates of those who sit at the table: name, cards in hand, total, who deals, whose turn it is."""

from typing import NamedTuple

import pygame

from game.table.state import Phase
from game.text.catalogues import plural, text
from game.ui.look.cache import Picture
from game.ui.look.fonts import Face
from game.ui.look.paint import on_shadow, rounded
from game.ui.look.papers import plate
from game.ui.look.style import Style
from game.ui.look.tokens import BUTTON_SHADOW, mixed
from game.ui.table.turn import Turn

_BACKS = 4  # so many cards are drawn; the number says the rest


class Plate(NamedTuple):
    """What a plate says of a seat."""

    name: str
    cards: int
    total: int
    deals: bool = False
    plays: bool = False
    next: bool = False
    thinks: bool = False
    left: bool = False


def plates_of(turn: Turn, thinking: int | None = None) -> tuple[tuple[int, Plate], ...]:
    """The plates of all but whoever looks on, from the seat at his left on. Behind the curtain, of all."""
    state, seating = turn.state, turn.seating
    first = 0 if turn.viewer is None else turn.viewer
    around = [(first + 1 + step) % len(seating) for step in range(len(seating) - 1)]
    if turn.viewer is None:
        around = list(range(len(seating)))
    after = state.after(state.turn)
    going = state.phase in (Phase.PLAYING, Phase.DECLARED)
    return tuple(
        (
            seat,
            Plate(
                seating.called[seat],
                len(state.seats[seat].hand),
                state.seats[seat].total,
                deals=state.dealer == seat,
                plays=going and state.turn == seat,
                next=going and after == seat,
                thinks=thinking == seat,
                left=state.seats[seat].left,
            ),
        )
        for seat in around
    )


def own_plate(turn: Turn) -> Plate | None:
    """The plate of whoever looks on."""
    if turn.viewer is None:
        return None
    state, seat = turn.state, turn.viewer
    going = state.phase in (Phase.PLAYING, Phase.DECLARED)
    there = state.seats[seat]
    return Plate(
        turn.seating.called[seat],
        len(there.hand),
        there.total,
        deals=state.dealer == seat,
        plays=going and state.turn == seat,
        next=going and state.after(state.turn) == seat,
    )


def draw_plate(target: pygame.Surface, style: Style, rect: pygame.Rect, said: Plate) -> None:
    """The plate of another seat: a broad one, or a narrow one of a small window."""
    px, theme = style.px, style.theme
    target.blit(plate(style, rect.size, 10, lit=said.plays), rect)
    narrow = rect.width < px(110)
    pad = px(8 if narrow else 13)
    inside = rect.inflate(-2 * pad, 0)
    mark = (
        text("resigned")
        if said.left
        else text("thinks")
        if said.thinks
        else text("next")
        if said.next
        else ""
    )
    room = inside.width - (px(20) if said.deals else 0)
    if mark and not narrow:
        size = style.fitting(mark, Face.STRONG, 12, px(48), 11)
        at = (inside.right - (px(12) if said.deals else 0), rect.top + px(24))
        wrote = style.write(target, at, mark, Face.STRONG, size, theme.brass[0], side="right")
        room = wrote.left - inside.left - px(6)
    base = rect.top + px(20 if narrow else 25)
    size = style.fitting(said.name, Face.STRONG, 13 if narrow else 15, room, 10)
    style.write(target, (inside.left, base), said.name, Face.STRONG, size, theme.text, room=room)
    low = rect.bottom - px(13 if narrow else 15)
    right = _draw_backs(target, style, (inside.left, low + px(3)), said.cards, narrow)
    ink = theme.text if said.plays else theme.quiet  # on the lit plate the quiet one is too faint
    style.write(target, (right + px(6), low), str(said.cards), Face.STRONG, 14, ink)
    total = str(said.total)
    style.write(
        target, (inside.right, low + px(1)), total, Face.SERIF, 17 if narrow else 20, theme.text, side="right"
    )
    if said.deals:
        dealer_mark(style, 26 if narrow else 30).blit(
            target, rect.right - px(18 if narrow else 22), rect.top - px(7 if narrow else 9)
        )


def _draw_backs(
    target: pygame.Surface, style: Style, corner: tuple[int, int], cards: int, narrow: bool
) -> int:
    """Some small cards face down; gives where they end."""
    width = style.px(15)
    shown = min(cards, 2 if narrow else _BACKS)
    x, high = corner[0], round(width * 9 / 7)
    for _ in range(shown):
        small = style.cache.surface(
            ("tiny back", style.theme.name, width), lambda: _tiny_back(style, width, high)
        )
        target.blit(small, (x, corner[1] - high))
        x += round(width * 0.62)
    return x + round(width * 0.38) if shown else x


def _tiny_back(style: Style, width: int, high: int) -> pygame.Surface:
    """A card face down so small that it has only its rim and its red."""
    card = rounded((width, high), width * 0.16, style.theme.card[1])
    rim = max(1, round(width * 0.12))
    inside = rounded((width - 2 * rim, high - 2 * rim), width * 0.1, style.theme.back[0])
    card.blit(inside, (rim, rim))
    edge = rounded((1, high), 0, mixed(style.theme.card_edge, (0, 0, 0), 0.3))
    card.blit(edge, (width - 1, 0))
    return card


def dealer_mark(style: Style, side: float) -> Picture:
    """The brass disc of whoever deals."""
    pixels = style.px(side)
    return style.cache.picture(("dealer", style.theme.name, pixels), lambda: _disc(style, pixels))


def _disc(style: Style, side: int) -> Picture:
    theme = style.theme
    disc = rounded((side, side), side / 2, theme.brass_edge)
    inner = round(side * 0.88)
    lit = rounded((inner, inner), inner / 2, mixed(theme.brass[0], (255, 255, 255), 0.25))
    disc.blit(lit, ((side - inner) // 2,) * 2)
    face = rounded((round(inner * 0.8),) * 2, inner * 0.4, theme.brass[0])
    disc.blit(face, face.get_rect(center=(side // 2, side // 2)))
    # The initial of "dealer", as on the disc of a card table.
    sign = style.words(text("D"), Face.SERIF, side / style.scale.ui * 0.52, theme.brass_text)
    disc.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    shadows = (BUTTON_SHADOW,) if theme.shadows else ()
    return on_shadow(disc, side / 2, shadows, style.scale.ui)


def draw_own(target: pygame.Surface, style: Style, rect: pygame.Rect, said: Plate, clock: str) -> None:
    """The plate of whoever looks on, in the rail; with what is left of his time."""
    px, theme = style.px, style.theme
    target.blit(plate(style, rect.size, 10, lit=said.plays), rect)
    small = rect.height < px(70)
    pad = px(12 if small else 18)
    inside = rect.inflate(-2 * pad, 0)
    total = str(said.total)
    high = rect.top + px(27 if small else 36)
    wrote = style.write(
        target, (inside.right, high), total, Face.SERIF, 24 if small else 30, theme.text, side="right"
    )
    room = wrote.left - inside.left - px(10) - (px(34) if said.deals else 0)
    size = style.fitting(said.name, Face.SERIF, 18 if small else 22, room, 14)
    name = style.write(
        target, (inside.left, high - px(2)), said.name, Face.SERIF, size, theme.text, room=room
    )
    if said.deals:
        dealer_mark(style, 26).blit(target, name.right + px(8), high - px(20))
    low = rect.bottom - px(12 if small else 17)
    cards = plural("{n} card", "{n} cards", said.cards)
    beside = clock or ("" if small else text("points"))
    points = style.write(target, (inside.right, low), beside, Face.TEXT, 14, theme.quiet, side="right")
    line = text("your turn · {cards}", cards=cards) if said.plays else cards
    ink = theme.brass[0] if said.plays else theme.quiet
    room = points.left - inside.left - px(8 if beside else 0)
    style.write_fitting(target, (inside.left, low), line, Face.STRONG, (14, 8), ink, room)
