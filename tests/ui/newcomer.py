"""A newcomer at a table, with the guide."""

from collections.abc import Callable
from typing import Any

import pygame

from game.opening import open_game
from game.table.session import Session
from game.text.actions import Action
from game.ui.board.table import board_table
from game.ui.cards.table import card_table
from game.ui.company.game import CompanyHooks
from game.ui.context import AppContext
from game.ui.patience.table import patience_table
from game.ui.table.guide import Guided, with_guide
from game.ui.table.screen import TableScreen
from tests.waiting import wait_until

GAMES = {
    "heaps": ("patience-heaps", "en"),
    "row": ("patience-six", "en"),
    "hand": ("patience-twelve", "en"),
    "cards": ("kan-u-go", "en"),
    "board": ("scrabble", "en"),
}
NAMES = ("Ana", "computer:beginner")
SIZES = [(800, 600), (1280, 800), (2560, 1440), (900, 1300)]


def table_of(
    kind: str, names: tuple[str, ...] = NAMES, deal: int = 7, **options: object
) -> TableScreen[Any, Any]:
    """A real deal at a table of this kind."""
    name, language = GAMES[kind]
    alone = name.startswith("patience")
    opening = open_game(name, ("",) if alone else names, deal, language, options)
    session = Session(opening.mode, opening.setup)
    if alone:
        return patience_table(session, lambda setup: Session(opening.mode, setup))
    make = card_table if kind == "cards" else board_table
    return make(session, None, CompanyHooks(lambda setup: Session(opening.mode, setup)))


class Newcomer:
    """Plays by events at a table with the guide."""

    def __init__(
        self,
        table: TableScreen[Any, Any],
        size: tuple[int, int] = (1280, 800),
        known: bool = False,
    ) -> None:
        self.surface = pygame.display.set_mode(size)
        self.table = table
        self.kept: list[str] = []
        with_guide(table, known, self.kept.append)
        table.enter(size, AppContext().style(size))
        self.rest()

    @property
    def guide(self) -> Guided[Any, Any]:
        assert isinstance(self.table.delegate, Guided)
        return self.table.delegate

    @property
    def said(self) -> str:
        return " ".join(self.guide.shown_text)

    def rest(self) -> None:
        for _ in range(8):
            self.table.update(0.1)

    def press(self, key: int, said: str = "", mod: int = 0) -> None:
        self.table.handle(pygame.Event(pygame.KEYDOWN, key=key, unicode=said, mod=mod))
        if said:
            self.table.handle(pygame.Event(pygame.TEXTINPUT, text=said))
        self.rest()

    def click(self, at: tuple[int, int]) -> None:
        self.table.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.table.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.rest()

    def button(self, action: Action) -> pygame.Rect:
        return next(button.rect for button in self.table.buttons if button.name == action.value)

    def offers(self, action: Action) -> bool:
        return any(button.name == action.value for button in self.table.buttons)

    def begin(self) -> None:
        self.click(self.button(Action.GUIDE).center)
        self.wait()

    def wait(self, until: Callable[[], object] | None = None) -> None:
        """Wait until a play is suggested, or for something else."""
        wait_until(until or (lambda: self.guide.target), "nothing was shown", lambda: self.table.update(0.1))
        self.rest()

    def place_shown(self) -> None:
        for placed in self.guide.target:
            letter = placed.letter or self.table.turn.piece(placed.slot)
            self.press(ord(letter.lower()) if letter.isascii() else 0, letter.lower())

    def play_shown(self) -> None:
        self.place_shown()
        self.press(pygame.K_RETURN)
