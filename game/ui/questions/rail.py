"""Lays out the rail of a drill, and draws its head: title, subject, chips."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.practice.item import Grade
from game.practice.schedule import grade_name
from game.theme import BADGE_BAD, BADGE_GOOD, BUTTON_RADIUS, TOUCH, Colour, mixed, veil
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.paint import Picture, Size, outline, ring_of_focus, rounded, sheet
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import mark, rail
from game.ui.table.layout import TIGHT_HEIGHT, Box, frame, on_side

_BELOW = 268
_CHIPS = 10  # per row
_GRADES = 50.0


class RailPlan(NamedTuple):
    """The rail in screen pixels. `question` and `draft` are papers of the question, `paper` that of the
    explanation."""

    compact: bool
    below: bool
    table: pygame.Rect
    rail: pygame.Rect
    menu: pygame.Rect
    help: pygame.Rect
    title: pygame.Rect
    chips: pygame.Rect
    question: pygame.Rect
    draft: pygame.Rect
    paper: pygame.Rect
    due: pygame.Rect  # hidden while the grades are shown over it
    grades: pygame.Rect
    main: pygame.Rect
    second: pygame.Rect
    third: pygame.Rect
    next: pygame.Rect
    item: pygame.Rect


def plan_rail(size: tuple[int, int], style: Style, asking: float) -> RailPlan:
    """Lay out a window; `asking` is the height of the question."""
    plan = _planned(size, style, asking)
    return plan._replace(**on_side(style.scale, plan._asdict(), columns=2))


def _planned(size: tuple[int, int], style: Style, asking: float) -> RailPlan:
    """The rail at the right, or below in a portrait window."""
    compact, below, table, wood = frame(size, style.scale, _BELOW)
    if below:
        return _plan_below(style, table, wood)
    x, _, across, height = wood
    side, gap = (17.0, 8.0) if compact else (24.0, 12.0)
    left, inner, bottom = x + side, across - 2 * side, height - (16 if compact else 24)
    top, title = (10, 44) if compact else (18, 54)
    chips = top + title + (7 if compact else 8)
    paper = chips + (27 if compact else 32)
    main_height, low_height, grading, due_height = 56.0, float(TOUCH), 82.0 if compact else _GRADES, 28.0
    apart = 0 if compact else 6
    if compact and height < TIGHT_HEIGHT:  # smaller buttons, still large enough
        gap, bottom, top, title, chips, paper = 6.0, height - 8, 4, 40, 48, 70
        main_height, low_height, grading, due_height, apart = 40.0, 34.0, 82.0, 22.0, -22
    low = bottom - low_height
    main = low - gap - main_height
    half = (inner - gap) / 2
    grades = main - gap - grading
    due = grades - due_height - apart
    edge = 10 if compact else 20
    question_height = min(asking, main - gap - paper)
    rect = style.rect
    return RailPlan(
        compact,
        below,
        rect(*table),
        rect(*wood),
        rect(edge, 16, TOUCH, TOUCH),
        rect(edge, 70, TOUCH, TOUCH),
        rect(left, top, inner, title),
        rect(left, chips, inner, 18),
        rect(left, paper, inner, question_height),
        rect(left, paper + question_height + gap, inner, main - 2 * gap - paper - question_height),
        rect(left, paper, inner, due - 6 - paper),
        rect(left, due, inner, due_height),
        rect(left, grades, inner, grading),
        rect(left, main, inner, main_height),
        rect(left, low, half, low_height),
        rect(left + half + gap, low, half, low_height),
        rect(left, main, inner, main_height),
        rect(edge, 124, TOUCH, TOUCH),
    )


def _plan_below(style: Style, table: Box, wood: Box) -> RailPlan:
    """The rail of a portrait window: paper at the left, buttons at the right."""
    _, top, width, height = wood
    column = (width - 2 * 20 - 20) / 2
    second = 20 + column + 20
    half, bottom = (column - 12) / 2, top + height - 16
    rect = style.rect
    return RailPlan(
        False,
        True,
        rect(*table),
        rect(*wood),
        rect(8, 16, TOUCH, TOUCH),
        rect(8, 70, TOUCH, TOUCH),
        rect(20, top + 8, column, 54),
        rect(second, top + 14, column, 18),
        rect(20, top + 68, column, _BELOW - 84),
        rect(second, top + 42, column, _BELOW - 42 - 16 - TOUCH - 12 - 56 - 12),
        rect(20, top + 68, column, _BELOW - 84),
        rect(second, top + 38, column, 28),
        rect(second, bottom - TOUCH - 12 - 56 - 12 - _GRADES, column, _GRADES),
        rect(second, bottom - TOUCH - 12 - 56, column, 56),
        rect(second, bottom - TOUCH, half, TOUCH),
        rect(second + half + 12, bottom - TOUCH, half, TOUCH),
        rect(second, bottom - TOUCH - 12 - 56, column, 56),
        rect(8, 124, TOUCH, TOUCH),
    )


def draw_wood(target: pygame.Surface, style: Style, plan: RailPlan) -> None:
    rail(style, plan.rail.size, plan.below).blit(target, *plan.rail.topleft)


def draw_head(target: pygame.Surface, style: Style, plan: RailPlan, title: str, line: str) -> None:
    """Draw the exercise, the game and the progress."""
    area, theme, px = plan.title, style.theme, style.px
    large = 20 if plan.compact else 26
    at = (area.left, area.top + px(large - 2))
    style.write_fitting(target, at, title, Face.SERIF, (large, 14), theme.text, area.width)
    low = (area.left, area.bottom - px(4))
    style.write_fitting(target, low, line, Face.TEXT, (14, 12), theme.quiet, area.width)


def draw_chips(
    target: pygame.Surface,
    style: Style,
    plan: RailPlan,
    verdicts: Sequence[bool],
    whole: int,
    here: int | None,
) -> None:
    """Draw a chip for every answer, ✓ or ✕; future ones are dark, the current one has a ring. Of a long
    session only the last are shown."""
    area, px = plan.chips, style.px
    shown = min(max(whole, 1), _CHIPS)
    at = len(verdicts) if here is None else here
    first = max(0, min(at - shown // 2, whole - shown)) if whole > shown else 0
    gap = px(4 if not plan.compact else 3)
    width = (area.width + gap) // shown - gap
    width = min(width, px(30))
    for place in range(shown):
        n = first + place
        rect = pygame.Rect(area.left + place * (width + gap), area.top, width, area.height)
        target.blit(_chip(style, rect.size, verdicts[n] if n < len(verdicts) else None), rect)
        if n == here:
            _ring(style, rect.size).blit(target, *rect.topleft)


@drawn_once
def _ring(style: Style, size: Size) -> Picture:
    """The ring around the current chip."""
    return ring_of_focus(size, style.px(6), style.scale.ui * 0.6)


@drawn_once
def _chip(style: Style, size: Size, mark: bool | None) -> pygame.Surface:
    theme = style.theme
    if mark is None:
        body = rounded(size, style.px(6), veil(theme.text, 0.14))
        if not theme.shadows:
            body.blit(outline(size, style.px(6), 1, theme.text), (0, 0))
        return body
    body = rounded(size, style.px(6), theme.legal if mark else theme.refused)
    ink = mixed(BADGE_GOOD if mark else BADGE_BAD, (0, 0, 0), 0.72)
    picture = icon(Icon.CHECK if mark else Icon.CROSS, round(size[1] * 0.86), ink, 3)
    body.blit(picture, picture.get_rect(center=(size[0] // 2, size[1] // 2)))
    return body


BACK = "⌫"
"""The undo key."""


class GradeButton(Button):
    """A grade button with the interval below it; the given one has a brass edge and a tick."""

    def __init__(self, grade: Grade, rect: pygame.Rect, comes: str, chosen: bool) -> None:
        super().__init__(f"grade {grade.value}", rect, grade_name(grade))
        self.comes = comes
        self.chosen = chosen

    def on_face(self) -> tuple[object, ...]:
        return (*super().on_face(), self.comes)

    def _words(self, style: Style, ink: Colour, size: float, room: int) -> list[pygame.Surface]:
        """The type size that fits all grade labels."""
        room = self.rect.width - style.px(8)
        fitting = min(style.fitting(label, Face.STRONG, size, room, min_size=11) for label in self.beside)
        name = style.words(self.label, Face.STRONG, fitting, ink, room=room)
        below = style.fitting(self.comes, Face.TEXT, 12, room, min_size=9)
        comes = style.words(self.comes, Face.TEXT, below, ink, room=room)
        both = sheet((room, name.get_height() + comes.get_height() - style.px(3)), (*ink, 0))
        both.blit(name, name.get_rect(midtop=(room // 2, 0)))
        both.blit(comes, comes.get_rect(midbottom=(room // 2, both.get_height())))
        return [both]

    def draw(self, target: pygame.Surface, style: Style) -> None:
        super().draw(target, style)
        if not self.chosen:
            return
        target.blit(_chosen_edge(style, self.rect.size), self.rect)
        tick = mark(style, True, 18)
        target.blit(tick, tick.get_rect(center=(self.rect.right - style.px(4), self.rect.top + style.px(3))))


@drawn_once
def _chosen_edge(style: Style, size: Size) -> pygame.Surface:
    return outline(size, style.px(BUTTON_RADIUS), style.px(2), style.theme.brass[0])


class KeyButton(Button):
    def __init__(self, key: str, rect: pygame.Rect) -> None:
        back = key == BACK
        super().__init__(f"key {key}", rect, "" if back else key, icon=Icon.BACK if back else None)

    def _words(self, style: Style, ink: Colour, size: float, room: int) -> list[pygame.Surface]:
        return super()._words(style, ink, size, room + style.px(18))
