"""Tables on which the play of a drill is laid: those of the games, without their rails. What is laid is
handed over, and not played."""

from collections.abc import Callable
from dataclasses import replace
from typing import Generic

import pygame

from game.table.moves import Place, Slot
from game.table.session import Session
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.scene import BoardScene
from game.ui.board.table import BOARD, BoardScreen
from game.ui.controls.widgets import Button
from game.ui.table.actions import Act, Offer
from game.ui.table.cloth import CLOTH, ClothScreen, seen_on
from game.ui.table.delegate import TableDelegate, Taken
from game.ui.table.grid import draw_grid
from game.ui.table.kind import S, T, Window
from game.ui.table.layout import Strip, lay_out
from game.ui.table.scene import Scene
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn

_ALLOWED = (Act.LAY, Act.TAKE_BACK, Act.UNDO, Act.SHUFFLE, Act.ORDER, Act.FIT, Act.KEEP)


Take = Callable[[Place], None]
DrillTable = BoardScreen | ClothScreen


class Handing(TableDelegate, Generic[T, S]):
    """A draft is handed to `take` instead of being played, and nothing else of a game can be done."""

    def __init__(self, table: TableScreen[T, S], take: Take) -> None:
        self._table = table
        self._take = take

    def buttons(self, made: list[Button]) -> list[Button]:
        return []

    def end_page(self, page: Page | None) -> Page | None:
        return None

    def act(self, act: Act) -> Taken | None:
        if act is Act.LAY:
            self._hand_over()
        elif act is Act.UNDO:
            self._table.turn.take_back()
        elif act in _ALLOWED:
            return None
        return Taken()

    def _hand_over(self) -> None:
        """Hand the draft over if the rules allow it; else it is shown why they do not."""
        turn = self._table.turn
        if not turn.draft or turn.unnamed is not None:
            return
        move = turn.draft.move
        refusal = turn.session.check(move)
        if refusal is not None:
            turn.tried, turn.refused = move, refusal
        else:
            self._take(move)


def settle(table: DrillTable, spent: frozenset[Slot]) -> None:
    """The answer is told: the draft goes, and the pieces of the answer with it."""
    table.turn.clear()
    table.turn.spent = spent
    table.scene.keys = False
    table.label()


def board_of(session: Session, take: Take) -> BoardScreen:
    """A board with its rack, on which a play is laid that `take` is handed."""
    kind = replace(BOARD, draw=_board_drawn, offers=_offered)
    return TableScreen(kind, session, None, lambda table: Handing(table, take))


def cloth_of(session: Session, take: Take) -> ClothScreen:
    """The edgeless table with a hand, on which a play is laid that `take` is handed."""
    kind = replace(CLOTH, arrange=_cloth_arranged, draw=_cloth_drawn, offers=_offered)
    return TableScreen(kind, session, None, lambda table: Handing(table, take))


def table_of(session: Session, take: Take) -> DrillTable:
    """The table of a position: a board, or the edgeless cloth."""
    return (cloth_of if session.mode.ruleset.layout.edgeless else board_of)(session, take)


def draw_position(surface: pygame.Surface, table: DrillTable) -> None:
    """The board or the cloth, and what lies on it."""
    scene = table.scene
    _on_cloth(surface, scene)
    if isinstance(scene, BoardScene):
        draw_ground(surface, scene)
        draw_board(surface, scene)
    else:
        draw_grid(surface, scene)


def _offered(scene: Scene) -> tuple[Offer, Offer]:
    return Offer(Act.LAY, ""), Offer(Act.TAKE_BACK, "")


def _on_cloth(surface: pygame.Surface, scene: Scene) -> None:
    surface.blit(scene.style.cloth(scene.layout.table.size), scene.layout.table)


def _board_drawn(surface: pygame.Surface, scene: BoardScene) -> None:
    _on_cloth(surface, scene)
    draw_ground(surface, scene)
    draw_board(surface, scene)
    draw_rack(surface, scene)


def _cloth_drawn(surface: pygame.Surface, scene: Scene) -> None:
    _on_cloth(surface, scene)
    draw_grid(surface, scene)
    draw_strip(surface, scene)


def _cloth_arranged(window: Window, turn: Turn, before: Scene | None) -> Scene:
    """The hand keeps the places that it has in the beginning."""
    places = len(turn.session.state_at(0).seat.hand)
    layout = lay_out(window.size, window.style.scale, Strip(places, (), 70, places))
    return seen_on(layout, window, turn, before)
