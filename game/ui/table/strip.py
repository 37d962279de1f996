"""Draws the strip at the bottom of the table: row, hand or heaps, stock, open pile or waste."""

import pygame

from game.table.moves import Slot
from game.text.catalogues import text
from game.theme import Colour
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import outline, rounded
from game.ui.table.layout import PEEK, PEEK_COMPACT
from game.ui.table.scene import Scene, face_up, numbered, open_zone
from modes.states import DeclaredState, HeapState

_RISE = 4.0  # a hovered card rises
_STAND_OUT = 12.0  # a declared or picked card rises more
_KEYS = 20  # keys of the number row, with Shift ten more


def draw_strip(target: pygame.Surface, scene: Scene) -> None:
    _printed(target, scene)
    if scene.turn.declared and not scene.layout.compact:  # there the rail says it
        _declared(target, scene)
    shown = set(face_up(scene.turn))
    for number, slot in enumerate(numbered(scene.turn), 1):
        _place(target, scene, slot, slot in shown)
        if number <= _KEYS:
            _under(target, scene, scene.place(slot), _key(number), quiet=True)
    if not numbered(scene.turn) and not (scene.turn.seating.company and scene.turn.viewer is None):
        _draw_empty_hand(target, scene)
    for name, rect in scene.layout.strip.piles.items():
        if name == "stock":
            _stock(target, scene, rect)
        else:
            _open(target, scene, rect)


def _key(number: int) -> str:
    """The key for the card with this number."""
    digit = str(number % 10)
    return digit if number <= 10 else f"⇧{digit}"


def _printed(target: pygame.Surface, scene: Scene) -> None:
    """Draw the line between hand and piles."""
    strip, style = scene.layout.strip, scene.style
    if strip.divider is not None:
        top, bottom = strip.area.top + style.px(12), strip.area.bottom - style.px(20)
        if style.scale.text > 1:  # the labels below the piles need the room
            bottom = max((pile.bottom for pile in strip.piles.values()), default=bottom)
        line = pygame.Surface((style.px(1), bottom - top), pygame.SRCALPHA)
        line.fill(style.theme.line)
        target.blit(line, (strip.divider, top))


def _declared(target: pygame.Surface, scene: Scene) -> None:
    """Draw a plate above the hand: which card is declared, and what to do now."""
    style, turn, px = scene.style, scene.turn, scene.style.px
    declared = next(
        (slot for slot in numbered(turn) if slot.place == turn.state.of(DeclaredState).declared), None
    )
    name = turn.piece(declared) if declared is not None else ""
    card = name if len(name) == 1 else text("a free card")
    label, now = text("Swapping {card}.", card=card), text("Now take a card.")
    pad, between = px(16), px(14)
    first = fonts.width(label, Face.SERIF, px(21))
    left, right = scene.layout.strip.room
    room = scene.layout.strip.area.width - 2 * px(24) - 2 * pad - first - between
    size = style.fitting(now, Face.STRONG, 16, room)
    second = min(room, fonts.width(now, Face.STRONG, px(size)))
    rect = pygame.Rect(0, 0, first + second + between + 2 * pad, px(40))
    rect.midbottom = (left + right) // 2, scene.layout.strip.area.top - px(4)
    rect.clamp_ip(scene.layout.strip.area.inflate(-2 * px(16), 0).move(0, -scene.layout.strip.area.height))
    target.blit(rounded(rect.size, px(10), style.theme.rail[1]), rect)
    target.blit(outline(rect.size, px(10), max(1, px(1)), style.theme.rail_edge), rect)
    base = rect.top + px(27)
    wrote = style.write(target, (rect.left + pad, base), label, Face.SERIF, 21, style.theme.text)
    at = (wrote.right + between, base)
    style.write(target, at, now, Face.STRONG, size, style.theme.brass[0], room=room)


def _draw_empty_hand(target: pygame.Surface, scene: Scene) -> None:
    """Draw a remark in place of an empty hand."""
    strip, style = scene.layout.strip, scene.style
    left, right = strip.room
    at = ((left + right) // 2, strip.area.centery)
    label, room = text("Your hand is empty."), right - left - style.px(24)
    style.write(target, at, label, Face.STRONG, 15, style.theme.quiet, side="middle", room=room)


def _under(target: pygame.Surface, scene: Scene, rect: pygame.Rect, words: str, quiet: bool = False) -> None:
    """Draw a label below a card."""
    style = scene.style
    tops = {place.top for place in scene.layout.strip.places}
    if len(tops) > 1 and quiet:
        return  # in several rows there is no room below a card
    base = rect.bottom + style.px(22)
    face, ink = Face.STRONG if quiet else Face.BOLD, style.theme.quiet
    gap = style.of_cards.px(30 if scene.layout.compact else 40)
    larger = style.scale.text > 1
    room = rect.width + gap
    if larger:  # a digit is no wider than its card, a pile's label as wide as fits
        area = scene.layout.strip.area
        edge = 2 * (min(area.right - rect.centerx, rect.centerx - area.left) - style.of_cards.px(6))
        room = rect.width - style.of_cards.px(2) if quiet else min(edge, round(room * style.scale.text))
    if not quiet:  # two piles side by side share the room between them
        apart_from = (abs(pile.centerx - rect.centerx) for pile in scene.layout.strip.piles.values())
        room = min((room, *(way - style.px(5) for way in apart_from if way)))
    min_size = 10 if not larger else 5 if quiet else 8
    size = style.fitting(words, face, 13, round(room / 1.05), min_size)
    style.write(target, (rect.centerx, base), words, face, size, ink, side="middle", tracking=0.03, room=room)


def _place(target: pygame.Surface, scene: Scene, slot: Slot, shown: bool) -> None:
    """Draw one place of the row, the hand or the heaps."""
    rect, art = scene.place(slot), scene.art
    under = max(0, len(_heap(scene, slot)) - 1)
    if scene.turn.hidden(slot) or slot == scene.lifted:
        _left(target, scene, slot, rect)
    elif not shown or slot in scene.in_flight:
        _backs(target, scene, rect, under)
        if not under and "hand" not in scene.turn.session.mode.zones:
            art.place(rect.width).blit(target, *rect.topleft)
    else:
        _backs(target, scene, rect, under, first=1)
        look, rise = _card_look(scene, slot)
        letter = scene.turn.piece(slot)
        art.card(letter, scene.number(letter), rect.width, look).blit(target, rect.x, rect.y - rise)
        if slot == scene.turn.held:
            art.focus_ring(rect.width).blit(target, rect.x, rect.y - rise)


def _heap(scene: Scene, slot: Slot) -> tuple[str, ...]:
    return scene.turn.state.of(HeapState).heaps[slot.place] if slot.zone == "heap" else ()


def _backs(target: pygame.Surface, scene: Scene, rect: pygame.Rect, cards: int, first: int = 0) -> None:
    """Draw face-down cards, the edge of each visible above the next."""
    art, step = scene.art, scene.style.scale.cards * (PEEK_COMPACT if scene.layout.compact else PEEK)
    for n in range(first + cards - 1, first - 1, -1):
        (art.edge if n else art.back)(rect.width).blit(target, rect.x, rect.y - round(n * step))


def _left(target: pygame.Surface, scene: Scene, slot: Slot, rect: pygame.Rect) -> None:
    """Draw a place whose card is laid or carried: what lies under it, in dashes."""
    _backs(target, scene, rect, max(0, len(_heap(scene, slot)) - 1))
    frame = rect.inflate(*[2 * scene.style.of_cards.px(3)] * 2) if len(_heap(scene, slot)) > 1 else rect
    dashes = scene.art.place(frame.width, _tint(scene))
    target.blit(dashes.surface, dashes.surface.get_rect(center=frame.center))


def _tint(scene: Scene) -> Colour:
    """The colour of an empty place by its draft: playable, refused or unfinished."""
    turn, theme = scene.turn, scene.style.theme
    if turn.draft_refused:
        return theme.refused
    legal = turn.verdict is not None and turn.verdict.legal
    return theme.legal if legal else theme.quiet


def _card_look(scene: Scene, slot: Slot) -> tuple[CardLook, int]:
    """The look of a card of the strip, and how far it rises."""
    turn, px = scene.turn, scene.style.of_cards.px
    if slot.zone == "hand" and turn.state.of(DeclaredState).declared == slot.place:
        return CardLook.LAST, px(_STAND_OUT)
    if slot.zone == "hand" and turn.taken == slot.place:
        return CardLook.LAST, px(_STAND_OUT)
    own = turn.seating.company and slot.zone == "hand"  # one's own hand is never dimmed, including free cards
    if turn.declared or (slot not in turn.usable and not turn.outcome and not own and not turn.declaring):
        return CardLook.DISABLED, 0
    if slot == turn.held:
        return CardLook.HOVER, px(_STAND_OUT)
    if slot == scene.hovered:
        return CardLook.HOVER, px(_RISE)
    return CardLook.HAND, 0


def _stock(target: pygame.Surface, scene: Scene, rect: pygame.Rect) -> None:
    """Draw the stock; it glows when a card may be drawn."""
    cards, turn, art = len(scene.turn.state.stock), scene.turn, scene.art
    offered = bool(cards) if turn.declared else turn.stuck  # no glow where drawing is only one option
    if cards:
        rise = scene.style.of_cards.px(4)  # the edges of the lower cards stick out below the top one
        look = CardLook.OFFERED if offered else CardLook.HAND
        art.pile(cards, rect.width, look).blit(target, rect.x, rect.y - rise)
    else:
        art.place(rect.width, scene.style.theme.brass[0] if offered else None).blit(target, *rect.topleft)
    _under(target, scene, rect, text("Draw {n}", n=cards))


def _open(target: pygame.Surface, scene: Scene, rect: pygame.Rect) -> None:
    """Draw the open pile or the waste: its top card, and the edges of those under it."""
    turn, art = scene.turn, scene.art
    cards = len(turn.state.open)
    top = next((slot for slot in face_up(turn) if slot.zone == "open" and not turn.hidden(slot)), None)
    if top is not None and (top == scene.lifted or top in scene.in_flight):
        top = next((s for i in range(cards) if (s := Slot("open", i)) > top and not turn.hidden(s)), None)
    if top is None:
        art.place(rect.width).blit(target, *rect.topleft)
    else:
        art.fan(cards - 1 - top.place, rect.width).blit(target, *rect.topleft)
        look, rise = _open_look(scene, top)
        letter = turn.piece(top)
        art.card(letter, scene.number(letter), rect.width, look).blit(target, rect.x, rect.y - rise)
        if top == turn.held:
            art.focus_ring(rect.width).blit(target, rect.x, rect.y - rise)
    if any(slot.zone == "open" for slot in turn.draft.slots) and top is None:
        _left(target, scene, Slot("open"), rect)
    waste = open_zone(turn) == "waste"
    label = text("Waste {n}", n=cards) if waste else text("Open {n}", n=cards)
    _under(target, scene, rect, label)


def _open_look(scene: Scene, slot: Slot) -> tuple[CardLook, int]:
    if scene.turn.declared:
        return CardLook.OFFERED, 0
    if scene.turn.seating.company:  # it is for exchanging, not for laying
        return CardLook.HAND, 0
    return _card_look(scene, slot)
