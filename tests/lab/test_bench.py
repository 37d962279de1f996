"""A measure of something that fails is no measure."""

import pytest

from game.fault import Fault
from game.lab import bench
from game.lab.bench import search
from game.opening import words_for
from game.search.kernel.plays import Reach
from game.table import rulefile


@pytest.mark.parametrize("said", ["kanugo ready", ""])
def test_a_program_that_fails_is_not_measured(said: str) -> None:
    with pytest.raises(Fault, match=r"bench: .*: found exit code 2, expected a program that starts"):
        bench.seconds_to_print(said, ["-m", "game", "fly"])


def test_the_time_to_the_first_frame_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_STARTS", 1)
    assert bench.seconds_to_print("kanugo ready", ["-m", "game"]) > 0


def test_positions_to_measure_are_the_same_every_time() -> None:
    rules = rulefile.load("scrabble")
    words = words_for(rules)
    first, again = (list(search._on_tiles(Reach(rules, words))) for _ in range(2))
    assert [(case.kind, str(case.board), case.hand) for case in first] == [
        (case.kind, str(case.board), case.hand) for case in again
    ]
    assert {case.kind for case in first} == {
        f"{stage}, blanks: {blanks}" for stage in ("empty", "in the middle", "late") for blanks in range(3)
    }
    assert all(len(case.hand) == 7 for case in first)
    assert all(case.hand.count(0) == int(case.kind[-1]) for case in first)
    laid = {case.kind.split(",")[0]: len(case.board) for case in first}
    assert laid["empty"] == 0 < laid["in the middle"] < laid["late"]
