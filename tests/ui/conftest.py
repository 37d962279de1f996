"""A window that nobody sees."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def window() -> Iterator[pygame.Surface]:
    """A window of the design's size; what is left in its queue is drained."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    if pygame.display.get_init():
        pygame.event.clear()
