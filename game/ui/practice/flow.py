"""What practice, challenges and matches do differently on a drill screen: session, clock, texts, buttons."""

import time
from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from game.practice.explanation import Bar, Heading, Label, Rule, TextLine
from game.practice.registry import kind_of, title_of
from game.practice.schedule import in_days
from game.practice.scheduler import SessionPlan
from game.practice.session import AnsweredItem, DrillSession, Feedback, PracticeSession, Prompt, subject_line
from game.text.catalogues import plural, text
from game.ui.kit.common_keys import enter_help, escape_help, tab_help
from game.ui.kit.controls.focus import Spot
from game.ui.kit.screen import Change, KeyHelp
from game.ui.practice.worker import SessionWorker
from game.ui.questions.base import Question
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan

_HARDEST = 5


def clock(seconds: float) -> str:
    """Minutes and seconds, such as 2:05; 0:00 where no time is left."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"


def summary_parts(done: Sequence[AnsweredItem]) -> tuple[PaperPart, ...]:
    """The result of a session: right answers, time, each kind, and the hardest items with their next day."""
    if not done:
        return (
            TextLine(text("Nothing is due, and there are no new questions today."), loud=True),
            TextLine(text("To go on, choose more new questions per day or other kinds.")),
        )
    right = sum(each.right for each in done)
    title = plural("{right} of {n} right", "{right} of {n} right", len(done), right=right)
    timed = any(each.seconds for each in done)
    taken = text("in {time}", time=clock(sum(each.seconds for each in done))) if timed else ""
    parts: list[PaperPart] = [
        Heading(2 * right >= len(done), title, taken),
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


class DrillState:
    """What a drill screen shows: the prompt, its question on the table, and the feedback on the answer."""

    def __init__(self) -> None:
        self.prompt: Prompt | None = None
        self.question: Question | None = None
        self.feedback: Feedback | None = None
        self.answered = 0  # answers that can be undone
        self.asks_to_leave = False  # Esc was pressed while something is typed


class DrillFlow:
    """Practice by a plan; challenges and matches override what they do differently."""

    final = False
    """Whether answers stand: they are not undone, rated or tried again."""

    def __init__(self, plan: SessionPlan) -> None:
        self.plan = plan
        self.worker = SessionWorker()
        self.state = DrillState()
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
        return self.state.prompt is not None and bool(self.state.prompt.marks)

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
        """Whether the answer counts."""
        return bool(feedback.dues)

    def due(self, feedback: Feedback) -> tuple[str, str]:
        """What an answer leads to, and when or how much."""
        if not feedback.dues:
            return text("Just to try: this answer doesn't count."), ""
        return kind_of(feedback.item.kind).returns(), in_days(feedback.dues[feedback.grade])

    def summary(self) -> tuple[PaperPart, ...]:
        """What is shown when the session is over."""
        return summary_parts(self.worker.session.done)

    # --- buttons and keys -----------------------------------------------------------------------------

    def end_button(self) -> tuple[str, str]:
        """Name and label of the main button when the session is over."""
        return "again", text("Keep practising")

    def offered(self, spots: list[Spot], plan: RailPlan) -> list[Spot]:
        """The buttons that are offered, out of the usual ones."""
        return spots

    def press(self, name: str) -> Change | None:
        """Press a button that only this flow has, such as that of `end_button`."""
        return None

    def keys(self) -> tuple[KeyHelp, ...]:
        """The keys that do something now."""
        state = self.state
        if state.feedback is not None:
            return self._keys_after_answer(state.feedback)
        if state.question is None:
            return (tab_help(), enter_help(self.end_button()[1]), escape_help())
        rows = [*state.question.keys(), tab_help()]
        if type(state.question).undo is not Question.undo:
            rows.append(_undo(text("undo the last card or letter, then the previous answer")))
        elif state.answered:
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
