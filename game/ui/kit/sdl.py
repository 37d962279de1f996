"""SDL and pygame-ce: checks and environment before pygame is imported, and sleeping until an event."""

import os
import sys
import time
from collections.abc import Callable
from functools import cache

from game.fault import Fault

_REPAIR = "python -m pip uninstall -y pygame pygame-ce && python -m pip install pygame-ce"
_ENVIRONMENT = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_FRAMEBUFFER_ACCELERATION": "0",  # without a GPU this makes showing a frame 20 times cheaper
}
_OFF_SCREEN = ("offscreen", "dummy", "evdev")  # SDL drivers that draw without a screen
_WINDOW_CLASSES = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")


def check_pygame() -> None:
    """Set the environment and import pygame-ce. Raises Fault, with the command that repairs it, where classic
    pygame is installed: both write into the same folder and break each other."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    # pygame would use the name of the script, and a parent process passes its own on
    for name in _WINDOW_CLASSES:
        os.environ[name] = "kanugo"
    try:
        import pygame
    except ImportError as error:
        raise Fault("pygame-ce", "", str(error), f"pygame-ce; fix with: {_REPAIR}") from error
    if not getattr(pygame, "IS_CE", False):
        found = "the classic pygame installed over pygame-ce"
        raise Fault("pygame-ce", "", found, f"only pygame-ce; fix with: {_REPAIR}")


def check_display() -> None:
    """Raises Fault if SDL found no screen and would draw off screen unasked."""
    import pygame  # pygame was checked at start

    drawn_by = pygame.display.get_driver()
    wanted = os.environ.get("SDL_VIDEODRIVER", "").split(",")
    if drawn_by in _OFF_SCREEN and drawn_by not in wanted:
        raise Fault("screen", "", "none", "a screen on which a window can be opened")


_DRIVERS_THAT_WAKE = ("x11", "wayland", "windows", "cocoa")  # the others have to be polled
_MIN_SDL = (2, 0, 16)  # the first version that can wait for an event
_POLL_SECONDS = 1 / 60  # between two polls


def sleep_until_event(seconds: float) -> None:
    """Sleep until pygame has an event, for at most this long.

    `pygame.event.wait` polls a thousand times a second, which costs some hundredths of a core (pygame-ce
    issue 1541). SDL's own function does not poll, and leaves the event in the queue.
    """
    import pygame  # pygame was checked at start

    wait = _sdl_wait() if pygame.display.get_driver() in _DRIVERS_THAT_WAKE else None
    if wait is None:
        time.sleep(min(_POLL_SECONDS, seconds))
    else:
        wait(None, max(1, round(1000 * seconds)))


@cache
def _sdl_wait() -> Callable[[None, int], int] | None:
    """SDL_WaitEventTimeout of the library that pygame has loaded; None where this build does not export
    it."""
    import ctypes  # not needed for the first frame

    import pygame  # pygame was checked at start

    if pygame.get_sdl_version() < _MIN_SDL:
        return None
    # the path of a module that depends on the library leads to it
    library = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__
    try:
        wait = ctypes.CDLL(library).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return wait
