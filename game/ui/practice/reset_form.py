"""Asks what of practice is to be forgotten, and whether that was meant. It forgets nothing itself."""

from collections.abc import Callable, Sequence

import pygame

from game.study.kinds import title_of
from game.text.catalogues import text
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop

_ANSWER = 38


class Forgetting(Form):
    """One kind of drill, or all of it; `forget` is told which, "" for all."""

    wide = 560.0

    def __init__(self, kinds: Sequence[str], forget: Callable[[str], None]) -> None:
        super().__init__()
        self._kinds = ("", *kinds)
        self._forget = forget
        self.high = 70 + 28 + 84 + HEAD + (_ANSWER + 6) * len(self._kinds) + 48

    def heading(self) -> str:
        return text("Reset your progress?")

    def begin_at(self) -> str:
        return "keep"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._line = inside.top
        at = next((spot.at for spot in self.focus.spots if isinstance(spot, ChoiceField)), 0)
        answers = [text("Everything"), *(title_of(kind) for kind in self._kinds[1:])]
        rect = pygame.Rect(inside.left, inside.top + px(56), inside.width, inside.height - px(56 + 48 + 20))
        top, half = inside.bottom - px(48), (inside.width - px(12)) // 2
        keep = pygame.Rect(inside.left + half + px(12), top, half, px(48))
        return [
            ChoiceField("kind", rect, text("Reset"), answers, at, ChoiceRow.STACKED),
            Button("forget", pygame.Rect(inside.left, top, half, px(48)), text("Reset it")),
            Button("keep", keep, text("Keep everything"), ButtonKind.BRASS, key=text("Esc")),
        ]

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            return None
        if spot.name == "forget":
            chosen = next(each for each in self.focus.spots if isinstance(each, ChoiceField))
            self._forget(self._kinds[chosen.at])
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, ink = style.px, style.theme.ink
        said = text("This deletes practice questions and answers. Words and games stay.")
        room = self.sheet.width - px(56)
        for n, line in enumerate(style.lines(said, Face.TEXT, 15, room)):
            at = (self.sheet.left + px(28), self._line + px(14 + 22 * n))
            style.write(surface, at, line, Face.TEXT, 15, ink)
