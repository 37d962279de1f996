"""Keyboard focus: a ring of controls that can be pressed by key, pointer or touch. It does not draw."""

import math
from collections.abc import Sequence

import pygame

from game.theme import TOUCH
from game.ui.kit.keyboard import ARROW_STEPS, ENTER, PRESS_KEYS, repeats


class Control:
    """Something with a name that can be pressed."""

    def __init__(self, name: str, rect: pygame.Rect, enabled: bool = True) -> None:
        self.name = name
        self.rect = rect
        self.enabled = enabled
        self.hovered = False
        self.focused = False
        self.pressed = False
        self.touched: tuple[int, int] | None = None  # where it was last pressed; None: by a key

    def reached(self, at: tuple[int, int]) -> bool:
        """Whether a touch there may mean this control."""
        return reach(self.rect).collidepoint(at)

    def takes(self, event: pygame.Event) -> bool:
        """Handle a key while focused. True: it was for this control and does not move the focus."""
        return False


class Focus:
    """Controls in tab order. `handle` returns the pressed control; `changed` asks for a redraw."""

    def __init__(self, controls: Sequence[Control] = (), arrows: bool = True) -> None:
        self.controls: list[Control] = list(controls)
        self.arrows = arrows  # off where the arrows move something else, as on the table
        self.changed = True
        self._held: Control | None = None

    @property
    def current(self) -> Control | None:
        return next((control for control in self.controls if control.focused), None)

    def take_change(self) -> bool:
        """Whether a redraw was asked for; asks for it no longer."""
        changed, self.changed = self.changed, False
        return changed

    def replace(self, controls: Sequence[Control]) -> None:
        """Replace the controls, as after a new layout; focus and a held mouse button stay on the control of
        the same name."""
        before, held = self.current, self._held
        self.controls = list(controls)
        self._held = next(
            (control for control in controls if held and control.name == held.name and control.enabled), None
        )
        if self._held is not None:
            self._held.pressed = True
        self.changed = True
        if before is not None:
            self.put(before.name)

    def put(self, name: str) -> None:
        """Focus the control of this name, or none."""
        for control in self.controls:
            control.focused = control.name == name and control.enabled
        self.changed = True

    def handle(self, event: pygame.Event) -> Control | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.under(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self.under(event)
            self._hover(self._held)
            if self._held is not None:
                self._held.pressed = self.changed = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held is not None:
            held, self._held = self._held, None
            held.pressed = False
            self.changed = True
            if self.under(event) is held:
                held.touched = event.pos
                return held
        elif event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        return None

    def pressed(self, event: pygame.Event, main: str) -> str:
        """The name of the control that an event presses, or ""; Enter presses `main` if nothing has the
        focus."""
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.current is None:
            return "" if repeats(event) else main
        control = self.handle(event)
        return control.name if control is not None else ""

    def step(self, by: int) -> None:
        able = [control for control in self.controls if control.enabled]
        if not able:
            return
        here = self.current
        place = able.index(here) + by if here in able else (0 if by > 0 else -1)
        self.put(able[place % len(able)].name)

    def _key(self, event: pygame.Event) -> Control | None:
        here = self.current
        if here is not None and here.takes(event):
            self.changed = True
        elif event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in PRESS_KEYS:
            if repeats(event):
                return None
            if here is not None:
                here.touched = None
            return here
        elif event.key in ARROW_STEPS and self.arrows:
            self._go(ARROW_STEPS[event.key])
        return None

    def _go(self, way: tuple[int, int]) -> None:
        """Focus the nearest control in this direction, else the next one."""
        here = self.current
        if here is None:
            self.step(1)
            return

        ahead = [
            control
            for control in self.controls
            if control.enabled and control is not here and _ahead(here, control, way)
        ]
        if ahead:
            self.put(min(ahead, key=lambda control: _directed_distance(here.rect, control.rect, way)).name)
        else:
            self.step(1 if sum(way) > 0 else -1)

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether there is a control at a point, even a disabled one."""
        return any(control.rect.collidepoint(at) for control in self.controls)

    def concerns(self, event: pygame.Event) -> bool:
        """Whether a pointer event is at a control, even at a disabled one."""
        return self.covers(event.pos) or self.under(event) is not None

    def under(self, event: pygame.Event) -> Control | None:
        """The enabled control at a pointer event; a touch beside all controls means the nearest one within
        finger reach."""
        at = event.pos
        there = [control for control in reversed(self.controls) if control.rect.collidepoint(at)]
        if there or not event.dict.get("touch"):
            return next((control for control in there if control.enabled), None)
        near = [control for control in self.controls if control.enabled and control.reached(at)]
        return min(near, key=lambda control: distance_to(control.rect, at), default=None)

    def _hover(self, under: Control | None) -> None:
        for control in self.controls:
            if control.hovered is not (control is under):
                control.hovered = control is under
                self.changed = True


def reach(rect: pygame.Rect) -> pygame.Rect:
    """The area in which a touch means this rectangle."""
    return rect.inflate(max(0, TOUCH - rect.width), max(0, TOUCH - rect.height))


def distance_to(rect: pygame.Rect, at: tuple[int, int]) -> float:
    """The distance of a point from a rectangle."""
    return math.hypot(
        max(rect.left - at[0], 0, at[0] - rect.right + 1), max(rect.top - at[1], 0, at[1] - rect.bottom + 1)
    )


def _ahead(here: Control, there: Control, way: tuple[int, int]) -> bool:
    across, along = there.rect.centerx - here.rect.centerx, there.rect.centery - here.rect.centery
    return (
        across * way[0] + along * way[1] > 0 and _directed_distance(here.rect, there.rect, way)[0] < math.inf
    )


def _directed_distance(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> tuple[float, float]:
    """The distance in a direction; sideways counts three times, and controls only sideways are infinitely
    far."""
    gap_x = max(0, there.left - here.right, here.left - there.right)
    gap_y = max(0, there.top - here.bottom, here.top - there.bottom)
    far, off_axis = (gap_x, gap_y) if way[0] else (gap_y, gap_x)
    middles = math.dist(here.center, there.center)
    return (math.inf, middles) if off_axis and not far else (far + 3 * off_axis, middles)
