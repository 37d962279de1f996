"""A match beside the window: the same items for each player in turn. Nothing of it is kept, and it knows no
window."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from game.fault import Fault
from game.store.database import Database
from game.study.course import Course
from game.study.item import Item, Subject
from game.study.kind import GivenAnswer
from game.study.kinds import kind_of, sought_of
from game.study.lesson import Plan
from game.study.match import Match
from game.ui.practice.sitting import AnsweredItem, FinalAnswers, Prompt, courses
from game.ui.questions.feedback import Courts, Feedback, told_of

_ITEMS = 10  # where the plan has no length
_PATIENCE = 3  # times as long as somebody takes who knows it


class Matching(FinalAnswers):
    """What a sitting offers, for several players. `most` is how many seconds each of them has."""

    def __init__(self, plan: Plan, players: tuple[str, ...], seed: int) -> None:
        assert plan.subject is not None, "a match has its game"
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._course_of: Callable[[Subject], Course] = courses(self._database)
        items = tuple(islice(self._made(plan, plan.subject, Random(seed)), plan.length or _ITEMS))
        self.match = Match(items, players)
        self._rights: list[bool] = []
        self._courts = Courts()
        self.most = plan.seconds or _PATIENCE * sum(self._time(item) for item in items)

    def _made(self, plan: Plan, subject: Subject, random: Random) -> Iterator[Item]:
        """Items of every kind in turn."""
        course = self._course_of(subject).within(plan.tier)
        kinds = [kind for kind in map(kind_of, plan.kinds) if kind.suits(course)]
        makers = [kind.make(course, random) for kind in kinds]
        while makers:
            for maker in tuple(makers):
                item = next(maker, None)
                if item is None:
                    makers.remove(maker)
                else:
                    yield item

    def _time(self, item: Item) -> float:
        kind = kind_of(item.kind)
        return kind.time(kind.solution(self._course_of(item.subject), item))

    @property
    def done(self) -> tuple[AnsweredItem, ...]:
        """Nothing is kept of a match."""
        return ()

    @property
    def left(self) -> float:
        """How many seconds the player in turn still has."""
        turn = self.match.turn
        return self.most - (self.match.seconds[turn] if turn is not None else 0.0)

    def asked(self) -> Prompt:
        """What the player in turn is asked."""
        match = self.match
        if match.item is None:
            return Prompt(None, None, 0, ())
        if match.begins:
            self._rights = []
        course, marks = self._course_of(match.item.subject), tuple(self._rights)
        sought = sought_of(course, match.item)
        return Prompt(match.item, course, len(match.items) - len(marks), marks, sought)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and count it; a faulty item counts for nothing, and is told. No `rest` is given
        back: who has seen a question may think about it."""
        item = self.match.item
        assert item is not None, "an item is asked"
        course, kind = self._course_of(item.subject), kind_of(item.kind)
        try:
            result, solution = kind.judge(course, item, given), kind.solution(course, item)
            answer = GivenAnswer(given, result, solution)
            told = told_of(course, self._courts.of(course), item, answer, seconds)
            share = kind.share(course, item, given)
        except Fault as fault:
            self._leave_out(fault, seconds)
            return None
        self.match = self.match.answered(share, seconds)
        self._rights.append(result.right)
        return told

    def _leave_out(self, fault: Fault, seconds: float) -> None:
        self.faults.append(fault)
        self.match = self.match.answered(0.0, seconds)
        self._rights.append(False)

    def pass_over(self, fault: Fault) -> Prompt:
        """The item that is asked cannot be shown: it counts for nothing."""
        self._leave_out(fault, 0.0)
        return self.asked()

    def out_of_time(self) -> Prompt:
        """The time of the player in turn is over."""
        self.match = self.match.out_of_time()
        return self.asked()

    def close(self) -> None:
        """Let go of the store."""
        self._database.close()
