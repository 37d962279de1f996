"""Asks at the screen who plays for a person whose phone is not connected."""

from collections.abc import Sequence

import pygame

from game.hosting.phones import Phones
from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop

_STEP = 58


class AbsentForm(Form):
    """Closes by itself when the phone is back."""

    wide, high = 460.0, 300.0

    def __init__(self, phones: Phones, seat: int, name: str) -> None:
        super().__init__()
        self._phones = phones
        self._seat = seat
        self._name = name
        self._offers = (
            ("screen", text("Play at the screen")),
            *((("computer", text("Let the computer play")),) if phones.computers_play else ()),
            ("wait", text("Wait")),
        )
        self.high = 110.0 + _STEP * len(self._offers)

    def heading(self) -> str:
        return text("{name} isn't connected.", name=self._name)

    def begin_at(self) -> str:
        return "wait"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        spots: list[Spot] = []
        top = inside.bottom - px(_STEP) * len(self._offers)
        for n, (name, label) in enumerate(self._offers):
            rect = pygame.Rect(inside.left, top + n * px(_STEP), inside.width, px(_STEP - 8))
            kind = ButtonKind.BRASS if name == "wait" else ButtonKind.DARK
            spots.append(Button(name, rect, label, kind))
        return spots

    def press(self, spot: Spot) -> Change | None:
        if spot.name != "wait":
            self._phones.stand_in(self._seat, spot.name)
        return Pop()

    def handle(self, event: pygame.Event) -> Change | None:
        return Pop() if self._seat not in self._phones.lost else super().handle(event)

    def update(self, seconds: float) -> bool:
        self._phones.update()
        return super().update(seconds)
