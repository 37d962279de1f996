"""Today's patience: one deal per method and day, all previous days, codes, and results to share.

`daily` supplies the deals and results.
"""

import string
from calendar import monthrange
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple, Protocol

import pygame

from game.deals.book import SETS, DealWords, Difficulty
from game.table.mode import Outcome
from game.text.catalogues import plural, text
from game.text.phrases import difficulty, language_name
from game.ui.kit.controls.choice import HEAD, choice_in_width
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.text_entry import LineEntry, LineKind, Lines, copy_text, pastes
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import ENTER
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import star
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Pop, Screen, Swap
from game.ui.menu.deal_choice import words_choice
from game.words.lexicon import EVERYDAY


class DailyDeal(NamedTuple):
    """A deal of a day. `holds`: the book's proof is for the word list here; if not, `certain` is the result
    of a new search, None while it runs. `weekly`: it is the week's hard deal."""

    ruleset: str
    name: str
    number: int
    difficulty: Difficulty
    code: str
    outcome: Outcome | None
    words: DealWords
    helped: bool
    begun: bool
    now: int
    best: int
    holds: bool
    certain: bool | None
    weekly: bool = False


def play_label(deal: DailyDeal) -> str:
    if deal.outcome is not None:
        return text("View")
    return text("Continue") if deal.begun else text("Play")


def proof_note(certain: bool | None) -> str:
    """The result of the search, if the book's proof is for another word list."""
    if certain is None:
        return text("This deal was solved with another word list. Looking for a solution with yours…")
    if certain:
        return text("This deal was solved with another word list. It can be won with yours too.")
    return text("This deal was solved with another word list. No solution found with yours yet.")


def standing_line(deal: DailyDeal) -> str:
    match deal.outcome:
        case Outcome.WON:
            label = text("Won with help.") if deal.helped else text("Won.")
        case Outcome.LOST:
            label = text("Lost.")
        case _:
            label = text("A solution is known.")
            if deal.words == EVERYDAY:
                label = text("A solution with everyday words is known.")
    if not deal.best:
        return label
    days = plural("{n} day in a row, best {best}", "{n} days in a row, best {best}", deal.now, best=deal.best)
    return text("{said} {days}", said=label, days=days)


def long_date(day: date) -> str:
    months = (
        text("January"),
        text("February"),
        text("March"),
        text("April"),
        text("May"),
        text("June"),
        text("July"),
        text("August"),
        text("September"),
        text("October"),
        text("November"),
        text("December"),
    )
    return text("{day} {month} {year}", day=day.day, month=months[day.month - 1], year=day.year)


def weekdays() -> tuple[str, ...]:
    """The short names of the weekdays, from Monday on."""
    return text("Mon"), text("Tue"), text("Wed"), text("Thu"), text("Fri"), text("Sat"), text("Sun")


_ROW = 84
_NARROW, _DAYS = 720, 54  # of the design
_SIGNS = string.ascii_letters + string.digits + "-"  # of a code
_LONGEST = 24


class Days(Protocol):
    """What the form needs of `daily`."""

    @property
    def words(self) -> DealWords: ...

    def prefer(self, words: DealWords) -> None: ...

    def may_choose(self, language: str) -> bool: ...

    def deals_of(self, day: date, language: str) -> tuple[DailyDeal, ...]: ...

    def play(self, deal: DailyDeal, language: str) -> Screen: ...

    def play_code(self, code: str) -> Screen: ...

    def example(self, language: str) -> str: ...

    def result(self, deal: DailyDeal, language: str, day: date) -> str: ...

    def calendar(self, day: date, language: str) -> Screen: ...

    def changed(self) -> bool: ...

    def close(self) -> None: ...


class TodayForm(Form):
    """The deals of a day, this one first."""

    wide, high = 860.0, 640.0
    begin_at = "play 0"

    def __init__(
        self, days: Days, today: date, languages: Sequence[str], language: str, day: date | None = None
    ) -> None:
        super().__init__()
        self.part = self.lines = Lines(self.focus)
        self._days = days
        self._today = today
        self._day = day or today
        self._languages = tuple(languages)
        self._language = language
        self._line: LineEntry | None = None
        self._shared: DailyDeal | None = None  # the deal whose result was copied last
        self._deals: tuple[DailyDeal, ...] = ()

    @property
    def code(self) -> str:
        """The code typed so far."""
        return self._line.words.lower() if self._line is not None else ""

    def heading(self) -> str:
        name = text("Today’s patience") if self._day == self._today else text("Daily patience")
        return f"{name} · {long_date(self._day)}"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._deals = self._days.deals_of(self._day, self._language)
        spots: list[Spot] = []
        at = self._languages.index(self._language)
        names = [language_name(code) for code in self._languages]
        wide = inside.width if self._narrow(style) else round(inside.width * 0.36)
        words = pygame.Rect(inside.left, inside.top - px(8), wide, px(HEAD + 44))
        spots.append(choice_in_width(style, "language", words, text("Words"), names, at))
        spots += self._travel(style, inside)
        for place, deal in enumerate(self._deals):
            y = self._row_top(style, inside, place)
            rect = pygame.Rect(inside.right - px(150), y + px(14), px(150), px(48))
            kind = ButtonKind.BRASS if place == self._next() else ButtonKind.DARK
            spots.append(Button(f"play {place}", rect, play_label(deal), kind))
            if deal.outcome is not None:
                share = pygame.Rect(rect.left - px(12) - px(150), rect.top, px(150), px(48))
                spots.append(Button(f"share {place}", share, text("Copy result")))
        if self._days.may_choose(self._language):
            y = self._row_top(style, inside, len(self._deals)) + px(8)
            rect = pygame.Rect(inside.left, y, inside.width, px(44))
            spots.append(words_choice(rect, self._days.words))
        foot = pygame.Rect(inside.left, inside.bottom - px(48), px(200), px(48))
        spots.append(Button("code", foot, text("Play this code"), enabled=bool(self.code)))
        back = pygame.Rect(inside.right - px(140), foot.top, px(140), px(48))
        left = foot.right + px(12)
        typed = pygame.Rect(left, foot.top, back.left - px(12) - left, px(48))
        if self._narrow(style):
            typed = pygame.Rect(inside.left, foot.top - px(_DAYS), inside.width, px(48))
        code = LineKind(
            _LONGEST,
            only=_SIGNS + " ",
            hint=text("type a code, as {code}", code=self._days.example(self._language)),
        )
        self._line = self.lines.line("typed", typed, self.code, code)
        spots.append(self._line)
        spots.append(Button("back", back, text("Back"), key=text("Esc")))
        return spots

    def _travel(self, style: Style, inside: pygame.Rect) -> list[Spot]:
        """The buttons to other days."""
        px = style.px
        top, wide = inside.top - px(8) + px(HEAD), (round(inside.width * 0.64) - px(40)) // 4
        if self._narrow(style):
            top, wide = top + px(_DAYS), (inside.width - px(30)) // 4
        spots: list[Spot] = []
        later = self._day < self._today
        for place, (name, label, enabled) in enumerate(
            (
                ("before", text("Previous day"), True),
                ("after", text("Next day"), later),
                ("now", text("Today"), later),
                ("calendar", text("Calendar"), True),
            )
        ):
            left = inside.right - (4 - place) * wide - (3 - place) * px(10)
            spots.append(Button(name, pygame.Rect(left, top, wide, px(44)), label, enabled=enabled))
        return spots

    def _row_top(self, style: Style, inside: pygame.Rect, place: int) -> int:
        days = _DAYS if self._narrow(style) else 0
        top = inside.top + style.px(HEAD + 44 + 8 + days)
        words = _DAYS if self._days.may_choose(self._language) else 0
        below = self.sheet.bottom - style.px(28 + 48 + 10 + days + words)
        return top + place * min(style.px(_ROW), (below - top) // max(1, len(self._deals)))

    def _narrow(self, style: Style) -> bool:
        """Whether the day buttons go below the choice of words."""
        return self.sheet.width < style.px(_NARROW)

    def needed(self, style: Style, width: int) -> float:
        days = 2 * _DAYS if width < style.px(_NARROW) else 0
        rows = len(self._days.deals_of(self._day, self._language))
        words = _DAYS if self._days.may_choose(self._language) else 0
        return 70 + HEAD + 44 + 8 + days + _ROW * rows + words + 24 + 48 + 28

    def _next(self) -> int:
        """The first deal that is not over."""
        return next((n for n, deal in enumerate(self._deals) if deal.outcome is None), -1)

    def press(self, spot: Spot) -> Change | None:
        self._shared = None
        name, _, place = spot.name.partition(" ")
        match name:
            case "play":
                self._days.close()
                return Swap(self._days.play(self._deals[int(place)], self._language))
            case "share":
                deal = self._deals[int(place)]
                copy_text(self._days.result(deal, self._language, self._day))
                self._shared = deal
            case "before" | "after" | "now":
                self._go({"before": -1, "after": 1}.get(name))
            case "code":
                return self._play_code()
            case "calendar":
                self._days.close()
                return Swap(self._days.calendar(self._day, self._language))
            case "back":
                self._days.close()
                return Pop()
        return None

    def _go(self, by: int | None) -> None:
        self._day = self._today if by is None else self._day + timedelta(days=by)
        if self.style is not None:
            self.lay_out(self.style)

    def _play_code(self) -> Change | None:
        return self.attempt(lambda: Swap(self._days.play_code(self.code)))

    def more_keys(self) -> tuple[KeyHelp, ...]:
        back = KeyHelp(text("Page up"), text("previous day"), (pygame.K_PAGEUP,))
        on = KeyHelp(text("Page down"), text("next day"), (pygame.K_PAGEDOWN,))
        code = KeyHelp(text("Letters"), text("type a deal code"), typed="s")
        return (back, *((on,) if self._day < self._today else ()), code)

    def handle(self, event: pygame.Event) -> Change | None:
        if _of_code(event):
            self.focus.put("typed")  # whatever has the focus
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            earlier = event.key == pygame.K_PAGEUP
            if earlier or self._day < self._today:
                self._go(-1 if earlier else 1)
            return None
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.focus.current is self._line:
            return self._play_code() if self.code else None
        change = super().handle(event)
        for spot in self.focus.spots:
            if spot.name == "code":
                spot.enabled = bool(self.code)
        return change

    def update(self, seconds: float) -> bool:
        if self._days.changed() and self.style is not None:
            self.lay_out(self.style)
            self.focus.changed = True
        return super().update(seconds)

    def follow(self) -> None:
        """The deals depend on language and words."""
        before, at = (self._language, self._days.words), self.choices
        self._language = self._languages[at["language"]]
        if "words" in at:
            self._days.prefer(SETS[at["words"]])
        if (self._language, self._days.words) != before and self.style is not None:
            self.lay_out(self.style)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        inside = self.sheet.inflate(-2 * style.px(28), 0)
        inside.top = self.sheet.top + style.px(70)
        for place, deal in enumerate(self._deals):
            self._paint_deal(surface, style, inside, self._row_top(style, inside, place), deal)

    def _paint_deal(
        self, surface: pygame.Surface, style: Style, inside: pygame.Rect, top: int, deal: DailyDeal
    ) -> None:
        px, theme = style.px, style.theme
        row = self._row_top(style, inside, 1) - self._row_top(style, inside, 0)
        tight = min(1.0, row / px(_ROW))  # in a low window the lines are closer
        lines = [top + round(px(down) * tight) for down in (28, 51, 72)]
        surface.fill(theme.rule, (inside.left, top, inside.width, 1))
        room = inside.width - px(340 if deal.outcome is not None else 170)
        name = text("Hard deal of the week: {game}", game=deal.name) if deal.weekly else deal.name
        at = (inside.left, lines[0])
        style.write_fitting(surface, at, name, Face.SERIF, (20 if tight > 0.8 else 17, 14), theme.ink, room)
        grade = difficulty(deal.difficulty.grade, deal.difficulty.share)
        wrote = style.write(surface, (inside.left, lines[1]), grade, Face.STRONG, 14, theme.ink)
        dots(surface, style, (wrote.right + px(14), lines[1] - px(5)), deal.difficulty.grade)
        where = (wrote.right + px(110), lines[1])
        style.write(surface, where, deal.code, Face.TEXT, 14, theme.quiet_ink)
        line = standing_line(deal) if deal.holds or deal.outcome is not None else proof_note(deal.certain)
        if deal == self._shared:
            line = text("Result copied. It shows no words.")
        style.write_fitting(
            surface, (inside.left, lines[2]), line, Face.TEXT, (14, 12), theme.quiet_ink, room
        )


def _of_code(event: pygame.Event) -> bool:
    """Whether an event types, edits or pastes a code."""
    if event.type == pygame.TEXTINPUT:
        return any(sign in _SIGNS for sign in event.text)
    return pastes(event) or (event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE)


def dots(surface: pygame.Surface, style: Style, at: tuple[int, int], grade: int) -> None:
    """A grade from 1 to 5 as dots."""
    ink, radius = style.theme.quiet_ink, style.px(5)
    for n in range(5):
        centre = (at[0] + n * style.px(16) + radius, at[1])
        pygame.draw.circle(surface, ink, centre, radius, 0 if n < grade else max(1, style.px(1.5)))


_WEEKS, _MONTHS = 6, 12
_HEAD, _GAP = 26, 6  # of the design
_RULE = 2 * 20 + 10
_FOOT = 48 + 12


class Medal(NamedTuple):
    """How many of a day's deals were won, and whether all without help."""

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

    @property
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
        """Go to the previous or next month, at most to the current one."""
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
        label = text(
            "A dot for each deal won on its day. A star: all three won, and none of them with help. {won}",
            won=plural("{n} day with a win.", "{n} days with a win.", self._in_month()),
        )
        left, room = self.sheet.left + px(28), self.sheet.width - px(56)
        y = self.sheet.bottom - px(28 + _FOOT + _RULE - 20)
        style.write_lines(surface, (left, y), label, Face.TEXT, 14, theme.ink, room, most=2, leading=20)

    def _in_month(self) -> int:
        """The number of days of the month with a win."""
        shown = (self._day.year, self._day.month)
        return sum((day.year, day.month) == shown for day in self._medals)
