"""What differs between tables, handed to the one table screen: the kind of table, which says how a turn is
laid out, drawn and typed at, and the delegate, which runs the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import pygame

from game.table.session import Session
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, PlayerPlace
from game.ui.table import pages
from game.ui.table.actions import ACTIONS, Act, Action, Offer
from game.ui.table.layout import LEAST
from game.ui.table.pointer import Pointer
from game.ui.table.scene import Scene
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from game.words.court import Court

T = TypeVar("T", bound=Turn)
S = TypeVar("S", bound=Scene)


class Window(NamedTuple):
    """What a scene is laid out for: pixels, style, and whether the rail has a lamp."""

    size: tuple[int, int]
    style: Style
    lamp: bool = False


def _over_nothing(surface: pygame.Surface, scene: Scene) -> None:
    """Nothing lies over the buttons."""


def _least(turn: Turn) -> tuple[float, float]:
    """The least of the design that a table of cards is laid out for."""
    return LEAST


def _not_taken(event: pygame.Event, scene: Scene, pointer: Pointer) -> bool:
    """No press is taken before the buttons."""
    return False


@dataclass(frozen=True)
class TableKind(Generic[T, S]):
    """One kind of table.

    `arrange` makes the scene for a window, or lays the one before out anew; `take` is asked about an event of
    the pointer before the buttons are; `actions` and the `sheets` they open are those of all tables, but for
    what this kind does in its own way; `end_page` is None where something else tells the end; `explained` is
    what help tells; `least` is how much of the design it needs, however large the text is.
    """

    turn: Callable[[Session, Court | None], T]
    arrange: Callable[[Window, T, S | None], S]
    buttons: Callable[[S], list[Button]]
    offers: Callable[[S], tuple[Offer, Offer]]
    typed: Callable[[pygame.Event, S], Act | None]
    pressed: Callable[[pygame.Event, S], Act | None]
    draw: Callable[[pygame.Surface, S], None]
    end_page: Callable[[S], Page | None]
    actions: Mapping[Act, Action] = field(default_factory=lambda: ACTIONS)
    sheets: Mapping[Act, Callable[[S], Page]] = field(default_factory=lambda: pages.SHEETS)
    explained: Callable[[T], Explain] = pages.explained
    draw_over: Callable[[pygame.Surface, S], None] = _over_nothing
    take: Callable[[pygame.Event, S, Pointer], bool] = _not_taken
    pointer: Callable[[], Pointer] = Pointer
    least: Callable[[T], tuple[float, float]] = _least


class Taken(NamedTuple):
    """An event or an act was dealt with; the screen that this leads to, if to another one."""

    change: Change | None = None


class TableDelegate:
    """Every hook may be left as it is here: then the table does what all tables do."""

    @property
    def runner(self) -> "TableDelegate":
        """Who runs the game, whatever stands before it."""
        return self

    @property
    def said(self) -> tuple[str, ...]:
        """The words that it shows on the table itself."""
        return ()

    @property
    def player(self) -> PlayerPlace | None:
        """Who plays now, where several share the screen."""
        return None

    @property
    def hides_table(self) -> bool:
        """Whether something covers the whole table, so that it is not drawn."""
        return False

    @property
    def covers(self) -> bool:
        """Whether something lies over the table that takes what is done with the pointer."""
        return False

    def entered(self, first: bool) -> None:
        """The table is laid out for a window; `first` when it is seen for the first time."""

    def take(self, event: pygame.Event) -> Taken | None:
        """Take in an event before the table does; None leaves it to the table."""
        return None

    def act(self, act: Act) -> Taken | None:
        """Do what a button or a key stands for; None leaves it to the table."""
        return None

    def lamp(self, style: Style) -> bool:
        """Whether the rail has a lamp."""
        return False

    def follow(self) -> None:
        """Something at the table has changed, and its buttons are made anew."""

    def buttons(self, made: list[Button]) -> list[Button]:
        """The buttons of the table as they shall be."""
        return made

    def page(self, act: Act, page: Page) -> Page:
        """A sheet of the table with what is offered besides."""
        return page

    def end_page(self, page: Page | None) -> Page | None:
        """What is said when the game is over, instead of the table's own page."""
        return page

    def moved(self) -> None:
        """A move was made."""

    def update(self, seconds: float) -> bool:
        """Let time pass; True asks for a new picture."""
        return False

    def serve(self) -> None:
        """Let time pass while another screen lies over the table: for whoever looks on elsewhere."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies over the table."""

    def close(self) -> None:
        """The table is left."""
