"""New items in the order in which they suit a rating; it does not know when they are asked."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

from game.fault import Fault
from game.study.course import Course
from game.study.glicko import MIDDLE, Rating
from game.study.item import Item
from game.study.kind import DrillKind
from game.study.kinds import kind_of
from game.study.learnt import Learnt
from game.study.ratings import COUNTED, fit, question_rating, rating_of


class Fitting:
    """Items of one kind: a few more are made for each that is taken, and of all of them that one is taken
    which suits the player best."""

    def __init__(self, course: Course, kind: DrillKind, items: Iterator[Item], player: Rating) -> None:
        self._course = course
        self._kind = kind
        self._items = items
        self._player = player
        self._met: list[tuple[float, Item]] = []

    def next(self, player: Rating | None = None) -> Item | None:
        """The next item, for the player or another rating; None if there are no more."""
        for item in islice(self._items, max(1, self._kind.choice)):
            self._met.append((level_of(self._course, item) or MIDDLE, item))
        if not self._met:
            return None
        wanted = player or self._player
        best = min(self._met, key=lambda each: fit(wanted, each[0]))
        self._met.remove(best)
        return best[1]


def new_items(course: Course, kinds: Iterable[DrillKind], learnt: Learnt, random: Random) -> Iterator[Item]:
    """Items that were never asked, from each kind in turn, as they suit the player's rating; where the
    course has a deck, only from kinds that ask about words."""
    makers = []
    for kind in kinds:
        if kind.suits(course) and (course.deck is None or kind.of_words):
            new = (item for item in kind.make(course, random) if not learnt.knows(item.key))
            player = rating_of(learnt.answers_of(kind.name, course.subject, COUNTED)).player
            makers.append(Fitting(course, kind, new, player))
    while makers:
        for maker in tuple(makers):
            item = maker.next()
            if item is None:
                makers.remove(maker)
            else:
                yield item


def level_of(course: Course, item: Item) -> float | None:
    """How hard an item is taken to be; None where its kind cannot say it."""
    try:
        return question_rating(kind_of(item.kind).level(course, item)).value
    except (Fault, TypeError, ValueError):
        return None
