"""Challenges on the drill screen: their clock, steps and results."""

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
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_entry import copy_text
from game.ui.kit.screen import Change, Push
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.practice.flow import DrillFlow, clock
from game.ui.questions.paper import PaperPart


class ChallengeFlow(DrillFlow):
    """A challenge; in a rush the next question follows a right answer at once."""

    final = True

    def __init__(self, plan: SessionPlan, challenge: ChallengeKind) -> None:
        super().__init__(plan)
        self.challenge = challenge
        self._shown_at = 0.0
        self._last_second = -1  # shown on the clock
        self._copied = ""

    def open(self, seed: int) -> ChallengeSession:
        return ChallengeSession(self.plan, self.challenge, seed)

    @property
    def session(self) -> ChallengeSession:
        """The session; only after the first prompt."""
        session = self.worker.session
        assert isinstance(session, ChallengeSession)
        return session

    def prompt_shown(self) -> None:
        self._shown_at, self._last_second = time.monotonic(), -1

    def skips(self, feedback: Feedback) -> bool:
        skips = self.challenge is ChallengeKind.RUSH and feedback.result.right
        if skips:
            SPEAKER.play(Cue.ACCEPT)
        return skips

    # --- the clock ------------------------------------------------------------------------------------

    @property
    def spent(self) -> float:
        """Seconds since the question was shown; this clock never stops while a question is visible."""
        return time.monotonic() - self._shown_at

    @property
    def left(self) -> float:
        """Seconds left of a rush."""
        running = self._asking and not self.worker.busy
        return max(0.0, self.session.run.left - (self.spent if running else 0.0))

    @property
    def _asking(self) -> bool:
        """Whether a question waits for its answer."""
        return self.state.question is not None and self.state.feedback is None

    @property
    def seconds_left(self) -> int | None:
        return int(self.left) if self.challenge is ChallengeKind.RUSH and self._asking else None

    def expired(self) -> Callable[[], Prompt] | None:
        over = self.seconds_left is not None and not self.worker.busy and self.left <= 0
        return self.session.out_of_time if over else None

    def tick(self) -> bool:
        second = self.seconds_left
        if second is None or self.worker.busy:
            return False
        if ticks(self._last_second, second):
            SPEAKER.play(Cue.TICK)
        changed, self._last_second = second != self._last_second, second
        return changed

    # --- texts ----------------------------------------------------------------------------------------

    def progress_line(self, prompt: Prompt) -> str:
        run = self.session.run
        match self.challenge:
            case ChallengeKind.RUSH:
                values = {"n": run.right, "mistakes": self._mistakes()}
                return text("{time} · {n} right · {mistakes}", time=clock(self.left), **values)
            case ChallengeKind.LADDER:
                step = run.steps[len(prompt.marks)]
                return text("Step {n} · {at} of {all}", n=step, at=prompt.number, all=STEPS)
        return super().progress_line(prompt)

    def _mistakes(self) -> str:
        return text("mistakes: {n} of {all}", n=self.session.run.wrong, all=MISTAKES)

    def counts(self, feedback: Feedback) -> bool:
        return True

    def due(self, feedback: Feedback) -> tuple[str, str]:
        match self.challenge:
            case ChallengeKind.RUSH:
                return "", self._mistakes()
            case ChallengeKind.LADDER:
                return "", text("next: step {n}", n=self.session.run.steps[-1])
        return "", ""

    def summary(self) -> tuple[PaperPart, ...]:
        end, challenge = self.session.end, self.challenge
        if end is None:
            return (TextLine(text("There are no questions of these words and kinds."), loud=True),)
        score = end.result.score
        parts: list[PaperPart] = [
            Heading(score > 0, challenge_name(challenge), score_text(challenge, score)),
            Rule(),
        ]
        if challenge is ChallengeKind.DAILY:
            parts.append(TextLine(days_text(end.running), loud=True))
            parts += [TextLine(self._copied)] if self._copied else []
        else:
            parts.append(TextLine(best_text(score, end.best), loud=True))
            parts.append(TextLine(challenge_rules(challenge)))
        return tuple(parts)

    # --- the result of the day ------------------------------------------------------------------------

    def end_button(self) -> tuple[str, str]:
        session = self.worker.opened  # keys are explained before it is open
        ended = isinstance(session, ChallengeSession) and session.end is not None
        if ended and self.challenge is ChallengeKind.DAILY:
            return "share", text("Copy result")
        return "again", text("Once more")

    def press(self, name: str) -> Change | None:
        """Copy the result of the day to the clipboard."""
        session = self.session
        if name == "share" and session.end is not None:
            marks, running = session.end.result.marks, session.end.running
            try:
                copy_text(shared_result(session.run.context, session.day, marks, running))
            except Fault as fault:
                return Push(Message.about(fault))
            self._copied = text("Result copied. It shows no words.")
        return None
