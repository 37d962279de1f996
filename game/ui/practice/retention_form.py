"""Asks how well questions are to be known when they come, beside what each answer costs. It sets nothing."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.text.catalogues import plural, text
from game.ui.controls.choice import ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop

OFFERED = (80, 85, 88, 90, 92, 95, 97)
"""Percentages to choose from."""

_ROW, _LEADING = 40, 20


class RetentionForm(Form):
    """`costs` has for each percentage that is offered how many answers a day it will ask for; `keep` is told
    the one that is chosen."""

    wide = 640.0

    def __init__(self, now: int, costs: Mapping[int, float], keep: Callable[[int], None]) -> None:
        super().__init__()
        self._costs = dict(sorted(costs.items()))
        self._at = list(self._costs).index(now)
        self._keep = keep
        self.high = 70 + 28 + 66 + 30 + _ROW * len(self._costs) + 64

    def heading(self) -> str:
        return text("How well is enough?")

    def begin_at(self) -> str:
        return "keep"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        top, high = inside.top + px(66), px(48)
        at = next((spot.at for spot in self.focus.spots if isinstance(spot, ChoiceField)), self._at)
        field = pygame.Rect(inside.left, top, inside.width, inside.bottom - high - px(16) - top)
        keep = pygame.Rect(inside.right - px(170), inside.bottom - high, px(170), high)
        back = pygame.Rect(keep.left - px(152), keep.top, px(140), high)
        label = text("Right when they come")
        answers = [_said(each, cost) for each, cost in self._costs.items()]
        return [
            ChoiceField("retention", field, label, answers, at, ChoiceRow.STACKED),
            Button("back", back, text("Back"), key=text("Esc")),
            Button("keep", keep, text("Save"), ButtonKind.BRASS, key=text("Enter")),
        ]

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            self.focus.changed = True
            return None
        if spot.name == "keep":
            field = next(each for each in self.focus.spots if isinstance(each, ChoiceField))
            self._keep(list(self._costs)[field.at])
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, inside = style.px, self._inside
        said = text(
            "The more you wish to know, the sooner questions come back. It counts from the next answer on;"
            " new questions come on top."
        )
        for n, line in enumerate(style.lines(said, Face.TEXT, 14, inside.width, 3)):
            at = (inside.left, inside.top + px(12 + _LEADING * n))
            style.write(surface, at, line, Face.TEXT, 14, style.theme.ink)


def _said(percent: int, cost: float) -> str:
    return plural(
        "{percent}%: about {n} question a day",
        "{percent}%: about {n} questions a day",
        round(cost),
        percent=percent,
    )
