"""Tables to be played at by ear."""

import pygame

from game.table.session import Session
from game.ui.board.table import board_table
from game.ui.company.game import CompanyHooks
from game.ui.patience.table import patience_table
from tests.modes.board_table import Table
from tests.speech.blind import Blind
from tests.ui.boards import session_of as board_session
from tests.ui.players import GAMES, session_of

SIX, TWELVE, HEAPS = GAMES


def at_board(
    ruleset: str = "scrabble", hand: str = "CATSDO?", words: str = "CAT CATS DO AT", **more: object
) -> Blind:
    """Two at a board, and Ana has opened the curtain. A tile that none of the words has, mostly an X, is one
    that nobody can lay."""
    table = Table(ruleset, words, (hand, "EEEEEEE"), "EEEEEEEEEE", **more)  # type: ignore[arg-type]
    session = board_session(table)
    blind = Blind(board_table(session, None, CompanyHooks(lambda setup: Session(session.mode, setup))))
    blind.press(pygame.K_RETURN)
    return blind


def patience(game: int = 0, stuck: bool = False) -> Blind:
    there = GAMES[game]
    session = session_of(there, there.stuck if stuck else there.won)
    return Blind(patience_table(session, lambda setup: Session(session.mode, setup)))
