"""A sheet that may be larger than the window: which part of it is in sight, and what turns it. It does not
know what stands on it."""

import pygame

from game.ui.controls.scrolled import Scrolled
from game.ui.look.style import Style

_EDGE = 16  # of the design: the least that is seen of the screen below, on each side
_NOTCH = 46  # how far one notch of the wheel or one arrow turns it
_CLEAR = 8  # around what the keyboard is on
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
_ENDS = {pygame.K_HOME: -1, pygame.K_END: 1}
_ARROWS = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


class Panned:
    """Where a sheet lies: in the middle of the window, or turned where it is larger. It is larger mostly
    where text is: at its usual size nearly every sheet finds room."""

    def __init__(self) -> None:
        self.across, self.down = Scrolled(), Scrolled()
        self.larger = False  # than the window
        self._room = pygame.Rect(0, 0, 0, 0)
        self._grip: tuple[int, int] | None = None  # where the pointer holds it

    def room(self, size: tuple[int, int], style: Style) -> tuple[int, int]:
        """How large a sheet may be in a window."""
        edge = style.of_cards.px(2 * _EDGE)
        return size[0] - edge, size[1] - edge

    def place(self, sheet: tuple[int, int], size: tuple[int, int], style: Style) -> pygame.Rect:
        """Where a sheet lies."""
        self._room = pygame.Rect((0, 0), self.room(size, style))
        self._room.center = (size[0] // 2, size[1] // 2)
        rect = pygame.Rect((0, 0), sheet)
        rect.topleft = (size[0] - sheet[0]) // 2, (size[1] - sheet[1]) // 2
        self.larger = sheet[0] > self._room.width or sheet[1] > self._room.height
        across = self.across.fit(sheet[0], self._room.width)
        down = self.down.fit(sheet[1], self._room.height)
        if sheet[0] > self._room.width:
            rect.left = self._room.left - across
        if sheet[1] > self._room.height:
            rect.top = self._room.top - down
        return rect

    def turn(self, across: int, down: int) -> bool:
        """Turn it on. True if it moved."""
        if not self.larger:
            return False
        moved = self.across.turn(across)
        return self.down.turn(down) or moved

    def reveal(self, rect: pygame.Rect, style: Style) -> bool:
        """Turn it so that something on it is in sight. True if it moved."""
        spot = rect.inflate(2 * style.px(_CLEAR), 2 * style.px(_CLEAR))
        spot.size = min(spot.width, self._room.width), min(spot.height, self._room.height)
        seen = spot.clamp(self._room)
        return self.turn(spot.left - seen.left, spot.top - seen.top)

    def hear(self, event: pygame.Event, style: Style, free: bool) -> bool:
        """Take in the wheel, a key that nothing else took, and the pointer where it is `free` of spots.
        True if it moved."""
        if not self.larger:
            return False
        notch = style.of_cards.px(_NOTCH)
        if event.type == pygame.MOUSEWHEEL:
            sideways = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            across, down = (-event.y, 0) if sideways else (event.x, -event.y)
            return self.turn(across * notch, down * notch)
        if event.type == pygame.KEYDOWN:
            across, down = _ARROWS.get(event.key, (0, 0))
            page, end = _PAGES.get(event.key, 0), _ENDS.get(event.key, 0)
            far = page * (self._room.height - notch) + end * 100 * self._room.height
            return self.turn(across * notch, down * notch + far)
        return self._drag(event, free)

    def _drag(self, event: pygame.Event, free: bool) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and free:
            self._grip = event.pos
        elif event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            (x, y), self._grip = self._grip, event.pos
            return self.turn(x - event.pos[0], y - event.pos[1])
        return False

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """How much there is, and where in it one is."""
        self.down.draw_bar(target, style.of_cards, self._room)
        self.across.draw_bar(target, style.of_cards, self._room, lying=True)
