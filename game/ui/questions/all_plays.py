"""Lists what could have been laid in a position, the best first, beside one's own play. It searches
nothing."""

from collections.abc import Sequence

import pygame

from game.text.catalogues import plural, text
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.look.tokens import mixed
from game.ui.questions.feedback import Feedback
from game.ui.screen import Change, Pop

_ROW = 27


class PlaysForm(Form):
    """The best plays with what they count, in two columns; one's own is lit where it is among them."""

    wide, high = 860.0, 640.0

    def __init__(self, told: Feedback) -> None:
        super().__init__()
        self._told = told
        yours = told.explained.yours
        self._mine = ", ".join(yours.words) if yours is not None and yours.refusal is None else ""

    def heading(self) -> str:
        return plural("{n} play", "{n} plays", self._told.explained.number)

    def begin_at(self) -> str:
        return "close"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = pygame.Rect(inside.left, inside.top, inside.width, inside.height - px(48 + 12))
        close = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        return [Button("close", close, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, area = style.px, style.theme, self._inside
        rows = max(1, area.height // px(_ROW))
        wide = (area.width - px(36)) // 2
        for n, (words, score) in enumerate(self._told.explained.plays[: 2 * rows]):
            left = area.left + n // rows * (wide + px(36))
            line = pygame.Rect(left, area.top + n % rows * px(_ROW), wide, px(_ROW))
            if words == self._mine:
                surface.fill(mixed(theme.paper, theme.brass[0], 0.42), line.inflate(px(10), 0))
                pygame.draw.rect(surface, theme.brass_edge, (line.left - px(5), line.top, px(4), line.height))
            base = line.top + px(19)
            put = style.write(
                surface, (line.right, base), str(score), Face.STRONG, 15, theme.ink, side="right"
            )
            room = put.left - line.left - px(10)
            style.write(
                surface, (line.left, base), words, Face.SERIF, 15, theme.ink, tracking=0.04, room=room
            )
