"""A press too many, where the one before it has put a screen away."""

import pygame
import pytest

from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Swap
from tests.ui.menu import key

SIZE = (1280, 800)


class Behind:
    """A screen that does something at once when it is pressed."""

    def __init__(self) -> None:
        self.begun = 0

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """It has nothing to lay out."""

    def handle(self, event: pygame.Event) -> Change | None:
        self.begun += event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        return None

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """It shows nothing."""


class Before(Behind):
    """A screen that goes when a key or a button comes down or, of the pointer, up."""

    def handle(self, event: pygame.Event) -> Change | None:
        return Pop() if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP) else None


def click(x: int) -> tuple[pygame.Event, pygame.Event]:
    at = {"pos": (x, 300), "button": 1, "touch": False}
    return pygame.Event(pygame.MOUSEBUTTONDOWN, at), pygame.Event(pygame.MOUSEBUTTONUP, at)


RELEASED = pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
ENTER, ESCAPE = (key(pygame.K_RETURN), RELEASED), (key(pygame.K_ESCAPE),)
NOTHING = pygame.Event(pygame.NOEVENT)


@pytest.mark.parametrize(
    ("first", "second", "goes_through"),
    [
        (ENTER, ENTER, False),
        (ENTER, click(300), True),
        (ENTER, (key(pygame.K_LEFT),), True),
        (click(300), click(304), False),
        (click(300), click(500), True),
        (ESCAPE, ESCAPE, True),
    ],
)
def test_what_puts_a_screen_away_does_not_begin_what_is_behind_it(
    first: tuple[pygame.Event, ...], second: tuple[pygame.Event, ...], goes_through: bool
) -> None:
    app, behind = App(AppContext()), Behind()
    app.open(SIZE)
    app.screens = [behind, Before()]
    app.push(app.screens.pop())
    for event in (*first, *second, *second):
        app._run_frame(event, 0.1)
    assert app.screens == [behind]
    assert (behind.begun > 0) is goes_through
    app._run_frame(NOTHING, 1.0)
    before = behind.begun
    app._run_frame(second[0], 0.1)
    assert behind.begun == before + 1, "what is pressed later is meant"


class Opener(Behind):
    """A screen that opens another one when a button or a key comes down."""

    def __init__(self, change: Change) -> None:
        super().__init__()
        self._change = change

    def handle(self, event: pygame.Event) -> Change | None:
        return self._change if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None


@pytest.mark.parametrize(
    ("change", "press", "goes_through"),
    [
        (Push, click(300), False),
        (Swap, click(300), False),
        (Swap, ENTER, False),
        (Push, ENTER, True),
    ],
)
def test_a_double_press_opens_a_screen_and_does_nothing_on_it(
    change: type[Push | Swap], press: tuple[pygame.Event, ...], goes_through: bool
) -> None:
    app, opened = App(AppContext()), Behind()
    app.open(SIZE)
    app.push(Opener(change(opened)))
    for event in (*press, *press):
        app._run_frame(event, 0.1)
    assert app.screens[-1] is opened
    assert (opened.begun > 0) is goes_through
    app._run_frame(NOTHING, 1.0)
    before = opened.begun
    app._run_frame(press[0], 0.1)
    assert opened.begun == before + 1
