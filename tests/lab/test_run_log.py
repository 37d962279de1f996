"""Logs of runs: continued by the same run, and no file of something else harmed."""

import os
from pathlib import Path

import pytest

from game.fault import Fault
from game.lab.run_log import open_log
from game.system.files import WriteError

HEADER = '{"deal":"ĉ"}'


def log_of(path: Path, *lines: str) -> list[str]:
    """Append lines to a log; returns those that it had."""
    with open_log(path, HEADER) as log:
        log.append(lines)
        return log.lines


def test_a_log_has_its_header_and_all_lines(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    assert log_of(path, "1 won", "2 lost") == []
    assert log_of(path, "3 won") == ["1 won", "2 lost"]
    assert path.read_text("utf-8").splitlines() == [HEADER, "1 won", "2 lost", "3 won"]


@pytest.mark.parametrize(
    ("cut", "lines"), [(1, ["1 won"]), (3, ["1 won"]), (6, ["1 won"]), (7, []), (14, []), (16, []), (26, [])]
)
def test_a_line_without_an_end_is_cut_off(cut: int, lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    log_of(path, "1 won", "2 won")
    path.write_bytes(path.read_bytes()[:-cut])
    assert log_of(path) == lines
    assert path.read_text("utf-8").splitlines() == [HEADER, *lines]


@pytest.mark.parametrize(
    "content", [b"my notes\nwithout an end", b"x", b"\xff\xfe\n", b'{"deal":"g"}\n1 won\n', b"\n"]
)
def test_a_file_of_something_else_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(Fault, match=r"line 1: .* expected results of the same task"):
        log_of(path, "1 won")
    assert path.read_bytes() == content


@pytest.mark.parametrize("path", [".", "/dev/full", "/dev/null", "/dev/stdin/run.log"])
def test_what_is_no_file_is_refused(path: str) -> None:
    with pytest.raises(WriteError):
        log_of(Path(path))


def test_a_pipe_is_no_log(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(WriteError, match="a folder or a device"):
        log_of(tmp_path / "pipe")
