"""The kind of table for tile boards: keys, layout, drawing, actions."""

import pygame

from game.table.board import Axis
from game.table.session import Session
from game.text.actions import Action
from game.ui.board import pages
from game.ui.board.blank_chooser import chooser_rect, draw_chooser, letter_at, press_key
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.layout import BoardScene, lay_out_board, min_size
from game.ui.board.rail import board_buttons, board_offers, draw_board_rail
from game.ui.board.turn import BoardTurn
from game.ui.company.game import CompanyHooks, company_table
from game.ui.kit.keyboard import ENTER, TypedText
from game.ui.table import keys
from game.ui.table.actions import KeyPress
from game.ui.table.camera import BoardView
from game.ui.table.grid import ground
from game.ui.table.kind import TableKind, Window
from game.ui.table.pointer import Pixel, Pointer
from game.ui.table.screen import TableScreen
from game.words.court import Court

_RACK_MARGIN = 16  # logical pixels around the rack that belong to it


def intercept(event: pygame.Event, scene: BoardScene, pointer: Pointer) -> bool:
    """Handle an event for the blank chooser or the rack."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _chosen(event.pos, scene)
    if event.type == pygame.MOUSEBUTTONUP:
        return _put_on_rack(event.pos, scene, pointer)
    return False


def _chosen(point: Pixel, scene: BoardScene) -> bool:
    """A press on the blank chooser, which lies above everything."""
    if scene.turn.unnamed is None or not chooser_rect(scene).collidepoint(point):
        return False
    scene.turn.name(letter_at(scene, point))
    return True


def _put_on_rack(point: Pixel, scene: BoardScene, pointer: Pointer) -> bool:
    """A tile dropped on the rack: put it there, between the others."""
    slot, turn = scene.lifted, scene.turn
    rack = scene.layout.rack.inflate(0, scene.style.px(_RACK_MARGIN))
    if slot is None or not rack.collidepoint(point):
        return False
    places = scene.layout.strip.places[: len(turn.hand())]
    to = min(range(len(places)), key=lambda place: abs(places[place].centerx - point[0]))
    pointer.release(scene)
    turn.take_back(slot)
    turn.hand_order.shift(slot, to)
    return True


_AT_EVERY_TABLE = (
    pygame.K_SPACE,
    pygame.K_BACKSPACE,
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_F2,
    pygame.K_F10,
    *keys.CONTEXT_MENU_KEYS,
)


def pressed(key: KeyPress, scene: BoardScene) -> Action | None:
    """Handle a key that types nothing; the action that it stands for, if any."""
    turn = scene.turn
    scene.shift = key.shift
    if turn.unnamed is not None:
        return _for_blank(key.code, scene)
    if key.ctrl:
        return key.action
    if key.code in keys.ARROWS:
        _go(*keys.ARROWS[key.code], scene)
    elif key.code in ENTER:
        return _enter(scene)
    elif key.code in _AT_EVERY_TABLE:
        return keys.pressed(key, scene)
    return None


def _for_blank(key: int, scene: BoardScene) -> Action | None:
    """A key while a blank waits for its letter; it may also go back to the rack."""
    turn = scene.turn
    if key in (pygame.K_ESCAPE, pygame.K_BACKSPACE) and turn.unnamed is not None:
        turn.take_back(turn.draft.cells[turn.unnamed])
    else:
        press_key(scene, key)
    return None


def _go(axis: Axis, by: int, scene: BoardScene) -> None:
    """Move the cursor within the board; the first arrow only shows it."""
    turn = scene.turn
    moved = turn.cursor.stepped(axis, by)
    if scene.keys and turn.rules.layout.holds(moved.cell):
        turn.cursor = moved
    scene.keys = True


def _enter(scene: BoardScene) -> Action | None:
    """Press the main button; a held tile is laid at the cursor first."""
    turn = scene.turn
    if turn.declaring:
        return Action.GIVE if turn.marked else None
    if turn.held is not None and turn.held not in turn.draft.slots:
        turn.lay_from(turn.held)
        return None
    if turn.draft:
        return Action.LAY
    return Action.DONE if turn.may_end else None


def typed(what: TypedText, scene: BoardScene) -> Action | None:
    """Lay tiles by their letters and numbers, or mark those of an exchange."""
    turn, fold = scene.turn, scene.turn.rules.fold
    row = turn.row()
    number = next((n for n in what.numbers if n <= len(row)), None)
    if number is not None and turn.unnamed is None and turn.outcome is None:
        turn.lay_from(row[number - 1])
        scene.keys = not turn.declaring
        return None
    for char in what.capitals:
        letter = fold.get(char, char)
        if turn.unnamed is not None:
            turn.name(letter)
        elif char == "?":
            return Action.HELP
        elif turn.outcome is not None:
            return None
        elif char.isalpha():
            turn.type(letter, as_blank=scene.shift)
            scene.keys = not turn.declaring
    return None


BoardScreen = TableScreen[BoardTurn, BoardScene]


def board_table(session: Session, court: Court | None, hooks: CompanyHooks) -> BoardScreen:
    return company_table(BOARD, session, court, hooks)


def arranged(window: Window, turn: BoardTurn, before: BoardScene | None) -> BoardScene:
    """The scene for a window, with the largest board that fits."""
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


BOARD: TableKind[BoardTurn, BoardScene] = TableKind(
    turn=BoardTurn,
    arrange=arranged,
    buttons=board_buttons,
    offers=board_offers,
    typed=typed,
    pressed=pressed,
    draw=_drawn,
    actions=pages.BOARD_ACTIONS,
    sheets=pages.BOARD_SHEETS,
    end_page=lambda scene: pages.end_page(scene.turn),
    explained=lambda turn: pages.explained(turn),
    draw_over=draw_chooser,
    intercept=intercept,
    min_size=lambda turn: min_size(len(turn.state.seats)),
)
