"""How many deals can be won: counted the same however it is done, gone on with, as an interval."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.cli import run
from game.lab import tasks
from game.lab.census import CensusOrder, Winnable, census, winnable

COMMAND = ["lab", "census", "patience-heaps", "--language", "eo", "--rollouts", "60"]
DEALS = ["--deals", "40000", "12"]


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "CHUNK", 3)


def order(count: int = 12) -> CensusOrder:
    return CensusOrder(ruleset="patience-heaps", language="eo", rollouts=60, first=40_000, count=count)


def test_deals_are_counted_and_what_is_unknown_may_be_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "heaps.log"
    assert run([*COMMAND, *DEALS, "--log", str(log), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["won"] + said["lost"] + said["unknown"] == 12
    assert said["won"]
    assert said["unknown"]
    assert said["low"] < said["won"] / 12
    assert said["high"] > 1 - said["lost"] / 12 - 1e-9
    assert [line.split()[0] for line in log.read_text().splitlines()[1:]] == [
        str(40_000 + n) for n in range(12)
    ]
    assert run([*COMMAND, *DEALS, "--log", str(log), "--json"]) == 0, "all of it is there"
    assert json.loads(capsys.readouterr().out) == said


def test_a_census_that_was_cut_off_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.log", tmp_path / "cut.log"
    with ThreadPoolExecutor(2) as hands:
        found = census(order(), whole, (hands, 2), lambda lines: None)
    cut.write_bytes(whole.read_bytes()[:-70])
    reported: list[int] = []
    with ThreadPoolExecutor(1) as hands:
        assert census(order(), cut, (hands, 1), lambda lines: reported.append(len(lines))) == found
    assert cut.read_bytes() == whole.read_bytes()
    assert reported[0] > 0


def test_lines_of_other_deals_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "heaps.log"
    assert run([*COMMAND, "--deals", "40000", "3", "--log", str(log)]) == 0
    whole = log.read_text()
    log.write_text(whole.replace("40001 ", "40009 "))
    capsys.readouterr()
    assert run([*COMMAND, "--deals", "40000", "3", "--log", str(log)]) == 2
    assert "deal 40001" in capsys.readouterr().err
    log.write_text(whole)
    assert run([*COMMAND, "--deals", "40000", "3", "--tier", "common", "--log", str(log)]) == 2
    words = json.loads(whole.splitlines()[0])["table"]["lexicon_hash"]
    log.write_text(whole.replace(words, "0" * 16))
    assert run([*COMMAND, "--deals", "40000", "3", "--log", str(log)]) == 2, "it was of other words"


def test_the_words_of_a_tier_are_other_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for tier in ([], ["--tier", "common"]):
        assert run([*COMMAND, "--deals", "40000", "4", *tier, "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["won"])
    assert found[1] < found[0]
    assert run([*COMMAND, *DEALS, "--tier", "nonsense"]) == 2


def test_lines_of_everyday_words_are_sought_by_the_rule_that_goes_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "everyday.log"
    deals = ["--deals", "40000", "6", "--words", "everyday", "--log", str(log)]
    assert run(["lab", "census", "patience-six", "--language", "en", *deals, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["won"]
    head = json.loads(log.read_text().splitlines()[0])
    assert head["words"] == "everyday"
    assert head["options"] == {"stuck_by": "everyday"}


@pytest.mark.parametrize(
    "wrong",
    [
        ["lab", "census", "patience-six"],
        ["lab", "census", "patience-six", "--deals", "1", "0"],
        ["lab", "census", "patience-six", "--deals", "999999999", "2"],
        ["solve", "--census", "scrabble", "--deals", "1", "2"],
        ["lab", "census", "scrabble", "--deals", "1", "2"],
        ["lab", "census", "patience-six", "--deals", "1", "2", "--words", "everyday", "--tier", "common"],
        ["lab", "census", "patience-six", "--deals", "1", "2", "--words", "seldom"],
        ["solve", "patience-six", "--deal", "1", "--tier", "common"],
        ["lab", "census", "patience-six", "--deals", "1", "2", "--log", "."],
    ],
)
def test_what_cannot_be_counted_is_reported_in_a_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(wrong) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_lines_are_counted() -> None:
    lines = ["1 won 3", "2 lost searched", "3 unknown 60", "4 won 1"]
    found = winnable(lines)
    assert found[:3] == (2, 1, 1)
    assert found.low < 0.5 < 0.75 < found.high
    assert winnable([]) == Winnable(0, 0, 0, 0.0, 1.0)
