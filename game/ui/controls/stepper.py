"""One answer of many, with arrows to the next ones; it does not know what it decides."""

from collections.abc import Sequence

import pygame

from game.ui.controls.choice import HEAD
from game.ui.controls.focus import Spot
from game.ui.look.fonts import Face
from game.ui.look.icons import Icon, icon
from game.ui.look.paint import outline, rounded
from game.ui.look.papers import focus_ring
from game.ui.look.style import Style
from game.ui.look.tokens import mixed, veil

_RADIUS = 8
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_SPACE: 1}


class Stepper(Spot):
    """A label, and below it the answer between two arrows."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, answers: Sequence[str], at: int) -> None:
        super().__init__(name, rect)
        self.label = label
        self.answers = tuple(answers)
        self.at = at

    def takes(self, event: pygame.Event) -> bool:
        step = _STEPS.get(event.key, 0)
        self.at = (self.at + step) % len(self.answers)
        return bool(step)

    def touch(self) -> bool:
        """Step to the side that was pressed. True if that is another answer."""
        if self.touched is None or len(self.answers) < 2:
            return False
        self.at = (self.at + (-1 if self.touched[0] < self.rect.centerx else 1)) % len(self.answers)
        return True

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """The label, the field and its arrows, on paper."""
        px, theme = style.px, style.theme
        at = (self.rect.left, self.rect.top + px(15))
        style.write(target, at, self.label, Face.STRONG, 14, theme.ink)
        head = px(HEAD)
        field = pygame.Rect(self.rect.left, self.rect.top + head, self.rect.width, self.rect.height - head)
        key = ("stepper", theme.name, style.scale.ui, field.size)
        target.blit(style.cache.surface(key, lambda: _field(style, field.size)), field)
        side = px(20)
        for sign, x in ((Icon.BACK, field.left + px(10)), (Icon.FORTH, field.right - px(10) - side)):
            target.blit(icon(sign, side, theme.ink, 2.4), (x, field.centery - side // 2))
        room = field.width - px(76)
        said = self.answers[self.at]
        size = style.fitting(said, Face.STRONG, 16, room)
        middle = (field.centerx, field.centery + px(6))
        style.write(target, middle, said, Face.STRONG, size, theme.ink, side="middle", room=room)
        if self.focused:
            focus_ring(style, field.size, _RADIUS).blit(target, *field.topleft)


class Toggle(Spot):
    """Something that is on or off: a field with its name, ticked or not."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, on: bool) -> None:
        super().__init__(name, rect)
        self.label = label
        self.on = on

    def takes(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.on = not self.on
            return True
        return False

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """The field, on paper."""
        px, theme = style.px, style.theme
        key = ("toggle", theme.name, style.scale.ui, self.rect.size, self.on)
        target.blit(style.cache.surface(key, lambda: _field(style, self.rect.size, self.on)), self.rect)
        side = px(18)
        left = self.rect.left + px(12)
        ink = theme.text if self.on else theme.ink
        if self.on:
            target.blit(icon(Icon.CHECK, side, ink, 3), (left, self.rect.centery - side // 2))
        x = left + side + px(8)
        room = self.rect.right - x - px(8)
        size = style.fitting(self.label, Face.STRONG, 15, room, 12)
        at = (x, self.rect.centery + px(5))
        style.write(target, at, self.label, Face.STRONG, size, ink, room=room)
        if self.focused:
            focus_ring(style, self.rect.size, _RADIUS).blit(target, *self.rect.topleft)


def _field(style: Style, size: tuple[int, int], dark: bool = False) -> pygame.Surface:
    theme, radius = style.theme, style.px(_RADIUS)
    if dark:
        body = rounded(size, radius, theme.button[0])
        body.blit(outline(size, radius, style.px(1), theme.button_edge), (0, 0))
        return body
    body = rounded(size, radius, mixed(theme.paper, theme.rule, 0.35))
    body.blit(outline(size, radius, style.px(1), veil(theme.quiet_ink, 0.45)), (0, 0))
    return body
