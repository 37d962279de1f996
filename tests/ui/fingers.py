"""Touch input to the real app: fingers are put down, moved and lifted while time passes."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import pygame

from game.table.board import Cell
from game.table.moves import Slot
from game.ui.context import AppContext
from game.ui.kit.screen import Screen
from game.ui.table.scene import face_up
from tests.hostile.hand import SMALL, AnyTable, Hand

At = tuple[int, int]
_STEPS = 6


class Gestures(Hand):
    """Uses touches only, without mouse and keys."""

    @classmethod
    def on(cls, screen: Screen, size: At = SMALL) -> Self:
        """Show a screen of its own."""
        made = cls(AppContext(), size)
        made.screens = [screen]
        made._enter()
        made._show()
        while pygame.event.peek():  # what a new window knows, and the one before
            made.pump()
        return made

    def down(self, at: At, finger: int = 0) -> None:
        self.finger(pygame.FINGERDOWN, at, finger)
        self.pump()

    def move(self, at: At, finger: int = 0) -> None:
        self.finger(pygame.FINGERMOTION, at, finger)
        self.pump()

    def up(self, at: At, finger: int = 0) -> None:
        self.finger(pygame.FINGERUP, at, finger)
        self.pump()

    def tap(self, at: At) -> None:
        self.down(at)
        self.up(at)

    def along(self, path: Sequence[At]) -> None:
        """Move along these points without lifting the finger."""
        self.down(path[0])
        for (x, y), (to_x, to_y) in pairwise(path):
            for n in range(1, _STEPS + 1):
                self.move((x + (to_x - x) * n // _STEPS, y + (to_y - y) * n // _STEPS))
        self.up(path[-1])

    def swipe(self, start: At, end: At) -> None:
        self.along((start, end))

    def hold(self, at: At, seconds: float = 0.6) -> None:
        """Rest there, then lift."""
        self.down(at)
        self.pump(seconds)
        self.up(at)

    def pinch(self, middle: At, before: int, after: int) -> None:
        """Pinch with two fingers, from one distance to another."""
        x, y = middle
        self.down((x - before, y), 0)
        self.down((x + before, y), 1)
        for n in range(1, _STEPS + 1):
            far = before + (after - before) * n // _STEPS
            self.move((x - far, y), 0)
            self.move((x + far, y), 1)
        self.up((x - after, y), 0)
        self.up((x + after, y), 1)


class AtTable(Gestures):
    """Touches at a table."""

    screen: AnyTable

    @classmethod
    def of(cls, screen: AnyTable, size: At = SMALL) -> Self:
        made = cls.on(screen, size)
        made.screen = screen
        made.rest()
        return made

    def place(self, what: Slot | Cell | str) -> At:
        """The centre of a square, of a slot's card, or of the first card with this letter."""
        scene, turn = self.screen.scene, self.screen.turn
        if isinstance(what, str):
            seen = [slot for slot in face_up(turn) if not turn.hidden(slot) and turn.piece(slot) == what]
            assert seen, f"no {what} is seen"
            what = seen[0]
        rect: pygame.Rect = scene.place(what) if isinstance(what, Slot) else scene.camera.rect(what)
        return rect.center

    def carry(self, what: Slot | Cell | str, cell: Cell) -> None:
        """Drag a card until it is drawn over this square."""
        start, (x, y) = self.place(what), self.place(cell)
        self.down(start)
        for down in range(0, 200, 3):
            self.move((x, y + down))
            if self.screen.scene.aim == cell:
                break
        assert self.screen.scene.aim == cell, f"{cell} is not reached"
        self.up((x, y + down))
        self.rest()

    def lay(self, word: str, start: Cell) -> None:
        """Lay a word across, by dragging and tapping in turn, and play it."""
        for n, letter in enumerate(word):
            cell = (start[0] + n, start[1])
            if n % 2:
                self.tap(self.place(letter))
                self.tap(self.place(cell))
            else:
                self.carry(letter, cell)
        self.press_button("main")

    def press_button(self, name: str) -> None:
        """Tap the control of this name, and wait."""
        control = self.control(name)
        assert control is not None, f"there is no {name}"
        self.tap(control.rect.center)
        self.rest()
