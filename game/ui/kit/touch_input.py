"""Translates touches into the events that screens understand: presses, drags, wheel.

SDL reports a touch twice, as a finger and as a mouse; the emulated mouse is ignored.
"""

import math
from enum import Enum, auto

import pygame

from game.ui.kit.look.paint import clipped, outline
from game.ui.kit.look.style import Style
from game.ui.kit.screen import OF_FINGERS, OF_MOUSE, Grip, TakesText, TakesTouch, Touch
from game.ui.kit.screen_keyboard import ScreenKeyboard

_SLOWER = 4.0  # deceleration: exponent of e per second
_MIN_SPEED = 30.0  # pixels per second; slower swipes stop
_MEMORY = 0.05  # the last seconds of a swipe that determine its speed


class KineticScroll:
    """A swipe and its momentum, in pixels."""

    def __init__(self) -> None:
        self.going = False
        self._speed = 0.0
        self._moved = 0
        self._rest = 0.0

    def begin(self) -> None:
        """Start a swipe."""
        self.going, self._speed, self._moved, self._rest = False, 0.0, 0, 0.0

    def moved(self, pixels: int) -> None:
        """The distance since the last call."""
        self._moved += pixels

    def release(self) -> None:
        """The finger is lifted."""
        self.going = abs(self._speed) > _MIN_SPEED

    def stop(self) -> None:
        self.going = False

    def update(self, seconds: float) -> int:
        """Advance the time; returns the distance travelled by momentum."""
        if not self.going:
            if seconds > 0:
                weight = 1 - math.exp(-seconds / _MEMORY)
                self._speed += weight * (self._moved / seconds - self._speed)
                self._moved = 0
            return 0
        slower = math.exp(-_SLOWER * seconds)
        self._rest += self._speed * (1 - slower) / _SLOWER
        self._speed *= slower
        self.going = abs(self._speed) > _MIN_SPEED
        whole = int(self._rest)
        self._rest -= whole
        return whole


HOLD = 0.5  # seconds of rest that mean a right click
_SHAKE = 12  # of the design: movement that still counts as rest
_CARRY_HEIGHT = 64  # of the design: how far above the finger a carried piece is shown
_NOTCH = 40  # of the design: swipe per wheel notch
_PAGE = 50  # of the design: swipe per page
_NEARER = math.log(1.1)  # pinch per wheel notch
_NOWHERE = (-1, -1)  # where nothing is pressed

_STOPS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN)

FingerAt = tuple[int, int]
_Id = tuple[int, int]


class _Gesture(Enum):
    """The state of a touch."""

    FREE = auto()  # no finger is down
    DOWN = auto()  # a finger rests
    HELD = auto()  # rested long enough for a right click
    SWIPING = auto()
    DRAGGING = auto()
    AIMING = auto()
    PINCHING = auto()
    OVER = auto()  # ignored until all fingers are up


class Gestures:
    """All fingers on the window. The first one acts; a second one only together with it."""

    def __init__(self) -> None:
        self.size: FingerAt = (1, 1)  # of the window
        self.unit = 1.0  # screen pixels per logical pixel
        self.glides = True  # a swipe continues by momentum
        self._stage = _Gesture.FREE
        self._down: dict[_Id, FingerAt] = {}  # in order of arrival
        self._screen: object = None  # on which the touch began
        self._start: FingerAt = _NOWHERE
        self._at: FingerAt = _NOWHERE
        self._touch = Touch(Grip.SCROLL, _NOWHERE)
        self._age = 0.0  # seconds that the finger has rested
        self._rest = 0  # swiped pixels short of a notch
        self._gliding = KineticScroll()
        self._apart = 1.0  # initial distance of the two fingers
        self._notches = 0  # their spread since

    @property
    def busy(self) -> bool:
        """Whether passing time can trigger something."""
        return self._stage not in (_Gesture.FREE, _Gesture.OVER) or self._gliding.going

    @property
    def aim(self) -> FingerAt | None:
        """The small place under the finger that a magnifier should show."""
        return self._at if self._stage is _Gesture.AIMING else None

    # --- events ---------------------------------------------------------------------------------------

    def translate(self, event: pygame.Event, screen: object) -> list[pygame.Event]:
        """The events for the top screen in place of this one."""
        if event.type in _STOPS:
            self._gliding.stop()
        if event.type in OF_MOUSE and event.dict.get("touch"):
            return []
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWSIZECHANGED):
            return [*self.cancel(), event]
        if event.type not in OF_FINGERS:
            return [event]
        if event.dict.get("window", self) is None:
            return []  # a Mac's trackpad, whose touches move the mouse
        if event.type == pygame.FINGERDOWN:
            return self._put(_id(event), self.pixel(event), screen)
        if _id(event) not in self._down:
            return []
        if screen is not self._screen and self._stage is not _Gesture.OVER:
            self._stage = _Gesture.OVER
        if event.type == pygame.FINGERMOTION:
            self._down[_id(event)] = self.pixel(event)
            return self._moved(_id(event))
        return self._lifted(_id(event), self.pixel(event))

    def pixel(self, event: pygame.Event) -> FingerAt:
        """The position of a finger, clamped to the window."""
        width, height = self.size
        x, y = min(max(event.x, 0.0), 1.0), min(max(event.y, 0.0), 1.0)
        return min(width - 1, int(x * width)), min(height - 1, int(y * height))

    def cancel(self) -> list[pygame.Event]:
        """Cancel the touch; a carried piece goes back."""
        events = self._end()
        self._down.clear()
        self._stage = _Gesture.FREE
        self._gliding.stop()
        return events

    def _end(self) -> list[pygame.Event]:
        button = {_Gesture.DRAGGING: 1, _Gesture.PINCHING: 2}.get(self._stage)
        begun = self._stage not in (_Gesture.FREE, _Gesture.OVER)
        self._stage = _Gesture.OVER
        release = [_button(pygame.MOUSEBUTTONUP, _NOWHERE, button)] if button else []
        return [*release, pygame.Event(pygame.WINDOWLEAVE)] if begun else []

    # --- putting down ---------------------------------------------------------------------------------

    def _put(self, finger: _Id, at: FingerAt, screen: object) -> list[pygame.Event]:
        lost = self.cancel() if finger in self._down else []  # its end was not reported
        self._down[finger] = at
        if self._stage is _Gesture.FREE:
            self._stage, self._screen, self._age, self._rest = _Gesture.DOWN, screen, 0.0, 0
            self._start, self._touch = at, self._touch_at(at)
            self._at = self._touch.at
            return [*lost, self._motion(self._at)]
        if len(self._down) == 2 and self._may_pinch(screen):
            return [*lost, *self._pinched()]
        return lost

    def _touch_at(self, at: FingerAt) -> Touch:
        screen = self._screen
        return screen.touched(at) if isinstance(screen, TakesTouch) else Touch(Grip.SCROLL, at)

    def _may_pinch(self, screen: object) -> bool:
        grip = self._touch.grip
        if screen is not self._screen or grip in (Grip.SCROLL, Grip.PAGE):
            return False
        pushing = self._stage is _Gesture.DRAGGING and grip is Grip.PUSH
        return pushing or self._stage in (_Gesture.DOWN, _Gesture.AIMING)

    def _pinched(self) -> list[pygame.Event]:
        """Pan and zoom with two fingers."""
        was = [_button(pygame.MOUSEBUTTONUP, self._at, 1)] if self._stage is _Gesture.DRAGGING else []
        self._stage, self._notches = _Gesture.PINCHING, 0
        middle, self._apart = self._two()
        return [*was, self._motion(middle), _button(pygame.MOUSEBUTTONDOWN, middle, 2)]

    def _two(self) -> tuple[FingerAt, float]:
        """The midpoint of two fingers, and their distance."""
        one, other = list(self._down.values())[:2]
        return ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), max(1.0, math.dist(one, other))

    # --- moving ---------------------------------------------------------------------------------------

    def _moved(self, finger: _Id) -> list[pygame.Event]:
        first = finger == next(iter(self._down))
        if self._stage is _Gesture.PINCHING:
            return self._zoomed()
        if not first or self._stage in (_Gesture.FREE, _Gesture.OVER):
            return []
        at = self._down[finger]
        if self._stage in (_Gesture.DOWN, _Gesture.HELD):
            if max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) < _SHAKE * self.unit:
                return []
            return [*self._begun(), *self._moved(finger)]
        if self._stage is _Gesture.SWIPING:
            return self._swiped(at)
        aiming = self._stage is _Gesture.AIMING
        self._at = at if aiming else self._carried_at(at)
        return [self._motion(self._at)]

    def _begun(self) -> list[pygame.Event]:
        """The finger has left its starting point."""
        held = self._stage is _Gesture.HELD
        self._touch = self._touch_at(self._start)  # ask again: holding may have changed the screen
        grip = self._touch.grip
        if grip is Grip.AIM and not held:
            self._stage = _Gesture.AIMING
            return []
        if grip in (Grip.SCROLL, Grip.PAGE) and not held:
            self._stage, self._at = _Gesture.SWIPING, self._start
            self._gliding.begin()
            return [pygame.Event(pygame.WINDOWLEAVE), self._motion(self._start)]
        self._stage = _Gesture.DRAGGING
        return [_button(pygame.MOUSEBUTTONDOWN, self._touch.at, 1)]

    def _carried_at(self, at: FingerAt) -> FingerAt:
        """The position of the carried piece: the farther above the floor, the farther above the finger."""
        if self._touch.grip is not Grip.LIFT:
            return at
        return at[0], at[1] - max(0, min(round(_CARRY_HEIGHT * self.unit), self._touch.floor - at[1]))

    def _swiped(self, at: FingerAt) -> list[pygame.Event]:
        x, y = at[0] - self._at[0], at[1] - self._at[1]
        if self._touch.grip is Grip.PAGE:
            farther = x if abs(x) > abs(y) else y
            if abs(farther) < _PAGE * self.unit:
                return []
            self._stage = _Gesture.OVER
            return [self._wheel(1 if farther > 0 else -1, 0)]
        self._at = at
        self._gliding.moved(y)
        return self._scrolled(y)

    def _scrolled(self, pixels: int) -> list[pygame.Event]:
        """Scroll by some pixels, with the wheel notches they amount to."""
        if not pixels:
            return []
        self._rest += pixels
        notches = int(self._rest / (_NOTCH * self.unit))
        self._rest -= round(notches * _NOTCH * self.unit)
        return [self._wheel(notches, pixels)]

    def _zoomed(self) -> list[pygame.Event]:
        middle, apart = self._two()
        wanted = round(math.log(apart / self._apart) / _NEARER)
        by, self._notches = wanted - self._notches, wanted
        self._at = middle
        step = self._wheel(1 if by > 0 else -1, 0)
        return [self._motion(middle), *[step] * abs(by)]

    # --- lifting --------------------------------------------------------------------------------------

    def _lifted(self, finger: _Id, at: FingerAt) -> list[pygame.Event]:
        first = finger == next(iter(self._down))
        self._down[finger] = at
        events = self._let_go() if first or self._stage is _Gesture.PINCHING else []
        del self._down[finger]
        if not self._down:
            self._stage = _Gesture.FREE
        return events

    def _let_go(self) -> list[pygame.Event]:
        """The events of lifting the finger, which ends hovering."""
        stage, leave = self._stage, pygame.Event(pygame.WINDOWLEAVE)
        self._stage = _Gesture.OVER
        if stage in (_Gesture.DOWN, _Gesture.AIMING):
            if self._touch_at(self._start).grip is not self._touch.grip:
                return [leave]  # something else has appeared there meanwhile
            presses = map(self._pressed, (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            return [self._motion(self._at), *presses, leave]
        if stage is _Gesture.DRAGGING:
            return [_button(pygame.MOUSEBUTTONUP, self._at, 1), leave]
        if stage is _Gesture.PINCHING:
            return [_button(pygame.MOUSEBUTTONUP, self._two()[0], 2), leave]
        if stage is _Gesture.SWIPING and self.glides:
            self._gliding.release()
        return [leave] if stage is not _Gesture.OVER else []

    # --- time -----------------------------------------------------------------------------------------

    def update(self, seconds: float, screen: object) -> list[pygame.Event]:
        """Advance the time: a resting finger becomes a right click, and a swipe glides on."""
        if screen is not self._screen:
            self._gliding.stop()
            return []
        if self._stage is _Gesture.SWIPING or self._gliding.going:
            return self._scrolled(self._gliding.update(seconds))
        if self._stage is not _Gesture.DOWN:
            return []
        self._age += seconds
        if self._age < HOLD:
            return []
        self._stage = _Gesture.HELD
        return [_button(kind, self._at, 3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]

    # --- what is told ---------------------------------------------------------------------------------

    @property
    def _wide(self) -> bool:
        """Whether a neighbour of the point may be meant: not on a piece or square."""
        return self._touch.grip not in (Grip.LIFT, Grip.AIM)

    def _motion(self, at: FingerAt) -> pygame.Event:
        buttons = (int(self._stage is _Gesture.DRAGGING), 0, 0)
        return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons, touch=self._wide)

    def _pressed(self, kind: int) -> pygame.Event:
        return pygame.Event(kind, pos=self._at, button=1, touch=self._wide)

    def _wheel(self, notches: int, pixels: int) -> pygame.Event:
        return pygame.Event(
            pygame.MOUSEWHEEL, x=0, y=notches, pixels=pixels, pos=self._at, flipped=False, touch=True
        )


def _button(kind: int, at: FingerAt, button: int) -> pygame.Event:
    """A mouse button event at exactly this point."""
    return pygame.Event(kind, pos=at, button=button, touch=False)


def _id(event: pygame.Event) -> _Id:
    return event.dict.get("touch_id", 0), event.finger_id


_TIMES = 2
_SIDE = 176  # of the design: size of the magnifier
_LOUPE_AWAY = 52  # of the design: from the finger to the magnifier
_RADIUS = 14


def loupe_rect(window: tuple[int, int], style: Style, at: tuple[int, int]) -> pygame.Rect:
    """Place it above the finger, or beside it if there is no room."""
    side, away = style.px(_SIDE), style.px(_LOUPE_AWAY)
    rect = pygame.Rect(0, 0, side, side)
    rect.midbottom = (at[0], at[1] - away)
    if rect.top < 0:
        rect.top = 0
        left = at[0] > window[0] // 2
        rect.centerx = at[0] - away - side // 2 if left else at[0] + away + side // 2
    return rect.clamp(pygame.Rect((0, 0), window))


def draw_loupe(target: pygame.Surface, style: Style, at: tuple[int, int]) -> None:
    """Magnify the surroundings of a point; dark beyond the window."""
    rect = loupe_rect(target.get_size(), style, at)
    seen = pygame.Rect(0, 0, rect.width // _TIMES, rect.height // _TIMES)
    seen.center = at
    part = pygame.Surface(seen.size)
    part.blit(target, (0, 0), seen)
    radius = style.px(_RADIUS)
    larger = clipped(pygame.transform.smoothscale(part, rect.size).convert_alpha(), radius)
    larger.blit(outline(rect.size, radius, style.px(3), style.theme.brass[0]), (0, 0))
    target.blit(larger, rect)


_POINTS = dict(zip((*OF_MOUSE, *OF_FINGERS), 2 * OF_MOUSE, strict=True))


class TouchInput:
    """Touch input with the on-screen keyboard, which is shown while a text field has the focus and the last
    input was a touch."""

    def __init__(self) -> None:
        self.fingers = Gestures()
        self.tray: ScreenKeyboard | None = None
        self._style: Style | None = None
        self._touching = False  # the last input was a touch
        self._held: object = None  # the pointer on the keys
        self._drawn: object = None

    def enter(self, window: tuple[int, int], style: Style) -> None:
        """Adapt to the window's size and style."""
        self._style, self.fingers.size, self.fingers.unit = style, window, style.scale.ui
        self.fingers.glides = not style.less_motion
        if self.tray is not None:
            self.tray = ScreenKeyboard(self.tray.field, window, style)

    @property
    def busy(self) -> bool:
        """Whether passing time can trigger something."""
        return self.fingers.busy

    @property
    def changed(self) -> bool:
        """Whether the overlay has changed since the last call."""
        keys = self.tray is not None and self.tray.focus.changed
        if self.tray is not None:
            self.tray.focus.changed = False
        before, self._drawn = self._drawn, (self.fingers.aim, self.tray, self._shown)
        return keys or self._drawn != before

    @property
    def _shown(self) -> bool:
        return self.tray is not None and not self.tray.dismissed

    # --- events ---------------------------------------------------------------------------------------

    def translate(self, event: pygame.Event, screen: object) -> list[pygame.Event]:
        """The events for the top screen in place of this one."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and not event.dict.get("touch")
        if event.type == pygame.FINGERDOWN and event.dict.get("window", self) is not None:
            self._touching = True
        elif event.type == pygame.KEYDOWN or (pressed and not self._on_keys(event.pos)):
            self._touching = False
        self.follow(screen)
        typed = self._typed(event)
        return self.fingers.translate(event, screen) if typed is None else typed

    def _on_keys(self, at: tuple[int, int]) -> bool:
        return self.tray is not None and self._shown and self.tray.rect.collidepoint(at)

    def follow(self, screen: object) -> None:
        """Show the keyboard while there is a text field."""
        field = screen.typing() if self._touching and isinstance(screen, TakesText) else None
        if field is None or self._style is None:
            self.tray = self._held = None
        elif self.tray is None or self.tray.field != field:
            self.tray, self._held = ScreenKeyboard(field, self.fingers.size, self._style), None

    def _typed(self, event: pygame.Event) -> list[pygame.Event] | None:
        """What a press on the keys types; None if it is not on them."""
        pointer = self._pointer(event)
        if self.tray is None or pointer is None:
            return None
        at, kind = (
            self.fingers.pixel(event) if event.type in OF_FINGERS else event.pos,
            _POINTS[event.type],
        )
        if kind == pygame.MOUSEBUTTONDOWN:
            if pygame.Rect(self.tray.field.line).collidepoint(at):
                self.tray.dismissed = False
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
        """The pointer of an event: a finger, or a real mouse; None for other events."""
        if event.type in OF_FINGERS:
            return _id(event)
        return "mouse" if event.type in _POINTS and not event.dict.get("touch") else None

    def update(self, seconds: float, screen: object) -> list[pygame.Event]:
        """Advance the time; returns events for the top screen."""
        return self.fingers.update(seconds, screen)

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the overlay: the keyboard, and the magnifier."""
        if self._style is None:
            return
        if self.tray is not None and self._shown:
            self.tray.draw(target)
        if self.fingers.aim is not None:
            draw_loupe(target, self._style, self.fingers.aim)
