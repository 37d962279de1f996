"""Shown while a word list is made ready for the search, which is done once for each; then the table comes."""

from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.search.form import SearchForm, form_of, takes_long
from game.text.catalogues import text
from game.ui.background import Background, Job
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.message import Message
from game.ui.controls.widgets import Button
from game.ui.look.fonts import Face
from game.ui.look.paint import rounded
from game.ui.look.style import Style
from game.ui.screen import Change, Pop, Screen, Swap, Waiting
from game.words.lexicon import Lexicon

_BAR = 14
_STEP = 0.005  # of the whole, after which the bar is drawn anew


def when_ready(words: object, then: Callable[[], Screen]) -> Screen:
    """The next screen: at once, or where the words have to be made ready for it, after that."""
    return Preparing(words, then) if isinstance(words, Lexicon) and takes_long(words) else then()


class Preparing(Form, Waiting):
    """A bar that fills while the list is made ready beside the window; `then` makes the next screen."""

    wide, high = 520.0, 230.0

    def __init__(self, lexicon: Lexicon, then: Callable[[], Screen]) -> None:
        super().__init__()
        self._shown = -1.0
        self._then = then
        self._beside = Background("lexicon")
        self._made: Job[float, SearchForm] = self._beside.do(lambda job: form_of(lexicon, job.tell))

    @property
    def done(self) -> float:
        """The part that is ready, from 0 to 1."""
        return self._made.progress or 0.0

    def heading(self) -> str:
        return text("The words are made ready")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        back = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        return [Button("back", back, text("To the menu"), key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def handle(self, event: pygame.Event) -> Change | None:
        if not self._made.done():
            change = super().handle(event)
            if isinstance(change, Pop):
                self._beside.end()  # the list is still made ready: the next game need not wait for it
            return change
        try:
            self._made.take()
            return Swap(self._then())
        except Fault as fault:
            return Swap(Message.about(fault))

    def update(self, seconds: float) -> bool:
        stale = self.done - self._shown >= _STEP
        return super().update(seconds) or stale

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        at = (self.sheet.left + px(28), self.sheet.top + px(86))
        said = text("This is done once for each list of words.")
        style.write(surface, at, said, Face.TEXT, 15, theme.ink, room=self.sheet.width - px(56))
        self._shown = self.done
        bar = pygame.Rect(at[0], at[1] + px(20), self.sheet.width - px(56), px(_BAR))
        surface.blit(rounded(bar.size, px(_BAR) / 2, theme.rule), bar)
        filled = max(px(_BAR), round(bar.width * min(1.0, self._shown)))
        surface.blit(rounded((filled, bar.height), px(_BAR) / 2, theme.brass[1]), bar)
