"""Pointer input at the table: click, drag, pan, wheel; and what a touch grips."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.table.board import Cell
from game.table.moves import Slot
from game.text.actions import Action
from game.theme import TOUCH
from game.ui.kit.controls.focus import reach
from game.ui.kit.controls.widgets import PAPER_WHEEL_STEP, wheel_pixels
from game.ui.kit.screen import Grip, Touch
from game.ui.table.scene import CarriedCard, Scene, face_up, numbered, pile_at, slot_at

_DRAG_FROM = 6  # logical px a press may move before it is a drag
_DOUBLE_CLICK = 0.4  # seconds for a double click, which lays a card at the cursor

Pixel = tuple[int, int]

OF_POINTER = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWLEAVE,
)
"""The event types of the pointer."""


@dataclass(slots=True)
class _Press:
    """A pressed button: where, on which card, whether the cursor was visible, whether it is a drag."""

    at: Pixel
    slot: Slot | None
    cursor_seen: bool = False
    drags: bool = False


class Pointer:
    """Pointer state. `handle` returns an action for the screen; everything else changes the scene and its
    turn."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.at: Pixel = (-1, -1)
        self.clock = clock
        self._press: _Press | None = None
        self._clicked: tuple[Slot | None, float] = (None, 0.0)

    @property
    def busy(self) -> bool:
        """Whether a card is carried or the table is panned."""
        return self._press is not None and self._press.drags

    def handle(self, event: pygame.Event, scene: Scene) -> Action | None:
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos, scene)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.at = event.pos
            return self._down(event.button, event.pos, scene)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.at = event.pos
            return self._up(event.button, event.pos, scene)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event, scene)
        elif event.type == pygame.WINDOWLEAVE:
            self.at = (-1, -1)
            scene.hovered = scene.aim = None
        return None

    def release(self, scene: Scene) -> None:
        """Drop the carried card back to its origin."""
        self._press, scene.carried, scene.aim = None, None, None

    # --- moving -------------------------------------------------------------------------------------

    def _move(self, point: Pixel, scene: Scene) -> None:
        before, self.at = self.at, point
        press = self._press
        if press is None:
            scene.hovered = self.usable_at(point, scene)
            scene.aim = self._aim(point, scene) if scene.turn.held is not None else None
            return
        far = max(abs(point[0] - press.at[0]), abs(point[1] - press.at[1]))
        if not press.drags and far >= scene.style.px(_DRAG_FROM):
            press.drags = True
            before = press.at
        if not press.drags:
            return
        if press.slot is not None:
            scene.turn.drop()
            scene.carried = CarriedCard(press.slot, point)
            scene.aim = self._aim(point, scene)
        else:
            scene.camera = scene.camera.panned(point[0] - before[0], point[1] - before[1])

    def _aim(self, point: Pixel, scene: Scene) -> Cell | None:
        return scene.camera.cell(point) if scene.layout.grid.collidepoint(point) else None

    def usable_at(self, point: Pixel, scene: Scene) -> Slot | None:
        """The usable card of the strip or the draft at a pixel."""
        turn = scene.turn
        if scene.layout.grid.collidepoint(point):
            return turn.draft.cells.get(scene.camera.cell(point))
        slot = slot_at(scene, point)
        wanted = numbered(turn) if turn.declaring else turn.usable
        return slot if slot is not None and slot in wanted and not turn.hidden(slot) else None

    # --- pressing -----------------------------------------------------------------------------------

    def _down(self, button: int, point: Pixel, scene: Scene) -> Action | None:
        if not scene.layout.table.collidepoint(point):
            return None
        if button == 1:
            slot = None if scene.turn.declaring else self.usable_at(point, scene)
            self._press = _Press(point, slot, cursor_seen=scene.keys)
            scene.keys = False
        elif button == 2:
            self._press = _Press(point, None, drags=True)
        elif button == 3:
            slot = self.usable_at(point, scene)
            if slot is None or not scene.turn.take_back(slot):
                return self._open_context_menu(point, scene)
        return None

    def _open_context_menu(self, point: Pixel, scene: Scene) -> Action | None:
        """Open the context menu of the card, pile or cell at a pixel."""
        turn, slot = scene.turn, slot_at(scene, point)
        if turn.declaring:
            turn.drop()
            return None
        if scene.layout.grid.collidepoint(point):
            cell = scene.camera.cell(point)
            if not turn.rules.layout.holds(cell):
                return None
            scene.ask(cell)
            return Action.WHAT
        spot = (None if slot is not None and turn.hidden(slot) else slot) or pile_at(scene, point)
        if spot is None:
            turn.drop()
            return None
        scene.ask(spot)
        return Action.WHAT

    def _up(self, button: int, point: Pixel, scene: Scene) -> Action | None:
        press, self._press = self._press, None
        if press is None or button not in (1, 2):
            return None
        if not press.drags:
            return self._click(point, scene, press.cursor_seen)
        if scene.carried is not None:
            self._drop(scene.carried.slot, point, scene)
        return None

    def _drop(self, slot: Slot, point: Pixel, scene: Scene) -> None:
        """Lay the carried card, or return it."""
        turn = scene.turn
        aim = self._aim(point, scene)
        scene.carried = scene.aim = None
        if aim is not None:
            turn.held = slot
            turn.put(aim)
            turn.drop()
        elif scene.layout.strip.area.collidepoint(point):
            turn.take_back(slot)

    def _click(self, point: Pixel, scene: Scene, cursor_seen: bool) -> Action | None:
        if scene.layout.grid.collidepoint(point):
            self._click_cell(scene.camera.cell(point), scene, cursor_seen)
            return None
        turn = scene.turn
        pile = pile_at(scene, point)
        if pile == "stock":
            return Action.TURN
        if pile is not None and turn.declared:
            return Action.TAKE_OPEN
        if pile is not None and sum(slot.zone == "open" for slot in turn.usable) > 1:
            return Action.OPEN
        place = next((slot for slot in numbered(turn) if scene.place(slot).collidepoint(point)), None)
        if place is not None and turn.hidden(place):
            turn.take_back(place)
        elif (slot := slot_at(scene, point)) is None:
            turn.drop()
        elif self._is_double_click(slot):
            turn.lay_from(slot)
            scene.keys = True
            scene.camera = scene.camera.showing(turn.cursor.cell)
        else:
            turn.pick(slot)
        return None

    def _is_double_click(self, slot: Slot) -> bool:
        """Whether this is the second click of a double click on a card."""
        now, (before, at) = self.clock(), self._clicked
        again = before == slot and now - at <= _DOUBLE_CLICK
        self._clicked = (None if again else slot), now
        return again

    def _click_cell(self, cell: Cell, scene: Scene, cursor_seen: bool) -> None:
        """Lay the held card; else pick up the draft's card, or move the cursor. A click on the visible cursor
        turns it."""
        turn = scene.turn
        there = turn.draft.cells.get(cell)
        if there is not None and there == turn.held:
            turn.take_back(there)
        elif turn.held is not None:
            turn.put(cell)
            turn.cursor = turn.cursor._replace(cell=cell)
        elif there is not None:
            turn.pick(there)
        else:
            again = cursor_seen and turn.cursor.cell == cell
            turn.cursor = turn.cursor.flipped() if again else turn.cursor._replace(cell=cell)
            scene.keys = turn.outcome is None
        scene.aim = None

    def _wheel(self, event: pygame.Event, scene: Scene) -> None:
        """Zoom about the pointer; over a paper of the rail, scroll it."""
        layout, at = scene.layout, event.dict.get("pos", self.at)
        if layout.table.collidepoint(at):
            if event.y:
                scene.camera = scene.camera.zoomed(1 if event.y > 0 else -1, at)
            return
        for name, rect in (("words", layout.words), ("placement", layout.placement)):
            if rect.collidepoint(at):
                scene.scrolled[name].scroll(wheel_pixels(event, scene.style.px(PAPER_WHEEL_STEP)))


class HandPointer(Pointer):
    """Lets cards be reordered by dropping them on the strip; only the player in turn may lay them."""

    def usable_at(self, point: Pixel, scene: Scene) -> Slot | None:
        usable = super().usable_at(point, scene)
        if usable is not None or scene.turn.declared or scene.layout.grid.collidepoint(point):
            return usable
        slot = slot_at(scene, point)
        own = slot is not None and slot.zone == "hand" and not scene.turn.hidden(slot)
        return slot if own else None

    def _drop(self, slot: Slot, point: Pixel, scene: Scene) -> None:
        turn = scene.turn
        if slot.zone == "hand" and turn.hand_order.can_change and scene.layout.strip.area.collidepoint(point):
            scene.carried = scene.aim = None
            turn.take_back(slot)
            turn.hand_order.shift(slot, place_at(scene, point))
        elif slot in turn.usable:
            super()._drop(slot, point, scene)
        else:
            scene.carried = scene.aim = None


def place_at(scene: Scene, point: Pixel) -> int:
    """The place of the hand nearest to a pixel."""
    places = scene.layout.strip.places

    def away(place: int) -> int:
        x, y = places[place].center
        return abs(x - point[0]) + 2 * abs(y - point[1])

    return min(range(len(places)), key=away, default=0)


def touched(pointer: Pointer, scene: Scene, at: Pixel) -> Touch:
    """What a finger grips at a point with no button or overlay."""
    layout, turn = scene.layout, scene.turn
    if not layout.table.collidepoint(at):
        return Touch(Grip.SCROLL, at)
    seeks = turn.held is not None and layout.grid.collidepoint(at)
    if pointer.usable_at(at, scene) is not None:
        return Touch(Grip.LIFT, at, _floor(scene))
    if seeks:
        return Touch(Grip.AIM if min(scene.camera.pitch) < TOUCH else Grip.PUSH, at)
    near = _nearest(pointer, scene, at)
    return Touch(Grip.PUSH, at) if near is None else Touch(Grip.LIFT, near, _floor(scene))


def _floor(scene: Scene) -> int:
    """The top of the hand: below it a carried card is drawn at the finger, not above."""
    return scene.layout.strip.area.top


def _nearest(pointer: Pointer, scene: Scene, at: Pixel) -> Pixel | None:
    """The centre of a usable piece smaller than a finger, near a touch."""
    rects = [rect for rect in _pieces(scene) if reach(rect).collidepoint(at)]
    able = [rect.center for rect in rects if pointer.usable_at(rect.center, scene) is not None]
    return min(able, key=lambda middle: math.dist(middle, at), default=None)


def _pieces(scene: Scene) -> list[pygame.Rect]:
    turn = scene.turn
    strip: list[Slot] = [slot for slot in face_up(turn) if not turn.hidden(slot)]
    return [*map(scene.place, strip), *map(scene.camera.rect, turn.draft.cells)]
