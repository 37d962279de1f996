"""Flows of the drill screen: what practice and challenges do differently (session, clock, texts, buttons),
and the thread on which their sessions run."""

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.hosting.background import Background, Job
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
from game.practice.explanation import Bar, Heading, HeadlineWord, Label, Rule, TextLine
from game.practice.match import Match
from game.practice.registry import kind_of, title_of
from game.practice.schedule import in_days
from game.practice.scheduler import SessionPlan
from game.practice.session import AnsweredItem, DrillSession, Feedback, PracticeSession, Prompt, subject_line
from game.text.catalogues import plural, text
from game.text.phrases import duration
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.text_entry import copy_text
from game.ui.kit.keyboard import enter_help, escape_help, tab_help
from game.ui.kit.screen import Change, KeyHelp, Push
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.questions.base import Question
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan

Then = Callable[[object], Change | None]


class SessionWorker:
    """The thread of a session: runs one job at a time and wakes the window when it is done."""

    def __init__(self) -> None:
        self._background = Background("drill", written=True)
        self._job: Job[None, object] | None = None
        self._then: Then = lambda made: None
        self.opened: DrillSession | None = None

    @property
    def session(self) -> DrillSession:
        """The session; only after it was opened."""
        assert self.opened is not None, "the session is open"
        return self.opened

    @property
    def busy(self) -> bool:
        """Whether a job is running, or its result was not taken yet."""
        return self._job is not None

    @property
    def done(self) -> bool:
        """Whether there is a result to take."""
        return self._job is not None and self._job.done()

    def do(self, job: Callable[[], object], then: Then) -> None:
        """Run a job on the thread; `then` is given its result, on the window's thread."""
        self._job, self._then = self._background.do(lambda _: job()), then

    def go_on(self, failed: Callable[[], None]) -> Change | None:
        """Give the result to its `then`; show a fault, after calling `failed`."""
        job, self._job = self._job, None
        assert job is not None, "a job was running"
        try:
            change = self._then(job.take())
        except Fault as fault:
            failed()
            return Push(Message.about(fault))
        if change is None and self.opened is not None and self.opened.faults:
            return Push(Message.about(self.opened.faults.popleft()))
        return change

    def end(self) -> None:
        """Finish the jobs, then close the session."""

        def close(job: Job[None, None]) -> None:
            if self.opened is not None:
                self.opened.close()

        self._background.do(close)
        self._background.end()


_HARDEST = 5


def summary_parts(done: Sequence[AnsweredItem]) -> tuple[PaperPart, ...]:
    """The result of a session: right answers, time, each kind, and the hardest items with their next day."""
    if not done:
        return (
            TextLine(text("Nothing is due, and there are no new questions today."), strong=True),
            TextLine(text("To continue, choose more new questions per day or other kinds.")),
        )
    right = sum(each.right for each in done)
    title = plural("{right} of {n} right", "{right} of {n} right", len(done), right=right)
    timed = any(each.seconds for each in done)
    time = text("in {time}", time=duration(sum(each.seconds for each in done))) if timed else ""
    parts: list[PaperPart] = [
        Heading(2 * right >= len(done), title, time),
        Bar(right / len(done)),
        Rule(),
    ]
    answered = Counter(each.item.kind for each in done)
    if len(answered) > 1:
        known = Counter(each.item.kind for each in done if each.right)
        for kind, n in answered.items():
            parts.append(
                TextLine(text("{kind}: {right} of {n}", kind=title_of(kind), right=known[kind], n=n))
            )
        parts.append(Rule())
    hard = _hardest(done)
    if hard:
        parts.append(Label(text("Hard this time")))
        parts += [TextLine(_when_due(each)) for each in hard]
    return tuple(parts)


def _hardest(done: Sequence[AnsweredItem]) -> list[AnsweredItem]:
    """The items answered wrongly, each once with its latest answer, the slowest first."""
    last = {each.item.key: each for each in done if not each.right}
    return sorted(last.values(), key=lambda each: -each.seconds)[:_HARDEST]


def _when_due(each: AnsweredItem) -> str:
    label = kind_of(each.item.kind).label(each.item)
    return text("{item}: {when}", item=label, when=in_days(each.due))


_RETURNED = (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)


def result_parts(match: Match) -> tuple[PaperPart, ...]:
    """The result of a match: the players with their points, the best first."""
    order = sorted(range(len(match.players)), key=lambda place: (-match.totals[place], match.seconds[place]))
    best = [match.players[place] for place in match.winners]
    if not best:
        title = text("Nobody scored.")
    elif len(best) == 1:
        title = text("{name} wins!", name=best[0])
    else:
        title = text("Tie: {names}", names=", ".join(best))
    parts: list[PaperPart] = [Heading(bool(best), title), Rule()]
    for place in order:
        parts.append(HeadlineWord(match.players[place], str(match.totals[place])))
        parts.append(TextLine(text("in {time}", time=duration(match.seconds[place]))))
    return tuple(parts)


class Stopwatch:
    """Sums the frame times of its screen; stands still while the window has no focus."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._away = False
        self._counted = 0.0
        self._since = time.monotonic()

    def begin(self) -> None:
        """Count from zero."""
        self.seconds = 0.0

    def handle(self, event: pygame.Event) -> None:
        """Stop when the focus is lost, go on when the player is back."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._away = True
        elif event.type in _RETURNED:
            self._away = False

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if not self._away:
            self.seconds += seconds
            self._counted += seconds

    def paused(self) -> float:
        """The seconds it stood still since the last call."""
        now = time.monotonic()
        paused = max(0.0, now - self._since - self._counted)
        self._since, self._counted = now, 0.0
        return paused


class DrillFlow:
    """Practice by a plan; challenges and matches override what they do differently."""

    final = False
    """Whether answers stand: they are not undone, rated or tried again."""

    def __init__(self, plan: SessionPlan) -> None:
        self.plan = plan
        self.worker = SessionWorker()
        self.prompt: Prompt | None = None
        self.question: Question | None = None  # of the prompt, on the table
        self.feedback: Feedback | None = None  # on the answer
        self.answered = 0  # answers that can be undone
        self.asks_to_leave = False  # Esc was pressed while something is typed
        self.watch = Stopwatch()

    def open(self, seed: int) -> DrillSession:
        """The session; called on the worker's thread. Raises Fault if it cannot be opened."""
        return PracticeSession(self.plan, seed)

    # --- the course of the session --------------------------------------------------------------------

    def prompt_shown(self) -> None:
        """Called when another prompt is shown, or the same one once more."""
        self.watch.begin()

    def feedback_shown(self) -> None:
        """Called when the feedback on an answer is shown."""

    def skips(self, feedback: Feedback) -> bool:
        """Whether the next question follows at once, without this feedback."""
        return False

    @property
    def practised(self) -> bool:
        """Whether anything was answered."""
        return self.prompt is not None and bool(self.prompt.verdicts)

    @property
    def together(self) -> bool:
        """Whether several players answer this question at once, on phones."""
        return False

    # --- the clock ------------------------------------------------------------------------------------

    @property
    def spent(self) -> float:
        """Seconds since the question was shown; 0 where time does not count."""
        return self.watch.seconds if self.plan.timed else 0.0

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left for an answer against the clock."""
        return None

    def expired(self) -> Callable[[], Prompt] | None:
        """The job that ends the turn, once its time is over."""
        return None

    def tick(self) -> bool:
        """Play the clock's last seconds; True if the clock shows another second."""
        return False

    # --- texts ----------------------------------------------------------------------------------------

    def progress_line(self, prompt: Prompt) -> str:
        """The line below the title of a question."""
        return subject_line(prompt)

    def counts(self, feedback: Feedback) -> bool:
        return bool(feedback.dues)

    def due(self, feedback: Feedback) -> tuple[str, str]:
        """What an answer leads to, and when or how much."""
        if not feedback.dues:
            return text("Just to try: this answer doesn’t count."), ""
        return kind_of(feedback.item.kind).returns(), in_days(feedback.dues[feedback.grade])

    def summary(self) -> tuple[PaperPart, ...]:
        """What is shown when the session is over."""
        return summary_parts(self.worker.session.done)

    # --- buttons and keys -----------------------------------------------------------------------------

    def end_button(self) -> tuple[str, str]:
        """Name and label of the main button when the session is over."""
        return "again", text("Keep practising")

    def offered(self, controls: list[Control], plan: RailPlan) -> list[Control]:
        """The buttons that are offered, out of the usual ones."""
        return controls

    def press(self, name: str) -> Change | None:
        """Press a button that only this flow has, such as that of `end_button`."""
        return None

    def keys(self) -> tuple[KeyHelp, ...]:
        """The keys that do something now."""
        if self.feedback is not None:
            return self._keys_after_answer(self.feedback)
        if self.question is None:
            return (tab_help(), enter_help(self.end_button()[1]), escape_help())
        rows = [*self.question.keys(), tab_help()]
        if type(self.question).undo is not Question.undo:
            rows.append(_undo(text("undo the last card or letter, then the previous answer")))
        elif self.answered:
            rows.append(_undo(text("take back the previous answer")))
        return (*rows, escape_help(text("take back your play, then leave; no answer is lost")))

    def _keys_after_answer(self, feedback: Feedback) -> tuple[KeyHelp, ...]:
        rows = [tab_help(), enter_help(text("Next"))]
        if self.final:
            return (*rows, escape_help())
        if feedback.dues:
            grades = text("change the rating: again, hard, good, easy")
            rows.append(KeyHelp("1 \N{EN DASH} 4", grades, typed="1"))
            rows.append(KeyHelp("M", text("mark the question, or not"), (pygame.K_m,)))
            rows.append(KeyHelp("A", text("put the question away, or bring it back"), (pygame.K_a,)))
            rows.append(KeyHelp("N", text("write a note of your own"), typed="n"))
        rows.append(KeyHelp("R", text("ask again without counting it"), (pygame.K_r,)))
        return (*rows, _undo(text("take back the answer")), escape_help())


def _undo(does: str) -> KeyHelp:
    return KeyHelp("Ctrl Z", does, (pygame.K_z,), pygame.KMOD_CTRL)


class TimedFlow(DrillFlow, ABC):
    """Answers against a clock, which never stops while a question is visible, as players can think meanwhile.
    They stand."""

    final = True

    def __init__(self, plan: SessionPlan) -> None:
        super().__init__(plan)
        self._shown_at = 0.0
        self._last_second = -1  # shown on the clock

    @abstractmethod
    def open(self, seed: int) -> DrillSession: ...

    def prompt_shown(self) -> None:
        self._shown_at, self._last_second = time.monotonic(), -1

    @property
    def spent(self) -> float:
        return time.monotonic() - self._shown_at

    def counts(self, feedback: Feedback) -> bool:
        return True


class ChallengeFlow(TimedFlow):
    """A challenge; in a rush the next question follows a right answer at once."""

    def __init__(self, plan: SessionPlan, challenge: ChallengeKind) -> None:
        super().__init__(plan)
        self.challenge = challenge
        self._copied = ""

    def open(self, seed: int) -> ChallengeSession:
        return ChallengeSession(self.plan, self.challenge, seed)

    @property
    def session(self) -> ChallengeSession:
        """The session; only after the first prompt."""
        session = self.worker.session
        assert isinstance(session, ChallengeSession)
        return session

    def skips(self, feedback: Feedback) -> bool:
        skips = self.challenge is ChallengeKind.RUSH and feedback.result.right
        if skips:
            SPEAKER.play(Cue.ACCEPT)
        return skips

    # --- the clock ------------------------------------------------------------------------------------

    @property
    def time_left(self) -> float:
        """Seconds left of a rush."""
        running = self._asking and not self.worker.busy
        return max(0.0, self.session.run.seconds_left - (self.spent if running else 0.0))

    @property
    def _asking(self) -> bool:
        """Whether a question waits for its answer."""
        return self.question is not None and self.feedback is None

    @property
    def seconds_left(self) -> int | None:
        return int(self.time_left) if self.challenge is ChallengeKind.RUSH and self._asking else None

    def expired(self) -> Callable[[], Prompt] | None:
        over = self.seconds_left is not None and not self.worker.busy and self.time_left <= 0
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
                return text("{time} · {n} right · {mistakes}", time=duration(self.time_left), **values)
            case ChallengeKind.LADDER:
                step = run.steps[len(prompt.verdicts)]
                return text("Step {n} · {at} of {all}", n=step, at=prompt.number, all=STEPS)
        return super().progress_line(prompt)

    def _mistakes(self) -> str:
        return text("mistakes: {n} of {all}", n=self.session.run.wrong, all=MISTAKES)

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
            return (TextLine(text("There are no questions for these words and kinds."), strong=True),)
        score = end.result.score
        parts: list[PaperPart] = [
            Heading(score > 0, challenge_name(challenge), score_text(challenge, score)),
            Rule(),
        ]
        if challenge is ChallengeKind.DAILY:
            parts.append(TextLine(days_text(end.running), strong=True))
            parts += [TextLine(self._copied)] if self._copied else []
        else:
            parts.append(TextLine(best_text(score, end.best), strong=True))
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
            verdicts, running = session.end.result.verdicts, session.end.running
            try:
                copy_text(shared_result(session.run.context, session.day, verdicts, running))
            except Fault as fault:
                return Push(Message.about(fault))
            self._copied = text("Result copied. It shows no words.")
        return None
