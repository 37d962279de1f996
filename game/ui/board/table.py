"""The table of a board: squares, a rack and a reckoning. It knows no rule."""

from collections.abc import Callable, Mapping

import pygame

from game.store.copies import copied_as_gcg
from game.table.session import Session
from game.ui.board import keys, pages
from game.ui.board.actions import board_offers
from game.ui.board.blank_chooser import draw_chooser
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.layout import lay_out_board, least
from game.ui.board.pointer import take
from game.ui.board.rail import board_buttons, draw_board_rail
from game.ui.board.scene import BoardScene
from game.ui.board.turn import BoardTurn
from game.ui.company.around import Around
from game.ui.company.game import company_table
from game.ui.table.actions import Act
from game.ui.table.fixed_camera import BoardView
from game.ui.table.ground import ground
from game.ui.table.kind import TableKind, Window
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.words.court import Court

BoardScreen = TableScreen[BoardTurn, BoardScene]


def board_table(session: Session, court: Court | None, around: Around) -> BoardScreen:
    """The table of a board game for several."""
    return company_table(BOARD, session, court, around)


def arranged(window: Window, turn: BoardTurn, before: BoardScene | None) -> BoardScene:
    """The scene for a window: the board as large as it may be."""
    rules = turn.rules
    places, seats = max(rules.hand, len(turn.row())), len(turn.state.seats)
    letters = len(rules.pieces)
    layout = lay_out_board(window.size, window.style.scale, rules.layout.width, places, seats, letters)
    view = BoardView(layout.grid, layout.square, layout.square - max(1, layout.square // 20))
    if before is None:
        return BoardScene(window.style, layout, view, turn)
    before.style, before.layout, before.camera = window.style, layout, view
    return before


def _drawn(surface: pygame.Surface, scene: BoardScene) -> None:
    surface.blit(ground(scene), (0, 0))
    draw_ground(surface, scene)
    draw_board(surface, scene)
    draw_rack(surface, scene)
    draw_board_rail(surface, scene)


def _acts(turn: BoardTurn) -> Mapping[Act, Callable[[], object]]:
    return {
        Act.UNDO: turn.take_back,
        Act.GIVE: turn.exchange,
    }


def _pages(scene: BoardScene) -> Mapping[Act, Callable[[], Page]]:
    turn = scene.turn
    return {
        Act.MENU: lambda: pages.menu_page(turn),
        Act.BAG: lambda: pages.bag_page(turn),
        Act.SCORES: lambda: pages.scores_page(turn),
        Act.ASK_PASS: lambda: pages.pass_page(turn),
        Act.GCG: lambda: pages.gcg_page(copied_as_gcg(turn.session)),
    }


BOARD: TableKind[BoardTurn, BoardScene] = TableKind(
    turn=BoardTurn,
    arrange=arranged,
    buttons=board_buttons,
    offers=board_offers,
    typed=keys.typed,
    pressed=keys.pressed,
    draw=_drawn,
    acts=_acts,
    pages=_pages,
    end_page=lambda scene: pages.end_page(scene.turn),
    explained=lambda turn: pages.explained(turn),
    draw_over=draw_chooser,
    take=take,
    least=lambda turn: least(len(turn.state.seats)),
)
