"""What lies over the whole table for a while: the curtain, the score sheet. It knows neither."""

from typing import Protocol

import pygame

from game.ui.look.style import Style
from game.ui.screen import KeyHelp
from game.ui.table.actions import Act


class Cover(Protocol):
    """Fills the window over the table. `handle` answers with what the table shall do."""

    @property
    def solid(self) -> bool:
        """Nothing below it is seen any more."""

    def keys(self) -> tuple[KeyHelp, ...]:
        """What the keys do here: nothing of a hand."""

    def enter(self, size: tuple[int, int], style: Style) -> None: ...

    def handle(self, event: pygame.Event) -> Act | None: ...

    def update(self, seconds: float) -> bool: ...

    def draw(self, target: pygame.Surface) -> None: ...
