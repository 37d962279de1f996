"""What mouse and finger do at the table: press, drag, push the cloth, turn the wheel. It plays no move."""

from dataclasses import dataclass

import pygame

from game.table.board import Cell
from game.table.moves import Slot
from game.ui.table.actions import Act
from game.ui.table.scene import Carried, Scene, numbered, pile_at, slot_at

_DRAG_FROM = 6  # logical px that a press may shake before it drags
_NOTCH = 34  # logical px that a notch of the wheel moves a paper

Pixel = tuple[int, int]


@dataclass(slots=True)
class _Press:
    """A button that is down: where, on which card, and whether it drags."""

    at: Pixel
    slot: Slot | None
    drags: bool = False


class Pointer:
    """The hand at the table. `handle` answers with an act for the screen; everything else is done in the
    sight and its turn."""

    def __init__(self) -> None:
        self.at: Pixel = (-1, -1)
        self._press: _Press | None = None

    @property
    def busy(self) -> bool:
        """A card is carried or the cloth is pushed."""
        return self._press is not None and self._press.drags

    def handle(self, event: pygame.Event, sight: Scene) -> Act | None:
        """Take in one event of the pointer."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos, sight)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.at = event.pos
            return self._down(event.button, event.pos, sight)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.at = event.pos
            return self._up(event.button, event.pos, sight)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y, sight)
        elif event.type == pygame.WINDOWLEAVE:
            sight.hovered = sight.aim = None
        return None

    def let_go(self, sight: Scene) -> None:
        """Whatever is carried goes back where it was."""
        self._press, sight.carried, sight.aim = None, None, None

    # --- moving -------------------------------------------------------------------------------------

    def _move(self, point: Pixel, sight: Scene) -> None:
        before, self.at = self.at, point
        press = self._press
        if press is None:
            sight.hovered = self._usable_at(point, sight)
            sight.aim = self._aim(point, sight) if sight.turn.held is not None else None
            return
        far = max(abs(point[0] - press.at[0]), abs(point[1] - press.at[1]))
        if not press.drags and far >= sight.style.px(_DRAG_FROM):
            press.drags = True
            before = press.at
        if not press.drags:
            return
        if press.slot is not None:
            sight.turn.drop()
            sight.carried = Carried(press.slot, point)
            sight.aim = self._aim(point, sight)
        else:
            sight.camera = sight.camera.panned(point[0] - before[0], point[1] - before[1])

    def _aim(self, point: Pixel, sight: Scene) -> Cell | None:
        return sight.camera.cell(point) if sight.layout.grid.collidepoint(point) else None

    def _usable_at(self, point: Pixel, sight: Scene) -> Slot | None:
        """The card of the strip or of the draft under a pixel, if it may be taken."""
        turn = sight.turn
        if sight.layout.grid.collidepoint(point):
            return turn.draft.cells.get(sight.camera.cell(point))
        slot = slot_at(sight, point)
        wanted = numbered(turn) if turn.declaring else turn.usable
        return slot if slot is not None and slot in wanted and not turn.hidden(slot) else None

    # --- pressing -----------------------------------------------------------------------------------

    def _down(self, button: int, point: Pixel, sight: Scene) -> Act | None:
        if not sight.layout.table.collidepoint(point):
            return None
        if button == 1:
            sight.keys = False
            self._press = _Press(point, None if sight.turn.declaring else self._usable_at(point, sight))
        elif button == 2:
            self._press = _Press(point, None, drags=True)
        elif button == 3:
            slot = self._usable_at(point, sight)
            if slot is None or not sight.turn.take_back(slot):
                sight.turn.drop()
        return None

    def _up(self, button: int, point: Pixel, sight: Scene) -> Act | None:
        press, self._press = self._press, None
        if press is None or button not in (1, 2):
            return None
        if not press.drags:
            return self._click(point, sight)
        if sight.carried is not None:
            self._drop(sight.carried.slot, point, sight)
        return None

    def _drop(self, slot: Slot, point: Pixel, sight: Scene) -> None:
        """Lay the carried card, or let it go back."""
        turn = sight.turn
        aim = self._aim(point, sight)
        sight.carried = sight.aim = None
        if aim is not None:
            turn.held = slot
            turn.put(aim)
            turn.drop()
        elif sight.layout.strip.area.collidepoint(point):
            turn.take_back(slot)

    def _click(self, point: Pixel, sight: Scene) -> Act | None:
        if sight.layout.grid.collidepoint(point):
            self._click_cell(sight.camera.cell(point), sight)
            return None
        turn = sight.turn
        pile = pile_at(sight, point)
        if pile == "stock":
            return Act.TURN
        if pile is not None and turn.declared:
            return Act.TAKE_OPEN
        if pile is not None and sum(slot.zone == "open" for slot in turn.usable) > 1:
            return Act.OPEN
        place = next((slot for slot in numbered(turn) if sight.place(slot).collidepoint(point)), None)
        if place is not None and turn.hidden(place):
            turn.take_back(place)
        elif (slot := slot_at(sight, point)) is not None:
            turn.pick(slot)
        else:
            turn.drop()
        return None

    def _click_cell(self, cell: Cell, sight: Scene) -> None:
        """Lay what is held; else pick the draft's card up, or move the cursor there."""
        turn = sight.turn
        there = turn.draft.cells.get(cell)
        if there is not None and there == turn.held:
            turn.take_back(there)
        elif turn.held is not None:
            turn.put(cell)
            turn.cursor = turn.cursor._replace(cell=cell)
        elif there is not None:
            turn.pick(there)
        else:
            again = turn.cursor.cell == cell
            turn.cursor = turn.cursor.flipped() if again else turn.cursor._replace(cell=cell)
            sight.keys = turn.outcome is None
        sight.aim = None

    def _wheel(self, notches: int, sight: Scene) -> None:
        """Nearer or farther about the pointer; over a paper of the rail its words move."""
        layout = sight.layout
        if layout.table.collidepoint(self.at):
            sight.camera = sight.camera.zoomed(1 if notches > 0 else -1, self.at)
            return
        for name, rect in (("words", layout.words), ("placement", layout.placement)):
            if rect.collidepoint(self.at):
                sight.scroll[name] = sight.scroll.get(name, 0) - notches * sight.style.px(_NOTCH)
