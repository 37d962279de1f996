"""Pictures that the program draws: the positions of a game's page, and its table in the middle of a game.

`python -m docs.making.pictures` draws those of the README and of the documents anew."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from functools import partial
from pathlib import Path

import pygame

from game.guide.page import Example
from game.opening import Opening, open_game
from game.search.kernel.plays import placed, plays_of
from game.search.players import player
from game.table import rulefile
from game.table.facedown import history, seen_by
from game.table.moves import Move
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import computer
from game.ui.board.table import board_table
from game.ui.cards.table import card_table
from game.ui.company.game import CompanyHooks
from game.ui.context import AppContext
from game.ui.kit.screen import Screen
from game.ui.patience.table import patience_table
from game.ui.rules.page import position
from modes.moves import Draw

_SIDE = 56  # of a square or the width of a card, in pixels
_WINDOW = (1280, 800)
_DEAL, _TURNS, _SEATS, _LEVEL = 11, 4, 4, "beginner"

_SHORT_LISTS = {"skrablo": "esperanto-roots"}  # the search in the long list would first be made ready


def example(path: Path, drawn: Example, rules: Ruleset) -> None:
    """A drawn position: cards on the cloth, or tiles on a piece of the board."""
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    pygame.image.save(position(AppContext().style(_WINDOW), drawn, rules, _SIDE), path)


def table(path: Path, ruleset: str, turns: int = _TURNS, seats: int = _SEATS) -> None:
    """The table of a game after some turns."""
    pygame.font.init()
    window = pygame.display.set_mode(_WINDOW)
    screen = _screen(_played(ruleset, turns, seats))
    screen.enter(_WINDOW, AppContext().style(_WINDOW))
    screen.update(5.0)
    screen.draw(window)
    pygame.image.save(window, path)


def _played(ruleset: str, wanted: int, most: int) -> Session:
    """A game after some turns, in which it is the turn of the one person."""
    seats = min(most, rulefile.load(ruleset).players[1])
    names = ("Ana", *(computer(_LEVEL),) * (seats - 1)) if seats > 1 else ("",)
    opening = open_game(ruleset, names, _DEAL, lexicon=_SHORT_LISTS.get(ruleset))
    session = Session(opening.mode, opening.setup)
    turns = 0
    while turns < wanted or session.state.turn != 0:
        assert session.mode.outcome(session.state) is None, f"{ruleset} is over too soon to be shown"
        before = session.state.turn
        session.make(_laid(session) if seats == 1 else _chosen(session, opening))
        turns += seats == 1 or session.state.turn != before
    return session


def _laid(session: Session) -> Move:
    """The longest play of a patience, or the next card."""
    slots = session.mode.slots(session.state)
    found = plays_of(session.mode, session.state.board, tuple(slots.values()))
    longest = sorted(found, key=lambda play: (-len(play.pieces), play.words))
    moves = (placed(slots, play.pieces) for play in longest)
    return next((move for move in moves if session.mode.check(session.state, move) is None), Draw())


def _chosen(session: Session, opening: Opening) -> Move:
    """What a computer player would do in the seat whose turn it is."""
    seat = session.state.turn
    thinking = player(_LEVEL, session.mode, opening.lexicon, opening.lexicon, _DEAL)
    return thinking.choose(seen_by(session.state, seat), history(session, seat), seat).move


def _screen(session: Session) -> Screen:
    again = partial(Session, session.mode)
    if len(session.setup.names) == 1:
        return patience_table(session, again)
    if session.mode.ruleset.layout.edgeless:
        return card_table(session, None, CompanyHooks(again))
    return board_table(session, None, CompanyHooks(again))


if __name__ == "__main__":
    shown = Path(__file__).parents[2] / "assets" / "pictures"
    table(shown / "table.png", "patience-heaps", turns=9)
    table(shown / "kan-u-go.png", "kan-u-go", turns=14, seats=7)
    table(shown / "literaki.png", "literaki", turns=8, seats=2)
