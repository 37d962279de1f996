"""Tables of several players, laid out by hand, and a player who uses events."""

from collections.abc import Callable
from typing import Any

import pygame

from game.table.moves import Move
from game.table.session import Session
from game.table.state import Phase
from game.ui.cards.table import card_table
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyGame, CompanyHooks
from game.ui.company.polling import PollForm
from game.ui.context import AppContext
from game.ui.table.screen import TableScreen
from game.words.agreement import Ruling
from tests.modes.kanugo_table import Table
from tests.modes.kanugo_table import begun_with as begun_with
from tests.modes.kanugo_table import game_of as game_of


def company_of(screen: object) -> CompanyGame[Any, Any]:
    """The delegate that runs a game for several."""
    assert isinstance(screen, TableScreen)
    game = screen.delegate.runner
    assert isinstance(game, CompanyGame)
    return game


class Company:
    """Plays by events only."""

    def __init__(
        self, session: Session, size: tuple[int, int] = (1280, 800), table: Callable[..., Any] = card_table
    ) -> None:
        pygame.display.set_mode(size)
        self.session = session
        self.ruled: list[Ruling] = []
        around = CompanyHooks(
            lambda setup: Session(session.mode, setup), lambda ruled: self.ruled.extend(ruled)
        )
        self.screen: TableScreen[Any, Any] = table(session, None, around)
        self.game = company_of(self.screen)
        self.screen.enter(size, AppContext().style(size))
        self.rest()

    def rest(self) -> None:
        """Wait until nothing moves."""
        for _ in range(60):
            self.screen.update(0.05)

    def picture(self) -> bytes:
        """Every pixel of the window."""
        surface = pygame.display.get_surface()
        assert surface is not None
        self.screen.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def send(self, kind: int, **fields: Any) -> None:
        self.screen.handle(pygame.Event(kind, **fields))
        self.screen.update(0.01)

    def press(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
            self.send(pygame.KEYUP, key=key, mod=mod)
        self.rest()

    def type(self, words: str) -> None:
        for letter in words:
            self.send(pygame.TEXTINPUT, text=letter)

    def lay(self, word: str) -> None:
        """Type a word at the cursor and play it."""
        self.type(word)
        self.press(pygame.K_RETURN)

    def click(self, at: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.rest()

    @property
    def question(self) -> PollForm:
        """The open question."""
        form = self.game.overlays.form
        assert isinstance(form, PollForm), "nobody is asked anything"
        return form

    def take_screen(self, seat: int) -> None:
        """Open the curtain for this player."""
        curtain = self.game.overlays.cover
        assert isinstance(curtain, Curtain)
        assert curtain.news.next == seat
        self.press(pygame.K_RETURN)

    def answer(self, name: str, pointer: bool = False) -> None:
        """Answer the question by keys alone, or by the pointer."""
        controls = self.question.focus.controls
        if pointer:
            self.click(next(control.rect.center for control in controls if control.name == name))
            return
        for _ in range(len(controls)):
            self.press(pygame.K_TAB)
            current = self.question.focus.current
            if current is not None and current.name == name:
                break
        self.press(pygame.K_RETURN)

    def button(self, name: str) -> None:
        """Click a button of the table."""
        self.click(next(each for each in self.screen.buttons if each.name == name).rect.center)


def phase(company: Company) -> Phase:
    """The current state."""
    return company.session.state.phase


def played(company: Company) -> tuple[Move, ...]:
    """The moves played so far."""
    return company.session.played


def curtained(company: Company) -> int:
    """The player the curtain hangs for."""
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    return curtain.news.next


WORDS = "CAT CATS AT ACT SO OS"


def two(hands: str = "CATX SOQQ", **fields: object) -> Table:
    return Table(hands, WORDS, **fields)  # type: ignore[arg-type]
