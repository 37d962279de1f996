"""Who works: this process, several, or a cluster; it does not know what is done."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from game.fault import Fault


@contextmanager
def executor(workers: int, dask: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Who does the work, and how many workers that is; `dask` is the address of a cluster to use instead of
    this machine's processes. Raises Fault if there is none."""
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
        raise Fault("command line", "--dask", "no Dask here", "pip install 'kanugo[cluster]'") from error
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise Fault(
            "command line", "--dask", repr(address), f"the address of a Dask scheduler ({error})"
        ) from error
    with client, client.get_executor() as hands:
        yield hands, max(1, len(client.scheduler_info()["workers"]))
