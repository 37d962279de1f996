"""Draws the rail of a card table for several, and the plates above the table, and makes the
buttons; the sentences about the turn."""

from typing import NamedTuple

import pygame

from game.table.moves import Challenge, Exchange, Pass, Place
from game.table.state import Phase
from game.text.actions import Action, label_of
from game.text.catalogues import number_text, plural, text
from game.text.phrases import game_name
from game.theme import BUTTON_SHADOW, mixed
from game.ui.cards.layout import CardScene
from game.ui.kit.controls.widgets import Button, ButtonKind, set_in_row
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.paint import Picture, on_shadow, rounded
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import mark, marker_on_disc, plate
from game.ui.table import advice as common
from game.ui.table import offers as shared
from game.ui.table.actions import Offer, offer
from game.ui.table.offers import NOT_LARGE, completed, waiting_offer
from game.ui.table.rail import corner_buttons, draw_placement, headed, large_button
from game.ui.table.turn import Turn
from modes.options import KanugoOptions
from modes.states import DeclaredState, RoundState


def offers(turn: Turn) -> tuple[Offer, Offer]:
    """The main button and the one below it. Brass marks the one thing to do next."""
    main, second = _offers(turn)
    return completed(turn, main, second, NOT_LARGE)


def _offers(turn: Turn) -> tuple[Offer, Offer]:
    state, enter = turn.state, text("Enter")
    scores = Offer(Action.SCORES, text("Score sheet"), enabled=bool(state.of(RoundState).sheet))
    if turn.outcome is not None and not state.of(RoundState).sheet:  # it ended before a round was scored
        scores = Offer(Action.SCORES, text("The result…"))
    if turn.outcome is not None:
        return scores._replace(kind=ButtonKind.PRIMARY, key=enter), offer(turn, Action.NEW)
    if state.phase is Phase.ROUND_OVER:
        return scores._replace(kind=ButtonKind.PRIMARY, key=enter), offer(turn, Action.NEXT_ROUND)
    if state.phase is Phase.OUT:
        stand = Offer(Action.DONE, text("Accept"), enter, ButtonKind.PRIMARY)
        return stand, Offer(Action.CHALLENGE, text("Challenge it"), enabled=Challenge in turn.offers)
    if not turn.in_turn:
        return waiting_offer(turn), scores
    if turn.declared:
        return _of_declared(turn)
    if turn.draft or turn.declaring or Place in turn.offers:
        return _of_turn(turn)
    change = offer(
        turn,
        Action.EXCHANGE,
        text("Swap a card"),
        kind=ButtonKind.PRIMARY,
        enabled=Exchange in turn.offers,
    )
    if Exchange in turn.offers:
        return change, offer(turn, Action.TAKE_BACK, enabled=False)
    return Offer(Action.PASS, text("Pass"), enter, ButtonKind.PRIMARY, Pass in turn.offers), change._replace(
        kind=ButtonKind.DARK
    )


def _of_declared(turn: Turn) -> tuple[Offer, Offer]:
    """The two ways to replace a declared card: the open card or the hidden one."""
    top = turn.state.open[-1] if turn.state.open else ""
    label = text("Take the face-up {card}", card=top) if len(top) == 1 else text("Take the face-up card")
    return (
        Offer(Action.TAKE_OPEN, label, "1", ButtonKind.PRIMARY, bool(turn.state.open)),
        Offer(Action.TURN, label_of(Action.TURN), "2", ButtonKind.PRIMARY, bool(turn.state.stock)),
    )


def _of_turn(turn: Turn) -> tuple[Offer, Offer]:
    """Laying and exchanging, as at any table; no look-up where it is forbidden."""
    main, second = shared.offers(turn)
    return main, second


def small_offers(turn: Turn, why: bool, scores: bool) -> tuple[tuple[Offer, Icon], ...]:
    """The three small buttons: a hint; an explanation, the moves or the score; challenge or pass."""
    hint = offer(turn, Action.HINT)
    draw_offer = (
        Offer(Action.SCORES, text("Score"), enabled=bool(turn.state.of(RoundState).sheet)) if scores else None
    )
    middle = draw_offer or Offer(Action.MOVES, text("Moves"))
    second = (Offer(Action.WHY, text("Why?")), Icon.HELP) if why else (middle, Icon.LIST)
    if Challenge in turn.offers:
        last = Offer(Action.CHALLENGE, text("Challenge"), enabled=not turn.draft)
        return (hint, Icon.HINT), second, (last, Icon.CROSS)
    last = Offer(Action.PASS, text("Pass"), enabled=Pass in turn.offers and not turn.draft)
    return (hint, Icon.HINT), second, (last, Icon.REDO)


def advice(turn: Turn) -> str:
    """What to do now, while nothing is laid."""
    state, names = turn.state, turn.seating.display_names
    if state.phase is Phase.OUT:
        name = names[state.turn]
        return text("{name} has played the last card. Challenge the word now or accept it.", name=name)
    if turn.outcome is not None:
        return text("The game is over.")
    if state.phase is Phase.ROUND_OVER:
        return text("The round is over.")
    if turn.piece_note:
        return turn.piece_note
    if not turn.in_turn:
        return _of_waiting(turn)
    if not turn.declaring and Place not in turn.offers and Exchange in turn.offers:
        return text("You can’t play a word from your hand. Swap a card.")
    if Place not in turn.offers and Pass in turn.offers and Exchange not in turn.offers:
        return text("You can’t play or swap: pass.")
    begins = not state.board and state.turn == state.dealer and not turn.declaring
    if begins and Exchange in turn.offers and not common.hint_text(turn):
        return common.advice(turn) + " " + text("Or swap a card; then the next player begins.")
    return common.advice(turn)


def _of_waiting(turn: Turn) -> str:
    """What to say to a player who is not in turn."""
    name = turn.seating.display_names[turn.state.turn]
    if turn.taken is not None:
        taken = turn.hand()[turn.taken]
        card = taken if len(taken) == 1 else text("a free card")
        if not turn.seating.curtained:
            return text("You took {card}.", card=card)
        return text("You took {card}. Have a look, then pass the screen on.", card=card)
    if turn.seating.level(turn.state.turn) is not None:
        return text("{name} is thinking. You can put your cards in order meanwhile.", name=name)
    return text("It is {name}’s turn.", name=name)


def steps(turn: Turn) -> tuple[tuple[str, bool | None], ...]:
    """The three steps of an exchange: done, not done, or None for the current one."""
    declared = turn.state.of(DeclaredState).declared
    if declared is None:
        return (
            (text("Pick a card to swap"), None),
            (text("Take face-up or draw"), False),
            (text("It goes on the open pile"), False),
        )
    given = turn.hand()[declared]
    card = given if len(given) == 1 else text("a free card")
    return (
        (text("Card to swap: {card}", card=card), True),
        (text("Take face-up or draw"), None),
        (text("{card} goes on the open pile", card=card), False),
    )


def round_line(turn: Turn, short: bool) -> str:
    round_, limit = turn.state.of(RoundState).round, turn.rules.of(KanugoOptions).game_over_at
    if turn.rules.scoring != "laid":  # no scores that could reach a limit
        return text("Round {n}", n=round_) if round_ > 1 else ""
    if short:
        return text("Round {round} · to {limit}", round=round_, limit=limit)
    return text("Round {round} · playing to {limit}", round=round_, limit=limit)


_BACKS = 4  # most cards drawn; the number says the rest
_LEAST_NAME = 48  # units of the design that a name keeps at least, whatever is beside it
_COUNTED = 28  # of the design: the room for the number of cards


class Plate(NamedTuple):
    """The content of a seat's plate."""

    name: str
    cards: int
    total: int
    deals: bool = False
    plays: bool = False
    next: bool = False
    thinks: bool = False
    left: bool = False
    badge: int | None = None


def plates_of(turn: Turn, thinking: int | None = None) -> tuple[tuple[int, Plate], ...]:
    """The plates of the others, from the seat at the viewer's left on; behind the curtain, of all."""
    seating = turn.seating
    first = 0 if turn.viewer is None else turn.viewer
    around = [(first + 1 + step) % len(seating) for step in range(len(seating) - 1)]
    if turn.viewer is None:
        around = list(range(len(seating)))
    return tuple((seat, plate_of(turn, seat, thinking)) for seat in around)


def plate_of(turn: Turn, seat: int, thinking: int | None = None) -> Plate:
    state, there = turn.state, turn.state.seats[seat]
    return Plate(
        turn.seating.display_names[seat],
        len(there.hand),
        there.total,
        deals=state.dealer == seat,
        plays=state.going and state.turn == seat,
        next=state.going and state.after(state.turn) == seat,
        thinks=thinking == seat,
        left=there.left,
        badge=turn.chosen_badge(seat),
    )


def draw_plate(target: pygame.Surface, style: Style, rect: pygame.Rect, seat: Plate, clock: str = "") -> None:
    """Draw another seat's plate, with the clock that it has of its own if there is room: wide, or narrow in a
    small window."""
    px, theme = style.px, style.theme
    target.blit(plate(style, rect.size, 10, lit=seat.plays), rect)
    narrow = rect.width < px(110)
    pad = px(8 if narrow else 13)
    inside = rect.inflate(-2 * pad, 0)
    mark = (
        text("resigned")
        if seat.left
        else text("thinks")
        if seat.thinks
        else text("next")
        if seat.next
        else ""
    )
    room = inside.width - (px(20) if seat.deals else 0)
    base, x = rect.top + px(20 if narrow else 25), inside.left
    if seat.badge is not None:
        picture = marker_on_disc(style, seat.badge, 15 if narrow else 18)
        target.blit(picture, picture.get_rect(midleft=(x, base - px(5))))
        x += picture.get_width() + px(5)
        room -= picture.get_width() + px(5)
    beside = False  # whether the mark is beside the name
    if mark and not narrow:
        size = style.fitting(mark, Face.STRONG, 12, px(48), 11)
        right = inside.right - (px(12) if seat.deals else 0)
        left_over = right - fonts.width(mark, Face.STRONG, px(size)) - px(6) - x
        beside = left_over >= min(px(_LEAST_NAME), fonts.width(seat.name, Face.STRONG, px(10)))
        if beside:
            style.write(target, (right, base - px(1)), mark, Face.STRONG, size, theme.brass[0], side="right")
            room = left_over
    style.write_fitting(
        target, (x, base), seat.name, Face.STRONG, (13 if narrow else 15, 10), theme.text, room
    )
    low = rect.bottom - px(13 if narrow else 15)
    total = style.write(
        target,
        (inside.right, low + px(1)),
        number_text(seat.total),
        Face.SERIF,
        17 if narrow else 20,
        theme.text,
        side="right",
    )
    right = total.left
    if clock and right - px(8) - fonts.width(clock, Face.TEXT, px(12)) - inside.left >= px(_COUNTED):
        at, ink = (right - px(8), low), theme.text if seat.plays else theme.quiet
        right = style.write(target, at, clock, Face.TEXT, 12, ink, side="right").left
    if seat.left and not beside:
        room = right - inside.left - px(4)
        style.write_fitting(target, (inside.left, low), mark, Face.STRONG, (12, 9), theme.brass[0], room)
    else:
        count = px(6) + fonts.width(str(seat.cards), Face.STRONG, px(14))
        room = right - px(8) - count - inside.left  # 10 cards and 20 points are not to read as 1020
        right = _draw_backs(target, style, (inside.left, low + px(3)), min(seat.cards, _BACKS), room)
        ink = theme.text if seat.plays else theme.quiet  # the quiet ink is too faint on a lit plate
        style.write(target, (right + px(6), low), str(seat.cards), Face.STRONG, 14, ink)
    if seat.deals:
        dealer_mark(style, 26 if narrow else 30).blit(
            target, rect.right - px(18 if narrow else 22), rect.top - px(7 if narrow else 9)
        )


def _draw_backs(target: pygame.Surface, style: Style, corner: tuple[int, int], cards: int, room: int) -> int:
    """Draw as many small face-down cards as the room holds; returns where they end."""
    width = style.px(15)
    shown = max(0, min(cards, 1 + int((room - width) // (width * 0.62))))
    x, height = corner[0], round(width * 9 / 7)
    for _ in range(shown):
        target.blit(_tiny_back(style, width, height), (x, corner[1] - height))
        x += round(width * 0.62)
    return x + round(width * 0.38) if shown else x


@drawn_once
def _tiny_back(style: Style, width: int, height: int) -> pygame.Surface:
    """A tiny face-down card: only rim and red."""
    card = rounded((width, height), width * 0.16, style.theme.card[1])
    rim = max(1, round(width * 0.12))
    inside = rounded((width - 2 * rim, height - 2 * rim), width * 0.1, style.theme.back[0])
    card.blit(inside, (rim, rim))
    edge = rounded((1, height), 0, mixed(style.theme.card_edge, (0, 0, 0), 0.3))
    card.blit(edge, (width - 1, 0))
    return card


@drawn_once
def dealer_mark(style: Style, logical: float) -> Picture:
    theme, side = style.theme, style.px(logical)
    disc = rounded((side, side), side / 2, theme.brass_edge)
    inner = round(side * 0.88)
    lit = rounded((inner, inner), inner / 2, mixed(theme.brass[0], (255, 255, 255), 0.25))
    disc.blit(lit, ((side - inner) // 2,) * 2)
    face = rounded((round(inner * 0.8),) * 2, inner * 0.4, theme.brass[0])
    disc.blit(face, face.get_rect(center=(side // 2, side // 2)))
    # The initial of "dealer", as on the disc of a card table.
    picture = style.words(text("D"), Face.SERIF, side / style.scale.ui * 0.52, theme.brass_text)
    disc.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
    shadows = (BUTTON_SHADOW,) if theme.shadows else ()
    return on_shadow(disc, side / 2, shadows, style.scale.ui)


def draw_own(target: pygame.Surface, style: Style, rect: pygame.Rect, seat: Plate, clock: str) -> None:
    """Draw the viewer's plate in the rail, with the time left."""
    px, theme = style.px, style.theme
    target.blit(plate(style, rect.size, 10, lit=seat.plays), rect)
    small = rect.height < px(70)
    pad = px(12 if small else 18)
    inside = rect.inflate(-2 * pad, 0)
    total = number_text(seat.total)
    height = rect.top + px(27 if small else 36)
    wrote = style.write(
        target, (inside.right, height), total, Face.SERIF, 24 if small else 30, theme.text, side="right"
    )
    room = wrote.left - inside.left - px(10) - (px(34) if seat.deals else 0)
    name = style.write_fitting(
        target,
        (inside.left, height - px(2)),
        seat.name,
        Face.SERIF,
        (18 if small else 22, 14),
        theme.text,
        room,
    )
    if seat.deals:
        dealer_mark(style, 26).blit(target, name.right + px(8), height - px(20))
    low = rect.bottom - px(12 if small else 17)
    cards = plural("{n} card", "{n} cards", seat.cards)
    beside = clock or ("" if small else text("points"))
    points = style.write(target, (inside.right, low), beside, Face.TEXT, 14, theme.quiet, side="right")
    line = text("your turn · {cards}", cards=cards) if seat.plays else cards
    ink = theme.brass[0] if seat.plays else theme.quiet
    room = points.left - inside.left - px(8 if beside else 0)
    style.write_fitting(target, (inside.left, low), line, Face.STRONG, (14, 8), ink, room)


_STEP = 24  # of the design: least height of a step of an exchange
_TWO_LINES = 36  # of the design: least height of a step of two lines


def company_buttons(scene: CardScene) -> list[Button]:
    layout, turn = scene.layout, scene.turn
    main, second = offers(turn)
    made = [large_button("main", main, layout.main), large_button("second", second, layout.second)]
    rects = (layout.hint, layout.undo, layout.redo)
    small = zip(rects, small_offers(turn, scene.why, not layout.words_on_paper), strict=True)
    made += set_in_row(
        scene.style,
        *(
            Button(offer.action.value, rect, offer.label, icon=icon, enabled=offer.enabled, stacked=True)
            for rect, (offer, icon) in small
        ),
    )
    if not layout.words_on_paper:
        made.append(Button(Action.MOVES.value, layout.words, text("Moves"), icon=Icon.LIST))
    return [*made, *corner_buttons(layout)]


def draw_company(target: pygame.Surface, scene: CardScene) -> None:
    """Draw the plates above the table, and the texts of the rail."""
    layout, turn, style = scene.layout, scene.turn, scene.style
    for rect, (seat, label) in zip(layout.plates, plates_of(turn, scene.thinking), strict=False):
        clock = scene.clock_of(seat) if len(scene.clocks) > 1 else ""
        draw_plate(target, style, rect, label, clock)
    _title(target, scene)
    if turn.viewer is not None:
        draw_own(target, style, layout.own, plate_of(turn, turn.viewer), scene.clock_of(turn.viewer))
    if layout.words_on_paper:
        _moves(target, scene)
    if turn.declared or turn.declaring:
        _steps(target, scene)
    else:
        draw_placement(target, scene, advice(turn))


def _title(target: pygame.Surface, scene: CardScene) -> None:
    style, area, theme = scene.style, scene.layout.title, scene.style.theme
    name = game_name(scene.turn.rules.name)
    small = area.height < style.px(50)
    base = area.top + style.px(19 if small else 30)
    style.write_fitting(
        target, (area.left, base), name, Face.SERIF, (19 if small else 25, 13), theme.text, area.width
    )
    line = round_line(scene.turn, small)
    at = (area.left, base + style.px(20 if small else 25))
    style.write_fitting(target, at, line, Face.TEXT, (14, 12), theme.quiet, area.width)


def _moves(target: pygame.Surface, scene: CardScene) -> None:
    style, theme, turn = scene.style, scene.style.theme, scene.turn
    inside = headed(target, scene, scene.layout.words, text("Last moves"), "")
    height = style.px(32)
    rows = max(1, inside.height // height)
    lines, names = turn.log[:rows], turn.seating.display_names
    longest = max((fonts.width(names[line.seat], Face.STRONG, style.px(14)) for line in lines), default=0)
    column = max(style.px(88), min(longest + style.px(8), inside.width - style.px(118)))
    for place, line in enumerate(lines):
        base = inside.top + place * height + style.px(20)
        name, room = names[line.seat], column - style.px(8)
        style.write_fitting(target, (inside.left, base), name, Face.STRONG, (14, 10), theme.quiet_ink, room)
        left, room = inside.left + column, inside.width - column
        if line.words:
            size = style.fitting(line.brief, Face.SERIF, 14, round(room / 1.05), 12)
            style.write(
                target, (left, base), line.brief, Face.SERIF, size, theme.ink, tracking=0.04, room=room
            )
        else:
            style.write_fitting(target, (left, base), line.brief, Face.TEXT, (14, 10), theme.ink, room)
        under = inside.top + (place + 1) * height - style.px(2)
        pygame.draw.rect(target, theme.rule, (inside.left, under, inside.width, style.px(1)))


def _steps(target: pygame.Surface, scene: CardScene) -> None:
    style, theme, turn = scene.style, scene.style.theme, scene.turn
    inside = headed(target, scene, scene.layout.placement, text("Swap"), "")
    shown = list(enumerate(steps(turn)))
    if inside.height < 3 * style.px(_STEP):  # large text: only the current step
        shown = [step for step in shown if step[1][1] is None] or shown[-1:]
    height = min(style.px(40), inside.height // len(shown))
    side = min(24.0, height / style.scale.ui - 6)
    for row, (place, (label, done)) in enumerate(shown):
        middle = inside.top + row * height + height // 2
        pixels = style.px(side)
        if done:
            picture = mark(style, True, side)
        else:
            tint = theme.brass[1] if done is None else theme.quiet_ink
            picture = rounded(
                (pixels, pixels), pixels / 2, tint if done is None else mixed(tint, theme.paper, 0.5)
            )
            on_disc = theme.brass_text if done is None else theme.ink
            number = style.words(str(place + 1), Face.BOLD, 13, on_disc)
            picture.blit(number, number.get_rect(center=(pixels // 2, pixels // 2)))
        target.blit(picture, (inside.left, middle - pixels // 2))
        left = inside.left + pixels + style.px(12)
        face, ink = (
            (Face.BOLD, theme.ink) if done is None else (Face.TEXT, theme.ink if done else theme.quiet_ink)
        )
        room = inside.right - left
        if height < style.px(_TWO_LINES):  # a second line would overlap the next step
            style.write_fitting(target, (left, middle + style.px(5)), label, face, (14, 10), ink, room)
            continue
        style.write_lines(target, (left, middle + style.px(5)), label, face, 14, ink, room, 2, 17, 0.5)
