"""Chooses the table of a game for several."""

from game.table.session import Session
from game.ui.board.table import board_table
from game.ui.cards.table import card_table
from game.ui.company.around import Around
from game.ui.kit.screen import Screen
from game.words.court import Court


def table_of_several(session: Session, court: Court | None, around: Around) -> Screen:
    """A board's table if the board has edges, else that of cards."""
    opened = card_table if session.mode.ruleset.layout.edgeless else board_table
    return opened(session, court, around)
