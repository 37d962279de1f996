"""Certified deals played by hints alone: counted, with an interval, the same each time."""

import json

import pytest

from game.cli import run
from game.deals.book import find, read_book

COMMAND = ["lab", "hints", "patience-six", "--language", "eo"]


def test_the_deals_of_a_book_are_played_by_hints(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert run([*COMMAND, "--deals", "6", "--plain", "--json"]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0]["games"] == 6
    assert said[0]["won"] + len(said[0]["lost"]) == 6
    assert said[0]["low"] <= said[0]["won"] / 6 <= said[0]["high"]
    path = find("patience-six", "eo")
    assert path is not None
    found = read_book(path)
    chosen = [deal for deal in found.deals if deal.grade <= 3][:6]
    assert said[0]["simulated"] == pytest.approx(sum(map(found.share, chosen)) / 6)
    assert (said[0]["won"], said[0]["lost"]) == (said[1]["won"], said[1]["lost"])


def test_hints_by_samples_win_a_deal_and_say_how_long_they_took(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*COMMAND, "--deals", "1", "--grades", "1", "1"]) == 0
    said = capsys.readouterr().out
    assert "1 of 1" in said
    assert "Seconds a hint" in said


@pytest.mark.parametrize(
    "wrong",
    [
        ["lab", "hints", "scrabble"],
        ["lab", "hints", "patience-heaps", "--grades", "1", "1"],
        [*COMMAND, "--grades", "5", "9"],
        [*COMMAND, "--grades", "5", "1"],
    ],
)
def test_what_cannot_be_played_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(wrong) == 2
    assert capsys.readouterr().err.count("\n") == 1
