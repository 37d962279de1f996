"""New items in the order in which they suit a rating; it does not know who asks for them."""

from collections.abc import Iterator
from itertools import islice

from game.study.course import Course
from game.study.glicko import Rating
from game.study.item import Item
from game.study.kind import DrillKind
from game.study.ratings import fit


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
            self._met.append((self._kind.level(self._course, item), item))
        if not self._met:
            return None
        wanted = player or self._player
        best = min(self._met, key=lambda each: fit(wanted, each[0]))
        self._met.remove(best)
        return best[1]
