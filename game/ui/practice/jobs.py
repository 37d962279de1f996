"""What a sitting on the screen has done beside the window, and how it goes on with what comes of it. It knows
neither question nor answer."""

from collections.abc import Callable

from game.fault import Fault
from game.ui.background import Background, Job
from game.ui.controls.message import Message
from game.ui.practice.sitting import Lessons
from game.ui.practice.view import DrillView
from game.ui.screen import Change, Push


class DrillWork(DrillView):
    """A view with a thread beside it: one thing is done there at a time, and its end wakes the window."""

    def __init__(self) -> None:
        super().__init__()
        self._beside = Background("drill", written=True)
        self._sitting: Lessons | None = None
        self._waits: Job[None, object] | None = None
        self._then: Callable[[object], Change | None] = lambda made: None

    @property
    def sitting(self) -> Lessons:
        """The sitting; it is there as soon as something was asked."""
        assert self._sitting is not None, "the sitting is open"
        return self._sitting

    def _for(self, job: Callable[[], object], then: Callable[[object], Change | None]) -> None:
        """Have something done beside the window, and then go on with what came of it."""
        self._waits, self._then = self._beside.do(lambda _: job()), then

    def _end(self) -> None:
        """The sitting is left: what was given to be done is done, and the store is let go of where it was
        opened."""

        def close(job: Job[None, None]) -> None:
            if self._sitting is not None:
                self._sitting.close()

        self._beside.do(close)
        self._beside.end()

    def _look(self) -> Change | None:
        """Go on if what was waited for has come."""
        made = self._waits
        if made is None or not made.done():
            return None
        self._waits, self._changed = None, True
        try:
            change = self._then(made.take())
        except Fault as fault:
            if self.question is not None:
                self.question.answer = None
                self._label()
            return Push(Message.about(fault))
        if change is None and self._sitting is not None and self._sitting.faults:
            return Push(Message.about(self._sitting.faults.popleft()))
        return change

    @property
    def busy(self) -> bool:
        """Something is waited for."""
        return self._waits is not None
