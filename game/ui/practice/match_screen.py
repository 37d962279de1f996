"""Match screen: the same questions for each player against the clock, with a curtain between players; those
with phones answer at the same time."""

import time
from collections.abc import Callable, Collection, Sequence

import pygame

from game.practice.explanation import HeadlineWord, Label, Rule
from game.practice.match import BestOfAll, Match, MatchSession
from game.practice.scheduler import SessionPlan
from game.practice.session import Feedback, Prompt
from game.text.catalogues import in_language, language, plural, text
from game.text.phrases import duration
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.press_guard import UNHURRIED, PressGuard
from game.ui.kit.controls.widgets import Button, ButtonKind, draw_buttons
from game.ui.kit.keyboard import asks_for_help, enter_help, escape_help, tab_help
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import VALANCE, closed_curtain, paper
from game.ui.kit.screen import (
    Change,
    Explain,
    Grip,
    KeyHelp,
    PlayerPlace,
    Pop,
    Push,
    SharedScreen,
    Swap,
    Touch,
    wake,
)
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.practice.flow import TimedFlow, result_parts
from game.ui.practice.match_phones import MatchPhones, SimultaneousAnswers
from game.ui.practice.screen import DrillScreen
from game.ui.questions.paper import PaperPart, explanation
from game.ui.questions.rail import RailPlan


class MatchFlow(TimedFlow):
    """A match: whose turn it is, their clock, and the curtain before it."""

    practised = True

    def __init__(self, plan: SessionPlan, players: tuple[str, ...]) -> None:
        super().__init__(plan)
        self.players = players
        self.curtain = MatchCurtain()
        self.simultaneous = SimultaneousAnswers(self)
        self.in_turn: int | None = None  # who answers alone, or did when the feedback was given
        self.place: PlayerPlace | None = None
        self.phones = False  # whether any are connected
        self._points, self._left = 0, 0.0  # after the answer whose feedback is shown

    def open(self, seed: int) -> MatchSession:
        return MatchSession(self.plan, self.players, seed)

    @property
    def session(self) -> MatchSession:
        """The session; only after the first prompt."""
        session = self.worker.session
        assert isinstance(session, MatchSession)
        return session

    @property
    def together(self) -> bool:
        return self.in_turn is None and self._has_item

    @property
    def _has_item(self) -> bool:
        return self.prompt is not None and self.prompt.item is not None

    # --- the course of the match ----------------------------------------------------------------------

    def prompt_shown(self) -> None:
        match = self.session.match
        another = match.turn != self.in_turn if match.turn is not None else not self.simultaneous.begun
        super().prompt_shown()
        self.in_turn = match.turn
        self.simultaneous.prompt_shown()
        if match.answering and (another or self.curtain.is_closed):
            label = text("Start")
            if match.turn is not None:
                self.place = PlayerPlace(match.turn, len(match.players))
                label = text("I am {name}: begin", name=match.players[match.turn])
            self.curtain.fall(label)

    def feedback_shown(self) -> None:
        players = [self.in_turn] if self.in_turn is not None else [*self.simultaneous.answers]
        self._points = max(map(self.simultaneous.points_of, players))
        self._left = max(map(self.session.seconds_left_of, players))

    def open_curtain(self) -> None:
        """Show the question to the players who are asked."""
        self.curtain.is_closed, self._shown_at = False, time.monotonic()
        self.simultaneous.curtain_opened()
        SPEAKER.play(Cue.YOUR_TURN)

    # --- the clock ------------------------------------------------------------------------------------

    @property
    def time_left(self) -> float:
        """Seconds that the players who are asked have left."""
        if self.feedback is not None:
            return self._left
        running = not self.curtain.is_closed and not self.worker.busy
        if self.together and running:
            return self.simultaneous.seconds_left
        return self.session.seconds_left - (self.spent if running else 0.0)

    @property
    def seconds_left(self) -> int | None:
        asking = self._has_item and self.feedback is None and not self.curtain.is_closed
        return int(self.time_left) if asking else None

    def expired(self) -> Callable[[], Prompt] | None:
        if self.seconds_left is None or self.worker.busy or self.together or self.time_left > 0:
            return None
        return self.session.out_of_time

    def tick(self) -> bool:
        if not self._has_item or self.curtain.is_closed:
            return False
        second = int(self.time_left)
        if self.feedback is None and ticks(self._last_second + 1, second + 1):
            SPEAKER.play(Cue.TICK)
        changed, self._last_second = second != self._last_second, second
        return changed

    # --- texts ----------------------------------------------------------------------------------------

    @property
    def covered(self) -> tuple[str, ...]:
        """The lines on the curtain; nothing where it is open."""
        if not self.curtain.is_closed:
            return ()
        n, time_limit = len(self.session.match.items), duration(self.session.time_limit)
        line = plural("{n} question in {time}", "{n} questions in {time}", n, time=time_limit)
        return text("Against the clock"), self._names(), line

    def _names(self) -> str:
        """The names of those who are asked; with feedback, of those who were: the match has gone on."""
        if self.in_turn is not None:
            return self.players[self.in_turn]
        match = self.session.match
        seats = match.answering if self.feedback is None else self.simultaneous.answers
        return ", ".join(self.players[each] for each in seats)

    def progress_line(self, prompt: Prompt) -> str:
        values = {"n": prompt.number, "all": len(prompt.verdicts) + prompt.remaining}
        if self.together:  # the names are below
            return " · ".join((text("{n} of {all}", **values), duration(self.time_left)))
        return text(
            "{name} · {n} of {all} · {time}", name=self._names(), time=duration(self.time_left), **values
        )

    def due(self, feedback: Feedback) -> tuple[str, str]:
        return text("For this answer"), plural("{n} point", "{n} points", self._points)

    def summary(self) -> tuple[PaperPart, ...]:
        return result_parts(self.session.match)

    # --- buttons and keys -----------------------------------------------------------------------------

    def offered(self, controls: list[Control], plan: RailPlan) -> list[Control]:
        button = phones_button(plan.second.union(plan.third))
        if self.feedback is not None:
            return [controls[0], button, *controls[1:]] if self.phones else controls
        if self.together:
            return [button, *(control for control in controls if control.name in ("leave", "help"))]
        return controls

    def keys(self) -> tuple[KeyHelp, ...]:
        if self.curtain.is_closed:
            return (enter_help(self.curtain.label), escape_help())
        if self.together and self.feedback is None:
            return (tab_help(), escape_help())
        return super().keys()


class MatchScreen(DrillScreen, SharedScreen):
    """A drill screen that several players share, or join with their phones. `again` makes the screen of
    another match."""

    flow: MatchFlow

    def __init__(
        self,
        plan: SessionPlan,
        players: tuple[str, ...],
        again: Callable[[], "MatchScreen"],
        seed: int | None = None,
        phones: bool = False,
    ) -> None:
        flow = MatchFlow(plan, players)
        super().__init__(flow, again, seed)
        self._simultaneous = flow.simultaneous
        self.phones = MatchPhones(
            flow, flow.simultaneous, phones, lambda: self.view.style.theme, self._show_answered, self._go_on
        )
        self._new_match = again
        self._pending: Change | None = None  # found while another screen was on top

    @property
    def player(self) -> PlayerPlace | None:
        return self.flow.place

    @property
    def match(self) -> Match:
        """The match; only after the first prompt."""
        return self.flow.session.match

    @property
    def covered(self) -> tuple[str, ...]:
        return self.flow.covered

    @property
    def focus(self) -> Focus:
        return self.flow.curtain.focus if self.flow.curtain.is_closed else super().focus

    # --- from question to question --------------------------------------------------------------------

    def show_prompt(self, made: object) -> Change | None:
        super().show_prompt(made)
        if self.question is None:
            return None
        self._lay_out_curtain()
        self._show_answered()
        return self.phones.let_in()

    def _show_best(self, made: object) -> Change | None:
        """Show the points of all who answered at once, and the feedback on the best answer."""
        if not isinstance(made, BestOfAll):
            return self.show_feedback(None)
        self._simultaneous.stage += 1
        change = self.show_feedback(made.feedback)
        self.view.show(feedback_parts(self.match, made, self._simultaneous.answers))
        return change

    def _show_answered(self) -> None:
        """Show who has answered a question that is asked to several at once."""
        self.view.changed = True
        if self.flow.together and self.question is not None and self.feedback is None:
            with in_language(language()):  # not the language of the phone that has answered
                wording = self.question.wording()
                self.view.paper.show(question_parts(self.match, wording, self._simultaneous.answers))

    def _go_on(self) -> None:
        """Open the curtain, or ask the next question."""
        if not self.flow.curtain.is_closed:
            self.next_question()
            return
        self.flow.open_curtain()
        self.view.update_buttons()
        self.view.focus.put("")

    def take_result(self) -> Change | None:
        pending, self._pending = self._pending, None
        return pending or super().take_result()

    def close(self) -> None:
        self.phones.close(lambda: text("The session is over."))
        super().close()

    # --- events ---------------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        super().enter(size, style)
        self._lay_out_curtain()

    def _lay_out_curtain(self) -> None:
        if self.flow.curtain.is_closed and self.view.plan is not None:
            self.flow.curtain.lay_out(self.view.style, self.view.size, bool(self.phones.url))
            self.view.changed = True

    def handle(self, event: pygame.Event) -> Change | None:
        if not self.flow.curtain.is_closed:
            return super().handle(event)
        change = self.take_result()
        if change is not None:
            return change
        if asks_for_help(event):
            return Explain(self.keys(), self.game)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        name = self.flow.curtain.handle(event)
        if name == "begin":
            if not self.busy:
                self._go_on()
            return None
        return self.press(name) if name else None

    def press(self, name: str) -> Change | None:
        if name == "phones":
            return Push(self.phones.sheet())
        if name != "again" or not self.phones.url:
            return super().press(name)
        screen = self._new_match()
        screen.phones.before = self.phones.saved_phones  # players find their seats again
        self.phones.close()  # without a farewell
        return Swap(screen)

    def on_table(self, event: pygame.Event) -> None:
        if not self.flow.together or event.type == pygame.MOUSEWHEEL:  # else answered on phones
            super().on_table(event)

    def touched(self, at: tuple[int, int]) -> Touch:
        return Touch(Grip.SCROLL, at) if self.flow.curtain.is_closed else super().touched(at)

    def serve(self) -> None:
        if self._pending is None and self.phones.url and self._worker.done:  # below another screen
            self._pending = super().take_result()
            wake()
        self.phones.update()
        self._offer_phones(bool(self.phones.url))
        if self._worker.opened is None or not (self.phones.url or self.match.together):
            return
        answered = len(self._simultaneous.answers)
        seat = self._simultaneous.seat(self.phones.seats, bool(self.phones.url))
        judge = self._simultaneous.complete()
        if len(self._simultaneous.answers) != answered:
            self._show_answered()
        if seat is not None:
            self._worker.do(seat, self.show_prompt)
        elif judge is not None:
            self._worker.do(judge, self._show_best)

    def _offer_phones(self, listens: bool) -> None:
        """Offer the sheet of the phones while they are connected."""
        if listens != self.flow.phones:
            self.flow.phones = listens
            self.view.update_buttons()
            self._lay_out_curtain()

    def update(self, seconds: float) -> bool:
        self.serve()
        self.flow.curtain.guard.update(seconds)
        return super().update(seconds) | self.flow.curtain.focus.take_change()

    def draw(self, surface: pygame.Surface) -> None:
        curtain = self.flow.curtain
        if curtain.is_closed:
            curtain.draw(surface, self.view.style, self.view.size, self.covered)
        else:
            super().draw(surface)


def question_parts(
    match: Match, wording: Sequence[PaperPart], answered: Collection[int]
) -> tuple[PaperPart, ...]:
    """A question that several players answer at once, and who has answered it."""
    rows = [
        HeadlineWord(match.players[seat], good=True if seat in answered else None) for seat in match.answering
    ]
    return (*wording, Rule(), *rows)


def feedback_parts(match: Match, best: BestOfAll, answered: Collection[int]) -> tuple[PaperPart, ...]:
    """The points of each player's answer, and the explanation of the best one."""
    gained = sorted((-match.answers[seat][-1].points, seat) for seat in answered)
    rows = [
        HeadlineWord(match.players[seat], plural("{n} point", "{n} points", -less)) for less, seat in gained
    ]
    whose = [Label(match.players[best.player])] if best.player is not None else []
    return (*rows, Rule(), *whose, *explanation(best.feedback))


class MatchCurtain:
    """The curtain between players: the next one's name, and the button that opens it."""

    def __init__(self) -> None:
        self.is_closed = False
        self.focus = Focus(arrows=True)
        self.guard = PressGuard(UNHURRIED)  # a press meant for the last answer does not open it

    def fall(self, label: str) -> None:
        """Hide the question; `label` is on the button."""
        self.is_closed = True
        self.guard.begin()
        self.focus.replace(
            [Button("begin", pygame.Rect(0, 0, 1, 1), label, ButtonKind.PRIMARY, text("Enter"))]
        )
        self.focus.put("begin")

    @property
    def label(self) -> str:
        return next(control.label for control in self.focus.controls if isinstance(control, Button))

    def lay_out(self, style: Style, size: tuple[int, int], phones: bool) -> None:
        """Place its buttons, with one for phones if they are connected."""
        px, button = style.px, self.focus.controls[0]
        width = min(px(420), size[0] - px(80))
        button.rect = pygame.Rect(0, 0, width, px(64))
        button.rect.center = (size[0] // 2, size[1] // 2 + px(70))
        below = pygame.Rect(0, 0, width * 2 // 3, px(44))
        below.midtop = (button.rect.centerx, button.rect.bottom + px(16))
        self.focus.replace([button, *([phones_button(below)] if phones else [])])
        self.focus.put("begin")

    def handle(self, event: pygame.Event) -> str:
        """The name of the button that an event presses; empty if none."""
        self.guard.handle(event)
        pressed = self.focus.handle(event) if self.guard.expired else None
        return pressed.name if pressed is not None else ""

    def draw(
        self, surface: pygame.Surface, style: Style, size: tuple[int, int], lines: tuple[str, ...]
    ) -> None:
        """Draw the curtain with its buttons, and a paper with a title, a name and a line."""
        px, theme, (title, name, line) = style.px, style.theme, lines
        surface.blit(closed_curtain(style, size), (0, 0))
        sheet = pygame.Rect(0, 0, min(px(560), size[0] - px(32)), px(340))
        sheet.center = (size[0] // 2, (size[1] + px(VALANCE)) // 2 - px(10))
        paper(style, sheet.size, 12).blit(surface, *sheet.topleft)
        room = sheet.width - px(60)
        large = style.fitting(name, Face.SERIF, 48, room, 22)
        for words, y, face, font_size, ink in (
            (title, 54, Face.STRONG, 16.0, theme.quiet_ink),
            (name, 116, Face.SERIF, large, theme.ink),
            (line, 156, Face.TEXT, 16.0, theme.quiet_ink),
        ):
            at = (sheet.centerx, sheet.top + px(y))
            style.write(surface, at, words, face, font_size, ink, side="middle", room=room)
        draw_buttons(self.focus, surface, style)


def phones_button(rect: pygame.Rect) -> Button:
    """Opens the sheet of the phones."""
    return Button("phones", rect, text("Answers on phones"))
