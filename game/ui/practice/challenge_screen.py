"""A challenge on the screen: its clock, its steps, what it came to. It judges nothing."""

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from game.fault import Fault
from game.store.database import Database
from game.study.challenges import (
    MISTAKES,
    STEPS,
    ChallengeKind,
    ChallengeResult,
    ChallengeRun,
    Results,
    best_text,
    challenge_name,
    challenge_rules,
    days_text,
    key_for,
    run_of,
    score_text,
    shared_result,
)
from game.study.days import day_of
from game.study.kind import GivenAnswer
from game.study.kinds import kind_of, sought_of
from game.study.lesson import Plan
from game.study.telling import Heading, Rule, TextLine
from game.text.catalogues import text
from game.ui.kit.controls.clipboard import copy_text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.key_help import enter_help, escape_help, tab_help
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.screen import Change, KeyHelp, Push
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.practice.screen import DrillScreen
from game.ui.practice.sitting import AnsweredItem, FinalAnswers, Prompt, courses
from game.ui.questions.base import Question
from game.ui.questions.feedback import Courts, Feedback, told_of
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan


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


class ChallengeScreen(DrillScreen):
    """Question after question; in a rush a right answer leads to the next one at once. `again` makes the
    screen of another challenge of the same kind."""

    def __init__(
        self,
        plan: Plan,
        challenge: ChallengeKind,
        again: Callable[[], "ChallengeScreen"],
        seed: int | None = None,
    ) -> None:
        self._challenge = challenge
        self._made: Challenging | None = None
        self._shown_at = 0.0
        self._told_at = -1  # the second that is seen on the clock
        self._said = ""
        super().__init__(plan, again, seed)

    def _opened(self, seed: int) -> Prompt:
        self._jobs.opened = self._made = Challenging(self._wanted, self._challenge, seed)
        return self._made.asked()

    @property
    def challenging(self) -> Challenging:
        """The challenge; it is there as soon as something was asked."""
        assert self._made is not None, "the challenge is open"
        return self._made

    # --- what comes after what ------------------------------------------------------------------------

    def _ask(self, made: object) -> Change | None:
        change = super()._ask(made)
        self._shown_at, self._told_at = time.monotonic(), -1
        if self.question is None:
            self._focus.put("share" if self._shares else "again")
        return change

    def _over(self) -> tuple[PaperPart, ...]:
        end, challenge = self.challenging.end, self._challenge
        if end is None:
            return (TextLine(text("There are no questions of these words and kinds."), loud=True),)
        score = end.result.score
        parts: list[PaperPart] = [
            Heading(score > 0, challenge_name(challenge), score_text(challenge, score)),
            Rule(),
        ]
        if challenge is ChallengeKind.DAILY:
            return (*parts, TextLine(days_text(end.running), loud=True))
        return (*parts, TextLine(best_text(score, end.best), loud=True), TextLine(challenge_rules(challenge)))

    def _tell(self, made: object) -> Change | None:
        if self._challenge is ChallengeKind.RUSH and isinstance(made, Feedback) and made.result.right:
            SPEAKER.play(Cue.ACCEPT)
            self._next()
            return None
        return super()._tell(made)

    @property
    def _spent(self) -> float:
        """The clock of a challenge never stands still while a question is seen."""
        return time.monotonic() - self._shown_at

    @property
    def left(self) -> float:
        """How many seconds are left of a rush."""
        running = self.told is None and not self.busy and self.question is not None
        return max(0.0, self.challenging.run.left - (self._spent if running else 0.0))

    @property
    def seconds_left(self) -> int | None:
        rush = self._challenge is ChallengeKind.RUSH and self.question is not None and self.told is None
        return int(self.left) if rush else None

    def _repeat(self) -> None:
        """Nothing is asked twice in a challenge."""

    @property
    def _shares(self) -> bool:
        """Whether there is a result to be shared."""
        daily = self._challenge is ChallengeKind.DAILY
        return daily and self._made is not None and self._made.end is not None

    # --- laying out -----------------------------------------------------------------------------------

    def _while_asked(self, plan: RailPlan, asked: Question) -> list[Spot]:
        return [spot for spot in super()._while_asked(plan, asked) if spot.name != "undo"]

    def _after_answer(self, plan: RailPlan, told: Feedback) -> list[Spot]:
        return [Button("next", plan.next, text("Next"), ButtonKind.BRASS, text("Enter"))]

    def _at_end(self, plan: RailPlan) -> list[Spot]:
        back = Button("back", plan.second, text("Back"), key=text("Esc"))
        if self._shares:
            label = text("Copy result")
            return [Button("share", plan.main, label, ButtonKind.BRASS, text("Enter")), back]
        label = text("Once more")
        return [Button("again", plan.main, label, ButtonKind.BRASS, text("Enter")), back]

    def keys(self) -> tuple[KeyHelp, ...]:
        if self.told is not None:
            return (tab_help(), enter_help(text("Next")), escape_help())
        if self.question is None:
            does = text("Copy result") if self._shares else text("Once more")
            return (tab_help(), enter_help(does), escape_help())
        return super().keys()

    # --- events ---------------------------------------------------------------------------------------

    def _press(self, name: str) -> Change | None:
        if name == "again" and self._shares:
            name = "share"
        if name != "share":
            return super()._press(name)
        made = self.challenging
        if made.end is not None:
            end = made.end
            try:
                copy_text(shared_result(made.run.course, made.day, end.result.marks, end.running))
            except Fault as fault:
                return Push(Message.about(fault))
            self._said = text("Result copied. It shows no words.")
            self._paper.show((*self._over(), TextLine(self._said)))
            self._changed = True
        return None

    def update(self, seconds: float) -> bool:
        due = super().update(seconds)
        if self.seconds_left is None or self.busy:
            return due
        if self.left <= 0:
            self._jobs.do(self.challenging.out_of_time, self._ask)
            return True
        shown = int(self.left)
        if ticks(self._told_at, shown):
            SPEAKER.play(Cue.TICK)
        changed, self._told_at = shown != self._told_at, shown
        return due or changed

    # --- showing --------------------------------------------------------------------------------------

    def _line(self, now: Prompt) -> str:
        run = self.challenging.run
        match self._challenge:
            case ChallengeKind.RUSH:
                values = {"n": run.right, "mistakes": self._mistakes()}
                return text("{time} · {n} right · {mistakes}", time=_clock(self.left), **values)
            case ChallengeKind.LADDER:
                step = run.steps[len(now.marks)]
                return text("Step {n} · {at} of {all}", n=step, at=now.number, all=STEPS)
        return super()._line(now)

    def _mistakes(self) -> str:
        return text("mistakes: {n} of {all}", n=self.challenging.run.wrong, all=MISTAKES)

    def _counts(self, told: Feedback) -> bool:
        return True

    def _due(self, told: Feedback) -> tuple[str, str]:
        match self._challenge:
            case ChallengeKind.RUSH:
                return "", self._mistakes()
            case ChallengeKind.LADDER:
                return "", text("next: step {n}", n=self.challenging.run.steps[-1])
        return "", ""


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"
