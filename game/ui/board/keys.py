"""What the keyboard does at a board: letters and digits, the cursor on its squares, the letters of a blank.
It plays no move itself."""

import unicodedata

import pygame

from game.table.board import Axis
from game.ui.board.blank_chooser import press_key
from game.ui.board.scene import BoardScene
from game.ui.keyboard import numbers, with_ctrl
from game.ui.table import keys
from game.ui.table.actions import Act

_AT_EVERY_TABLE = (
    pygame.K_SPACE,
    pygame.K_BACKSPACE,
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_F2,
    pygame.K_F10,
    *keys.ASKS,
)


def pressed(event: pygame.Event, scene: BoardScene) -> Act | None:
    """Take in a key that is no letter."""
    turn = scene.turn
    scene.shift = bool(event.mod & pygame.KMOD_SHIFT)
    if turn.unnamed is not None:
        return _for_blank(event.key, scene)
    if with_ctrl(event):
        return keys.WITH_CTRL.get(event.key)
    if event.key in keys.ARROWS:
        _go(*keys.ARROWS[event.key], scene)
    elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return _enter(scene)
    elif event.key in _AT_EVERY_TABLE:
        return keys.pressed(event, scene)
    return None


def _for_blank(key: int, scene: BoardScene) -> Act | None:
    """A blank waits for its letter; it may go back to the rack instead."""
    turn = scene.turn
    if key in (pygame.K_ESCAPE, pygame.K_BACKSPACE) and turn.unnamed is not None:
        turn.take_back(turn.draft.cells[turn.unnamed])
    else:
        press_key(scene, key)
    return None


def _go(axis: Axis, by: int, scene: BoardScene) -> None:
    """The cursor a square further, as long as there are squares; the first arrow only shows it."""
    turn = scene.turn
    moved = turn.cursor.stepped(axis, by)
    if scene.keys and turn.rules.layout.holds(moved.cell):
        turn.cursor = moved
    scene.keys = True


def _enter(scene: BoardScene) -> Act | None:
    """What the main button does; a held tile is laid at the cursor first."""
    turn = scene.turn
    if turn.declaring:
        return Act.GIVE if turn.marked else None
    if turn.held is not None and turn.held not in turn.draft.slots:
        turn.lay_from(turn.held)
        return None
    if turn.draft:
        return Act.LAY
    return Act.DONE if turn.may_end else None


def typed(event: pygame.Event, scene: BoardScene) -> Act | None:
    """Take in what was typed: letters and numbers lay tiles, or mark those of an exchange."""
    turn, fold = scene.turn, scene.turn.rules.fold
    row = turn.row()
    number = next((n for n in numbers(event) if n <= len(row)), None)
    if number is not None and turn.unnamed is None and turn.outcome is None:
        turn.lay_from(row[number - 1])
        scene.keys = not turn.declaring
        return None
    for sign in unicodedata.normalize("NFC", event.text).upper():
        letter = fold.get(sign, sign)
        if turn.unnamed is not None:
            turn.name(letter)
        elif sign == "?":
            return Act.HELP
        elif turn.outcome is not None:
            return None
        elif sign.isalpha():
            turn.type(letter, as_blank=scene.shift)
            scene.keys = not turn.declaring
    return None
