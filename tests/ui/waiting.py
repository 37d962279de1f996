"""Waiting for what is done beside the window; it fails where it would wait for ever."""

import time
from collections.abc import Callable

import pygame
import pytest

from game.ui.kit.screen import Swap
from game.ui.menu.loading import LoadingForm

LONGEST = 120.0  # seconds; a long list is made ready in six, on a machine that does nothing else


def wait_until(done: Callable[[], object], missing: str, meanwhile: Callable[[], object] = bool) -> None:
    """Ask until it is done, and fail with what is `missing`; between two times `meanwhile` happens."""
    end = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > end:
            pytest.fail(f"in {LONGEST:.0f} seconds {missing}")
        meanwhile()
        time.sleep(0.005)


def prepared(screen: object) -> object:
    """The screen that follows when the lists of a game are ready."""
    shown = [screen]

    def ask() -> None:
        preparing = shown[-1]
        assert isinstance(preparing, LoadingForm)
        change = preparing.handle(pygame.Event(pygame.USEREVENT))
        if isinstance(change, Swap):
            shown.append(change.screen)

    wait_until(lambda: not isinstance(shown[-1], LoadingForm), "no list was made ready", ask)
    return shown[-1]
