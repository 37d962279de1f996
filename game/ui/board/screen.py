"""The table screen of the boards: the same screen, with squares, a rack and a reckoning. It knows no rule."""

from collections.abc import Callable

import pygame

from game.store.copies import copied_as_gcg
from game.table.session import Session
from game.ui.board import keys, pages
from game.ui.board.actions import board_offers
from game.ui.board.blank_chooser import chooser_rect, draw_chooser, letter_at
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.layout import lay_out_board
from game.ui.board.rail import board_buttons, draw_board_rail
from game.ui.board.scene import BoardScene
from game.ui.board.turn import BoardTurn
from game.ui.company.screen import CompanyScreen
from game.ui.controls.widgets import Button
from game.ui.screen import Change
from game.ui.table.actions import Act, Offer
from game.ui.table.fixed_camera import BoardView
from game.ui.table.ground import ground
from game.ui.table.scene import strip_of
from game.ui.table.sheet import Page, Sheet
from game.ui.table.turn import Turn
from game.words.court import Court


class BoardScreen(CompanyScreen):
    """A game on a board."""

    turn: BoardTurn

    def _begin(self, session: Session, court: Court | None) -> Turn:
        return BoardTurn(session, court)

    @property
    def sight(self) -> BoardScene:
        assert isinstance(self._sight, BoardScene), "the screen has been entered"
        return self._sight

    def _arrange(self) -> None:
        style, turn = self._style, self.turn
        self._strip = strip_of(turn)
        rules = turn.session.mode.ruleset
        places = max(rules.hand, len(turn.row()))
        seats = len(turn.state.seats)
        layout = lay_out_board(self._size, style.scale, rules.layout.width, places, seats)
        view = BoardView(layout.grid, layout.square, layout.square - max(1, layout.square // 20))
        if self._sight is None:
            self._sight = BoardScene(style, layout, view, turn)
        else:
            sight = self.sight
            sight.style, sight.layout, sight.camera = style, layout, view
            self._pointer.let_go(sight)
        self._label()

    def _made_buttons(self) -> list[Button]:
        return board_buttons(self.sight)

    def _offers(self) -> tuple[Offer, Offer]:
        return board_offers(self.sight)

    # --- events ---------------------------------------------------------------------------------------

    def _typed(self, words: str) -> Act | None:
        return keys.typed(words, self.sight)

    def _pressed(self, event: pygame.Event) -> Act | None:
        return keys.pressed(event, self.sight)

    def _take(self, event: pygame.Event) -> Act | None:
        """The letters of a blank lie over everything; a tile let go over the rack stays there."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._chosen(event.pos):
            return None
        if event.type == pygame.MOUSEBUTTONUP and self._put_on_rack(event.pos):
            return None
        return super()._take(event)

    def _in_sheet(self, sheet: Sheet, event: pygame.Event) -> Change | None:
        """The key that asks whether to pass, pressed again, passes."""
        again = event.type == pygame.KEYDOWN and event.key == pygame.K_p and event.mod & pygame.KMOD_CTRL
        if again and any(offer.act is Act.PASS for offer in sheet.page.offers):
            self.sheet, self._changed = None, True
            return self._done(lambda: Act.PASS)
        return super()._in_sheet(sheet, event)

    def _chosen(self, point: tuple[int, int]) -> bool:
        """Whether a press was for the letters of a blank."""
        sight = self.sight
        if self.turn.unnamed is None or not chooser_rect(sight).collidepoint(point):
            return False
        self.turn.name(letter_at(sight, point))
        return True

    def _put_on_rack(self, point: tuple[int, int]) -> bool:
        """A carried tile is put among the others of the rack."""
        sight = self.sight
        slot = sight.lifted
        if slot is None or not sight.layout.rack.inflate(0, self._style.px(16)).collidepoint(point):
            return False
        places = sight.layout.strip.places[: len(self.turn.hand())]
        to = min(range(len(places)), key=lambda place: abs(places[place].centerx - point[0]))
        self._pointer.let_go(sight)
        self.turn.take_back(slot)
        self.turn.shift(slot, to)
        return True

    # --- acts -----------------------------------------------------------------------------------------

    def _end_page(self) -> Page:
        return pages.end_page(self.turn)

    def _act(self, act: Act) -> Change | None:
        turn = self.turn
        plain: dict[Act, Callable[[], object]] = {
            Act.UNDO: turn.take_back,
            Act.GIVE: turn.exchange,
            Act.STOP: turn.stop,
            Act.SHUFFLE: turn.shuffle,
            Act.ORDER: turn.sort,
        }
        sheets: dict[Act, Callable[[], Page]] = {
            Act.MENU: lambda: pages.menu_page(turn),
            Act.HELP: lambda: pages.help_page(turn),
            Act.BAG: lambda: pages.bag_page(turn),
            Act.SCORES: lambda: pages.scores_page(turn),
            Act.ASK_PASS: lambda: pages.pass_page(turn),
            Act.ASK_STOP: pages.stop_page,
            Act.GCG: lambda: pages.gcg_page(copied_as_gcg(turn.session)),
        }
        if act in plain:
            plain[act]()
        elif act in sheets:
            self._show(sheets[act]())
        else:
            return super()._act(act)
        return None

    # --- showing --------------------------------------------------------------------------------------

    def _draw_table(self, surface: pygame.Surface) -> None:
        sight = self.sight
        surface.blit(ground(sight), (0, 0))
        draw_ground(surface, sight)
        draw_board(surface, sight)
        draw_rack(surface, sight)
        draw_board_rail(surface, sight)

    def _draw_over(self, surface: pygame.Surface) -> None:
        draw_chooser(surface, self.sight)
