"""Draws the small buttons of a drill: grades, and keys for letters and digits; it does not know what
they do."""

import pygame

from game.study.grades import grade_name
from game.study.item import Grade
from game.ui.controls.widgets import Button
from game.ui.look.fonts import Face
from game.ui.look.icons import Icon
from game.ui.look.lamps import mark
from game.ui.look.paint import outline, sheet
from game.ui.look.style import Style
from game.ui.look.tokens import BUTTON_RADIUS, Colour

BACK = "⌫"
"""The key that takes back what was typed last."""


class GradeButton(Button):
    """A grade, and below it in how long the item comes again; the one that is given has a brass edge and a
    tick."""

    def __init__(self, grade: Grade, rect: pygame.Rect, comes: str, chosen: bool) -> None:
        super().__init__(f"grade {grade.value}", rect, grade_name(grade))
        self.comes = comes
        self.chosen = chosen

    def _words(self, style: Style, ink: Colour, size: float, room: int) -> list[pygame.Surface]:
        """Close to the edges, and small where a translation is long; all grades are equally large."""
        room = self.rect.width - style.px(8)
        fitting = min(style.fitting(label, Face.STRONG, size, room, least=11) for label in self.beside)
        name = style.words(self.label, Face.STRONG, fitting, ink, room=room)
        below = style.fitting(self.comes, Face.TEXT, 12, room, least=9)
        comes = style.words(self.comes, Face.TEXT, below, ink, room=room)
        both = sheet((room, name.get_height() + comes.get_height() - style.px(3)), (*ink, 0))
        both.blit(name, name.get_rect(midtop=(room // 2, 0)))
        both.blit(comes, comes.get_rect(midbottom=(room // 2, both.get_height())))
        return [both]

    def draw(self, target: pygame.Surface, style: Style) -> None:
        super().draw(target, style)
        if not self.chosen:
            return
        edge = style.cache.surface(
            ("grade", style.theme.name, style.scale.ui, self.rect.size),
            lambda: outline(self.rect.size, style.px(BUTTON_RADIUS), style.px(2), style.theme.brass[0]),
        )
        target.blit(edge, self.rect)
        tick = mark(style, True, 18)
        target.blit(tick, tick.get_rect(center=(self.rect.right - style.px(4), self.rect.top + style.px(3))))


class KeyButton(Button):
    """A key with one sign on it, which may come close to its edges."""

    def __init__(self, key: str, rect: pygame.Rect) -> None:
        back = key == BACK
        super().__init__(f"key {key}", rect, "" if back else key, sign=Icon.BACK if back else None)

    def _words(self, style: Style, ink: Colour, size: float, room: int) -> list[pygame.Surface]:
        return super()._words(style, ink, size, room + style.px(18))
