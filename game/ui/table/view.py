"""What a table screen shows: which part of the crossword, all that lies on the table and over it. It takes in
no event."""

import pygame

from game.ui.controls.focus import Focus
from game.ui.controls.widgets import Button, cap_enter
from game.ui.look.style import Style
from game.ui.look.tokens import CARD_WIDTHS
from game.ui.table.bubble import draw_bubble
from game.ui.table.camera import widest
from game.ui.table.flights import Flights
from game.ui.table.grid import draw_carried, draw_grid
from game.ui.table.ground import ground
from game.ui.table.layout import Strip
from game.ui.table.pointer import Pointer
from game.ui.table.rail import draw_rail, draw_title
from game.ui.table.scene import Scene
from game.ui.table.sheet import Sheet
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn


class TableView:
    """The sight of a table, and what moves it."""

    turn: Turn
    _size: tuple[int, int]
    _style: Style

    def __init__(self) -> None:
        self._pointer = Pointer()
        self._sight: Scene | None = None
        self._strip = Strip(0, ())
        self._focus = Focus(arrows=False)
        self._buttons: list[Button] = []
        self._flights = Flights()
        self.sheet: Sheet | None = None

    @property
    def sight(self) -> Scene:
        """What is seen; there is something only after `enter`."""
        assert self._sight is not None, "the screen has been entered"
        return self._sight

    def _refit(self) -> None:
        """Show every card and a free cell around them, unless the player has moved the table himself."""
        camera = self.sight.camera
        near = (-1, 0, 1)
        around = [(x + dx, y + dy) for x, y in self.turn.state.board for dx in near for dy in near]
        if not camera.by_hand and not camera.shows(around):
            self._fit()

    def _fit(self) -> None:
        """Show the whole crossword, as large as it may be."""
        sight, turn = self.sight, self.turn
        cells = [*turn.state.board, *turn.draft.cells]
        sight.camera = sight.camera.fitted(cells, widest(sight.style.scale, sight.camera.area))

    def _make_room(self, bottom: int) -> None:
        """Show the whole crossword above what lies over the lower part of the table."""
        sight = self.sight
        area = sight.camera.area.copy()
        area.height = max(1, min(area.height, bottom - self._style.px(8) - area.top))
        widths = tuple(self._style.scale.card(width) for width in CARD_WIDTHS)
        camera = sight.camera.through(area, widths)
        sight.camera = camera.fitted([*self.turn.state.board], widest(self._style.scale, area))

    def _draw_table(self, surface: pygame.Surface) -> None:
        """All that lies there, and what is written beside it."""
        sight = self.sight
        surface.blit(ground(sight), (0, 0))
        draw_grid(surface, sight)
        draw_strip(surface, sight)
        if not sight.layout.compact:
            draw_title(surface, sight)
        draw_rail(surface, sight)

    def _draw_over(self, surface: pygame.Surface) -> None:
        """What lies over table and buttons; here nothing."""

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table, and the sheet over it."""
        sight = self.sight
        sight.away, sight.aside = self._flights.away, self._flights.aside(sight)
        self._draw_table(surface)
        cap_enter(self._buttons, self._focus.current)
        for button in self._buttons:
            button.draw(surface, sight.style)
        self._draw_over(surface)
        draw_bubble(surface, sight)
        self._flights.draw(surface, sight)
        draw_carried(surface, sight)
        if self.sheet is not None and not self._flights.hopping:
            self.sheet.draw(surface)
