"""Asks for the end of a patience: its ordinary table, with a way to give up; then how it stands, and the
certified way as a demonstration. It judges nothing."""

import pygame

from game.study.course import Course
from game.study.finishing import begun
from game.study.forms import AskedItem, EndSought
from game.study.item import Item
from game.study.positions import written
from game.table.moves import Place
from game.table.session import Session
from game.text.catalogues import text
from game.ui.controls.focus import Spot
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.icons import Icon
from game.ui.look.style import Style
from game.ui.patience.demo import DemoScreen
from game.ui.patience.fairness import Fairness
from game.ui.questions.base import Question
from game.ui.questions.feedback import Feedback
from game.ui.questions.rail import RailPlan
from game.ui.screen import Change
from game.ui.table.actions import Act, Offer
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn


class _NoLight(Fairness):
    """Whether it can be won is what is practised: no lamp tells it."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self.light = None


class FinishTable(TableScreen):
    """The table of a patience that begins in its midst. `left` says that the player wishes to go."""

    left = False
    headline = ""

    def __init__(self, session: Session) -> None:
        super().__init__(session, lambda setup: session)
        self.fair = _NoLight(self.turn)

    def _arrange(self) -> None:
        super()._arrange()
        self.sight.headline = self.headline

    def _made_buttons(self) -> list[Button]:
        """Instead of a hint one may give up."""
        layout = self.sight.layout
        kept = [button for button in super()._made_buttons() if button.name != Act.HINT.value]
        up = Button(Act.RESIGN.value, layout.hint, text("Give up"), sign=Icon.CROSS, stacked=True)
        return [*kept, up]

    def _end_page(self) -> Page | None:
        return None  # the drill tells it

    def _act(self, act: Act) -> Change | None:
        if act is Act.LEAVE:
            self.left = True
            self.fair.close()
            return None
        if act is Act.MENU:
            self._show(_menu_page())
            return None
        return None if act in (Act.HINT, Act.NEW, Act.AGAIN) else super()._act(act)

    def settle(self) -> None:
        """It is over: nothing can be pressed any more."""
        self.sheet = None
        self._flights.end()
        self._buttons = []
        self._focus.replace([])


def _menu_page() -> Page:
    lines = (text("Lay every card that is left. Whoever gives up is shown a way."),)
    offers = (
        Offer(Act.CLOSE, text("Go on playing"), "Esc", ButtonKind.BRASS),
        Offer(Act.RESIGN, text("I give up")),
        Offer(Act.LEAVE, text("Leave the sitting")),
        Offer(Act.HELP, text("Help"), "F1"),
    )
    return Page(text("Finish the patience"), lines, offers=offers)


class FinishQuestion(Question):
    """Played as the patience itself; what is laid in the end is the answer."""

    arrows = False
    whole = True

    def __init__(self, item: Item, course: Course, asked: AskedItem, form: EndSought) -> None:
        super().__init__(item, course, asked)
        self.form = form
        self.table = FinishTable(begun(course, form.state))

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        self.table.headline = self.number_said
        self.table.enter(size, style)
        if self.told is not None:
            self.table.settle()

    def show(self, told: Feedback) -> None:
        super().show(told)
        self.table.settle()

    def spots(self) -> list[Spot]:
        if self.told is None:
            return []
        strip = self.plan.table
        px = self.style.px
        rect = pygame.Rect(0, 0, min(px(260), strip.width // 2), px(44))
        rect.topright = (strip.right - px(24), px(16))
        return [Button("show", rect, text("Show a way to the end"), sign=Icon.HINT)]

    def press(self, name: str) -> bool:
        if name == "show":
            self.push = DemoScreen(begun(self.course, self.form.state), self.form.line)
        return True

    def handle(self, event: pygame.Event) -> bool:
        if self.told is not None:
            return False
        self.table.handle(event)
        self.left = self.table.left
        outcome = self.table.turn.outcome
        if outcome is not None:
            self.answer = self._plays()
        return True

    def _plays(self) -> tuple[str, ...]:
        """What was laid, play after play."""
        session, plays = self.table.turn.session, []
        for n, move in enumerate(session.played):
            if isinstance(move, Place):
                play = session.mode.read(session.state_at(n), move)
                plays.append(written(tuple((piece.cell, piece.laid) for piece in play.pieces)))
        return tuple(plays)

    def update(self, seconds: float) -> bool:
        return self.table.update(seconds)

    def draw(self, target: pygame.Surface) -> None:
        self.table.draw(target)
