"""Buttons, scroll areas and scroll bars."""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

import pygame

from game.text.catalogues import text
from game.theme import BUTTON_RADIUS, BUTTON_SHADOW, DISABLED_FACE, DISABLED_PLATE, Colour
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.paint import Picture, clipped, faded, gradient, lightened, on_shadow, outline, sheet
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, inner_shadow, key_cap

_EDGES = 24  # of the design: on both sides of a label
_LETTERS, _MIN_LABEL = 13, 9  # of the design: the label of a small button, the smallest that can be read


class ButtonKind(Enum):
    """The primary one, of brass, is the one thing to do next."""

    PRIMARY = "primary"
    DARK = "dark"


class Button(Control):
    """A button with a label, optionally an icon, and its key."""

    def __init__(
        self,
        name: str,
        rect: pygame.Rect,
        label: str,
        kind: ButtonKind = ButtonKind.DARK,
        key: str = "",
        icon: Icon | None = None,
        enabled: bool = True,
        stacked: bool = False,
    ) -> None:
        super().__init__(name, rect, enabled)
        self.label = label
        self.kind = kind
        self.key = key
        self.icon = icon
        self.stacked = stacked  # the icon above the label
        self.beside: tuple[str, ...] = (label,)  # labels to set equally large
        self.letters: float = _LETTERS  # the most that the label of a small button may measure
        self.cap = key  # the printed key; empty while the key does something else

    def draw(self, target: pygame.Surface, style: Style) -> None:
        looks = (self.kind, self.rect.size, self._state())
        plate = style.drawn(("button", *looks), lambda: self._plate(style))
        plate.blit(target, *self.rect.topleft)
        face = style.drawn(("face", *looks, *self.on_face()), lambda: self._face(style))
        target.blit(face, self.rect.move(0, style.px(1) if self.pressed else 0))
        if self.focused:
            focus_ring(style, self.rect.size, BUTTON_RADIUS).blit(target, *self.rect.topleft)

    def on_face(self) -> tuple[object, ...]:
        """Everything that the face shows: equal buttons share one picture of it."""
        return (type(self), self.label, self.cap, self.icon, self.stacked, self.beside, self.letters)

    def _state(self) -> str:
        if not self.enabled:
            return "disabled"
        return "pressed" if self.pressed else "hover" if self.hovered else "rest"

    def _colours(self, style: Style) -> tuple[tuple[Colour, ...], Colour]:
        theme = style.theme
        return (
            (theme.brass, theme.brass_edge)
            if self.kind is ButtonKind.PRIMARY
            else (theme.button, theme.button_edge)
        )

    def _plate(self, style: Style) -> Picture:
        colours, edge = self._colours(style)
        if not self.enabled:  # without brass, so that it never looks like the thing to do next
            colours, edge = style.theme.button, style.theme.button_edge
        radius, line = style.px(BUTTON_RADIUS), style.px(1)
        body = clipped(gradient(self.rect.size, colours), radius)
        state = self._state()
        if state == "hover":
            body = lightened(body, 0.07 if style.theme.shadows else 0.22)
        elif state == "pressed":
            body.blit(inner_shadow(self.rect.size, radius, style.px(7)), (0, 0))
        body.blit(outline(self.rect.size, radius, line, edge), (0, 0))
        if self.kind is ButtonKind.PRIMARY and state != "disabled" and style.theme.shadows:
            shine = outline(
                (self.rect.width - 2 * line, self.rect.height), radius - line, line, (255, 246, 214, 150)
            )
            body.blit(shine, (line, line), (0, 0, self.rect.width, radius))
        if state == "disabled":
            return Picture(faded(body, DISABLED_PLATE))
        shadows = (BUTTON_SHADOW,) if state != "pressed" and style.theme.shadows else ()
        return on_shadow(body, radius, shadows, style.scale.ui)

    def preferred_width(self, style: Style) -> int:
        """The width for the label in its own size, with its key cap."""
        cap = style.px(10) + key_cap(style, self.key, style.theme.text).get_width() if self.key else 0
        face, size = (Face.BOLD, 17) if self.kind is ButtonKind.PRIMARY else (Face.STRONG, 15)
        return style.px(_EDGES) + fonts.width(self.label, face, style.px(size)) + cap

    def _face(self, style: Style) -> pygame.Surface:
        """Draw label, icon and key cap, centred."""
        theme, brass = style.theme, self.kind is ButtonKind.PRIMARY and self.enabled
        ink = theme.brass_text if brass else theme.text
        size = 17.0 if self.kind is ButtonKind.PRIMARY else 15.0
        face = sheet(self.rect.size, (*ink, 0))
        if self.icon is not None and self.stacked:
            self._stack(face, style, self.icon, ink)
        else:
            parts = [icon(self.icon, style.px(20), ink)] if self.icon is not None else []
            room = self.rect.width - style.px(_EDGES) - sum(part.get_width() for part in parts)
            parts += self._words(style, ink, size, room)
            gap = style.px(10)
            x = (self.rect.width - sum(part.get_width() for part in parts) - gap * (len(parts) - 1)) // 2
            for part in parts:
                face.blit(part, (x, (self.rect.height - part.get_height()) // 2))
                x += part.get_width() + gap
        return face if self.enabled else faded(face, DISABLED_FACE)

    def _words(self, style: Style, ink: Colour, size: float, room: int) -> list[pygame.Surface]:
        """The label, smaller for a long translation, and the key cap if there is room."""
        face = Face.BOLD if self.kind is ButtonKind.PRIMARY else Face.STRONG
        room = max(1, room)
        caps = [key_cap(style, self.cap, ink)] if self.cap else []
        left = room - sum(cap.get_width() + style.px(10) for cap in caps)
        if not self.label:
            return caps
        min_size = 13 if " " in self.label else 10  # a single word cannot be wrapped
        fitting = style.fitting(self.label, face, size, left, min_size)
        if caps and fonts.width(self.label, face, style.px(fitting)) > left:
            caps, left = [], room
            fitting = style.fitting(self.label, face, size, room, min_size)
        if fonts.width(self.label, face, style.px(fitting)) > left:
            longest = max(self.label.split(), key=len)
            size, fitting = fitting, style.fitting(longest, face, fitting, left, 9)
            if fonts.width(longest, face, style.px(fitting)) > left:  # narrower edges before a broken word
                left += style.px(_EDGES - 8)
                fitting = style.fitting(longest, face, size, left, 9)
            lines = style.lines(self.label, face, fitting, left, 2)
            return [_in_lines(style, lines, face, fitting, ink, left)]
        return [style.words(self.label, face, fitting, ink, room=left), *caps]

    def _stack(self, face: pygame.Surface, style: Style, symbol: Icon, ink: Colour) -> None:
        drawn = icon(symbol, style.px(20), ink)
        face.blit(drawn, ((self.rect.width - drawn.get_width()) // 2, style.px(6)))
        room = self.rect.width - style.px(4)
        size = min(style.fitting(label, Face.STRONG, self.letters, room, _MIN_LABEL) for label in self.beside)
        label = style.words(self.label, Face.STRONG, size, ink, room=room)
        top = self.rect.height - style.px(8) - label.get_height()
        clear = style.px(6 + 20 + 1) - label.get_bounding_rect().top  # of the icon, where letters are high
        face.blit(label, ((self.rect.width - label.get_width()) // 2, max(top, clear)))


def _in_lines(
    style: Style, lines: list[str], face: Face, size: float, ink: Colour, room: int
) -> pygame.Surface:
    """Draw words below one another, centred."""
    drawn = [style.words(line, face, size, ink, room=room) for line in lines]
    height = style.px(size + 3)
    whole = sheet((max(1, room), height * len(drawn)), (*ink, 0))
    for place, line in enumerate(drawn):
        whole.blit(line, line.get_rect(center=(room // 2, height * place + height // 2)))
    return whole


def set_alike(*row: Button) -> tuple[Button, ...]:
    """Set the labels of these buttons equally large: as small as the longest needs."""
    for button in row:
        button.beside = tuple(each.label for each in row)
    return row


def set_in_row(style: Style, *row: Button) -> tuple[Button, ...]:
    """Set small buttons side by side, their labels equally large: equally wide, or, where that is too narrow
    for a label, each as wide as its own label needs."""
    equal, room = row[0].rect.width, sum(each.rect.width for each in row)
    size: float = _LETTERS
    widths = _wanted(style, row, size)
    if max(widths) <= equal:
        return set_alike(*row)
    while sum(widths) > room and size > _MIN_LABEL:
        size -= 0.5
        widths = _wanted(style, row, size)
    left, gap = row[0].rect.left, row[1].rect.left - row[0].rect.right
    for n, each in enumerate(row):
        width = widths[n] + (room - sum(widths)) // len(row)
        each.rect, each.letters = pygame.Rect(left, each.rect.top, width, each.rect.height), size
        left += width + gap
    row[-1].rect.width += room - sum(each.rect.width for each in row)
    return row


def _wanted(style: Style, row: Sequence[Button], size: float) -> list[int]:
    """The width that each label needs at a size; no button becomes too narrow for a finger."""
    min_width = row[0].rect.width * 3 // 4
    return [
        max(min_width, fonts.width(each.label, Face.STRONG, style.px(size)) + style.px(4)) for each in row
    ]


AT_FOOT = pygame.Rect(0, 0, 0, 0)
"""The place of a button until `at_foot` or `across_foot` lays it out."""

CLOSE = "close"
"""The name of the button that closes its form."""

FOOTER = 48
"""The height of the buttons at the foot of a form, of the design."""

_BUTTON_GAP = 12  # of the design: between buttons at the foot
_MIN_FOOTER = 140  # of the design: the width of a button there


def done_button() -> Button:
    """The button of a form that only shows something; it closes the form."""
    return Button(CLOSE, AT_FOOT, text("Done"), ButtonKind.PRIMARY, key=text("Esc"))


def back_button() -> Button:
    """The way back from a form."""
    return Button(CLOSE, AT_FOOT, text("Back"), key=text("Esc"))


def save_button() -> Button:
    """The button that takes over what was typed or chosen in a form."""
    return Button("keep", AT_FOOT, text("Save"), ButtonKind.PRIMARY, key=text("Enter"))


UPPER_ROW = FOOTER + 8
"""How much higher the foot of a narrow form is, of the design, where the buttons of the left are above."""


def at_foot(
    style: Style,
    inside: pygame.Rect,
    *right: Button,
    left: Sequence[Button] = (),
    narrow: bool = False,
) -> tuple[Button, ...]:
    """Lay out buttons at the foot of a form, in its left and its right corner, each as wide as its label
    needs; all of them narrower if there is no room. In a narrow form those of the left are above the
    others."""
    if narrow:
        above = pygame.Rect(inside.topleft, (inside.width, inside.height - style.px(UPPER_ROW)))
        return (*across_foot(style, above, *left), *at_foot(style, inside, *right))
    row, gap, edge = (*left, *right), style.px(_BUTTON_GAP), inside.right
    widths = [max(style.px(_MIN_FOOTER), button.preferred_width(style)) for button in row]
    share = min(1.0, (inside.width - gap * (len(row) - 1)) / sum(widths))
    for button, width in zip(row, widths, strict=True):
        button.rect = pygame.Rect(inside.left, 0, int(width * share), style.px(FOOTER))
        button.rect.bottom = inside.bottom
    for before, button in pairwise(left):
        button.rect.left = before.rect.right + gap
    for button in reversed(right):
        button.rect.right, edge = edge, edge - button.rect.width - gap
    return row


def across_foot(style: Style, inside: pygame.Rect, *row: Button) -> tuple[Button, ...]:
    """Lay out buttons at the foot of a form, equally wide over its whole width."""
    gap, height = style.px(_BUTTON_GAP), style.px(FOOTER)
    width = (inside.width - gap * (len(row) - 1)) // len(row)
    for n, button in enumerate(row):
        button.rect = pygame.Rect(inside.left + n * (width + gap), inside.bottom - height, width, height)
    return row


def draw_buttons(focus: Focus, surface: pygame.Surface, style: Style) -> None:
    """Draw all buttons, the cap of Enter on the one that it presses."""
    cap_enter(focus.controls, focus.current)
    for control in focus.controls:
        if isinstance(control, Button):
            control.draw(surface, style)


def cap_enter(controls: Iterable[Control], here: Control | None) -> None:
    """Print the cap of Enter only on the button that Enter presses now."""
    for control in controls:
        if isinstance(control, Button) and control.key == text("Enter"):
            control.cap = control.key if here in (None, control) else ""


class IconButton(Button):
    """A square button with only an icon."""

    def __init__(self, name: str, rect: pygame.Rect, icon: Icon, enabled: bool = True) -> None:
        super().__init__(name, rect, "", icon=icon, enabled=enabled)


_BAR_WIDTH, _MIN_BAR = 4, 20  # of the design: width and least length of the bar
WHEEL_STEP = 46
"""Scrolled per wheel notch or arrow key, of the design."""

PAPER_WHEEL_STEP = 34
"""The same on a paper with short lines."""


def wheel_pixels(event: pygame.Event, notch: int) -> int:
    """The pixels to scroll for a wheel event, at this many per notch; touch scrolls exactly."""
    pixels: int = event.dict.get("pixels", 0)
    return -(pixels or event.y * notch)


def scroll_key(event: pygame.Event, notch: int, view: int, whole: int) -> int:
    """The pixels that a key scrolls: an arrow one notch, Page Up and Page Down the view, Home and End all."""
    steps = {
        pygame.K_UP: -notch,
        pygame.K_DOWN: notch,
        pygame.K_PAGEUP: notch - view,
        pygame.K_PAGEDOWN: view - notch,
        pygame.K_HOME: -whole,
        pygame.K_END: whole,
    }
    return steps.get(event.key, 0)


class ScrollPosition:
    """The scroll position of a content that may exceed its place."""

    def __init__(self) -> None:
        self.shift = 0
        self._max_shift = 0

    def fit(self, whole: int, room: int) -> int:
        """Set the heights of content and view; returns the clamped offset."""
        self._max_shift = max(0, whole - room)
        self.shift = min(self.shift, self._max_shift)
        return self.shift

    def scroll(self, pixels: int) -> bool:
        """Scroll. True if it moved."""
        before = self.shift
        self.shift = max(0, min(self._max_shift, self.shift + pixels))
        return self.shift != before

    def draw_bar(
        self,
        target: pygame.Surface,
        style: Style,
        inside: pygame.Rect,
        lying: bool = False,
        ink: Colour | None = None,
    ) -> None:
        """Draw the scroll bar, unless everything is visible. `lying`: horizontally at the bottom. Without an
        ink it is for paper."""
        if not self._max_shift:
            return
        room = inside.width if lying else inside.height
        length = max(style.px(_MIN_BAR), room * room // (room + self._max_shift))
        along, width = (room - length) * self.shift // self._max_shift, style.px(_BAR_WIDTH)
        bar = (inside.right + width, inside.top + along, width, length)
        if lying:
            bar = (inside.left + along, inside.bottom + width, length, width)
        pygame.draw.rect(target, ink or style.theme.quiet_ink, bar, border_radius=style.px(_BAR_WIDTH / 2))
