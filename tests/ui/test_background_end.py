"""How work beside the window ends with its owner and with the program, and that nobody else makes threads."""

import ast
import gc
import os
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from game.hosting.background import Background, Job
from tests.places import CODE
from tests.ui.held_jobs import PATIENCE, Held, after, thread, until
from tests.waiting import LONGEST

# --- the end ----------------------------------------------------------------------------------------------


def test_closing_waits_for_nothing_and_the_thread_ends(complaints: list[BaseException | None]) -> None:
    worker, running, waiting = Background("test"), Held(), Held()
    worker.do(running)
    worker.do(waiting)
    assert running.begun.wait(PATIENCE)
    begun = time.monotonic()
    worker.close()
    assert time.monotonic() - begun < PATIENCE
    running.go_on.set()
    until(lambda: not thread())
    assert not waiting.begun.is_set()
    assert not complaints


def test_at_the_end_what_was_given_is_still_done() -> None:
    worker, first, second = Background("test"), Held(), Held()
    worker.do(first)
    worker.do(second)
    worker.end()
    first.go_on.set()
    second.go_on.set()
    until(lambda: not thread())
    assert second.ended.is_set()


@pytest.mark.parametrize("way", [Background.end, Background.close])
@pytest.mark.parametrize("early", [True, False])
def test_an_error_without_an_owner_is_reported(
    way: Callable[[Background], None], early: bool, complaints: list[BaseException | None]
) -> None:
    worker, error = Background("test"), ValueError("a mistake")
    held = Held(error)
    job = worker.do(held)
    assert held.begun.wait(PATIENCE)
    if early:
        way(worker)
    held.go_on.set()
    if not early:
        until(job.done)
        after(worker)
        way(worker)
    until(lambda: not thread())
    assert complaints == [error]


def test_an_error_of_a_cancelled_job_is_reported_at_the_end(complaints: list[BaseException | None]) -> None:
    worker, error = Background("test"), ValueError("a mistake")
    held = Held(error)
    job = worker.do(held)
    assert held.begun.wait(PATIENCE)
    job.cancel()
    held.go_on.set()
    after(worker)
    worker.close()
    assert complaints == [error]


def test_a_thread_begins_with_the_first_job_and_again_after_the_end() -> None:
    until(lambda: not thread())
    worker = Background("test")
    assert not thread()
    for _ in range(2):
        assert after(worker).take() == "after"
        assert len(thread()) == 1
        worker.close()
        until(lambda: not thread())


def test_an_owner_that_is_dropped_is_cleared_away_and_its_thread_with_it() -> None:
    class Owner:
        def __init__(self) -> None:
            self.worker = Background("test")
            self.job: Job[None, str] = self.worker.do(self.work)

        def work(self, job: Job[None, str]) -> str:
            return "made"

    owner = Owner()
    until(owner.job.done)
    left = weakref.ref(owner)
    del owner
    until(lambda: (gc.collect(), left() is None)[1])
    until(lambda: not thread())


@pytest.mark.parametrize("cancelled", [True, False])
def test_an_uncollected_error_is_reported_when_its_owner_is_dropped(
    cancelled: bool, complaints: list[BaseException | None]
) -> None:
    worker, error = Background("test"), ValueError("a mistake")
    held = Held(error)
    job = worker.do(held)
    assert held.begun.wait(PATIENCE)
    if cancelled:
        job.cancel()
    held.go_on.set()
    after(worker)
    assert not complaints
    del worker
    assert complaints == [error]


PROGRAM = """
import threading, time
from game.hosting import background
background._END_SECONDS = {last}
begun = threading.Event()
def work(job):
    print("begun", flush=True)
    begun.set()
    time.sleep({seconds})
    print("ended", flush=True)
beside = background.Background("test", written={written})
beside.do(work)
begun.wait()
"""


@pytest.mark.parametrize(
    ("written", "seconds", "last", "said"),
    [(False, 600, 600, "begun\n"), (True, 0.2, 600, "begun\nended\n"), (True, 600, 0.2, "begun\n")],
    ids=["nothing holds it up", "what is written is", "but not for ever"],
)
def test_the_program_ends_while_something_runs(written: bool, seconds: float, last: float, said: str) -> None:
    program = PROGRAM.format(seconds=seconds, last=last, written=written)
    apart = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST, env=apart
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, said, "")


# --- alone ------------------------------------------------------------------------------------------------


def imported(path: Path) -> set[str]:
    """The names of all modules that a module imports, wherever in it the import stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


def test_no_other_module_of_the_app_makes_threads() -> None:
    """But two: a voice waits until its program has spoken, and a timer ends a computer player's time; no
    search does that."""
    apart = {"threading", "_thread", "concurrent", "queue", "multiprocessing", "asyncio", "sched"}
    files = [path for folder in ("ui", "hosting") for path in sorted((CODE / "game" / folder).rglob("*.py"))]
    assert len(files) > 100
    named = [path for path in files if any(name in path.read_text("utf-8") for name in apart)]
    assert {path.name for path in named if imported(path) & apart} == {
        "background.py",
        "hosted_game.py",
        "voice.py",
    }
