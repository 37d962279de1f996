"""How far something drawn is turned, and the bar that shows it; it does not know what is drawn."""

import pygame

from game.ui.kit.look.style import Style
from game.ui.kit.look.tokens import Colour

_WIDE, _LEAST = 4, 20  # of the design: the bar, and how short it may be


def turned(event: pygame.Event, notch: int) -> int:
    """How far a wheel turns a text on, in pixels, a notch by so many; a finger turns it as far as it goes."""
    pixels: int = event.dict.get("pixels", 0)
    return -(pixels or event.y * notch)


class Scrolled:
    """Something that may be higher than its place, from its beginning on."""

    def __init__(self) -> None:
        self.shift = 0
        self._most = 0

    def fit(self, whole: int, room: int) -> int:
        """So high is all of it, and so much room it has now; how far it is turned then."""
        self._most = max(0, whole - room)
        self.shift = min(self.shift, self._most)
        return self.shift

    def turn(self, pixels: int) -> bool:
        """Turn it on, or back. True if it moved."""
        before = self.shift
        self.shift = max(0, min(self._most, self.shift + pixels))
        return self.shift != before

    def draw_bar(
        self,
        target: pygame.Surface,
        style: Style,
        inside: pygame.Rect,
        lying: bool = False,
        ink: Colour | None = None,
    ) -> None:
        """How much there is, and where in it one is; nothing where all of it is in sight. `lying`: along its
        foot. Without an ink it is seen on paper."""
        if not self._most:
            return
        room = inside.width if lying else inside.height
        long = max(style.px(_LEAST), room * room // (room + self._most))
        along, wide = (room - long) * self.shift // self._most, style.px(_WIDE)
        bar = (inside.right + wide, inside.top + along, wide, long)
        if lying:
            bar = (inside.left + along, inside.bottom + wide, long, wide)
        pygame.draw.rect(target, ink or style.theme.quiet_ink, bar, border_radius=style.px(_WIDE / 2))
