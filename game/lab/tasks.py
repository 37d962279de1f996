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

Workers = tuple[Executor, int]
"""What does the work, and how many workers it has."""

_Task = TypeVar("_Task", bound=msgspec.Struct)
_Table = TypeVar("_Table")


def table_of(order: _Task, made: Callable[[_Task], _Table]) -> _Table:
    """The table on which the deals of an order are laid, made for the first of its tasks in each thread."""
    if getattr(_mine, "of", None) != (order, made):
        _mine.table, _mine.of = made(order), (order, made)
    table: _Table = _mine.table
    return table


def run_logged(
    order: _Task,
    work: Callable[[_Task, tuple[int, ...]], list[str]],
    deals: Iterable[int],
    log_file: Path,
    workers: Workers,
    enough: Callable[[list[str]], bool],
    on_lines: OnLines,
) -> list[str]:
    """A line for each of the deals, which begins with its number, until there are enough of them.

    The log has the order as its header: what was done of the same order is not done again. Raises Fault where
    the log has other deals or cannot be opened (`open_log`), or a worker is gone.
    """
    numbers = iter(deals)
    try:
        with open_log(log_file, msgspec.json.encode(order).decode()) as log:
            lines = log.lines
            _check_numbers(lines, log_file, numbers)
            on_lines(lines)
            for made in () if enough(lines) else _results(order, work, numbers, workers):
                log.append(made)
                lines += made
                on_lines(lines)
                if enough(lines):
                    break
    except BrokenExecutor as error:
        found = f"a worker that is gone ({error})"
        raise Fault(str(log_file), "", found, "all workers to finish; the same command continues") from error
    return lines


def _check_numbers(lines: list[str], log_file: Path, numbers: Iterator[int]) -> None:
    """Check that the lines are those of the first deals, and take their numbers. Raises Fault."""
    for n, line in enumerate(lines, 2):
        number = next(numbers, None)
        if line.split(" ", 1)[0] != str(number):
            raise Fault(str(log_file), f"line {n}", repr(line[:40]), f"deal {number}")


def _results(
    order: _Task,
    work: Callable[[_Task, tuple[int, ...]], list[str]],
    numbers: Iterator[int],
    workers: Workers,
) -> Iterator[list[str]]:
    """The lines of the deals, task by task in their order."""
    executor, number = workers
    waiting: deque[Future[list[str]]] = deque()
    try:
        while True:
            while len(waiting) < _AHEAD * number and (some := tuple(islice(numbers, CHUNK))):
                waiting.append(executor.submit(work, order, some))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def start_workers(number: int, dask: str | None = None) -> Iterator[Workers]:
    """`number` processes of this machine, or those of the cluster at the address `dask`. Raises Fault if
    there is none."""
    if dask is not None:
        yield from _cluster(dask)
    elif number == 1:
        with ThreadPoolExecutor(1) as executor:
            yield executor, 1
    else:
        with ProcessPoolExecutor(number, get_context("spawn")) as executor:
            try:
                yield executor, number
            except BaseException:  # an interrupt above all: what they have begun is not waited for
                executor.shutdown(wait=False, cancel_futures=True)
                for worker in active_children():
                    worker.terminate()
                raise


def _cluster(address: str) -> Iterator[Workers]:
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
    with client, client.get_executor() as executor:
        yield executor, max(1, len(client.scheduler_info()["workers"]))
