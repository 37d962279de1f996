"""What the forms of settings share: a choice is heard as soon as it is made, and a button leads back. It does
not know what is set."""

from collections.abc import Callable, Mapping

import pygame

from game.text.catalogues import text
from game.ui.controls.choice import ChoiceField
from game.ui.controls.focus import Focus, Spot
from game.ui.controls.form import FormPart
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.style import Style
from game.ui.screen import Change, Pop


class HeardChoices(FormPart):
    """`take` is told which answer each choice of a form is at, by its name, after whatever the form takes in;
    often none is another one than before."""

    def __init__(self, focus: Focus, take: Callable[[Mapping[str, int]], None]) -> None:
        self._focus = focus
        self._take = take

    def hear(self, event: pygame.Event) -> None:
        self._take({spot.name: spot.at for spot in self._focus.spots if isinstance(spot, ChoiceField)})


def press_setting(spot: Spot) -> Change | None:
    """A pressed answer is chosen; the button leads back."""
    if isinstance(spot, ChoiceField):
        spot.touch()
        return None
    return Pop()


def done_button(style: Style, inside: pygame.Rect) -> Button:
    """The button that leads back, in the corner of a form."""
    px = style.px
    rect = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
    return Button("close", rect, text("Done"), ButtonKind.BRASS, key=text("Esc"))
