"""Memory that a job done once has taken is given back."""

import sys
import threading
from array import array
from pathlib import Path

import pytest

from game.memory import large_blocks_given_back

BLOCKS = 40


def resident() -> int:
    """Kilobytes of memory that are in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_what_a_thread_has_freed_goes_back_to_the_system() -> None:
    def work() -> None:
        with large_blocks_given_back():
            blocks = [array("Q", [1]) * (1 << 17) for _ in range(BLOCKS)]  # a megabyte each
            tops.append(resident())
            del blocks

    tops: list[int] = []
    for _ in range(3):
        before = resident()
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert tops[-1] - before > 900 * BLOCKS
        assert resident() - before < 100 * BLOCKS
