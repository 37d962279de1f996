"""Pictures that the windows of all tests share: each window would draw the same cloth, cards and boards."""

from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from typing import Any

import pygame
import pytest

from game.text.catalogues import language
from game.ui.context import AppContext
from game.ui.kit.look.paint import Cache, Drawn, Picture

_ROOM = 8_000_000  # pixels
_LARGE = 1280 * 800  # pixels; larger pictures are drawn for each window


class _Drawn(dict[Hashable, Any]):
    """What was drawn for any window: all of it is given up when it takes too much room."""

    pixels = 0

    def keep(self, key: Hashable, drawn: Picture | pygame.Surface) -> None:
        width, height = (drawn.surface if isinstance(drawn, Picture) else drawn).get_size()
        if width * height > _LARGE:
            return
        self.pixels += width * height
        if self.pixels > _ROOM:
            self.clear()
            self.pixels = width * height
        self[key] = drawn


class _SharedCache(Cache):
    """The cache of one window. What is missing in it may have been drawn for another of the same looks."""

    def __init__(self, context: AppContext, drawn: _Drawn) -> None:
        super().__init__()
        self._context, self._drawn = context, drawn

    def drawn(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        return super().drawn(key, lambda: self._once((repr(self._context.display), language(), key), draw))

    def _once(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        found: Drawn | None = self._drawn.get(key)
        if found is None:
            found = draw()
            self._drawn.keep(key, found)
        return found


def own_pictures() -> Iterator[None]:
    """Let each window draw all its pictures anew: for tests that compare two windows."""

    def drawn(cache: _SharedCache, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        return draw()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_SharedCache, "_once", drawn)
        yield


def shared_pictures() -> Iterator[None]:
    """Let every context that is made meanwhile take its pictures from those that are there."""
    usual, drawn = AppContext.__init__, _Drawn()

    @wraps(usual)
    def made(context: AppContext, *given: Any, **named: Any) -> None:
        usual(context, *given, **named)
        context.cache = _SharedCache(context, drawn)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AppContext, "__init__", made)
        yield
