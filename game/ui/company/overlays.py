"""What lies over a table of several: the curtain or the score sheet, and a form that is filled in over them.
It knows no rule, and leaves nothing in sight that the next one must not see."""

from collections.abc import Callable
from typing import Generic

import pygame

from game.fault import Fault
from game.ui.company.curtain import Cover, Curtain
from game.ui.kit.common_keys import asks_for_help
from game.ui.kit.controls.form import Form
from game.ui.kit.screen import Change, Explain, Pop
from game.ui.table.actions import Action
from game.ui.table.grid import draw_unsaved_over
from game.ui.table.kind import Handled, S, T
from game.ui.table.screen import TableScreen

_PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
_ENDS_MOTION = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)


class Overlays(Generic[T, S]):
    """A cover and a form over a table. `answered` takes a form that is filled in or put away."""

    def __init__(self, table: TableScreen[T, S], answered: Callable[[Form], Change | None]) -> None:
        self._table = table
        self._answered = answered
        self.cover: Cover | None = None
        self.form: Form | None = None

    def enter(self) -> None:
        """Lay out what there is for the window of the table."""
        for over in (self.cover, self.form):
            if over is not None:
                over.enter(self._table.size, self._table.style.whole)

    def lay(self, cover: Cover | None) -> None:
        """Cover the table."""
        if cover is not None:
            table = self._table
            table.pointer.release(table.scene)
            self.cover = cover
            cover.enter(table.size, table.style.whole)
            table.changed = True

    def uncover(self) -> None:
        """The table is looked at again, unless it waits behind the curtain."""
        self._table.changed = True
        if not isinstance(self.cover, Curtain):
            self.cover = None
            self._table.label()

    def ask(self, form: Form) -> None:
        """Lay a form over the table."""
        self.form = form
        form.enter(self._table.size, self._table.style.whole)
        self._table.changed = True

    def view_as(self, viewer: int | None) -> None:
        """Another one looks on: nothing of what the last one saw stays in sight."""
        table = self._table
        table.flights.end()
        table.pointer.release(table.scene)
        table.turn.view_as(viewer)
        table.scene.hovered = table.scene.aim = None
        table.scene.keys = False
        table.arrange()
        table.scene.refit()

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Take in an event for what lies on top; None where the table itself does."""
        if self.form is not None:
            return Handled(self._in_form(self.form, event))
        if isinstance(self.cover, Curtain) and self.cover.opening and event.type in _ENDS_MOTION:
            self.cover = None
            self._table.label()
            if event.type == pygame.KEYDOWN and event.key in _PRESSES:
                return Handled()  # it only ended the motion
        if self.cover is not None and self._table.sheet is None:
            return Handled(self._in_cover(self.cover, event))
        return None

    def _in_form(self, form: Form, event: pygame.Event) -> Change | None:
        change = form.handle(event)
        self._table.changed = True
        if not isinstance(change, Pop):
            return change
        self.form = None
        try:
            return self._answered(form)
        except Fault as fault:
            self._table.fail(fault, moved=True)
        return None

    def _in_cover(self, cover: Cover, event: pygame.Event) -> Change | None:
        if asks_for_help(event):
            return Explain(cover.keys()) if cover.solid else None
        peeked = isinstance(cover, Curtain) and cover.peeking
        action = cover.handle(event)
        if isinstance(cover, Curtain) and cover.peeking != peeked:
            self.view_as(cover.told.next if cover.peeking else None)
        try:
            if action is Action.CLOSE:
                self.uncover()
            elif action is not None:
                return self._table.run(action)
        except Fault as fault:
            self._table.fail(fault, moved=False)
        return None

    # --- showing --------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let time pass; True asks for a new picture."""
        due = False
        if self.form is not None:
            due = self.form.update(seconds)
        if self.cover is not None:
            due = self.cover.update(seconds) or due
            if isinstance(self.cover, Curtain) and self._table.sheet is not None:
                self.cover.covered()
            if isinstance(self.cover, Curtain) and self.cover.gone:
                self.cover, due = None, True
                self._table.label()
        return due

    def draw(self, surface: pygame.Surface) -> None:
        """The cover, a sheet over it, and the form over both."""
        if self.cover is not None:
            self.cover.draw(surface)
            if self.cover.solid:
                draw_unsaved_over(surface, self._table.scene)
            if self._table.sheet is not None:
                self._table.sheet.draw(surface)
        if self.form is not None:
            self.form.draw(surface)
