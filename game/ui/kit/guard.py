"""Looks whether the window library is the one we need, and says how it is to behave, before it is loaded."""

import os

from game.fault import Fault

_MENDING = "python -m pip uninstall -y pygame pygame-ce && python -m pip install pygame-ce"
_WISHES = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_FRAMEBUFFER_ACCELERATION": "0",  # without a GPU this makes showing a frame 20 times cheaper
}
_UNSEEN = ("offscreen", "dummy", "evdev")  # ways of SDL to draw without a screen
_CLASSES = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")


def check_pygame() -> None:
    """pygame and pygame-ce write into the same folder and break each other. Raises Fault with the mending."""
    for name, value in _WISHES.items():
        os.environ.setdefault(name, value)
    for name in _CLASSES:  # pygame would take the name of the script, and one that starts us hands its own on
        os.environ[name] = "kanugo"
    try:
        import pygame
    except ImportError as error:
        raise Fault("pygame-ce", "", str(error), f"pygame-ce; mend it with: {_MENDING}") from error
    if not getattr(pygame, "IS_CE", False):
        raise Fault("pygame-ce", "", "the classic pygame over it", f"it alone; mend it with: {_MENDING}")


def look_at_screen() -> None:
    """Without any screen SDL draws where nobody sees it, unless it was asked to. Raises Fault."""
    import pygame  # checked by now

    drawn_by = pygame.display.get_driver()
    asked = os.environ.get("SDL_VIDEODRIVER", "").split(",")
    if drawn_by in _UNSEEN and drawn_by not in asked:
        raise Fault("screen", "", "none", "a screen on which a window can be opened")
