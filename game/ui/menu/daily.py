"""Today's patience: one deal per method and day, all previous days with their calendar, codes, and results to
share; and the statistics of all patiences."""

import string
from calendar import monthrange
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from time import time
from typing import NamedTuple

import pygame

from game.deals import daily
from game.deals.book import Book, CertifiedDeal, DealWords, Difficulty, Options
from game.deals.daily import Code, DailyResult
from game.deals.request import GameRequest
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.hosting.background import Background, Job
from game.opening import open_game
from game.practice.schedule import day_of
from game.search.solver.solve import SolvedLine, Solver
from game.store.contests import all_series
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import fold
from game.store.statistics import PastGame, games_of_deal, games_of_ruleset, past_games, won_deals
from game.table import rulefile
from game.table.mode import Outcome
from game.table.moves import Place
from game.text.catalogues import plural, text
from game.text.phrases import difficulty, duration, game_name, language_name
from game.ui.kit.controls.choice import HEAD, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.text_entry import InputForm, TextFieldKind, copy_text
from game.ui.kit.controls.widgets import (
    AT_FOOT,
    FOOTER,
    Button,
    ButtonKind,
    across_foot,
    at_foot,
    back_button,
)
from game.ui.kit.keyboard import PAGE_KEYS
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import star
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Screen, Swap
from game.ui.menu.deal_choice import words_choice
from game.ui.menu.statistics import StatisticsForm
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


_ROW, _LOW_ROW = 84, 65  # in a low window the lines are closer
_NARROW_ROW = _ROW + 23 + 70  # with a line more, and the buttons below
_DAYS = 54  # of the design: in a narrow sheet the day buttons go below the choice of words
_SIGNS = string.ascii_letters + string.digits + "-"  # of a code
_LONGEST = 24


class TodayForm(InputForm):
    """The deals of a day, this one first."""

    width, height = 860.0, 640.0
    initial_focus = "play 0"
    opens = "code"
    narrow_below = 720.0

    def __init__(
        self,
        controller: "DailyController",
        today: date,
        languages: Sequence[str],
        language: str,
        day: date | None = None,
    ) -> None:
        super().__init__(controller.play_code)
        self._controller = controller
        self._today = today
        self._day = day or today
        self._languages = tuple(languages)
        self._language = language
        self._shared: DailyDeal | None = None  # the deal whose result was copied last
        self._deals: tuple[DailyDeal, ...] = ()

    def heading(self) -> str:
        name = text("Today’s patience") if self._day == self._today else text("Daily patience")
        return f"{name} · {long_date(self._day)}"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        self._deals = self._controller.deals_of(self._day, self._language)
        controls: list[Control] = []
        names = {code: language_name(code) for code in self._languages}
        width = inside.width if self.is_narrow(style) else round(inside.width * 0.36)
        words = pygame.Rect(inside.left, inside.top - px(8), width, px(HEAD + 44))
        controls.append(choice_in_width(style, "language", words, text("Words"), names, self._language))
        controls += self._day_buttons(style, inside)
        for place, deal in enumerate(self._deals):
            y = self._row_top(style, inside, place)
            down = px(_NARROW_ROW - 62 if self.is_narrow(style) else 14)
            rect = pygame.Rect(inside.right - px(150), y + down, px(150), px(48))
            kind = ButtonKind.PRIMARY if place == self._next() else ButtonKind.DARK
            controls.append(Button(f"play {place}", rect, play_label(deal), kind))
            if deal.outcome is not None:
                share = pygame.Rect(rect.left - px(12) - px(150), rect.top, px(150), px(48))
                controls.append(Button(f"share {place}", share, text("Copy result")))
        if self._controller.may_choose(self._language):
            y = self._row_top(style, inside, len(self._deals)) + px(8)
            rect = pygame.Rect(inside.left, y, inside.width, px(44))
            controls.append(words_choice(rect, self._controller.shelf.words))
        play = Button("code", AT_FOOT, text("Play this code"), enabled=bool(self.words))
        back = back_button()
        at_foot(style, inside, back, left=[play])
        left = play.rect.right + px(12)
        typed = pygame.Rect(left, play.rect.top, back.rect.left - px(12) - left, px(48))
        if self.is_narrow(style):
            typed = pygame.Rect(inside.left, play.rect.top - px(_DAYS), inside.width, px(48))
        code = TextFieldKind(
            _LONGEST,
            only=_SIGNS + " ",
            hint=text("such as {code}", code=self._controller.example(self._language)),
        )
        self.field = self.fields.add("typed", typed, self.words.lower(), code)
        return [*controls, play, self.field, back]

    def _day_buttons(self, style: Style, inside: pygame.Rect) -> list[Control]:
        """The buttons to other days."""
        px = style.px
        top, width = inside.top - px(8) + px(HEAD), (round(inside.width * 0.64) - px(40)) // 4
        if self.is_narrow(style):
            top, width = top + px(_DAYS), (inside.width - px(30)) // 4
        controls: list[Control] = []
        later = self._day < self._today
        for place, (name, label, enabled) in enumerate(
            (
                ("before", text("Previous day"), True),
                ("after", text("Next day"), later),
                ("now", text("Today"), later),
                ("calendar", text("Calendar"), True),
            )
        ):
            left = inside.right - (4 - place) * width - (3 - place) * px(10)
            controls.append(Button(name, pygame.Rect(left, top, width, px(44)), label, enabled=enabled))
        return controls

    def _row_top(self, style: Style, inside: pygame.Rect, place: int) -> int:
        days = _DAYS if self.is_narrow(style) else 0
        top = inside.top + style.px(HEAD + 44 + 8 + days)
        words = _DAYS if self._controller.may_choose(self._language) else 0
        below = inside.bottom - style.px(FOOTER + 10 + days + words)
        row = style.px(_NARROW_ROW if self.is_narrow(style) else _ROW)
        return top + place * min(row, (below - top) // max(1, len(self._deals)))

    def min_height(self, style: Style, width: int) -> float:
        narrow = self.is_narrow(style, width)
        days = 2 * _DAYS if narrow else 0
        rows = len(self._controller.deals_of(self._day, self._language))
        words = _DAYS if self._controller.may_choose(self._language) else 0
        row = _NARROW_ROW if narrow else _LOW_ROW
        return FRAME + HEAD + 44 + 8 + days + row * rows + words + 24 + FOOTER

    def _next(self) -> int:
        """The first deal that is not over."""
        return next((n for n, deal in enumerate(self._deals) if deal.outcome is None), -1)

    def press(self, control: Control) -> Change | None:
        self._shared = None
        name, _, place = control.name.partition(" ")
        match name:
            case "play":
                return Swap(self._controller.play(self._deals[int(place)], self._language))
            case "share":
                deal = self._deals[int(place)]
                copy_text(self._controller.result(deal, self._language, self._day))
                self._shared = deal
            case "before" | "after" | "now":
                self._show_day({"before": -1, "after": 1}.get(name))
            case "code":
                return self.open(self.words)
            case "calendar":
                return Swap(self._controller.calendar(self._day, self._language))
        return None

    def close(self) -> None:
        self._controller.verifier.close()

    def _show_day(self, by: int | None) -> None:
        self._day = self._today if by is None else self._day + timedelta(days=by)
        self.relayout()

    def more_keys(self) -> tuple[KeyHelp, ...]:
        back = KeyHelp(text("Page up"), text("previous day"), (pygame.K_PAGEUP,))
        on = KeyHelp(text("Page down"), text("next day"), (pygame.K_PAGEDOWN,))
        code = KeyHelp(text("Letters"), text("type a deal code"), typed="s")
        return (back, *((on,) if self._day < self._today else ()), code)

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key in PAGE_KEYS:
            by = PAGE_KEYS[event.key]
            if by < 0 or self._day < self._today:
                self._show_day(by)
            return None
        return super().handle(event)

    def update(self, seconds: float) -> bool:
        if self._controller.verifier.changed():
            self.relayout()
        return super().update(seconds)

    def follow(self) -> None:
        """The deals depend on language and words."""
        before, chosen = (self._language, self._controller.shelf.words), self.choices
        self._language = chosen["language"]
        if "words" in chosen:
            self._controller.shelf.prefer(chosen["words"])
        if (self._language, self._controller.shelf.words) != before:
            self.relayout()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        for place, deal in enumerate(self._deals):
            self._paint_deal(surface, style, self.inside, self._row_top(style, self.inside, place), deal)

    def _paint_deal(
        self, surface: pygame.Surface, style: Style, inside: pygame.Rect, top: int, deal: DailyDeal
    ) -> None:
        px, theme = style.px, style.theme
        row = self._row_top(style, inside, 1) - self._row_top(style, inside, 0)
        tight = min(1.0, row / px(_ROW))
        narrow = self.is_narrow(style)
        lines = [
            top + round(px(down) * tight) for down in ((28, 56, 79, 100) if narrow else (28, 51, 51, 72))
        ]
        surface.fill(theme.rule, (inside.left, top, inside.width, 1))
        room = inside.width - (0 if narrow else px(340 if deal.outcome is not None else 170))
        name = text("Hard deal of the week: {game}", game=deal.name) if deal.weekly else deal.name
        at = (inside.left, lines[0])
        sizes = (20 if tight > 0.8 else 17, 14)
        style.write_fitting_lines(
            surface, at, name, Face.SERIF, sizes, theme.ink, room, 2 if narrow else 1, 0.5
        )
        grade = difficulty(deal.difficulty.grade, deal.difficulty.share)
        wrote = style.write(surface, (inside.left, lines[1]), grade, Face.STRONG, 14, theme.ink)
        left = inside.left if narrow else wrote.right + px(14)
        dots(surface, style, (left, lines[2] - px(5)), deal.difficulty.grade)
        where = (left + px(96), lines[2])
        style.write(surface, where, deal.code, Face.TEXT, 14, theme.quiet_ink)
        line = standing_line(deal) if deal.holds or deal.outcome is not None else proof_note(deal.certain)
        if deal == self._shared:
            line = text("Result copied. It shows no words.")
        style.write_fitting(
            surface, (inside.left, lines[3]), line, Face.TEXT, (14, 12), theme.quiet_ink, room
        )


def dots(surface: pygame.Surface, style: Style, at: tuple[int, int], grade: int) -> None:
    """A grade from 1 to 5 as dots."""
    ink, radius = style.theme.quiet_ink, style.px(5)
    for n in range(5):
        centre = (at[0] + n * style.px(16) + radius, at[1])
        pygame.draw.circle(surface, ink, centre, radius, 0 if n < grade else max(1, style.px(1.5)))


_WEEKS, _MONTHS = 6, 12
_HEAD, _GAP = 26, 6  # of the design
_RULE = 2 * 20 + 10
_FOOTER = FOOTER + 12


class Medal(NamedTuple):
    """How many of a day's deals were won, and whether all without help."""

    won: int
    unaided: bool


class DayControl(Button):
    def __init__(self, rect: pygame.Rect, day: date, medal: Medal | None, today: bool, enabled: bool) -> None:
        kind = ButtonKind.PRIMARY if today else ButtonKind.DARK
        label = str(day.day)
        super().__init__(f"day {day.isoformat()}", rect, label, kind, enabled=enabled)
        self.medal = medal

    def draw(self, target: pygame.Surface, style: Style) -> None:
        super().draw(target, style)
        if self.medal is None:
            return
        ink = style.theme.brass_text if self.kind is ButtonKind.PRIMARY else style.theme.brass[0]
        y = self.rect.bottom - style.px(8)
        if self.medal.unaided:
            side = style.px(14)
            picture = star(side, ink, ink)
            target.blit(picture, picture.get_rect(center=(self.rect.centerx, y - style.px(2))))
            return
        step = style.px(11)
        for n in range(self.medal.won):
            x = self.rect.centerx + n * step - (self.medal.won - 1) * step // 2
            pygame.draw.circle(target, ink, (x, y), style.px(3.5))


class CalendarForm(Form):
    """`medals` by day; `opened` makes the page of a day."""

    width, height = 620.0, 568.0

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
    def initial_focus(self) -> str:
        return f"day {self._day.isoformat()}"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        gap = px(_GAP)
        first = self._day.replace(day=1)
        width = (inside.width - 6 * gap) // 7
        top = inside.top + px(_HEAD)
        height = (inside.bottom - px(_FOOTER + _RULE) - top) // _WEEKS - gap
        self._grid = pygame.Rect(inside.left, top, width + gap, height + gap)
        controls: list[Control] = []
        for n in range(monthrange(first.year, first.month)[1]):
            day = first + timedelta(days=n)
            row, column = divmod(n + first.weekday(), 7)
            at = (inside.left + column * (width + gap), top + row * (height + gap))
            rect = pygame.Rect(at, (width, height))
            medal = self._medals.get(day)
            controls.append(DayControl(rect, day, medal, day == self._today, day <= self._today))
        later = (first.year, first.month) < (self._today.year, self._today.month)
        earlier = (first.year, first.month) > (1, 1)
        before = Button("before", AT_FOOT, text("Previous month"), enabled=earlier)
        after = Button("after", AT_FOOT, text("Next month"), enabled=later)
        back = Button("back", AT_FOOT, text("Back"), key=text("Esc"))
        return [*controls, *across_foot(style, inside, before, after, back)]

    def press(self, control: Control) -> Change | None:
        what, _, which = control.name.partition(" ")
        match what:
            case "day":
                return Swap(self._opened(date.fromisoformat(which)))
            case "before" | "after":
                self._turn_to(-1 if what == "before" else 1)
                return None
        return self._to_day()

    def _to_day(self) -> Change:
        return Swap(self._opened(min(self._day, self._today)))

    def _turn_to(self, by: int) -> None:
        """Go to the previous or next month, at most to the current one."""
        month = self._day.year * _MONTHS + self._day.month - 1 + by
        if not _MONTHS <= month < self._today.year * _MONTHS + self._today.month:
            return
        self._day = date(month // _MONTHS, month % _MONTHS + 1, 1)
        self.relayout()

    def more_keys(self) -> tuple[KeyHelp, ...]:
        before = KeyHelp(text("Page up"), text("previous month"), (pygame.K_PAGEUP,))
        after = KeyHelp(text("Page down"), text("next month"), (pygame.K_PAGEDOWN,))
        return (before, after)

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key in PAGE_KEYS:
            self._turn_to(PAGE_KEYS[event.key])
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._to_day()
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
        at = (self.inside.left, self.inside.bottom - px(_FOOTER + _RULE - 14))
        room = self.inside.width
        style.write_lines(surface, at, label, Face.TEXT, 14, theme.ink, room, max_lines=3, leading=18)

    def _in_month(self) -> int:
        """The number of days of the month with a win."""
        shown = (self._day.year, self._day.month)
        return sum((day.year, day.month) == shown for day in self._medals)


ROLLOUTS = 20_000
"""rollouts per deal"""

WantedDeal = tuple[str, str, int, tuple[tuple[str, bool | int | str], ...]]
"""A ruleset, a language, a deal number and options."""


class DealVerifier:
    """Solutions found for deals, which are searched one after another."""

    def __init__(self) -> None:
        self._background = Background("certifier")
        self._jobs: dict[WantedDeal, Job[None, bool]] = {}
        self._found: dict[WantedDeal, bool] = {}

    def certain(self, ruleset: str, language: str, deal: int, options: Options) -> bool | None:
        """Whether a deal can be won with the words of this table; None while searching. Raises Fault if the
        table cannot be made."""
        wanted = ruleset, language, deal, tuple(sorted(options.items()))
        if wanted not in self._found:
            if wanted not in self._jobs:
                self._jobs[wanted] = self._background.do(lambda job: _certify(job, wanted))
            if not self._jobs[wanted].done():
                return None
            self._found[wanted] = self._jobs.pop(wanted).take()
        return self._found[wanted]

    def changed(self) -> bool:
        """Whether there are more results than at the last call."""
        return any(job.done() for job in self._jobs.values())

    def close(self) -> None:
        self._background.close()
        self._jobs.clear()


def _certify(job: Job[None, bool], wanted: WantedDeal) -> bool:
    ruleset, language, deal, options = wanted
    opening = open_game(ruleset, ("",), deal, language, dict(options))
    solver = Solver(opening.mode, opening.lexicon)
    job.when_cancelled(solver.stop)
    return isinstance(solver.solve(opening.start(deal), ROLLOUTS, deal), SolvedLine)


_EXAMPLE = 252  # the deal whose code is shown as an example
Resume = Callable[[int], Screen]


class DailyController:
    """Days, codes and results of one store. `begin` deals a game, `resume` opens one of the journal,
    `open_code` the deal of a code."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        shelf: BookShelf,
        begin: Callable[[GameRequest], Screen],
        resume: Resume,
        open_code: Callable[[str], Screen],
    ) -> None:
        self._database = database
        self._journal = journal
        self.shelf = shelf
        self._begin = begin
        self._resume = resume
        self._open_code = open_code
        self.verifier = DealVerifier()

    def today(self, language: str) -> Screen:
        """The page of the days, in this language if it has a book."""
        languages = self.languages()
        if not languages:
            return Message(text("The book of solved deals cannot be read."))
        return TodayForm(
            self, day_of(time()), languages, (language if language in languages else languages[0])
        )

    def statistics(self) -> Screen:
        methods = set(daily.METHODS.values())
        games = [game for game in past_games(self._database) if game.ruleset in methods]
        return StatisticsForm(games, self.languages(), self.shelf, partial(all_series, self._database))

    def languages(self) -> tuple[str, ...]:
        """The languages with patiences of the day."""
        spoken: dict[str, None] = {}
        for ruleset in daily.METHODS.values():
            try:
                spoken |= dict.fromkeys(rulefile.languages(ruleset))
            except Fault:
                continue  # the menu reports it
        return tuple(code for code in spoken if self._books(code))

    def may_choose(self, language: str) -> bool:
        """Whether a method has deals both with everyday words and with all words."""
        return any(len(self.shelf.books(ruleset, language)) > 1 for ruleset in daily.METHODS.values())

    def deals_of(self, day: date, language: str) -> tuple[DailyDeal, ...]:
        """The deals of a day, one per method, with the week's hard one, and their results."""
        books = self._books(language)
        deals = [
            self._deal_of(ruleset, language, book, daily.deal_of_day(book, day))
            for ruleset, book in books.items()
        ]
        hard = daily.deal_of_week(books, day)
        if hard is not None:
            ruleset, chosen = hard
            deals.append(self._deal_of(ruleset, language, books[ruleset], chosen, weekly=True))
        return tuple(deals)

    def _books(self, language: str) -> dict[str, Book]:
        """The book of each method in a language whose deals can be played."""
        books = ((ruleset, self.shelf.playable(ruleset, language)) for ruleset in daily.METHODS.values())
        return {ruleset: book for ruleset, book in books if book is not None}

    def _deal_of(
        self, ruleset: str, language: str, book: Book, chosen: CertifiedDeal, weekly: bool = False
    ) -> DailyDeal:
        run = daily.Streak(0, 0)
        if not weekly:
            books = self.shelf.books(ruleset, language)
            run = daily.streak(books, self._won(ruleset, language), day_of(time()))
        games = games_of_deal(self._database, ruleset, language, chosen.number)
        holds, options = self.shelf.holds(ruleset, language), self.shelf.options(ruleset, language)
        return DailyDeal(
            ruleset=ruleset,
            name=game_name(rulefile.load(ruleset, language=language).name),
            number=chosen.number,
            difficulty=book.difficulty(chosen),
            code=str(self._code(ruleset, language, chosen.number)),
            outcome=_best(games),
            words=book.header.words,
            helped=all(each.helped for each in games if each.outcome is Outcome.WON),
            begun=bool(games),
            now=run.now,
            best=run.best,
            holds=holds,
            certain=True if holds else self.verifier.certain(ruleset, language, chosen.number, options),
            weekly=weekly,
        )

    def calendar(self, day: date, language: str) -> Screen:
        """The month of a day, with the wins of each day."""
        won = [
            daily.won_days(self.shelf.books(ruleset, language), self._won_how(ruleset, language))
            for ruleset in daily.METHODS.values()
        ]
        medals = {
            each: Medal(sum(each in days for days in won), all(days.get(each) for days in won))
            for each in set().union(*won)
        }

        def opened(chosen: date) -> Screen:
            return TodayForm(self, day_of(time()), self.languages(), language, chosen)

        return CalendarForm(medals, day_of(time()), day, opened)

    def _code(self, ruleset: str, language: str, deal: int) -> Code:
        return daily.code(ruleset, language, deal, self.shelf.hashes(ruleset, language))

    def play(self, deal: DailyDeal, language: str) -> Screen:
        """The table of a deal: resumed, or new."""
        games = games_of_deal(self._database, deal.ruleset, language, deal.number)
        if games:
            return self._resume(games[-1].game)
        try:
            options = self.shelf.options(deal.ruleset, language)
            return self._begin(GameRequest(deal.ruleset, deal.number, language, options=options))
        except Fault as fault:
            return Message.about(fault)

    def play_code(self, code: str) -> Screen:
        """The deal of a code. Raises Fault for an invalid one."""
        return self._open_code(str(daily.read_code(code)))

    def example(self, language: str) -> str:
        """A code that can be played here, preferably in this language; without one, an example of the
        form."""
        if not self._books(language):  # only then are the books of all languages read
            language = next(iter(self.languages()), language)
        ruleset = next(iter(self._books(language)), None)
        return daily.EXAMPLE if ruleset is None else str(self._code(ruleset, language, _EXAMPLE))

    def result(self, deal: DailyDeal, language: str, day: date) -> str:
        """The result of a deal to share, without any word of it."""
        games = games_of_deal(self._database, deal.ruleset, language, deal.number)
        ended = [each for each in games if each.outcome]
        won = sorted((each for each in ended if each.outcome is Outcome.WON), key=lambda each: each.helped)
        shown = won[0] if won else ended[-1]
        record = fold(self._journal.game(shown.game).setup, self._journal.entries(shown.game))
        laid = [len(move.laid) for move in record.moves[: record.at] if isinstance(move, Place)]
        plays = plural("{n} play", "{n} plays", len(laid))
        time = f"{duration(shown.seconds)} · {plays}"
        if deal.weekly:
            day = daily.monday(day)
        name = text("Hard deal of the week: {game}", game=deal.name) if deal.weekly else deal.name
        code = self._code(deal.ruleset, language, deal.number)
        became = f"✓{' 💡' if shown.helped else ''}" if won else "✗"
        return daily.share_text(name, long_date(day), deal.difficulty.grade, became, laid, time, code)

    def _won(self, ruleset: str, language: str) -> dict[int, list[DailyResult]]:
        """The days on which each deal of a method was won, by number."""
        results: dict[int, list[DailyResult]] = defaultdict(list)
        for deal, begun in won_deals(self._database, ruleset, language):
            results[deal].append(DailyResult(Outcome.WON, day_of(begun)))
        return results

    def _won_how(self, ruleset: str, language: str) -> dict[int, list[DailyResult]]:
        """The same, with whether help was used."""
        results: dict[int, list[DailyResult]] = defaultdict(list)
        for game in games_of_ruleset(self._database, ruleset, language):
            if game.plain and game.outcome is Outcome.WON:
                result = DailyResult(Outcome.WON, day_of(game.begun), game.helped)
                results[game.deal].append(result)
        return results


def _best(games: tuple[PastGame, ...]) -> Outcome | None:
    """The best result of a deal; None while a game is open and none was won."""
    outcomes = [game.outcome for game in games]
    if Outcome.WON in outcomes:
        return Outcome.WON
    return outcomes[-1] if outcomes else None
