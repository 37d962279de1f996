"""A journey in a real window: a round of Kan-u-go for two persons, with the curtain between them."""

import os

os.environ.setdefault(
    "SDL_VIDEODRIVER", "dummy"
)  # for the table that is played along, and tells where one is

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.opening import open_game
from game.search.kernel.plays import LegalPlay, plays
from game.table.board import Axis
from game.table.moves import MoveDecoder
from game.table.position import Position
from game.table.session import Session
from game.table.state import Phase
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from modes.moves import Deal, Draw
from tests.journeys.window import Screen, Window
from tests.ui.company import Company

DEAL = 11
NAMES = ("Ana", "Bo")
_KEYS = {
    "Return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
}


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    screen = Screen()
    shown = Window(screen, tmp_path, "play", "kan-u-go", "--players", ",".join(NAMES), "--deal", str(DEAL))
    yield shown
    if shown.runs:
        shown.kill()
    screen.close()


class Both:
    """The same hands at the window and at a table in this process."""

    def __init__(self, window: Window) -> None:
        opening = open_game("kan-u-go", NAMES, DEAL)
        pygame.display.init()
        pygame.font.init()
        self.window = window
        self.table = Company(Session(opening.mode, opening.setup))

    @property
    def session(self) -> Session:
        return self.table.session

    def key(self, *names: str) -> None:
        self.window.key(*names)
        for name in names:
            self.table.press(_KEYS[name])

    def type(self, letters: str) -> None:
        self.window.type(letters)
        self.table.type(letters)

    def go_to(self, cell: tuple[int, int], axis: Axis) -> None:
        """Lead the cursor to a cell, and turn it."""
        turn = self.table.screen.turn
        if not self.table.screen.scene.keys:
            self.key("Right")
        across, down = cell[0] - turn.cursor.cell[0], cell[1] - turn.cursor.cell[1]
        self.key(
            *["Right" if across > 0 else "Left"] * abs(across), *["Down" if down > 0 else "Up"] * abs(down)
        )
        if turn.cursor.axis is not axis:
            self.key("space")

    def exchange(self) -> None:
        """Declare the first card, and take the open one."""
        self.window.key("ctrl+e")
        self.table.press(pygame.K_e, mod=pygame.KMOD_CTRL)
        self.type("11")
        self.table.rest()

    def kept(self) -> None:
        """Wait until the window has kept all that was played here."""
        played = len(self.session.played)
        self.window.wait(lambda: len(self.window.acts()) == played)


def longest(session: Session) -> LegalPlay | None:
    """The placement of the most cards, if there is any."""
    mode, state = session.mode, session.state
    position = Position(mode.ruleset, state.board, tuple(mode.slots(state).values()))
    found = plays(position, mode.words)  # type: ignore[arg-type]
    return max(found, key=lambda play: len(play.pieces), default=None)


def test_two_persons_play_a_round_with_the_curtain_between_them(window: Window) -> None:
    both = Both(window)
    game, session = both.table.game, both.session
    for _ in range(60):
        if session.state.phase is not Phase.PLAYING:
            break
        assert isinstance(game.overlays.cover, Curtain), "between two turns hangs the curtain"
        both.type("x")  # whatever is typed at it does nothing
        both.key("Return")
        play = longest(session)
        if play is None:
            both.exchange()
            if session.state.phase is Phase.PLAYING:
                both.key("Return")  # having looked at the card, the screen is passed on
        else:
            cells = sorted(cell for cell, _ in play.pieces)
            upright = len({x for x, _ in cells}) == 1 and len(cells) > 1
            both.go_to(cells[0], Axis.DOWN if upright else Axis.ACROSS)
            there = dict(play.pieces)
            both.type("".join(there[cell].piece for cell in cells).lower())
            both.key("Return")
        both.kept()
    assert isinstance(game.overlays.cover, ScoreSheet)
    both.key("Return")  # after the cards left in hand are counted out, the next round is dealt
    both.kept()
    kept = [MoveDecoder().decode(act.split(" ", 1)[1]) for act in window.acts()]
    assert tuple(kept) == session.played
    assert isinstance(kept[-1], Deal)
    declared = [place for place, move in enumerate(kept) if isinstance(move, Draw)]
    assert all(type(kept[place - 1]).__name__ == "Exchange" for place in declared), (
        "K25: declared, then taken"
    )
    window.close()
