"""Pictures that the program draws: the positions of a game's page, and its table in the middle of a game.
Each is drawn for readers in the light and in the dark.

`python -m docs.making.pictures` redraws those of the README."""

import os
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from game.guide.page import Example
from game.opening import Opening, open_game
from game.practice.item import Subject
from game.practice.scheduler import SessionPlan
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
from game.ui.kit.look.style import DisplaySettings, Style
from game.ui.kit.screen import Screen
from game.ui.patience.table import patience_table
from game.ui.practice.flow import DrillFlow
from game.ui.practice.screen import DrillScreen
from game.ui.questions.play import PlayQuestion
from game.ui.rules.page import position
from game.ui.table.screen import TableScreen
from modes.moves import Draw

PICTURES = Path(__file__).parents[2] / "assets" / "pictures"
_SIDE = 56  # of a square or the width of a card, in pixels
_WINDOW = (1280, 800)
THEMES = ("felt", "slate")  # in the light, in the dark
LIGHT = THEMES[:1]
_DEAL, _TURNS, _SEATS, _LEVEL = 11, 4, 4, "beginner"

_LONGEST = 1500  # looks until a question must have come

_SHORT_LISTS = {"skrablo": "esperanto-roots"}  # the search in the long list would first be made ready


def shades(path: Path) -> tuple[Path, Path]:
    """Where a picture lies for readers in the light, and for those in the dark."""
    return path, path.with_stem(f"{path.stem}-dark")


def example(path: Path, drawn: Example, rules: Ruleset) -> None:
    """A drawn position: cards on the cloth, or tiles on a piece of the board."""
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    _save(path, lambda style: position(style, drawn, rules, _SIDE))


def table(
    path: Path, ruleset: str, turns: int = _TURNS, seats: int = _SEATS, themes: tuple[str, ...] = THEMES
) -> None:
    """The table of a game after some turns."""
    pygame.font.init()
    window = pygame.display.set_mode(_WINDOW)
    session, _ = played(ruleset, turns, seats)

    def drawn(style: Style) -> pygame.Surface:
        screen = table_of(session)
        screen.enter(_WINDOW, style)
        screen.update(5.0)
        screen.draw(window)
        return window

    _save(path, drawn, themes)


def _save(path: Path, drawn: Callable[[Style], pygame.Surface], themes: tuple[str, ...] = THEMES) -> None:
    for shade, theme in zip(shades(path), themes, strict=False):
        pygame.image.save(drawn(AppContext(DisplaySettings(theme=theme)).style(_WINDOW)), shade)


def played(ruleset: str, wanted: int, most: int) -> tuple[Session, Opening]:
    """A game after some turns, in which it is the turn of the one person, and what it was opened with."""
    seats = min(most, rulefile.load(ruleset).players[1])
    names = ("Ana", *(computer(_LEVEL),) * (seats - 1)) if seats > 1 else ("",)
    opening = open_game(ruleset, names, _DEAL, lexicon=_SHORT_LISTS.get(ruleset))
    session = Session(opening.mode, opening.setup)
    turns = 0
    while turns < wanted or session.state.turn != 0:
        assert session.mode.outcome(session.state) is None, f"{ruleset} is over too soon to be shown"
        before = session.state.turn
        session.make(longest(session) if seats == 1 else chosen(session, opening))
        turns += seats == 1 or session.state.turn != before
    return session, opening


def longest(session: Session) -> Move:
    """The longest play of a patience, or the next card."""
    slots = session.mode.slots(session.state)
    found = plays_of(session.mode, session.state.board, tuple(slots.values()))
    ordered = sorted(found, key=lambda play: (-len(play.pieces), play.words))
    moves = (placed(slots, play.pieces) for play in ordered)
    return next((move for move in moves if session.mode.check(session.state, move) is None), Draw())


def chosen(session: Session, opening: Opening) -> Move:
    """What a computer player would do in the seat whose turn it is."""
    seat = session.state.turn
    thinking = player(_LEVEL, session.mode, opening.lexicon, opening.lexicon, _DEAL)
    return thinking.choose(seen_by(session.state, seat), history(session, seat), seat).move


def table_of(session: Session) -> TableScreen[Any, Any]:
    """The table of a game that is played or begun."""
    again = partial(Session, session.mode)
    if len(session.setup.names) == 1:
        return patience_table(session, again)
    if session.mode.ruleset.layout.edgeless:
        return card_table(session, None, CompanyHooks(again))
    return board_table(session, None, CompanyHooks(again))


def practice(path: Path, seed: int = 3) -> None:
    """A question of practice that was answered with the second best play."""
    pygame.font.init()
    window = pygame.display.set_mode(_WINDOW)

    def drawn(style: Style) -> pygame.Surface:
        plan = SessionPlan(("play",), Subject("scrabble", ""), length=12, fresh=12)
        flow = DrillFlow(plan)
        screen = DrillScreen(flow, lambda: DrillScreen(flow, lambda: screen, seed), seed)
        screen.enter(_WINDOW, style)
        _wait(screen, lambda: screen.question is not None)
        assert isinstance(screen.question, PlayQuestion)
        _answer(screen, screen.question.table)
        _wait(screen, lambda: screen.feedback is not None)
        screen.update(5.0)
        screen.draw(window)
        screen.close()
        return window

    _save(path, drawn)


def _answer(screen: Screen, table: TableScreen[Any, Any]) -> None:
    """Click the second best play together, and enter it."""
    turn = table.turn
    slots = {slot: turn.piece(slot) for slot in turn.row()}
    found = plays_of(turn.session.mode, turn.state.board, tuple(slots.values()))
    best = max(play.score for play in found)
    second = max((play for play in found if play.score < best), key=lambda play: (play.score, play.words))
    for slot, cell, _ in placed(slots, second.pieces).laid:
        for at in (table.scene.place(slot).center, table.scene.camera.rect(cell).center):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                screen.handle(pygame.Event(kind, pos=at, button=1))
                screen.update(0.02)
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))


def _wait(screen: DrillScreen, until: Callable[[], bool]) -> None:
    """Until what is made in the background has come."""
    for _ in range(_LONGEST):
        screen.handle(pygame.Event(pygame.USEREVENT))  # as the app is told that a worker is done
        screen.update(0.02)
        if until() and not screen.busy:
            return
        time.sleep(0.02)
    raise AssertionError("the question never came")


if __name__ == "__main__":
    table(PICTURES / "table.png", "patience-heaps", turns=9, themes=LIGHT)
    table(PICTURES / "kan-u-go.png", "kan-u-go", turns=14, seats=7, themes=LIGHT)
    table(PICTURES / "literaki.png", "literaki", turns=8, seats=2, themes=LIGHT)
    with TemporaryDirectory() as home:
        os.environ["KANUGO_HOME"] = home  # where nothing has been practised
        practice(PICTURES / "practice.png")
