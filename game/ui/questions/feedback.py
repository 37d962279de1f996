"""An answer and what its kind tells of it. It is reckoned beside the window, and draws nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from game.opening import court_of
from game.study.course import Course
from game.study.item import Grade, Item, Result, Solution
from game.study.kind import GivenAnswer
from game.study.kinds import kind_of
from game.study.learnt import ItemMarks
from game.study.telling import Explanation
from game.words.court import Court


class Feedback(NamedTuple):
    """An answer and all that is told of it. `dues` is in how many days the item comes again for each
    grade; a repeat that counts for nothing has none. `marks` are what the player has set of the item,
    `meant` what words mean by the player's own decks."""

    item: Item
    course: Course
    given: tuple[str, ...]
    result: Result
    solution: Solution
    explained: Explanation
    seconds: float
    grade: Grade = Grade.AGAIN
    dues: Mapping[Grade, int] = {}
    marks: ItemMarks = ItemMarks()
    meant: tuple[str, ...] = ()


class Courts:
    """The word court of each course, opened once: its meanings take a while to be read."""

    def __init__(self) -> None:
        self._known: dict[str, Court] = {}

    def of(self, course: Course) -> Court:
        """The court of a course."""
        key = repr(course.subject)
        if key not in self._known:
            self._known[key] = court_of(course.ruleset, course.lexicon)
        return self._known[key]


def told_of(
    course: Course,
    court: Court,
    item: Item,
    answer: GivenAnswer,
    seconds: float,
) -> Feedback:
    """All that is told of an answer, but for its grade. Raises Fault if the item cannot be read."""
    explained = kind_of(item.kind).explain(course, court, item, answer)
    return Feedback(item, course, *answer, explained, seconds)
