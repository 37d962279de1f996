"""Keeps drawn pictures while there is room, the longest unused go first; it does not know what they show."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

ROOM = 64 * 1024 * 1024  # bytes; without a bound a zoomed table grew to 660 MB
_WINDOWS = 6  # whole windows' pixels that find room: with fewer, pages are drawn anew for each frame


class Picture(NamedTuple):
    """A drawn thing with its soft surroundings: `left`, `top` is where the thing itself begins in it."""

    surface: pygame.Surface
    left: int = 0
    top: int = 0

    def blit(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it so that the thing itself, without its surroundings, begins at (x, y)."""
        target.blit(self.surface, (round(x) - self.left, round(y) - self.top))


class Cache:
    """Pictures by key, bounded by the bytes of their pixels."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.used = 0
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def suit(self, window: tuple[int, int]) -> None:
        """Have room for the pictures of a window of so many pixels."""
        self.room = max(ROOM, _WINDOWS * 4 * window[0] * window[1])

    def picture(self, key: Hashable, draw: Callable[[], Picture]) -> Picture:
        """The picture kept under the key, drawn now if it is not there."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        drawn = draw()
        self._kept[key] = drawn
        self.used += _bytes(drawn)
        while self.used > self.room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.used -= _bytes(oldest)
        return drawn

    def surface(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The same for a picture without surroundings."""
        return self.picture(key, lambda: Picture(draw())).surface

    def clear(self) -> None:
        """Forget everything, as when the theme or the scale changes."""
        self._kept.clear()
        self.used = 0

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(picture: Picture) -> int:
    width, height = picture.surface.get_size()
    return width * height * picture.surface.get_bytesize()
