"""How large the areas are in which a finger presses what is on a screen, by pressing there. It looks at every
screen that a menu leads to: `python -m tests.ui.targets LANGUAGE WIDTHxHEIGHT SCALE` lists what is small."""

import os
import sys
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.theme import TOUCH
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.focus import Control, Focus
from tests.hostile.hand import Hand, rings
from tests.ui.tour import Seen, opened, tour

At = tuple[int, int]


def extent(focus: Focus, control: Control, part: int, window: pygame.Rect) -> At:
    """How wide and how high the area is in which a finger presses a control, or an answer of a choice,
    through its middle."""
    rect = control.fields[part] if isinstance(control, ChoiceField) else control.rect
    x, y = rect.clip(window).center

    def reached(aside: int, down: int) -> int:
        n = 0
        while n < TOUCH and _hits(focus, control, part, (x + aside * (n + 1), y + down * (n + 1)), window):
            n += 1
        return n

    return 1 + reached(1, 0) + reached(-1, 0), 1 + reached(0, 1) + reached(0, -1)


def _hits(focus: Focus, control: Control, part: int, at: At, window: pygame.Rect) -> bool:
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
    if not window.collidepoint(at) or focus.under(event) is not control:
        return False
    return not isinstance(control, ChoiceField) or control.field_at(at) == part


def small_controls(hand: Hand) -> list[str]:
    """What is less than a finger wide or high on the screen on top, with its size."""
    window = pygame.Rect((0, 0), hand.window.size)
    reported = []
    for focus in rings(hand.top):
        for control in focus.controls:
            if not control.enabled or not window.collidepoint(control.rect.center):
                continue
            for part in range(len(control.fields) if isinstance(control, ChoiceField) else 1):
                width, height = extent(focus, control, part, window)
                if min(width, height) < TOUCH:
                    reported.append(f"{control.name} {part}: {width} x {height}")
    return reported


def _main(language: str, size: str, scale: str) -> None:
    width, height = map(int, size.split("x"))
    seen, reported = Seen(), dict[str, str]()
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["KANUGO_HOME"] = home
        hand = opened(language, (width, height), float(scale))

        def look() -> None:
            for each in small_controls(hand) if hand.screens else ():
                reported.setdefault(each, f"{seen.where} {type(hand.top).__name__}")

        hand.after_frame = look
        tour(seen, hand)
        hand.controller.close(None)
    for control, where in reported.items():
        print(f"{control} ({where})")
    print(f"{len(seen.places)} screens in {language} at {size}, {scale}: {len(reported)} spots are small")


if __name__ == "__main__":
    _main(*sys.argv[1:])
