"""What a sitting on the screen has done beside the window, and how it goes on with what comes of it. It knows
neither question nor answer."""

from collections.abc import Callable

from game.fault import Fault
from game.ui.background import Background, Job
from game.ui.controls.message import Message
from game.ui.practice.sitting import Lessons
from game.ui.screen import Change, Push

Then = Callable[[object], Change | None]


class SittingJobs:
    """A thread beside a sitting: one thing is done there at a time, and its end wakes the window."""

    def __init__(self) -> None:
        self._beside = Background("drill", written=True)
        self._waits: Job[None, object] | None = None
        self._then: Then = lambda made: None
        self.opened: Lessons | None = None

    @property
    def sitting(self) -> Lessons:
        """The sitting; it is there as soon as something was asked."""
        assert self.opened is not None, "the sitting is open"
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
        """The sitting is left: what was given to be done is done, and the store is let go of where it was
        opened."""

        def close(job: Job[None, None]) -> None:
            if self.opened is not None:
                self.opened.close()

        self._beside.do(close)
        self._beside.end()
