"""A hand at the real app: it posts clicks, keys and words, and lets as much time pass as it likes. It knows
where things lie on the screen, and nothing of how they are kept."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from game.fault import Fault
from game.table.mode import Setup
from game.table.session import Session
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.screen import Screen
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from game.ui.table.kind import TableDelegate
from game.ui.table.screen import TableScreen

AnyTable = TableScreen[Any, Any]


def runner_of(table: AnyTable) -> TableDelegate:
    """Who runs the game at a table, with or without the guide before it."""
    return table.delegate.runner


SMALL = (800, 600)
_DEEP = 6  # how deep in a screen the controls lie that can be pressed


class Hand(App):
    """The app without a loop of its own: time passes when `pump` is called, and only then."""

    def __init__(self, context: AppContext | None = None, size: tuple[int, int] = SMALL) -> None:
        super().__init__(context or AppContext())
        self.after_frame: Callable[[], None] = lambda: None
        self.timed: Callable[[float], None] = lambda seconds: None
        self.posted = 0
        self.open(size)

    def begin(self) -> None:
        """Open the store of the home that the environment names, and show the menu."""
        self.controller = controller = MenuController(self.context)
        self._open_file = lambda path: controller.importer.open(path)
        self._named_screens = {"settings": controller.settings, "statistics": controller.statistics}
        self.screens = [Menu(self.controller)]
        self._enter()
        self._show()

    def _show(self) -> None:
        super()._show()
        self.after_frame()

    def post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.Event(kind, **fields))
        self.posted += 1

    def pump(self, seconds: float = 0.02) -> bool:
        """Let time pass, and whatever was posted be taken in; whether something moves. Where the app was left
        nothing happens."""
        moving = False
        if self.screens:
            begun = time.perf_counter()
            with self.fault_shown():
                moving = self._run_frame(pygame.event.poll(), seconds)
            self.timed(time.perf_counter() - begun)
        return moving

    @contextmanager
    def fault_shown(self) -> Iterator[None]:
        """As the app's own loop does it, a game that fails is left with a message."""
        try:
            yield
        except Fault as fault:
            self._close_failed(fault)

    def rest(self) -> None:
        """Until nothing moves any more, some seconds at most."""
        for _ in range(5):
            if not self.screens or not self.pump(2.0):
                return

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    @property
    def table(self) -> AnyTable | None:
        """The table that is on top, with whatever sheets lie on it."""
        return self.top if isinstance(self.top, TableScreen) else None

    def sessions(self) -> Iterator[Session]:
        """The games that are on the screens, those that are kept first of all."""
        for screen in self.screens:
            if isinstance(screen, TableScreen):
                yield screen.turn.session

    def enabled(self) -> list[Control]:
        """Everything on the screen on top that can be pressed, if it is scrolled to."""
        return [control for ring in rings(self.top) for control in ring.controls if control.enabled]

    def controls(self) -> list[Control]:
        """Everything in sight that can be pressed on the screen on top."""
        window = pygame.Rect((0, 0), self.window.size)
        return [control for control in self.enabled() if window.collidepoint(control.rect.center)]

    def control(self, name: str) -> Control | None:
        return next((control for control in self.controls() if control.name == name), None)

    # --- what a hand does -----------------------------------------------------------------------------

    def click(self, at: tuple[int, int], button: int = 1, seen: bool = True) -> None:
        """Click somewhere; the next thing may be done before this was `seen`."""
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)
        if seen:
            self.pump()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for at in (middle, end):
            self.post(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.pump()

    def finger(self, kind: int, at: tuple[int, int], finger: int = 0) -> None:
        """What SDL tells of a finger: the window is one wide and one high."""
        wide, high = self.window.size
        x, y = (at[0] + 0.5) / wide, (at[1] + 0.5) / high
        self.post(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def press(self, key: int, mod: int = 0, said: str = "") -> None:
        """Press a key and let it go."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=said, scancode=0)
        if said:
            self.post(pygame.TEXTINPUT, text=said)
        self.post(pygame.KEYUP, key=key, mod=mod, scancode=0)
        self.pump()

    def type(self, words: str) -> None:
        for letter in words:
            self.press(ord(letter.lower()) if letter.isascii() else 0, 0, letter)

    def push_button(self, name: str) -> bool:
        """Click what has this name, scrolled to with Tab; whether there is such a thing."""
        enabled = self.enabled()
        if any(each.name == name for each in enabled):
            for _ in enabled:
                if self.control(name) is None:
                    self.press(pygame.K_TAB)
        control = self.control(name)
        if control is not None:
            self.click(control.rect.center)
        return control is not None


def rings(screen: object) -> list[Focus]:
    """All that the controls of a screen are kept in, wherever that is."""
    return _rings(screen, _DEEP, set())


def _rings(thing: object, deep: int, seen: set[int]) -> list[Focus]:
    found: list[Focus] = []
    for value in list(getattr(thing, "__dict__", {}).values()):
        ours = type(value).__module__.startswith("game.ui.")
        if not ours or id(value) in seen or isinstance(value, (MenuController, Setup)):
            continue
        seen.add(id(value))
        if isinstance(value, Focus):
            found.append(value)
        elif deep:
            found += _rings(value, deep - 1, seen)
    return found
