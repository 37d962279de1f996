"""What a table asks, and whom it tells what happens: whoever runs the game that is played at it. One for a
patience, for a company, a demonstration, a drill; the table knows none of them."""

from typing import NamedTuple

import pygame

from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, PlayerPlace
from game.ui.table.actions import Act
from game.ui.table.sheet import Page


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
