"""Work beside the drill screen: the session's own thread, and changes to an answer that was given."""

from collections.abc import Callable

import pygame

from game.fault import Fault
from game.hosting.background import Background, Job
from game.practice.item import Grade
from game.practice.item_store import ItemMarks
from game.practice.registry import kind_of, title_of
from game.practice.schedule import in_days
from game.practice.session import DrillSession, Feedback
from game.text.phrases import game_name
from game.ui.kit.controls.message import Message
from game.ui.kit.keyboard import numbers, repeats
from game.ui.kit.screen import Change, Push
from game.ui.practice.item_form import ItemForm

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


_MARK_KEYS = (pygame.K_m, pygame.K_a)
_GRADES = {grade.value: grade for grade in Grade}


class AnswerEditor:
    """Changes the answer whose feedback is shown: its grade, and the marks of its item. `edited` is given the
    changed feedback."""

    def __init__(
        self,
        worker: SessionWorker,
        feedback: Callable[[], Feedback | None],
        edited: Callable[[Feedback], None],
    ) -> None:
        self._worker = worker
        self._feedback = feedback
        self._edited = edited

    @property
    def counted(self) -> Feedback | None:
        """The feedback, if the answer counts and the worker is idle."""
        feedback = self._feedback()
        return feedback if feedback is not None and feedback.dues and not self._worker.busy else None

    def key(self, event: pygame.Event) -> bool:
        """Handle a key that changes the grade or the marks."""
        feedback = self.counted
        if feedback is None:
            return False
        grade = next((_GRADES[number] for number in numbers(event) if number in _GRADES), None)
        if grade is not None:
            self.regrade(grade)
        elif repeats(event):
            return event.key in _MARK_KEYS
        elif event.key == pygame.K_m:
            self._set_marks(feedback.marks._replace(marked=not feedback.marks.marked))
        elif event.key == pygame.K_a:
            self._set_marks(feedback.marks._replace(away=not feedback.marks.away))
        else:
            return False
        return True

    def regrade(self, grade: Grade) -> None:
        """Change the grade."""
        feedback = self.counted
        if feedback is not None and grade is not feedback.grade:
            self._write(lambda: self._worker.session.regrade(grade), feedback._replace(grade=grade))

    def _set_marks(self, marks: ItemMarks) -> None:
        feedback = self.counted
        if feedback is not None and marks != feedback.marks:
            self._write(lambda: self._worker.session.set_marks(marks), feedback._replace(marks=marks))

    def _write(self, write: Callable[[], None], after: Feedback) -> None:
        self._worker.do(write, lambda made: self._edited(after))

    def sheet(self) -> Change | None:
        """The sheet of the item."""
        feedback = self.counted
        if feedback is None:
            return None
        kind = kind_of(feedback.item.kind)
        lines = (
            f"{title_of(kind.name)} · {game_name(feedback.context.ruleset.name)}",
            f"{kind.returns()}: {in_days(feedback.dues[feedback.grade])}",
        )
        return Push(ItemForm(kind.label(feedback.item), lines, feedback.marks, self._set_marks))
