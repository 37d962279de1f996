"""What the keyboard does at the table: letters, digits, the cursor. It plays no move itself."""

import unicodedata
from collections.abc import Collection

import pygame

from game.table.board import Axis
from game.table.moves import Slot
from game.ui.keyboard import numbers, signs, with_ctrl
from game.ui.table.actions import Act
from game.ui.table.scene import Scene, numbered

ARROWS = {
    pygame.K_LEFT: (Axis.ACROSS, -1),
    pygame.K_RIGHT: (Axis.ACROSS, 1),
    pygame.K_UP: (Axis.DOWN, -1),
    pygame.K_DOWN: (Axis.DOWN, 1),
}
WITH_CTRL = {
    pygame.K_z: Act.UNDO,
    pygame.K_y: Act.REDO,
    pygame.K_h: Act.HINT,
    pygame.K_t: Act.TURN,
    pygame.K_e: Act.EXCHANGE,
    pygame.K_p: Act.ASK_PASS,
    pygame.K_d: Act.DONE,
    pygame.K_u: Act.DOUBT,
    pygame.K_n: Act.NEXT_ROUND,
    pygame.K_g: Act.ASK_STOP,
    pygame.K_k: Act.GIVE_UP,
    pygame.K_b: Act.BAG,
    pygame.K_l: Act.SCORES,
    pygame.K_r: Act.SHUFFLE,
    pygame.K_o: Act.ORDER,
    pygame.K_m: Act.PLAY_NOW,
}
"""What keys do with Ctrl, at every table; a table that does not have an act does nothing."""

_ZOOM = {"+": 1, "=": 1, "-": -1}
_OPEN_KEY = 10
ASKS = (pygame.K_MENU, 0x40000065)  # the key beside the right Ctrl, by both of its names


_GO_ON = (*ARROWS, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE)


def goes_on(event: pygame.Event) -> bool:
    """Whether a key does again and again what it does, as long as it is held."""
    undoes = with_ctrl(event) and event.key in (pygame.K_z, pygame.K_y)
    return event.key in _GO_ON or undoes


def pressed(event: pygame.Event, scene: Scene) -> Act | None:
    """Take in a key that is no letter."""
    turn = scene.turn
    ctrl = with_ctrl(event)
    if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and event.mod & pygame.KMOD_SHIFT:
        _shift(scene, -1 if event.key == pygame.K_LEFT else 1)
    elif event.key in ARROWS:
        _arrow(event.key, ctrl, scene)
    elif ctrl:
        again = event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT
        return Act.REDO if again else WITH_CTRL.get(event.key)
    elif event.key == pygame.K_SPACE:
        turn.cursor = turn.cursor.flipped()
        scene.keys = True
    elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return _enter(scene)
    elif event.key == pygame.K_BACKSPACE:
        turn.take_back()
        scene.keys = True
    elif event.key == pygame.K_ESCAPE:
        return _escape(scene)
    elif event.key == pygame.K_HOME:
        return Act.FIT
    elif event.key == pygame.K_F1:
        return Act.HELP
    elif event.key == pygame.K_F2:
        return Act.LOOK_UP
    elif event.key in ASKS or (event.key == pygame.K_F10 and event.mod & pygame.KMOD_SHIFT):
        scene.ask(turn.held or turn.cursor.cell)
        return Act.WHAT
    return None


def _shift(scene: Scene, by: int) -> None:
    """Move the held card among those of the hand."""
    held, row = scene.turn.held, numbered(scene.turn)
    if held in row:
        scene.turn.shift(held, row.index(held) + by)


def _arrow(key: int, ctrl: bool, scene: Scene) -> None:
    axis, by = ARROWS[key]
    if ctrl:
        across, down = scene.camera.pitch
        dx, dy = axis.step((0, 0), -by)
        scene.camera = scene.camera.panned(dx * across, dy * down)
        return
    scene.turn.cursor = scene.turn.cursor.stepped(axis, by) if scene.keys else scene.turn.cursor
    scene.keys = True
    scene.camera = scene.camera.showing(scene.turn.cursor.cell)


def _enter(scene: Scene) -> Act | None:
    """Lay the held card at the cursor, else play the draft. A key too many begins nothing."""
    turn = scene.turn
    if turn.held is not None and turn.held not in turn.draft.slots:
        turn.lay_from(turn.held)
        return None
    if turn.draft:
        return Act.LAY
    return None


def _escape(scene: Scene) -> Act | None:
    turn = scene.turn
    if turn.draft:
        return Act.TAKE_BACK
    if turn.held is not None or turn.declaring:
        turn.drop()
        return None
    return Act.MENU


def typed(event: pygame.Event, scene: Scene) -> Act | None:
    """Take in what was typed: letters and numbers lay cards."""
    turn = scene.turn
    row = numbered(turn)
    number = next((n for n in numbers(event) if n <= len(row) or n == _OPEN_KEY), None)
    if number is not None and turn.outcome is None:
        return _number(number, scene)
    for sign in unicodedata.normalize("NFC", event.text).upper():
        if sign == "?":
            return Act.HELP
        if sign in _ZOOM:
            about = scene.camera.rect(turn.cursor.cell).center if scene.keys else scene.layout.grid.center
            scene.camera = scene.camera.zoomed(_ZOOM[sign], about)
        elif turn.outcome is not None:
            return None
        elif sign.isalpha():
            if turn.stuck or turn.declared:
                return _instead_of_letter(signs(event), scene)
            turn.type(sign)
            _follow(scene)
    return None


def _instead_of_letter(typed: Collection[str], scene: Scene) -> Act | None:
    """Where no letter can be laid, T and D turn or take a card, O takes the open one."""
    if not {"T", "D"}.isdisjoint(typed):
        return Act.TURN
    return Act.TAKE_OPEN if "O" in typed and scene.turn.declared else None


def _number(number: int, scene: Scene) -> Act | None:
    """Lay the card with this number at the cursor; 0 is the tenth, or the open card."""
    turn = scene.turn
    slots = numbered(turn)
    if number <= len(slots):
        slot = slots[number - 1]
        if not turn.empty(slot) or turn.hidden(slot):
            turn.lay_from(slot)
            _follow(scene)
        return None
    usable = [slot for slot in turn.usable if slot.zone == "open"]
    if len(usable) > 1:
        return Act.OPEN
    turn.lay_from(Slot("open"))
    _follow(scene)
    return None


def _follow(scene: Scene) -> None:
    """The keyboard is at the crossword, and its cursor is to be seen."""
    scene.keys = True
    scene.camera = scene.camera.showing(scene.turn.cursor.cell)
