"""The kind of table for tile boards: keys, layout, drawing, actions. The letter of a blank is chosen on a
paper beside it, with keys to press, type or step through."""

import math

import pygame

from game.table.board import Axis
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import text
from game.theme import TOUCH, mixed
from game.ui.board import pages
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.layout import BoardLayout, BoardScene, lay_out_board, min_size
from game.ui.board.rail import board_buttons, board_offers, draw_board_rail
from game.ui.board.turn import BoardTurn
from game.ui.company.game import CompanyHooks, company_table
from game.ui.kit.keyboard import ARROW_STEPS, ENTER, PRESS_KEYS, TypedText
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import clipped, gradient, outline, rounded
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import paper
from game.ui.table import keys
from game.ui.table.actions import KeyPress
from game.ui.table.camera import BoardView
from game.ui.table.grid import POINT, draw_point, ground
from game.ui.table.kind import TableKind, Window
from game.ui.table.pointer import Pixel, Pointer
from game.ui.table.screen import TableScreen
from game.words.court import Court

_RACK_MARGIN = 16  # logical pixels around the rack that belong to it
_KEY, _GAP, _PAD, _HEAD = 31, 6, 16, 38
_IN_A_ROW = 11


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
        _move_cursor(*keys.ARROWS[key.code], scene)
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


def _move_cursor(axis: Axis, by: int, scene: BoardScene) -> None:
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


def letters(scene: BoardScene) -> tuple[str, ...]:
    """All letters of the set in alphabetical order."""
    return scene.turn.rules.letters


def chooser_rect(scene: BoardScene) -> pygame.Rect:
    """Place the paper below the blank, or above it in the lower third of the board."""
    cell = scene.turn.unnamed
    assert cell is not None, "there is a blank without a letter"
    about, px = scene.camera.rect(cell), scene.style.px
    across, rows, key = _grid(scene)
    size = (
        across * key + (across - 1) * px(_GAP) + 2 * px(_PAD),
        rows * key + (rows - 1) * px(_GAP) + 2 * px(_PAD) + px(_HEAD - _PAD),
    )
    rect = pygame.Rect((0, 0), size)
    low = about.centery > scene.camera.area.top + scene.camera.area.height * 2 / 3
    if low:
        rect.midbottom = (about.centerx, about.top - px(POINT))
    else:
        rect.midtop = (about.centerx, about.bottom + px(POINT))
    return rect.clamp(scene.layout.table.inflate(-px(16), -px(12)))


def _grid(scene: BoardScene) -> tuple[int, int, int]:
    """Keys per row, rows, and the width of a key: with its gap as wide as a finger if there is room."""
    px, gap = scene.style.px, scene.style.px(_GAP)
    room = scene.layout.table.width - px(16) - 2 * px(_PAD)
    key = max(px(_KEY), min(px(TOUCH) - gap, (room + gap) // _IN_A_ROW - gap))
    return _IN_A_ROW, math.ceil(len(letters(scene)) / _IN_A_ROW), key


def key_rects(scene: BoardScene) -> list[pygame.Rect]:
    rect, px = chooser_rect(scene), scene.style.px
    across, _, key = _grid(scene)
    step = key + px(_GAP)
    left, top = rect.left + px(_PAD), rect.top + px(_HEAD)
    return [
        pygame.Rect(left + n % across * step, top + n // across * step, key, key)
        for n in range(len(letters(scene)))
    ]


def letter_at(scene: BoardScene, point: tuple[int, int]) -> str:
    """The letter of the key at a pixel, "" if there is none."""
    reach = scene.style.px(_GAP) // 2
    for letter, rect in zip(letters(scene), key_rects(scene), strict=True):
        if rect.inflate(2 * reach, 2 * reach).collidepoint(point):
            return letter
    return ""


def press_key(scene: BoardScene, key: int) -> None:
    """Step through the letters, or choose the focused one."""
    count = len(letters(scene))
    if key in ARROW_STEPS:
        across, down = ARROW_STEPS[key]
        scene.choice = max(0, min(count - 1, scene.choice + across + down * _IN_A_ROW))
    elif key in PRESS_KEYS:
        scene.turn.name(letters(scene)[scene.choice])


def draw_chooser(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the paper with its keys, pointing at the blank."""
    if scene.turn.unnamed is None:
        return
    style, rect = scene.style, chooser_rect(scene)
    px, theme = style.px, style.theme
    paper(style, rect.size).blit(target, *rect.topleft)
    draw_point(target, scene, rect, scene.camera.rect(scene.turn.unnamed))
    base = rect.top + px(25)
    star = scene.turn.rules.blank_is == "star"
    title = text("The star stands for:") if star else text("The blank stands for:")
    written = style.write(target, (rect.left + px(_PAD), base), title, Face.BOLD, 14, theme.ink)
    room = rect.right - px(_PAD) - written.right - px(12)
    label = text("choose or type a letter")
    if room > px(60):
        at = (rect.right - px(_PAD), base)
        style.write_fitting(target, at, label, Face.TEXT, (14, 12), theme.quiet_ink, room, "right")
    for n, (letter, key) in enumerate(zip(letters(scene), key_rects(scene), strict=True)):
        target.blit(_key(style, key.size, n == scene.choice), key)
        base = key.centery + round(key.height * 0.24)
        ink = theme.brass_text if n == scene.choice else theme.ink
        style.write(target, (key.centerx, base), letter, Face.SERIF, 17, ink, side="middle")


@drawn_once
def _key(style: Style, size: tuple[int, int], chosen: bool) -> pygame.Surface:
    theme, radius = style.theme, style.px(6)
    if not chosen:
        return rounded(size, radius, mixed(theme.paper, theme.rule, 0.75))
    body = clipped(gradient(size, theme.brass), radius)
    body.blit(outline(size, radius, style.px(2), theme.brass_edge), (0, 0))
    return body


BoardScreen = TableScreen[BoardTurn, BoardScene]


def board_table(session: Session, court: Court | None, hooks: CompanyHooks) -> BoardScreen:
    return company_table(BOARD, session, court, hooks)


def _layout(window: Window, turn: BoardTurn) -> BoardLayout:
    """The layout of a window, with the largest board that fits."""
    rules = turn.rules
    places, seats = max(rules.hand, len(turn.row())), len(turn.state.seats)
    kinds = len(rules.pieces)
    return lay_out_board(window.size, window.style.scale, rules.layout.width, places, seats, kinds)


def _view(layout: BoardLayout, style: Style, before: BoardScene | None) -> BoardView:
    return BoardView(layout.grid, layout.square, layout.square - max(1, layout.square // 20))


def _draw(surface: pygame.Surface, scene: BoardScene) -> None:
    surface.blit(ground(scene), (0, 0))
    draw_ground(surface, scene)
    draw_board(surface, scene)
    draw_rack(surface, scene)
    draw_board_rail(surface, scene)


BOARD: TableKind[BoardTurn, BoardScene] = TableKind(
    turn=BoardTurn,
    scene=BoardScene,
    lay_out=_layout,
    camera=_view,
    buttons=board_buttons,
    offers=board_offers,
    typed=typed,
    pressed=pressed,
    draw=_draw,
    actions=pages.BOARD_ACTIONS,
    sheets=pages.BOARD_SHEETS,
    end_page=lambda scene: pages.end_page(scene.turn),
    explained=lambda turn: pages.explained(turn),
    draw_over=draw_chooser,
    intercept=intercept,
    min_size=lambda turn: min_size(len(turn.state.seats)),
)
