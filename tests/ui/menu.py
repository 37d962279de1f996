"""A player at the menu: presses, keys, and what is visible."""

from collections.abc import Callable

import pygame

from game.deals.request import GameRequest
from game.opening import open_game
from game.search.kernel.form import form_of
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.mode import Setup
from game.table.session import Session
from game.ui.context import AppContext
from game.ui.kit.controls.focus import Control
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Screen
from game.ui.menu.controller import MenuController
from game.words.court import Court


class Cards:
    """A table that only knows its game."""

    def __init__(self, session: Session, again: Callable[[Setup], Session], court: Court | None) -> None:
        assert court is not None
        assert isinstance(session, SavedSession)
        self.session = session
        self.again = again

    def enter(self, size: tuple[int, int], style: Style) -> None: ...

    def handle(self, event: pygame.Event) -> Change | None: ...

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None: ...


def shown(screen: Screen, context: AppContext, size: tuple[int, int] = (1280, 800)) -> Screen:
    window = pygame.display.set_mode(size)
    screen.enter(size, context.style(size))
    screen.update(0.0)
    screen.draw(window)
    return screen


def key(code: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0)


def press(screen: Screen, at: tuple[int, int]) -> Change | None:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def controls(screen: Screen) -> dict[str, Control]:
    focus = screen.focus  # type: ignore[attr-defined]
    return {control.name: control for control in focus.controls}


def focused(screen: Screen) -> str:
    return next(name for name, control in controls(screen).items() if control.focused)


def begun(
    journal: Journal, ruleset: str, names: tuple[str, ...], deal: int = 7, **options: int
) -> SavedSession:
    opening = open_game(ruleset, names, deal, None, options)
    return SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)


def prepare() -> None:
    """Prepare the English word list, or a game would begin with a progress bar."""
    form_of(open_game("patience-six", ("",), 7, "en").lexicon)


def a_game(controller: MenuController) -> SavedSession:
    prepare()
    table = controller.begin(GameRequest("patience-six", 7, "en"))
    assert isinstance(table, Cards)
    return table.session


FIRST_DOORS = ["kan-u-go", "patience-six", "patience-twelve", "patience-heaps"]
