"""Statistics. Patiences: won and lost by method, language and difficulty; times and streaks, with plots.
Games for several players: who has won how often."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import NamedTuple

import pygame

from game.deals.book import HARDEST, Difficulty
from game.deals.chances import WinRecord, win_record
from game.deals.daily import METHODS
from game.deals.shelf import BookShelf
from game.practice.item_list import game_of
from game.store.contests import PlayerWins, Series
from game.store.statistics import PastGame, Tally, difficulty_of, tally, tried_deals, win_streaks
from game.table.mode import Outcome
from game.table.state import level_of
from game.text.catalogues import plural, text
from game.text.phrases import duration, language_name, level_name, wins_text
from game.theme import BADGE_BAD, BADGE_GOOD
from game.ui.kit.controls.charts import draw_part
from game.ui.kit.controls.choice import HEAD, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, at_foot, done_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Push

_ROW, _NARROW_ROW = 62, 112  # of the design: a method on two lines, or on three with its bar
_CHART = 220  # of the design: the height of a chart below the other one
_PLOTTED = 40  # won games


class _Counted(NamedTuple):
    """Totals: by method with the current and the best streak, by grade with the share of simulated players
    who win such deals (None without a game), the last games won, and all deals against that share."""

    methods: Mapping[str, tuple[Tally, tuple[int, int]]]
    grades: Sequence[tuple[Tally, float | None]]
    won: Sequence[PastGame]
    record: WinRecord


class StatisticsForm(Form):
    """The statistics of patiences; `series` reads those of games for several players."""

    width, height = 900.0, 620.0
    narrow_below = 720.0
    initial_focus = "close"

    def __init__(
        self,
        games: Sequence[PastGame],
        languages: Sequence[str],
        shelf: BookShelf,
        series: Callable[[], Sequence[Series]],
    ) -> None:
        super().__init__()
        self._games = tuple(games)
        self._series = series
        self._languages = tuple(languages)
        self._shelf = shelf
        self._difficulties = {game.game: difficulty_of(shelf, game) for game in games}
        self._language = ""  # the chosen one; "" for all
        self._counted: dict[str, _Counted] = {}

    def heading(self) -> str:
        return text("Patience statistics")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        names = {"": text("All languages")} | {code: language_name(code) for code in self._languages}
        rect = pygame.Rect(inside.left, inside.top - px(10), inside.width, px(HEAD + 44))
        words = choice_in_width(style, "language", rect, text("Words"), names, self._language)
        self._footer = at_foot(
            style, inside, Button("several", AT_FOOT, text("Several players…")), done_button()
        )
        return [words, *self._footer]

    def press(self, control: Control) -> Change | None:
        return Push(series_page(self._series()))

    def narrow_height(self) -> float:
        return FRAME + HEAD + 44 + 3 * _NARROW_ROW + 20 + 2 * _CHART + 62 + 14 + FOOTER

    def follow(self) -> None:
        self._language = self.choices["language"]

    @property
    def shown(self) -> tuple[PastGame, ...]:
        """The games of the chosen language."""
        return tuple(game for game in self._games if self._language in ("", game.language))

    @property
    def counted(self) -> "_Counted":
        """The totals in the chosen language, counted once."""
        if self._language not in self._counted:
            record = win_record(tried_deals(self._shelf, self.shown))
            self._counted[self._language] = _counted(self.shown, self._difficulties, record)
        return self._counted[self._language]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px = style.px
        area = self.inside
        top = area.top + px(HEAD + 44)
        narrow = self.is_narrow(style)
        height = px(_NARROW_ROW if narrow else _ROW)
        for place, ruleset in enumerate(METHODS.values()):
            row = pygame.Rect(area.left, top + place * height, area.width, height)
            draw = _narrow_method if narrow else _method
            draw(surface, style, row, game_of(ruleset), *self.counted.methods[ruleset])
        low = top + 3 * height + px(20)
        half = (area.width - px(32)) // 2
        grades = pygame.Rect(area.left, low, half, area.bottom - px(FOOTER + 14) - low)
        times = grades.move(area.right - half - area.left, 0)
        if narrow:
            grades.size = area.width, px(_CHART - 20)
            times = grades.move(0, px(_CHART))
        self._by_grade(surface, style, grades)
        _times(surface, style, times, self.counted.won)
        if self.counted.record.deals:
            label, ink = wins_text(*self.counted.record), style.theme.ink
            if narrow:
                at = (area.left, times.bottom + px(26))
                style.write_lines(
                    surface, at, label, Face.STRONG, 13, ink, area.width, max_lines=3, leading=18
                )
            else:
                at = (area.left, area.bottom - px(18))
                room = self._footer[0].rect.left - area.left - px(20)
                style.write_fitting_lines(surface, at, label, Face.STRONG, (15, 12), ink, room, 3, 0.5)

    def _by_grade(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """Won and lost at each grade as columns, and the share of simulated players who win such deals."""
        px, theme = style.px, style.theme
        style.write(
            surface, (rect.left, rect.top + px(14)), text("By difficulty"), Face.STRONG, 15, theme.ink
        )
        label = text("%: simulated players who win these deals")
        size = style.fitting(label, Face.TEXT, 13, rect.width, min_size=10)
        style.write(surface, (rect.left, rect.top + px(32)), label, Face.TEXT, size, theme.quiet_ink)
        sums = self.counted.grades
        maximum = max(1, *(each.won + each.lost for each, _ in sums))
        baseline = rect.bottom - px(26)
        room = baseline - rect.top - px(62)
        width = rect.width // 5
        surface.fill(theme.rule, (rect.left, baseline, rect.width, 1))
        for n, (each, share) in enumerate(sums):
            left = rect.left + n * width + px(12)
            lost = round(room * each.lost / maximum)
            won = round(room * each.won / maximum)
            bar = pygame.Rect(left, baseline - won, width - px(24), won)
            draw_part(surface, style, bar, BADGE_GOOD, 0)
            bar.update(left, baseline - won - lost, bar.width, lost)
            draw_part(surface, style, bar, BADGE_BAD, 1)
            if each.won + each.lost:
                label = f"{each.won}/{each.won + each.lost}"
                at = (left, baseline - won - lost - px(6))
                style.write(surface, at, label, Face.TEXT, 13, theme.quiet_ink)
            middle = (left + width // 2 - px(12), baseline + px(20))
            label = str(n + 1) if share is None else text("{n} · {share}%", n=n + 1, share=round(100 * share))
            style.write(surface, middle, label, Face.STRONG, 14, theme.ink, side="middle")


def series_page(series: Sequence[Series]) -> Message:
    """Who has won how often, by game and players."""
    heading = text("Games for several players")
    by_game: dict[tuple[str, str], list[Series]] = defaultdict(list)
    for each in series:
        by_game[each.ruleset, each.language].append(each)
    page: list[Paragraph] = []
    for (ruleset, language), those in by_game.items():
        page.append(Paragraph(f"{game_of(ruleset)} · {language_name(language)}", 17, strong=True))
        page += (Paragraph(_series_line(each)) for each in those)
    return Message("" if page else text("No game is over yet."), heading, paragraphs=page)


def _series_line(series: Series) -> str:
    games = plural("{n} game", "{n} games", series.games)
    return " · ".join((games, *map(_wins_of, series.players)))


def _wins_of(player: PlayerWins) -> str:
    level = level_of(player.name)
    name = level_name(level) if level is not None else player.name
    shown = name if player.seats == 1 else f"{player.seats} × {name}"
    return plural("{name}: {n} win", "{name}: {n} wins", player.won, name=shown)


def _counted(
    games: Sequence[PastGame], difficulties: Mapping[int, Difficulty | None], record: WinRecord
) -> _Counted:
    by_method = {ruleset: [game for game in games if game.ruleset == ruleset] for ruleset in METHODS.values()}
    by_grade: dict[int, list[PastGame]] = defaultdict(list)
    shares: dict[int, list[float]] = defaultdict(list)
    for game in games:
        hard = difficulties[game.game]
        if hard is not None and game.outcome is not None:
            by_grade[hard.grade].append(game)
            shares[hard.grade].append(hard.share)
    won = sorted((game for game in games if game.outcome is Outcome.WON), key=lambda game: game.ended)
    methods = {ruleset: (tally(played), win_streaks(played)) for ruleset, played in by_method.items()}
    grades = [(tally(by_grade[n]), mean(shares[n]) if shares[n] else None) for n in range(1, HARDEST + 1)]
    return _Counted(methods, grades, won[-_PLOTTED:], record)


def _method(
    surface: pygame.Surface, style: Style, row: pygame.Rect, name: str, counted: Tally, run: tuple[int, int]
) -> None:
    """One method: won and lost as a bar and in numbers, best time, winning streak."""
    px, theme = style.px, style.theme
    surface.fill(theme.rule, (row.left, row.top, row.width, 1))
    style.write_fitting(surface, (row.left, row.top + px(26)), name, Face.SERIF, (18, 13), theme.ink, px(250))
    now, best = run
    running = text("winning streak: {now}, best {best}", now=now, best=best)
    style.write(surface, (row.left, row.top + px(48)), running, Face.TEXT, 13, theme.quiet_ink, room=px(250))
    bar = pygame.Rect(row.left + px(270), row.top + px(18), row.width - px(270 + 250), px(20))
    _bar(surface, style, bar, counted)
    at = (row.right, row.top + px(26))
    style.write(surface, at, _games(counted), Face.STRONG, 14, theme.ink, side="right", room=px(230))
    at = (row.right, row.top + px(48))
    style.write(
        surface, at, _help_and_time(counted), Face.TEXT, 13, theme.quiet_ink, side="right", room=px(230)
    )


def _narrow_method(
    surface: pygame.Surface, style: Style, row: pygame.Rect, name: str, counted: Tally, run: tuple[int, int]
) -> None:
    """The same with the bar below the numbers."""
    px, theme, (now, best) = style.px, style.theme, run
    surface.fill(theme.rule, (row.left, row.top, row.width, 1))
    left, half = row.left, row.width // 2
    at = (left, row.top + px(26))
    style.write_fitting_lines(surface, at, name, Face.SERIF, (18, 13), theme.ink, half, 2, 0.5)
    at, room = (row.right, row.top + px(26)), half - px(8)
    games = _games(counted)
    style.write_fitting(surface, at, games, Face.STRONG, (14, 10), theme.ink, room, side="right")
    running = text("winning streak: {now}, best {best}", now=now, best=best)
    for n, line in enumerate((running, _help_and_time(counted))):
        at = (left, row.top + px(48 + 20 * n))
        style.write_fitting(surface, at, line, Face.TEXT, (13, 10), theme.quiet_ink, row.width)
    _bar(surface, style, pygame.Rect(left, row.top + px(80), row.width, px(20)), counted)


def _games(counted: Tally) -> str:
    return text("{won} won, {lost} lost", won=counted.won, lost=counted.lost)


def _help_and_time(counted: Tally) -> str:
    more = [plural("{n} won with help", "{n} won with help", counted.helped)] if counted.helped else []
    more += [text("best time {time}", time=duration(counted.best))] if counted.best is not None else []
    return " · ".join(more)


def _bar(surface: pygame.Surface, style: Style, bar: pygame.Rect, counted: Tally) -> None:
    surface.fill(style.theme.rule, bar)
    if counted.won + counted.lost:
        won = pygame.Rect(bar.left, bar.top, round(bar.width * counted.share), bar.height)
        draw_part(surface, style, won, BADGE_GOOD, 0)
        lost = pygame.Rect(won.right, bar.top, bar.right - won.right, bar.height)
        draw_part(surface, style, lost, BADGE_BAD, 1)
        label = style.words(text("{n}%", n=round(100 * counted.share)), Face.STRONG, 13, (255, 255, 255))
        at = label.get_rect(center=bar.center)
        if at.right > won.right:  # keep the label clear of the stripes
            surface.fill(BADGE_BAD, at.inflate(style.px(8), 0).clip(lost))
        surface.blit(label, at)


def _times(surface: pygame.Surface, style: Style, rect: pygame.Rect, won: Sequence[PastGame]) -> None:
    """The times of the won games as a line, the newest at the right."""
    px, theme = style.px, style.theme
    title = plural("Time of the last win", "Times of the last {n} wins", max(1, len(won)))
    style.write(surface, (rect.left, rect.top + px(14)), title, Face.STRONG, 15, theme.ink)
    baseline = rect.bottom - px(26)
    surface.fill(theme.rule, (rect.left, baseline, rect.width, 1))
    if not won:
        label = text("No games won yet.")
        style.write(surface, (rect.left, rect.top + px(44)), label, Face.TEXT, 14, theme.quiet_ink)
        return
    longest = max(game.seconds for game in won) or 1.0
    room = baseline - rect.top - px(40)
    step = (rect.width - px(70)) / max(1, len(won) - 1)
    points = [
        (round(rect.left + px(56) + n * step), round(baseline - room * game.seconds / longest))
        for n, game in enumerate(won)
    ]
    at = (rect.left, baseline - room + px(5))
    style.write(surface, at, duration(longest), Face.TEXT, 13, theme.quiet_ink)
    surface.fill(theme.rule, (rect.left + px(50), baseline - room, rect.width - px(50), 1))
    if len(points) > 1:
        pygame.draw.lines(surface, BADGE_GOOD, False, points, max(2, px(2)))
    for point in points:
        pygame.draw.circle(surface, BADGE_GOOD, point, px(4))
