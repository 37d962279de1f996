"""Waiting for a table whose word lists are being prepared."""

import pygame

from game.ui.kit.screen import Swap
from game.ui.menu.loading import LoadingForm
from tests.waiting import wait_until


def prepared(screen: object) -> object:
    """The screen that follows once the lists of a game are ready."""
    shown = [screen]

    def ask() -> None:
        preparing = shown[-1]
        assert isinstance(preparing, LoadingForm)
        change = preparing.handle(pygame.Event(pygame.USEREVENT))
        if isinstance(change, Swap):
            shown.append(change.screen)

    wait_until(lambda: not isinstance(shown[-1], LoadingForm), "no list was made ready", ask)
    return shown[-1]
