"""Descriptions of everything that covers a screen: sheets, forms, the curtain, the score sheet. It reveals no
hand."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from game.guide.page import Chart, Example
from game.practice.explanation import Bar, Heading, HeadlineWord, Label, Rule, TextLine
from game.text.catalogues import number_text, plural, text
from game.text.phrases import time_warning
from game.theme import Colour
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from game.ui.company.players_form import PlayersForm
from game.ui.company.polling import PollForm
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, Message, discard_question
from game.ui.kit.controls.text_entry import TextField
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.practice.screen import DrillScreen
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.paper import PaperPart, SumPart
from game.ui.questions.play import PlayQuestion
from game.ui.questions.words import ChoiceQuestion, ListQuestion, WordQuestion
from game.ui.questions.worth import ScoreQuestion
from game.ui.rules.book import BookChapter, BookPart, KeyRows
from game.ui.rules.sheet import RulesSheet
from game.ui.speech import tables
from game.ui.speech.description import REFUSED, Description, describe_focus, ended
from game.ui.speech.tables import hand, with_points
from game.ui.table.advice import square
from game.ui.table.sheet import Page, Sheet
from game.ui.words import LookupForm
from modes.states import RoundState

_MAX_LABEL_DISTANCE = 34  # of the design: greatest distance from a field to the label above it


class PaintedLine(NamedTuple):
    words: str
    at: tuple[int, int]


class _RecordingStyle(Style):
    """Records what is written: truncated text in full, wrapped text as one line."""

    def __init__(self, like: Style, cache: Cache) -> None:
        super().__init__(like.theme, like.scale, cache, like.less_motion, like.lamp)
        self.noted: list[PaintedLine] = []
        self._at = (0, 0)
        self._wholes: dict[str, str] = {}  # the full text of each wrapped line
        self._seen: set[str] = set()

    def words(
        self, words: str, face: Face, size: float, ink: Colour, tracking: float = 0.0, room: int = 0
    ) -> pygame.Surface:
        whole = self._wholes.get(words, words)
        if whole not in self._seen and any(char.isalnum() for char in whole):
            self.noted.append(PaintedLine(whole, self._at))
        if whole is not words:
            self._seen.add(whole)
        return super().words(words, face, size, ink, tracking, room)

    def write(self, target: pygame.Surface, at: tuple[int, int], *how: Any, **more: Any) -> pygame.Rect:
        self._at = at
        return super().write(target, at, *how, **more)

    def lines(self, words: str, face: Face, size: float, room: int, max_lines: int = 0) -> list[str]:
        broken = super().lines(words, face, size, room, max_lines)
        self._wholes |= dict.fromkeys(broken, words)
        return broken


_CACHE = Cache()
_NOTHING = (1, 1)  # pixels: painting there is cheap


def painted(form: Form) -> tuple[PaintedLine, ...]:
    if form.style is None:
        return ()
    style = _RecordingStyle(form.style, _CACHE)
    form.paint(pygame.Surface(_NOTHING), style)
    return tuple(style.noted)


def label_beside(control: Control, lines: Sequence[PaintedLine], style: Style) -> str:
    """The label of a control: the first line left of it in its row, else the last one close above."""
    rect = control.rect
    left = [line for line in lines if line.at[0] < rect.left and rect.top <= line.at[1] <= rect.bottom]
    near = rect.top - style.px(_MAX_LABEL_DISTANCE)
    above = [line for line in lines if line.at[0] <= rect.right and near <= line.at[1] < rect.top]
    return next((line.words for line in (*left, *reversed(above))), "")


def of_sheet(sheet: Sheet) -> Description:
    """Describe a sheet over a table."""
    return Description(("sheet", id(sheet.page)), read(sheet.page), describe_focus(sheet.focus))


def read(page: Page) -> tuple[str, ...]:
    rows = [" ".join(filter(None, (row.name, row.what, row.points, row.total))) for row in page.rows]
    cards = " ".join(letter for slot, letter, _ in page.cards if slot is None)
    words = ", ".join(page.words)
    return (page.title, *page.lines, *rows, words, cards)


def of_form(form: Form) -> Description:
    """Describe a form or message. Changed lines are said."""
    if form.asks_to_leave:
        return _of_leaving(form)
    if isinstance(form, Message):
        paragraphs = tuple(part.words for part in form.paragraphs)
        return Description(("form", id(form)), (form.heading(), *paragraphs), describe_focus(form.focus))
    lines = painted(form)
    words = tuple(line.words for line in lines)
    if isinstance(form, PollForm):
        words = form.question.lines  # in full, not as they were wrapped
    elif isinstance(form, LookupForm) and form.word:
        words = (text("{word}: {reason}", word=form.word, reason=" ".join(map(ended, words))),)
    owner = ("form", id(form))
    topics = dict(zip(words, words, strict=True))
    return Description(
        owner, (form.heading(), *words), describe_focus(form.focus, _label(form, lines)), owner, topics
    )


def _label(form: Form, lines: Sequence[PaintedLine]) -> str:
    """The label of the focused control: of a field without one, or of a button whose name is not unique."""
    here, style = form.focus.current, form.style
    if here is None or style is None:
        return ""
    hint = here.hint if isinstance(here, TextField) else ""
    labels = [control.label for control in form.focus.controls if isinstance(control, Button)]
    unlike = isinstance(here, Button) and labels.count(here.label) < 2
    if isinstance(form, PlayersForm) and here.name.startswith(("name ", "kind ")):
        return text("Player {n}", n=int(here.name.rpartition(" ")[2]) + 1)
    return "" if unlike else label_beside(here, lines, style) or hint


def of_curtain(curtain: Curtain) -> Description:
    """Describe the curtain: who is next, and public information."""
    news = curtain.news
    name = news.names[news.next]
    lines = [with_points(news.names[line.seat], line.text, line.points) for line in news.lines]
    sentences = (
        news.title,
        text("Pass the screen to {name}.", name=name),
        *reversed(lines),
        "" if lines else news.asks or news.quiet,
        *(
            text("{name}: {n}", name=news.names[seat], n=number_text(news.totals[seat]))
            for seat in news.order
            if news.totals
        ),
        news.bag,
    )
    return Description(("curtain", id(curtain)), sentences, describe_focus(curtain.focus), hides=True)


def of_score_sheet(sheet: ScoreSheet) -> Description:
    """Describe the score sheet of a round or game; all hands are open then."""
    turn = sheet.turn
    seats, names = turn.state.seats, turn.seating.display_names
    sentences = [sheet.texts.heading(), sheet.texts.story()]
    for seat in sheet.texts.order():
        if sheet.texts.counted and turn.state.of(RoundState).sheet:
            n = turn.state.of(RoundState).sheet[-1][seat]
            sentences.append(plural("{name}: {n} point.", "{name}: {n} points.", n, name=names[seat]))
        sentences.append(text("{name} has {n} in all.", name=names[seat], n=number_text(seats[seat].total)))
    sentences += filter(None, [sheet.texts.closing])
    if not sheet.texts.over:
        state = turn.state
        dealer = names[state.after(state.dealer) if sheet.texts.counted else state.dealer]
        sentences.append(sheet.texts.dealt(dealer))
    return Description(("scores", id(sheet)), tuple(sentences), describe_focus(sheet.focus))


def of_rules(sheet: RulesSheet) -> Description:
    """The visible chapter in full; scrolling says the next one."""
    book = sheet.book
    chapter = " ".join(_chapter(book.chapters[sheet.chapter]))
    owner = ("rules", id(sheet))
    reading = (book.title, chapter)
    return Description(owner, reading, describe_focus(sheet.focus), owner, {"chapter": chapter})


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
        case Example() if part.hand:
            yield part.words
            yield ", ".join(letter for letter in part.hand if letter.strip())
        case Example() if not part.allowed:
            yield part.words
            yield text("not allowed")
        case _:
            yield part.words


def _of_leaving(screen: Form | DrillScreen) -> Description:
    return Description(("leaving", id(screen)), (discard_question(),))


def drill_table(screen: DrillScreen) -> tables.AnyTable | None:
    question = screen.question
    if screen.feedback is None and isinstance(question, PlayQuestion | FinishQuestion | ScoreQuestion):
        return question.table
    return None


def describe_drill(screen: DrillScreen) -> Description:
    now, question, feedback = screen.flow.prompt, screen.question, screen.feedback
    focus = describe_focus(screen.focus)
    if screen.flow.asks_to_leave:
        return _of_leaving(screen)
    if screen.covered:
        return Description(("cover", id(screen)), screen.covered, focus, hides=True)
    if now is None:
        return Description(("drill", id(screen)), (text("Practice"), text("Preparing questions…")), focus)
    owner = ("drill", id(question), feedback is None)
    if feedback is not None:
        due = " ".join(screen.headline())
        return Description(owner, (*_judged(screen.read()), due), focus, owner, {"due": due})
    if question is None or now.item is None:
        return Description(owner, (text("The session is over."), *_lines_of_parts(screen.read())), focus)
    reading = (
        *screen.headline(),
        *_lines_of_parts(screen.read()),
        *_seen(question, not screen.flow.together),
    )
    typed = {
        **_typed(question),
        "clock": time_warning(screen.flow.seconds_left),
        "answered": _answered(screen),
    }
    table = drill_table(screen)
    if table is not None and table.shown:
        at_table = tables.describe_table(table)
        topics = {**at_table.topics, **typed}
        return at_table._replace(
            page=owner, reading=reading, focus=focus, owner=owner, topics=topics, table=False
        )
    return Description(owner, reading, focus, owner, typed)


def _answered(screen: DrillScreen) -> str:
    """Who has answered a shared question."""
    parts = screen.read() if screen.flow.together else ()
    names = [part.word for part in parts if isinstance(part, HeadlineWord) and part.good]
    return f"{', '.join(names)}: {text('answered')}" if names else ""


def _seen(question: Question, here: bool = True) -> Iterator[str]:
    """What is on the table with the question, and how to answer `here`."""
    if isinstance(question, WordQuestion | ChoiceQuestion):
        word = question.form.word
        yield text("{word}, spelled {letters}.", word=word, letters=", ".join(word))
    if isinstance(question, WordQuestion):
        if here:
            yield text("Press {yes} or {no}.", yes=text("Yes")[0].upper(), no=text("No")[0].upper())
    elif isinstance(question, ChoiceQuestion):
        for n, option in enumerate(question.form.options, 1):
            yield f"{n}: {ended(option)}"
    elif isinstance(question, ListQuestion):
        letters = [letter or text("a missing letter") for letter in question.form.places]
        yield text("Letters: {letters}.", letters=", ".join(letters))
        if question.count:
            yield ended(question.count)
    elif isinstance(question, ScoreQuestion):
        rules = question.context.ruleset
        for cell, laid in question.form.pieces:
            yield text("{square}: {piece}.", square=square(cell, rules), piece=laid.letter)
    elif isinstance(question, PlayQuestion):
        yield from hand(question.table.turn)[:1]


def question_hand(screen: DrillScreen) -> tuple[str, ...]:
    """How to answer a question without a table."""
    question = screen.question
    return tuple(_seen(question)) if question is not None else ()


def _typed(question: Question) -> dict[str, str]:
    """The input so far."""
    if isinstance(question, ListQuestion):
        n = len(question.words)
        word = question.words[-1] if question.words else ""
        listed = plural("{word} added, {n} word.", "{word} added, {n} words.", n, word=word) if word else ""
        return {"listed": listed, REFUSED: question.refused, "typed": question.typed}
    if isinstance(question, ScoreQuestion):
        return {"typed": question.typed}
    return {}


def _judged(parts: Sequence[PaperPart]) -> Iterator[str]:
    """The explanation of an answer, beginning with whether it is right."""
    for part in parts:
        verdict = text("Right") if isinstance(part, Heading) and part.good else text("Not right")
        if isinstance(part, Heading) and not part.title.startswith(verdict):
            yield verdict
    yield from _lines_of_parts(parts)


def _lines_of_parts(parts: Sequence[PaperPart]) -> Iterator[str]:
    for part in parts:
        match part:
            case Heading(_, title, line):
                yield title
                yield line
            case HeadlineWord(word, number, _):
                yield f"{word} {number}".strip()
            case Label(words) | TextLine(words):
                yield words
            case SumPart(pieces):
                yield " ".join(f"{piece.face} {piece.worth}" for piece in pieces)
            case Bar() | Rule():
                pass
