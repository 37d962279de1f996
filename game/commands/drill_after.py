"""What lines that begin with / do in `kanugo drill`: they are about the question that was answered last. It
asks nothing."""

from game.streams import typed_line
from game.study.grades import grade_name, interval
from game.study.item import Grade
from game.study.learntrows import ItemMarks
from game.study.lesson import Lesson
from game.text.catalogues import text

_SIGN = "/"


class AskedAnewError(Exception):
    """Another question has come to be asked now."""


def line_for(lesson: Lesson) -> str | None:
    """What is typed next as an answer; None if the input has ended. Raises AskedAnewError where a line before
    it has put another question into its place."""
    asked = lesson.item
    while True:
        print("> ", end="", flush=True)
        typed = typed_line()
        line = typed.strip() if typed else None
        if line is None or not line.startswith(_SIGN):
            return line
        _do(lesson, line.removeprefix(_SIGN).strip())
        if lesson.item is not asked:
            raise AskedAnewError


def closes(lesson: Lesson) -> bool:
    """After the last question, whether that was all: a line that begins with / may change it."""
    if not lesson.answered:
        return True
    try:
        line_for(lesson)
    except AskedAnewError:
        return False
    return True


def tell_grades(lesson: Lesson, chosen: Grade) -> None:
    """In how long the question that was answered comes again, for each grade; the given one is bracketed."""
    told = (f"/{grade.value} {grade_name(grade)}: {interval(lesson.next_due(grade))}" for grade in Grade)
    print("   ".join(f"[{each}]" if n == chosen else each for n, each in enumerate(told, 1)))
    known = lesson.last_known()
    if known is not None:
        _tell(known.marks)


def _tell(marks: ItemMarks) -> None:
    if marks.note:
        print(f"{text('Your note')}: {marks.note}")
    if marks.marked:
        print(text("Marked"))
    if marks.away:
        print(text("Put away: it is never asked again."))


def _do(lesson: Lesson, said: str) -> None:
    known = lesson.last_known()
    what, _, rest = said.partition(" ")
    if known is None:
        print(text("Nothing has been answered yet."))
    elif what in ("1", "2", "3", "4"):
        lesson.regrade(Grade(int(what)))
        tell_grades(lesson, Grade(int(what)))
    elif what == "m":
        _set(lesson, known.marks._replace(marked=not known.marks.marked))
    elif what == "a":
        _set(lesson, known.marks._replace(away=not known.marks.away))
    elif what == "n":
        _set(lesson, known.marks._replace(note=rest.strip()))
    else:
        print(text("/1 to /4 rate the last question, /m marks it, /a puts it away, /n TEXT adds your note."))


def _set(lesson: Lesson, marks: ItemMarks) -> None:
    lesson.set_marks(marks)
    if marks == ItemMarks():
        print(text("Saved"))
    _tell(marks)
