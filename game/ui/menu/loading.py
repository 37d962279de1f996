"""A progress bar over the window while something is prepared, such as a word list for the search."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.fault import Fault
from game.hosting.background import Background, Job, JobWork
from game.search.kernel.form import SearchForm, form_of, takes_long
from game.text.catalogues import text
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, Message
from game.ui.kit.controls.widgets import AT_FOOT, CLOSE, Button, at_foot
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, ProgressOverlay, Screen, Swap
from game.words.lexicon import Lexicon

_BAR = 14
_STEP = 0.005  # of the whole, after which the bar is drawn anew


def when_ready(words: object, then: Callable[[], Screen]) -> Screen:
    """The next screen: at once, or after a progress bar if its words have to be prepared first."""
    return prepare_words(words, then) if isinstance(words, Lexicon) and takes_long(words) else then()


def prepare_words(lexicon: Lexicon, then: Callable[[], Screen]) -> "LoadingForm[SearchForm]":
    """The progress bar while a word list is prepared for the search, once for each list."""
    label = text("This happens only once for each word list.")
    return LoadingForm(
        text("Preparing the words"), label, lambda job: form_of(lexicon, job.report), lambda form: then()
    )


Prepared = TypeVar("Prepared")


class LoadingForm(Form, ProgressOverlay, Generic[Prepared]):
    """A progress bar while `work` runs in the background, if that tells how far it is; `then` makes the next
    screen of its result. Leaving it `cancels` the work, or lets it go on, so that the next request need not
    wait."""

    width, height = 520.0, 230.0

    def __init__(
        self,
        heading: str,
        label: str,
        work: JobWork[float, Prepared],
        then: Callable[[Prepared], Screen],
        cancels: bool = False,
    ) -> None:
        super().__init__()
        self._shown = -1.0
        self._heading = heading
        self._label = label
        self._then = then
        self._cancels = cancels
        self._worker = Background("preparing")
        self._job: Job[float, Prepared] = self._worker.do(work)

    @property
    def done(self) -> float:
        """Progress from 0 to 1."""
        return self._job.progress or 0.0

    def heading(self) -> str:
        return self._heading

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        label = text("Back") if self._cancels else text("Main menu")
        return at_foot(style, inside, Button(CLOSE, AT_FOOT, label, key=text("Esc")))

    def handle(self, event: pygame.Event) -> Change | None:
        if not self._job.done():
            change = super().handle(event)
            if isinstance(change, Pop):
                (self._worker.close if self._cancels else self._worker.end)()
            return change
        try:
            return Swap(self._then(self._job.take()))
        except Fault as fault:
            return Swap(Message.about(fault))

    def update(self, seconds: float) -> bool:
        stale = self.done - self._shown >= _STEP
        return super().update(seconds) or stale

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        at = (self.inside.left, self.inside.top + px(16))
        style.write(surface, at, self._label, Face.TEXT, 15, theme.ink, room=self.inside.width)
        self._shown = self.done
        if self._job.progress is None:
            return
        bar = pygame.Rect(at[0], at[1] + px(20), self.inside.width, px(_BAR))
        surface.blit(rounded(bar.size, px(_BAR) / 2, theme.rule), bar)
        filled = max(px(_BAR), round(bar.width * min(1.0, self._shown)))
        surface.blit(rounded((filled, bar.height), px(_BAR) / 2, theme.brass[1]), bar)
