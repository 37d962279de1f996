"""The form for who says what is on the screen: nobody, a screen reader, a speech program. Every choice is
heard at once. It does not speak."""

from collections.abc import Callable, Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop
from game.ui.spoken.voice import SpeechBy, found

_LINE = 22


class SpeechForm(Form):
    """`change` is called with every choice, at once."""

    wide, high = 520.0, 430.0

    def __init__(self, now: str, language: str, change: Callable[[str], None]) -> None:
        super().__init__()
        self._now = SpeechBy.of(now)
        self._found = found(language)
        self._change = change
        self._below = pygame.Rect(0, 0, 0, 0)

    def heading(self) -> str:
        return text("Speech")

    def begin_at(self) -> str:
        return "speech"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        answers = [text("Off"), text("Screen reader"), text("Speech program")]
        rect = pygame.Rect(inside.left, inside.top, inside.width, px(HEAD + 3 * 50))
        at = list(SpeechBy).index(self._now)
        said = text("Say what is on the screen")
        choice = ChoiceField("speech", rect, said, answers, at, ChoiceRow.STACKED)
        self._below = pygame.Rect(inside.left, rect.bottom + px(30), inside.width, px(3 * _LINE))
        close = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        return [choice, Button("close", close, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        below = self._below
        for n, line in enumerate(style.lines(self._found, Face.TEXT, 15, below.width)):
            at = (below.left, below.top + n * style.px(_LINE))
            style.write(surface, at, line, Face.TEXT, 15, style.theme.quiet_ink, room=below.width)

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        choice = next((spot for spot in self.focus.spots if isinstance(spot, ChoiceField)), None)
        chosen = self._now if choice is None else list(SpeechBy)[choice.at]
        if change is None and chosen is not self._now:
            self._now = chosen
            self._change(chosen.value)
        return change

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            return None
        return Pop()
