"""Choice controls: a label with a few answers, a stepper, a checkbox."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum
from typing import Any

import pygame

from game.theme import mixed, veil
from game.ui.kit.controls.focus import Control, distance_to, reach
from game.ui.kit.keyboard import LEFT_RIGHT, UP_DOWN
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.paint import outline, rounded
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import focus_ring

HEAD = 30  # of the design: the label above the answers, clear of the focus ring
_RADIUS = 8
_GAP = 6
_MAX_BESIDE = 0.74  # share of the line for the answers beside a label
_TICK = 16
_SIZES = (12, 11, 10)  # number of answers that leaves little room for a label beside them
_PADDING = 12


class ChoiceRow(Enum):
    """The arrangement of label and answers."""

    BELOW = "the answers in a row below the label"
    BESIDE = "the answers in a row at the end of the label's line"
    STACKED = "the answers one under another below the label"


class Select(Control, ABC):
    """One of some values, each shown by its answer. Without a value `chosen` among them it is the first."""

    def __init__(
        self, name: str, rect: pygame.Rect, label: str, options: Mapping[Any, str], chosen: object
    ) -> None:
        super().__init__(name, rect)
        self.label = label
        self.values = tuple(options)
        self.answers = tuple(options.values())
        self.at = self.values.index(chosen) if chosen in self.values else 0

    @property
    def value(self) -> Any:
        return self.values[self.at]

    @abstractmethod
    def touch(self) -> bool:
        """Take the press. True if the value changes."""

    @abstractmethod
    def draw(self, target: pygame.Surface, style: Style) -> None: ...


class ChoiceField(Select):
    """A press chooses an answer; arrow keys move along them, and Space chooses the next."""

    def __init__(
        self,
        name: str,
        rect: pygame.Rect,
        label: str,
        options: Mapping[Any, str],
        chosen: object,
        row: ChoiceRow = ChoiceRow.BELOW,
    ) -> None:
        super().__init__(name, rect, label, options, chosen)
        self.row = row
        self.fields: list[pygame.Rect] = []  # the rectangles of the answers

    def lay_out(self, style: Style) -> None:
        above = self.label and self.row is not ChoiceRow.BESIDE
        gap, label_height = style.px(_GAP), style.px(HEAD) if above else 0
        area = pygame.Rect(
            self.rect.left, self.rect.top + label_height, self.rect.width, self.rect.height - label_height
        )
        if self.row is ChoiceRow.STACKED:
            height = (area.height + gap) // len(self.answers) - gap
            tops = (area.top + place * (height + gap) for place in range(len(self.answers)))
            self.fields = [pygame.Rect(area.left, top, area.width, height) for top in tops]
            return
        widths = [self._normal_width(style, answer) for answer in self.answers]
        room = round(area.width * _MAX_BESIDE) - gap * (len(widths) - 1)
        if self.row is ChoiceRow.BESIDE and self.label and sum(widths) > room:  # the label needs some of it
            max_width = area.width - gap * (len(widths) - 1) - self._longest_word(style)
            tight = self._tight(style, max_width)
            more = max(0, min(room, max_width) - sum(tight)) // len(tight)
            widths = [width + more for width in tight]
        elif sum(widths) + gap * (len(widths) - 1) > area.width:
            max_width = area.width - gap * (len(widths) - 1)
            tight = self._tight(style, max_width)
            widths = [width + max(0, max_width - sum(tight)) // len(tight) for width in tight]
        spare = area.width - sum(widths) - gap * (len(widths) - 1)
        x = area.left + (spare if self.row is ChoiceRow.BESIDE else 0)
        self.fields = []
        for place, width in enumerate(widths):
            more = spare * (place + 1) // len(widths) - spare * place // len(widths)
            whole = width if self.row is ChoiceRow.BESIDE else width + more
            self.fields.append(pygame.Rect(x, area.top, whole, area.height))
            x += whole + gap

    def fits(self, style: Style) -> bool:
        """Whether the answers fit side by side in small type."""
        max_width = self.rect.width - style.px(_GAP) * (len(self.answers) - 1)
        return sum(self._tight(style, max_width)) <= max_width

    def _normal_width(self, style: Style, answer: str) -> int:
        words = fonts.width(answer, Face.STRONG, style.px(14))
        return words + style.px(2 * _PADDING) + style.px(_TICK + 4)

    def _longest_word(self, style: Style) -> int:
        """The least width for the label beside the answers."""
        return max(fonts.width(word, Face.TEXT, style.px(13)) for word in self.label.split()) + style.px(14)

    def _tight(self, style: Style, max_width: int) -> list[int]:
        """The width of the answers when room is scarce: small type, close to the edges."""
        tight: list[int] = []
        for size in _SIZES:
            widths = (fonts.width(answer, Face.STRONG, style.px(size)) for answer in self.answers)
            tight = [width + style.px(_PADDING + _TICK + 6) for width in widths]
            if sum(tight) <= max_width:
                break
        return tight

    def takes(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.at = (self.at + 1) % len(self.answers)
            return True
        keys = LEFT_RIGHT | UP_DOWN if self.row is ChoiceRow.STACKED else LEFT_RIGHT
        step = keys.get(event.key, 0)
        if not step:
            return False
        moved = 0 <= self.at + step < len(self.answers)
        self.at += step if moved else 0
        return moved or event.key in LEFT_RIGHT  # up and down leave a stack at its ends

    def reached(self, at: tuple[int, int]) -> bool:
        return self.field_at(at) is not None

    def field_at(self, at: tuple[int, int]) -> int | None:
        """The answer at a point, or near a touch."""
        near = [place for place, field in enumerate(self.fields) if reach(field).collidepoint(at)]
        return min(near, key=lambda place: distance_to(self.fields[place], at), default=None)

    def touch(self) -> bool:
        """Choose the pressed answer. True if it is a new one."""
        place = self.field_at(self.touched) if self.touched is not None else None
        if place in (None, self.at):
            return False
        self.at = place
        return True

    def draw(self, target: pygame.Surface, style: Style) -> None:
        self._draw_label(target, style)
        for place, (field, answer) in enumerate(zip(self.fields, self.answers, strict=True)):
            chosen = place == self.at
            target.blit(_field(style, field.size, chosen), field)
            _write_answer(target, style, field, answer, chosen)
        if self.focused:
            around = self.fields[0].unionall(self.fields[1:])
            focus_ring(style, around.size, _RADIUS).blit(target, *around.topleft)

    def _draw_label(self, target: pygame.Surface, style: Style) -> None:
        theme = style.theme
        if self.row is not ChoiceRow.BESIDE:
            _write_label(target, style, self)
            return
        room = self.fields[0].left - self.rect.left - style.px(12)
        size, leading = 14.0, 18.0
        lines = style.lines(self.label, Face.TEXT, size, room)
        longest = max(
            (fonts.width(word, Face.TEXT, style.px(size)) for word in self.label.split()), default=0
        )
        if len(lines) > 2 or longest > room:  # a long translation: three smaller lines
            size, leading = 13.0, 16.0
        at = (self.rect.left, self.rect.centery + style.px(5))
        style.write_lines(target, at, self.label, Face.TEXT, size, theme.ink, room, 3, leading, 0.5)


def _write_label(target: pygame.Surface, style: Style, field: Select) -> None:
    """Draw a label above its answers."""
    at, room = (field.rect.left, field.rect.top + style.px(15)), field.rect.width
    style.write_fitting(target, at, field.label, Face.STRONG, (14, 9), style.theme.ink, room)


def _write_answer(
    target: pygame.Surface, style: Style, field: pygame.Rect, answer: str, chosen: bool
) -> None:
    """Draw an answer in its field, with a tick if it is chosen."""
    side = style.px(_TICK)
    shift = side + style.px(4) if chosen else 0
    room = field.width - style.px(_PADDING) - shift
    ink = style.theme.text if chosen else style.theme.ink
    size = style.fitting(answer, Face.STRONG, 14, room, _SIZES[-1])
    words = style.words(answer, Face.STRONG, size, ink, room=room)
    x = field.centerx - (words.get_width() + shift) // 2
    if chosen:
        target.blit(icon(Icon.CHECK, side, ink, 3), (x, field.centery - side // 2))
    target.blit(words, (x + shift, field.centery - words.get_height() // 2))


@drawn_once
def _field(style: Style, size: tuple[int, int], dark: bool) -> pygame.Surface:
    theme, radius = style.theme, style.px(_RADIUS)
    if dark:
        body = rounded(size, radius, theme.button[0])
        body.blit(outline(size, radius, style.px(1), theme.button_edge), (0, 0))
        return body
    body = rounded(size, radius, mixed(theme.paper, theme.rule, 0.35))
    body.blit(outline(size, radius, style.px(1), veil(theme.quiet_ink, 0.45)), (0, 0))
    return body


_STEPS = LEFT_RIGHT | {pygame.K_SPACE: 1}


class Stepper(Select):
    """A label, and below it the answer between two arrows."""

    def takes(self, event: pygame.Event) -> bool:
        step = _STEPS.get(event.key, 0)
        self.at = (self.at + step) % len(self.answers)
        return bool(step)

    def touch(self) -> bool:
        """Step to the pressed side. True if the answer changes."""
        if self.touched is None or len(self.answers) < 2:
            return False
        self.at = (self.at + (-1 if self.touched[0] < self.rect.centerx else 1)) % len(self.answers)
        return True

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        _write_label(target, style, self)
        label_height = px(HEAD) if self.label else 0
        field = pygame.Rect(
            self.rect.left, self.rect.top + label_height, self.rect.width, self.rect.height - label_height
        )
        target.blit(_field(style, field.size, False), field)
        side = px(20)
        for shape, x in ((Icon.BACK, field.left + px(10)), (Icon.FORTH, field.right - px(10) - side)):
            target.blit(icon(shape, side, theme.ink, 2.4), (x, field.centery - side // 2))
        room = field.width - px(76)
        label = self.answers[self.at]
        middle = (field.centerx, field.centery + px(6))
        style.write_fitting(target, middle, label, Face.STRONG, (16, 13), theme.ink, room, "middle")
        if self.focused:
            focus_ring(style, field.size, _RADIUS).blit(target, *field.topleft)


def choice_in_width(
    style: Style, name: str, rect: pygame.Rect, label: str, options: Mapping[Any, str], chosen: object
) -> Select:
    """The answers in a row below the label, or where they do not fit, one of them between two arrows."""
    field = ChoiceField(name, rect, label, options, chosen)
    return field if field.fits(style) else Stepper(name, rect, label, options, chosen)


class Toggle(Control):
    """A checkbox: a field with its label."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, on: bool) -> None:
        super().__init__(name, rect)
        self.label = label
        self.on = on

    def takes(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.touch()
            return True
        return False

    def touch(self) -> None:
        self.on = not self.on

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        target.blit(_field(style, self.rect.size, self.on), self.rect)
        side = px(18)
        left = self.rect.left + px(12)
        ink = theme.text if self.on else theme.ink
        at = (left, self.rect.centery - side // 2)
        if self.on:
            target.blit(icon(Icon.CHECK, side, ink, 3), at)
        else:  # an empty box, so that it does not look like a button
            target.blit(outline((side, side), px(4), px(2), theme.quiet_ink), at)
        x = left + side + px(8)
        room = self.rect.right - x - px(8)
        at = (x, self.rect.centery + px(5))
        style.write_fitting_lines(target, at, self.label, Face.STRONG, (15, 12), ink, room, 2, 0.5)
        if self.focused:
            focus_ring(style, self.rect.size, _RADIUS).blit(target, *self.rect.topleft)
