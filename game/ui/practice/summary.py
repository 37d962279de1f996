"""What is said at the end of a sitting. It draws nothing."""

from collections import Counter
from collections.abc import Sequence

from game.study.grades import in_days
from game.study.kinds import kind_of, title_of
from game.study.telling import Bar, Heading, Label, Rule, TextLine
from game.text.catalogues import plural, text
from game.ui.practice.sitting import AnsweredItem
from game.ui.questions.paper import PaperPart

_HARDEST = 5


def over_parts(done: Sequence[AnsweredItem]) -> tuple[PaperPart, ...]:
    """How it went: right of how many, the time, by kind, what was hard and when it comes again."""
    if not done:
        return (
            TextLine(text("Nothing is due, and there are no new questions today."), loud=True),
            TextLine(text("To go on, choose more new questions per day or other kinds.")),
        )
    right = sum(each.right for each in done)
    said = plural("{right} of {n} right", "{right} of {n} right", len(done), right=right)
    parts: list[PaperPart] = [
        Heading(2 * right >= len(done), said, _took(done)),
        Bar(right / len(done)),
        Rule(),
    ]
    asked = Counter(each.item.kind for each in done)
    if len(asked) > 1:
        known = Counter(each.item.kind for each in done if each.right)
        for kind, n in asked.items():
            parts.append(
                TextLine(text("{kind}: {right} of {n}", kind=title_of(kind), right=known[kind], n=n))
            )
        parts.append(Rule())
    hard = _hardest(done)
    if hard:
        parts.append(Label(text("Hard this time")))
        parts += [TextLine(_line(each)) for each in hard]
    return tuple(parts)


def _took(done: Sequence[AnsweredItem]) -> str:
    """The time, where it was taken."""
    if not any(each.seconds for each in done):
        return ""
    minutes, seconds = divmod(round(sum(each.seconds for each in done)), 60)
    return text("in {time}", time=f"{minutes}:{seconds:02}")


def _hardest(done: Sequence[AnsweredItem]) -> list[AnsweredItem]:
    """What was not known, each item once, the latest answer to it; the slowest first."""
    last = {each.item.key: each for each in done if not each.right}
    return sorted(last.values(), key=lambda each: -each.seconds)[:_HARDEST]


def _line(each: AnsweredItem) -> str:
    label = kind_of(each.item.kind).label(each.item)
    return text("{item}: {when}", item=label, when=in_days(each.due))
