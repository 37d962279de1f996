"""What a press does at a board before it reaches buttons and squares: it chooses a blank's letter, or puts a
carried tile back among those of the rack."""

import pygame

from game.ui.board.blank_chooser import chooser_rect, letter_at
from game.ui.board.scene import BoardScene
from game.ui.table.pointer import Pixel, Pointer

_AROUND = 16  # logical pixels around the rack that still are of it


def take(event: pygame.Event, scene: BoardScene, pointer: Pointer) -> bool:
    """Whether the event was for the letters of a blank or for the rack."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _chosen(event.pos, scene)
    if event.type == pygame.MOUSEBUTTONUP:
        return _put_on_rack(event.pos, scene, pointer)
    return False


def _chosen(point: Pixel, scene: BoardScene) -> bool:
    """The letters of a blank lie over everything."""
    if scene.turn.unnamed is None or not chooser_rect(scene).collidepoint(point):
        return False
    scene.turn.name(letter_at(scene, point))
    return True


def _put_on_rack(point: Pixel, scene: BoardScene, pointer: Pointer) -> bool:
    """A tile that is let go over the rack stays there, between the others."""
    slot, turn = scene.lifted, scene.turn
    rack = scene.layout.rack.inflate(0, scene.style.px(_AROUND))
    if slot is None or not rack.collidepoint(point):
        return False
    places = scene.layout.strip.places[: len(turn.hand())]
    to = min(range(len(places)), key=lambda place: abs(places[place].centerx - point[0]))
    pointer.let_go(scene)
    turn.take_back(slot)
    turn.shift(slot, to)
    return True
