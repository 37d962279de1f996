"""Does one thing after another on a thread of its own, so that the window never waits. It does not know what
is done there."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from game.ui.screen import wake

WorkResult = TypeVar("WorkResult")


class Beside:
    """A thread beside the window. What was given to it last is done last."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)

    def do(self, job: Callable[[], WorkResult]) -> "Future[WorkResult]":
        """Have something done; the window is woken when it is."""
        made = self._thread.submit(job)
        made.add_done_callback(lambda _: wake())
        return made

    def end(self, last: Callable[[], None]) -> None:
        """Do this one more thing, and then nothing any more."""
        self._thread.submit(last)
        self._thread.shutdown(wait=False)
