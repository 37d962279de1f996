"""A match beside the window: the same items for each player, in turn or for several at once. Nothing of it is
kept, and it knows no window."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from random import Random
from typing import NamedTuple

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


class TimedAnswer(NamedTuple):
    """What was answered, and after how many seconds."""

    given: tuple[str, ...]
    seconds: float


class BestOfAll(NamedTuple):
    """The best of several answers to the same item, and whose it was; of nobody's where no time was left."""

    told: Feedback
    player: int | None


class Matching(FinalAnswers):
    """What a sitting offers, for several players. `most` is how many seconds each of them has."""

    def __init__(self, plan: Plan, players: tuple[str, ...], seed: int) -> None:
        assert plan.subject is not None, "a match has its game"
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._course_of: Callable[[Subject], Course] = courses(self._database)
        items = tuple(islice(self._made(plan, plan.subject, Random(seed)), plan.length or _ITEMS))
        self.match = Match(items, players)
        self._rights: dict[int, list[bool]] = {}
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
        return self.left_of(turn) if turn is not None else self.most

    def left_of(self, player: int) -> float:
        """How many seconds a player still has."""
        return self.most - self.match.seconds[player]

    def asked(self) -> Prompt:
        """What is asked now."""
        match = self.match
        if match.item is None:
            return Prompt(None, None, 0, ())
        rights = [self._rights.get(player, []) for player in match.asked]
        course, marks = self._course_of(match.item.subject), tuple(map(any, zip(*rights, strict=False)))
        sought = sought_of(course, match.item)
        return Prompt(match.item, course, len(match.items) - len(marks), marks, sought)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and count it; a faulty item counts for nothing, and is told. No `rest` is given
        back: who has seen a question may think about it."""
        item, turn = self.match.item, self.match.turn
        assert item is not None, "an item is asked"
        assert turn is not None, "it is somebody's turn"
        try:
            told, share = self._judged(item, TimedAnswer(given, seconds))
        except Fault as fault:
            self._leave_out(fault, seconds)
            return None
        self._count(turn, told, share)
        return told

    def answer_all(self, answers: Mapping[int, TimedAnswer | None]) -> BestOfAll | None:
        """Judge the answers of all who are asked and count them, None of one whose time is over; the best of
        them, of equals the quickest. A faulty item counts for nothing, and is told."""
        item = self.match.item
        assert item is not None, "an item is asked"
        nobody = TimedAnswer((), 0.0)
        try:
            judged = {player: self._judged(item, answer or nobody) for player, answer in answers.items()}
        except Fault as fault:
            self._leave_out(fault, 0.0)
            return None
        for player, (told, share) in judged.items():
            if answers[player] is not None:
                self._count(player, told, share)
            else:
                self.match = self.match.out_of_time(player)
        in_time = [player for player, answer in answers.items() if answer is not None]
        best = max(in_time, key=lambda player: (judged[player][1], -judged[player][0].seconds), default=None)
        return BestOfAll(judged[best if best is not None else next(iter(judged))][0], best)

    def sit(self, together: Collection[int]) -> Prompt:
        """From now on these answer at once."""
        self.match = self.match.sat(together)
        return self.asked()

    def _judged(self, item: Item, answer: TimedAnswer) -> tuple[Feedback, float]:
        """What is told of an answer, and its share. Raises Fault if the item cannot be read."""
        course, kind, given = self._course_of(item.subject), kind_of(item.kind), answer.given
        held = GivenAnswer(given, kind.judge(course, item, given), kind.solution(course, item))
        told = told_of(course, self._courts.of(course), item, held, answer.seconds)
        return told, kind.share(course, item, given)

    def _count(self, player: int, told: Feedback, share: float) -> None:
        self.match = self.match.answered(share, told.seconds, player)
        self._rights.setdefault(player, []).append(told.result.right)

    def _leave_out(self, fault: Fault, seconds: float) -> None:
        """What is asked counts for nothing, to all who are asked."""
        self.faults.append(fault)
        for player in self.match.asked:
            self.match = self.match.answered(0.0, seconds, player)
            self._rights.setdefault(player, []).append(False)

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
