"""What lies over a screen, in words: sheets, forms, the curtain, the score sheet. It knows no hand."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from game.guide.page import Chart, Example
from game.text.catalogues import plural, text
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from game.ui.company.players_form import PlayersForm
from game.ui.company.polling import PollForm
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.lines import LineEntry
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.cache import Cache
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.tokens import Colour
from game.ui.rules.book import BookChapter, BookPart, KeyRows
from game.ui.rules.sheet import RulesSheet
from game.ui.spoken.heard import Heard, ended
from game.ui.spoken.spots import focused
from game.ui.spoken.tables import with_points
from game.ui.table.sheet import Page, Sheet
from game.ui.words.lookup import LookUp

_NEAR = 34  # of the design: how far above a field its label stands at most


class PaintedLine(NamedTuple):
    """A line that is painted, and where."""

    words: str
    at: tuple[int, int]


class _NotingStyle(Style):
    """Notes what is written: whole what would be cut, as one what is set in several lines."""

    def __init__(self, like: Style, cache: Cache) -> None:
        super().__init__(like.theme, like.scale, cache, like.less_motion, like.lamp)
        self.noted: list[PaintedLine] = []
        self._at = (0, 0)
        self._wholes: dict[str, str] = {}  # what each line that was broken off belongs to
        self._told: set[str] = set()

    def words(
        self, words: str, face: Face, size: float, ink: Colour, tracking: float = 0.0, room: int = 0
    ) -> pygame.Surface:
        whole = self._wholes.get(words, words)
        if whole not in self._told and any(sign.isalnum() for sign in whole):
            self.noted.append(PaintedLine(whole, self._at))
        if whole is not words:
            self._told.add(whole)
        return super().words(words, face, size, ink, tracking, room)

    def write(self, target: pygame.Surface, at: tuple[int, int], *how: Any, **more: Any) -> pygame.Rect:
        self._at = at
        return super().write(target, at, *how, **more)

    def lines(self, words: str, face: Face, size: float, room: int, most: int = 0) -> list[str]:
        broken = super().lines(words, face, size, room, most)
        self._wholes |= dict.fromkeys(broken, words)
        return broken


_CACHE = Cache()
_NOTHING = (1, 1)  # pixels: what is painted there costs no time


def painted(form: Form) -> tuple[PaintedLine, ...]:
    """The lines that a form paints, in the order in which it does."""
    if form.style is None:
        return ()
    style = _NotingStyle(form.style, _CACHE)
    form.paint(pygame.Surface(_NOTHING), style)
    return tuple(style.noted)


def beside(spot: Spot, lines: Sequence[PaintedLine], style: Style) -> str:
    """The line that stands for a spot: the first left of it in its row, else the last one close above it."""
    rect = spot.rect
    left = [line for line in lines if line.at[0] < rect.left and rect.top <= line.at[1] <= rect.bottom]
    near = rect.top - style.px(_NEAR)
    above = [line for line in lines if line.at[0] <= rect.right and near <= line.at[1] < rect.top]
    return next((line.words for line in (*left, *reversed(above))), "")


def of_sheet(sheet: Sheet) -> Heard:
    """A sheet over a table."""
    return Heard(("sheet", id(sheet.page)), read(sheet.page), focused(sheet.focus))


def read(page: Page) -> tuple[str, ...]:
    """All that stands on a page."""
    rows = [" ".join(filter(None, (row.name, row.what, row.points, row.total))) for row in page.rows]
    keys = [text("{key}: {does}.", key=key, does=does) for key, does in page.keys]
    cards = " ".join(letter for slot, letter, _ in page.cards if slot is None)
    words = ", ".join(page.words)
    return (page.title, *page.lines, *keys, *rows, words, cards)


def of_form(form: Form) -> Heard:
    """A form or a message. What it paints anew is said as it changes."""
    if form.asks_to_leave:
        said = text("Throw away what you typed? Press Esc once more.")
        return Heard(("leaving", id(form)), (said,))
    if isinstance(form, Message):
        told = tuple(part.words for part in form.paragraphs)
        return Heard(("form", id(form)), (form.heading(), *told), focused(form.focus))
    lines = painted(form)
    words = tuple(line.words for line in lines)
    if isinstance(form, PollForm):
        words = form.question.lines  # whole, and not as they were broken for the sheet
    elif isinstance(form, LookUp) and form.word:
        words = (text("{word}: {reason}", word=form.word, reason=" ".join(map(ended, words))),)
    owner = ("form", id(form))
    topics = dict(zip(words, words, strict=True))
    return Heard(owner, (form.heading(), *words), focused(form.focus, _label(form, lines)), owner, topics)


def _label(form: Form, lines: Sequence[PaintedLine]) -> str:
    """What stands beside what has focus: a field without a label, or a button that is not the only such."""
    here, style = form.focus.current, form.style
    if here is None or style is None:
        return ""
    hint = here.hint if isinstance(here, LineEntry) else ""
    called = [spot.label for spot in form.focus.spots if isinstance(spot, Button)]
    unlike = isinstance(here, Button) and called.count(here.label) < 2
    if isinstance(form, PlayersForm) and here.name.startswith(("name ", "kind ")):
        return text("Player {n}", n=int(here.name.rpartition(" ")[2]) + 1)
    return "" if unlike else beside(here, lines, style) or hint


def of_curtain(curtain: Curtain) -> Heard:
    """The curtain: who is next, and what everybody may know."""
    told = curtain.told
    name = told.names[told.next]
    lines = [with_points(told.names[line.seat], line.said, line.points) for line in told.lines]
    said = (
        told.title,
        text("Pass the screen to {name}.", name=name),
        *reversed(lines),
        "" if lines else told.asks or told.quiet,
        *(
            text("{name}: {n}", name=told.names[seat], n=told.totals[seat])
            for seat in told.order
            if told.totals
        ),
        told.bag,
    )
    return Heard(("curtain", id(curtain)), said, focused(curtain.focus), hides=True)


def of_score_sheet(sheet: ScoreSheet) -> Heard:
    """The reckoning when a round or the game is over: hands are open to all then, and their numbers told."""
    turn = sheet.turn
    seats, called = turn.state.seats, turn.seating.called
    said = [sheet.texts.heading(), sheet.texts.story()]
    for seat in sheet.texts.order():
        if sheet.texts.counted and turn.state.sheet:
            n = turn.state.sheet[-1][seat]
            said.append(plural("{name}: {n} point.", "{name}: {n} points.", n, name=called[seat]))
        said.append(text("{name} has {n} in all.", name=called[seat], n=seats[seat].total))
    said += filter(None, [sheet.texts.closing])
    if not sheet.texts.over:
        state = turn.state
        dealer = called[state.after(state.dealer) if sheet.texts.counted else state.dealer]
        said.append(sheet.texts.dealt(dealer))
    return Heard(("scores", id(sheet)), tuple(said), focused(sheet.focus))


def of_rules(sheet: RulesSheet) -> Heard:
    """The chapter in sight, whole; the next one is said when the sheet is turned to it."""
    book = sheet.book
    chapter = " ".join(_chapter(book.chapters[sheet.chapter]))
    owner = ("rules", id(sheet))
    reading = (book.title, book.about, chapter)
    return Heard(owner, reading, focused(sheet.focus), owner, {"chapter": chapter})


def _chapter(chapter: BookChapter) -> Iterator[str]:
    yield ended(chapter.heading)
    for part in chapter.parts:
        yield from map(ended, filter(None, _part(part)))


def _part(part: BookPart) -> Iterator[str]:
    match part:
        case Chart():
            yield ", ".join(filter(None, part.head))
            yield from (", ".join(filter(None, row)) for row in part.rows)
        case KeyRows():
            yield from (text("{key}: {does}.", key=key, does=does) for key, does in part.rows)
        case Example() if not part.allowed:
            yield part.words
            yield text("not allowed")
        case _:
            yield part.words
