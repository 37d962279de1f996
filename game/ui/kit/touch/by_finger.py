"""All that the window has for fingers: what they mean, the keys to type with, the magnifier. It knows no
screen."""

import pygame

from game.ui.kit.look.paint import clipped, outline
from game.ui.kit.look.style import Style
from game.ui.kit.screen import TakesText
from game.ui.kit.touch.fingers import Fingers
from game.ui.kit.touch.tray import Tray

_TIMES = 2
_SIDE = 176  # of the design: how wide and high the magnifier is
_AWAY = 52  # of the design: from the finger to the magnifier
_RADIUS = 14


def loupe_rect(window: tuple[int, int], style: Style, at: tuple[int, int]) -> pygame.Rect:
    """Where it lies: above the finger, beside it where there is no room above."""
    side, away = style.px(_SIDE), style.px(_AWAY)
    rect = pygame.Rect(0, 0, side, side)
    rect.midbottom = (at[0], at[1] - away)
    if rect.top < 0:
        rect.top = 0
        left = at[0] > window[0] // 2
        rect.centerx = at[0] - away - side // 2 if left else at[0] + away + side // 2
    return rect.clamp(pygame.Rect((0, 0), window))


def draw_loupe(target: pygame.Surface, style: Style, at: tuple[int, int]) -> None:
    """What is around a point, twice as large; what is beyond the window is dark."""
    rect = loupe_rect(target.get_size(), style, at)
    seen = pygame.Rect(0, 0, rect.width // _TIMES, rect.height // _TIMES)
    seen.center = at
    part = pygame.Surface(seen.size)
    part.blit(target, (0, 0), seen)
    radius = style.px(_RADIUS)
    larger = clipped(pygame.transform.smoothscale(part, rect.size).convert_alpha(), radius)
    larger.blit(outline(rect.size, radius, style.px(3), style.theme.brass[0]), (0, 0))
    target.blit(larger, rect)


_OF_FINGERS = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}
_POINTS = {**_OF_FINGERS, **{kind: kind for kind in _OF_FINGERS.values()}}


class ByFinger:
    """Fingers on the window. The keys are there while one types into a line and used a finger last."""

    def __init__(self) -> None:
        self.fingers = Fingers()
        self.tray: Tray | None = None
        self._style: Style | None = None
        self._touching = False  # the last input was a finger
        self._held: object = None  # the finger on the keys, or the mouse
        self._drawn: object = None

    def enter(self, window: tuple[int, int], style: Style) -> None:
        """Follow the size of the window and the looks."""
        self._style, self.fingers.size, self.fingers.unit = style, window, style.scale.ui
        self.fingers.glides = not style.less_motion
        if self.tray is not None:
            self.tray = Tray(self.tray.asked, window, style)

    @property
    def busy(self) -> bool:
        """Time that passes may mean something."""
        return self.fingers.busy

    @property
    def changed(self) -> bool:
        """Whether something else is to be drawn over the screens than when this was asked last."""
        keys = self.tray is not None and self.tray.focus.changed
        if self.tray is not None:
            self.tray.focus.changed = False
        before, self._drawn = self._drawn, (self.fingers.aim, self.tray, self._shown)
        return keys or self._drawn != before

    @property
    def _shown(self) -> bool:
        return self.tray is not None and not self.tray.away

    # --- events ---------------------------------------------------------------------------------------

    def take(self, event: pygame.Event, screen: object) -> list[pygame.Event]:
        """What the screen on top is to be told instead of an event."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and not event.dict.get("touch")
        if event.type == pygame.FINGERDOWN and event.dict.get("window", self) is not None:
            self._touching = True
        elif event.type == pygame.KEYDOWN or (pressed and not self._on_keys(event.pos)):
            self._touching = False
        self.follow(screen)
        typed = self._typed(event)
        return self.fingers.take(event, screen) if typed is None else typed

    def _on_keys(self, at: tuple[int, int]) -> bool:
        return self.tray is not None and self._shown and self.tray.rect.collidepoint(at)

    def follow(self, screen: object) -> None:
        """Show the keys where a line is typed into, and nowhere else."""
        asked = screen.typing() if self._touching and isinstance(screen, TakesText) else None
        if asked is None or self._style is None:
            self.tray = self._held = None
        elif self.tray is None or self.tray.asked != asked:
            self.tray, self._held = Tray(asked, self.fingers.size, self._style), None

    def _typed(self, event: pygame.Event) -> list[pygame.Event] | None:
        """What a finger or the mouse on the keys types; None if it is on none of them."""
        pointer = self._pointer(event)
        if self.tray is None or pointer is None:
            return None
        at, kind = self.fingers.pixel(event) if event.type in _OF_FINGERS else event.pos, _POINTS[event.type]
        if kind == pygame.MOUSEBUTTONDOWN:
            if pygame.Rect(self.tray.asked.line).collidepoint(at):
                self.tray.away = False
            elif self._held is None and self._on_keys(at):
                self._held = pointer
        if self._held != pointer:
            return None
        pressed = self.tray.focus.handle(pygame.Event(kind, pos=at, button=1, touch=True))
        if kind == pygame.MOUSEBUTTONUP:
            self._held = None
            self.tray.focus.handle(pygame.Event(pygame.WINDOWLEAVE))
        return [] if pressed is None else self.tray.press(pressed.name)

    def _pointer(self, event: pygame.Event) -> object:
        """What points: a finger, or the mouse where it is no finger; None if the event is of neither."""
        if event.type in _OF_FINGERS:
            return event.dict.get("touch_id", 0), event.finger_id
        return "mouse" if event.type in _POINTS and not event.dict.get("touch") else None

    def update(self, seconds: float, screen: object) -> list[pygame.Event]:
        """Let time pass; what the screen on top is to be told."""
        return self.fingers.update(seconds, screen)

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """What lies over all screens: the keys, and a small place that a finger hides."""
        if self._style is None:
            return
        if self.tray is not None and self._shown:
            self.tray.draw(target)
        if self.fingers.aim is not None:
            draw_loupe(target, self._style, self.fingers.aim)
