"""Rotates the whole picture in the window, for a screen that lies flat or stands on its side. Screens do not
know of it."""

import math

import msgspec
import pygame

from game.ui.kit.look.paint import Point, Size
from game.ui.kit.screen import OF_FINGERS

MIN_SIZE = (800, 600)
QUARTERS = {"no": 0, "right": 1, "over": 2, "left": 3}
"""Quarter turns clockwise."""

_LARGEST = 2.0  # largest factor by which a rotated picture is drawn larger than a window that is too small
_TILE = 256  # strips rotated at a time, small enough for the CPU cache


class Rotation(msgspec.Struct, frozen=True):
    """A window, and the quarter turns clockwise of its picture."""

    window: Size
    quarters: int = 0

    @property
    def _upright(self) -> Size:
        """The size of the window as seen from the picture."""
        width, height = self.window
        return (height, width) if self.quarters % 2 else (width, height)

    @property
    def size(self) -> Size:
        """The size to lay out for: the rotated window, or more if that is too small for any layout. A rotated
        picture is then scaled down, an upright one cut off."""
        width, height = self._upright
        more = max(1.0, MIN_SIZE[0] / width, MIN_SIZE[1] / height) if self.quarters else 1.0
        larger = min(_LARGEST, more)
        return max(math.ceil(width * larger), MIN_SIZE[0]), max(math.ceil(height * larger), MIN_SIZE[1])

    @property
    def _larger(self) -> Point:
        """The scale factors of the picture, across and down."""
        if not self.quarters:
            return 1.0, 1.0
        (width, height), (across, down) = self.size, self._upright
        return width / across, height / down

    @property
    def is_identity(self) -> bool:
        """Whether the picture is shown as it is."""
        return not self.quarters and self.size == self.window

    def point(self, at: Point) -> tuple[int, int]:
        """The picture's point at a window point."""
        x, y = self._back((at[0] + 0.5, at[1] + 0.5), self.window)
        across, down = self._larger
        return math.floor(x * across), math.floor(y * down)

    def seen(self, at: Point) -> tuple[int, int]:
        """The window's point at a picture point."""
        across, down = self._larger
        x, y = (at[0] + 0.5) / across, (at[1] + 0.5) / down
        width, height = self._upright
        x, y = ((x, y), (height - y, x), (width - x, height - y), (y, width - x))[self.quarters]
        return math.floor(x), math.floor(y)

    def event(self, event: pygame.Event) -> pygame.Event:
        """A window event in the picture's coordinates. Wheel events stay as they are: the person turning the
        wheel sees the picture upright."""
        if not self.quarters:
            return event
        given = dict(event.dict)
        if "pos" in given:
            given["pos"] = self.point(given["pos"])
        if "rel" in given:
            x, y = self._back(given["rel"], (0, 0))
            across, down = self._larger
            given["rel"] = (round(x * across), round(y * down))
        if event.type in OF_FINGERS:  # as fractions of the window
            given["x"], given["y"] = self._back((given["x"], given["y"]), (1.0, 1.0))
            given["dx"], given["dy"] = self._back((given["dx"], given["dy"]), (0.0, 0.0))
        return pygame.Event(event.type, given) if given != event.dict else event

    def show(self, picture: pygame.Surface, window: pygame.Surface) -> None:
        if self.quarters and self.size != self._upright:
            picture = pygame.transform.smoothscale(picture, self._upright)
        if not self.quarters:
            window.blit(picture, (0, 0))
            return
        width, height = self._upright
        for top in range(0, height, _TILE):
            for left in range(0, width, _TILE):
                part = pygame.Rect(left, top, _TILE, _TILE).clip(0, 0, width, height)
                turned = pygame.transform.rotate(picture.subsurface(part), -90 * self.quarters)
                window.blit(turned, self._corner(part))

    def _corner(self, part: pygame.Rect) -> tuple[int, int]:
        """The top left corner of a rotated part."""
        width, height = self._upright
        corners = {
            1: (height - part.bottom, part.left),
            2: (width - part.right, height - part.bottom),
            3: (part.top, width - part.right),
        }
        return corners[self.quarters]

    def _back(self, at: Point, window: Point) -> Point:
        """Rotate a point of a window of this size back, or without a size a direction."""
        (x, y), (width, height) = at, window
        return ((x, y), (y, width - x), (width - x, height - y), (height - y, x))[self.quarters]
