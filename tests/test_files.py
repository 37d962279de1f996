"""Files are written whole, and what killed writers leave is swept."""

import os
import time
from pathlib import Path

import pytest

from game.system.files import WriteError, write_atomically

AN_HOUR = 3600


def left_behind(folder: Path, name: str, age: float) -> Path:
    file = folder / name
    file.write_text("half a")
    os.utime(file, (time.time() - age, time.time() - age))
    return file


def test_what_a_killed_writer_left_goes_when_the_next_file_is_written(tmp_path: Path) -> None:
    old = left_behind(tmp_path, ".kanugo-0123456789ab.part", 2 * AN_HOUR)
    kept = [
        left_behind(tmp_path, ".kanugo-ba9876543210.part", 60),  # its writer may be at it
        left_behind(tmp_path, ".kanugo-mine.part", 2 * AN_HOUR),
        left_behind(tmp_path, "kanugo-0123456789ab.part", 2 * AN_HOUR),
    ]
    write_atomically(tmp_path / "game.jsonl", b"whole")
    assert not old.exists()
    assert sorted(tmp_path.iterdir()) == sorted([*kept, tmp_path / "game.jsonl"])


def test_a_file_that_cannot_be_written_leaves_nothing_beside(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(WriteError, match="folder: this is a folder, expected a place to write to"):
        write_atomically(tmp_path / "folder", b"whole")
    with pytest.raises(WriteError, match="none/game"):
        write_atomically(tmp_path / "none" / "game.jsonl", b"whole")
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]
