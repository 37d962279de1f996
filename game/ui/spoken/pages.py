"""What lies over a screen, in words: sheets, forms, the curtain, the score sheet. It knows no hand."""

from collections.abc import Sequence

from game.text.catalogues import plural, text
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from game.ui.company.players_form import PlayersForm
from game.ui.company.poll_form import PollForm
from game.ui.controls.form import Form
from game.ui.controls.lines import LineEntry
from game.ui.controls.message import Message
from game.ui.controls.widgets import Button
from game.ui.spoken.heard import Heard, ended
from game.ui.spoken.moves import with_points
from game.ui.spoken.painted import PaintedLine, beside, painted
from game.ui.spoken.spots import focused
from game.ui.table.sheet import Page, Sheet
from game.ui.words.lookup import LookUp


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
    said = [sheet.heading(), sheet.story()]
    for seat in sheet.order():
        if sheet.counted and turn.state.sheet:
            n = turn.state.sheet[-1][seat]
            said.append(plural("{name}: {n} point.", "{name}: {n} points.", n, name=called[seat]))
        said.append(text("{name} has {n} in all.", name=called[seat], n=seats[seat].total))
    said += filter(None, [sheet.closing])
    if not sheet.over:
        state = turn.state
        dealer = called[state.after(state.dealer) if sheet.counted else state.dealer]
        said.append(sheet.dealt(dealer))
    return Heard(("scores", id(sheet)), tuple(said), focused(sheet.focus))
