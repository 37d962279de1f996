"""What the C library does with memory that is freed; it knows nothing of what it is for."""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_MMAP_THRESHOLD = -3  # a parameter of glibc's mallopt, see malloc.h
_LARGE = 1 << 18  # bytes
_USUAL = 32 << 20  # up to which glibc keeps what was freed, once it has seen blocks so large


@contextmanager
def large_blocks_given_back() -> Iterator[None]:
    """Whatever large is taken and freed meanwhile goes back to the system. glibc would keep it for later,
    which of a job done once leaves tens of megabytes unused; other libraries have no such setting."""
    setting = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if setting is None:
        yield
        return
    setting(_MMAP_THRESHOLD, _LARGE)
    try:
        yield
    finally:
        setting(_MMAP_THRESHOLD, _USUAL)
