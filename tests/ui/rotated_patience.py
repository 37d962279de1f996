"""A patience played with the mouse at its displayed position, however the screen is rotated."""

from functools import partial

import pygame

from game.table.board import Board
from game.table.moves import Slot
from game.table.session import Session
from game.ui.context import AppContext
from game.ui.kit.look.style import DisplaySettings
from game.ui.patience.table import patience_table
from game.ui.table.cloth import ClothScreen
from tests.hostile.hand import Hand
from tests.ui.players import GAMES, session_of


def hand_at(display: DisplaySettings, size: tuple[int, int]) -> Hand:
    """A hand at a window of this size, whatever the screen's."""
    hand = Hand(AppContext(display), size)
    hand.window.size = size
    pygame.event.get()
    return hand


def shown_at(hand: Hand) -> ClothScreen:
    """A patience on the screen."""
    session = session_of(GAMES[0], GAMES[0].won)
    table = patience_table(session, partial(Session, session.mode))
    hand.screens = [table]
    hand._enter()
    hand.rest()
    return table


def lay_a_word(hand: Hand) -> None:
    """Drag three cards onto the table, and press the main button."""
    table, seen = shown_at(hand), hand.rotation.seen
    for column in range(3):
        start = table.scene.place(Slot("hand", column)).center
        hand.drag(seen(start), seen(table.scene.camera.rect((column, 0)).center))
        hand.rest()
    assert len(table.turn.draft) == 3
    hand.click(seen(next(each for each in table.buttons if each.name == "main").rect.center))
    hand.rest()
    assert table.turn.state.board == Board.parse("CAT")
