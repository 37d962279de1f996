"""Memory that a job done once has taken is given back."""

import subprocess
import sys

import pytest

from tests.places import CODE

BLOCKS = 40

TAKEN = f"""
import threading
from array import array
from pathlib import Path
from game.system.process import release_large_blocks
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4
def work():
    with release_large_blocks():
        blocks = [array("Q", [1]) * (1 << 17) for _ in range({BLOCKS})]  # a megabyte each
        tops.append(resident())
        del blocks
tops = []
for _ in range(3):
    before = resident()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    print(tops[-1] - before, resident() - before)
"""
"""Says three times how many kilobytes a thread took, and how many of them stayed."""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_what_a_thread_has_freed_goes_back_to_the_system() -> None:
    reported = subprocess.check_output([sys.executable, "-c", TAKEN], cwd=CODE, text=True)
    for taken, stayed in (map(int, line.split()) for line in reported.splitlines()):
        assert taken > 900 * BLOCKS
        assert stayed < 100 * BLOCKS


HEAPS = """
import sys, threading
from game.system.process import share_one_heap
if sys.argv[1] == "one":
    share_one_heap()
ready = threading.Barrier(5)
def work():
    kept = [bytearray(2000) for _ in range(2000)]
    ready.wait()
for _ in range(4):
    threading.Thread(target=work).start()
there = open("/proc/self/maps").read().splitlines()
spans = [[int(end, 16) for end in line.split()[0].split("-")] for line in there if " ---p " in line]
print(sum(32 << 20 < end - start <= 64 << 20 for start, end in spans))
ready.wait()
"""
"""Says how many heaps besides the first there are: each keeps 64 MB of places for itself."""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_all_threads_take_memory_from_one_heap() -> None:
    def heaps(how: str) -> int:
        return int(subprocess.check_output([sys.executable, "-c", HEAPS, how], cwd=CODE))

    assert heaps("each its own") > 0
    assert heaps("one") == 0
