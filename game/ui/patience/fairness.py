"""What the table offers a player of patience besides playing: the light, a look back, a way to the end.

It asks the light and makes pages; it neither searches nor draws.
"""

from collections.abc import Callable
from dataclasses import replace

from game.search.solve import SolvedLine
from game.table.mode import Outcome, Setup
from game.table.moves import Place
from game.table.session import Session
from game.text.catalogues import plural, text
from game.ui.controls.widgets import ButtonKind
from game.ui.look.style import Style
from game.ui.patience.lamp_texts import lamplight
from game.ui.patience.light import Light, light_of
from game.ui.screen import Change, Push, Swap
from game.ui.table.actions import Act, Offer
from game.ui.table.pages import end_page
from game.ui.table.scene import Scene
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn


class Fairness:
    """The light of one game and what follows from it."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self.light: Light | None = light_of(turn.session)
        turn.hints.known = self._next_placement

    def lit(self, style: Style) -> bool:
        """Whether the rail has a lamp."""
        return self.light is not None and style.lamp

    def follow(self, sight: Scene) -> None:
        """The table has changed: the light follows it."""
        if self.light is None or not self.lit(sight.style):
            sight.lamp = None
            return
        turn = self._turn
        if turn.outcome is None and self.light.answer(turn.state) is None:
            self.light.ask(turn.state)
        sight.lamp = lamplight(turn, self.light)

    def update(self, sight: Scene) -> bool:
        """Whether more is known than before."""
        if self.light is None or not self.light.changed():
            return False
        sight.lamp = lamplight(self._turn, self.light) if self.lit(sight.style) else None
        return True

    def close(self) -> None:
        """The game is left."""
        if self.light is not None:
            self.light.close()

    @property
    def way(self) -> SolvedLine | None:
        """The way to the end that is known from here."""
        answer = self.light.answer(self._turn.state) if self.light is not None else None
        return answer if isinstance(answer, SolvedLine) and answer.moves else None

    def _next_placement(self) -> Place | None:
        """What is laid next on the known way to the end."""
        first = self.way.moves[0] if self.way is not None else None
        return first if isinstance(first, Place) else None

    def look_back(self) -> Page:
        """Begin to look for the last state from which the game could be won."""
        if self.light is not None:
            session = self._turn.session
            self.light.look_back([session.state_at(n) for n in range(session.at + 1)])
        return self.back_page()

    def end_page(self, number: Callable[[str], int]) -> Page:
        """The game is over."""
        return self.added(end_page(self._turn, number))

    def change(self, act: Act, again: Callable[[Setup], Session]) -> Change | None:
        """The table of the way to the end, or of the game gone on with otherwise."""
        from game.ui.patience.demo import DemoScreen
        from game.ui.table.screen import TableScreen  # both know the table, and so this room

        session, way = self._turn.session, self.way
        if act is Act.DEMO:
            return Push(DemoScreen(session, way.moves)) if way is not None else None
        found = self.light.found_back()[0] if self.light is not None else None
        self.close()
        return Swap(TableScreen(session.branch(found or 0), again, self._turn.court))

    def added(self, page: Page) -> Page:
        """A sheet of the table with what is offered besides: after the end a look back, before it a way."""
        if self.light is None or self._turn.outcome is Outcome.WON:
            return page
        if self._turn.outcome is Outcome.LOST:
            more = Offer(Act.LOOK_BACK, text("Where did I lose it?"))
        else:
            more = Offer(Act.DEMO, text("Show a way to the end"), enabled=self.way is not None)
        first, *rest = page.offers
        return replace(page, offers=(first, more, *rest))

    def is_back(self, page: Page) -> bool:
        """Whether the page is that of the look back."""
        return page.title == text("Where did I lose it?")

    def back_page(self) -> Page:
        """What the look back has found so far."""
        close = Offer(Act.CLOSE, text("Look at the table"), text("Esc"))
        found, looked = self.light.found_back() if self.light is not None else (None, None)
        if found is not None:
            lines = (self._where(found), text("Go on from there: this game stays as it is."))
            branch = Offer(Act.BRANCH, text("Go on from there"), text("Enter"), ButtonKind.BRASS)
            return Page(text("Where did I lose it?"), lines, offers=(branch, close))
        if self.light is not None and self.light.seeking():
            line = text("Looking at the table after move {n}…", n=looked or 0)
            return Page(text("Where did I lose it?"), (line,), offers=(close,))
        line = text("No way to the end was found from any of its positions. That proves nothing.")
        return Page(text("Where did I lose it?"), (line,), offers=(close,))

    def _where(self, found: int) -> str:
        played = self._turn.session.at
        if found == 0:
            return text("The last known way to the end began at the deal.")
        return plural(
            "After move {n} of {played} a way to the end was still known.",
            "After move {n} of {played} a way to the end was still known.",
            found,
            played=played,
        )
