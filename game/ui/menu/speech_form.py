"""The form for who says what is on the screen: nobody, a screen reader, a speech program. Every choice is
heard at once. It does not speak."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.menu.heard_choices import HeardChoices, done_button, press_setting
from game.ui.screen import Change
from game.ui.spoken.voice import SpeechBy, found

_LINE = 22


class SpeechForm(Form):
    """`change` is called with every choice, at once."""

    wide, high = 520.0, 430.0

    def __init__(self, now: str, language: str, change: Callable[[str], None]) -> None:
        super().__init__()
        self.part = HeardChoices(self.focus, self._take)
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
        return [choice, done_button(style, inside)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        below = self._below
        for n, line in enumerate(style.lines(self._found, Face.TEXT, 15, below.width)):
            at = (below.left, below.top + n * style.px(_LINE))
            style.write(surface, at, line, Face.TEXT, 15, style.theme.quiet_ink, room=below.width)

    def press(self, spot: Spot) -> Change | None:
        return press_setting(spot)

    def _take(self, at: Mapping[str, int]) -> None:
        chosen = list(SpeechBy)[at["speech"]]
        if chosen is not self._now:
            self._now = chosen
            self._change(chosen.value)
