"""A challenge beside the window: questions come and are judged, and in the end what it came to is kept. It
knows no window, and nothing of it is asked again by the schedule."""

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from game.fault import Fault
from game.store.database import Database
from game.study.challenges import ChallengeKind, ChallengeRun, key_for, run_of
from game.study.days import day_of
from game.study.kind import GivenAnswer
from game.study.kinds import kind_of, sought_of
from game.study.lesson import Plan
from game.study.results import ChallengeResult, Results
from game.ui.practice.sitting import AnsweredItem, FinalAnswers, Prompt, courses
from game.ui.questions.feedback import Courts, Feedback, told_of


class ChallengeEnd(NamedTuple):
    """How a challenge ended, the best before it, and on how many days running the questions of the day were
    answered."""

    result: ChallengeResult
    best: int
    running: int


class Challenging(FinalAnswers):
    """What a sitting offers, for a challenge; the day is the one on which it begins. The questions of a day
    that was played already are not asked again: `end` says how that was."""

    def __init__(
        self, plan: Plan, challenge: ChallengeKind, seed: int, clock: Callable[[], float] = time.time
    ) -> None:
        self.faults: deque[Fault] = deque()
        self._database = Database(self.faults.append)
        self._results = Results(self._database)
        self._clock = clock
        self.day = day_of(clock())
        self._key = key_for(challenge, plan)
        self._courts = Courts()
        self.run: ChallengeRun = run_of(challenge, plan, courses(self._database), seed, self.day)
        self.end: ChallengeEnd | None = None
        played = self._results.on(self._key, self.day) if challenge is ChallengeKind.DAILY else None
        if played is not None:
            self.end = self._ended(played)

    def _ended(self, result: ChallengeResult) -> ChallengeEnd:
        running = self._results.running(self._key, self.day)
        return ChallengeEnd(result, self._results.best(self._key), running)

    @property
    def done(self) -> tuple[AnsweredItem, ...]:
        """Nothing can be taken back."""
        return ()

    def asked(self) -> Prompt:
        """What is asked now. Where it is over, what it came to is kept. Raises NotKept."""
        run = self.run
        if self.end is not None:
            return Prompt(None, run.course, 0, self.end.result.marks)
        while run.item is not None:
            try:
                kind_of(run.item.kind).look_at(run.course, run.item)
                sought = sought_of(run.course, run.item)
            except Fault as fault:
                self.faults.append(fault)
                run.pass_over()
            else:
                return Prompt(run.item, run.course, run.remaining, run.marks, sought)
        self._keep()
        return Prompt(None, run.course, 0, run.marks)

    def _keep(self) -> None:
        """Keep what it came to, once; nothing was answered, nothing is kept."""
        run = self.run
        if self.end is None and run.marks:
            result = ChallengeResult(self.day, run.score, run.marks)
            best = self._results.best(self._key)
            self._results.add(self._key, self.day, run.score, run.marks, self._clock())
            self.end = self._ended(result)._replace(best=best)

    def answer(self, given: tuple[str, ...], seconds: float, rest: float) -> Feedback | None:
        """Judge an answer and count it; a faulty question is told and passed over."""
        run, item = self.run, self.run.item
        assert item is not None, "a question is asked"
        try:
            kind = kind_of(item.kind)
            result, solution = kind.judge(run.course, item, given), kind.solution(run.course, item)
            answer = GivenAnswer(given, result, solution)
            told = told_of(run.course, self._courts.of(run.course), item, answer, seconds)
        except Fault as fault:
            self.faults.append(fault)
            run.pass_over()
            return None
        run.answered(result.right, seconds)
        return told

    def out_of_time(self) -> Prompt:
        """The time of a rush is over. Raises NotKept."""
        self.run.out_of_time()
        return self.asked()

    def pass_over(self, fault: Fault) -> Prompt:
        """The question cannot be shown: another one is asked."""
        self.faults.append(fault)
        self.run.pass_over()
        return self.asked()

    def close(self) -> None:
        """Keep what it came to so far, and let go of the store."""
        try:
            self._keep()
        finally:
            self._database.close()
