"""A question that goes round the table: everybody answers alone, behind the curtain, and no answer is told
before all are in. What is asked, and what follows from the answers, is not known here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

import pygame

from game.table.moves import Resign, Stop
from game.text.catalogues import text
from game.ui.company.curtain import Curtain, CurtainNews
from game.ui.company.overlays import Overlays
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.rest import SEEN, Rest
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import numbers, repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Pop
from game.ui.table.actions import Act, Offer
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn

_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_WIDE, _WIDEST = 300, 620
_TOP, _LINE, _CHOICE, _BUTTON, _GAP, _PAD = 92, 23, 40, 48, 10, 28
_LEAST = (480.0, 480.0)  # of the design: with larger text than leaves this much there would be no room


def _digit(place: int) -> str:
    """The key of an answer: 1 for the first; no question has more than nine."""
    return str(place + 1)


class PollQuestion(NamedTuple):
    """Who is asked, sentences, and the answers by their names with what stands on their buttons. `among` are
    things of which one is chosen besides, `label` says what for; `esc` is the answer of the Esc key, if it
    is one."""

    asked: str
    lines: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    label: str = ""
    among: tuple[str, ...] = ()
    esc: str = ""


class Answer(NamedTuple):
    """What somebody has answered, and which of the things to choose among he has chosen."""

    said: str
    chosen: int = 0


class PollForm(Form):
    """When it is closed, `answer` is what was answered. `room` is where it may lie."""

    dims = False

    def __init__(self, question: PollQuestion, room: Callable[[], pygame.Rect]) -> None:
        super().__init__()
        self.question = question
        self.answer: Answer | None = None
        self._room = room
        self._rest = Rest(SEEN)
        self._lines: list[str] = []
        self._chosen = 0
        self._tight = 1.0  # how much lower buttons are where there is little room

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        super().enter(size, style.holding(size, _LEAST))

    def placed(self, size: tuple[int, int], style: Style) -> pygame.Rect:
        """Over the rail: beside the crossword as high as the window, or in a high window below it."""
        px, room = style.px, self._room()
        below = room.width >= size[0]
        wide = min(px(_WIDEST), size[0] - px(16)) if below else max(room.width - px(16), px(_WIDE))
        inside = wide - 2 * px(_PAD)
        self._lines = [
            line for said in self.question.lines for line in style.lines(said, Face.TEXT, 16, inside)
        ]
        whole, said = size[1] - px(16), px(_TOP + _GAP) + px(_LINE) * len(self._lines)
        wished = sum(self._pressed(style))
        self._tight = min(1.0, (whole - said) / wished)
        if not below:
            beside = pygame.Rect(room.centerx - wide // 2, px(8), wide, whole)
            return beside.clamp(pygame.Rect((0, 0), size).inflate(-px(16), 0))
        high = min(said + wished, whole)
        return pygame.Rect((size[0] - wide) // 2, size[1] - px(8) - high, wide, high)

    def _pressed(self, style: Style) -> tuple[int, int]:
        """How high all that there is to choose among would be, and the answers below it."""
        px, among = style.px, len(self.question.among)
        choice = px(HEAD + _CHOICE * among + _GAP) if among > 1 else 0
        return choice, px(_BUTTON + _GAP) * len(self.question.answers)

    def heading(self) -> str:
        return self.question.asked

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px, question, gap = style.px, self.question, style.px(_GAP)
        choice, answers = (int(high * self._tight) for high in self._pressed(style))
        top = self.sheet.top + px(_TOP) + px(_LINE) * len(self._lines)
        spots: list[Spot] = []
        if choice:
            rect = pygame.Rect(inside.left, top, inside.width, choice - gap)
            field = ChoiceField(
                "among", rect, question.label, question.among, self._chosen, ChoiceRow.STACKED
            )
            spots.append(field)
        each = answers // len(question.answers)
        for place, (name, label) in enumerate(question.answers):
            at = top + gap + choice + place * each
            rect = pygame.Rect(inside.left, at, inside.width, each - gap)
            spots.append(Button(name, rect, label, key=_digit(place)))
        return spots

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        """Nothing before it was seen, and no key that was pressed before."""
        rested = self._rest.over
        self._rest.hear(event)
        if (event.type in _PRESSES and not rested) or repeats(event):
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._answered(self.question.esc) if self.question.esc else None
        if event.type == pygame.KEYDOWN:
            for number in numbers(event):
                if number <= len(self.question.answers):
                    return self._answered(self.question.answers[number - 1][0])
        change = super().handle(event)
        for spot in self.focus.spots:
            if isinstance(spot, ChoiceField):
                self._chosen = spot.at
        return change

    def more_keys(self) -> tuple[KeyHelp, ...]:
        return tuple(
            KeyHelp(_digit(place), label, (pygame.key.key_code(_digit(place)),))
            for place, (_, label) in enumerate(self.question.answers)
        )

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            self._chosen = spot.at
            return None
        return self._answered(spot.name)

    def _answered(self, said: str) -> Change:
        self.answer = Answer(said, self._chosen)
        return Pop()

    def update(self, seconds: float) -> bool:
        self._rest.pass_(seconds)
        return super().update(seconds)

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        left, y = self.sheet.left + style.px(_PAD), self.sheet.top + style.px(_TOP - 4)
        for line in self._lines:
            style.write(surface, (left, y), line, Face.TEXT, 16, style.theme.ink)
            y += style.px(_LINE)


@dataclass
class Poll:
    """Who is asked what, in this order; `done` is told all answers. One of `ends` asks nobody else. `about`
    is the question in one sentence, for the curtain."""

    seats: Sequence[int]
    about: str
    question: Callable[[int], PollQuestion]
    done: Callable[[Mapping[int, Answer]], None]
    ends: frozenset[str] = frozenset()
    heard: dict[int, Answer] = field(default_factory=dict)

    @property
    def open(self) -> tuple[int, ...]:
        """Who is still to be asked; nobody when all that matters is heard."""
        if any(answer.said in self.ends for answer in self.heard.values()):
            return ()
        return tuple(seat for seat in self.seats if seat not in self.heard)


class Polling(Generic[T, S]):
    """Asks one poll at a time. While it does, nobody's hand is in sight where several persons sit. Whoever is
    `elsewhere` is asked there, all of them at once."""

    def __init__(
        self, table: TableScreen[T, S], over: Overlays[T, S], elsewhere: Callable[[int], bool]
    ) -> None:
        self._table = table
        self._over = over
        self._elsewhere = elsewhere
        self._poll: Poll | None = None
        self._number = 0  # of the poll
        self.holder: int | None = None  # which person has the screen, and is asked without a curtain

    @property
    def busy(self) -> bool:
        """Somebody is being asked."""
        return self._poll is not None

    def ask(self, poll: Poll) -> None:
        """Let a question go round. Who has the screen now is asked without a curtain."""
        turn = self._table.turn
        if turn.seating.curtained:
            self.holder = turn.viewer if turn.viewer is not None else self.holder
            self._over.look_as(None)
        self._begin(poll)

    def ask_here(self, poll: Poll) -> None:
        """Ask whoever has the screen, whoever that is."""
        if self._table.turn.seating.curtained:
            self._over.look_as(None)
        self.holder = poll.seats[0]
        self._begin(poll)

    def _begin(self, poll: Poll) -> None:
        self._poll = poll
        self._number += 1
        self._go_on()

    @property
    def _here(self) -> int | None:
        """Who is to be asked at the screen now."""
        left = self._poll.open if self._poll is not None else ()
        return next((seat for seat in left if not self._elsewhere(seat)), None)

    def opened(self) -> None:
        """Whoever is to be asked has the screen now."""
        seat = self._here
        if self._poll is None or seat is None:
            return
        self.holder = seat
        self._over.ask(PollForm(self._poll.question(seat), lambda: self._table.scene.layout.rail))

    def number(self, seat: int) -> int | None:
        """The number of the poll in which a seat that is elsewhere is asked now."""
        poll = self._poll
        return self._number if poll is not None and seat in poll.open and self._elsewhere(seat) else None

    def asked(self, seat: int) -> tuple[int, PollQuestion] | None:
        """What such a seat is asked, with the number of the poll."""
        poll, number = self._poll, self.number(seat)
        return None if poll is None or number is None else (number, poll.question(seat))

    def answer(self, seat: int, answer: Answer) -> None:
        """What a seat that is elsewhere answers."""
        poll = self._poll
        if poll is None or self.number(seat) is None:
            return
        poll.heard[seat] = answer
        asked_here = self._over.form is not None and seat == self.holder
        if asked_here or not poll.open:
            self._over.form = None
            self._go_on()

    def heard(self, form: Form) -> None:
        """An answer is in, of whoever has the screen: he may have taken a phone since he was asked."""
        poll, seat = self._poll, self.holder
        if not isinstance(form, PollForm) or poll is None or form.answer is None:
            return
        if seat is not None and seat in poll.open:
            poll.heard[seat] = form.answer
        self._go_on()

    def go_on(self) -> None:
        """Somebody who was elsewhere is here now, or the other way about."""
        if self._poll is not None and self._over.form is None:
            self._go_on()

    def forget(self) -> None:
        """Nothing is decided any more by what is being asked."""
        self._poll = self.holder = None

    def _go_on(self) -> None:
        poll, turn = self._poll, self._table.turn
        if poll is None:
            return
        seat = self._here
        if not poll.open:
            self._poll = None
            poll.done(poll.heard)
            if not self.busy:
                self.holder = None
        elif seat is None:  # all who are left answer elsewhere
            self._over.cover = None
            self._over.look_as(None)
        elif seat == self.holder or not turn.seating.curtained:
            self._over.cover = None
            self.opened()
        else:
            asks = " ".join((poll.about, text("No hand is shown here.")))
            news = CurtainNews(
                text("A question for {name}", name=turn.seating.called[seat]),
                turn.seating.called,
                seat,
                (),
                asks=asks,
                left=frozenset(range(len(turn.seating))) - set(turn.state.playing),
            )
            self._over.lay(Curtain(news))


_YES, _NO, _DROP = "yes", "no", "drop"


def agreement(
    turn: Turn, move: Resign | Stop, agreed: Callable[[], None], dropped: Callable[[bool], None]
) -> Poll:
    """Whether all agree to end the game so. Who wishes it answers first, and when he thinks better of it
    nobody else is asked; `dropped` is told whether anybody else was."""
    first = turn.viewer
    persons = [seat for seat in turn.seating.persons if seat in turn.state.playing]
    seats = sorted(persons, key=lambda seat: seat != first)
    no_result = isinstance(move, Resign)
    yes = text("Stop") if no_result else text("End the game")

    def question(seat: int) -> PollQuestion:
        no = _DROP if seat == seats[0] else _NO
        answers = ((_YES, yes), (no, text("Keep playing")))
        return PollQuestion(
            turn.seating.called[seat], _lines(turn, no_result), answers, esc=_DROP if no == _DROP else ""
        )

    def done(heard: Mapping[int, Answer]) -> None:
        if all(answer.said == _YES for answer in heard.values()):
            agreed()
        else:
            dropped(len(heard) > 1)

    return Poll(seats, _lines(turn, no_result)[0], question, done, frozenset({_DROP}))


def _lines(turn: Turn, no_result: bool) -> tuple[str, ...]:
    said = [text("Stop without a result?") if no_result else text("End the game now?")]
    if no_result:
        said.append(text("The game ends now and nobody wins."))
    if turn.seating.curtained:
        said.append(text("All players must agree."))
    if turn.rules.scoring != "none":
        totals = (seat.total for seat in turn.state.seats)
        said += [
            text("{name}: {n}", name=name, n=total)
            for name, total in zip(turn.seating.called, totals, strict=True)
        ]
    return tuple(said)


def may_stop_without_result(turn: Turn) -> bool:
    """Whether there are several persons to agree on it; a person alone resigns."""
    persons = [seat for seat in turn.seating.persons if seat in turn.state.playing]
    return len(persons) > 1 and turn.outcome is None and Resign in turn.session.mode.rules


def refused_page() -> Page:
    """Somebody wishes to play on; who that is, is not told."""
    close = Offer(Act.CLOSE, text("Continue"), text("Enter"), ButtonKind.BRASS)
    return Page(text("The game goes on"), (text("Not everyone agrees to end it."),), offers=(close,))
