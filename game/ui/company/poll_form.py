"""What one person is asked: a sheet beside the crossword, which stays in sight. No answer is preset, and the
sheet knows nothing of what follows from one."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.rest import SEEN, Rest
from game.ui.controls.widgets import Button
from game.ui.keyboard import numbers, repeats
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, KeyHelp, Pop

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
