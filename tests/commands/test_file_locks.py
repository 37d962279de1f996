"""Two programs never add to one file: the second is refused in a line; a killed one locks nothing."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands.calls import Say
from tests.places import CODE

HOLDING = """
import sys, time
from pathlib import Path
from game.system.files import lock_file
with open(sys.argv[1], "a+b") as file:
    lock_file(file, Path(sys.argv[1]))
    print("held", flush=True)
    time.sleep(3600)
"""
FORGE = (
    "lab",
    "forge",
    "patience-heaps",
    "--language",
    "eo",
    "--rollouts",
    "60",
    "--count",
    "1",
    "--out",
    "b.deals",
)
WRITERS = {
    "b.deals.part": FORGE,
    "census.log": (
        *("lab", "census", "patience-heaps", "--language", "eo", "--rollouts", "60"),
        *("--deals", "40000", "2", "--log", "census.log"),
    ),
    "games.log": (
        *("lab", "simulate", "scrabble", "--players", "computer:beginner,computer:beginner"),
        *("--games", "1", "--log", "games.log"),
    ),
}


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program adds to the file, until it is killed."""
    with subprocess.Popen([sys.executable, "-c", HOLDING, path], stdout=subprocess.PIPE, cwd=CODE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            other.kill()


@pytest.mark.parametrize(
    "name", ["census.log", "games.log", pytest.param("b.deals.part", marks=pytest.mark.slow)]
)
def test_the_second_of_two_writers_is_refused_until_the_first_is_gone(
    name: str, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with held(tmp_path / name):
        output = say(*WRITERS[name])
        assert (output.code, output.out) == (2, "")
        found, expected = "a file that another program is writing", "another file to write to"
        assert output.err == f"kanugo: {name}: found {found}, expected {expected}\n"
        assert (tmp_path / name).read_bytes() == b"", "what the other writes is left alone"
    assert say(*WRITERS[name]).code == 0


def test_a_disk_that_knows_no_locks_is_written_to(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*asked: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fcntl.lockf", unknown)
    assert say(*WRITERS["census.log"]).code == 0
