"""The table screen of a card game for several: plates above the table, one's own in the rail. It knows no
rule."""

import pygame

from game.ui.cards.actions import offers
from game.ui.cards.layout import lay_out_company
from game.ui.cards.pointer import HandPointer
from game.ui.cards.rail import CardSight, company_buttons, draw_company
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.cover import Cover
from game.ui.company.screen import CompanyScreen
from game.ui.controls.widgets import Button
from game.ui.look.tokens import CARD_WIDTHS
from game.ui.table.actions import Act, Offer
from game.ui.table.camera import Camera
from game.ui.table.grid import draw_grid
from game.ui.table.ground import ground
from game.ui.table.scene import numbered, strip_of
from game.ui.table.sheet import Page
from game.ui.table.strip import draw_strip

_TAKES = {"1": Act.TAKE_OPEN, "2": Act.TURN}  # what the digits do once a card is declared
_ENTERS = (Act.HAND_OVER, Act.PASS, Act.DONE, Act.SCORES)  # what Enter does where nothing is laid


class CardScreen(CompanyScreen):
    """A game of Kan-u-go on the table."""

    @property
    def sight(self) -> CardSight:
        assert isinstance(self._sight, CardSight), "the screen has been entered"
        return self._sight

    def _arrange(self) -> None:
        style, turn = self._style, self.turn
        self._strip = strip_of(turn)
        others = len(turn.seating) - (turn.viewer is not None)
        layout = lay_out_company(self._size, style.scale, self._strip, others)
        widths = tuple(style.scale.card(width) for width in CARD_WIDTHS)
        area = layout.clear.inflate(-2 * style.px(8), -2 * style.px(2))
        if self._sight is None:
            self._pointer = HandPointer()
            self._sight = CardSight(style, layout, Camera.over(area, widths, widths[0]), turn)
        else:
            self.sight.style, self.sight.layout = style, layout
            self.sight.camera = self.sight.camera.through(area, widths)
            self._pointer.let_go(self.sight)
        self._label()

    def _made_buttons(self) -> list[Button]:
        return company_buttons(self.sight)

    def _offers(self) -> tuple[Offer, Offer]:
        return offers(self.turn, self.thinking.seat)

    # --- keys -----------------------------------------------------------------------------------------

    def _typed(self, words: str) -> Act | None:
        if self.turn.declared and words in _TAKES:
            return _TAKES[words]
        return super()._typed(words)

    def _pressed(self, event: pygame.Event) -> Act | None:
        main, _ = self._offers()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and main.enabled and main.act in _ENTERS:
            return main.act
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._shift(-1 if event.key == pygame.K_LEFT else 1)
            return None
        return super()._pressed(event)

    def _shift(self, by: int) -> None:
        """Move the held card among those of the hand."""
        held, row = self.turn.held, numbered(self.turn)
        if held in row:
            self.turn.shift(held, row.index(held) + by)

    # --- the reckoning --------------------------------------------------------------------------------

    def _end_page(self) -> Page | None:
        return None

    def _reckoning(self) -> Cover | None:
        return ScoreSheet(self.turn) if self.turn.state.sheet else None

    # --- showing --------------------------------------------------------------------------------------

    def _draw_table(self, surface: pygame.Surface) -> None:
        sight = self.sight
        surface.blit(ground(sight), (0, 0))
        draw_grid(surface, sight)
        draw_strip(surface, sight)
        draw_company(surface, sight)
