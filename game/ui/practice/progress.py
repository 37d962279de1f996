"""The progress screen: statistics and charts, export, reset, and the wanted share of right answers."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pygame

from game.fault import Fault
from game.hosting.background import Background, Job
from game.practice.challenges import Results, best_text, challenge_name
from game.practice.glicko import Rating
from game.practice.item_store import ItemStore
from game.practice.registry import title_of
from game.practice.schedule import day_of
from game.practice.session import context_cache
from game.practice.statistics import (
    DAYS,
    AnswerCount,
    Knowledge,
    ProgressSummary,
    RecallSpan,
    WordGroup,
    as_table,
    cost_text,
    curve_as_table,
    known_by_day,
    known_now,
    progress_summary,
)
from game.practice.table_files import as_anki, as_csv
from game.store.database import Database
from game.store.exports import export_text
from game.table import rulefile
from game.text.catalogues import plural, text
from game.text.phrases import choice_name, duration, game_name, language_name
from game.theme import BADGE_BAD, BADGE_GOOD, LABEL_INK, mixed
from game.ui.kit.controls.charts import Column, draw_columns
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.plain_fault import player_message
from game.ui.kit.controls.widgets import (
    AT_FOOT,
    FOOTER,
    Button,
    ButtonKind,
    across_foot,
    at_foot,
    back_button,
    done_button,
    save_button,
)
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push
from game.ui.practice.items import ItemsForm

_ANSWER = 38


class ResetForm(Form):
    """Asks which kind to reset, or all; `forget` is given its name, or ""."""

    width = 560.0
    initial_focus = "keep"

    def __init__(self, kinds: Sequence[str], forget: Callable[[str], None]) -> None:
        super().__init__()
        self._kinds = kinds
        self._forget = forget
        self.height = FRAME + 84 + HEAD + (_ANSWER + 6) * (1 + len(kinds)) + FOOTER

    def heading(self) -> str:
        return text("Reset your progress?")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        answers = {"": text("Everything")} | {kind: title_of(kind) for kind in self._kinds}
        rect = pygame.Rect(
            inside.left, inside.top + px(56), inside.width, inside.height - px(56 + FOOTER + 20)
        )
        forget = Button("forget", AT_FOOT, text("Reset it"))
        keep = Button("keep", AT_FOOT, text("Keep everything"), ButtonKind.PRIMARY, key=text("Esc"))
        choice = ChoiceField(
            "kind", rect, text("Reset"), answers, self.choices.get("kind"), ChoiceRow.STACKED
        )
        return [choice, *across_foot(style, inside, forget, keep)]

    def press(self, control: Control) -> Change | None:
        if control.name == "forget":
            self._forget(self.choices["kind"])
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, ink = style.px, style.theme.ink
        words = text("This deletes practice questions and answers. Words and games stay.")
        at = (self.inside.left, self.inside.top + px(14))
        style.write_lines(surface, at, words, Face.TEXT, 15, ink, self.inside.width)


_CHART = 210  # of the design: the height of a chart there
_PROGRESS_KINDS_ROW = 26
_TITLE, _COUNT, _RATING = 150, 62, 104  # widths in design units


class KindLine(NamedTuple):
    """A line of the table: title, answers, rating; or the best score of a challenge."""

    title: str
    counted: AnswerCount | None = None
    rating: Rating | None = None
    best: str = ""


def _lines(summary: ProgressSummary) -> list[KindLine]:
    kinds = [
        KindLine(title_of(kind), count, summary.ratings.get(kind)) for kind, count in summary.kinds.items()
    ]
    mistakes = [KindLine(_mistakes(size), count) for size, count in summary.mistakes.items()]
    bests = [KindLine(challenge_name(each), best=best_text(0, best)) for each, best in summary.bests.items()]
    return [*kinds, *mistakes, *bests]


def _mistakes(size: int) -> str:
    """The title of own mistakes of a size."""
    own = {1: text("Your small mistakes"), 2: text("Your mistakes")}
    return own.get(size, text("Your large mistakes"))


def draw_kinds(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, summary: ProgressSummary, columns: int = 2
) -> None:
    """Draw the table of kinds, own mistakes and challenges."""
    px, theme, lines = style.px, style.theme, _lines(summary)
    at = (rect.left, rect.top + px(14))
    title = text("Right answers by kind, and your rating")
    style.write_fitting(surface, at, title, Face.STRONG, (15, 12), theme.ink, rect.width)
    if not lines:
        words = text("Nothing has been answered yet.")
        style.write(surface, (at[0], at[1] + px(28)), words, Face.TEXT, 14, theme.quiet_ink)
        return
    width = (rect.width - (columns - 1) * px(32)) // columns
    rows = -(-len(lines) // columns)
    height = min(px(_PROGRESS_KINDS_ROW), (rect.height - px(24)) // rows)
    for place, line in enumerate(lines):
        left = rect.left + place // rows * (width + px(32))
        base = rect.top + px(24) + place % rows * height + px(18)
        _draw_line(surface, style, (left, base), width, line)


def _draw_line(
    surface: pygame.Surface, style: Style, at: tuple[int, int], width: int, line: KindLine
) -> None:
    px, theme, (left, base) = style.px, style.theme, at
    room = px(_TITLE)
    style.write_fitting(surface, at, line.title, Face.TEXT, (14, 10), theme.ink, room)
    if line.counted is None:
        best = style.px(8) + left + room
        style.write_fitting(
            surface, (best, base), line.best, Face.STRONG, (13, 10), theme.ink, left + width - best
        )
        return
    bar = pygame.Rect(left + room + px(8), base - px(11), 0, px(12))
    bar.width = max(px(20), width - room - px(8 + _COUNT + _RATING))
    surface.fill(mixed(theme.paper, theme.rule, 0.45), bar)
    surface.fill(BADGE_GOOD, (bar.left, bar.top, round(bar.width * line.counted.share), bar.height))
    share = f"{line.counted.right}/{line.counted.all}"
    style.write(
        surface, (left + width - px(_RATING), base), share, Face.STRONG, 13, theme.quiet_ink, side="right"
    )
    if line.rating is not None:
        share = f"{line.rating.value:.0f} ± {2 * line.rating.deviation:.0f}"
        style.write(surface, (left + width, base), share, Face.STRONG, 13, theme.ink, side="right")


_HEAD = 66
_BUTTONS = 56  # of the design: the row of buttons below the head of a narrow sheet
_STEM = "practice"

ClockTime = Callable[[], float]
_Reading = Job[None, ProgressSummary]


class ProgressForm(Form):
    """The progress of practice. The database is read, and files are exported, in the background."""

    width, height = 900.0, 620.0
    narrow_below = 720.0
    initial_focus = "close"

    def __init__(self, clock: ClockTime = time.time) -> None:
        super().__init__()
        self._clock = clock
        self._faults: list[Fault] = []
        self._database = Database(self._faults.append)
        self._item_store = ItemStore(self._database)
        self._background = Background("progress", written=True)
        self._reading: _Reading | None = self._background.do(lambda _: self._read_summary())
        self._copied: Job[None, str] | None = None
        self._shown = False
        self._unread: Fault | None = None
        self.summary: ProgressSummary | None = None
        """The statistics; None until they are read, or if they cannot be."""

    def _read_summary(self) -> ProgressSummary:
        return progress_summary(self._item_store, self._clock()).with_bests(Results(self._database))

    @property
    def busy(self) -> bool:
        """Whether something is being read or written."""
        return any(job is not None and not job.done() for job in (self._reading, self._copied))

    def heading(self) -> str:
        return text("Your progress")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, gap = style.px, style.px(10)
        rows = 2 if self.is_narrow(style) else 1
        self._footer = inside.bottom - px((FOOTER + 12) * rows + 6)
        labels = {"csv": text("Export as CSV"), "anki": text("Export for Anki"), "forget": text("Reset…")}
        summary = self.summary
        able = summary is not None and summary.kept > 0 and self._copied is None
        exports = [Button(name, AT_FOOT, label, enabled=able) for name, label in labels.items()]
        if rows == 1:
            footer = at_foot(style, inside, done_button(), left=exports)
        else:
            above = inside.move(0, -px(FOOTER + 12))
            footer = (*across_foot(style, above, *exports), *at_foot(style, inside, done_button()))
        controls: list[Control] = []
        width, top = min(px(150), (inside.width - gap) // 5), inside.top - px(24)
        if self.is_narrow(style):
            width, top = (inside.width - 2 * gap) // 3, inside.top + px(_HEAD - 14)
        level = pygame.Rect(inside.right - width, top, width, px(44))
        items, known = level.move(-width - gap, 0), level.move(-2 * (width + gap), 0)
        self._beside_head = inside.right if self.is_narrow(style) else known.left - gap
        controls.append(Button("known", known, text("What you know"), enabled=able))
        controls.append(Button("items", items, text("All questions"), enabled=able))
        controls.append(Button("retention", level, text("How often"), enabled=able))
        return [*controls, *footer]

    def narrow_height(self) -> float:
        lines = len(_lines(self.summary)) if self.summary is not None else 0
        kinds = 24 + _PROGRESS_KINDS_ROW * max(2, lines)
        return FRAME + _HEAD + _BUTTONS + kinds + 2 * (10 + _CHART) + 6 + 2 * (FOOTER + 12)

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        return self._exported() or super().handle(event)

    def close(self) -> None:
        self._background.do(lambda _: self._database.close())
        self._background.end()

    def _exported(self) -> Change | None:
        """Show the path of an exported file, or what went wrong."""
        if self._copied is None or not self._copied.done():
            return None
        copied, self._copied = self._copied, None
        self._lay_out_again()
        try:
            file = copied.take()
            out = len(self._faults)
            self._faults.clear()
            left_out = (
                plural("{n} question was left out.", "{n} questions were left out.", out) if out else ""
            )
            return Push(Message(file, text("Saved"), left_out))
        except Fault as fault:
            return Push(Message.about(fault))

    def press(self, control: Control) -> Change | None:
        summary = self.summary
        if control.name == "csv":
            self._copied = self._background.do(
                lambda _: str(
                    export_text(_STEM, "csv", as_csv(self._item_store.all(), self._item_store.answers()))
                )
            )
        elif control.name == "anki":
            self._copied = self._background.do(lambda _: self._as_anki())
        elif control.name == "items":
            return Push(ItemsForm(self._clock))
        elif summary is not None and control.name == "known":
            return Push(KnowledgeForm(summary.knowledge, day_of(self._clock())))
        elif summary is not None and control.name == "retention":
            return Push(RetentionForm(summary.retention, summary.costs, self._set_retention))
        elif summary is not None and control.name == "forget":
            return Push(ResetForm(tuple(summary.kinds), self._forget))
        self._lay_out_again()
        return None

    def _as_anki(self) -> str:
        opened = context_cache(self._database)
        return str(
            export_text(f"{_STEM}-anki", "txt", as_anki(self._item_store.all(), opened, self._faults.append))
        )

    def _forget(self, kind: str) -> None:
        self._do(lambda: self._item_store.forget(kind))

    def _set_retention(self, retention: int) -> None:
        self._do(lambda: self._item_store.set_retention(retention))

    def _do(self, write: Callable[[], object]) -> None:
        """Write something, then read everything again."""

        def act() -> ProgressSummary:
            write()
            return self._read_summary()

        self.summary = None
        self._reading = self._background.do(lambda _: act())
        self._lay_out_again()

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """After the list of questions, other items may be due."""
        if self.style is not None and self._reading is None and self.summary is not None:
            self._reading, self._shown = self._background.do(lambda _: self._read_summary()), False
        super().enter(size, style)

    def _lay_out_again(self) -> None:
        if self.style is not None:
            super().enter(self._window, self.style)  # a narrow sheet is as high as the answers need
        self.relayout("close")
        self._shown = False

    def update(self, seconds: float) -> bool:
        if self._reading is not None and self._reading.done():
            read, self._reading = self._reading, None
            try:
                self.summary, self._unread = read.take(), None
            except Fault as fault:
                self._unread = fault
        if not self._shown and not self.busy:
            self._lay_out_again()
            self._shown = True
        return super().update(seconds)

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        inside, theme = self.inside, style.theme
        at = (inside.left, inside.top + style.px(20))
        summary, unread = self.summary, self._unread
        if summary is None:
            words = text("Reading…") if unread is None else player_message(unread)
            style.write_lines(surface, at, words, Face.TEXT, 15, theme.ink, inside.width)
            return
        self._head(surface, style, summary)
        px = style.px
        top = inside.top + px(_HEAD)
        kinds = pygame.Rect(inside.left, top, inside.width, (self._footer - top) * 46 // 100)
        half = (inside.width - px(32)) // 2
        low = pygame.Rect(inside.left, kinds.bottom + px(10), half, self._footer - kinds.bottom - px(10))
        right = low.move(inside.right - low.right, 0)
        if narrow := self.is_narrow(style):
            right = pygame.Rect(inside.left, self._footer - px(_CHART), inside.width, px(_CHART))
            low = right.move(0, -px(_CHART + 10))
            kinds.top = top + px(_BUTTONS)
            kinds.height = low.top - px(10) - kinds.top
        draw_kinds(surface, style, kinds, summary, 1 if narrow else 2)
        days = [Column((day.right, day.all - day.right)) for day in summary.days]
        days[0], days[-1] = _with_day(days[0], -(DAYS - 1)), _with_day(days[-1], 0)
        title = text("Answers per day, right and wrong")
        draw_columns(surface, style, low, title, days, (BADGE_GOOD, BADGE_BAD))
        coming = [Column(both) for both in zip(summary.coming, summary.again, strict=True)]
        coming[0], coming[-1] = _with_day(coming[0], 0), _with_day(coming[-1], DAYS - 1)
        draw_columns(
            surface,
            style,
            right,
            text("Due in the coming days (striped: repeats)"),
            coming,
            (LABEL_INK, LABEL_INK),
        )

    def _head(self, surface: pygame.Surface, style: Style, summary: ProgressSummary) -> None:
        """Draw the days in a row, large, and the number of stored questions."""
        px, theme, inside = style.px, style.theme, self.inside
        number = str(summary.running)
        at = (inside.left, inside.top + px(26))
        end = style.write(surface, at, number, Face.SERIF, 38, theme.ink)
        beside = (end.right + px(12), at[1] - px(10))
        label = plural("day in a row", "days in a row", summary.running)
        style.write(surface, beside, label, Face.STRONG, 16, theme.ink, room=self._beside_head - beside[0])
        kept = plural("{n} question so far", "{n} questions so far", summary.kept)
        due = plural("{n} is due today", "{n} are due today", summary.due)
        below = (beside[0], at[1] + px(12))
        label = text("{kept} · {due}", kept=kept, due=due)
        room = self._beside_head - beside[0]
        style.write_fitting(surface, below, label, Face.TEXT, (14, 10), theme.quiet_ink, room)


def _with_day(column: Column, day: int) -> Column:
    """The column with its day below it."""
    if day == 0:
        return column._replace(below=text("today"))
    line = (
        plural("in {n} day", "in {n} days", day) if day > 0 else plural("{n} day ago", "{n} days ago", -day)
    )
    return column._replace(below=line)


_ROW, _LEADING = 40, 20


class KnowledgeForm(Form):
    """Words known over time, by game and length, and the forgetting curve beside what the schedule
    expects."""

    width, height = 900.0, 600.0
    narrow_below = 720.0
    initial_focus = "close"

    def __init__(self, found: Knowledge, today: date) -> None:
        super().__init__()
        self._lengths = _lengths(known_now(found.days))
        self._knowledge = found
        self._today = today

    def heading(self) -> str:
        return text("What you know")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        export = Button("csv", AT_FOOT, text("Export as CSV"), enabled=bool(self._knowledge.days))
        return at_foot(style, inside, done_button(), left=[export])

    def narrow_height(self) -> float:
        lists = _lines_height(self._lengths) + _lines_height(self._knowledge.spans)
        return FRAME + 34 + _CHART + 14 + lists + 62

    def press(self, control: Control) -> Change | None:
        summary = self._knowledge
        words = export_text("practice-words", "csv", as_table(summary.days))
        curve = curve_as_table(summary.spans, summary.retention)
        memory = export_text("practice-memory", "csv", curve)
        return Push(Message(str(words), text("Saved"), str(memory)))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, inside, summary = style.px, self.inside, self._knowledge
        head = plural("{n} word known", "{n} words known", sum(known_now(summary.days).values()))
        spent = text("{time} of answers in all", time=duration(summary.seconds))
        line = text("{kept} · {due}", kept=head, due=spent)
        at = (inside.left, inside.top + px(12))
        style.write_fitting(surface, at, line, Face.STRONG, (16, 12), style.theme.ink, inside.width)
        footer = inside.bottom - px(62)
        half = (inside.width - px(32)) // 2
        height = px(_CHART) if self.is_narrow(style) else (footer - inside.top) * 40 // 100
        chart = pygame.Rect(inside.left, inside.top + px(34), inside.width, height)
        columns = [Column((n,)) for n in known_by_day(summary.days, self._today, DAYS)]
        columns[0], columns[-1] = _with_day(columns[0], -(DAYS - 1)), _with_day(columns[-1], 0)
        draw_columns(surface, style, chart, text("Words known, day by day"), columns, (BADGE_GOOD,))
        left = pygame.Rect(inside.left, chart.bottom + px(14), half, footer - chart.bottom - px(14))
        right = left.move(half + px(32), 0)
        if self.is_narrow(style):
            left.size = inside.width, px(_lines_height(self._lengths))
            right = left.move(0, left.height)
            right.height = footer - right.top
        self._write(surface, style, left, text("By game and length"), self._lengths)
        wanted = round(100 * summary.retention)
        title = text("Remembered when asked again (goal: {percent}%)", percent=wanted)
        self._write(surface, style, right, title, [_recalled(span) for span in summary.spans])

    def _write(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, title: str, lines: Sequence[str]
    ) -> None:
        px, theme = style.px, style.theme
        at = (rect.left, rect.top + px(14))
        style.write_fitting(surface, at, title, Face.STRONG, (15, 11), theme.ink, rect.width)
        rows = max(1, (rect.height - px(20)) // px(_LEADING))
        shown = (lines or [text("Nothing has been answered yet.")])[:rows]
        size = min(style.fitting(line, Face.TEXT, 14, rect.width, 10) for line in shown)
        for n, line in enumerate(shown):
            below = (rect.left, rect.top + px(36 + _LEADING * n))
            style.write(surface, below, line, Face.TEXT, size, theme.ink, room=rect.width)


def _lines_height(lines: Sequence[object]) -> int:
    """The height of a title and its lines, of the design."""
    return 36 + _LEADING * max(1, len(lines))


def _lengths(known: Mapping[WordGroup, int]) -> list[str]:
    """A line for each game, language and word list: how many words of each length are known."""
    lines = []
    for (ruleset, spoken, lexicon, tier), groups in groupby(known, key=lambda group: group[:4]):
        try:
            game = game_name(rulefile.load(ruleset).name)
        except Fault:
            game = ruleset  # of a package that was removed
        named = (
            language_name(spoken) if spoken else "",
            Path(lexicon).name,
            choice_name(tier) if tier else "",
        )
        label = " · ".join(filter(None, (game, *named)))
        numbers = ", ".join(
            plural("{n} letter: {known}", "{n} letters: {known}", group.length, known=known[group])
            for group in groups
        )
        lines.append(text("{item}: {when}", item=label, when=numbers))
    return lines


def _recalled(span: RecallSpan) -> str:
    """A line of the forgetting curve."""
    days = f"{span.first}+" if span.last is None else f"{span.first}–{span.last}"
    days = str(span.first) if span.first == span.last else days
    return plural(
        "day {days}: {known}% known, {expected}% expected ({n} review)",
        "day {days}: {known}% known, {expected}% expected ({n} reviews)",
        span.reviews,
        days=days,
        known=round(100 * span.known / span.reviews),
        expected=round(100 * span.expected / span.reviews),
    )


class RetentionForm(Form):
    """Chooses the share of right answers. `costs` has the answers a day for each percentage; `keep` is given
    the chosen one."""

    width = 640.0
    initial_focus = "keep"

    def __init__(self, now: int, costs: Mapping[int, float], keep: Callable[[int], None]) -> None:
        super().__init__()
        self._costs = dict(sorted(costs.items()))
        self._now = now
        self._keep = keep
        self.height = FRAME + 66 + 30 + _ROW * len(self._costs) + 64

    def heading(self) -> str:
        return text("How much do you want to remember?")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        top, chosen = inside.top + px(66), self.choices.get("retention", self._now)
        field = pygame.Rect(inside.left, top, inside.width, inside.bottom - px(FOOTER + 16) - top)
        label = text("Right on review")
        answers = {percent: cost_text(percent, cost) for percent, cost in self._costs.items()}
        return [
            ChoiceField("retention", field, label, answers, chosen, ChoiceRow.STACKED),
            *at_foot(style, inside, back_button(), save_button()),
        ]

    def press(self, control: Control) -> Change | None:
        self._keep(self.choices["retention"])
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, inside = style.px, self.inside
        words = text(
            "The higher you set this, the sooner questions return. Applies from your next answer; "
            "new questions are extra."
        )
        at, ink = (inside.left, inside.top + px(12)), style.theme.ink
        style.write_lines(surface, at, words, Face.TEXT, 14, ink, inside.width, max_lines=3, leading=_LEADING)
