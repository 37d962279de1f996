"""What a table screen shows: which part of the crossword, all that lies on the table and over it. It takes in
no event."""

from collections.abc import Iterable, Sequence
from typing import Generic

import pygame

from game.table.board import Cell
from game.ui.controls.focus import Focus
from game.ui.controls.widgets import Button, cap_enter
from game.ui.look.style import Style
from game.ui.table.bubble import draw_bubble
from game.ui.table.camera import inner, widest, zoom_steps
from game.ui.table.flights import Flights
from game.ui.table.grid import draw_carried
from game.ui.table.kind import S, T, TableKind
from game.ui.table.sheet import Sheet
from game.ui.table.unsaved_mark import draw_unsaved


class TableView(Generic[T, S]):
    """The sight of a table, and what moves it."""

    style: Style
    size: tuple[int, int]

    def __init__(self, kind: TableKind[T, S], turn: T) -> None:
        self.kind = kind
        self.turn = turn
        self.pointer = kind.pointer()
        self.focus = Focus(arrows=False)
        self.buttons: list[Button] = []
        self.flights = Flights()
        self.sheet: Sheet | None = None
        self._scene: S | None = None
        self._round = turn.session.state.round  # that the camera was set in

    @property
    def shown(self) -> bool:
        """It was laid out for a window."""
        return self._scene is not None

    @property
    def scene(self) -> S:
        """What is seen; there is something only after `enter`."""
        assert self._scene is not None, "the screen has been entered"
        return self._scene

    def refit(self) -> None:
        """Show every card and a free cell around them, unless the player has moved the table himself in this
        round."""
        camera, before = self.scene.camera, self._round
        self._round = self.turn.session.state.round
        if self._round != before:
            self.fit()
            return
        near = (-1, 0, 1)
        around = [(x + dx, y + dy) for x, y in self.turn.state.board for dx in near for dy in near]
        if not camera.by_hand and not camera.shows(around):
            self.fit()

    def fit(self, more: Iterable[Cell] = ()) -> None:
        """Show the whole crossword and these cells, as large as it may be."""
        self.make_room(self.scene.layout.grid.bottom, more)

    def bring_in_sight(self, cells: Sequence[Cell]) -> None:
        """Push the table no further than these cells ask for; where they find no room so, come less near."""
        scene = self.scene
        for cell in cells:
            scene.camera = scene.camera.showing(cell)
        if not scene.camera.shows(cells):
            self.fit(cells)

    def hint(self) -> None:
        """Take a step of a hint."""
        self.turn.hint()
        self.show_hint()

    def show_hint(self) -> None:
        """The cells of the hint are to be seen."""
        self.bring_in_sight(sorted(self.turn.hints.cells))

    def make_room(self, bottom: int, more: Iterable[Cell] = ()) -> None:
        """Show the same above what lies over the lower part of the table, in the part of the felt where the
        cards can be largest."""
        scene, scale = self.scene, self.style.scale.of_cards
        cells, views = [*self.turn.state.board, *self.turn.draft.cells, *more], []
        for clear in scene.layout.clears:
            area = inner(clear, self.style)
            area.height = max(1, min(area.height, bottom - self.style.px(8) - area.top))
            camera = scene.camera.through(area, zoom_steps(scale))
            views.append(camera.fitted(cells, widest(scale, area)))
        scene.camera = max(views, key=lambda view: view.width)

    def draw_table(self, surface: pygame.Surface) -> None:
        """The whole table, and the sheet over it."""
        scene = self.scene
        scene.away, scene.aside = self.flights.away, self.flights.aside(scene)
        self.kind.draw(surface, scene)
        cap_enter(self.buttons, self.focus.current)
        for button in self.buttons:
            button.draw(surface, scene.style)
        self.kind.draw_over(surface, scene)
        draw_bubble(surface, scene)
        self.flights.draw(surface, scene)
        draw_carried(surface, scene)
        draw_unsaved(surface, scene)
        if self.sheet is not None and not self.flights.hopping:
            self.sheet.draw(surface)
