"""Tables on which the play of a drill is laid: those of the games, without their rails. What is laid is
handed over, and not played."""

from collections.abc import Callable
from dataclasses import replace
from typing import Generic

import pygame

from game.table.moves import Place, Slot
from game.table.session import Session
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.layout import BoardScene
from game.ui.board.table import BOARD, BoardScreen
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look import fonts
from game.ui.kit.look.cache import Picture
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import clipped, dashed, gradient, on_shadow, outline, rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.tokens import CARD_SHADOW, Colour, mixed, veil
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


_BLACK: Colour = (0, 0, 0)


def ghost(style: Style, letter: str, size: tuple[int, int]) -> Picture:
    """A piece that might have been laid."""
    key = ("ghost", style.theme.name, style.scale.ui, letter, size)
    return style.cache.picture(key, lambda: _ghost(style, letter, size))


def _ghost(style: Style, letter: str, size: tuple[int, int]) -> Picture:
    theme, radius = style.theme, size[0] * 0.13
    body = rounded(size, radius, veil(mixed(theme.table[2], _BLACK, 0.35), 0.94))
    tint = theme.brass[0]
    line = max(1.5, size[0] / 22)
    body.blit(dashed(size, radius, line, tint, size[0] / 7, size[0] / 10), (0, 0))
    glyph = fonts.render(letter, Face.SERIF, round(size[0] * 0.55), theme.text)
    seen = glyph.get_bounding_rect()
    body.blit(glyph, (size[0] // 2 - seen.centerx, round(size[1] * 0.5) - seen.centery))
    return Picture(body)


def pill(style: Style, words: str, number: str, brass: bool) -> Picture:
    """The label of a play: brass is one's own, paper another."""
    key = ("pill", style.theme.name, style.scale.ui, words, number, brass)
    return style.cache.picture(key, lambda: _pill(style, words, number, brass))


def _pill(style: Style, words: str, number: str, brass: bool) -> Picture:
    theme, px = style.theme, style.px
    ink = theme.brass_text if brass else theme.ink
    said = style.words(words, Face.STRONG, 14, ink)
    total = style.words(number, Face.BOLD, 15, ink) if number else None
    wide = said.get_width() + (total.get_width() + px(7) if total is not None else 0)
    size = (wide + px(24), px(28))
    colours = theme.brass if brass else (theme.paper, theme.paper)
    body = clipped(gradient(size, colours), size[1] / 2)
    body.blit(
        outline(size, size[1] / 2, max(1, px(1)), theme.brass_edge if brass else theme.quiet_ink), (0, 0)
    )
    body.blit(said, (px(12), (size[1] - said.get_height()) // 2))
    if total is not None:
        at = (px(12) + said.get_width() + px(7), (size[1] - total.get_height()) // 2)
        body.blit(total, at)
    return on_shadow(body, size[1] / 2, (CARD_SHADOW,) if theme.shadows else (), style.scale.ui)
