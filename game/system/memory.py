"""Settings of the C library's memory allocator."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_MMAP_THRESHOLD = -3  # parameters of glibc's mallopt, see malloc.h
_ARENA_MAX = -8
_LARGE = 1 << 18  # bytes
_USUAL = 32 << 20  # up to which glibc keeps what was freed, once it has seen blocks so large


def share_one_heap() -> None:
    """Let all threads take memory from the same heap. glibc gives each thread one more, where what searches
    and pictures have left stays unused: fifty megabytes after an hour's play."""
    setting = _setting()
    if setting is not None:
        setting(_ARENA_MAX, 1)


@contextmanager
def large_blocks_given_back() -> Iterator[None]:
    """Whatever large is taken and freed meanwhile goes back to the system. glibc would keep it for later,
    which of a job done once leaves tens of megabytes unused; other libraries have no such setting."""
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
    """The function of glibc that sets a parameter; other libraries have none."""
    return getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
