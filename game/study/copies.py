"""What is learnt as cards that Anki reads. Where the text goes is not known here."""

import csv
import io
from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby

from game.fault import Fault
from game.study.asking import answers_of, question
from game.study.course import Course
from game.study.item import Item, Subject
from game.study.kinds import asked_of, kind_of
from game.study.learntrows import ItemMarks, KnownItem
from game.text.phrases import game_name, language_name

_SHOWN = 12  # answers of a solution that a card shows

# Anki has a note type "Basic" with these two fields; its fields are written in HTML.
_HEAD = "#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\tTags\n#tags column:3\n"


def as_anki(
    known: Iterable[KnownItem], course_of: Callable[[Subject], Course], tell: Callable[[Fault], None]
) -> str:
    """Every item as a card that Anki can import: the question, its answers, tags. May take long, as plays are
    searched for; an item that cannot be read is told and left out."""
    made = io.StringIO()
    made.write(_HEAD)
    writer = csv.writer(made, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_ALL)
    for item, _, marks in known:
        try:
            course, kind = course_of(item.subject), kind_of(item.kind)
            kind.look_at(course, item)
            asked = asked_of(course, item)
            answers = answers_of(asked.form, kind.solution(course, item), _SHOWN)
        except Fault as fault:
            tell(fault)
            continue
        front = [_game(course), *question(asked)]  # the same word may be asked of two games
        writer.writerow([_lines(front), _lines(filter(None, [answers, marks.note])), _tags(item, marks)])
    return made.getvalue()


def _game(course: Course) -> str:
    named = (game_name(course.ruleset.name), language_name(course.subject.language))
    return " · ".join(filter(None, named))


def _lines(lines: Iterable[str]) -> str:
    """Lines as HTML shows them, those of a board in letters of one width, so that its columns stand."""
    shown = []
    for drawn, group in groupby(lines, key=lambda line: line.startswith(" ")):
        rows = "<br>".join(escape(line).replace("\n", "<br>") for line in group)
        shown.append(f"<pre>{rows}</pre>" if drawn else rows)
    return "".join(shown)


def _tags(item: Item, marks: ItemMarks) -> str:
    """Anki parts tags by spaces."""
    tags = ["kanugo", item.kind, item.subject.ruleset, item.subject.language, "own" if item.source else ""]
    tags += ["marked" if marks.marked else ""]
    return " ".join(filter(None, tags))
