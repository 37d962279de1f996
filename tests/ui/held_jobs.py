"""Background work that a test holds and releases."""

import gc
import threading
from collections.abc import Callable

from game.hosting.background import Background, Job
from tests.waiting import LONGEST, wait_until

PATIENCE = LONGEST


def until(seen: Callable[[], object]) -> None:
    wait_until(seen, "it never comes")


class Held:
    """Work that starts, and continues when released."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.ended = threading.Event()
        self.error = error

    def __call__(self, job: Job[int, str]) -> str:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        self.ended.set()
        if self.error is not None:
            raise self.error
        return "made"


def after(worker: Background) -> Job[None, str]:
    """A job that ends after all earlier work."""
    job: Job[None, str] = worker.do(lambda _: "after")
    until(job.done)
    return job


def thread() -> list[threading.Thread]:
    """The worker threads of these tests; those of a dropped owner end on clean-up."""
    gc.collect()
    return [each for each in threading.enumerate() if each.name == "test"]
