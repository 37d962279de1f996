"""The order in which items are asked in one sitting; it does not know how they look.

What is due comes first, then new items, as many as the day allows. An item that was hard comes back after a
few others, and no new one is begun while several of those wait.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from game.study.course import Course
from game.study.item import Grade, Item, Result, proposed
from game.study.kind import Kind
from game.study.learnt import Learnt
from game.study.memory import Memory, after

_GAP = 3  # other items between an answer that was hard and its return
_CROWD = 4  # so many hard ones waiting keep new ones out

Clock = Callable[[], float]


class Plan(NamedTuple):
    """What a sitting is to be: how many answers at most, how many of them items never asked before."""

    length: int
    fresh: int


class _Queue(NamedTuple):
    """What is still to be asked; `hard` are (not before this answer, item)."""

    due: tuple[Item, ...]
    hard: tuple[tuple[int, Item], ...]
    fresh: tuple[Item, ...]
    now: Item | None
    asked: int


class Lesson:
    """One sitting. Answers are written before anything else is shown."""

    def __init__(
        self, course: Course, kinds: tuple[Kind, ...], learnt: Learnt, plan: Plan, clock: Clock, seed: int
    ) -> None:
        self._course = course
        self._kinds = {kind.name: kind for kind in kinds}
        self._learnt = learnt
        self._plan = plan
        self._clock = clock
        self._memories: dict[str, Memory | None] = {}
        self._trail: list[tuple[_Queue, str, Memory | None]] = []
        self._queue = self._first(Random(seed))
        self._queue = self._drawn(self._queue)

    def _first(self, random: Random) -> _Queue:
        known = [
            known
            for known in self._learnt.all()
            if known.item.kind in self._kinds and known.item.subject == self._course.subject
        ]
        self._memories = {each.item.key: each.memory for each in known}
        now = self._clock()
        due = [each.item for each in known if each.memory is not None and each.memory.due <= now]
        kept = [each.item for each in known if each.memory is None]
        plan = self._plan
        fresh = [*kept, *islice(self._made(random), max(0, plan.fresh - len(kept)))]
        return _Queue(tuple(due[: plan.length]), (), tuple(fresh[: plan.fresh]), None, 0)

    def _made(self, random: Random) -> Iterator[Item]:
        """New items, from each kind in turn."""
        makers = [kind.make(self._course, random) for kind in self._kinds.values()]
        while makers:
            for maker in tuple(makers):
                item = next((each for each in maker if each.key not in self._memories), None)
                if item is None:
                    makers.remove(maker)
                else:
                    yield item

    # --- what is asked --------------------------------------------------------------------------------

    @property
    def item(self) -> Item | None:
        """The item that is asked now; None when the sitting is over."""
        return self._queue.now

    @property
    def kind(self) -> Kind:
        """The kind of the item that is asked now."""
        assert self.item is not None, "an item is asked"
        return self._kinds[self.item.kind]

    @property
    def answered(self) -> int:
        """How many answers were given."""
        return self._queue.asked

    @property
    def remaining(self) -> int:
        """How many items are still to be asked, as it stands now."""
        queue = self._queue
        waiting = len(queue.due) + len(queue.hard) + len(queue.fresh) + (queue.now is not None)
        return min(waiting, self._plan.length - queue.asked)

    def judge(self, given: tuple[str, ...]) -> Result:
        """How an answer to the item compares; nothing is written."""
        assert self.item is not None, "an item is asked"
        return self.kind.judge(self._course, self.item, given)

    def proposed(self, result: Result, seconds: float) -> Grade:
        """The grade that an answer speaks for."""
        assert self.item is not None, "an item is asked"
        return proposed(result, seconds, self.kind.time(self.kind.solution(self._course, self.item)))

    # --- what is answered -----------------------------------------------------------------------------

    def answer(self, grade: Grade, seconds: float) -> None:
        """Write the grade of the item that is asked, then go on to the next. Raises NotKept."""
        item = self.item
        assert item is not None, "an item is asked"
        before = self._memories.get(item.key)
        memory = after(before, grade, self._clock())
        self._learnt.answer(item, grade, memory, seconds)
        self._memories[item.key] = memory
        self._trail.append((self._queue, item.key, before))
        queue = self._queue._replace(now=None, asked=self._queue.asked + 1)
        if grade in (Grade.AGAIN, Grade.HARD):
            queue = queue._replace(hard=(*queue.hard, (queue.asked + _GAP, item)))
        self._queue = self._drawn(queue)

    def take_back(self) -> bool:
        """Undo the last answer of this sitting; its item is asked again. Raises NotKept."""
        if not self._trail:
            return False
        self._learnt.take_back()
        queue, key, memory = self._trail.pop()
        self._queue, self._memories[key] = queue, memory
        return True

    def _drawn(self, queue: _Queue) -> _Queue:
        """The queue with its next item in the hand."""
        if queue.asked >= self._plan.length:
            return queue
        ready = bool(queue.hard) and queue.hard[0][0] <= queue.asked
        if ready or (queue.hard and (len(queue.hard) >= _CROWD or not (queue.due or queue.fresh))):
            return queue._replace(now=queue.hard[0][1], hard=queue.hard[1:])
        if queue.due:
            return queue._replace(now=queue.due[0], due=queue.due[1:])
        if queue.fresh:
            return queue._replace(now=queue.fresh[0], fresh=queue.fresh[1:])
        return queue
