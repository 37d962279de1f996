"""Looks whether the window library is the one we need, before anything else touches it."""

from game.fault import Fault

_MENDING = "python -m pip uninstall -y pygame pygame-ce && python -m pip install pygame-ce"


def check_pygame() -> None:
    """pygame and pygame-ce write into the same folder and break each other. Raises Fault with the mending."""
    try:
        import pygame
    except ImportError as error:
        raise Fault("pygame-ce", "", str(error), f"pygame-ce; mend it with: {_MENDING}") from error
    if not getattr(pygame, "IS_CE", False):
        raise Fault("pygame-ce", "", "the classic pygame over it", f"it alone; mend it with: {_MENDING}")
