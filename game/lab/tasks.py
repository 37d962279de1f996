"""Runs work on many deals in tasks on an executor, and logs the results in the order of the deals."""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import TypeVar

import msgspec

from game.fault import Fault
from game.lab.run_log import open_log

CHUNK = 20
"""Deals of one task."""

_AHEAD = 3  # tasks given out for each worker
_CONNECT = 10.0  # seconds
_INSTALL_DASK = "the packages of kanugo[cluster], which pip installs"

_mine = threading.local()

OnLines = Callable[[list[str]], None]
"""Called now and then with all lines so far."""

_Task = TypeVar("_Task", bound=msgspec.Struct)
_Table = TypeVar("_Table")


def table_of(order: _Task, made: Callable[[_Task], _Table]) -> _Table:
    """The table on which the deals of an order are laid, made for the first of its tasks in each thread."""
    if getattr(_mine, "of", None) != (order, made):
        _mine.table, _mine.of = made(order), (order, made)
    table: _Table = _mine.table
    return table


def done_lines(
    order: _Task,
    work: Callable[[_Task, tuple[int, ...]], list[str]],
    deals: Iterable[int],
    kept: Path,
    hands: tuple[Executor, int],
    enough: Callable[[list[str]], bool],
    on_lines: OnLines,
) -> list[str]:
    """A line for each of the deals, which begins with its number, until there are enough of them.

    The file `kept` is their log, with the order as its header: what was done of the same order is not done
    again. `hands` do the work, and how many workers they are. Raises Fault where the log has other deals or
    cannot be opened (`open_log`), or a worker is gone.
    """
    numbers = iter(deals)
    try:
        with open_log(kept, msgspec.json.encode(order).decode()) as log:
            lines = log.lines
            _check_numbers(lines, kept, numbers)
            on_lines(lines)
            for made in () if enough(lines) else _made(order, work, numbers, hands):
                log.append(made)
                lines += made
                on_lines(lines)
                if enough(lines):
                    break
    except BrokenExecutor as error:
        found = f"a worker that is gone ({error})"
        raise Fault(str(kept), "", found, "all workers to finish; the same command continues") from error
    return lines


def _check_numbers(lines: list[str], kept: Path, numbers: Iterator[int]) -> None:
    """Check that the lines are those of the first deals, and take their numbers. Raises Fault."""
    for n, line in enumerate(lines, 2):
        number = next(numbers, None)
        if line.split(" ", 1)[0] != str(number):
            raise Fault(str(kept), f"line {n}", repr(line[:40]), f"deal {number}")


def _made(
    order: _Task,
    work: Callable[[_Task, tuple[int, ...]], list[str]],
    numbers: Iterator[int],
    hands: tuple[Executor, int],
) -> Iterator[list[str]]:
    """The lines of the deals, task by task in their order."""
    executor, workers = hands
    waiting: deque[Future[list[str]]] = deque()
    try:
        while True:
            while len(waiting) < _AHEAD * workers and (some := tuple(islice(numbers, CHUNK))):
                waiting.append(executor.submit(work, order, some))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def executor(workers: int, dask: str | None = None) -> Iterator[tuple[Executor, int]]:
    """The executor, and its number of workers; `dask` is the address of a cluster to use instead of this
    machine's processes. Raises Fault if there is none."""
    if dask is not None:
        yield from _cluster(dask)
    elif workers == 1:
        with ThreadPoolExecutor(1) as hands:
            yield hands, 1
    else:
        with ProcessPoolExecutor(workers, get_context("spawn")) as hands:
            try:
                yield hands, workers
            except BaseException:  # an interrupt above all: what they have begun is not waited for
                hands.shutdown(wait=False, cancel_futures=True)
                for worker in active_children():
                    worker.terminate()
                raise


def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError as error:
        raise Fault("command line", "--dask", "no Dask installed", _INSTALL_DASK) from error
    try:
        client = Client(address, timeout=_CONNECT)
    except (OSError, ValueError) as error:
        raise Fault(
            "command line", "--dask", repr(address), f"the address of a Dask scheduler ({error})"
        ) from error
    with client, client.get_executor() as hands:
        yield hands, max(1, len(client.scheduler_info()["workers"]))
