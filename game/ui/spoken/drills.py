"""A sitting of drills in words: what is asked, what is typed, what is told of the answer. It judges
nothing."""

from collections.abc import Iterator, Sequence

from game.practice.explanation import Bar, Big, Heading, Label, Rule, TextLine
from game.text.catalogues import plural, text
from game.text.phrases import time_warning
from game.ui.practice.screen import DrillView
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.paper import PaperPart, SumPart
from game.ui.questions.play import PlayQuestion
from game.ui.questions.words import ListQuestion, WordQuestion
from game.ui.questions.worth import WorthQuestion
from game.ui.spoken import tables
from game.ui.spoken.heard import REFUSED, Heard
from game.ui.spoken.spots import focused
from game.ui.spoken.tables import hand
from game.ui.table.advice import square


def table_of(screen: DrillView) -> tables.AnyTable | None:
    """The table that the question is asked at, while it is."""
    asked = screen.question
    if screen.told is None and isinstance(asked, PlayQuestion | FinishQuestion | WorthQuestion):
        return asked.table
    return None


def heard(screen: DrillView) -> Heard:
    """A sitting as it is now."""
    now, asked, told = screen.asked, screen.question, screen.told
    focus = focused(screen.focus)
    if screen.asks_to_leave:
        said = text("Throw away what you typed? Press Esc once more.")
        return Heard(("leaving", id(screen)), (said,))
    if screen.covered:
        return Heard(("cover", id(screen)), screen.covered, focus, hides=True)
    if now is None:
        return Heard(("drill", id(screen)), (text("Practice"), text("Preparing questions…")), focus)
    owner = ("drill", id(asked), told is None)
    if told is not None:
        due = " ".join(screen.headline())
        return Heard(owner, (*_judged(screen.read()), due), focus, owner, {"due": due})
    if asked is None or now.item is None:
        return Heard(owner, (text("The session is over."), *_read(screen.read())), focus)
    reading = (*screen.headline(), *_read(screen.read()), *_seen(asked, not screen.together))
    typed = {**_typed(asked), "clock": time_warning(screen.seconds_left), "answered": _answered(screen)}
    table = table_of(screen)
    if table is not None and table.shown:
        at_table = tables.heard(table)
        topics = {**at_table.topics, **typed}
        return at_table._replace(
            page=owner, reading=reading, focus=focus, owner=owner, topics=topics, table=False
        )
    return Heard(owner, reading, focus, owner, typed)


def _answered(screen: DrillView) -> str:
    """Who has answered a question that several are asked at once."""
    parts = screen.read() if screen.together else ()
    names = [part.word for part in parts if isinstance(part, Big) and part.good]
    return f"{', '.join(names)}: {text('answered')}" if names else ""


def _seen(asked: Question, here: bool = True) -> Iterator[str]:
    """What stands on the table with the question, and how it is answered `here`."""
    if isinstance(asked, WordQuestion):
        word = asked.form.word
        yield text("{word}, spelled {letters}.", word=word, letters=", ".join(word))
        if here:
            yield text("Press {yes} or {no}.", yes=text("Yes")[0].upper(), no=text("No")[0].upper())
    elif isinstance(asked, ListQuestion):
        letters = [letter or text("a missing letter") for letter in asked.form.places]
        yield text("Letters: {letters}.", letters=", ".join(letters))
    elif isinstance(asked, WorthQuestion):
        rules = asked.course.ruleset
        for cell, laid in asked.pieces:
            yield text("{square}: {piece}.", square=square(cell, rules), piece=laid.letter)
    elif isinstance(asked, PlayQuestion):
        yield from hand(asked.table.turn)[:1]


def of_hand(screen: DrillView) -> tuple[str, ...]:
    """What there is to answer with, where the question is not asked at a table."""
    asked = screen.question
    return tuple(_seen(asked)) if asked is not None else ()


def _typed(asked: Question) -> dict[str, str]:
    """What is typed so far."""
    if isinstance(asked, ListQuestion):
        n = len(asked.words)
        taken = asked.words[-1] if asked.words else ""
        listed = plural("{word} added, {n} word.", "{word} added, {n} words.", n, word=taken) if taken else ""
        return {"listed": listed, REFUSED: asked.refused, "typed": asked.typed}
    if isinstance(asked, WorthQuestion):
        return {"typed": asked.typed}
    return {}


def _judged(parts: Sequence[PaperPart]) -> Iterator[str]:
    """What stands on the paper of an answer, first whether it is right, which its sign shows."""
    for part in parts:
        verdict = text("Right") if isinstance(part, Heading) and part.good else text("Not right")
        if isinstance(part, Heading) and not part.title.startswith(verdict):
            yield verdict
    yield from _read(parts)


def _read(parts: Sequence[PaperPart]) -> Iterator[str]:
    """What stands on a paper."""
    for part in parts:
        match part:
            case Heading(_, title, line):
                yield title
                yield line
            case Big(word, number, _):
                yield f"{word} {number}".strip()
            case Label(words) | TextLine(words):
                yield words
            case SumPart(pieces):
                yield " ".join(f"{piece.face} {piece.worth}" for piece in pieces)
            case Bar() | Rule():
                pass
