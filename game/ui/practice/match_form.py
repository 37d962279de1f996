"""The form that asks who plays a match: two to seven persons. It knows no question."""

from collections.abc import Callable, Sequence

import pygame

from game.text.catalogues import text
from game.ui.company.players_form import NAME, PlayersForm
from game.ui.controls.focus import Spot
from game.ui.controls.widgets import Button
from game.ui.look.fonts import Face
from game.ui.look.markers import marker
from game.ui.look.style import Style
from game.ui.look.tokens import BAD_INK
from game.ui.screen import Screen

SEATS = (2, 7)


class MatchPlayers(PlayersForm):
    """Only persons answer questions: no seat is a computer player's."""

    wide = 620.0

    def __init__(self, names: Sequence[str], begin: Callable[[tuple[str, ...]], Screen]) -> None:
        super().__init__(SEATS, names, begin)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        spots = super().fill(style, inside)
        for spot in spots:
            if isinstance(spot, Button) and spot.name == "start":
                spot.label = text("Start")
        return spots

    def _row(self, style: Style, rect: pygame.Rect, seat: int) -> list[Spot]:
        """A seat: a name."""
        left = rect.left + style.px(34)
        name = pygame.Rect(left, rect.top, rect.right - left, rect.height)
        return [self.line(f"name {seat}", name, self._names[seat], NAME)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px = style.px
        for entry in self.lines:
            sign = marker(style, int(entry.name.removeprefix("name ")), 15)
            surface.blit(sign, sign.get_rect(center=(self.sheet.left + px(42), entry.rect.centery)))
        if self._trouble:
            at = (self.sheet.left + px(28), self.sheet.bottom - px(92))
            style.write(surface, at, self._trouble, Face.STRONG, 14, BAD_INK, room=self.sheet.width - px(56))
