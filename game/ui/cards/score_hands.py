"""Draws the cards that a player has left in hand when a round is counted. It does not know their sum."""

import pygame

from game.text.catalogues import text
from game.ui.look.cards import CardLook
from game.ui.look.fonts import Face
from game.ui.look.icons import Icon, icon
from game.ui.look.style import Style
from game.ui.look.tokens import BADGE_GOOD, card_height
from game.ui.table.turn import Turn


def draw_left(
    target: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    hand: tuple[str, ...],
    turn: Turn,
    shown: int,
    width: int,
) -> None:
    """The cards in a row, those counted by now in full sight; who has none went out."""
    if not hand:
        side = style.px(18)
        target.blit(icon(Icon.CHECK, side, BADGE_GOOD, 3), (rect.left, rect.centery - side // 2))
        left = rect.left + side + style.px(8)
        room = rect.right - left
        size = style.fitting(text("went out"), Face.BOLD, 16, room)
        lines = style.lines(text("went out"), Face.BOLD, size, room)
        high = style.px(size + 1)
        for n, line in enumerate(lines):
            low = rect.centery + style.px(6) + n * high - (len(lines) - 1) * high // 2
            style.write(target, (left, low), line, Face.BOLD, size, BADGE_GOOD, room=room)
        return
    while card_height(width) > rect.height - 2 and width > style.scale.card(21):
        width = style.scale.card(width / style.scale.ui - 7)
    step = width + style.px(4)
    if len(hand) > 1:
        step = min(step, (rect.width - width) // (len(hand) - 1))
    top, value = rect.centery - card_height(width) // 2, turn.rules.value
    for place, card in enumerate(hand):
        look = CardLook.REST if place < shown else CardLook.DISABLED
        style.cards.card(card, value(card), width, look).blit(target, rect.left + place * step, top)
