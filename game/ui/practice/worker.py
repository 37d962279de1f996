"""What can be set of an answer that is told: another grade, and what the player sets of its item. It asks
nothing."""

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
    """A thread beside a session: one thing is done there at a time, and its end wakes the window."""

    def __init__(self) -> None:
        self._beside = Background("drill", written=True)
        self._waits: Job[None, object] | None = None
        self._then: Then = lambda made: None
        self.opened: DrillSession | None = None

    @property
    def session(self) -> DrillSession:
        """The session; it is there as soon as something was asked."""
        assert self.opened is not None, "the session is open"
        return self.opened

    @property
    def busy(self) -> bool:
        """Something is waited for."""
        return self._waits is not None

    @property
    def done(self) -> bool:
        """What was waited for has come."""
        return self._waits is not None and self._waits.done()

    def do(self, job: Callable[[], object], then: Then) -> None:
        """Have something done beside the window, and then go on with what came of it."""
        self._waits, self._then = self._beside.do(lambda _: job()), then

    def go_on(self, failed: Callable[[], None]) -> Change | None:
        """Go on with what has come; where it is a fault, that is told after `failed`."""
        made, self._waits = self._waits, None
        assert made is not None, "something was waited for"
        try:
            change = self._then(made.take())
        except Fault as fault:
            failed()
            return Push(Message.about(fault))
        if change is None and self.opened is not None and self.opened.faults:
            return Push(Message.about(self.opened.faults.popleft()))
        return change

    def end(self) -> None:
        """The session is left: what was given to be done is done, and the store is let go of where it was
        opened."""

        def close(job: Job[None, None]) -> None:
            if self.opened is not None:
                self.opened.close()

        self._beside.do(close)
        self._beside.end()


_SET = (pygame.K_m, pygame.K_a)
_GRADES = {grade.value: grade for grade in Grade}


class AnswerEditor:
    """The answer that is `told`, if one is; `changed` is told what it is like when something was set."""

    def __init__(
        self,
        jobs: SessionWorker,
        told: Callable[[], Feedback | None],
        changed: Callable[[Feedback], None],
    ) -> None:
        self._jobs = jobs
        self._told = told
        self._changed = changed

    @property
    def counted(self) -> Feedback | None:
        """The answer, where it counts and nothing is waited for."""
        told = self._told()
        return told if told is not None and told.dues and not self._jobs.busy else None

    def key(self, event: pygame.Event) -> bool:
        """Whether a key gives the answer another grade, or sets something of its item."""
        told = self.counted
        if told is None:
            return False
        grade = next((_GRADES[number] for number in numbers(event) if number in _GRADES), None)
        if grade is not None:
            self.regrade(grade)
        elif repeats(event):
            return event.key in _SET
        elif event.key == pygame.K_m:
            self._set_marks(told.marks._replace(marked=not told.marks.marked))
        elif event.key == pygame.K_a:
            self._set_marks(told.marks._replace(away=not told.marks.away))
        else:
            return False
        return True

    def regrade(self, grade: Grade) -> None:
        """Give it another grade."""
        told = self.counted
        if told is not None and grade is not told.grade:
            self._do(lambda: self._jobs.session.regrade(grade), told._replace(grade=grade))

    def _set_marks(self, marks: ItemMarks) -> None:
        told = self.counted
        if told is not None and marks != told.marks:
            self._do(lambda: self._jobs.session.set_marks(marks), told._replace(marks=marks))

    def _do(self, write: Callable[[], None], after: Feedback) -> None:
        """Have it written beside the window; then it is like that."""
        self._jobs.do(write, lambda made: self._changed(after))

    def sheet(self) -> Change | None:
        """Its item on a sheet of its own."""
        told = self.counted
        if told is None:
            return None
        kind = kind_of(told.item.kind)
        lines = (
            f"{title_of(kind.name)} · {game_name(told.context.ruleset.name)}",
            f"{kind.returns()}: {in_days(told.dues[told.grade])}",
        )
        return Push(ItemForm(kind.label(told.item), lines, told.marks, self._set_marks))
