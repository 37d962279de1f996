"""Settings of the C library's memory allocator."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
def large_blocks_given_back() -> Iterator[None]:
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
    return getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
