"""A month on paper, with what was won on each day; a day that is pressed is opened. It does not know what was
played."""

from calendar import monthrange
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import pygame

from game.text.catalogues import plural, text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import star
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Screen, Swap
from game.ui.menu.daily_deal import weekdays

_WEEKS, _MONTHS = 6, 12
_HEAD, _GAP = 26, 6  # of the design
_RULE = 2 * 20 + 10
_FOOT = 48 + 12


class Medal(NamedTuple):
    """How many of a day's deals were won, and whether all of them without help."""

    won: int
    whole: bool


class DaySpot(Button):
    """A day with its medal."""

    def __init__(self, rect: pygame.Rect, day: date, medal: Medal | None, today: bool, enabled: bool) -> None:
        kind = ButtonKind.BRASS if today else ButtonKind.DARK
        label = str(day.day)
        super().__init__(f"day {day.isoformat()}", rect, label, kind, enabled=enabled)
        self.medal = medal

    def draw(self, target: pygame.Surface, style: Style) -> None:
        super().draw(target, style)
        if self.medal is None:
            return
        ink = style.theme.brass_text if self.kind is ButtonKind.BRASS else style.theme.brass[0]
        y = self.rect.bottom - style.px(8)
        if self.medal.whole:
            side = style.px(14)
            sign = star(side, ink, ink)
            target.blit(sign, sign.get_rect(center=(self.rect.centerx, y - style.px(2))))
            return
        step = style.px(11)
        for n in range(self.medal.won):
            x = self.rect.centerx + n * step - (self.medal.won - 1) * step // 2
            pygame.draw.circle(target, ink, (x, y), style.px(3.5))


class CalendarForm(Form):
    """`medals` by day; `opened` makes the page of a day."""

    wide, high = 620.0, 568.0

    def __init__(
        self, medals: Mapping[date, Medal], today: date, day: date, opened: Callable[[date], Screen]
    ) -> None:
        super().__init__()
        self._medals = medals
        self._today = today
        self._day = day
        self._opened = opened

    def heading(self) -> str:
        name = text("Calendar")
        return f"{name} · {self._day:%Y-%m}"

    def begin_at(self) -> str:
        return f"day {self._day.isoformat()}"

    def needed(self, style: Style, width: int) -> float:
        return self.high

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        gap = px(_GAP)
        first = self._day.replace(day=1)
        wide = (inside.width - 6 * gap) // 7
        top = inside.top + px(_HEAD)
        high = (inside.bottom - px(_FOOT + _RULE) - top) // _WEEKS - gap
        self._grid = pygame.Rect(inside.left, top, wide + gap, high + gap)
        spots: list[Spot] = []
        for n in range(monthrange(first.year, first.month)[1]):
            day = first + timedelta(days=n)
            row, column = divmod(n + first.weekday(), 7)
            at = (inside.left + column * (wide + gap), top + row * (high + gap))
            rect = pygame.Rect(at, (wide, high))
            medal = self._medals.get(day)
            spots.append(DaySpot(rect, day, medal, day == self._today, day <= self._today))
        each = (inside.width - 2 * px(12)) // 3
        foot = pygame.Rect(inside.left, inside.bottom - px(48), each, px(48))
        later = (first.year, first.month) < (self._today.year, self._today.month)
        earlier = (first.year, first.month) > (1, 1)
        spots.append(Button("before", foot, text("Previous month"), enabled=earlier))
        spots.append(Button("after", foot.move(each + px(12), 0), text("Next month"), enabled=later))
        spots.append(Button("back", foot.move(2 * (each + px(12)), 0), text("Back"), key=text("Esc")))
        return spots

    def press(self, spot: Spot) -> Change | None:
        what, _, which = spot.name.partition(" ")
        match what:
            case "day":
                return Swap(self._opened(date.fromisoformat(which)))
            case "before" | "after":
                self._turn_to(-1 if what == "before" else 1)
                return None
        return self._back()

    def _back(self) -> Change:
        return Swap(self._opened(min(self._day, self._today)))

    def _turn_to(self, by: int) -> None:
        """A month on or back, never beyond this one."""
        month = self._day.year * _MONTHS + self._day.month - 1 + by
        if not _MONTHS <= month < self._today.year * _MONTHS + self._today.month:
            return
        self._day = date(month // _MONTHS, month % _MONTHS + 1, 1)
        if self.style is not None:
            self.lay_out(self.style)

    def more_keys(self) -> tuple[KeyHelp, ...]:
        before = KeyHelp(text("Page up"), text("previous month"), (pygame.K_PAGEUP,))
        after = KeyHelp(text("Page down"), text("next month"), (pygame.K_PAGEDOWN,))
        return (before, after)

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn_to(-1 if event.key == pygame.K_PAGEUP else 1)
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._back()
        return super().handle(event)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, grid = style.px, style.theme, self._grid
        for n, name in enumerate(weekdays()):
            at = (grid.left + n * grid.width + (grid.width - px(_GAP)) // 2, grid.top - px(10))
            style.write(surface, at, name, Face.STRONG, 13, theme.quiet_ink, side="middle")
        said = text(
            "A dot for each deal won on its day. A star: all three won, and none of them with help. {won}",
            won=plural("{n} day with a win.", "{n} days with a win.", self._in_month()),
        )
        left, room = self.sheet.left + px(28), self.sheet.width - px(56)
        y = self.sheet.bottom - px(28 + _FOOT + _RULE - 20)
        for line in style.lines(said, Face.TEXT, 14, room, 2):
            style.write(surface, (left, y), line, Face.TEXT, 14, theme.ink)
            y += px(20)

    def _in_month(self) -> int:
        """On how many days of the month something was won."""
        shown = (self._day.year, self._day.month)
        return sum((day.year, day.month) == shown for day in self._medals)
