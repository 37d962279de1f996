"""A screen that records its events, for touches."""

import pygame

from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Grip, Touch
from tests.ui.fingers import At, Gestures

FLOOR = 400
NAMES = {
    pygame.MOUSEMOTION: "to",
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEBUTTONUP: "up",
    pygame.MOUSEWHEEL: "wheel",
    pygame.WINDOWLEAVE: "leave",
}


class Notebook:
    """Records its events; touches do there what they are set to do."""

    def __init__(self, grip: Grip = Grip.SCROLL) -> None:
        self.grip = grip
        self.reported: list[pygame.Event] = []
        self.aside = (0, 0)  # from a finger to the point it means

    def enter(self, size: At, style: Style) -> None:
        self.style = style

    def touched(self, at: At) -> Touch:
        return Touch(self.grip, (at[0] + self.aside[0], at[1] + self.aside[1]), FLOOR)

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type in NAMES:
            self.reported.append(event)
        return None

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((10, 60, 40))
        surface.fill((200, 40, 40), (300, 300, 10, 10))

    def heard(self) -> list[str]:
        """All events except pointer positions, in short."""
        reported = [event for event in self.reported if event.type != pygame.MOUSEMOTION]
        return [f"{NAMES[each.type]} {each.dict.get('button', '')}".strip() for each in reported]

    def of(self, kind: int) -> list[pygame.Event]:
        return [event for event in self.reported if event.type == kind]


def begun(grip: Grip) -> tuple[Gestures, Notebook]:
    book = Notebook(grip)
    hand = Gestures.on(book)
    book.reported.clear()
    return hand, book
