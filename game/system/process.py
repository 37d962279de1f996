"""The running process: its standard streams, usable however the program was started, and its allocator."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

_MAX_LINE = 10_000


def make_streams_usable() -> None:
    """Make every stream accept any text. A closed one reads as empty, and discards output."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # else the next opened file, such as the store, would become the stream
            os.open(os.devnull, os.O_RDONLY if number < 2 else os.O_WRONLY)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),  # a terminal without a letter gets its number
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def print_error(line: str) -> None:
    """Print an error on standard error; if that fails, only the exit code tells it."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def read_line() -> str:
    """The next line of input, with its end; "" at the end of the input."""
    line = sys.stdin.readline(_MAX_LINE)
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def discard_output() -> None:
    """Discard pending output that cannot be delivered."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())


_MMAP_THRESHOLD = -3  # parameters of glibc's mallopt, see malloc.h
_ARENA_MAX = -8
_LARGE = 1 << 18  # bytes
_USUAL = 32 << 20  # the limit to which glibc keeps freed blocks, once it has seen such large ones


def share_one_heap() -> None:
    """Let all threads share one heap. glibc gives each thread its own, in which freed memory of searches and
    pictures stays unused: fifty megabytes after an hour of play."""
    setting = _setting()
    if setting is not None:
        setting(_ARENA_MAX, 1)


@contextmanager
def release_large_blocks() -> Iterator[None]:
    """Return large blocks freed meanwhile to the system. glibc would keep them, which leaves tens of
    megabytes unused after a single job; other libraries have no such setting."""
    setting = _setting()
    if setting is None:
        yield
        return
    setting(_MMAP_THRESHOLD, _LARGE)
    try:
        yield
    finally:
        setting(_MMAP_THRESHOLD, _USUAL)


def _setting() -> Callable[[int, int], int] | None:
    """The function of glibc that sets a parameter; None for other libraries."""
    if sys.platform != "linux":
        return None
    import ctypes  # the window's first frame does without it

    return getattr(ctypes.CDLL(None), "mallopt", None)
