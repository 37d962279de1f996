"""Asks for the end of a patience on its ordinary table, with a way to give up; then shows the certified
solution as a demonstration. It judges nothing."""

import pygame

from game.practice.context import PracticeContext
from game.practice.forms import AskedItem, EndgameAnswer
from game.practice.item import Item
from game.practice.positions import session_from, written_move
from game.practice.session import Feedback
from game.table.moves import Place
from game.text.actions import Action
from game.text.catalogues import text
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.widgets import Button, ButtonKind, set_alike
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Explain, Touch
from game.ui.questions.base import Question
from game.ui.questions.rail import RailPlan
from game.ui.table.actions import Offer
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.replay import demonstration
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page


class FinishGame(TableDelegate):
    """The end of a patience on its ordinary table, without the light, as that would answer the question.
    `leaving`: the player wants to go; `headline` replaces the deal number."""

    def __init__(self, table: ClothScreen) -> None:
        self._table = table
        self.leaving = False
        self.over = False
        self.headline = ""

    def follow(self) -> None:
        self._table.scene.headline = self.headline

    def buttons(self, made: list[Button]) -> list[Button]:
        """Giving up replaces the hint."""
        if self.over:
            return []
        kept = [button for button in made if button.name != Action.HINT.value]
        rect = self._table.scene.layout.hint
        ends = Button(Action.RESIGN.value, rect, text("Give up"), icon=Icon.CROSS, stacked=True)
        set_alike(*(button for button in kept if button.stacked), ends)
        return [*kept, ends]

    def end_page(self, page: Page | None) -> Page | None:
        return None  # the drill shows it

    def run(self, action: Action) -> Handled | None:
        if action is Action.LEAVE:
            self.leaving = True
            return Handled()
        if action is Action.MENU:
            self._table.show(_menu_page())
            return Handled()
        return Handled() if action in (Action.HINT, Action.NEW, Action.AGAIN) else None

    def disable_buttons(self) -> None:
        """Disable every button at the end."""
        self.over = True
        self._table.sheet = None
        self._table.flights.end()
        self._table.label()


def _menu_page() -> Page:
    lines = (text("Play all the cards that are left. If you give up, you’ll see a solution."),)
    offers = (
        Offer(Action.CLOSE, text("Keep playing"), "Esc", ButtonKind.PRIMARY),
        Offer(Action.RESIGN, text("I give up")),
        Offer(Action.LEAVE, text("Leave practice")),
        Offer(Action.HELP, text("Rules and keys"), "F1"),
    )
    return Page(text("Finish the patience"), lines, offers=offers)


class FinishQuestion(Question):
    """Played like the patience itself; the plays made are the answer."""

    form: EndgameAnswer
    arrows = False
    fills_window = True

    def __init__(self, item: Item, context: PracticeContext, prompt: AskedItem) -> None:
        super().__init__(item, context, prompt)
        self.table: ClothScreen = TableScreen(CLOTH, session_from(context, self.form.state), None, FinishGame)
        assert isinstance(self.table.delegate, FinishGame)
        self.game = self.table.delegate

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        self.game.headline = self.number_text
        self.table.enter(size, style)
        if self.feedback is not None:
            self.game.disable_buttons()

    def show(self, feedback: Feedback) -> None:
        super().show(feedback)
        self.game.disable_buttons()

    def controls(self) -> list[Control]:
        if self.feedback is None:
            return []
        strip = self.plan.table
        px = self.style.px
        rect = pygame.Rect(0, 0, min(px(260), strip.width // 2), px(44))
        rect.topright = (strip.right - px(24), px(16))
        return [Button("show", rect, text("Show a solution"), icon=Icon.HINT)]

    def press(self, name: str) -> bool:
        if name == "show":
            session = session_from(self.context, self.form.state)
            self.push = demonstration(session, self.form.line, session.at)
        return True

    def handle(self, event: pygame.Event) -> bool:
        if self.feedback is not None:
            return False
        change = self.table.handle(event)
        if isinstance(change, Explain):
            self.explained = change
        self.leaving = self.game.leaving
        outcome = self.table.turn.outcome
        if outcome is not None:
            self.answer = self._plays()
        return True

    def touched(self, at: tuple[int, int]) -> Touch:
        return self.table.touched(at) if self.feedback is None else super().touched(at)

    def _plays(self) -> tuple[str, ...]:
        """The plays made, in order."""
        session, plays = self.table.turn.session, []
        for n, move in enumerate(session.played):
            if isinstance(move, Place):
                plays.append(written_move(session.mode, session.state_at(n), move))
        return tuple(plays)

    def update(self, seconds: float) -> bool:
        return self.table.update(seconds)

    def draw(self, target: pygame.Surface) -> None:
        self.table.draw(target)
