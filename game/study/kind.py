"""What every kind of drill must answer; a kind remembers nothing."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import ClassVar

from game.study.course import Course
from game.study.item import Item, Result, Solution, compare


class DrillKind(ABC):
    """One way of asking. `brisk` is how many seconds an answer takes somebody who knows it."""

    name: ClassVar[str]
    brisk: ClassVar[float]

    @abstractmethod
    def make(self, course: Course, random: Random) -> Iterator[Item]:
        """Items without end, easier ones first; the same random numbers make the same items.

        Ends only where the course has nothing (more) to ask.
        """

    @abstractmethod
    def solution(self, course: Course, item: Item) -> Solution:
        """What answers the item."""

    @abstractmethod
    def suits(self, course: Course) -> bool:
        """Whether this way of asking makes sense for the course."""

    @abstractmethod
    def look_at(self, course: Course, item: Item) -> None:
        """Raise Fault if what the item asks cannot be read: a kept item may be damaged, or of rules that
        have changed since."""

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        """Those of the answers that are right though the solution does not ask for them."""
        return ()

    def judge(self, course: Course, item: Item, given: Sequence[str]) -> Result:
        """The answers held against the solution."""
        solution = self.solution(course, item)
        return compare(solution, given, self.also(course, item, given))

    def share(self, course: Course, item: Item, given: Sequence[str]) -> float:
        """How good the answers are where players are compared, from 0 to 1."""
        return self.judge(course, item, given).share

    def time(self, solution: Solution) -> float:
        """How many seconds an answer takes somebody who knows it: a list takes longer."""
        return self.brisk * (len(solution.answers) if solution.all_of_it else 1)
