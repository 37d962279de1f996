"""A sheet of paper laid over the screen below: title, fields, buttons, and where the keyboard is on it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.choice import ChoiceField
from game.ui.controls.focus import Focus, Spot
from game.ui.controls.key_help import asks_for_help, enter_help, escape_help, tab_help
from game.ui.controls.panned import Panned
from game.ui.controls.rest import SEEN, Rest
from game.ui.controls.stepper import Stepper, Toggle
from game.ui.controls.widgets import Button, ButtonKind, cap_enter
from game.ui.keyboard import repeats
from game.ui.look.fonts import Face
from game.ui.look.motion import POP, fade
from game.ui.look.papers import paper
from game.ui.look.style import Style
from game.ui.look.tokens import BAD_INK
from game.ui.screen import Change, Explain, KeyHelp, Overlay, Pop, Typing

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_DIM = 120  # how dark the screen below becomes, of 255


class FormPart:
    """What a form holds besides its spots, as lines to type into. It may leave any of this as it is."""

    typed = False  # whether something stands there that was typed

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """The form is about to be laid out for a window."""

    def typing(self) -> Typing | None:
        """The line that is typed into now."""
        return None

    def clear(self) -> None:
        """Everything is about to be put in its place anew."""

    def hear(self, event: pygame.Event) -> None:
        """Take in an event that the form has taken in too, and that led to no other screen."""

    def update(self, seconds: float) -> bool:
        """Let time pass; True asks for a new picture."""
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it over the sheet."""


class Form(Overlay, ABC):
    """What all forms share. A form says what is on it (`fill`) and what a pressed spot does (`press`)."""

    part = FormPart()

    title = ""
    wide = 640.0
    high = 400.0
    least_wide = 608.0
    """With larger text than the window has room for, a form is laid out as narrow as this, and turned."""
    dims = True  # the screen below is darkened

    def __init__(self) -> None:
        self.focus = Focus()
        self.style: Style | None = None
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.panned = Panned()
        self._window = (0, 0)
        self._age = 0.0  # seconds
        self.rest = Rest(SEEN, over=True)  # begins when a line goes and the next one comes to lie there
        self._spot_before = ""  # the spot that was pressed last
        self.asks_to_leave = False  # whether what was typed may be thrown away

    @abstractmethod
    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        """The spots of the form, laid out within the sheet's margins below the title."""

    @abstractmethod
    def press(self, spot: Spot) -> Change | None:
        """What happens when a spot was pressed."""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """What else stands on the sheet."""

    @abstractmethod
    def heading(self) -> str:
        """The title in the player's language."""

    def heading_room(self, style: Style) -> int:
        """How long the title may be, in pixels."""
        return self.sheet.width - style.px(56)

    def begin_at(self) -> str:
        """The spot that the keyboard is on first."""
        return ""

    def enter(self, size: tuple[int, int], style: Style) -> None:
        first = self.style is None
        self.style, self._window = style, size
        self.part.enter(size, style)
        self.sheet = self.placed(size, style)
        self.lay_out(style)
        if first:
            self.focus.put(self.begin_at())

    def placed(self, size: tuple[int, int], style: Style) -> pygame.Rect:
        """Where the sheet lies in a window."""
        width, height = self.panned.room(size, style)
        if style.scale.text > 1:
            width = max(width, style.px(self.least_wide))
        width = min(style.px(self.wide), width)
        needed = self.needed(style, width) if style.scale.text > 1 else self.least_high(style, width)
        height, high = max(height, style.px(needed)), max(self.high, needed)
        return self.panned.place((width, min(style.px(high), height)), size, style)

    def needed(self, style: Style, width: int) -> float:
        """How high the sheet has to be, of the design, where large text leaves it so many pixels of width."""
        return min(self.high, 568.0)

    def least_high(self, style: Style, width: int) -> float:
        """The same where the text is of its usual size: nearly every form finds room in the smallest window
        then."""
        return 0.0

    def _turned(self, event: pygame.Event) -> bool:
        """Whether an event turns a sheet that is larger than the window."""
        if not self.panned.larger or self.style is None:
            return False
        free = event.type == pygame.MOUSEBUTTONDOWN and not any(
            spot.rect.collidepoint(event.pos) for spot in self.focus.spots
        )
        return self.panned.hear(event, self.style, free)

    def _press_once(self, spot: Spot) -> Change | None:
        """Do what a spot does. The second press of a double press means no line that came there since."""
        again, self._spot_before = spot.name == self._spot_before, spot.name
        return None if again and not self.rest.over else self.press(spot)

    def _follow_focus(self, event: pygame.Event, before: Spot | None) -> bool:
        """Turn the sheet to where a key has led. True if it moved."""
        here = self.focus.current
        if event.type != pygame.KEYDOWN or here is None or self.style is None:
            return False
        if here is before and event.key != pygame.K_TAB:
            return self._turned(event)
        return self.panned.reveal(here.rect, self.style)

    def lay_out(self, style: Style) -> None:
        """Put everything in its place."""
        self.part.clear()
        pad = style.px(28)
        top = self.sheet.top + style.px(70)
        inside = pygame.Rect(
            self.sheet.left + pad, top, self.sheet.width - 2 * pad, self.sheet.bottom - pad - top
        )
        spots = self.fill(style, inside)
        for spot in spots:
            if isinstance(spot, ChoiceField):
                spot.lay_out(style)
        self.focus.replace(spots)

    def typing(self) -> Typing | None:
        """The line that is typed into now, if there is one."""
        return self.part.typing()

    def would_lose(self) -> bool:
        """Whether something was typed that would be gone with the form."""
        return self.part.typed

    def keys(self) -> tuple[KeyHelp, ...]:
        """What the keys do here."""
        rows = [tab_help()]
        if any(isinstance(spot, ChoiceField) for spot in self.focus.spots):
            said = text("choose another answer")
            rows.append(KeyHelp("\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}", said, (pygame.K_RIGHT,)))
        brass = self._brass()
        enter = [enter_help(brass.label)] if brass is not None and brass.enabled else []
        return (*rows, *self.more_keys(), *enter, escape_help())

    def explained(self) -> Explain:
        """What F1 tells here."""
        return Explain(self.keys())

    def more_keys(self) -> tuple[KeyHelp, ...]:
        """The keys that this form alone knows."""
        return ()

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._age = POP  # whatever the player does ends a motion
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._leave(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.asks_to_leave:
            self.asks_to_leave, self.focus.changed = False, True
        if asks_for_help(event):
            return self.explained()
        if (
            event.type == pygame.KEYDOWN
            and event.key in _ENTER
            and not repeats(event)
            and not isinstance(self.focus.current, Button)
        ):
            return self.press_brass()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.rest.hear(event)
        before = self.focus.current
        pressed = self.focus.handle(event)
        change = self._press_once(pressed) if pressed is not None else None
        if change is None:
            self.part.hear(event)
        moved = self._follow_focus(event, before) if event.type == pygame.KEYDOWN else self._turned(event)
        if moved and self.style is not None:
            self.enter(self._window, self.style)
        return change

    def _leave(self, event: pygame.Event) -> Change | None:
        """Esc leads back; where something typed would be lost, only when it is pressed once more."""
        if repeats(event):
            return None
        if self.would_lose() and not self.asks_to_leave:
            self.asks_to_leave = self.focus.changed = True
            return None
        return Pop()

    def _brass(self) -> Button | None:
        spots = (spot for spot in self.focus.spots if isinstance(spot, Button))
        return next((spot for spot in spots if spot.kind is ButtonKind.BRASS), None)

    def press_brass(self) -> Change | None:
        """Enter does what the brass button says, wherever on the form the keyboard is."""
        brass = self._brass()
        return self.press(brass) if brass is not None else None

    def update(self, seconds: float) -> bool:
        coming = self._come_up() < 1.0  # asked before: the last step of it is to be seen, however long it was
        self._age += seconds
        self.rest.pass_(seconds)
        changed = self.part.update(seconds) or self.focus.changed
        self.focus.changed = False
        return changed or coming

    def _come_up(self) -> float:
        """How far the form has come into sight."""
        return fade(self._age, POP, self.style is not None and self.style.less_motion)

    def draw(self, surface: pygame.Surface) -> None:
        if self.style is None:
            return
        scene = self._come_up()
        before = surface.copy() if scene < 1.0 else None
        self._draw(surface, self.style)
        if before is not None:
            before.set_alpha(round(255 * (1 - scene)))
            surface.blit(before, (0, 0))

    def _draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.dims:
            dim = style.cache.surface(("dim", surface.get_size()), lambda: _veil(surface.get_size()))
            surface.blit(dim, (0, 0))
        paper(style, self.sheet.size, 12).blit(surface, *self.sheet.topleft)
        at = (self.sheet.left + style.px(28), self.sheet.top + style.px(46))
        said, ink = self.heading(), style.theme.ink
        if self.asks_to_leave:
            said, ink = text("Throw away what you typed? Press Esc once more."), BAD_INK
        room = self.heading_room(style)
        size = style.fitting(said, Face.SERIF, 24, room, 16)
        style.write(surface, at, said, Face.SERIF, size, ink, room=room)
        self.paint(surface, style)
        here = self.focus.current
        cap_enter(self.focus.spots, here if isinstance(here, Button) else None)
        for spot in self.focus.spots:
            if isinstance(spot, Button | ChoiceField | Stepper | Toggle):
                spot.draw(surface, style)
        self.part.draw(surface, style)
        self.panned.draw(surface, style)


def _veil(size: tuple[int, int]) -> pygame.Surface:
    dark = pygame.Surface(size)
    dark.set_alpha(_DIM)
    return dark
