"""The stack of screens: which of them are seen, and what becomes of those that are left."""

from collections.abc import Sequence

from game.ui.screen import Closes, Overlay, Screen


def seen(screens: Sequence[Screen]) -> Sequence[Screen]:
    """The screen on top, and what is seen below it."""
    deepest = len(screens) - 1
    while deepest > 0 and isinstance(screens[deepest], Overlay):
        deepest -= 1
    return screens[deepest:]


def take_away(screens: list[Screen], first: int) -> None:
    """Leave the screens from this one on, in whatever way: what they have opened ends."""
    left = screens[first:]
    del screens[first:]
    for screen in reversed(left):
        if isinstance(screen, Closes):
            screen.close()
