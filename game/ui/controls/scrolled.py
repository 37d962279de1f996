"""How far something drawn is turned, and the bar that shows it; it does not know what is drawn."""

import pygame

from game.ui.look.style import Style

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

    def draw_bar(self, target: pygame.Surface, style: Style, inside: pygame.Rect) -> None:
        """How much there is, and where in it one is; nothing where all of it is in sight."""
        if not self._most:
            return
        high = max(style.px(_LEAST), inside.height * inside.height // (inside.height + self._most))
        top = inside.top + (inside.height - high) * self.shift // self._most
        bar = (inside.right + style.px(_WIDE), top, style.px(_WIDE), high)
        pygame.draw.rect(target, style.theme.quiet_ink, bar, border_radius=style.px(_WIDE / 2))
