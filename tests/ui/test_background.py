"""Work beside the window: how far it is, its end, its cancelling and its errors, seen by the window."""

import threading
import time

import pygame
import pytest

from game.fault import Fault
from game.hosting import background
from game.hosting.background import Background, Job
from game.search import StoppedError
from tests.ui.held_jobs import PATIENCE, Held, after, until

# --- progress and result ----------------------------------------------------------------------------------


def test_progress_is_the_latest_report_and_precedes_the_end(worker: Background) -> None:
    half, go_on = threading.Event(), threading.Event()

    def work(job: Job[float, str]) -> str:
        job.report(0.25)
        job.report(0.5)
        half.set()
        assert go_on.wait(PATIENCE)
        job.report(1.0)
        return "made"

    job = worker.do(work)
    assert half.wait(PATIENCE)
    assert job.progress == 0.5
    assert not job.done()
    go_on.set()
    until(job.done)
    assert job.progress == 1.0
    assert job.take() == "made"


def test_a_result_is_taken_once(worker: Background) -> None:
    job: Job[None, None] = worker.do(lambda _: None)
    until(job.done)
    assert job.take() is None, "nothing is a result too"
    assert job.done()
    with pytest.raises(AssertionError):
        job.take()


def test_nothing_can_be_taken_before_the_end(worker: Background) -> None:
    held = Held()
    job = worker.do(held)
    with pytest.raises(AssertionError):
        job.take()
    held.go_on.set()
    until(job.done)
    assert job.take() == "made"


def test_what_is_given_is_done_in_turn_on_one_thread_that_is_not_the_windows(worker: Background) -> None:
    done: list[tuple[int, int]] = []

    def work(n: int) -> None:
        time.sleep(0.01 * (3 - n))
        done.append((n, threading.get_ident()))

    for n in range(3):
        worker.do(lambda _, n=n: work(n))  # type: ignore[misc]
    after(worker)
    assert [n for n, _ in done] == [0, 1, 2]
    (where,) = {where for _, where in done}
    assert where != threading.get_ident()


def test_the_window_is_woken_from_the_other_thread_by_progress_and_end(
    worker: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Job[int, None]] = []
    woken: list[tuple[int, int | None, bool]] = []

    def wake() -> None:
        woken.append((threading.get_ident(), jobs[0].progress, jobs[0].done()))

    monkeypatch.setattr(background, "_wakers", [wake])
    go_on = threading.Event()

    def work(job: Job[int, None]) -> None:
        assert go_on.wait(PATIENCE)
        job.report(1)

    jobs.append(worker.do(work))
    go_on.set()
    until(lambda: len(woken) == 2)
    seen = [(progress, done) for _, progress, done in woken]
    assert seen == [(1, False), (1, True)], "when it is woken there is something to see"
    assert threading.get_ident() not in {where for where, _, _ in woken}


def test_a_window_that_waits_for_events_goes_on(worker: Background) -> None:
    pygame.event.get()
    held = Held()
    worker.do(held)
    held.go_on.set()
    assert pygame.event.wait(round(1000 * PATIENCE)).type == pygame.USEREVENT


# --- cancelling -------------------------------------------------------------------------------------------


def test_what_is_cancelled_before_it_begins_is_never_done(worker: Background) -> None:
    first, second = Held(), Held()
    worker.do(first)
    job = worker.do(second)
    job.cancel()
    assert job.done(), "nobody waits for it any more, at once"
    first.go_on.set()
    after(worker)
    assert not second.begun.is_set()
    with pytest.raises(AssertionError):
        job.take()


def test_cancelling_a_running_job_does_not_block(worker: Background) -> None:
    begun, stopped = threading.Event(), threading.Event()
    seen: list[bool] = []

    def work(job: Job[None, str]) -> str:
        def stop() -> None:
            seen.append(job.cancelled)
            stopped.set()

        job.when_cancelled(stop)
        begun.set()
        assert stopped.wait(PATIENCE)
        return "made"

    job = worker.do(work)
    assert begun.wait(PATIENCE)
    assert not job.done()
    job.cancel()
    assert job.done()
    assert seen == [True], "it is cancelled before it is told to stop"
    job.cancel()
    after(worker)
    assert seen == [True], "it is told once"
    with pytest.raises(AssertionError):
        job.take()


def test_who_can_be_stopped_only_now_is_stopped_at_once_if_it_is_cancelled(worker: Background) -> None:
    held, stops = Held(), []

    def work(job: Job[int, str]) -> str:
        made = held(job)
        job.when_cancelled(lambda: stops.append(threading.get_ident()))
        return made

    job = worker.do(work)
    assert held.begun.wait(PATIENCE)
    job.cancel()
    assert not stops
    held.go_on.set()
    after(worker)
    assert len(stops) == 1


def test_what_is_cancelled_after_its_end_is_not_stopped_and_gives_nothing(worker: Background) -> None:
    stops: list[str] = []

    def work(job: Job[None, str]) -> str:
        job.when_cancelled(lambda: stops.append("stopped"))
        return "made"

    job = worker.do(work)
    until(job.done)
    job.cancel()
    after(worker)
    assert not stops, "it would stop the next job, which may use the same search"
    with pytest.raises(AssertionError):
        job.take()


def test_a_newer_job_takes_the_place_of_all_older_ones(worker: Background) -> None:
    running, waiting = Held(), Held()
    older = [worker.do(running), worker.do(waiting)]
    assert running.begun.wait(PATIENCE)
    newer: Job[None, str] = worker.instead(lambda _: "newer")
    assert all(job.cancelled and job.done() for job in older)
    running.go_on.set()
    until(newer.done)
    assert newer.take() == "newer"
    assert not waiting.begun.is_set()


# --- errors -----------------------------------------------------------------------------------------------


def test_an_error_is_raised_where_the_result_is_taken_and_once(worker: Background) -> None:
    held = Held(Fault("x.dawg", "", "nothing", "a lexicon"))
    job = worker.do(held)
    held.go_on.set()
    until(job.done)
    with pytest.raises(Fault, match=r"x\.dawg"):
        job.take()
    with pytest.raises(AssertionError):
        job.take()
    assert after(worker).take() == "after", "the thread goes on"


@pytest.mark.parametrize("early", [True, False])
def test_an_uncollected_error_is_raised_at_the_next_poll(worker: Background, early: bool) -> None:
    """Cancelled before the error, or after it came and before it was taken."""
    held = Held(ValueError("a mistake"))
    job = worker.do(held)
    assert held.begun.wait(PATIENCE)
    if early:
        job.cancel()
    held.go_on.set()
    second: Job[None, str] = worker.do(lambda _: "second")
    until(second.done)
    job.cancel()
    with pytest.raises(ValueError, match="a mistake"):
        second.take()
    assert second.take() == "second", "the result is not lost by it"


def test_a_search_that_was_stopped_has_made_no_error(worker: Background) -> None:
    held = Held(StoppedError())
    job = worker.do(held)
    assert held.begun.wait(PATIENCE)
    job.cancel()
    held.go_on.set()
    assert after(worker).take() == "after"


def test_one_that_stops_unasked_has(worker: Background) -> None:
    held = Held(StoppedError())
    job = worker.do(held)
    held.go_on.set()
    until(job.done)
    with pytest.raises(StoppedError):
        job.take()
