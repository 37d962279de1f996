"""Processes that begin where this one stands."""

import os
import time
from pathlib import Path
from select import select

from tests.hostile.forked import READY, Note, begin
from tests.waiting import LONGEST


def test_each_process_has_its_own_place_in_the_files_that_were_open(tmp_path: Path) -> None:
    (tmp_path / "typeface").write_bytes(bytes(range(200)))
    handle = os.open(tmp_path / "typeface", os.O_RDONLY)
    os.lseek(handle, 50, os.SEEK_SET)

    def read_on(note: Note) -> int:
        for _ in range(3):
            note(str(os.read(handle, 1)[0]))
        return 0

    running = [begin(read_on) for _ in range(2)]
    lives = [each.ended(LONGEST) for each in running]
    assert [life.noted for life in lives] == [("50", "51", "52")] * 2
    assert os.read(handle, 1) == b"\x32", "and this process kept its own"
    os.close(handle)


def test_one_that_does_not_end_says_where_it_stands() -> None:
    def wait_for_ever(note: Note) -> int:
        note(READY)
        while True:
            time.sleep(0.01)

    running = begin(wait_for_ever)
    select([running.ready], [], [])
    wrong = running.ended(0.0).wrong()
    assert wrong.startswith("no end after ")
    assert "in wait_for_ever" in wrong
