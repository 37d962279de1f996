"""A table that something may lie over: the curtain, the score sheet, a form. It knows no rule, and leaves
nothing in sight that the next one must not see."""

from collections.abc import Callable

import pygame

from game.fault import Fault
from game.table.mode import Setup
from game.table.session import Session
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.company.cover import Cover
from game.ui.company.curtain import Curtain
from game.ui.company.scene import CompanyScene
from game.ui.controls.form import Form
from game.ui.look.style import Style
from game.ui.screen import Change, Pop
from game.ui.table.actions import Act
from game.ui.table.screen import TableScreen
from game.words.court import Court

_ENDS_MOTION = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)


class CoveredScreen(TableScreen):
    """A table of several, with what covers it and the form that is filled in over it."""

    def __init__(
        self, session: Session, again: Callable[[Setup], Session], court: Court | None = None
    ) -> None:
        super().__init__(session, again, court)
        self.cover: Cover | None = None
        self.form: Form | None = None

    @property
    def sight(self) -> CompanyScene:
        assert isinstance(self._sight, CompanyScene), "the screen has been entered"
        return self._sight

    def enter(self, size: tuple[int, int], style: Style) -> None:
        super().enter(size, style)
        for over in (self.cover, self.form):
            if over is not None:
                over.enter(size, style)

    def _answered(self, form: Form) -> None:
        """A form is filled in, or put away."""

    def _cover(self, cover: Cover | None) -> None:
        if cover is not None:
            self._pointer.let_go(self.sight)
            self.cover = cover
            cover.enter(self._size, self._style)
            self._changed = True

    def _uncover(self) -> None:
        """The table is looked at again, unless it waits behind the curtain."""
        self._changed = True
        if not isinstance(self.cover, Curtain):
            self.cover = None
            self._label()

    def _ask(self, form: Form) -> None:
        """Lay a form over the table."""
        self.form = form
        form.enter(self._size, self._style)
        self._changed = True

    def title(self) -> str:
        """The game, and which round it is."""
        turn = self.turn
        name = game_name(turn.session.mode.ruleset.name)
        if not turn.state.sheet and turn.state.round == 1 and turn.session.mode.ruleset.scoring != "laid":
            return name
        return text("{game} · Round {n}", game=name, n=turn.state.round)

    def _look_as(self, viewer: int | None) -> None:
        """Another one looks on: nothing of what the last one saw stays in sight."""
        self._flights.end()
        self._pointer.let_go(self.sight)
        self.turn.look_as(viewer)
        self.sight.hovered = self.sight.aim = None
        self.sight.keys = False
        self._arrange()
        self._refit()

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        if self.form is not None:
            self._in_form(self.form, event)
            return None
        if isinstance(self.cover, Curtain) and self.cover.opening and event.type in _ENDS_MOTION:
            self.cover = None
            self._label()
        if self.cover is not None and self.sheet is None:
            return self._in_cover(self.cover, event)
        return super().handle(event)

    def _in_form(self, form: Form, event: pygame.Event) -> None:
        change = form.handle(event)
        self._changed = True
        if isinstance(change, Pop):
            self.form = None
            self._answered(form)

    def _in_cover(self, cover: Cover, event: pygame.Event) -> Change | None:
        peeked = isinstance(cover, Curtain) and cover.peeking
        act = cover.handle(event)
        if isinstance(cover, Curtain) and cover.peeking != peeked:
            self._look_as(cover.told.next if cover.peeking else None)
        try:
            if act is Act.CLOSE:
                self._uncover()
            elif act is not None:
                return self._act(act)
        except Fault as fault:
            self._fail(fault, moved=False)
        return None

    # --- showing --------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        due = False
        if self.form is not None:
            due = self.form.update(seconds)
        if self.cover is not None:
            due = self.cover.update(seconds) or due
            if isinstance(self.cover, Curtain) and self.cover.gone:
                self.cover, due = None, True
                self._label()
        return super().update(seconds) or due

    def draw(self, surface: pygame.Surface) -> None:
        cover = self.cover
        if cover is None or not cover.solid:
            super().draw(surface)
        if cover is not None:
            cover.draw(surface)
            if self.sheet is not None:
                self.sheet.draw(surface)
        if self.form is not None:
            self.form.draw(surface)
