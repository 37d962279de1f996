"""Sleeps until something happens, as the window's system does it. It does not know what happens."""

import ctypes
import sys
import time
from collections.abc import Callable
from functools import cache

import pygame

_TOLD = ("x11", "wayland", "windows", "cocoa")  # systems that tell SDL of an event; others must be asked
_SINCE = (2, 0, 16)  # the first SDL that lets itself be told
_LOOK = 1 / 60  # seconds between two looks for an event where nobody tells of it


def sleep(seconds: float) -> None:
    """Sleep until there is an event for pygame, but not longer than this; perhaps shorter.

    pygame's own `wait` looks for one a thousand times a second, which costs some hundredths of a core
    (pygame-ce issue 1541). SDL has a function that does not, and leaves the event for pygame to take.
    """
    wait = _told() if pygame.display.get_driver() in _TOLD else None
    if wait is None:
        time.sleep(min(_LOOK, seconds))
    else:
        wait(None, max(1, round(1000 * seconds)))


@cache
def _told() -> Callable[[None, int], int] | None:
    """SDL's function, from the library that pygame has loaded; not every build of pygame has it as one."""
    if pygame.get_sdl_version() < _SINCE:
        return None
    library = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__  # found with what it needs
    try:
        wait = ctypes.CDLL(library).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return wait
