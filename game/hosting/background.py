"""Background work: threads whose jobs report progress and results to the thread that owns them.

Apart from the phones' host, no other module of the app has a thread, a queue or a lock. No job keeps the
program from ending.
"""

import atexit
import threading
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from game.search import StoppedError

JobProgress = TypeVar("JobProgress")
JobResult = TypeVar("JobResult")

_END_SECONDS = 3.0  # seconds that the end of the program waits at most for what is to be written
_unwritten: "set[Job[Any, Any]]" = set()
_wakers: list[Callable[[], None]] = []


def wake() -> None:
    """Wake the thread that waits for jobs and phones; called on any thread."""
    for each in _wakers:
        each()


def add_waker(waker: Callable[[], None]) -> None:
    """Add a function that `wake` calls, as when a job reports progress or ends."""
    _wakers.append(waker)


class Job(Generic[JobProgress, JobResult]):
    """A background job. The work calls `report` with its progress and looks at `cancelled`; the owner looks
    at `progress` and calls `take` for the result."""

    def __init__(self, lost: list[BaseException]) -> None:
        self.progress: JobProgress | None = None  # the latest progress report
        self.cancelled = False
        self._lock = threading.RLock()  # an owner may be cleared away at any moment, on any thread
        self._stop: Callable[[], None] | None = None
        self._ended = self._left = False
        self._made: list[JobResult] = []
        self._errors: list[BaseException] = []
        self._lost = lost  # errors of the same owner's jobs that came when nobody waited any more

    def report(self, progress: JobProgress) -> None:
        """Report progress, by an immutable value; called by the work. Wakes the owner's thread."""
        self.progress = progress
        wake()

    def when_cancelled(self, stop: Callable[[], None]) -> None:
        """Call a function as soon as the job is cancelled, at once if it is already, but not after its end;
        called by the work, which may then raise StoppedError."""
        with self._lock:
            self._stop = stop
            if self.cancelled:
                stop()

    def done(self) -> bool:
        """Whether the job has ended or is cancelled."""
        return self._ended or self.cancelled

    def take(self) -> JobResult:
        """The result of the work, or the exception that it raised, once. The error of a cancelled job of the
        same owner is raised first; the result can be taken afterwards."""
        if self._lost:
            raise self._lost.pop(0)
        if self._errors:
            raise self._errors.pop()
        assert self._made, "taken once, when it has ended, unless it was cancelled"
        return self._made.pop()

    def cancel(self) -> None:
        """Cancel the job: it never starts, or is requested to stop if it runs already."""
        with self._lock:
            if self.cancelled:
                return
            self.cancelled = True
            self._made.clear()
            self._hand_on_errors()
            if self._stop is not None:
                self._stop()

    def _run(self, work: "JobWork[JobProgress, JobResult]") -> None:
        made, errors = [], []
        try:
            if not self.cancelled:
                made.append(work(self))
        except BaseException as error:  # raised again where it is taken
            if not (self.cancelled and isinstance(error, StoppedError)):
                errors.append(error)
        with self._lock:
            self._stop = None
            self._made, self._errors = [] if self.cancelled else made, errors
            self._hand_on_errors()
            self._ended = True
        _unwritten.discard(self)
        wake()

    def _leave(self) -> None:
        with self._lock:
            self._left = True
            self._hand_on_errors()

    def _hand_on_errors(self) -> None:
        """An error that is not taken here is raised by the owner's next job, or reported like that of any
        thread."""
        if self._left:
            _report_errors(self._errors)
        elif self.cancelled:
            self._lost += self._errors
            self._errors.clear()


JobWork = Callable[[Job[JobProgress, JobResult]], JobResult]


class Background:
    """A background thread of one owner, which does jobs in order and ends when it is dropped. If its jobs
    write files (`written`), the program waits some seconds for it at its end."""

    def __init__(self, name: str, written: bool = False) -> None:
        self._name = name
        self._written = written
        self._given: list[Job[Any, Any]] = []
        self._lost: list[BaseException] = []
        self._queue: SimpleQueue[Callable[[], None] | None] | None = None

    def do(self, work: JobWork[JobProgress, JobResult]) -> Job[JobProgress, JobResult]:
        """Start a job. The owner's thread is woken when it reports progress and when it ends."""
        if self._queue is None:
            self._queue = SimpleQueue()
            threading.Thread(target=_work, args=(self._queue,), name=self._name, daemon=True).start()
        job = Job[JobProgress, JobResult](self._lost)
        self._given = [each for each in self._given if not each._ended or each._errors] + [job]
        if self._written:
            _unwritten.add(job)
        self._queue.put(partial(job._run, work))
        return job

    def instead(self, work: JobWork[JobProgress, JobResult]) -> Job[JobProgress, JobResult]:
        """Start a job and cancel all earlier ones."""
        for each in self._given:
            each.cancel()
        return self.do(work)

    def end(self) -> None:
        """Finish the jobs, whose results nobody takes, and end the thread."""
        for each in self._given:
            each._leave()
        _report_errors(self._lost)
        if self._queue is not None:
            self._queue.put(None)
        self._given, self._queue = [], None

    __del__ = end

    def close(self) -> None:
        """Cancel all jobs and end the thread."""
        for each in self._given:
            each.cancel()
        self.end()


def _work(queue: "SimpleQueue[Callable[[], None] | None]") -> None:
    """The thread. It holds no reference to its owner while it waits, so that it ends when the owner is
    dropped."""
    for run in iter(queue.get, None):
        run()
        del run


def _report_errors(errors: list[BaseException]) -> None:
    while errors:
        error, thread = errors.pop(0), threading.current_thread()
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, thread)))


@atexit.register
def _write() -> None:
    end = time.monotonic() + _END_SECONDS
    while _unwritten and time.monotonic() < end:
        time.sleep(0.005)
