"""Waiting for what is done in the background; it fails where it would wait for ever."""

import time
from collections.abc import Callable

import pytest

LONGEST = 120.0  # seconds; a long list is made ready in six, on a machine that does nothing else


def wait_until(done: Callable[[], object], missing: str, meanwhile: Callable[[], object] = bool) -> None:
    """Ask until it is done, and fail with what is `missing`; between two times `meanwhile` happens."""
    end = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > end:
            pytest.fail(f"in {LONGEST:.0f} seconds {missing}")
        meanwhile()
        time.sleep(0.005)
