"""What a finger means at a table: a piece, a square that is smaller than a finger, or the cloth. It moves
nothing."""

import math

import pygame

from game.table.moves import Slot
from game.ui.controls.focus import reach
from game.ui.look.tokens import TOUCH
from game.ui.screen import Grip, Touch
from game.ui.table.pointer import Pixel, Pointer
from game.ui.table.scene import Scene, face_up


def touched(pointer: Pointer, scene: Scene, at: Pixel) -> Touch:
    """What a finger means that is put down there, where no button is and nothing lies over the table."""
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
    """The upper edge of the hand: what is carried within it is seen where the finger is."""
    return scene.layout.strip.area.top


def _nearest(pointer: Pointer, scene: Scene, at: Pixel) -> Pixel | None:
    """The middle of a piece that may be taken and is less than a finger wide, where a finger is beside it."""
    found = [rect for rect in _pieces(scene) if reach(rect).collidepoint(at)]
    able = [rect.center for rect in found if pointer.usable_at(rect.center, scene) is not None]
    return min(able, key=lambda middle: math.dist(middle, at), default=None)


def _pieces(scene: Scene) -> list[pygame.Rect]:
    turn = scene.turn
    strip: list[Slot] = [slot for slot in face_up(turn) if not turn.hidden(slot)]
    return [*map(scene.place, strip), *map(scene.camera.rect, turn.draft.cells)]
