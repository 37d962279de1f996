"""Questions on the shared screen: every seat answers alone, behind the curtain, and no answer is shown before
all are in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

import pygame

from game.hosting.challenges import STAND
from game.hosting.hosted_game import HostedGame
from game.hosting.questions import Answer, Poll, PollQuestion
from game.text.actions import Action
from game.text.catalogues import text
from game.text.phrases import duration
from game.ui.company.curtain import Curtain, CurtainNews, TableOverlays
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.press_guard import SEEN, PressGuard
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import numbers, repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Pop
from game.ui.table.actions import Offer
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page

_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_WIDTH, _WIDEST = 300, 620
_TOP, _LINE, _CHOICE, _BUTTON, _GAP, _PAD = 92, 23, 40, 48, 10, 28
_MIN_SIZE = (480.0, 480.0)  # of the design: with larger text than leaves this much there would be no room


def _digit(place: int) -> str:
    """The key of an answer: 1 for the first; no question has more than nine."""
    return str(place + 1)


class PollForm(Form):
    """The sheet of one question. `answer` is set when it closes, unless the player leaves the table;
    `rail` gives the area that it covers, `left` the seconds left to answer, None without a limit."""

    dims = False

    def __init__(
        self,
        question: PollQuestion,
        rail: Callable[[], pygame.Rect],
        left: Callable[[], float | None] = lambda: None,
    ) -> None:
        super().__init__()
        self.question = question
        self.answer: Answer | None = None
        self._rail = rail
        self._left = left
        self._time = self._time_left()
        self._rest = PressGuard(SEEN)
        self._lines: list[str] = []
        self._chosen = 0
        self._tight = 1.0  # how much lower buttons are where there is little room

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        super().enter(size, style.holding(size, _MIN_SIZE))

    def placed(self, size: tuple[int, int], style: Style) -> pygame.Rect:
        """Over the rail: beside the crossword as high as the window, or in a high window below it."""
        px, rail = style.px, self._rail()
        below = rail.width >= size[0]
        width = min(px(_WIDEST), size[0] - px(16)) if below else max(rail.width - px(16), px(_WIDTH))
        inside = width - 2 * px(_PAD)
        self._lines = [
            line for sentence in self.question.lines for line in style.lines(sentence, Face.TEXT, 16, inside)
        ]
        if self._time:
            self._lines.append(self._time)
        whole, text_height = size[1] - px(16), px(_TOP + _GAP) + px(_LINE) * len(self._lines)
        wanted = sum(self._pressed(style))
        self._tight = min(1.0, (whole - text_height) / wanted)
        if not below:
            beside = pygame.Rect(rail.centerx - width // 2, px(8), width, whole)
            return beside.clamp(pygame.Rect((0, 0), size).inflate(-px(16), 0))
        height = min(text_height + wanted, whole)
        return pygame.Rect((size[0] - width) // 2, size[1] - px(8) - height, width, height)

    def _pressed(self, style: Style) -> tuple[int, int]:
        """The height of all items to choose among, and of the answers below them."""
        px, among = style.px, len(self.question.among)
        choice = px(HEAD + _CHOICE * among + _GAP) if among > 1 else 0
        return choice, px(_BUTTON + _GAP) * (len(self.question.answers) + self._can_be_left)

    @property
    def _can_be_left(self) -> bool:
        """Whether it offers to leave the table: where Esc is no answer, there is no other way to the menu."""
        return not self.question.esc

    def heading(self) -> str:
        return self.question.title

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, question, gap = style.px, self.question, style.px(_GAP)
        choice, answers = (int(height * self._tight) for height in self._pressed(style))
        top = self.sheet.top + px(_TOP) + px(_LINE) * len(self._lines)
        controls: list[Control] = []
        if choice:
            rect = pygame.Rect(inside.left, top, inside.width, choice - gap)
            among = dict(enumerate(question.among))
            controls.append(
                ChoiceField("among", rect, question.label, among, self._chosen, ChoiceRow.STACKED)
            )
        made = [(name, label, _digit(place)) for place, (name, label) in enumerate(question.answers)]
        if self._can_be_left:
            made.append((Action.LEAVE.value, text("Finish later"), ""))
        each = answers // len(made)
        for place, (name, label, key) in enumerate(made):
            at = top + gap + choice + place * each
            rect = pygame.Rect(inside.left, at, inside.width, each - gap)
            controls.append(Button(name, rect, label, key=key))
        return controls

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        """Ignore presses until the question was visible for a moment, and keys pressed before."""
        rested = self._rest.expired
        self._rest.handle(event)
        if (event.type in _PRESSES and not rested) or repeats(event):
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._answered(self.question.esc) if self.question.esc else None
        if event.type == pygame.KEYDOWN:
            for number in numbers(event):
                if number <= len(self.question.answers):
                    return self._answered(self.question.answers[number - 1][0])
        return super().handle(event)

    def follow(self) -> None:
        self._chosen = self.choices.get("among", self._chosen)

    def more_keys(self) -> tuple[KeyHelp, ...]:
        return tuple(
            KeyHelp(_digit(place), label, (pygame.key.key_code(_digit(place)),))
            for place, (_, label) in enumerate(self.question.answers)
        )

    def press(self, control: Control) -> Change | None:
        return Pop() if control.name == Action.LEAVE.value else self._answered(control.name)

    def _answered(self, answer: str) -> Change:
        self.answer = Answer(answer, self._chosen)
        return Pop()

    def update(self, seconds: float) -> bool:
        self._rest.update(seconds)
        before, self._time = self._time, self._time_left()
        if self._time and before:
            self._lines[-1] = self._time
        return super().update(seconds) or self._time != before

    def _time_left(self) -> str:
        """The time left to answer; "" without a limit."""
        left = self._left()
        return "" if left is None else text("Time {time}", time=duration(left))

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        left, y = self.sheet.left + style.px(_PAD), self.sheet.top + style.px(_TOP - 4)
        for line in self._lines:
            style.write(surface, (left, y), line, Face.TEXT, 16, style.theme.ink)
            y += style.px(_LINE)


class QuestionSheets(Generic[T, S]):
    """Asks the questions of a table at the screen: seats without a phone, one after the other. Meanwhile no
    hand is visible where several persons share the screen."""

    def __init__(
        self,
        table: TableScreen[T, S],
        overlays: TableOverlays[T, S],
        hosted: HostedGame,
        is_remote: Callable[[int], bool],
    ) -> None:
        self._table = table
        self._overlays = overlays
        self._is_remote = is_remote
        self._hosted = hosted
        self._questions = hosted.questions
        self._questions.screen = self

    def begin(self, poll: Poll) -> None:
        if self._secret(poll):
            return
        turn = self._table.turn
        if turn.seating.curtained:
            self._questions.holder = turn.viewer if turn.viewer is not None else self._questions.holder
            self._overlays.view_as(None)

    def ask_challenger(self) -> None:
        """Ask who challenges a play, where several could, then which."""
        viewer, game = self._table.turn.viewer, self._hosted.game
        able = tuple(sorted(game.challengers, key=lambda seat: seat != viewer))
        if len(able) == 1:
            self._hosted.challenge(able[0])
            return
        names = tuple(
            (str(seat), text("{name} challenges", name=game.seating.display_names[seat])) for seat in able
        )
        question = PollQuestion(
            text("Who challenges a play?"), (), (*names, (STAND, text("Nobody"))), esc=STAND
        )
        here = viewer if viewer is not None else -1

        def named(answers: Mapping[int, Answer]) -> None:
            answer = answers[here].name
            if answer == STAND:
                self._hosted.resume()
            else:
                self._ask_openly(int(answer), here)

        self._ask_here(
            Poll((here,), lambda: question.title, lambda seat: question, named, default=STAND, private=True)
        )

    def _ask_openly(self, seat: int, here: int) -> None:
        """Ask the person who has just named themselves. That is no secret, so it needs no curtain. A hand
        that was not visible `here` before is shown behind a curtain afterwards: anybody could have pressed
        the button."""

        def dropped() -> None:
            if seat != here:
                self._questions.holder = None
            self._hosted.resume()

        self._ask_here(self._hosted.challenges.poll((seat,), STAND, dropped))

    def _ask_here(self, poll: Poll) -> None:
        """Ask the person who has the screen."""
        if self._table.turn.seating.curtained:
            self._overlays.view_as(None)
        self._questions.holder = poll.seats[0]
        self._questions.begin(poll)

    @property
    def _next(self) -> int | None:
        """The seat that is asked at the screen now."""
        return next((seat for seat in self._questions.awaited if not self._is_remote(seat)), None)

    def opened(self) -> None:
        """The next seat to answer has the screen now."""
        seat = self._next
        question = None if seat is None else self._questions.question_for(seat)
        if question is not None:
            self._questions.holder = seat
            self._overlays.show_form(
                PollForm(
                    question[1], lambda: self._table.scene.layout.rail, lambda: self._questions.seconds_left
                )
            )

    def answered(self, form: Form) -> Change | None:
        """Take an answer, or leave the table. The person may have taken a phone since."""
        if not isinstance(form, PollForm):
            return None
        if form.answer is None:
            return self._table.leave()
        self._questions.answer(self._questions.holder, form.answer)
        return None

    def _secret(self, poll: Poll) -> bool:
        """Whether it is considered on a phone: then nothing of it is seen at the screen."""
        return poll.private and all(map(self._is_remote, poll.seats))

    def refresh(self) -> None:
        questions, seat = self._questions, self._next
        poll = questions.poll
        if poll is not None and self._secret(poll):
            return
        if questions.holder not in questions.awaited:
            self._overlays.form = None
        if poll is None or not poll.open or self._overlays.form is not None:
            return
        if seat is None:  # all who are left have phones
            self._overlays.cover = None
            self._overlays.view_as(None)
        elif seat == questions.holder or not self._table.turn.seating.curtained:
            self._overlays.cover = None
            self.opened()
        else:
            self._overlays.show_cover(Curtain(self._news(poll, seat)))

    def _news(self, poll: Poll, seat: int) -> CurtainNews:
        turn = self._table.turn
        return CurtainNews(
            text("A question for {name}", name=turn.seating.display_names[seat]),
            turn.seating.display_names,
            seat,
            (),
            asks=" ".join((poll.about(), text("No hand is shown here."))),
            left=frozenset(range(len(turn.seating))) - set(turn.state.playing),
        )


def refused_page() -> Page:
    """Somebody wants to play on; the page does not say who."""
    close = Offer(Action.CLOSE, text("Continue"), text("Enter"), ButtonKind.PRIMARY)
    return Page(text("The game goes on"), (text("Not everyone agrees to end it."),), offers=(close,))
