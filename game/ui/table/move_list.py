"""The course of a game that is looked through: its moves as a list, the lead as a plot with mistakes,
and the notes: the form that writes one at a move, and the paper that shows it on the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.hosting.move_log import LogLine, line_text, log_lines
from game.system.plain_text import clean
from game.table.mode import Variation
from game.table.moves import Move
from game.table.session import MAX_NOTE_LENGTH, Session
from game.text.catalogues import number_text, text
from game.text.phrases import laid_text
from game.theme import BAD_INK, BADGE_GOOD, mixed
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.text_entry import TextFieldKind, TextFields
from game.ui.kit.controls.widgets import at_foot, back_button, save_button
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import marker, paper
from game.ui.kit.screen import Change, Pop

if TYPE_CHECKING:  # the table need not wait for the drills
    from game.practice.review import ReviewProgress


ROW = 24
"""The height of a row in a list beside the board, of the design."""

_PLOT = 92  # the height of the plot
_MIN_PLOT = 190  # of the panel that has one
_INDENT = 28  # of the text of a row, after the number of the move
_SMALLEST = 11  # type size of a move; one that needs more room has several rows
_SIGNS = ("?!", "?", "??")  # a small mistake, one, a large one


class VisibleRows:
    """The rows of a list that are in view: as many as find room, around the chosen one."""

    def __init__(self) -> None:
        self._first = self._whole = 0
        self._height = 1
        self.area = pygame.Rect(0, 0, 0, 0)

    def place(self, area: pygame.Rect, height: int, chosen: int, whole: int) -> None:
        """Place the list in an area, with rows of this height."""
        number = max(1, area.height // height)
        self._height, self._whole = height, whole
        self._first = max(0, min(chosen - number // 2, whole - number))
        self.area = pygame.Rect(area.left, area.top, area.width, number * height)

    def __iter__(self) -> Iterator[tuple[int, pygame.Rect]]:
        """The numbers of the rows, and where they are."""
        for y in range(self.area.top, self.area.bottom, self._height):
            n = self._first + (y - self.area.top) // self._height
            if n < self._whole:
                yield n, pygame.Rect(self.area.left, y, self.area.width, self._height)

    def at(self, point: tuple[int, int]) -> int | None:
        """The number of the row at a point."""
        return next((n for n, rect in self if rect.collidepoint(point)), None)


class ListRow(NamedTuple):
    """A row of the list: a line of a move or of its notes. `begins`: whether it is the first row of its move;
    `size`: its type size."""

    line: LogLine
    words: str
    size: float = 12
    noted: bool = False
    begins: bool = False


def lead_after(session: Session, n: int, seat: int) -> int:
    """By how many points a seat is ahead after n moves; in a patience, how many cards are laid."""
    state = session.state_at(n)
    if len(state.seats) == 1:
        return len(state.board)
    others = [each.total for place, each in enumerate(state.seats) if place != seat]
    own = state.seats[seat].total
    return min(others) - own if session.mode.ruleset.scoring == "laid" else own - max(others)


class ReplayedMoves:
    """The moves on show: those of a finished game, or from `left_at` on a line of the player's own. Notes and
    kept lines are those of `game`; `shown` is a copy of it."""

    def __init__(self, game: Session, shown: Session, names: Sequence[str]) -> None:
        self.game = game
        self.shown = shown
        self.names = names
        self.left_at: int | None = None
        self._played = shown.moves

    @property
    def place(self) -> str:
        n, whole = self.shown.at, len(self.shown.moves)
        if self.left_at is not None:
            return text("Your line, move {n} of {all}", n=n, all=whole)
        return text("Move {n} of {all}", n=n, all=whole)

    def note_at(self, n: int) -> str:
        """The note after n moves."""
        return "" if self.left_at is not None else self.game.note_at(n)

    @property
    def note(self) -> str:
        """What is noted at the move on show."""
        return self.note_at(self.shown.at)

    def continues(self, moves: Sequence[Move]) -> bool:
        """Whether these moves come next already."""
        return self.shown.moves[self.shown.at : self.shown.at + len(moves)] == tuple(moves)

    def add(self, moves: Iterable[Move]) -> None:
        """Go on with these moves as a line of the player's own."""
        at = self.shown.at
        self.left_at = at if self.left_at is None else min(self.left_at, at)
        for move in moves:
            self.shown.make(move)

    def restore(self) -> None:
        """Go back from a line of the player's own to the game where it was left."""
        if self.left_at is not None:
            self.shown.go(self.left_at)
            for move in self._played[self.left_at :]:
                self.shown.make(move)
            self.shown.go(self.left_at)
            self.left_at = None

    def own_moves(self) -> tuple[int, Sequence[Move]]:
        """After how many moves the game was left, and the player's own moves up to the one on show."""
        at = self.shown.at
        left_at = at if self.left_at is None else min(self.left_at, at)
        return left_at, self.shown.moves[left_at:at]

    # --- kept lines -------------------------------------------------------------------------------------

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The lines that are kept with the game, in the order of its moves."""
        return tuple(sorted(self.game.setup.variations or (), key=lambda each: each.after))

    def _line(self, left_at: int) -> str:
        """The player's own line in writing."""
        whole = self.shown.detached(len(self.shown.moves))
        return text("Line: {moves}", moves=line_text(whole, left_at, self.names))

    @property
    def line_kept(self) -> bool:
        """Whether the player's own line is noted at the move where it leaves the game."""
        if self.left_at is None:
            return False
        return self._line(self.left_at) in self.game.note_at(self.left_at).split("\n")

    def keep_line(self) -> None:
        """Note the player's own line at the move where it leaves the game, after what is noted there."""
        if self.left_at is not None and not self.line_kept:
            self.game.keep_line(self.left_at, self._line(self.left_at), self.shown.moves[self.left_at :])


class MoveList:
    """The moves of a game on paper. `seat` is whose lead is plotted; `progress` is what a review has found so
    far."""

    def __init__(self, moves: ReplayedMoves, seat: int, progress: "Callable[[], ReviewProgress]") -> None:
        self._moves, self._seat, self._progress = moves, seat, progress
        self._session, self._names = moves.shown, moves.names
        self._rows = VisibleRows()
        self._plot = pygame.Rect(0, 0, 0, 0)
        self._listed: list[ListRow] = []  # as they were drawn last
        self.follow()

    def follow(self) -> None:
        """The moves have changed: a branch was begun or left."""
        whole = self._session.detached(len(self._session.moves))
        self.lines: tuple[LogLine, ...] = tuple(
            line for line in reversed(log_lines(whole, self._seat)) if line.at
        )
        self._leads = [lead_after(whole, n, self._seat) for n in range(len(whole.moves) + 1)]

    def _list(self, style: Style, width: int, mistakes: Mapping[int, int]) -> list[ListRow]:
        """The rows of the list: each move in as many rows as its text needs, with its notes below."""
        rows = self._noted(LogLine(0, "", ""))
        for line in self.lines:
            face, (_, room) = _face(line), self._span(style, width, line, mistakes.get(line.at))
            sentence = line.text if line.out_of_turn else line.brief  # a challenge names its words
            size = style.fitting(sentence, face, 14, room, _SMALLEST)
            parts = style.lines(sentence, face, size, room)
            rows += [ListRow(line, part, size, begins=not n) for n, part in enumerate(parts)]
            rows += self._noted(line)
        return rows

    def _noted(self, line: LogLine) -> list[ListRow]:
        return [ListRow(line, row, noted=True) for row in self._moves.note_at(line.at).split("\n") if row]

    @property
    def _mistakes(self) -> dict[int, int]:
        """The mistakes by the number of the move, with their sizes from 1 to 3."""
        mistakes = (each for each in self._progress().findings if each.mistake is not None)
        return {each.move: each.mistake.rank for each in mistakes if each.mistake is not None}

    def next_mistake(self, by: int) -> int | None:
        """The number of the next move on one side that was a mistake."""
        at = self._session.at
        others = [n for n in self._mistakes if (n - at) * by > 0]
        return min(others, key=lambda n: abs(n - at), default=None)

    def description(self) -> str:
        """The move that led here, the lead, and whether it was a mistake."""
        at = self._session.at
        level = self._mistakes.get(at)
        mistake = ("", text("small mistake"), text("mistake"), text("large mistake"))[level or 0]
        lead = "" if len(self._names) == 1 else self._lead_text()
        return ", ".join(filter(None, (mistake, lead)))

    def _lead_text(self) -> str:
        lead = self._leads[self._session.at]
        return text("{name}: {n}", name=self._names[self._seat], n=number_text(lead, "+"))

    # --- pointer --------------------------------------------------------------------------------------

    def move_at(self, point: tuple[int, int]) -> int | None:
        """The move at a point of the list or the plot."""
        if (row := self._row_at(point)) is not None:
            return row.line.at
        if self._plot.collidepoint(point):
            whole = len(self._leads) - 1
            return max(0, min(whole, round((point[0] - self._plot.left) * whole / self._plot.width)))
        return None

    def variation_at(self, point: tuple[int, int]) -> Variation | None:
        row = self._row_at(point)
        return None if row is None else self._variation(row)

    def _row_at(self, point: tuple[int, int]) -> ListRow | None:
        n = self._rows.at(point)
        return None if n is None else self._listed[n]

    def _variation(self, row: ListRow) -> Variation | None:
        """The variation that a row leads to."""
        kept = (
            each for each in self._moves.variations if (each.after, each.line) == (row.line.at, row.words)
        )
        return next(kept, None) if row.noted else None

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, style: Style, inside: pygame.Rect) -> None:
        """Draw the plot and the list within an area of paper."""
        px = style.px
        self._plot = pygame.Rect(0, 0, 0, 0)
        rows = inside
        if inside.height >= px(_MIN_PLOT) and len(self._leads) > 2:
            self._plot = pygame.Rect(inside.left, inside.top + px(18), inside.width, px(_PLOT) - px(26))
            self._draw_plot(target, style)
            rows = pygame.Rect(inside.left, inside.top + px(_PLOT), inside.width, inside.height - px(_PLOT))
        mistakes = self._mistakes
        self._listed = listed = self._list(style, rows.width, mistakes)
        here = next((n for n, row in enumerate(listed) if row.line.at >= self._session.at), 0)
        self._rows.place(rows, px(ROW), here, len(listed))
        for n, rect in self._rows:
            row = listed[n]
            if row.noted:
                at, room = (rect.left + px(_INDENT), rect.top + px(16)), rect.width - px(_INDENT)
                leads = self._variation(row) is not None
                face, ink = (Face.STRONG, style.theme.ink) if leads else (Face.TEXT, style.theme.quiet_ink)
                style.write(target, at, row.words, face, row.size, ink, room=room)
            else:
                self._draw_line(target, style, rect, row, mistakes.get(row.line.at))

    def _span(self, style: Style, width: int, line: LogLine, mistake: int | None) -> tuple[int, int]:
        """Where in a row the words of a move begin, and how much room they have."""
        px = style.px
        left = px(_INDENT)
        if len(self._names) > 1:
            left += marker(style, line.seat, 9).get_width() + px(5)
        right = width
        if mistake is not None:
            right -= fonts.width(_SIGNS[mistake - 1], Face.BOLD, px(15)) + px(5)
        if line.points:
            right -= fonts.width(f"+{line.points}", Face.STRONG, px(14)) + px(5)
        return left, max(1, right - left)

    def _draw_line(
        self, target: pygame.Surface, style: Style, rect: pygame.Rect, row: ListRow, mistake: int | None
    ) -> None:
        px, theme, line = style.px, style.theme, row.line
        if line.at == self._session.at:
            draw_chosen(target, style, rect)
        base, right = rect.top + px(17), rect.right
        left, room = self._span(style, rect.width, line, mistake)
        style.write(target, (rect.left + left, base), row.words, _face(line), row.size, theme.ink, room=room)
        if not row.begins:
            return
        at = (rect.left + px(_INDENT - 6), base)
        style.write(target, at, str(line.at), Face.TEXT, 13, theme.quiet_ink, side="right")
        if len(self._names) > 1:
            picture = marker(style, line.seat, 9)
            target.blit(picture, picture.get_rect(midleft=(rect.left + px(_INDENT), rect.centery)))
        if mistake is not None:
            sign = _SIGNS[mistake - 1]
            right = style.write(target, (right, base), sign, Face.BOLD, 15, BAD_INK, side="right").left - px(
                5
            )
        if line.points:
            style.write(target, (right, base), f"+{line.points}", Face.STRONG, 14, theme.ink, side="right")

    def _draw_plot(self, target: pygame.Surface, style: Style) -> None:
        """The lead as a line, the chance to win as another where it was reviewed, the mistakes as dots."""
        px, theme, field = style.px, style.theme, self._plot
        whole, maximum = len(self._leads) - 1, max(1, *map(abs, self._leads))
        alone = len(self._names) == 1
        at = (field.left, field.top - px(6))
        caption = laid_text(self._leads[self._session.at], self._session.mode.ruleset)
        label = caption if alone else self._lead_text()
        style.write(target, at, label, Face.STRONG, 13, theme.ink, room=field.width)
        low = 0 if alone else -maximum

        def spot(n: int, share: float) -> tuple[int, int]:
            return field.left + field.width * n // whole, field.bottom - round(field.height * share)

        zero = spot(0, -low / (maximum - low))[1]
        target.fill(theme.rule, (field.left, zero, field.width, max(1, px(1))))
        points = [spot(n, (lead - low) / (maximum - low)) for n, lead in enumerate(self._leads)]
        width = max(1, px(2))
        for start, end in pairwise(points):
            pygame.draw.line(target, theme.ink, start, end, width)
        chances = [spot(n, chance) for n, chance in self._progress().chances_of(self._seat, len(self._names))]
        for start, end in pairwise(chances):
            pygame.draw.line(target, BADGE_GOOD, start, end, width)
        for n, size in self._mistakes.items():
            if n <= whole:
                pygame.draw.circle(target, BAD_INK, points[n], px(2 + size))
        x = points[self._session.at][0]
        target.fill(theme.brass_edge, (x, field.top, max(1, px(1.5)), field.height))
        if chances:
            share = text("win chance")
            style.write(
                target, (field.right, field.top - px(6)), share, Face.TEXT, 12, BADGE_GOOD, side="right"
            )


def _face(line: LogLine) -> Face:
    return Face.SERIF if line.words else Face.TEXT


def draw_chosen(target: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """Draw the mark of the chosen row of a list."""
    target.fill(mixed(style.theme.paper, style.theme.brass[0], 0.42), rect.inflate(style.px(8), 0))
    target.fill(style.theme.brass_edge, (rect.left - style.px(4), rect.top, style.px(3), rect.height))


_SIZE, _LINE, _PAD = 14, 18, 8  # of the design
_BREAK = " \N{PILCROW SIGN} "  # stands for a line break, which the field cannot hold


class NoteForm(Form):
    """Writes the note at a move; where that ends with a line break, what is typed begins a line of its own.
    `keep` is given it, unless the form is left by Esc."""

    width, height = 620.0, 240.0
    initial_focus = "note"

    def __init__(self, move: int, note: str, keep: Callable[[str], None]) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._move = move
        words = _BREAK.join(" ".join(line.split()) for line in note.split("\n"))
        self._longest = max(MAX_NOTE_LENGTH, len(words))  # one from a file may be longer, and stays whole
        self._before = clean(words, self._longest)  # as the field shows it
        self._keep = keep

    def heading(self) -> str:
        return text("Note at move {n}", n=self._move)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        field = pygame.Rect(inside.left, inside.top + style.px(8), inside.width, style.px(42))
        note = self.fields.add_kept("note", field, self._before, TextFieldKind(self._longest))
        return [note, *at_foot(style, inside, back_button(), save_button())]

    @property
    def _typed(self) -> str:
        return self.fields.all[0].words

    def would_lose_text(self) -> bool:
        return super().would_lose_text() and self._typed != self._before

    def press(self, control: Control) -> Change | None:
        if control.name == "keep" and self._typed != self._before:
            self._keep("\n".join(line.strip() for line in self._typed.split(_BREAK.strip())).rstrip("\n"))
        return Pop() if control.name == "keep" else None


def draw_note(surface: pygame.Surface, style: Style, note: str, panel: pygame.Rect, footer: int = 0) -> None:
    """Draw a note on a paper of its own, which stays free at its foot for `footer` pixels."""
    px, inside = style.px, panel.inflate(-2 * style.px(_PAD), 0)
    paper(style, panel.size).blit(surface, *panel.topleft)
    max_lines = max(1, (inside.height - px(_PAD) - footer) // px(_LINE))
    at, ink = (inside.left, inside.top + px(_PAD) + px(_LINE) // 2), style.theme.ink
    style.write_lines(surface, at, note, Face.TEXT, _SIZE, ink, inside.width, max_lines, _LINE)
