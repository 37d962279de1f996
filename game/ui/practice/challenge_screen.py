"""A challenge on the screen: its clock, its steps, what it came to. It judges nothing."""

import time
from collections.abc import Callable

from game.fault import Fault
from game.practice.challenges import (
    MISTAKES,
    STEPS,
    ChallengeKind,
    ChallengeSession,
    best_text,
    challenge_name,
    challenge_rules,
    days_text,
    score_text,
    shared_result,
)
from game.practice.explanation import Heading, Rule, TextLine
from game.practice.scheduler import SessionPlan
from game.practice.session import Feedback, Prompt
from game.text.catalogues import text
from game.ui.kit.common_keys import enter_help, escape_help, tab_help
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_entry import copy_text
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.screen import Change, KeyHelp, Push
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.practice.screen import DrillScreen, clock
from game.ui.questions.base import Question
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan


class ChallengeScreen(DrillScreen):
    """Question after question; in a rush a right answer leads to the next one at once. `again` makes the
    screen of another challenge of the same kind."""

    def __init__(
        self,
        plan: SessionPlan,
        challenge: ChallengeKind,
        again: Callable[[], "ChallengeScreen"],
        seed: int | None = None,
    ) -> None:
        self._challenge = challenge
        self._made: ChallengeSession | None = None
        self._shown_at = 0.0
        self._told_at = -1  # the second that is seen on the clock
        self._said = ""
        super().__init__(plan, again, seed)

    def _opened(self, seed: int) -> Prompt:
        self._jobs.opened = self._made = ChallengeSession(self._wanted, self._challenge, seed)
        return self._made.asked()

    @property
    def challenging(self) -> ChallengeSession:
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
                copy_text(shared_result(made.run.context, made.day, end.result.marks, end.running))
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
                return text("{time} · {n} right · {mistakes}", time=clock(self.left), **values)
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
