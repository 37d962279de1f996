"""The words of a crossword on paper: each is a button that tells what it means. It knows no table."""

from collections.abc import Sequence

import pygame

from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop
from game.words.court import Court
from game.words.reason_texts import reason_text

_WORD, _GAP, _HIGH = 150, 8, 36  # of the design
_TOLD = 4 * 22 + 34  # what is told of the word that was pressed
_FOOT = 48 + 12


class MeaningsForm(Form):
    """Words to press, in their order; those that find no room are on further pages."""

    wide, high = 760.0, 560.0

    def __init__(self, court: Court, words: Sequence[str]) -> None:
        super().__init__()
        self._court = court
        self._words = tuple(dict.fromkeys(words))
        self._first = 0
        self.word = self._words[0] if self._words else ""

    def heading(self) -> str:
        return text("Words")

    def begin_at(self) -> str:
        return f"word {self.word}" if self.word else "close"

    @property
    def shown(self) -> tuple[str, ...]:
        """The words on this page."""
        return self._words[self._first : self._first + self._fitting]

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        gap, high = px(_GAP), px(_HIGH)
        columns = max(1, (inside.width + gap) // (px(_WORD) + gap))
        rows = max(1, (inside.height - px(_TOLD + _FOOT) + gap) // (high + gap))
        self._fitting = columns * rows
        wide = (inside.width - (columns - 1) * gap) // columns
        self._told = inside.top + rows * (high + gap) + px(24)
        self._inside = inside
        spots: list[Spot] = []
        for place, word in enumerate(self.shown):
            row, column = divmod(place, columns)
            at = (inside.left + column * (wide + gap), inside.top + row * (high + gap))
            spots.append(Button(f"word {word}", pygame.Rect(at, (wide, high)), word))
        foot = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        if len(self._words) > self._fitting:
            spots.append(Button("more", foot.move(-px(172), 0), text("More")))
        return [*spots, Button("close", foot, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        what, _, word = spot.name.partition(" ")
        if what == "close" or self.style is None:
            return Pop()
        if what == "word":
            self.word = word
        else:
            self._first += self._fitting
            if self._first >= len(self._words):
                self._first = 0
            self.lay_out(self.style)
            self.focus.put("more")
        self.focus.changed = True
        return None

    @property
    def meaning(self) -> str:
        """What there is to say of the word that was pressed last."""
        verdict = self._court.judge(self.word)
        if verdict.gloss:
            return text("“{gloss}”", gloss=verdict.gloss)
        return " ".join(reason_text(reason) for reason in verdict.reasons)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if not self.word:
            return
        px, theme, inside = style.px, style.theme, self._inside
        surface.fill(theme.rule, (inside.left, self._told - px(26), inside.width, 1))
        at = (inside.left, self._told)
        style.write(surface, at, self.word, Face.SERIF, 20, theme.ink, tracking=0.04, room=inside.width)
        for n, line in enumerate(style.lines(self.meaning, Face.TEXT, 15, inside.width, 3)):
            below = (inside.left, self._told + px(26 + 22 * n))
            style.write(surface, below, line, Face.TEXT, 15, theme.ink)
