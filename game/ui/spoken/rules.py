"""The sheet of rules in words, a chapter at a time. A drawn position is told by its caption alone."""

from collections.abc import Iterator

from game.guide.page import Chart, Example
from game.text.catalogues import text
from game.ui.rules.book import BookChapter, BookPart, KeyRows
from game.ui.rules.sheet import RulesSheet
from game.ui.spoken.heard import Heard, ended
from game.ui.spoken.spots import focused


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
