"""Draws a board's rail (game, bag, players, legend) and the unseen tiles, and makes the buttons."""

from functools import partial

import pygame

from game.table.layout import Premium
from game.text.actions import Action
from game.text.catalogues import number_text, plural, text
from game.text.phrases import game_name
from game.theme import board_look, mixed
from game.ui.board.actions import board_offers, small_offers
from game.ui.board.layout import UNSEEN_COLUMN, UNSEEN_HEAD, UNSEEN_ROW, BoardScene
from game.ui.board.pages import unseen
from game.ui.board.score_sum import draw_sum
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look import fonts
from game.ui.kit.look.board_art import sign, signs
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.surfaces import marker, paper, plate
from game.ui.table.actions import Offer
from game.ui.table.rail import icon_button

_LEGEND_SIZES = ((13, 2), (12, 2), (12, 3), (11, 3), (10, 3))
"""Type sizes of the legend, each with the most lines."""


def board_buttons(scene: BoardScene) -> list[Button]:
    """Every button of the screen, in tab order."""
    layout, turn = scene.layout, scene.turn
    main, second = board_offers(scene)
    exchange, give_up = small_offers(turn)
    at_rest = turn.outcome is None and len(turn.row()) > 1
    letters = turn.rules.letters
    narrow = layout.shuffle.width < scene.style.px(90)
    made = [
        _button("main", main, layout.main),
        _button("second", second, layout.second),
        _button(exchange.action.value, exchange, layout.exchange),
        _button(give_up.action.value, give_up, layout.give_up_turn),
        Button(
            Action.SHUFFLE.value,
            layout.shuffle,
            "" if narrow else text("Shuffle"),
            sign=Icon.SHUFFLE,
            enabled=at_rest,
        ),
        Button(Action.ORDER.value, layout.order, f"{letters[0]}\N{EN DASH}{letters[-1]}", enabled=at_rest),
        Button(Action.BAG.value, layout.bag, text("Bag {n}", n=len(turn.state.stock))),
        Button(Action.SCORES.value, layout.scores, text("Scores")),
        icon_button(Action.MENU, layout.menu),
        icon_button(Action.HELP, layout.help),
        icon_button(Action.HINT, layout.hint, turn.may_be_helped),
    ]
    return made


def _button(name: str, offer: Offer, rect: pygame.Rect) -> Button:
    return Button(name, rect, offer.label, offer.kind, offer.key, enabled=offer.enabled)


def draw_board_rail(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the texts of the rail and its papers; the buttons draw themselves."""
    _title(target, scene)
    _seats(target, scene)
    _last_turn(target, scene)
    _unseen(target, scene)
    area, legend = scene.layout.placement, scene.layout.legend
    if legend.height and scene.turn.score is not None and scene.turn.score.words:
        area = area.union(legend)  # the score sum needs the room more
        paper(scene.style, area.size).blit(target, *area.topleft)
    elif legend.height and scene.turn.rules.scoring != "none":
        _legend(target, scene)
    draw_sum(target, scene, area)


def _title(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the game's name and the number of tiles in the bag."""
    style, area, theme = scene.style, scene.layout.title, scene.style.theme
    name = game_name(scene.turn.rules.name)
    size = style.fitting(name, Face.SERIF, 19 if scene.layout.compact else 26, area.width, 10)
    base = area.top + style.px(19 if scene.layout.compact else 26)
    style.write(target, (area.left, base), name, Face.SERIF, size, theme.text, room=area.width)
    left = len(scene.turn.state.stock)
    label = plural("{n} tile in the bag", "{n} tiles in the bag", left)
    if scene.clock:
        label = f"{scene.clock}  \N{MIDDLE DOT}  {label}"
    low = (area.left, base + style.px(21))
    size = style.fitting(label, Face.TEXT, 14, area.width, 9)
    style.write(target, low, label, Face.TEXT, size, theme.text, room=area.width)


def _seats(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the players with scores and targets; the one in turn is lit."""
    style, area, theme = scene.style, scene.layout.seats, scene.style.theme
    state, px = scene.turn.state, style.px
    paper(style, area.size).blit(target, *area.topleft)
    pad = px(5 if scene.layout.compact else 8)
    high = (area.height - 2 * pad) // len(state.seats)
    for place, seat in enumerate(state.seats):
        rect = pygame.Rect(area.left + pad, area.top + pad + place * high, area.width - 2 * pad, high)
        here = place == state.turn and scene.turn.outcome is None
        if here:
            _turn_mark(target, scene, rect)
        base = rect.centery + px(6)
        right = rect.right - px(10)
        if scene.turn.rules.scoring != "none":
            if seat.target is not None:
                goal, ink = text("of {n}", n=seat.target), theme.quiet_ink
                right = style.write(target, (right, base), goal, Face.TEXT, 13, ink, side="right").left - px(
                    5
                )
            score, ink = number_text(seat.total), theme.ink
            right = style.write(target, (right, base), score, Face.SERIF, 18, ink, side="right").left
        face, x = Face.BOLD if here else Face.TEXT, rect.left + px(13)
        badge = scene.turn.chosen_badge(place)
        if badge is not None:
            sign = marker(style, badge, 14)
            target.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
            x += sign.get_width() + px(6)
        room = right - x - px(5)
        name = scene.turn.seating.called[place]
        if seat.left:
            name = text("{name}: resigned", name=name)
        size = style.fitting(name, face, 15, room, 10)
        ink = theme.quiet_ink if seat.left else theme.ink
        style.write(target, (x, base), name, face, size, ink, room=room)


def _turn_mark(target: pygame.Surface, scene: BoardScene, rect: pygame.Rect) -> None:
    """Draw the highlight of the player in turn."""
    style, theme = scene.style, scene.style.theme
    lit = mixed(theme.paper, theme.brass[0], 0.42)
    target.blit(rounded(rect.size, style.px(5), lit), rect)
    target.fill(theme.brass_edge, (rect.left, rect.top, style.px(4), rect.height))


def _last_turn(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the last play with its words and score, and what was done since."""
    style, area, px, turn = scene.style, scene.layout.last_turn, scene.style.px, scene.turn
    paper(style, area.size).blit(target, *area.topleft)
    inside = area.inflate(-2 * px(10), -2 * px(4))
    called, ink = turn.seating.called, style.theme.ink
    lines = [
        (text("{name}: {said}", name=called[line.seat], said=line.said), "") for line in turn.since_last_turn
    ]
    last = turn.last_turn
    if last is not None and last.words:
        label = text("{name}: {said}", name=called[last.seat], said=", ".join(last.words))
        counts = turn.rules.scoring != "none"
        lines.insert(0, (label, f"+{last.points}" if counts else ""))
    if not lines:
        lines = [(text("Nothing has been played yet."), "")]
    high = inside.height // len(lines)
    for n, (label, points) in enumerate(lines):
        rect = pygame.Rect(inside.left, inside.top + n * high, inside.width, high)
        right = rect.right
        if points:
            at = (right, rect.centery + px(6))
            right = style.write(target, at, points, Face.SERIF, 18, ink, side="right").left - px(8)
        room, most = right - rect.left, max(1, high // px(17))
        size = next(
            (size for size in (14, 13, 12, 11) if len(style.lines(label, Face.STRONG, size, room)) <= most),
            10,
        )
        parts = style.lines(label, Face.STRONG, size, room, most)
        base = rect.centery + px(5) - (len(parts) - 1) * px(9)
        for m, part in enumerate(parts):
            style.write(target, (rect.left, base + m * px(18)), part, Face.STRONG, size, ink, room=room)


def _unseen(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw how many of each unseen piece are left; every piece keeps its place."""
    style, area, theme = scene.style, scene.layout.unseen, scene.style.theme
    if not area.height:
        return
    px, left = style.px, unseen(scene.turn)
    target.blit(plate(style, area.size, 12), area)
    at, room = (area.left + px(9), area.top + px(22)), area.width - px(16)
    style.write_fitting(target, at, text("Unseen tiles"), Face.STRONG, (13, 9), theme.text, room)
    pieces, tile = scene.turn.rules.pieces, px(18)
    columns = area.width // px(UNSEEN_COLUMN)
    rows = -(-len(pieces) // columns)
    for n, piece in enumerate(pieces):
        x = area.left + px(6) + n // rows * px(UNSEEN_COLUMN)
        y = area.top + px(UNSEEN_HEAD) + n % rows * px(UNSEEN_ROW)
        look = CardLook.REST if left[piece] else CardLook.DISABLED
        scene.art.card(piece, None, tile, look).blit(target, x, y)
        ink = theme.text if left[piece] else theme.quiet
        style.write(target, (x + tile + px(3), y + px(14)), str(left[piece]), Face.TEXT, 12, ink)


def _legend(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the legend of the premium squares."""
    style, area, px = scene.style, scene.layout.legend, scene.style.px
    target.blit(plate(style, area.size, 12), area)
    premiums = list(dict.fromkeys(scene.turn.rules.layout.legend.values()))
    letters = [premium for premium in premiums if premium.letter > 1]
    words = [premium for premium in premiums if premium.word > 1]
    if any(premium.only is not None for premium in letters):
        label = text("triples tiles of its colour")
    else:
        label = text("multiplies the letter")
    _legend_line(target, scene, letters, label, area.top + px(9))
    _legend_line(target, scene, words, text("multiplies the whole word"), area.top + px(51))


def _legend_line(
    target: pygame.Surface, scene: BoardScene, premiums: list[Premium], label: str, top: int
) -> None:
    style, area, px = scene.style, scene.layout.legend, scene.style.px
    side, left = px(27), area.left + px(14)
    for premium in premiums:
        key = ("legend", style.theme.name, premium, side, signs())
        darker = board_look(style.theme).darker
        drawn = style.cache.surface(key, partial(sign, premium, side, darker=darker))
        target.blit(drawn, (left, top + px(4)))
        left += side + px(5)
    left = max(left + px(6), area.left + px(14) + 4 * (side + px(5)) + px(6) if len(premiums) > 2 else 0)
    room = area.right - left - px(8)
    size, most = next(fits for fits in _LEGEND_SIZES if _fits(scene, label, room, *fits))
    lines, leading = style.lines(label, Face.TEXT, size, room, most), px(size + 3 if most == 2 else size + 1)
    first = top + px(4) + side // 2 + px(5) - (len(lines) - 1) * leading // 2
    for n, line in enumerate(lines):
        style.write(target, (left, first + n * leading), line, Face.TEXT, size, style.theme.text)


def _fits(scene: BoardScene, label: str, room: int, size: float, most: int) -> bool:
    """Whether a text fits into so many lines at a size, or no smaller size is left."""
    lines = scene.style.lines(label, Face.TEXT, size, room)
    wide = max(fonts.width(line, Face.TEXT, scene.style.px(size)) for line in lines)
    return (len(lines) <= most and wide <= room) or (size, most) == _LEGEND_SIZES[-1]
